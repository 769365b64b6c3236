import { type Language, LOCALE } from '../../kit/language.ts'
import { MINUTE_MS } from '../../kit/time/time-units.ts'

/** Returns an instant as the value of a datetime-local field, in the browser's time zone; '' for none. */
export function localMinute(moment: string): string {
  const at = new Date(moment)
  if (Number.isNaN(at.getTime())) return ''
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}

/** Returns the value of a datetime-local field as an instant, ISO; '' when the field has none. */
export function momentOf(local: string): string {
  const at = new Date(local)
  return local === '' || Number.isNaN(at.getTime()) ? '' : at.toISOString()
}

/** Returns today's date in the browser's time zone. */
export const localDay = (now = new Date()) => localMinute(now.toISOString()).slice(0, 10)

/** Returns the name of the browser's time zone at an instant, such as America/Toronto (EST). */
export function zoneName(language: Language, moment: string): string {
  const format = new Intl.DateTimeFormat(LOCALE[language], { timeZoneName: 'short' })
  const at = Date.parse(moment)
  const short = format.formatToParts(Number.isNaN(at) ? Date.now() : at).find(({ type }) => type === 'timeZoneName')?.value
  const { timeZone } = format.resolvedOptions()
  return short && short !== timeZone ? `${timeZone} (${short})` : timeZone
}
