import { type Language, LOCALE } from '../language.ts'

/**
 * Returns 12,345 or 12 345, as the page's language writes numbers, whatever the browser's; the space does not break the line.
 */
export const numberIn = (number: number, language: Language): string =>
  number.toLocaleString(LOCALE[language]).replace(/\s/g, '\u00a0')
