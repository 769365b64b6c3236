import { useLanguage } from '../use-language.tsx'
import { accountWords } from './account-words.ts'

/** Texts of the account pages, in the viewer's language. */
export const useAccountWords = () => accountWords[useLanguage()]
