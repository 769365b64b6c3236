import { useNow } from '../../kit/time/use-now.tsx'
import type { ViewerClock } from './game-row.ts'

/** Returns the viewer's zone and clock, read every `every` ms; undefined until hydration, because the server knows neither. */
export function useViewerClock(every?: number): ViewerClock {
  const now = useNow(every)
  return now === undefined ? undefined : { now, zone: ownZone() }
}

let zone: string | undefined

/** Returns the time zone of the browser; UTC if the browser reports none. */
function ownZone(): string {
  zone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
  return zone
}
