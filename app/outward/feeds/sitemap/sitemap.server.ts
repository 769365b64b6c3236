import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { inTurns, shareTurn } from '../../../../database/turns.ts'
import type { Catalogue } from '../../../catalog/catalogue.server.ts'
import type { EpisodeRange } from '../../../catalog/episodes/stored-episodes.server.ts'
import { isShown } from '../../../catalog/publication.ts'
import { seriesPath } from '../../../catalog/series/series-paths.ts'
import { championshipPath } from '../../../championships/championship.ts'
import { listedEvents } from '../../../events/public-events.server.ts'
import { CATALOG, EPISODES, GAMES } from '../../../history/topics.ts'
import { inParts } from '../../../kit/in-parts.ts'
import { type GrowingBody, openGrowing } from '../../../kit/limits/growing.server.ts'
import { FIXED_PATHS } from '../../../public-pages.ts'
import type { Services } from '../../../services.server.ts'
import { isForAll, openEpisodes } from '../../../site/series/open-episodes.server.ts'
import { episodeXml, FILE_END, FILE_START, indexXml, pageXml } from './sitemap-xml.ts'

export type SitemapServices = Pick<
  Services,
  'catalogue' | 'games' | 'championships' | 'access' | 'hosts' | 'documents' | 'site' | 'isEmbeddable'
>

/**
 * The maximum number of episodes per file. With two addresses each and the longest texts and addresses that forms accept, a file
 * stays below its limits of 50,000 addresses and 50 MB.
 */
const EPISODES_IN_FILE = 1_500
/** The maximum number of pages of another kind per file, with two addresses each. */
const PAGES_IN_FILE = 5_000
/** The maximum size of cached files, compressed, in bytes. */
const MAX_CACHED = 16 * 1024 * 1024

type Part = EpisodeRange & { changedAt: string }

/** The ranges of the files of episodes, and the times of the last changes. It holds no content. */
type Survey = { parts: Part[]; seriesChangedAt: ReadonlyMap<string, string>; pageChangedAt: ReadonlyMap<string, string> }

type Sitemaps = {
  survey: { key: string; coming: Promise<Survey> } | undefined
  kept: LRUCache<string, GrowingBody>
  making: Map<string, GrowingBody>
}

const sitemaps = new WeakMap<Catalogue, Sitemaps>()
/** Files are made one at a time, for all clients together. */
const inLine = pLimit(1)

/** Returns the index of the site's sitemaps (spec R3). */
export async function sitemapIndex(services: SitemapServices, origin: string): Promise<string> {
  const survey = await surveyOf(services)
  const address = (name: string) => `${origin}/sitemaps/${name}.xml`
  return indexXml([
    { address: address('pages'), changedAt: services.catalogue.snapshot().lastUpdated },
    ...listsOf(services, survey).flatMap(({ name, pages }) =>
      filesOf(pages).map((some, at) => ({
        address: address(`${name}-${at + 1}`),
        changedAt: latest(some.map(({ updatedAt = '' }) => updatedAt)),
      })),
    ),
    ...survey.parts.map(({ changedAt }, at) => ({ address: address(`episodes-${at + 1}`), changedAt })),
  ])
}

/**
 * Returns a file of the index, compressed with gzip, by its name; undefined when there is none. Made once for each state of the
 * catalogue, and readable while it is being made.
 */
export async function sitemapFile(services: SitemapServices, name: string, origin: string): Promise<GrowingBody | undefined> {
  const { kept, making } = ofCatalogue(services.catalogue)
  // The key is computed before the content is read, so that changes meanwhile lead to a new file.
  const key = `${origin} ${versionOf(services)} ${name}`
  const content = await contentOf(services, name, origin)
  if (!content) return undefined
  const known = kept.get(key) ?? making.get(key)
  if (known) return known
  const file = openGrowing(packed(content))
  making.set(key, file)
  void file.whole.then((isWhole) => {
    making.delete(key)
    if (isWhole) kept.set(key, file)
  })
  return file
}

function ofCatalogue(catalogue: Catalogue): Sitemaps {
  let mine = sitemaps.get(catalogue)
  if (!mine) {
    const cached = new LRUCache<string, GrowingBody>({ maxSize: MAX_CACHED, sizeCalculation: (file) => file.bytes() || 1 })
    mine = { survey: undefined, kept: cached, making: new Map() }
    sitemaps.set(catalogue, mine)
  }
  return mine
}

const versionOf = ({ catalogue }: Pick<SitemapServices, 'catalogue'>) =>
  `${catalogue.version(CATALOG)} ${catalogue.version(EPISODES)} ${catalogue.version(GAMES)}`

/** The content of a file, piece by piece. */
type Content = () => AsyncGenerator<string>

const NAME = /^(?:pages|(?<kind>series|episodes|games|teams|championships)-(?<number>[1-9]\d{0,4}))$/

async function contentOf(services: SitemapServices, name: string, origin: string): Promise<Content | undefined> {
  const { kind, number } = NAME.exec(name)?.groups ?? {}
  if (name === 'pages') return () => pages(services, origin)
  const survey = await surveyOf(services)
  const part = kind === 'episodes' ? survey.parts[Number(number) - 1] : undefined
  if (part) return () => episodes(services, { part, seriesChangedAt: survey.seriesChangedAt, origin })
  const list = listsOf(services, survey).find((each) => each.name === kind)
  const some = list && filesOf(list.pages)[Number(number) - 1]
  return some && (() => listed(some, origin))
}

