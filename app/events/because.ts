import type { Language } from '../kit/language.ts'

/** Returns a state with its reason: 'Cancelled: Weather'; in brackets if the state already has a colon. For staff. */
export const stateWithReason = (state: string, reason: string, language: Language): string =>
  state.includes(':') ? `${state} (${reason})` : `${state}${language === 'fr' ? '\u00a0' : ''}: ${reason}`
