import { randomUUID } from 'node:crypto'
import { type KyselyPlugin, RawNode } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { aSeries } from '../../tests/factories/content.ts'
import { nextChange, openTestStore, type TestStore } from '../../tests/sites/store.ts'
import { longestTurn, turnsGiven } from '../../tests/turns.ts'
import { removeEpisodes, removeSeries } from '../events/deletions/remove-documents.server.ts'
import { ADMIN, CATALOG, LIVE, seriesTopic } from '../history/topics.ts'
import { removeCategory, saveCategory } from './categories/edit-categories.server.ts'
import { moveEpisode, saveEpisode, setEpisodeLive } from './episodes/edit-episodes.server.ts'
import { saveSeries } from './series/edit-series.server.ts'
import type { Series } from './series/series.ts'
import { sourceHash } from './texts/source-hash.server.ts'

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

  const ids = (series: Series[]) => series.map(({ id }) => id)
  const rows = () => store.catalogue.snapshot().rows.map(({ category, series }) => [category.id, ...ids(series)])
  const addCategory = (id: string, tags: string[] = [id]) =>
    store.heard(() => saveCategory(store.editing, { id, name: `Category ${id}`, tags }))
  const kept = (id: string) => {
    const series = store.catalogue.snapshot().byId.get(id)
    if (!series) throw new Error(`no series ${id}`)
    return series
  }
  const titles = async (id: string) => (await store.catalogue.episodesOf(kept(id))).episodes.map(({ title }) => title)

  /** Adds this many series in one edit, each with texts that need their own French. */
  async function addAtOnce(count: number) {
    await store.addSeries({ id: 'first' })
    const series = await db.database.db.selectFrom('series').selectAll().executeTakeFirstOrThrow()
    const many = Array.from({ length: count }, (_, at) => ({
      ...series,
      doc_id: `doc-${at}`,
      slug: `many-${at}`,
      title: `Women's Hockey: Semifinal ${at}`,
      short_description: `Live: the defending champions host the best power play in the country, game ${at} of the playoffs, with commentary in English and French from the opening face-off.`,
      long_description: `The winner of game ${at} will advance to the gold medal final on Sunday; the loser plays for bronze.`,
    }))
    await store.heard(() =>
      store.changes.change(async ({ trx, touch }) => {
        for (let at = 0; at < many.length; at += 20) {
          await trx
            .insertInto('all_series')
            .values(many.slice(at, at + 20))
            .execute()
        }
        for (const { slug } of many) touch(seriesTopic(slug))
        touch(CATALOG)
      }),
    )
  }

  test('M10 L6 the French of many series that arrive at once is made in pieces, between which others have their turn', async () => {
    const given = await turnsGiven(() => addAtOnce(60))
    expect(store.catalogue.snapshot('fr').byId.get('many-7')?.title).toContain('Hockey féminin')
    expect(given).toBeGreaterThan(3)
  })

  test('M10 L6 the French of many series that arrive at once is made without blocking other work', {
    tags: ['timing'],
  }, async () => {
    const before = process.threadCpuUsage()
    const longest = await longestTurn(() => addAtOnce(400))
    const { user, system } = process.threadCpuUsage(before)
    expect(longest).toBeLessThan((user + system) / 1_000 / 3)
  })

  test('H14 an empty database is an empty catalogue', () => {
    const { categories, series, rows } = store.catalogue.snapshot()
    expect({ categories, series, rows }).toEqual({ categories: [], series: [], rows: [] })
    expect(store.catalogue.liveEpisodes()).toMatchObject({ live: [], upcoming: [] })
  })

  test('H4 one row per category in the stored order, series by their order', async () => {
    for (const id of ['zebra', 'antelope']) await addCategory(id)
    await store.addSeries({ id: 'b', tags: ['zebra'], order: 2 })
    await store.addSeries({ id: 'a', tags: ['antelope', 'zebra'], order: 3 })
    await store.addSeries({ id: 'c', tags: ['zebra'], order: 1 })
    expect(rows()).toEqual([
      ['zebra', 'c', 'b', 'a'],
      ['antelope', 'a'],
    ])
  })

  test('H4 an empty category shows no row until it has a series', async () => {
    await addCategory('hockey')
    expect(rows()).toEqual([])
    expect(store.catalogue.snapshot().categories).toHaveLength(1)
    await store.addSeries({ id: 'a', tags: ['hockey'] })
    expect(rows()).toEqual([['hockey', 'a']])
  })

  test('M3 a series in no category is in no row, but in search', async () => {
    await store.addSeries({ id: 'lonely' })
    expect(rows()).toEqual([])
    expect(store.catalogue.snapshot().searchEntries.map(({ item }) => [item.series.id, item.category])).toEqual([
      ['lonely', undefined],
    ])
  })

  test('a change of a category shows, and its removal leaves the series', async () => {
    await addCategory('hockey')
    await store.addSeries({ id: 'a', tags: ['rugby'] })
    await addCategory('hockey', ['rugby'])
    expect(rows()).toEqual([['hockey', 'a']])
    await store.heard(() => removeCategory(store.editing, 'hockey'))
    expect(rows()).toEqual([])
    expect(ids(store.catalogue.snapshot().series)).toEqual(['a'])
  })

  test('a change of a series shows: title, order, tags, address', async () => {
    await addCategory('hockey')
    await store.addSeries({ id: 'a', tags: ['hockey'], title: 'Old', order: 1 })
    await store.addSeries({ id: 'b', tags: ['hockey'], order: 2 })
    await store.addSeries({ id: 'renamed', docId: 'doc-a', tags: ['hockey'], title: 'New', order: 3 })
    expect(rows()).toEqual([['hockey', 'b', 'renamed']])
    expect(kept('renamed').title).toBe('New')
    expect(store.catalogue.snapshot().byId.has('a')).toBe(false)
    expect(store.catalogue.snapshot().byDocId.get('doc-a')).toBe(kept('renamed'))
  })

  test('a removed series is gone from rows, search and addresses', async () => {
    await addCategory('hockey')
    await store.addSeries({ id: 'a', tags: ['hockey'] })
    await store.heard(() => removeSeries(store.editing, 'doc-a'))
    const { series, byId, searchEntries } = store.catalogue.snapshot()
    expect([rows(), series, byId.size, searchEntries]).toEqual([[], [], 0, []])
  })

  test('a snapshot is never changed: a newer one takes its place', async () => {
    const before = store.catalogue.snapshot()
    await store.addSeries({ id: 'a' })
    const after = store.catalogue.snapshot()
    expect(before.series).toEqual([])
    expect(after.v).toBe(before.v + 1)
    expect(store.catalogue.version('catalog')).toBe(after.v)
  })

  test('only changed rows are read again, including a series deleted and recreated under its old id', async () => {
    await addCategory('hockey')
    await store.addSeries({ id: 'a', title: 'As it was' })
    await store.addSeries({ id: 'b', title: 'Old' })
    const [a, b] = [kept('a'), kept('b')]
    await store.heard(async () => {
      await removeSeries(store.editing, 'doc-b')
      // Both may be read at once; then only the time of the save distinguishes the two documents.
      store.clock.now = new Date(store.clock.now.getTime() + 1)
      await saveSeries(store.editing, aSeries({ id: 'b', title: 'Another', tags: ['hockey'] }))
    })
    expect(kept('a')).toBe(a)
    expect(kept('b')).not.toBe(b)
    expect(kept('b').title).toBe('Another')
    expect(rows()).toEqual([['hockey', 'b']])
    expect(store.catalogue.snapshot().searchEntries.map(({ titles }) => titles)).toContainEqual([['another']])
  })

  test('L6 in French titles, descriptions, categories and episodes are French, what is not understood stays English', async () => {
    await store.heard(() => saveCategory(store.editing, { id: 'hockey', name: "Women's Hockey", tags: ['hockey'] }))
    await store.addSeries({
      id: 'final',
      title: "Women's Hockey Championship",
      shortDescription: 'Zyx flurbed the wug.',
      tags: ['hockey'],
    })
    await store.addEpisode('final', { title: 'Semifinal 1', isLive: true })
    const { rows, byId } = store.catalogue.snapshot('fr')
    const french = byId.get('final')
    expect(french).toMatchObject({ title: 'Championnat de hockey féminin', shortDescription: 'Zyx flurbed the wug.' })
    expect(french?.english).toEqual(['shortDescription'])
    expect(rows).toMatchObject([{ category: { name: 'Hockey féminin', english: [] }, series: [{ id: 'final' }] }])
    expect(kept('final')).toMatchObject({ title: "Women's Hockey Championship" })
    expect((await store.catalogue.episodesOf(kept('final'), 'fr')).episodes).toMatchObject([{ title: 'Demi-finale 1' }])
    expect(store.catalogue.liveEpisodes('fr').live).toMatchObject([{ title: 'Demi-finale 1' }])
    expect(store.catalogue.liveEpisodes().live).toMatchObject([{ title: 'Semifinal 1' }])
  })

  test('L6 a person’s French goes before the glossary’s, in all places of the text, and shows without a new edit of them', async () => {
    await store.addSeries({ id: 'a', title: 'Press Conference' })
    await store.addSeries({ id: 'b', title: 'Another one', shortDescription: 'Press  Conference' })
    const untouched = store.catalogue.snapshot('fr').byId.get('b')
    expect(store.catalogue.snapshot('fr').byId.get('a')?.title).toBe('Conférence de presse')
    await store.heard(() =>
      store.changes.change(async ({ trx, touch }) => {
        const line = { lang: 'fr', hash: sourceHash('Press Conference'), source: 'Press Conference', target: 'Point de presse' }
        const by = { origin: 'human', status: 'reviewed' as const, version: 1, updated_by: null }
        await trx
          .insertInto('translation')
          .values({ ...line, ...by, updated_at: store.clock.now.toISOString() })
          .execute()
        touch(CATALOG)
      }),
    )
    const { byId } = store.catalogue.snapshot('fr')
    expect(byId.get('a')?.title).toBe('Point de presse')
    expect(byId.get('b')?.shortDescription).toBe('Point de presse')
    expect(byId.get('b')).not.toBe(untouched)
  })

  test('M5 a series whose thumbnail is stored here carries its placeholder', async () => {
    const id = randomUUID()
    const picture = {
      type: 'image/png',
      width: 1280,
      height: 720,
      bytes: 1,
      placeholder: 'data:image/webp;base64,AA==',
      created_at: '',
    }
    await store.database.db
      .insertInto('picture')
      .values({ id, ...picture })
      .execute()
    await store.addSeries({ id: 'a', thumbnail: `thumbnails/${id}` })
    await store.addSeries({ id: 'b', thumbnail: 'https://elsewhere.example/a.jpg' })
    expect([kept('a').placeholder, kept('b').placeholder]).toEqual([picture.placeholder, ''])
  })

  test('W2 episodes come by number with the version of their series’ topic', async () => {
    await store.addSeries({ id: 'a' })
    await store.addEpisode('a', { title: 'two', episodeNumber: 2 })
    await store.addEpisode('a', { title: 'one', episodeNumber: 1 })
    expect(await titles('a')).toEqual(['one', 'two'])
    const { v } = await store.catalogue.episodesOf(kept('a'))
    expect(v).toBe(store.catalogue.version(seriesTopic('a')))
    expect(v).toBe(3)
  })

  test('P2 an address that moves to another series shows that one’s episodes, even while the former one is being read', async () => {
    await store.addSeries({ id: 'final' })
    await store.addEpisode('final', { title: 'of the first' })
    const before = kept('final')
    await store.addSeries({ id: 'final-2025', docId: 'doc-final' })
    await store.addSeries({ id: 'final', docId: 'doc-second' })
    await saveEpisode(store.editing, { seriesDocId: 'doc-second', title: 'of the second', videoUrl: 'play-2' })
    expect((await store.catalogue.episodesOf(before)).episodes.map(({ title }) => title)).toEqual(['of the first'])
    expect([await titles('final'), await titles('final-2025')]).toEqual([['of the second'], ['of the first']])
  })

  test('W6 after each kind of edit of an episode the series shows it, one version higher', async () => {
    await store.addSeries({ id: 'a' })
    await store.addSeries({ id: 'other' })
    const other = store.catalogue.version(seriesTopic('other'))
    const seen: [number, string[]][] = []
    async function look() {
      seen.push([store.catalogue.version(seriesTopic('a')), await titles('a')])
    }
    const one = await store.addEpisode('a', { title: 'one' })
    await look()
    const two = await store.addEpisode('a', { title: 'two' })
    await look()
    await store.addEpisode('a', { docId: one, title: 'first' })
    await look()
    await store.heard(() => moveEpisode(store.editing, { seriesDocId: 'doc-a', docId: two, after: null }))
    await look()
    await store.heard(() => setEpisodeLive(store.editing, two, true))
    await look()
    await store.heard(() => removeEpisodes(store.editing, [two]))
    await look()
    expect(seen).toEqual([
      [2, ['one']],
      [3, ['one', 'two']],
      [4, ['first', 'two']],
      [5, ['two', 'first']],
      [6, ['two', 'first']],
      [7, ['first']],
    ])
    expect(store.catalogue.version(seriesTopic('other'))).toBe(other)
  })

  test('W6 an episode moved to another series shows on both pages', async () => {
    for (const id of ['a', 'b']) await store.addSeries({ id })
    const docId = await store.addEpisode('a', { title: 'wanderer' })
    expect(await titles('a')).toEqual(['wanderer'])
    await store.addEpisode('b', { docId, title: 'wanderer' })
    expect([await titles('a'), await titles('b')]).toEqual([[], ['wanderer']])
  })

  test('H8 live episodes come and go with their state, of protected series too', async () => {
    await store.addSeries({ id: 'a' })
    await store.addSeries({ id: 'locked', password: 'x' })
    const docId = await store.addEpisode('a')
    expect(store.catalogue.liveEpisodes().live).toEqual([])
    await store.heard(() => setEpisodeLive(store.editing, docId, true))
    await store.addEpisode('locked', { isLive: true })
    const live = () => store.catalogue.liveEpisodes().live.map(({ seriesDocId }) => seriesDocId)
    expect(live().sort()).toEqual(['doc-a', 'doc-locked'])
    await store.heard(() => setEpisodeLive(store.editing, docId, false))
    expect(live()).toEqual(['doc-locked'])
    await store.heard(() => removeSeries(store.editing, 'doc-locked'))
    expect(live()).toEqual([])
  })

  test('G8 a node reads an event that went live by two statements: what is new, and what is live with its French', async () => {
    await store.addSeries({ id: 'a' })
    const docId = await store.addEpisode('a', { title: 'Gold Medal Game' })
    let asked = 0
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        asked++
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const other = db.again()
    const there = await openTestStore({ ...other, db: other.db.withPlugin(counting) })
    asked = 0
    const read = nextChange(there.catalogue)
    await setEpisodeLive(store.editing, docId, true)
    if (engine === 'sqlite') await there.changes.catchUp()
    await read
    expect(asked).toBe(2)
    expect(there.catalogue.liveEpisodes('fr').live.map(({ title }) => title)).toEqual(['Match pour la médaille d’or'])
    await there.close()
    await other.close()
  })

  test('F-30 a running node shows what goes live after a newer one has added columns', async () => {
    await store.addSeries({ id: 'a' })
    const docId = await store.addEpisode('a')
    await store.heard(() => setEpisodeLive(store.editing, docId, true))
    for (const table of ['all_episode', 'all_series', 'episode_text', 'translation', 'live_topic', 'content'])
      await db.database.db.schema.alterTable(table).addColumn('newer', 'text').execute()
    await store.heard(() => setEpisodeLive(store.editing, docId, false))
    expect(store.catalogue.liveEpisodes().live).toEqual([])
    await store.heard(() => setEpisodeLive(store.editing, docId, true))
    expect(store.catalogue.liveEpisodes().live.map((episode) => episode.docId)).toEqual([docId])
  })

  test('H11 announced episodes come by their time, past and live ones are not among them', async () => {
    await store.addSeries({ id: 'a' })
    await store.addEpisode('a', { title: 'tomorrow', startsAt: '2026-11-22T18:00:00.000Z' })
    await store.addEpisode('a', { title: 'tonight', startsAt: '2026-11-21T20:00:00.000Z' })
    await store.addEpisode('a', { title: 'yesterday', startsAt: '2026-11-20T20:00:00.000Z' })
    await store.addEpisode('a', { title: 'on air', startsAt: '2026-11-21T19:00:00.000Z', isLive: true })
    await store.addEpisode('a', { title: 'archived' })
    const { live, upcoming } = store.catalogue.liveEpisodes()
    expect(upcoming.map(({ title }) => title)).toEqual(['tonight', 'tomorrow'])
    expect(live.map(({ title }) => title)).toEqual(['on air'])
  })

  test('H11 an announced episode that is no longer announced leaves the list', async () => {
    await store.addSeries({ id: 'a' })
    const docId = await store.addEpisode('a', { startsAt: '2026-11-22T18:00:00.000Z' })
    expect(store.catalogue.liveEpisodes().upcoming).toHaveLength(1)
    await store.addEpisode('a', { docId, startsAt: null })
    expect(store.catalogue.liveEpisodes().upcoming).toEqual([])
  })

  test('M11 content/main.lastUpdated is the time of the last change of a series or category', async () => {
    const at = (time: string) => {
      store.clock.now = new Date(time)
    }
    at('2026-11-22T00:00:00.000Z')
    await store.addSeries({ id: 'a' })
    expect(store.catalogue.snapshot().lastUpdated).toBe('2026-11-22T00:00:00.000Z')
    at('2026-11-23T00:00:00.000Z')
    await addCategory('hockey')
    expect(store.catalogue.snapshot().lastUpdated).toBe('2026-11-23T00:00:00.000Z')
    at('2026-11-24T00:00:00.000Z')
    await store.heard(() => removeSeries(store.editing, 'doc-a'))
    expect(store.catalogue.snapshot().lastUpdated).toBe('2026-11-24T00:00:00.000Z')
  })

  test('P2 a version never runs ahead of what the node has read, so no cached page is older than its version', async () => {
    await store.addSeries({ id: 'a', title: '1' })
    const shown = () => Number(kept('a').title)
    for (let at = 2; at <= 30; at++) {
      const told = nextChange(store.catalogue)
      await saveSeries(store.editing, aSeries({ id: 'a', title: String(at) }))
      // The change is committed and notified, but the node may not have read it yet.
      expect(store.catalogue.version(seriesTopic('a'))).toBeLessThanOrEqual(shown())
      const { v } = await store.catalogue.episodesOf(kept('a'))
      expect(v).toBeLessThanOrEqual(shown())
      await told
      expect([store.catalogue.version(seriesTopic('a')), shown()]).toEqual([at, at])
    }
  })

  test('many changes at once end in the newest state', async () => {
    await addCategory('hockey')
    const all = Array.from({ length: 40 }, (_, at) => `s${String(at).padStart(2, '0')}`)
    await Promise.all(all.map((id, order) => saveSeries(store.editing, aSeries({ id, order, tags: ['hockey'] }))))
    while (store.catalogue.snapshot().v < 41) await nextChange(store.catalogue)
    expect(rows()).toEqual([['hockey', ...all]])
  })

  test('a change on one node shows on another: by notification, or by polling', async () => {
    const there = await openTestStore(db.again())
    const told = nextChange(there.catalogue)
    await store.addSeries({ id: 'a', title: 'From here' })
    if (engine === 'sqlite') await there.changes.catchUp()
    expect((await told).sort()).toEqual(['admin', 'catalog', 'live', 'series:a'])
    expect(there.catalogue.snapshot().byId.get('a')?.title).toBe('From here')

    const back = nextChange(store.catalogue)
    await there.addSeries({ id: 'b' })
    if (engine === 'sqlite') await store.changes.catchUp()
    await back
    expect(store.catalogue.snapshot()).toEqual(there.catalogue.snapshot())
    await there.close()
  })

  test('Q-01 an edit between a step back of the database and its bells takes no topic’s news of it away', async () => {
    for (const id of ['a', 'b']) await store.addSeries({ id })
    const looks = holdLooks()
    const other = db.again()
    const there = await openTestStore({ ...other, db: other.db.withPlugin(looks.plugin) })
    const news = new Map<string, boolean>()
    there.catalogue.onChange((topics, _, isAnew) => {
      for (const topic of topics) if (!news.has(topic)) news.set(topic, isAnew)
    })
    const rows = db.database.db
    await rows.updateTable('live_topic').set({ v: 1, seq: 1 }).execute()
    const versionOfA = async () => {
      const row = await rows.selectFrom('live_topic').select('v').where('topic', '=', seriesTopic('a')).executeTakeFirstOrThrow()
      return row.v
    }

    // The first poll finds the step back; the second reads the raised versions.
    const isHeld = looks.hold(2)
    const looking = there.changes.catchUp()
    await isHeld
    const raised = await versionOfA()
    const edited = there.changes.change(async ({ touch }) => touch(seriesTopic('a')))
    await expect.poll(versionOfA).toBe(raised + 1)
    looks.release()
    await Promise.all([looking, edited])
    await expect.poll(() => there.catalogue.version(seriesTopic('a'))).toBe(raised + 1)
    await expect
      .poll(() => [...news].sort())
      .toEqual([ADMIN, CATALOG, LIVE, seriesTopic('a'), seriesTopic('b')].map((topic) => [topic, true]))
    await there.close()
  })

  test('episodes edited on one node show on another that had read them before', async () => {
    const there = await openTestStore(db.again())
    const told = nextChange(there.catalogue)
    await store.addSeries({ id: 'a' })
    if (engine === 'sqlite') await there.changes.catchUp()
    await told
    const series = there.catalogue.snapshot().byId.get('a') as Series
    expect((await there.catalogue.episodesOf(series)).episodes).toEqual([])
    const again = nextChange(there.catalogue)
    await store.addEpisode('a', { title: 'new' })
    if (engine === 'sqlite') await there.changes.catchUp()
    await again
    expect((await there.catalogue.episodesOf(series)).episodes.map(({ title }) => title)).toEqual(['new'])
    await there.close()
  })
})

