import { plainText } from './written-days.ts'

/**
 * Zones as files name them, folded to upper case. Both 'EST' and 'EDT' mean the clock of the region; OFFSETS has those of regions
 * that no longer share one clock.
 */
const NAMES: Record<string, string> = {
  UTC: 'UTC',
  GMT: 'UTC',
  Z: 'UTC',
  'ETC/UTC': 'UTC',
  'COORDINATED UNIVERSAL TIME': 'UTC',
  'TEMPS UNIVERSEL COORDONNE': 'UTC',
  ...named('America/St_Johns', 'NT NST NDT HT HNT HAT'),
  ...named('America/Halifax', 'AT AST ADT HA HNA HAA'),
  ...named('America/Toronto', 'ET EST EDT HE HNE HAE EST5EDT'),
  ...named('America/Winnipeg', 'CT CST CDT HC HNC HAC CST6CDT'),
  ...named('America/Edmonton', 'MT MST MDT HR HNR HAR MST7MDT'),
  ...named('America/Vancouver', 'PT PST PDT HP HNP HAP PST8PDT'),
  // Windows zones that REGIONS would get wrong: the name means another place than its words suggest.
  'CANADA CENTRAL STANDARD TIME': 'America/Regina',
  'US EASTERN STANDARD TIME': 'America/Indiana/Indianapolis',
  'US MOUNTAIN STANDARD TIME': 'America/Phoenix',
  'ALASKAN STANDARD TIME': 'America/Anchorage',
  'HAWAIIAN STANDARD TIME': 'Pacific/Honolulu',
  'GMT STANDARD TIME': 'Europe/London',
  'GREENWICH STANDARD TIME': 'Atlantic/Reykjavik',
  'ROMANCE STANDARD TIME': 'Europe/Paris',
  'W. EUROPE STANDARD TIME': 'Europe/Berlin',
}

function named(zone: string, words: string): Record<string, string> {
  return Object.fromEntries(words.split(' ').map((name) => [name, zone]))
}

/**
 * Minutes ahead of UTC for abbreviations of standard and daylight time in regions whose zones no longer change clocks together
 * (events/time/settled-zones.ts). 'CST' is the time of Saskatchewan, and of Manitoba only until 2026, so it means the offset that
 * it always meant.
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

/** Regions by their words in both languages, with the letter of their abbreviations in English and French. */
const REGIONS: [words: RegExp, zone: string, english: string, french: string][] = [
  [/^(?:newfoundland|terre-neuve(?:-et-labrador)?)$/, 'America/St_Johns', 'N', 'T'],
  [/^(?:atlantic|atlantique)$/, 'America/Halifax', 'A', 'A'],
  [/^(?:eastern|est)$/, 'America/Toronto', 'E', 'E'],
  [/^(?:central|centre)$/, 'America/Winnipeg', 'C', 'C'],
  [/^(?:mountain|(?:montagnes )?rocheuses)$/, 'America/Edmonton', 'M', 'R'],
  [/^(?:pacific|pacifique)$/, 'America/Vancouver', 'P', 'P'],
  [/^saskatchewan$/, 'America/Regina', '', ''],
  [/^yukon$/, 'America/Whitehorse', '', ''],
]

/** Words with other meanings too, unless 'heure' or a country shows that a zone is meant. */
const LOOSE = /^(?:est|centre|(?:montagnes )?rocheuses)$/

/** Zones where people call their time by the region's name, although their clocks differ from the region's. */
const NAMESAKES: Record<string, readonly string[]> = {
  'America/Winnipeg': ['America/Rankin_Inlet', 'America/Resolute'],
  'America/Edmonton': ['America/Cambridge_Bay'],
}

/** A clock as named in a file: its zone, and its offset when the name means an offset. A bare offset has the zone UTC. */
export type ParsedZone = { zone: string; offset?: number }

/** Returns the clock of a name or an offset ('UTC-05:00', 'GMT-0500', 'Etc/GMT+5'); undefined for any other text. */
export function writtenClock(text: string): ParsedZone | undefined {
  const name = foldName(text)
  const minutes = writtenOffset(name)
  if (minutes !== undefined) return { zone: 'UTC', offset: minutes }
  const short = name.toUpperCase()
  const region = Object.hasOwn(NAMES, short) ? undefined : regionOf(name)
  const zone = region?.zone ?? writtenZone(name)
  if (zone === undefined) return undefined
  const found = zone === 'UTC' ? 0 : OFFSETS[region?.abbreviation ?? short]
  return found === undefined ? { zone } : { zone, offset: found }
}

