import { accountWords } from './account-words.ts'
import { useLanguage } from './use-language.tsx'

/** The words of the pages around an account, in the viewer's language. */
export const useAccountWords = () => accountWords[useLanguage()]
