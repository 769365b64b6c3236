import { accountWords } from './account-words.ts'
import { useLanguage } from './use-language.tsx'

/** Texts of the account pages, in the viewer's language. */
export const useAccountWords = () => accountWords[useLanguage()]
