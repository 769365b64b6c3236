import type { Language } from '../../kit/language.ts'
import { type OverlayOptions, overlayOptions } from '../graphics/overlay-options.ts'

const BRACKET_VIEWS = ['tree', 'round'] as const

/** `round`: the round to show instead of the current one, as in the data; '' for the current one. */
export type BracketOptions = Pick<OverlayOptions, 'lang' | 'theme' | 'scale' | 'pos'> & {
  view: (typeof BRACKET_VIEWS)[number]
  round: string
}

/** Reads the options in the address of a championship's graphic, as those of a game's; unknown ones are ignored (spec B12, S6). */
export function bracketOptions(query: URLSearchParams, usual: Language): BracketOptions {
  const { lang, theme, scale, pos } = overlayOptions((name) => (name === 'view' ? 'lower' : query.get(name)), usual)
  const asked = query.get('view')?.trim().toLowerCase()
  const view = BRACKET_VIEWS.find((each) => each === asked) ?? 'tree'
  const round = query.get('round')?.trim().toLowerCase() ?? ''
  return { lang, theme, scale, pos, view, round: /^(?:pool-)?\d{1,2}$/.test(round) ? round : '' }
}
