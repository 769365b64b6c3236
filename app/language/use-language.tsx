import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Language } from '../kit/language.ts'
import type { Words } from './words/en.ts'

const LanguageContext = createContext<{ language: Language; words: Words } | undefined>(undefined)

export function LanguageProvider({ language, words, children }: { language: Language; words: Words; children: ReactNode }) {
  const value = useMemo(() => ({ language, words }), [language, words])
  return <LanguageContext value={value}>{children}</LanguageContext>
}

function useContextValue() {
  const value = useContext(LanguageContext)
  if (!value) throw new Error('No LanguageProvider above this component.')
  return value
}

export const useLanguage = (): Language => useContextValue().language
export const useWords = (): Words => useContextValue().words
