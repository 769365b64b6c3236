import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf, rounds } from '../../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../../tests/databases.ts'
import { fillEpisodes } from '../../../../tests/factories/many-episodes.ts'
import fc from '../../../../tests/rules/properties.ts'
import { sitemapFaults } from '../../../../tests/rules/sitemap-rules.ts'
import { openTestStore, type TestStore } from '../../../../tests/sites/store.ts'
import { longestTurn, slowness, turnsGiven } from '../../../../tests/turns.ts'
import { openDocuments } from '../../../catalog/documents.server.ts'
import { removeEpisodes, removeSeries } from '../../../events/deletions/remove-documents.server.ts'
import type { Site } from '../../../kit/http/site.ts'
import { type SitemapServices, sitemapFile, sitemapIndex } from './sitemap.server.ts'

const EPISODES_IN_FILE = 1_500

const ORIGIN = 'https://site.example'
const STREAM = 'https://streams.example'

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  beforeEach(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
  })
  afterEach(async () => {
    await store.close()
    await db.close()
  })

  const servicesOf = ({ catalogue, games, championships, access, database }: TestStore): SitemapServices => ({
    catalogue,
    games,
    championships,
    access,
    hosts: { provider: 'https://webcast.example', stream: STREAM, media: [STREAM], frames: [] },
    documents: openDocuments({ db: database.db }),
    site: { name: { en: 'Podium', fr: 'Le Podium' } } as Site,
    isEmbeddable: true,
  })

  async function fileOf(name: string, of = store): Promise<string | undefined> {
    const file = await sitemapFile(servicesOf(of), name, ORIGIN)
    if (!file) return undefined
    const pieces: Uint8Array[] = []
    for await (const piece of file.read()) pieces.push(piece)
    return gunzipSync(Buffer.concat(pieces)).toString()
  }
  const locsOf = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address as string)
  /** Returns the files of the index, by name. */
  async function allFiles(of = store): Promise<Map<string, string>> {
    const found = new Map<string, string>()
    for (const address of locsOf(await sitemapIndex(servicesOf(of), ORIGIN))) {
      const name = address.slice(`${ORIGIN}/sitemaps/`.length, -'.xml'.length)
      found.set(name, (await fileOf(name, of)) ?? 'missing')
    }
    return found
  }
  const episodesIn = (files: Map<string, string>) =>
    [...files]
      .filter(([name]) => name.startsWith('episodes-'))
      .flatMap(([, xml]) => locsOf(xml))
      .filter((address) => !address.startsWith(`${ORIGIN}/fr/`))
      .map((address) => address.split('/').at(-1) as string)

  test('R3 an empty site has its pages', async () => {
    const files = await allFiles()
    expect([...files.keys()]).toEqual(['pages'])
    expect(await sitemapFaults(files.get('pages') ?? '')).toEqual([])
    expect([await fileOf('series-1'), await fileOf('episodes-1')]).toEqual([undefined, undefined])
  })

  test('R3 many episodes are in several files, each once, also one that is added after the index was read', async () => {
    const count = EPISODES_IN_FILE + 300
    await fillEpisodes(store, { series: 3, each: Math.ceil(count / 3) })
    const ids = Array.from({ length: count + 2 }, (_, at) => `e${String(at).padStart(7, '0')}`).slice(0, 3 * Math.ceil(count / 3))
    const files = await allFiles()
    expect([...files.keys()]).toEqual(['pages', 'series-1', 'episodes-1', 'episodes-2'])
    expect(episodesIn(files)).toEqual(ids)
    expect(locsOf(files.get('episodes-1') ?? '')).toHaveLength(2 * EPISODES_IN_FILE)
    const address = `${ORIGIN}/sitemaps/episodes-3.xml`
    expect(await sitemapIndex(servicesOf(store), ORIGIN)).not.toContain(address)
    await store.addEpisode('s0', { docId: 'zzz' })
    await store.heard(() => removeEpisodes(store.editing, ['e0000000']))
    expect(episodesIn(await allFiles())).toEqual([...ids.slice(1), 'zzz'])
  })

  test('R3 the longest texts and addresses keep a file within its limits', async () => {
    const quotes = '"'.repeat(5_000)
    const row = (at: number) => ({
      title: quotes.slice(0, 200),
      short_description: quotes.slice(0, 500),
      video_url: `${STREAM}/${at}/${'&'.repeat(1_950)}.m3u8`,
    })
    await fillEpisodes(store, { series: 2, each: 300, row })
    const xml = (await fileOf('episodes-1')) ?? ''
    expect(await sitemapFaults(xml)).toEqual([])
    expect((Buffer.byteLength(xml) / 600) * EPISODES_IN_FILE).toBeLessThan(50 * 1024 * 1024)
  })

  test('R3 a file is made once for each state of the catalogue, however many read it while it is made', async () => {
    await store.addSeries({ id: 'cup' })
    await store.addEpisode('cup', { docId: 'one' })
    const services = servicesOf(store)
    const read = () => sitemapFile(services, 'episodes-1', ORIGIN)
    const [first, second] = await Promise.all([read(), read()])
    expect(second).toBe(first)
    const pieces = async () => {
      const all: Uint8Array[] = []
      for await (const piece of first?.read() ?? []) all.push(piece)
      return Buffer.concat(all)
    }
    const [one, other] = await Promise.all([pieces(), pieces()])
    expect(one.equals(other)).toBe(true)
    expect(one.length).toBeGreaterThan(0)
    expect(await read()).toBe(first)
    await store.addEpisode('cup', { docId: 'two' })
    expect(await read()).not.toBe(first)
    expect(await fileOf('episodes-1')).toContain('/series/cup/two')
  })

  test('R3 P2 a series that is locked leaves the sitemaps at once, on a node that has not heard of it as well', async () => {
    await store.addSeries({ id: 'cup' })
    const deaf = await openTestStore(db.again())
    // PostgreSQL would notify it.
    await deaf.catalogue.close()
    await store.addEpisode('cup', { docId: 'canary', title: 'CANARY', videoUrl: `${STREAM}/canary.m3u8` })
    await store.addSeries({ id: 'cup', password: 'pw' })
    expect(deaf.catalogue.snapshot().byId.get('cup')?.sealedPassword).toBeNull()
    for (const of of [store, deaf]) expect([...(await allFiles(of)).values()].join()).not.toMatch(/canary/i)
    await deaf.close()
  })

  const text = fc.oneof(
    fc.constantFrom('Final', '', ' ', 'a ]]> b', '<x>&"', '\u{1f3c6} é', 'c\u0001\u000b'),
    fc.string({ maxLength: 12 }),
  )
  const ofSeries = fc.record({
    title: text,
    lock: fc.constantFrom('', '', 'pw', 'ppv'),
    episodes: fc.array(
      fc.record({
        title: text,
        shortDescription: text,
        video: fc.constantFrom('a.m3u8', 'b.mp4', 'page'),
        isLive: fc.boolean(),
        durationSeconds: fc.constantFrom(1, 2, 5_400, 28_800, 28_801, 90_000),
        releaseDate: fc.constantFrom('2026-01-15', '1999-12-31'),
      }),
      { maxLength: 3 },
    ),
  })

  test('R3 P2 whatever the catalogue: the files keep the schemas, each open episode is listed once in each language, and nothing of a closed one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(ofSeries, { maxLength: 4 }), async (catalogue) => {
        for (const { docId } of store.catalogue.snapshot().series) await store.heard(() => removeSeries(store.editing, docId))
        const open: string[] = []
        for (const [at, { title, lock, episodes }] of catalogue.entries()) {
          const tags = lock === 'ppv' ? ['ppv'] : []
          await store.addSeries({ id: `s${at}`, title: `S ${title}`, tags, ...(lock === 'pw' && { password: 'pw' }) })
          for (const [number, { video, title, ...episode }] of episodes.entries()) {
            const docId = `${lock ? 'canary' : 'e'}-${at}-${number}`
            const of = { ...episode, docId, title: lock ? 'CANARY' : title, videoUrl: `${STREAM}/${docId}/${video}` }
            await store.addEpisode(`s${at}`, of)
            if (!lock) open.push(docId)
          }
        }
        const files = await allFiles()
        for (const [name, xml] of files) expect([name, await sitemapFaults(xml)]).toEqual([name, []])
        expect([...files.values()].join()).not.toMatch(/canary/i)
        expect(episodesIn(files).sort()).toEqual(open.sort())
      }),
      { numRuns: rounds({ daily: 8, proof: 80 }) },
    )
  }, 120_000)

  const row = (at: number) => ({ title: `Game ${at} of the cup`, video_url: `${STREAM}/${at}.m3u8` })

  test('R3 the sitemap of many episodes is made in pieces, between which others have their turn', async () => {
    await fillEpisodes(store, { series: 10, each: 50, row })
    let xml: string | undefined
    const given = await turnsGiven(async () => {
      xml = await fileOf('episodes-1')
    })
    expect(xml?.match(/<video:title>Game \d+ of the cup/g)).toHaveLength(1_000)
    expect(given).toBeGreaterThan(3)
  })

  test('R3 nobody waits while the sitemaps of many episodes are made', { tags: ['timing'], timeout: 300_000 }, async () => {
    const [series, each] = rounds({ daily: 0, proof: 1 }) ? [200, 1_000] : [50, 100]
    await fillEpisodes(store, { series, each, row })
    const longest = await longestTurn(async () => {
      const services = servicesOf(store)
      await sitemapIndex(services, ORIGIN)
      const names = Array.from({ length: Math.ceil((series * each) / EPISODES_IN_FILE) }, (_, at) => `episodes-${at + 1}`)
      await Promise.all(names.map(async (name) => (await sitemapFile(services, name, ORIGIN))?.whole))
    })
    // Coarse, for a busy machine; the decision has the exact figure.
    expect(longest).toBeLessThan(150 * slowness())
  })
})
