import type { Language } from '../../kit/language.ts'

// Options in the address of an overlay or board (spec S6). Unknown ones are ignored: a technician types an address once, and the
// result is on air.

export const OUTPUT_LANGUAGES = ['en', 'fr', 'both'] as const
export type OutputLanguage = (typeof OUTPUT_LANGUAGES)[number]

export const VIEWS = ['bug', 'lower', 'board'] as const
export type View = (typeof VIEWS)[number]

/** Positions of a score bug or lower third: top or bottom; left, centre or right. */
export const POSITIONS = ['tl', 'tc', 'tr', 'bl', 'bc', 'br'] as const
export type Position = (typeof POSITIONS)[number]

export const THEMES = ['dark', 'light', 'team'] as const
export type Theme = (typeof THEMES)[number]

/** The side that comes first: on the left, or above. */
export const FIRST = ['away', 'home'] as const
export type First = (typeof FIRST)[number]

/** Optional parts of a graphic. The score always shows, so a list that names only the score hides all others. */
export const PARTS = ['score', 'clock', 'part', 'situation', 'logo', 'names', 'stats'] as const
export type OverlayPart = (typeof PARTS)[number]

/** Smallest and largest scale. */
export const SCALES = { from: 0.5, to: 2 } as const

export type OverlayOptions = {
  lang: OutputLanguage
  view: View
  pos: Position
  theme: Theme
  scale: number
  show: readonly OverlayPart[]
  first: First
}

/** The maximum length of a parameter, in characters. */
const LONGEST = 120
export const defaultOptions = (lang: OutputLanguage, view: View = 'bug'): OverlayOptions => ({
  lang,
  view,
  pos: view === 'bug' ? 'bl' : 'bc',
  theme: 'dark',
  scale: 1,
  show: PARTS,
  // The same order as on pages and in titles.
  first: 'away',
})

/** Reads the options from a query, or from the data of a graphics controller. */
export function overlayOptions(
  given: (name: keyof OverlayOptions) => string | null | undefined,
  lang: OutputLanguage,
  usual: View = 'bug',
): OverlayOptions {
  const text = (name: keyof OverlayOptions) => (given(name) ?? '').slice(0, LONGEST).trim().toLowerCase()
  const base = defaultOptions(oneOf(OUTPUT_LANGUAGES, text('lang')) ?? lang, oneOf(VIEWS, text('view')) ?? usual)
  return {
    ...base,
    pos: oneOf(POSITIONS, text('pos')) ?? base.pos,
    theme: oneOf(THEMES, text('theme')) ?? base.theme,
    scale: scaleOf(text('scale')) ?? base.scale,
    show: partsOf(text('show')) ?? base.show,
    first: oneOf(FIRST, text('first')) ?? base.first,
  }
}

/** Returns the query for these options, without those that equal the defaults. */
export function overlayQuery(options: OverlayOptions, lang: Language): string {
  const base = defaultOptions(lang, options.view)
  const query = new URLSearchParams()
  if (options.view !== 'bug') query.set('view', options.view)
  if (options.lang !== lang) query.set('lang', options.lang)
  for (const name of ['pos', 'theme', 'first'] as const) if (options[name] !== base[name]) query.set(name, options[name])
  if (options.scale !== 1) query.set('scale', String(options.scale))
  if (PARTS.some((part) => !options.show.includes(part))) query.set('show', options.show.join(','))
  const text = query.toString()
  return text && `?${text}`
}

const oneOf = <Value extends string>(values: readonly Value[], text: string) => values.find((value) => value === text)

function scaleOf(text: string): number | undefined {
  if (!/^\d(?:\.\d{1,2})?$/.test(text)) return undefined
  const scale = Number(text)
  return scale >= SCALES.from && scale <= SCALES.to ? scale : undefined
}

/** Returns the parts in a list; undefined for a list that names none. */
function partsOf(text: string): OverlayPart[] | undefined {
  const named = text.split(',').flatMap((part) => oneOf(PARTS, part.trim()) ?? [])
  return named.length > 0 ? [...new Set(named)] : undefined
}
