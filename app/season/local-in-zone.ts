import type { LocalStart } from '../events/event.ts'

/** What a local start says of an instant; app/events answers it for a zone. */
export type InstantFinding =
  | { state: 'once'; instant: string }
  | { state: 'skipped' }
  | { state: 'twice'; earlier: string; later: string }
/** The instant of a local start, ISO in UTC; skipped in spring, twice in autumn (spec E1). */
export type InstantOf = (start: Pick<LocalStart, 'localDate' | 'zone'> & { localTime: string }) => InstantFinding

const formats = new Map<string, Intl.DateTimeFormat>()

/** The local date and time of an instant in a zone. */
export function localInZone(instant: string, zone: string): { localDate: string; localTime: string } {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-CA', { ...PARTS, timeZone: zone })
  formats.set(zone, format)
  const parts = Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return { localDate: `${parts.year}-${parts.month}-${parts.day}`, localTime: `${parts.hour}:${parts.minute}` }
}

const PARTS = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const
