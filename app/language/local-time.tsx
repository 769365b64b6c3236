import { useHydrated } from '../shared/use-hydrated.tsx'
import styles from './local-time.module.css'
import { useLanguage } from './use-language.tsx'

const LOCALE = { en: 'en-CA', fr: 'fr-CA' } as const

/**
 * A day (YYYY-MM-DD) as it is, or a moment in the viewer's own time zone; before the page has taken over from the
 * server, which does not know the zone, in UTC. `children` puts it in a sentence; `isShort` is for narrow places.
 */
export function LocalTime({ at, isShort, children }: { at: string; isShort?: boolean; children?: (when: string) => string }) {
  const language = useLanguage()
  const isHydrated = useHydrated()
  const isDay = at.length === 10
  const when = Date.parse(at)
  if (Number.isNaN(when)) return null
  const text = new Intl.DateTimeFormat(LOCALE[language], {
    year: 'numeric',
    month: isShort ? 'short' : 'long',
    day: 'numeric',
    // Not `timeStyle`, which says 01 h 03 in French.
    ...(isDay ? {} : { hour: 'numeric', minute: '2-digit' }),
    ...(isDay || !isHydrated ? { timeZone: 'UTC' } : {}),
  }).format(when)
  // French says the first of a month, which no formatter does.
  const spoken = language === 'fr' ? text.replace(/^1 /, '1er ') : text
  return (
    <time dateTime={at}>
      {children ? children(spoken) : spoken}
      {!isDay && !isHydrated && <span className={styles.zone}> UTC</span>}
    </time>
  )
}
