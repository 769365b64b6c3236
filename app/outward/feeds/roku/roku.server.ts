import { inTurns, shareTurn } from '../../../../database/turns.ts'
import type { Catalogue } from '../../../catalog/catalogue.server.ts'
import { compareEpisodes, type Episode } from '../../../catalog/episodes/episode.ts'
import { compareSeries, type Series } from '../../../catalog/series/series.ts'
import type { Row } from '../../../catalog/snapshot.server.ts'
import { CATALOG, EPISODES } from '../../../history/topics.ts'
import type { Language } from '../../../kit/language.ts'
import type { Services } from '../../../services.server.ts'
import { openToAll } from '../../../site/series/watch.server.ts'
import { type RokuFault, rokuFaults } from './roku-faults.ts'
import { feedEpisode, feedSeries, type RokuOrigins, searchEpisode, searchSeries } from './roku-items.ts'
import { ROKU_LIMITS } from './roku-lists.ts'

/** An episode that the feeds omit although its Roku box is ticked. `isCut`: it has no fault, but newer ones fill the feed. */
export type OmittedEpisode = Pick<Episode, 'docId' | 'seriesDocId' | 'title'> & {
  series: string
  faults: RokuFault[]
  isCut: boolean
}

export type Roku = {
  /** The Direct Publisher feeds, as JSON. */
  feeds: Record<Language, string>
  /** The search feed, as JSON. It has the same items, because Roku asks the app for what its search finds. */
  search: string
  episodes: number
  series: number
  /** The number of episodes omitted for a fault, and the number cut. */
  faulty: number
  cut: number
  /** The omitted episodes, newest first; no more than MOST_LISTED. */
  leftOut: OmittedEpisode[]
}

export type RokuServices = Pick<Services, 'catalogue' | 'access' | 'hosts' | 'documents' | 'audit' | 'site'>

/** The maximum number of omitted episodes that staff see. */
export const MOST_LISTED = 5_000

const made = new WeakMap<Catalogue, { key: string; coming: Promise<Roku> }>()

/**
 * Returns Roku's feeds and the episodes they omit, made once for each state of the catalogue, so that the feeds and the panel
 * show the same data.
 */
export function rokuOf(services: RokuServices, origin: string): Promise<Roku> {
  const { catalogue } = services
  const key = `${origin} ${catalogue.version(CATALOG)} ${catalogue.version(EPISODES)}`
  const known = made.get(catalogue)
  if (known?.key === key) return known.coming
  const coming = makeRoku(services, { origin, hosts: services.hosts })
  made.set(catalogue, { key, coming })
  coming.catch(() => made.get(catalogue)?.coming === coming && made.delete(catalogue))
  return coming
}

async function makeRoku(services: RokuServices, place: RokuOrigins): Promise<Roku> {
  const { byDocId } = services.catalogue.snapshot()
  const { fit, unfit } = await tickedEpisodes(services)
  const chosen = await choose(services, fit.newest(), place)
  const listed = (episodes: RokuCandidate[], isCut: boolean) =>
    episodes.map(({ docId, seriesDocId, title, faults, date }) => {
      const series = byDocId.get(seriesDocId)?.title ?? ''
      return { date, leftOut: { docId, seriesDocId, title, series, faults, isCut } }
    })
  const leftOut = [...listed(unfit.newest(), false), ...listed(chosen.cut, true)].sort((a, b) => (a.date < b.date ? 1 : -1))
  return {
    ...(await writeFeeds(services, chosen, place)),
    episodes: chosen.items.length,
    series: chosen.groups.length,
    faulty: unfit.count(),
    cut: fit.count() - chosen.items.length - chosen.gone,
    leftOut: leftOut.slice(0, MOST_LISTED).map((each) => each.leftOut),
  }
}

/**
 * The retained data of an episode until it is chosen: a site may have hundreds of thousands. `date` orders them, oldest first.
 */
type RokuCandidate = Pick<Episode, 'docId' | 'seriesDocId' | 'title'> & { date: string; faults: RokuFault[] }