/** Returns the minutes ahead of UTC of a text that is only an offset. Etc/GMT+5 has the reversed signs of POSIX. */
function writtenOffset(name: string): number | undefined {
  const [, posix, sign = '', hours = '', minutes = '0'] =
    /^(?:(etc\/gmt)|(?:utc|gmt) ?)?([+\-−])(\d{1,2})(?::?(\d\d))?$/i.exec(name) ?? []
  if (hours === '' || Number(hours) > 14 || Number(minutes) > 59) return undefined
  const size = Number(hours) * 60 + Number(minutes)
  const isBehind = (sign === '+') === (posix !== undefined)
  return isBehind && size > 0 ? -size : size
}

/**
 * Finds the region of 'Eastern Time (US & Canada)', '(UTC-05:00) Eastern Time', 'heure avancée du Pacifique', 'Central Daylight
 * Time'.
 */
function regionOf(name: string): { zone: string; abbreviation: string } | undefined {
  // Outlook writes the winter offset before a zone's name in every season.
  const plain = plainText(name)
  const bare = plain
    .replace(/^\((?:utc|gmt)[^)]*\) ?/, '')
    .replace(/ ?\((?:(?:us|u\.s\.|usa|united states|e\.-u\.|etats-unis) ?(?:&|and|et) ?)?canada\)$/, '')
    .replace(/ time ?zone$/, ' time')
  const [, hour, state = '', french = '', english = '', light = ''] =
    /^(?:(heure )(normale |avancee )?(?:de la |de l'|du |des |de |d'|l')?([a-z' -]+?)|([a-z' -]+?)(?: (standard|daylight|summer))?(?: time)?)$/.exec(
      bare,
    ) ?? []
  const words = (french || english).trim()
  const found = REGIONS.find(([pattern]) => pattern.test(words))
  if (!found || (LOOSE.test(words) && hour === undefined && bare === plain)) return undefined
  const [, zone, letter, lettre] = found
  const isFrench = state !== ''
  const kind = isFrench ? (state.startsWith('n') ? 'HN' : 'HA') : light === 'daylight' || light === 'summer' ? 'DT' : ''
  // Windows calls a whole zone 'Central Standard Time', summer and winter.
  return { zone, abbreviation: kind === '' ? '' : isFrench ? `${kind}${lettre}` : `${letter}${kind}` }
}

/** True when the clock is the place's own: there 'CST' and 'CT' mean the local clock, summer and winter. */
export const isClockOf = ({ zone }: ParsedZone, place: string): boolean =>
  zone === place || (NAMESAKES[zone]?.includes(place) ?? false)

/** Cached look-ups of zones with a slash, because creating a formatter takes a tenth of a millisecond. */
const known = new Map<string, string | undefined>()
const MOST_KNOWN = 1_000

/**
 * Returns the IANA zone of a name: 'America/Halifax', 'AT', 'HNE', 'Eastern Standard Time' as Windows uses it, or 'UTC'. Returns
 * undefined for any other text, including offsets.
 */
export function writtenZone(text: string): string | undefined {
  const name = foldName(text)
  const zone = NAMES[name.toUpperCase()] ?? (name.length > 80 ? undefined : regionOf(name)?.zone)
  if (zone || !name.includes('/') || name.length > 80) return zone
  if (known.size >= MOST_KNOWN) known.clear()
  if (!known.has(name)) known.set(name, ianaZone(name))
  return known.get(name)
}

const foldName = (text: string) =>
  text
    .trim()
    .replace(/[’]/g, "'")
    .replace(/^\((?:utc|gmt)\) /i, '')
    .replace(/^\(([^()]*)\)$/, '$1')

function ianaZone(name: string): string | undefined {
  const parts = name.split('/')
  // Some calendars write a path before the zone: /example.org/20260101/America/Toronto.
  for (const candidate of [name, parts.slice(-3).join('/'), parts.slice(-2).join('/')]) {
    if (writtenOffset(candidate) !== undefined) return undefined
    try {
      const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: candidate }).resolvedOptions()
      // An engine may return an older zone elsewhere, such as America/Panama, for some Canadian zones.
      return candidate.startsWith('America/') ? candidate : timeZone
    } catch {
      // Not a zone of this name.
    }
  }
  return undefined
}