async function* pages({ catalogue }: SitemapServices, origin: string) {
  const { lastUpdated } = catalogue.snapshot()
  for (const path of FIXED_PATHS) yield pageXml(origin, path, path === '/' ? lastUpdated : undefined)
}

type SitemapPage = { path: string; updatedAt: string | undefined }

/** Returns the pages of series, of games that may be listed, of teams and of public championships. */
function listsOf(
  services: Pick<SitemapServices, 'catalogue' | 'games' | 'championships'>,
  { pageChangedAt }: Pick<Survey, 'pageChangedAt'>,
): { name: string; pages: SitemapPage[] }[] {
  const { teams } = services.games()
  const championships = [...services.championships().byId.values()].filter(isShown)
  const { series } = services.catalogue.snapshot()
  return [
    { name: 'series', pages: series.map(({ id, docId }) => ({ path: seriesPath(id), updatedAt: pageChangedAt.get(docId) })) },
    { name: 'games', pages: listedEvents(services).map(({ id, updatedAt }) => ({ path: `/game/${id}`, updatedAt })) },
    { name: 'teams', pages: [...teams.values()].map(({ slug, updatedAt }) => ({ path: `/team/${slug}`, updatedAt })) },
    { name: 'championships', pages: championships.map(({ slug, updatedAt }) => ({ path: championshipPath(slug), updatedAt })) },
  ]
}

async function* listed(some: readonly SitemapPage[], origin: string) {
  for (const each of inParts(some)) {
    await shareTurn()
    yield each.map(({ path, updatedAt }) => pageXml(origin, path, updatedAt)).join('')
  }
}

type FilePart = Pick<Survey, 'seriesChangedAt'> & { part: EpisodeRange; origin: string }

async function* episodes(services: SitemapServices, { part, seriesChangedAt, origin }: FilePart) {
  const place = { origin, hosts: services.hosts, site: services.site, isEmbeddable: services.isEmbeddable }
  for (let range: EpisodeRange | undefined = part; range; ) {
    const step = await openEpisodes(services, range)
    const written: string[] = []
    await inTurns(step.episodes, ({ updatedAt, ...episode }) => {
      const changedAt = latest([updatedAt, seriesChangedAt.get(episode.en.seriesDocId) ?? ''])
      written.push(episodeXml({ ...episode, changedAt }, place))
    })
    yield written.join('')
    range = step.next
  }
}

function packed(content: Content): AsyncIterable<Uint8Array<ArrayBuffer>> {
  async function* file() {
    yield FILE_START
    yield* content()
    yield FILE_END
  }
  return inTurn(() => Readable.from(file()).compose(createGzip()))
}

/** Yields pieces once no other file is being made, so that a crawler that requests all files at once delays nobody. */
async function* inTurn<Piece>(source: () => AsyncIterable<Piece>): AsyncGenerator<Piece> {
  const turn = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  void inLine(() => {
    turn.resolve()
    return end.promise
  })
  await turn.promise
  try {
    yield* source()
  } finally {
    end.resolve()
  }
}

/** Returns the latest of some ISO times; '' for an empty list. */
function latest(times: readonly string[]): string {
  let last = ''
  for (const time of times) if (time > last) last = time
  return last
}

const filesOf = (pages: readonly SitemapPage[]): SitemapPage[][] =>
  Array.from({ length: Math.ceil(pages.length / PAGES_IN_FILE) }, (_, at) =>
    pages.slice(at * PAGES_IN_FILE, (at + 1) * PAGES_IN_FILE),
  )

/** Scans the dates of all episodes once for each state of the catalogue. */
function surveyOf(services: SitemapServices): Promise<Survey> {
  const mine = ofCatalogue(services.catalogue)
  const key = versionOf(services)
  if (mine.survey?.key === key) return mine.survey.coming
  const survey = { key, coming: makeSurvey(services) }
  mine.survey = survey
  survey.coming.catch(() => {
    if (mine.survey === survey) mine.survey = undefined
  })
  return survey.coming
}

async function makeSurvey({ documents, catalogue, access }: SitemapServices): Promise<Survey> {
  const { byDocId } = catalogue.snapshot()
  const seriesChangedAt = await documents.seriesChanges()
  // A series' page shows its episodes, and an episode's page its series.
  const pageChangedAt = new Map(seriesChangedAt)
  const parts: Part[] = []
  let part: Part = { after: '', until: undefined, changedAt: '' }
  let count = 0
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { changes, next }: Awaited<ReturnType<typeof documents.episodeChanges>> = await documents.episodeChanges(after)
    await inTurns(changes, ({ docId, seriesDocId, at }) => {
      const series = byDocId.get(seriesDocId)
      // A file without any address does not exist. The lock of each listed episode is checked again.
      if (!series || !isForAll(access, series)) return
      if (count++ % EPISODES_IN_FILE === 0) {
        part = { after: part.until ?? '', until: undefined, changedAt: '' }
        parts.push(part)
      }
      part.until = docId
      part.changedAt = latest([part.changedAt, at, seriesChangedAt.get(seriesDocId) ?? ''])
      pageChangedAt.set(seriesDocId, latest([pageChangedAt.get(seriesDocId) ?? '', at]))
    })
    after = next
  }
  return { parts, seriesChangedAt, pageChangedAt }
}
