import { type Language, LOCALE } from '../language.ts'

/** Cached: creating a formatter takes a phone some milliseconds, and a list shows dozens of dates. */
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns an instant (in ms, or a Date) in words, with the parts that `options` name, in this machine's zone unless they name
 * one.
 */
export function spokenTime(at: number | Date, language: Language, options: Intl.DateTimeFormatOptions): string {
  const key = language + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(LOCALE[language], options)
  formats.set(key, format)
  const text = format.format(at)
  return language === 'fr' ? asFrenchTime(text) : text
}

/**
 * Corrects what the fr-CA formatter prints for a date, time or range to Québec usage: 1er décembre, 19 h, 19 h 05. Non-breaking
 * spaces keep its parts on one line.
 */
export const asFrenchTime = (text: string) =>
  text
    .replace(/\b0?(\d{1,2})\sh(?:\s(\d\d))?/g, (_, hour: string, minutes?: string) =>
      minutes === undefined || minutes === '00' ? `${hour}\u00a0h` : `${hour}\u00a0h\u00a0${minutes}`,
    )
    // No formatter prints 1er for the first of a month.
    .replace(/(?<!\S)1\s(?!minute)(?=\p{L}{3})/u, '1er ')
    .replace(/(\d|1er)\s(?=\p{L}{3})/gu, '$1\u00a0')
