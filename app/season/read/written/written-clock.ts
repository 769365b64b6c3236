import { type ParsedZone, writtenClock } from './written-zone.ts'

/** A time by one clock: HH:MM, the clock named after it, and the minutes ahead of UTC where an offset is written. */
export type OneTime = { time: string; clock?: ParsedZone; offset?: number }

type Meridiem = 'a' | 'p' | undefined
type Segment = { hours: number; minute: string; half: Meridiem; isBare: boolean } & Pick<OneTime, 'clock' | 'offset'>

/** Separates the start and the end of a game, or one start by several clocks. */
const RANGE = / ?(?:-| to | a | jusqu'a | until | till ) ?(?=\d|noon|midi|[ap]\.?m\b)/
const ALIKE = / ?[/|,;] ?(?=\d|noon|midi)/
/** An unknown end: '7:00 PM - ?'. */
const OPEN_END = / ?-(?: ?(?:\?+|tbd|tba|fin|end|close|late))?$/

/** Reads the start from a plain text, with its other clocks; undefined for any other text and for contradictions. */
export function clockOf(plain: string, isIso: boolean): (OneTime & { also?: OneTime[] }) | undefined {
  if (/[{}]/.test(plain) || plain.length > 200) return undefined
  // The hyphen of 'après-midi' does not join two times.
  const marked = withOffsets(plain.replaceAll('apres-midi', 'apresmidi'), isIso)
  const alike = marked?.replace(OPEN_END, '').replace(/ ?\((?=\d)([^()]*)\)$/, ' / $1')
  const starts = alike?.split(ALIKE).map(startOf) ?? []
  const [first, ...also] = starts.filter((each) => each !== undefined)
  if (first === undefined || also.length + 1 < starts.length) return undefined
  if (also.length === 0) return first
  const all = [first, ...also]
  const zoned = all.filter(({ clock, offset }) => clock !== undefined || offset !== undefined)
  if (zoned.length === all.length) return { ...first, also }
  // '7:00 PM / 19 h HE' is one time in two notations.
  return all.every(({ time }) => time === first.time) && zoned.length <= 1 ? (zoned[0] ?? first) : undefined
}

/**
 * Returns the start of a range. An AM or PM at its end applies to the start too, unless the start would then come after the end.
 */
function startOf(text: string): OneTime | undefined {
  const segments = text
    .trim()
    .replace(/^(?:@|(?:at|from|de|des|a) (?=[\dnm])) ?/, '')
    .split(RANGE)
    .map(segmentOf)
  const [start, end] = segments
  if (!start || segments.length > 2 || (segments.length === 2 && !end)) return undefined
  const clock = start.clock ?? end?.clock
  const offset = start.offset ?? end?.offset
  const shared = { ...(clock ? { clock } : {}), ...(offset === undefined ? {} : { offset }) }
  const isOpen = start.half === undefined && end?.half !== undefined && start.hours >= 1 && start.hours <= 12
  if (!isOpen) return start.isBare && start.half === undefined ? undefined : timeOf(start, start.half, shared)
  const last = timeOf(end, end.half, {})
  const same = timeOf(start, end.half, shared)
  if (!last || !same) return undefined
  return same.time <= last.time ? same : timeOf(start, end.half === 'a' ? 'p' : 'a', shared)
}

function timeOf({ hours, minute }: Segment, half: Meridiem, extra: Omit<OneTime, 'time'>): OneTime | undefined {
  if (half !== undefined && (hours < 1 || hours > 12)) return undefined
  const hour = half === undefined ? hours : (hours % 12) + (half === 'p' ? 12 : 0)
  if (hour > 23 || Number(minute) > 59) return undefined
  return { time: `${String(hour).padStart(2, '0')}:${minute}`, ...extra }
}

/** Forms of a time: '19:30:00', '19 h 30', '19.30', '1930', '730' before AM or PM, '7'. */
const FORMS = [
  /^(\d{1,2}):(\d\d)(?!\d)(?::\d\d(?!\d)(?:[.,]\d{1,9})?)?(?: ?h(?:(?:ou)?rs?)?(?![a-z]))?/,
  /^(\d{1,2}) ?h(?:eures?|(?:ou)?rs?)?(?![a-z])(?: ?(\d\d)(?!\d)(?: ?min(?:utes?)?(?![a-z]))?)?/,
  /^(\d{1,2})\.(\d\d)(?!\d)(?:\.\d\d(?!\d))?/,
  /^(\d\d)(\d\d)(?!\d)(?: ?h(?:(?:ou)?rs?)?(?![a-z]))?/,
  /^(\d)(\d\d)(?= ?[ap](?:\.|m| |$))/,
  /^(\d{1,2})(?!\d)/,
]
const BARE = FORMS.length - 1

const HALF =
  /^ ?(?:([ap])\.? ?m?\.?(?![a-z'])|\(?(noon|midi)\)?(?![a-z])|(?:in the |du |de l')?(morning|matin)|(?:in the |at |du |de l')?(afternoon|apresmidi|evening|night|soir)(?![a-z]))/

function segmentOf(text: string): Segment | undefined {
  const turned = text.replace(/^([ap])\.?m\.? ?(\d[\d:.]*)(?= |$)/, '$2 $1m')
  const noon = /^(?:noon|midi)(?![a-z])/.exec(turned)
  if (noon) return named({ hours: 12, minute: '00', half: 'p', isBare: false }, turned.slice(noon[0].length))
  const form = FORMS.findIndex((each) => each.test(turned))
  const [whole = '', hours = '', minute = '00'] = FORMS[form]?.exec(turned) ?? []
  if (hours === '') return undefined
  const behind = turned.slice(whole.length)
  const [marked = '', letter, noonWord, morning, later] = HALF.exec(behind) ?? []
  const isNoon = noonWord !== undefined
  // '12:30 noon' contradicts itself, and either part may be wrong.
  if (isNoon && (Number(hours) !== 12 || minute !== '00')) return undefined
  const half = isNoon || later ? 'p' : morning ? 'a' : (letter as Meridiem)
  return named({ hours: Number(hours), minute, half, isBare: form === BARE }, behind.slice(marked.length))
}

/** Words for the local clock, and words that say nothing about the time. */
const NO_CLOCK = /^(?:local(?: time)?|heure locale|hl|lt|dh|double-?header|programme double|sharp|approx\.?|environ)$/

/** Reads the offset and the zone that follow a segment; undefined when anything else follows. */
function named(segment: Segment, behind: string): Segment | undefined {
  const [, before = '', minutes, after = ''] = /^([^{]*)(?:\{(n?\d+)\})?([^{]*)$/.exec(behind) ?? []
  if (behind !== '' && before === '' && after === '' && minutes === undefined) return undefined
  const name = `${before}${after}`.replace(/^[ ,]+|[ ,.]+$/g, '')
  const bare = name.replace(/^\(([^()]*)\)$/, '$1').trim()
  const clock = writtenClock(name)
  if (bare !== '' && clock === undefined && !NO_CLOCK.test(bare)) return undefined
  return {
    ...segment,
    ...(clock ? { clock } : {}),
    ...(minutes === undefined ? {} : { offset: Number(minutes.replace('n', '-')) }),
  }
}

/** The range of offsets, in minutes, that clocks have where this site's games are played. */
const USUAL = [-8 * 60, -2.5 * 60] as const

/**
 * Puts each offset into braces, because a dash may as well begin the end of the game: '19:00:00-05', 'gmt-0500', '23:00z'. After
 * a time without seconds it is an offset only where it cannot be an end ('19:00-05:00'). Returns undefined where it could be
 * either.
 */
function withOffsets(plain: string, isIso: boolean): string | undefined {
  let isUnclear = false
  const marked = plain
    .replace(/(\d:\d\d(?::\d\d(?:[.,]\d+)?)?) ?z(?![a-z])/g, '$1{0}')
    // Outlook writes the winter offset before a zone's name, so the name counts.
    .replace(
      /(\(?)(utc|gmt) ?([+-])(\d{1,2})(?::?(\d\d))?(?![\d:])(\)(?= [a-z]))?/g,
      (whole, open: string, _name, sign: string, hours: string, minutes = '00', close?: string) => {
        if (open !== '' && close !== undefined) return ''
        const found = offsetOf(sign, hours, minutes)
        return found === undefined ? whole : `${open}${braced(found)}`
      },
    )
    .replace(
      /((\d{1,2}):(\d\d)(:\d\d(?:[.,]\d+)?)?) ?([+-])(\d{2})(:?)(\d\d)?(?![\d:.h]| ?[ap]\.?m)/g,
      (
        whole,
        time: string,
        hour: string,
        minute: string,
        seconds: string | undefined,
        sign: string,
        hours: string,
        colon,
        minutes,
      ) => {
        const found = minutes === undefined && colon !== '' ? undefined : offsetOf(sign, hours, minutes ?? '00')
        if (found === undefined) return whole
        const isSure = sign === '+' || isIso || seconds !== undefined || (colon === '' && minutes !== undefined)
        if (!isSure) {
          if (found < USUAL[0] || found > USUAL[1]) return whole
          const isLate = Number(hour) * 60 + Number(minute) >= 13 * 60
          if (minutes === undefined || !isLate) isUnclear = true
        }
        return `${time}${braced(found)}`
      },
    )
    .replace(
      /([ap]\.? ?m\.?) ?([+-])(\d\d):?(\d\d)(?!\d| ?[ap]\.? ?m)/g,
      (whole, half: string, sign: string, hours: string, minutes: string) => {
        const found = offsetOf(sign, hours, minutes)
        return found === undefined || (sign === '-' && found < USUAL[0]) ? whole : `${half}${braced(found)}`
      },
    )
    .replace(/\((\{n?\d+\})\)/g, '$1')
  return isUnclear ? undefined : marked
}

/** Writes an offset without a dash, because ranges are split at dashes. */
const braced = (minutes: number) => `{${minutes < 0 ? `n${-minutes}` : minutes}}`

function offsetOf(sign: string, hours: string, minutes: string): number | undefined {
  const size = Number(hours) * 60 + Number(minutes)
  if (size > 14 * 60 || Number(minutes) > 59) return undefined
  return sign === '-' && size > 0 ? -size : size
}
