import type { Language } from '../shared/language.ts'

const LOCALES = { en: 'en-CA', fr: 'fr-CA' } as const

/** A moment, in ms, as one says when something starts: in the viewer's own time zone, without the year. */
export function dayAndHour(at: number, language: Language): string {
  const text = new Intl.DateTimeFormat(LOCALES[language], {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(at)
  // French says the first of a month, which no formatter does; a 1 before the letter h is an hour.
  return language === 'fr' ? text.replace(/ 1 (?=\p{L}{3})/u, ' 1er ') : text
}
