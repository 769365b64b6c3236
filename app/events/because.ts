import type { Language } from '../kit/language.ts'

/** A state with its reason: 'Cancelled: Weather'; in brackets after one that has a colon already. */
export const because = (state: string, reason: string, language: Language): string =>
  state.includes(':') ? `${state} (${reason})` : `${state}${language === 'fr' ? '\u00a0' : ''}: ${reason}`
