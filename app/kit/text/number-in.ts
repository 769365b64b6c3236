import { type Language, LOCALE } from '../language.ts'

/** 12,345 or 12 345, as the language of the page writes it, whatever that of the browser; the space in it breaks no line. */
export const numberIn = (number: number, language: Language): string =>
  number.toLocaleString(LOCALE[language]).replace(/\s/g, '\u00a0')
