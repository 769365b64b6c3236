import type { Language } from '../../kit/language.ts'

// What the address of an overlay or board says about how it looks (spec S6). Whatever it does not know is as if it were not there: an
// address is typed once by a technician and shown on air.

export const OUTPUT_LANGUAGES = ['en', 'fr', 'both'] as const
export type OutputLanguage = (typeof OUTPUT_LANGUAGES)[number]

export const VIEWS = ['bug', 'lower', 'board'] as const
export type View = (typeof VIEWS)[number]

/** Where a score bug or lower third stands: top or bottom; left, centre or right. */
export const POSITIONS = ['tl', 'tc', 'tr', 'bl', 'bc', 'br'] as const
export type Position = (typeof POSITIONS)[number]

export const THEMES = ['dark', 'light', 'team'] as const
export type Theme = (typeof THEMES)[number]

/** The side that stands first: on the left, or above. */
export const FIRST = ['away', 'home'] as const
export type First = (typeof FIRST)[number]

/** The parts of a graphic that can be left out. The score is always there: a list that names it alone leaves out all others. */
export const PARTS = ['score', 'clock', 'part', 'situation', 'logo', 'names', 'stats'] as const
export type ShownPart = (typeof PARTS)[number]

/** The smallest and the largest scale. */
export const SCALES = { from: 0.5, to: 2 } as const

export type OverlayOptions = {
  lang: OutputLanguage
  view: View
  pos: Position
  theme: Theme
  scale: number
  show: readonly ShownPart[]
  first: First
}

/** The most that one parameter may be long. */
const LONGEST = 120
export const defaultOptions = (lang: OutputLanguage, view: View = 'bug'): OverlayOptions => ({
  lang,
  view,
  pos: view === 'bug' ? 'bl' : 'bc',
  theme: 'dark',
  scale: 1,
  show: PARTS,
  // As on pages and in titles.
  first: 'away',
})

/** Reads the options of a query, or of what a controller of graphics sends. */
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

/** The query of these options, without those that hold anyway. */
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

/** The parts that a list names; undefined for a list that names none. */
function partsOf(text: string): ShownPart[] | undefined {
  const named = text.split(',').flatMap((part) => oneOf(PARTS, part.trim()) ?? [])
  return named.length > 0 ? [...new Set(named)] : undefined
}
