import { seriesPath } from '../../catalog/series/series-paths.ts'
import { championshipEmbedPath } from '../../championships/championship.ts'
import { shownChampionship } from '../../championships/public-championship.server.ts'
import { addressIn, isFrenchAddress, plainPath } from '../../kit/http/addresses.ts'
import type { Language } from '../../kit/language.ts'
import { HOUR_SECONDS } from '../../kit/time/time-units.ts'
import { pageWords } from '../../language/words/page-words.ts'
import { cardOf, cardPath } from '../../pictures/cards/card.ts'
import { placeQuery } from '../../playback/clock/shared-place.ts'
import { publicPageOf } from '../../public-pages.ts'
import type { Services } from '../../services.server.ts'
import { firstEpisode } from '../../site/series/selection/selection.ts'
import { BRACKET_SIZE, embedCode, embedPath, frameCode } from '../../site/series/share/embed-code.ts'
import { episodeForAll, openToAll } from '../../site/series/watch.server.ts'
import { pickName } from '../../teams/team.ts'
import { type EmbedServices, embedOf } from './embed.server.ts'
import type { Embed } from './embed-state.ts'
import { embedSize, type Limits, limitsOf, type OembedAnswer, thumbnailWithin } from './oembed-answer.ts'

export type OembedServices = EmbedServices & Pick<Services, 'championships' | 'site' | 'isEmbeddable'>

/** `status`: as defined by https://oembed.com; 400 for a request without an address. */
export type Oembed = { ok: true; format: 'json' | 'xml'; answer: OembedAnswer } | { ok: false; status: 400 | 401 | 404 | 501 }

const refused = (status: 400 | 401 | 404 | 501) => ({ ok: false, status }) as const

/** How long, in seconds, another site may cache the answer. */
const CACHE_AGE = HOUR_SECONDS

/**
 * Returns the embed of a page of this site (spec R6): of an episode, of the episode that a series' page opens with, or of a
 * championship. 401 for a series with a password and for pay-per-view, 404 for any other page and for other sites. `origin`: of this site.
 */
export async function oembedOf(services: OembedServices, origin: string, asked: URLSearchParams): Promise<Oembed> {
  const format = asked.get('format') ?? 'json'
  if (format !== 'json' && format !== 'xml') return refused(501)
  const url = asked.get('url')
  if (!url) return refused(400)
  const page = pageAt(url, origin)
  if (!page || !services.isEmbeddable) return refused(404)
  const { language } = page
  if (page.championship !== undefined) {
    const answer = ofChampionship(services, page, origin, limitsOf(asked))
    return answer ? { ok: true, format, answer } : refused(404)
  }
  const embed = await embedAt(services, page)
  if (embed.kind !== 'episode') return refused(embed.kind === 'closed' ? 401 : 404)
  const { series, episode } = embed
  const siteName = services.site.name[language]
  const limits = limitsOf(asked)
  const size = embedSize(limits)
  const imageLimits = thumbnailWithin(limits, cardPath(cardOf(series, episode, language, siteName)), series.thumbnail)
  const title = episode.title || pageWords[language].watch.untitled
  const at = (path: string) => origin + addressIn(language, path)
  const answer: OembedAnswer = {
    version: '1.0',
    type: 'video',
    title,
    author_name: series.title,
    author_url: at(seriesPath(series.id)),
    provider_name: siteName,
    provider_url: at('/'),
    cache_age: CACHE_AGE,
    ...(imageLimits && {
      thumbnail_url: origin + imageLimits.path,
      thumbnail_width: imageLimits.size.width,
      thumbnail_height: imageLimits.size.height,
    }),
    html: embedCode(at(embedPath(episode.id)) + placeQuery(new URL(url).search), `${title} – ${siteName}`, size),
    ...size,
  }
  return { ok: true, format, answer }
}

/** Returns the frame with the games of a championship (spec B12); undefined for an unknown one and for a draft. */
function ofChampionship(
  services: OembedServices,
  { championship: slug = '', language }: PageAddress,
  origin: string,
  limits: Limits,
): OembedAnswer | undefined {
  const championship = shownChampionship(services, slug)
  if (!championship) return undefined
  const title = pickName(championship.name, language).text
  const siteName = services.site.name[language]
  const at = (path: string) => origin + addressIn(language, path)
  const height = Math.min(BRACKET_SIZE.height, limits.height)
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: siteName,
    provider_url: at('/'),
    cache_age: CACHE_AGE,
    html: frameCode(at(championshipEmbedPath(slug)), `${title} – ${siteName}`, `${height}px`),
    width: Math.min(BRACKET_SIZE.width, limits.width),
    height,
  }
}

type PageAddress = { language: Language; series?: string; episode?: string | undefined; championship?: string }

/** Returns the page that an address of this site names, in any spelling; undefined for any other address. */
function pageAt(address: string, origin: string): PageAddress | undefined {
  const url = URL.parse(address)
  if (url?.origin !== origin || url.username || url.password) return undefined
  const path = decoded(url.pathname)?.replace(/\/+$/, '')
  if (path === undefined) return undefined
  const language = isFrenchAddress(path) ? 'fr' : 'en'
  const plain = plainPath(path)
  const page = publicPageOf(plain)
  const [, first, second] = page?.pattern.exec(plain) ?? []
  if (page?.route === 'embed/:episodeId') return { language, episode: first }
  const slug = /^\/(?:embed\/)?championship\/([^/]+)$/.exec(plain)?.[1]
  if (page && slug !== undefined) return { language, championship: slug }
  if (page?.route !== 'series/:seriesId/:episodeId?' || first === undefined) return undefined
  // Addresses had this form before episodes had pages of their own.
  return { language, series: first, episode: second ?? url.searchParams.get('episode') ?? undefined }
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

async function embedAt(services: OembedServices, { series: id, episode, language }: PageAddress): Promise<Embed> {
  if (id === undefined) return embedOf(services, episode ?? '', language)
  const { byId, movedFrom } = services.catalogue.snapshot(language)
  const series = byId.get(id) ?? movedFrom.get(id)
  if (!series) return { kind: 'gone' }
  // An episode of another series does not count.
  const wanted = episode ?? (await opensWith(services, series.id, language))
  return (await episodeForAll(services, series.id, wanted ?? '', language)) ?? { kind: 'gone' }
}

/** Returns the id of the episode that a series' page opens with (spec W8). */
async function opensWith(services: OembedServices, id: string, language: Language): Promise<string | undefined> {
  const { episodes = [] } = (await openToAll(services, id, language)) ?? {}
  const listed = episodes.map(({ docId, isLive }) => ({ id: docId, isLive }))
  return firstEpisode(listed, { linked: null, remembered: undefined })?.id
}