test('on postgres a node that starts while others write misses nothing', async () => {
  const db = await testDatabase('postgres')
  const store = await openTestStore(db.database)
  const writing = Promise.all(Array.from({ length: 20 }, (_, at) => saveSeries(store.editing, aSeries({ id: `s${at}` }))))
  const there = await openTestStore(db.again())
  await writing
  await there.changes.catchUp()
  const topics = Array.from({ length: 20 }, (_, at) => seriesTopic(`s${at}`))
  while (topics.some((topic) => there.catalogue.version(topic) < 1)) await nextChange(there.catalogue)
  expect(there.catalogue.snapshot().series).toHaveLength(20)
  expect(there.catalogue.version('catalog')).toBe(20)
  await Promise.all([there.close(), store.close()])
  await db.close()
})

/**
 * Holds a node's polls for missed changes: `hold(n)` resolves when the n-th poll from now has its rows, which are delivered after
 * `release()`.
 */
function holdLooks() {
  const looks = new WeakSet<object>()
  let left = 0
  const isHeld = Promise.withResolvers<void>()
  const mayGoOn = Promise.withResolvers<void>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (RawNode.is(node) && node.sqlFragments.join('').includes('from live_topic where seq >')) looks.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (looks.has(queryId) && --left === 0) {
        isHeld.resolve()
        await mayGoOn.promise
      }
      return result
    },
  }
  return {
    plugin,
    hold(nth: number) {
      left = nth
      return isHeld.promise
    },
    release: () => mayGoOn.resolve(),
  }
}
