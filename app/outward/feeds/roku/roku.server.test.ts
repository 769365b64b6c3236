import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf, rounds } from '../../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../../tests/databases.ts'
import { fillEpisodes } from '../../../../tests/factories/many-episodes.ts'
import fc from '../../../../tests/rules/properties.ts'
import { feedFaults, searchFaults } from '../../../../tests/rules/roku-rules.ts'
import { openTestStore, type TestStore } from '../../../../tests/sites/store.ts'
import { longestTurn, slowness, turnsGiven } from '../../../../tests/turns.ts'
import { saveCategory } from '../../../catalog/categories/edit-categories.server.ts'
import { openDocuments } from '../../../catalog/documents.server.ts'
import type { Captions } from '../../../catalog/episodes/episode.ts'
import { removeEpisodes, removeSeries } from '../../../events/deletions/remove-documents.server.ts'
import { readAudit } from '../../../history/audit.server.ts'
import type { Site } from '../../../kit/http/site.ts'
import { MOST_LISTED, type RokuServices, rokuOf } from './roku.server.ts'

const ORIGIN = 'https://site.example'
const PICTURE = 'thumbnails/0b7f1c9e-2f43-4a58-9d0c-1234567890ab'
const hosts = {
  provider: 'https://webcast.example',
  stream: 'https://streams.example',
  media: ['https://streams.example'],
  frames: [],
}
const cup = { shortDescription: 'All games of the cup.', thumbnail: PICTURE }
const game = { shortDescription: 'A game.', durationSeconds: 5_400, onRoku: true }

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

  const servicesOf = ({ catalogue, access, database }: TestStore): RokuServices => ({
    catalogue,
    access,
    hosts,
    documents: openDocuments({ db: database.db }),
    audit: (page) => readAudit(database.db, page),
    site: { name: { en: 'Podium', fr: 'Le Podium' } } as Site,
  })
  const roku = (of = store) => rokuOf(servicesOf(of), ORIGIN)

  type Items = { series: { id: string; title: string; episodes: { id: string; title: string }[] }[] }
  const idsOf = (feed: string) =>
    (JSON.parse(feed) as Items).series.map(({ id, episodes }) => [id, episodes.map((each) => each.id)])
  const searched = (search: string) => (JSON.parse(search) as { assets: { id: string }[] }).assets.map(({ id }) => id)

  test('R8 the feeds hold the episodes whose box is set, in the order of the site and in both languages', async () => {
    await store.addSeries({ id: 'late', ...cup, order: 2 })
    await store.addSeries({ id: 'cup', ...cup, title: 'The Cup', order: 1, tags: ['hockey'] })
    await store.addEpisode('late', { docId: 'l1', ...game })
    await store.addEpisode('cup', { docId: 'c2', ...game, title: 'Final', episodeNumber: 2 })
    await store.addEpisode('cup', { docId: 'c1', ...game, title: 'Semi-final', episodeNumber: 1 })
    await store.addEpisode('cup', { docId: 'c3', ...game, onRoku: false, episodeNumber: 3 })
    const { feeds, search, episodes, series, leftOut } = await roku()
    const ids = [
      ['doc-cup', ['c1', 'c2']],
      ['doc-late', ['l1']],
    ]
    expect([idsOf(feeds.en), idsOf(feeds.fr)]).toEqual([ids, ids])
    expect(searched(search)).toEqual(['doc-cup', 'c1', 'c2', 'doc-late', 'l1'])
    expect({ episodes, series, leftOut }).toEqual({ episodes: 3, series: 2, leftOut: [] })
    expect(JSON.parse(feeds.en)).toMatchObject({
      providerName: 'Podium',
      language: 'en',
      lastUpdated: '2026-11-21T18:00:00+00:00',
    })
    expect(JSON.parse(feeds.fr)).toMatchObject({ providerName: 'Le Podium', language: 'fr' })
    expect((JSON.parse(feeds.fr) as Items).series[0]?.episodes.map(({ title }) => title)).toEqual(['Demi-finale', 'Finale'])
    expect([feedFaults(feeds.en), feedFaults(feeds.fr), searchFaults(search)]).toEqual([[], [], []])
  })

  test('R8 an empty feed is a feed', async () => {
    const { feeds, search, leftOut } = await roku()
    expect([feedFaults(feeds.en), feedFaults(feeds.fr), searchFaults(search), leftOut]).toEqual([[], [], [], []])
  })

  test('R8 what is left out is listed with its faults, newest first, and joins the feed once it is mended', async () => {
    await store.addSeries({ id: 'cup', ...cup })
    await store.addEpisode('cup', { docId: 'old', ...game, durationSeconds: 1, releaseDate: '2025-01-01' })
    await store.addEpisode('cup', { docId: 'new', ...game, title: '', videoUrl: '', releaseDate: '2026-01-01' })
    const before = await roku()
    expect(before.leftOut).toEqual([
      { docId: 'new', seriesDocId: 'doc-cup', title: '', series: 'Title of cup', faults: ['title', 'no-video'], isCut: false },
      { docId: 'old', seriesDocId: 'doc-cup', title: 'An episode', series: 'Title of cup', faults: ['duration'], isCut: false },
    ])
    expect([before.episodes, before.faulty, before.cut]).toEqual([0, 2, 0])
    await store.addEpisode('cup', { docId: 'old', durationSeconds: 60 })
    expect(idsOf((await roku()).feeds.en)).toEqual([['doc-cup', ['old']]])
    await store.heard(() => removeEpisodes(store.editing, ['old']))
    const after = await roku()
    expect([idsOf(after.feeds.en), searched(after.search)]).toEqual([[], []])
  })

  test('R8 the feeds are made once for each state of the catalogue', async () => {
    await store.addSeries({ id: 'cup', ...cup })
    await store.addEpisode('cup', game)
    const first = await roku()
    expect(await roku()).toBe(first)
    await store.addEpisode('cup', { ...game, title: 'Another' })
    const second = await roku()
    expect(second).not.toBe(first)
    expect(second.episodes).toBe(2)
  })

  test('R8 the rows of the home page are categories, with the series that are in the feed', async () => {
    for (const [id, name] of [
      ['hockey', 'Hockey'],
      ['empty', 'Empty'],
    ] as const)
      await store.heard(() => saveCategory(store.editing, { id, name, tags: [id] }))
    await store.addSeries({ id: 'cup', ...cup, tags: ['Hockey'] })
    await store.addSeries({ id: 'bare', tags: ['hockey', 'empty'] })
    await store.addEpisode('cup', game)
    await store.addEpisode('bare', game)
    const { feeds } = await roku()
    expect(JSON.parse(feeds.en)).toMatchObject({
      categories: [{ name: 'Hockey', playlistName: 'row 1', order: 'manual' }],
      playlists: [{ name: 'row 1', itemIds: ['doc-cup'] }],
    })
    expect(feedFaults(feeds.en)).toEqual([])
  })

  test('R8 P2 a series that is locked leaves the feeds at once, on a node that has not heard of it as well', async () => {
    await store.addSeries({ id: 'cup', ...cup })
    const deaf = await openTestStore(db.again())
    // PostgreSQL would notify it.
    await deaf.catalogue.close()
    await store.addEpisode('cup', { ...game, title: 'CANARY' })
    await store.addSeries({ id: 'cup', ...cup, password: 'pw' })
    await store.addEpisode('cup', { docId: 'later', ...game, title: 'CANARY' })
    expect(deaf.catalogue.snapshot().byId.get('cup')?.sealedPassword).toBeNull()
    for (const of of [store, deaf]) {
      const { feeds, search } = await roku(of)
      expect(feeds.en + feeds.fr + search).not.toMatch(/CANARY|doc-cup|streams\.example/)
    }
    expect((await roku()).leftOut.map(({ faults }) => faults)).toEqual([['locked'], ['locked']])
    await deaf.close()
  })

  /** Mostly the first value, which has no fault: otherwise hardly any episode would reach a feed. */
  const mostly = <Value>(usual: Value, ...others: Value[]) =>
    fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(usual, ...others) })
  const texts = mostly('Game day', '', 'A “final” & <more>', '1'.repeat(400), 'Demi-finale\nof the cup', '\u{1f3c6} é')
  const ofEpisode = fc.record({
    title: texts,
    shortDescription: texts,
    longDescription: texts,
    videoUrl: mostly('game-1', '', 'https://youtu.be/dQw4w9WgXcQ', 'https://cdn.example/a.m3u8', 'https://x.example/a.mp4'),
    durationSeconds: mostly(86_400, 1, 2),
    onRoku: mostly(true, false),
    isLive: fc.boolean(),
    startsAt: mostly<string | null>(null, '2026-12-01T19:00:00.000Z'),
    rating: mostly({ rating: '0', ratingSource: 'BBFC' }, { rating: 'PG', ratingSource: 'CHVRS' }),
    thumbnail: mostly('', PICTURE, 'https://elsewhere.example/a.jpg'),
    captions: mostly<Captions[]>([], [{ language: 'fr', url: 'https://streams.example/fr.vtt' }]),
  })
  const ofSeries = fc.record({
    shortDescription: texts,
    longDescription: texts,
    description: texts,
    thumbnail: mostly(PICTURE, ''),
    tags: fc.subarray(['Live', 'hockey', 'News', 'a tag of more than twenty characters']),
    isPayPerView: fc.constantFrom(true, false, false),
    password: fc.constantFrom('', '', 'pw'),
    episodes: fc.array(ofEpisode, { maxLength: 4 }),
  })

  test('R8 P2 whatever the catalogue: nothing of a locked or pay-per-view series is in a feed, every feed keeps the rules, and each episode with the box is either in it or listed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(ofSeries, { maxLength: 5 }), async (catalogue) => {
        // The save time distinguishes an episode that returns under its id from the earlier one.
        store.clock.now = new Date(store.clock.now.getTime() + 1_000)
        for (const { docId } of store.catalogue.snapshot().series) await store.heard(() => removeSeries(store.editing, docId))
        const marked: string[] = []
        const hidden: string[] = []
        for (const [at, { episodes, password, isPayPerView, ...series }] of catalogue.entries()) {
          const isHidden = password !== '' || isPayPerView
          const tags = isPayPerView ? [...series.tags, 'ppv'] : series.tags
          const mark = `${isHidden ? 'CANARY' : 'open'} ${at}`
          await store.addSeries({ id: `s${at}`, ...series, tags, title: mark, ...(password && { password }) })
          for (const [number, { videoUrl, title, ...episode }] of episodes.entries()) {
            const docId = `${isHidden ? 'canary' : 'e'}-${at}-${number}`
            const video = videoUrl === 'game-1' ? `game-${docId}` : videoUrl
            await store.addEpisode(`s${at}`, { ...episode, docId, title: title && `${mark} ${title}`, videoUrl: video })
            if (episode.onRoku) marked.push(docId)
            if (isHidden) hidden.push(docId)
          }
        }
        const { feeds, search, leftOut } = await roku()
        expect([feedFaults(feeds.en), feedFaults(feeds.fr), searchFaults(search)]).toEqual([[], [], []])
        expect(feeds.en + feeds.fr + search).not.toMatch(/canary/i)
        const inside = idsOf(feeds.en).flatMap(([, ids]) => ids as string[])
        expect(idsOf(feeds.fr).flatMap(([, ids]) => ids as string[])).toEqual(inside)
        expect([...inside, ...leftOut.map(({ docId }) => docId)].sort()).toEqual(marked.sort())
        expect(leftOut.every(({ faults }) => faults.length > 0)).toBe(true)
        expect(inside.filter((id) => hidden.includes(id))).toEqual([])
      }),
      { numRuns: rounds({ daily: 15, proof: 150 }) },
    )
  }, 300_000)

  test('R8 a feed stays within 500 KB: the oldest episodes are cut, counted and listed', async () => {
    await fillEpisodes(store, {
      series: 20,
      each: 60,
      ofSeries: cup,
      ofEpisode: game,
      row: () => ({ title: 'É'.repeat(150), long_description: 'a é'.repeat(200) }),
    })
    const { feeds, search, episodes, cut, faulty, leftOut } = await roku()
    expect([feedFaults(feeds.en), feedFaults(feeds.fr), searchFaults(search)]).toEqual([[], [], []])
    expect(Buffer.byteLength(feeds.en)).toBeGreaterThan(480_000)
    expect([episodes + cut, faulty]).toEqual([1_200, 0])
    expect(leftOut).toHaveLength(cut)
    const inside = idsOf(feeds.en).flatMap(([, ids]) => ids as string[])
    const oldest = Array.from({ length: cut }, (_, at) => `e${String(at).padStart(7, '0')}`)
    expect(leftOut.map(({ docId, isCut }) => [docId, isCut])).toEqual(oldest.reverse().map((docId) => [docId, true]))
    expect(inside.some((id) => oldest.includes(id))).toBe(false)
  })

  test('R8 the feeds of many episodes are made in pieces, between which others have their turn', async () => {
    await fillEpisodes(store, { series: 10, each: 60, ofSeries: cup, ofEpisode: game })
    let made = 0
    const given = await turnsGiven(async () => {
      const { episodes, cut, leftOut } = await roku()
      made = episodes + cut
      expect(leftOut.length).toBeLessThanOrEqual(MOST_LISTED)
    })
    expect(made).toBe(600)
    expect(given).toBeGreaterThan(3)
  })

  test('R8 nobody waits while the feeds of many episodes are made', { tags: ['timing'], timeout: 300_000 }, async () => {
    const [series, each] = rounds({ daily: 0, proof: 1 }) ? [200, 1_000] : [50, 200]
    await fillEpisodes(store, { series, each, ofSeries: cup, ofEpisode: game })
    const longest = await longestTurn(() => roku())
    const { episodes, cut, leftOut } = await roku()
    expect(episodes + cut).toBe(series * each)
    expect(leftOut.length).toBeLessThanOrEqual(MOST_LISTED)
    // Coarse, for a busy machine; the decision has the exact figure.
    expect(longest).toBeLessThan(150 * slowness())
  })
})
