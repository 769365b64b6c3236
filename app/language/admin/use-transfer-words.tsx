import { useLanguage } from '../use-language.tsx'
import { transferWords } from './transfer.ts'

/** The words of importing and exporting, in the language of the page. */
export const useTransferWords = () => transferWords[useLanguage()]
