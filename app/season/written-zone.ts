/**
 * Zones as files name them, folded to upper case. Whether 'EST' or 'EDT' is written, what is meant is the clock of the region; for those whose
 * regions no longer have one clock, see OFFSETS.
 */
const NAMES: Record<string, string> = {
  UTC: 'UTC',
  GMT: 'UTC',
  Z: 'UTC',
  'ETC/UTC': 'UTC',
  ...named('America/St_Johns', 'NT NST NDT HT HNT HAT NEWFOUNDLAND', ['NEWFOUNDLAND STANDARD TIME', 'HEURE DE TERRE-NEUVE']),
  ...named('America/Halifax', 'AT AST ADT HA HNA HAA ATLANTIC', [
    'ATLANTIC STANDARD TIME',
    'ATLANTIC TIME',
    "HEURE DE L'ATLANTIQUE",
  ]),
  ...named('America/Toronto', 'ET EST EDT HE HNE HAE EASTERN', ['EASTERN STANDARD TIME', 'EASTERN TIME', "HEURE DE L'EST"]),
  ...named('America/Winnipeg', 'CT CST CDT HC HNC HAC CENTRAL', ['CENTRAL STANDARD TIME', 'CENTRAL TIME', 'HEURE DU CENTRE']),
  ...named('America/Regina', 'SASKATCHEWAN', ['CANADA CENTRAL STANDARD TIME']),
  ...named('America/Edmonton', 'MT MST MDT HR HNR HAR MOUNTAIN', [
    'MOUNTAIN STANDARD TIME',
    'MOUNTAIN TIME',
    'HEURE DES ROCHEUSES',
  ]),
  ...named('America/Whitehorse', 'YUKON', ['YUKON STANDARD TIME']),
  ...named('America/Vancouver', 'PT PST PDT HP HNP HAP PACIFIC', ['PACIFIC STANDARD TIME', 'PACIFIC TIME', 'HEURE DU PACIFIQUE']),
}

function named(zone: string, words: string, names: string[]): Record<string, string> {
  return Object.fromEntries([...words.split(' '), ...names].map((name) => [name, zone]))
}

/**
 * Minutes ahead of UTC, for abbreviations of standard and daylight time in regions whose zones no longer change clocks together
 * (events/settled-zones.ts): 'CST' is the time of Saskatchewan, and of Manitoba only until 2026, so it is the offset that it always meant.
 */
const OFFSETS: Record<string, number> = {
  ...offset(-5 * 60, 'CDT HAC'),
  ...offset(-6 * 60, 'CST HNC MDT HAR'),
  ...offset(-7 * 60, 'MST HNR PDT HAP'),
  ...offset(-8 * 60, 'PST HNP'),
}

function offset(minutes: number, words: string): Record<string, number> {
  return Object.fromEntries(words.split(' ').map((name) => [name, minutes]))
}

/** Zones where people call their time by the name of the region, though their clocks differ from its own. */
const NAMESAKES: Record<string, readonly string[]> = {
  'America/Winnipeg': ['America/Rankin_Inlet', 'America/Resolute'],
  'America/Edmonton': ['America/Cambridge_Bay'],
}

/** A clock that a file names: its zone, and its offset where the name is that of an offset. */
export type WrittenClock = { zone: string; offset?: number }

/** The clock that a file means by a name; undefined for any other text. */
export function writtenClock(text: string): WrittenClock | undefined {
  const zone = writtenZone(text)
  if (zone === undefined) return undefined
  const minutes = zone === 'UTC' ? 0 : OFFSETS[foldName(text).toUpperCase()]
  return minutes === undefined ? { zone } : { zone, offset: minutes }
}

/** Whether the clock is that of a place itself: there 'CST' and 'CT' mean what its own clock shows, summer and winter. */
export const isClockOf = ({ zone }: WrittenClock, place: string): boolean =>
  zone === place || (NAMESAKES[zone]?.includes(place) ?? false)

/** Zones with a slash that were looked up, as making a formatter takes a tenth of a millisecond. */
const known = new Map<string, string | undefined>()
const MOST_KNOWN = 1_000

/**
 * The IANA zone that a file means by a name: 'America/Halifax', 'AT', 'HNE', 'Eastern Standard Time' as Windows has it, or
 * 'UTC'. Undefined for any other text.
 */
export function writtenZone(text: string): string | undefined {
  const name = foldName(text)
  const zone = NAMES[name.toUpperCase()]
  if (zone || !name.includes('/') || name.length > 80) return zone
  if (known.size >= MOST_KNOWN) known.clear()
  if (!known.has(name)) known.set(name, ianaZone(name))
  return known.get(name)
}

const foldName = (text: string) =>
  text
    .trim()
    .replace(/[’]/g, "'")
    .replace(/^\((.*)\)$/, '$1')

function ianaZone(name: string): string | undefined {
  // Some calendars write a path before the zone: /example.org/20260101/America/Toronto.
  for (const candidate of [name, name.split('/').slice(-2).join('/')]) {
    try {
      const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: candidate }).resolvedOptions()
      // An engine knows some Canadian zones by the name of an older one elsewhere, such as America/Panama.
      return candidate.startsWith('America/') ? candidate : timeZone
    } catch {
      // Not a zone of this name.
    }
  }
  return undefined
}
