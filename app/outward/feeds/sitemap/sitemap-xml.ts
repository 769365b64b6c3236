import type { Episode } from '../../../catalog/episodes/episode.ts'
import type { Series } from '../../../catalog/series/series.ts'
import { episodePath } from '../../../catalog/series/series-paths.ts'
import { addressIn, alternatesOf } from '../../../kit/http/addresses.ts'
import type { Site } from '../../../kit/http/site.ts'
import type { Language } from '../../../kit/language.ts'
import { clip } from '../../../kit/text/clip.ts'
import { xmlElement, xmlText } from '../../../kit/text/xml.ts'
import { onCard } from '../../../pictures/cards/card.ts'
import { type Hosts, playerSource } from '../../../playback/streams/address.ts'
import { embedPath } from '../../../site/series/share/embed-code.ts'
import { imageOf, publishedAt } from '../../../site/series/share/json-ld.ts'
import { REAL_DURATION } from '../../../site/series/watch-state.ts'
import { descriptionIn } from '../rss/rss-xml.ts'

// The XML of sitemaps (spec R3): sitemaps.org for the files, Google's extension for videos, xhtml:link for languages.

/** `isEmbeddable`: true when an episode's player has an address of its own for other sites. */
export type SitemapContext = { origin: string; hosts: Hosts; site: Pick<Site, 'name'>; isEmbeddable: boolean }

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const LANGUAGES = ['en', 'fr'] as const

/** In characters; longer texts are cut. Google allows 2,048 in a description; with these limits a file stays below 50 MB. */
const MOST = { title: 200, description: 500 } as const
/** The maximum duration in a sitemap, in seconds; an all-day meet is longer. */
const LONGEST = 28_800

export const FILE_START = `${DECLARATION}<urlset xmlns="${SITEMAPS}" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">\n`
export const FILE_END = '</urlset>\n'

/** Returns the index of all files. `changedAt`: ISO times. */
export function indexXml(files: readonly { address: string; changedAt: string | undefined }[]): string {
  const entries = files.map(
    ({ address, changedAt }) => `<sitemap>\n${xmlElement('loc', address)}${xmlElement('lastmod', changedAt ?? '')}</sitemap>\n`,
  )
  return `${DECLARATION}<sitemapindex xmlns="${SITEMAPS}">\n${entries.join('')}</sitemapindex>\n`
}

/** Returns a page in both languages. `path`: in English. */
export function pageXml(origin: string, path: string, changedAt?: string): string {
  const links = linksOf(origin, path)
  return LANGUAGES.map((language) => urlXml(origin + addressIn(language, path), changedAt, links)).join('')
}

type SitemapEpisode = { en: Episode; fr: Episode; series: Record<Language, Series>; changedAt: string }

/** Returns an episode's page in both languages, each with its video. Callers list only what anybody may watch. */
export function episodeXml(episode: SitemapEpisode, place: SitemapContext): string {
  const path = episodePath(episode.series.en.id, episode.en.docId)
  const links = linksOf(place.origin, path)
  const ofVideo = videoFacts(episode.en, place)
  return LANGUAGES.map((language) => {
    const video = ofVideo && videoXml(ofVideo, episode.series[language], episode[language], language, place)
    return urlXml(place.origin + addressIn(language, path), episode.changedAt, links + (video ?? ''))
  }).join('')
}

const urlXml = (address: string, changedAt: string | undefined, more: string) =>
  `<url>\n${xmlElement('loc', address)}${xmlElement('lastmod', changedAt ?? '')}${more}</url>\n`

const linksOf = (origin: string, path: string) =>
  alternatesOf(origin, path)
    .map(({ hrefLang, href }) => `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${xmlText(href)}"/>\n`)
    .join('')

/** Facts about a video in both languages; undefined without one that search engines could show. */
type VideoFacts = { player: string | undefined; facts: string }

function videoFacts(episode: Episode, { hosts, isEmbeddable }: SitemapContext): VideoFacts | undefined {
  const type = episode.content.videos[0]?.videoType ?? 'External'
  const source = playerSource(episode.videoUrl, type, [], hosts)
  const stream = source.kind === 'hls' || source.kind === 'mp4' ? source.src : ''
  const player = isEmbeddable && (stream || source.kind === 'frame') ? embedPath(episode.docId) : undefined
  if (!stream && player === undefined) return undefined
  const { durationSeconds: seconds } = episode.content
  const facts = [
    xmlElement('video:content_loc', stream),
    seconds >= REAL_DURATION && seconds <= LONGEST ? xmlElement('video:duration', String(Math.floor(seconds))) : '',
    xmlElement('video:publication_date', publishedAt(episode)),
    xmlElement('video:requires_subscription', 'no'),
    xmlElement('video:live', episode.isLive ? 'yes' : 'no'),
  ].join('')
  return { player, facts }
}

function videoXml(
  { player, facts }: VideoFacts,
  series: Series,
  episode: Episode,
  language: Language,
  { origin, site }: SitemapContext,
): string {
  const title = clip(episode.title, MOST.title) || clip(series.title, MOST.title)
  const image = imageOf({ origin, language, siteName: site.name[language], series, episode: onCard(episode) })
  const playerXml = player === undefined ? '' : xmlElement('video:player_loc', origin + addressIn(language, player))
  const description = clip(descriptionIn(language, episode), MOST.description) || title
  return `<video:video>\n${xmlElement('video:thumbnail_loc', image)}${xmlElement('video:title', title)}${xmlElement('video:description', description)}${playerXml}${facts}</video:video>\n`
}
