import { asFrenchTime } from '../shared/french-time.ts'
import type { Language } from '../shared/language.ts'

const LOCALES = { en: 'en-CA', fr: 'fr-CA' } as const

/** An instant, in ms, as the day and time when something starts, in the viewer's time zone, without the year. */
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
