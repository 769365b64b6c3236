import { useHydrated } from '../kit/browser/use-hydrated.tsx'
import type { Language } from '../kit/language.ts'
import { spokenTime } from '../kit/time/spoken-time.ts'
import styles from './local-time.module.css'
import { useLanguage } from './use-language.tsx'

const partsOf = (isDay: boolean, isShort: boolean, isUtc: boolean): Intl.DateTimeFormatOptions => ({
  year: 'numeric',
  month: isShort ? 'short' : 'long',
  day: 'numeric',
  // `timeStyle` would print 01 h 03 in French.
  ...(isDay ? {} : { hour: 'numeric', minute: '2-digit' }),
  ...(isUtc ? { timeZone: 'UTC' } : {}),
})

/** Creates the date formatter early, because that takes a phone several frames. */
export const prepareDays = (language: Language) => void spokenTime(0, language, partsOf(true, false, true))

/**
 * Shows a day (YYYY-MM-DD) unchanged, or a moment in the viewer's time zone. Until hydration it uses UTC, because the server does
 * not know the zone. `children` puts it in a sentence; `isShort` is for narrow places.
 */
export function LocalTime({ at, isShort, children }: { at: string; isShort?: boolean; children?: (when: string) => string }) {
  const language = useLanguage()
  const isHydrated = useHydrated()
  const isDay = at.length === 10
  const when = Date.parse(at)
  if (Number.isNaN(when)) return null
  const spoken = spokenTime(when, language, partsOf(isDay, isShort ?? false, isDay || !isHydrated))
  return (
    <time dateTime={at}>
      {children ? children(spoken) : spoken}
      {!isDay && !isHydrated && <span className={styles.zone}> UTC</span>}
    </time>
  )
}
