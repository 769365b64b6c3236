import { asFrenchTime } from '../shared/french-time.ts'
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
  return language === 'fr' ? asFrenchTime(text) : text
}
