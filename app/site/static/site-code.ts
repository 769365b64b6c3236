import { seriesRssPath, teamRssPath } from '../../catalog/feed-paths.ts'
import { championshipEmbedPath, championshipFilePath } from '../../championships/championship.ts'
import { addressIn, isFrenchAddress, plainPath } from '../../kit/http/addresses.ts'
import type { Language } from '../../kit/language.ts'
import { SCHOOL_CODE } from '../../teams/team.ts'
import { BRACKET_SIZE, embedPath, frameCode } from '../series/share/embed-code.ts'

/**
 * The embed for an address of this site: the box of the site, a series, a school, a team or a championship, the games of a
 * championship, or the player of an episode. `feed`, `data`: the paths of the same item's feed and of its data.
 */
export type SiteCode = { kind: 'box' | 'player' | 'bracket'; path: string; feed?: string; data?: string }

const PAGE = /^\/(?:series|box)\/([a-z0-9][a-z0-9-]{0,79})(?:\/(?!content$)([A-Za-z0-9][\w.~-]{0,127}))?\/?$/
const TEAM = /^\/(?:rss\/|box\/)?team\/([a-z0-9][a-z0-9-]{0,79})(?:\.xml)?\/?$/
const CHAMPIONSHIP = /^\/(box\/|embed\/)?championship\/([a-z0-9][a-z0-9-]{0,79})\/?$/
const SCHOOL = /^\/box\/school\/([a-z]{3})\/?$/i
const EPISODE = /^[A-Za-z0-9][\w.~-]{0,127}$/

/**
 * Returns the embed for pasted text, with or without a scheme: nothing, or the address of a page, a box or a player of this site;
 * undefined for anything else. A pasted address decides the language; an empty field uses `language`.
 */
export function siteCodeOf(text: string, origin: string, language: Language): SiteCode | undefined {
  const typed = text.trim()
  if (typed === '') return { kind: 'box', path: addressIn(language, '/box') }
  const { host } = new URL(origin)
  const url = URL.parse(typed.startsWith(host) ? `https://${typed}` : typed, origin)
  if (!url || url.host !== host || !/^https?:$/.test(url.protocol)) return undefined
  const path = lowered(url.pathname)
  const own = (plain: string) => addressIn(isFrenchAddress(path) ? 'fr' : 'en', plain)
  const plain = plainPath(path)
  if (plain === '/' || plain === '/box') return { kind: 'box', path: own('/box') }
  const team = TEAM.exec(plain)?.[1]
  if (team !== undefined) return { kind: 'box', path: own(`/box/team/${team}`), feed: own(teamRssPath(team)) }
  const [, frame, slug] = CHAMPIONSHIP.exec(plain) ?? []
  if (slug !== undefined) {
    const data = own(championshipFilePath(slug))
    if (frame === 'box/') return { kind: 'box', path: own(`/box/championship/${slug}`), data }
    return { kind: 'bracket', path: own(championshipEmbedPath(slug)), data }
  }
  const school = SCHOOL.exec(plain)?.[1] ?? (/^\/schedule(?:\/|$)/.test(plain) ? url.searchParams.get('school') : null)
  if (school && SCHOOL_CODE.test(school.toUpperCase())) return { kind: 'box', path: own(`/box/school/${school.toLowerCase()}`) }
  const player = /^\/embed\/([^/]+)$/.exec(plain)?.[1]
  const [, seriesId, page] = PAGE.exec(plain) ?? []
  const episode = player ?? page ?? (seriesId === undefined ? undefined : url.searchParams.get('episode')) ?? undefined
  if (episode !== undefined) return EPISODE.test(episode) ? { kind: 'player', path: own(embedPath(episode)) } : undefined
  return seriesId === undefined ? undefined : { kind: 'box', path: own(`/box/${seriesId}`), feed: own(seriesRssPath(seriesId)) }
}

/** Lower-cases a path except the ids of episodes, which alone have capitals. */
const lowered = (path: string) =>
  path.replace(
    /^(?:\/fr)?\/(?:series\/[^/]+|(?:box|embed)\/(?:school|team|championship)\/[^/]+|championship\/[^/]+|box\/[^/]+|schedule|team\/[^/]+|box|embed|series)(?=\/|$)/i,
    (start) => start.toLowerCase(),
  )

/** Returns the HTML that puts a box or the games of a championship on another site. `address`: of the frame. */
export const siteCode = ({ kind }: Pick<SiteCode, 'kind'>, address: string, title: string): string =>
  frameCode(address, title, kind === 'bracket' ? `${BRACKET_SIZE.height}px` : '28rem')
