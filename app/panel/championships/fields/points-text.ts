import type { Language } from '../../../kit/language.ts'

/** The most places of a table, and its highest points: those that a race and a stored table can hold. */
const MOST_PLACES = 60
const POINTS = /^\d{1,3}(?:[.,]\d{1,2})?$/

/** Writes points in hundredths as staff type them: '32, 28, 26.5', in French '32; 28; 26,5'. */
export const pointsText = (hundredths: readonly number[], language: Language): string =>
  hundredths
    .map((each) => (language === 'fr' ? String(each / 100).replace('.', ',') : String(each / 100)))
    .join(language === 'fr' ? '; ' : ', ')

/**
 * Reads a table of points as hundredths (spec B11). Points are separated by semicolons, spaces, or commas with a space: a comma
 * without one may be a decimal sign, and counts as such only where it cannot be a separator. Undefined for anything else.
 */
export function readPoints(text: string): number[] | undefined {
  const hasSemicolons = text.includes(';')
  const parts = text
    .split(hasSemicolons ? ';' : /,\s+|\s+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const isRead = parts.every((part) => POINTS.test(part) && (hasSemicolons || !part.includes(',')))
  if (parts.length === 0 || parts.length > MOST_PLACES || !isRead) return undefined
  return parts.map((part) => Math.round(Number(part.replace(',', '.')) * 100))
}
