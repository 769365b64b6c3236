import { asFrenchTime } from '../shared/french-time.ts'
import type { Language } from '../shared/language.ts'
import { useHydrated } from '../shared/use-hydrated.tsx'
import styles from './local-time.module.css'
import { useLanguage } from './use-language.tsx'

const LOCALE = { en: 'en-CA', fr: 'fr-CA' } as const

/** Cached: creating a formatter takes a phone some milliseconds, and a list shows dozens of dates. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(language: Language, isDay: boolean, isShort: boolean, isUtc: boolean): Intl.DateTimeFormat {
  const key = `${language} ${isDay} ${isShort} ${isUtc}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(LOCALE[language], {
      year: 'numeric',
      month: isShort ? 'short' : 'long',
      day: 'numeric',
      // Not `timeStyle`, which prints 01 h 03 in French.
      ...(isDay ? {} : { hour: 'numeric', minute: '2-digit' }),
      ...(isUtc ? { timeZone: 'UTC' } : {}),
    })
    formats.set(key, format)
  }
  return format
}

/** Creates the formatter of days ahead of time, which takes a phone several frames. */
export const prepareDays = (language: Language) => void formatOf(language, true, false, true).format(0)

/**
 * A day (YYYY-MM-DD) as it is, or a moment in the viewer's time zone; until hydration in UTC, because the server does not know
 * the zone. `children` puts it in a sentence; `isShort` is for narrow places.
 */
export function LocalTime({ at, isShort, children }: { at: string; isShort?: boolean; children?: (when: string) => string }) {
  const language = useLanguage()
  const isHydrated = useHydrated()
  const isDay = at.length === 10
  const when = Date.parse(at)
  if (Number.isNaN(when)) return null
  const text = formatOf(language, isDay, isShort ?? false, isDay || !isHydrated).format(when)
  const spoken = language === 'fr' ? asFrenchTime(text) : text
  return (
    <time dateTime={at}>
      {children ? children(spoken) : spoken}
      {!isDay && !isHydrated && <span className={styles.zone}> UTC</span>}
    </time>
  )
}
