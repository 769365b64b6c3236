const two = (number: number) => String(number).padStart(2, '0')

/** A moment as a field of date and time holds it, in the zone of this browser; '' for none. */
export function localMinute(moment: string): string {
  const at = new Date(moment)
  if (Number.isNaN(at.getTime())) return ''
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The moment that such a field says; '' when it says none. */
export function momentOf(local: string): string {
  const at = new Date(local)
  return local === '' || Number.isNaN(at.getTime()) ? '' : at.toISOString()
}

/** Today, in the zone of this browser. */
export const localDay = (now = new Date()) => localMinute(now.toISOString()).slice(0, 10)

/** How this browser's zone is called at a moment, such as America/Toronto (EST). */
export function zoneName(language: string, moment: string): string {
  const format = new Intl.DateTimeFormat(language === 'fr' ? 'fr-CA' : 'en-CA', { timeZoneName: 'short' })
  const at = Date.parse(moment)
  const short = format.formatToParts(Number.isNaN(at) ? Date.now() : at).find(({ type }) => type === 'timeZoneName')?.value
  const { timeZone } = format.resolvedOptions()
  return short && short !== timeZone ? `${timeZone} (${short})` : timeZone
}
