import { useLanguage } from '../use-language.tsx'
import { pageWords } from './page-words.ts'

/** Texts of the pages other than the home page, in the viewer's language. */
export const usePageWords = () => pageWords[useLanguage()]
