import { plainPath } from '../shared/addresses.ts'
import { xmlText } from '../shared/xml.ts'
import { embedPath } from '../watch/embed-code.ts'

/** What a school puts on its site for an address of this one: the box of the site or of a series, or the player of an episode. */
export type SiteCode = { kind: 'box' | 'player'; path: string }

const PAGE = /^\/series\/([a-z0-9][a-z0-9-]{0,79})(?:\/([A-Za-z0-9][\w.~-]{0,127}))?\/?$/

/** Reads what somebody has pasted: nothing, or the address of a series or an episode of this site; undefined for anything else. */
export function siteCodeOf(text: string, origin: string): SiteCode | undefined {
  const typed = text.trim()
  if (typed === '') return { kind: 'box', path: '/box' }
  const url = URL.parse(typed, origin)
  if (!url || url.origin !== origin) return undefined
  const path = plainPath(url.pathname)
  if (path === '/') return { kind: 'box', path: '/box' }
  const [, series, page] = PAGE.exec(path) ?? []
  const episode = page ?? url.searchParams.get('episode')
  if (series === undefined) return undefined
  return episode ? { kind: 'player', path: embedPath(episode) } : { kind: 'box', path: `/box/${series}` }
}

/** The line of HTML that puts a box on another site. `address` is that of the box. */
export const boxCode = (address: string, title: string): string =>
  `<iframe src="${xmlText(address)}" title="${xmlText(title)}" style="border:0;width:100%;height:28rem" loading="lazy"></iframe>`
