import type { Language } from '../../kit/language.ts'
import { useLanguage } from '../use-language.tsx'

/** Texts of one page, which are loaded with its code, in the viewer's language. */
export const useWordsOf = <Words,>(words: Record<Language, Words>): Words => words[useLanguage()]