/** Returns the episodes whose box is ticked, with and without a fault. */
async function tickedEpisodes({ catalogue, documents, hosts }: RokuServices) {
  const { byDocId } = catalogue.snapshot()
  const rules = { hosts, isSeries: (docId: string) => byDocId.has(docId) }
  const [fit, unfit] = [newestOnly(MOST_LISTED), newestOnly(MOST_LISTED)]
  for (let after: string | undefined = ''; after !== undefined; ) {
    const part = await documents.markedForRoku(after)
    await inTurns(part.episodes, (episode) => {
      const series = byDocId.get(episode.seriesDocId)
      // This node does not show the series yet; once it does, it makes the feeds again.
      if (!series) return
      const { docId, seriesDocId, title, releaseDate, content } = episode
      const faults = rokuFaults(series, episode, rules)
      const date = `${releaseDate} ${content.dateAdded} ${docId}`
      ;(faults.length > 0 ? unfit : fit).add({ docId, seriesDocId, title, date, faults })
    })
    after = part.next
  }
  return { fit, unfit }
}

/** Retains the newest of any number, with memory for twice `most` and without sorting all of them. */
function newestOnly(most: number) {
  let newest: RokuCandidate[] = []
  let count = 0
  const sort = () => {
    newest = newest.sort((a, b) => (a.date < b.date ? 1 : -1)).slice(0, most)
  }
  return {
    add(one: RokuCandidate) {
      count++
      if (newest.push(one) >= most * 2) sort()
    },
    count: () => count,
    newest() {
      sort()
      return newest
    },
  }
}

type SeriesContent = Record<Language, { series: Series; episodes: ReadonlyMap<string, Episode> }>
type Item = Record<Language, { series: Series; episode: Episode }>
type Group = { series: Record<Language, Series>; items: Item[] }
type FeedContent = { items: Item[]; groups: Group[]; cut: RokuCandidate[]; gone: number }

/**
 * Returns the newest episodes that fit into a feed in either language, so that both have the same items. Texts and addresses
 * pass the same access check as all others (spec P2).
 */
async function choose(services: RokuServices, newest: RokuCandidate[], place: RokuOrigins): Promise<FeedContent> {
  const { catalogue, hosts } = services
  const { byDocId, rows } = catalogue.snapshot()
  const rules = { hosts, isSeries: (docId: string) => byDocId.has(docId) }
  const doors = new Map<string, SeriesContent | undefined>()
  const groups = new Map<string, Group>()
  const shown = new Set<string>()
  const items: Item[] = []
  let gone = 0
  let bytes = bytesOf(...LANGUAGES.map((language) => frameOf(services, language)))
  for (const [at, { docId, seriesDocId }] of newest.entries()) {
    await shareTurn()
    if (!doors.has(seriesDocId)) doors.set(seriesDocId, await open(services, byDocId.get(seriesDocId)?.id ?? ''))
    const door = doors.get(seriesDocId)
    const item = door && itemOf(door, docId)
    // The episode has changed since it was read.
    if (!item || item.en.series.docId !== seriesDocId || rokuFaults(item.en.series, item.en.episode, rules).length > 0) {
      gone++
      continue
    }
    bytes += bytesOf(...LANGUAGES.map((l) => feedEpisode(item[l].series, item[l].episode, place)))
    let group = groups.get(seriesDocId)
    if (!group) {
      group = { series: { en: item.en.series, fr: item.fr.series }, items: [] }
      bytes += bytesOf(...LANGUAGES.map((l) => ({ ...feedSeries(item[l].series, place), episodes: [] })))
      for (const [row, { category, series }] of rows.entries()) {
        if (!series.some((each) => each.docId === seriesDocId)) continue
        bytes += bytesOf(seriesDocId)
        if (!shown.has(category.id)) bytes += bytesOf(...LANGUAGES.map((l) => rokuRow(catalogue.snapshot(l).rows[row], row)))
        shown.add(category.id)
      }
    }
    if (bytes > ROKU_LIMITS.feedBytes) return { items, groups: [...groups.values()], cut: newest.slice(at), gone }
    groups.set(seriesDocId, group)
    group.items.push(item)
    items.push(item)
  }
  return { items, groups: [...groups.values()], cut: [], gone }
}

