import type { Episode } from '../../../catalog/episodes/episode.ts'
import type { Series } from '../../../catalog/series/series.ts'
import { episodePath } from '../../../catalog/series/series-paths.ts'
import { langOf, saidWith } from '../../../catalog/texts/in-french.ts'
import { championshipPath } from '../../../championships/championship.ts'
import { addressIn, alternatesOf } from '../../../kit/http/addresses.ts'
import type { Site } from '../../../kit/http/site.ts'
import { type Language, LOCALE } from '../../../kit/language.ts'
import { escapeXml, xmlElement, xmlText } from '../../../kit/text/xml.ts'
import { pageWords } from '../../../language/words/page-words.ts'
import { onCard } from '../../../pictures/cards/card.ts'
import { type Hosts, playerSource } from '../../../playback/streams/address.ts'
import { WITH_SCORES } from '../../../public-pages.ts'
import type { ResultsOf } from '../../../scores/log/told-result.ts'
import { embedPath } from '../../../site/series/share/embed-code.ts'
import { imageOf, publishedAt } from '../../../site/series/share/json-ld.ts'
import { REAL_DURATION } from '../../../site/series/watch-state.ts'

// RSS 2.0 with Media RSS (spec R7): one document serves news readers, search engines and players.

/** `name`: the name of the game that the episode shows, if any; `championship`: what that is a game of. */
export type RssItem = { episode: Episode; series: Series; name?: string; championship?: { slug: string; name: string } }
/** `isEmbeddable`: true when an episode's player has an address of its own for other sites. */
export type RssContext = {
  origin: string
  language: Language
  hosts: Hosts
  site: Pick<Site, 'name'>
  isEmbeddable: boolean
  /** Only when the feed's request includes results. */
  resultsOf?: ResultsOf | undefined
}

type Channel = {
  title: string
  description: string
  /** In English. */
  path: string
  /** The feed's own path, in English. */
  feedPath: string
  items: readonly RssItem[]
}

const NAMESPACES = 'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"'

/** Returns a feed in one language. Callers pass only what anybody may watch. */
export function rssXml(channel: Channel, place: RssContext): string {
  const { origin, language } = place
  const address = (path: string) => origin + addressIn(language, path)
  const feedPath = place.resultsOf ? `${channel.feedPath}?${WITH_SCORES}` : channel.feedPath
  const alternates = alternatesOf(origin, feedPath).filter(({ hrefLang }) => hrefLang !== language && hrefLang !== 'x-default')
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${NAMESPACES}>\n<channel>\n`,
    xmlElement('title', channel.title),
    xmlElement('link', address(channel.path)),
    // RSS requires a description.
    `<description>${xmlText(escapeXml(channel.description || channel.title))}</description>\n`,
    xmlElement('language', LOCALE[language].toLowerCase()),
    linkXml('self', address(feedPath)),
    ...alternates.map(({ hrefLang, href }) => linkXml('alternate', href, hrefLang)),
    ...channel.items.map((item) => itemXml(item, place)),
    '</channel>\n</rss>\n',
  ].join('')
}

const linkXml = (rel: string, href: string, language?: string) =>
  `<atom:link rel="${rel}" type="application/rss+xml"${language ? ` hreflang="${language}"` : ''} href="${xmlText(href)}"/>\n`

export const titleOf = ({ episode, series, name }: RssItem): string => name || episode.title || series.title

/** Writes a title, without a language for the name of a game, which is always in that of the feed. */
function titleXml(element: string, item: RssItem): string {
  const { episode, series, name } = item
  return xmlElement(element, titleOf(item), name ? undefined : langOf(episode.title ? episode : series, 'title'))
}

/** Returns the description, which says on French feeds how much of it is in English. */
export const descriptionIn = (language: Language, of: Parameters<typeof saidWith<'shortDescription'>>[1]) =>
  saidWith(pageWords[language].watch.inEnglish, of, 'shortDescription')

function itemXml(item: RssItem, place: RssContext): string {
  const { origin, language } = place
  const { episode, series } = item
  const page = origin + addressIn(language, episodePath(series.id, episode.docId))
  const said = descriptionIn(language, episode)
  const finals = (place.resultsOf?.(episode.docId) ?? []).flatMap(({ state, text }) => (state === 'in-play' ? [] : text))
  const published = Date.parse(publishedAt(episode))
  return [
    '<item>\n',
    titleXml('title', item),
    xmlElement('link', page),
    // The id never changes, whatever the address of the series.
    `<guid isPermaLink="false">${xmlText(episode.docId)}</guid>\n`,
    Number.isNaN(published) ? '' : xmlElement('pubDate', new Date(published).toUTCString()),
    // Readers treat descriptions as HTML.
    xmlElement('description', escapeXml([...finals, said].filter(Boolean).join(' '))),
    xmlElement('category', series.title, langOf(series, 'title')),
    item.championship ? championshipXml(item.championship, place) : '',
    mediaXml(item, page, place),
    '</item>\n',
  ].join('')
}

/** Names the championship as a category, whose domain is the address of its page. */
const championshipXml = ({ slug, name }: { slug: string; name: string }, { origin, language }: RssContext) =>
  `<category domain="${xmlText(origin + addressIn(language, championshipPath(slug)))}">${xmlText(name)}</category>\n`

const TYPES = { hls: 'application/x-mpegURL', mp4: 'video/mp4' } as const

/** Returns the video: its address when the site has it, its image, and the page that plays it. */
function mediaXml(item: RssItem, page: string, { origin, language, hosts, site, isEmbeddable }: RssContext): string {
  const { episode, series } = item
  const source = playerSource(episode.videoUrl, episode.content.videos[0]?.videoType ?? 'External', [], hosts)
  const image = imageOf({ origin, language, siteName: site.name[language], series, episode: onCard(episode) })
  const isPlayer = isEmbeddable && source.kind !== 'none' && source.kind !== 'link'
  return [
    source.kind === 'hls' || source.kind === 'mp4'
      ? contentXml(source.src, TYPES[source.kind], episode.content.durationSeconds)
      : '',
    titleXml('media:title', item),
    xmlElement('media:description', descriptionIn(language, episode)),
    `<media:thumbnail url="${xmlText(image)}"/>\n`,
    `<media:player url="${xmlText(isPlayer ? origin + addressIn(language, embedPath(episode.docId)) : page)}"/>\n`,
  ].join('')
}

function contentXml(address: string, type: string, seconds: number): string {
  const duration = seconds >= REAL_DURATION ? ` duration="${Math.floor(seconds)}"` : ''
  return `<media:content url="${xmlText(address)}" type="${type}" medium="video"${duration}/>\n`
}
