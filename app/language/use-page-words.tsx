import { pageWords } from './page-words.ts'
import { useLanguage } from './use-language.tsx'

/** Texts of the pages other than the home page, in the viewer's language. */
export const usePageWords = () => pageWords[useLanguage()]