const LANGUAGES = ['en', 'fr'] as const

/** Returns the number of bytes that the longest of these takes in a JSON list. */
const bytesOf = (...texts: (object | string)[]) => Math.max(...texts.map((each) => Buffer.byteLength(JSON.stringify(each)) + 1))

/** Returns a series that anybody may watch, with its episodes for Roku in both languages; undefined for any other. */
async function open(services: RokuServices, id: string): Promise<SeriesContent | undefined> {
  const [en, fr] = [await openToAll(services, id, 'en'), await openToAll(services, id, 'fr')]
  if (!en || !fr) return undefined
  const marked = async ({ series, episodes }: typeof en) => {
    const byId = new Map<string, Episode>()
    await inTurns(episodes, (episode) => episode.onRoku && byId.set(episode.docId, episode))
    return { series, episodes: byId }
  }
  return { en: await marked(en), fr: await marked(fr) }
}

function itemOf({ en, fr }: SeriesContent, docId: string): Item | undefined {
  const [english, french] = [en.episodes.get(docId), fr.episodes.get(docId)]
  return english && french && { en: { series: en.series, episode: english }, fr: { series: fr.series, episode: french } }
}

/** Returns a feed without items. */
const frameOf = ({ site }: RokuServices, language: Language, lastUpdated = '2026-01-15T12:00:00+00:00') => {
  const lists: Record<'categories' | 'playlists' | 'series', object[]> = { categories: [], playlists: [], series: [] }
  return { providerName: site.name[language], lastUpdated, language, ...lists }
}

/** Returns the feeds with these items, in the order of the site. */
async function writeFeeds(services: RokuServices, { groups }: FeedContent, place: RokuOrigins) {
  const { catalogue, audit } = services
  const [newest] = await audit({ limit: 1 })
  const { lastUpdated } = catalogue.snapshot()
  // The audit log has every edit, including removals of episodes; an import changes the catalogue's own date.
  const latest = newest && newest.at > lastUpdated ? newest.at : lastUpdated
  groups.sort((a, b) => compareSeries(a.series.en, b.series.en))
  for (const { items } of groups) items.sort((a, b) => compareEpisodes(a.en.episode, b.en.episode))
  const feed = (language: Language) => {
    const listed = groups.map(({ series, items }) => ({
      ...feedSeries(series[language], place),
      episodes: items.map((item) => feedEpisode(item[language].series, item[language].episode, place)),
    }))
    const stamp = `${new Date(latest).toISOString().slice(0, 19)}+00:00`
    return JSON.stringify({ ...frameOf(services, language, stamp), ...rowsOf(services, groups, language), series: listed })
  }
  const assets = groups.flatMap(({ series, items }) => [
    searchSeries(series, place),
    ...items.map(({ en, fr }) => searchEpisode(en.series, { en: en.episode, fr: fr.episode }, place)),
  ])
  const search = { version: '1', defaultLanguage: 'en', defaultAvailabilityCountries: ['ca'], assets }
  const feeds = { en: feed('en'), fr: feed('fr') }
  await shareTurn()
  return { feeds, search: JSON.stringify(search) }
}

/** Returns the rows of the home page as Roku's categories, each with its series in the feed, in the order of the site. */
function rowsOf({ catalogue }: RokuServices, groups: Group[], language: Language) {
  const isListed = new Set(groups.map(({ series }) => series.en.docId))
  const rows = catalogue.snapshot(language).rows.flatMap((row, at) => {
    const itemIds = row.series.flatMap(({ docId }) => (isListed.has(docId) ? [docId] : []))
    return itemIds.length > 0 ? [rokuRow(row, at, itemIds)] : []
  })
  return { categories: rows.map(({ category }) => category), playlists: rows.map(({ playlist }) => playlist) }
}

/** Returns a row in Roku's form: a category that shows a playlist. */
function rokuRow(row: Row | undefined, at: number, itemIds: string[] = []) {
  const name = `row ${at + 1}`
  return {
    category: { name: row?.category.name ?? '', playlistName: name, order: 'manual' },
    playlist: { name, itemIds },
  }
}
