import type { Language } from '../shared/language.ts'
import { useLanguage } from './use-language.tsx'

/** The words of one page, which come with its code, in the viewer's language. */
export const useWordsOf = <Words,>(words: Record<Language, Words>): Words => words[useLanguage()]
