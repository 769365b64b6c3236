/** Three games, and an arena that fits every other sport. */
export const CLIPS = ['hockey', 'soccer', 'basketball', 'arena'] as const
export type ClipName = (typeof CLIPS)[number]

/** The way in which a faulty stream misbehaves. */
export type Fault = 'gap' | 'stall' | 'end' | '404' | 'slow' | 'upcoming'

export type LiveRule = { windowSegments: number; fault?: Fault }

const SHORT_WINDOW = 6
/** Five minutes of segments. */
const DVR_WINDOW = 150

/** How a live stream behaves; undefined for ids that are not live streams. */
export function liveRule(id: string): LiveRule | undefined {
  const fault = /^fault-(gap|stall|end|404|slow|upcoming)(?:-|$)/.exec(id)?.[1] as Fault | undefined
  if (fault) return { windowSegments: SHORT_WINDOW, fault }
  if (!/^(?:demo-)?(?:live|dvr)/i.test(id)) return undefined
  return { windowSegments: /(?:^|[-_])dvr(?:[-_]|$)/i.test(id) ? DVR_WINDOW : SHORT_WINDOW }
}

export type PageKind = 'live' | 'pay-per-view' | 'archive'

/** The content of an id's play page; every id has one. */
export function pageKind(id: string): PageKind {
  if (liveRule(id)) return 'live'
  return /^ppv(?:[-_]|$)/i.test(id) ? 'pay-per-view' : 'archive'
}

const SPORT_WORDS: [RegExp, ClipName][] = [
  [/arena/i, 'arena'],
  [/hockey|^demo-live/i, 'hockey'],
  [/soccer/i, 'soccer'],
  [/basket|^demo-dvr/i, 'basketball'],
]

/** The clip of an id: by the sport that it names, otherwise always the same one of them all. */
export function clipOf(id: string): ClipName {
  const named = SPORT_WORDS.find(([word]) => word.test(id))
  if (named) return named[1]
  let hash = 0x811c9dc5
  for (const letter of id) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  // The low bits alone hardly distinguish neighbouring ids.
  return CLIPS[((hash ^ (hash >>> 15)) >>> 0) % CLIPS.length] as ClipName
}

/** How often a recording repeats its loop: ten minutes long, or once for ids that begin with `short`. */
export const loopsOf = (slug: string) => (/^short/i.test(slug) ? 1 : 25)

/** Segments that a faulty stream has lost: every sixth one live, a single one of a recording. */
export const isLostLive = (fault: Fault | undefined, sequence: number) => fault === 'gap' && sequence % 6 === 3
export const isLostArchived = (slug: string, sequence: number) => liveRule(slug)?.fault === 'gap' && sequence === 3

export const segmentDelaySeconds = (fault: Fault | undefined) => (fault === 'slow' ? 3 : 0)

/** From these segments on, dates are so many seconds later than the recording is long: its clock jumped, a while is missing, parts were cut. */
const DATE_JUMPS: Record<string, readonly [segment: number, seconds: number][]> = {
  whole: [],
  jump: [[90, 300]],
  gap: [[90, 40]],
  cut: [
    [0, 30],
    [45, 60],
    [120, 45],
  ],
}

/** Returns the time of a segment in ms, of ids that begin with `dated-`, the seconds since 1970 of their beginning, and how they were cut. */
export function datesOf(slug: string): ((sequence: number) => number) | undefined {
  const [, begin, kind = ''] = /^dated-(\d{9,10})-([a-z]+)(?:-|$)/.exec(slug) ?? []
  const jumps = DATE_JUMPS[kind]
  if (begin === undefined || !jumps) return undefined
  const later = (sequence: number) => jumps.reduce((sum, [from, seconds]) => (sequence >= from ? sum + seconds : sum), 0)
  return (sequence) => (Number(begin) + later(sequence) + sequence * 2) * 1_000
}
