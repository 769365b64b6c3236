import { pageWords } from './page-words.ts'
import { useLanguage } from './use-language.tsx'

/** The words of the pages behind the home page, in the viewer's language. */
export const usePageWords = () => pageWords[useLanguage()]
