import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { fillEpisodes } from '../../../tests/factories/many-episodes.ts'
import { openTestStore, type TestStore } from '../../../tests/sites/store.ts'
import { longestTurn, slowness, turnsGiven } from '../../../tests/turns.ts'
import { removeEpisodes, removeSeries } from '../../events/deletions/remove-documents.server.ts'
import { saveLine } from '../../translation/french/edit-french.server.ts'
import { typedWords } from '../search/typed-words.ts'
import { saveEpisode, sendEpisodes } from './edit-episodes.server.ts'
import { type EpisodeFinder, openEpisodeFinder } from './episode-finder.server.ts'

/** Poll options for French, which is read between two searches. */
const READING = { interval: 250, timeout: 30_000 }

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  let finder: EpisodeFinder

  beforeEach(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    const { database, catalogue, memory } = store
    finder = openEpisodeFinder({
      database,
      catalogue,
      french: memory,
      onError(error) {
        throw error
      },
    })
  })
  afterEach(async () => {
    await finder.close()
    await store.close()
    await db.close()
  })

  const find = (
    query: string,
    { language = 'en' as 'en' | 'fr', from = 0, limit = 20, signal = AbortSignal.timeout(60_000) } = {},
  ) => finder.find({ words: typedWords(query), language, from, limit, signal })
  const titles = async (query: string, language: 'en' | 'fr' = 'en') =>
    (await find(query, { language })).episodes.map(({ title }) => title)
  const isRead = () => expect.poll(async () => (await find('x')).reading, READING).toBe(undefined)

  test('O3 an episode is found by any part of any word of its titles in both languages, and by words of its series', async () => {
    await store.addSeries({ id: 'cup', title: 'Northern Cup' })
    await store.addSeries({ id: 'other', title: 'Other' })
    await store.addEpisode('cup', { title: 'Quarterfinal: Harriers at Huards' })
    await store.addEpisode('other', { title: 'Opening ceremony' })
    await store.heard(() =>
      saveLine(store.editing, { source: 'Opening ceremony', target: 'Cérémonie d’ouverture', isLocked: false, baseVersion: 0 }),
    )
    await isRead()
    expect(await titles('HARR huards')).toEqual(['Quarterfinal: Harriers at Huards'])
    expect(await titles('arterfi')).toEqual(['Quarterfinal: Harriers at Huards'])
    expect(await titles('north quarter')).toEqual(['Quarterfinal: Harriers at Huards'])
    // Words that occur only in the series' title find the series and not each of its episodes.
    expect(await titles('northern')).toEqual([])
    expect(await titles('ceremonie ouver')).toEqual(['Opening ceremony'])
    expect(await titles('opening', 'fr')).toEqual(['Cérémonie d’ouverture'])
    expect(await titles('harriers ceremony')).toEqual([])
  })

  test('O3 an episode that was added, renamed, deleted or sent to another series a moment ago is found as it is now', async () => {
    await store.addSeries({ id: 'cup' })
    await store.addSeries({ id: 'other', title: 'Other' })
    const docId = await store.addEpisode('cup', { title: 'Semifinal' })
    expect(await titles('semifinal')).toEqual(['Semifinal'])
    await store.addEpisode('cup', { title: 'Semifinal two' })
    expect(await titles('semifinal')).toEqual(['Semifinal', 'Semifinal two'])
    const [{ seriesDocId } = { seriesDocId: '' }] = (await find('semifinal')).episodes
    await store.heard(() => saveEpisode(store.editing, { docId, seriesDocId, title: 'Bronze game', videoUrl: 'play-1' }))
    expect(await titles('semifinal')).toEqual(['Semifinal two'])
    expect(await titles('bronze')).toEqual(['Bronze game'])
    await store.heard(() => sendEpisodes(store.editing, [docId], 'doc-other'))
    expect((await find('bronze')).episodes[0]?.seriesTitle).toBe('Other')
    await store.heard(() => removeEpisodes(store.editing, [docId]))
    expect(await find('bronze')).toEqual({ episodes: [], total: 0 })
    await store.heard(() => removeSeries(store.editing, 'doc-cup'))
    expect(await titles('semifinal')).toEqual([])
  })

  test('O3 what another node has deleted or renamed without this one knowing is not shown as it was', async () => {
    await store.addSeries({ id: 'cup' })
    const [gone, renamed] = [
      await store.addEpisode('cup', { title: 'Final one' }),
      await store.addEpisode('cup', { title: 'Final two' }),
    ]
    expect(await titles('final')).toHaveLength(2)
    await db.database.db.deleteFrom('all_episode').where('doc_id', '=', gone).execute()
    await db.database.db.updateTable('all_episode').set({ title: 'Grand finale' }).where('doc_id', '=', renamed).execute()
    expect(await titles('final')).toEqual(['Grand finale'])
    expect(await find('two')).toEqual({ episodes: [], total: 0 })
  })

  test('O3 an episode is found by its document id and by the address of its video, or how they begin', async () => {
    await store.addSeries({ id: 'cup' })
    const videoUrl = 'https://video.example/live/final.m3u8'
    const docId = await store.addEpisode('cup', { title: 'Final', videoUrl })
    await store.addEpisode('cup', { title: 'Another' })
    const at = async (text: string) => (await finder.byAddress(text, 'en')).map(({ title }) => title)
    expect(await at(docId)).toEqual(['Final'])
    expect(await at(docId.slice(0, 13))).toEqual(['Final'])
    expect(await at(videoUrl)).toEqual(['Final'])
    expect(await at('https://video.example/live')).toEqual(['Final'])
    expect(await at('https://elsewhere.example')).toEqual([])
  })

  test('O3 whole words come before beginnings and parts, then the newest; the list goes on by pages', async () => {
    await store.addSeries({ id: 'cup' })
    const days = { 'Gold one': '2026-01-01', Golden: '2026-05-01', Marigold: '2026-06-01', 'Gold two': '2026-02-01' }
    for (const [title, releaseDate] of Object.entries(days)) await store.addEpisode('cup', { title, releaseDate })
    await isRead()
    expect(await titles('gold')).toEqual(['Gold two', 'Gold one', 'Golden', 'Marigold'])
    const second = await find('gold', { from: 2, limit: 1 })
    expect([second.total, second.episodes.map(({ title }) => title)]).toEqual([4, ['Golden']])
  })

  test('O3 a series of many episodes that gets fewer is found as it is', async () => {
    await fillEpisodes(store, { series: 1, each: 1_200, row: (at) => ({ title: `Round ${at}` }) })
    await isRead()
    expect((await find('round')).total).toBe(1_200)
    const gone = Array.from({ length: 800 }, (_, at) => `e${String(at).padStart(7, '0')}`)
    await store.heard(() => removeEpisodes(store.editing, gone))
    await isRead()
    expect((await find('round')).total).toBe(400)
    expect(await find('round 799')).toMatchObject({ total: 0 })
    expect(await titles('round 1199')).toEqual(['Round 1199'])
  })

  const rounds = (series: number) =>
    fillEpisodes(store, { series, each: 10, row: (at) => ({ title: `Round ${at} of the tournament in Lac-Bleu` }) })

  test('O3 many episodes are read and searched in pieces, and a search whose letter is stale is given up', async () => {
    await rounds(40)
    let found = 0
    const reading = await turnsGiven(isRead)
    const searching = await turnsGiven(async () => {
      found = (await find('tournam lac')).total
      await find('t')
    })
    expect(found).toBe(400)
    expect(reading).toBeGreaterThan(3)
    expect(searching).toBeGreaterThan(0)
    const stale = new AbortController()
    const search = find('round', { signal: stale.signal })
    stale.abort()
    await expect(search).rejects.toThrow()
  })

  test('O3 reading and searching many episodes takes no turn above 50 ms', { tags: ['timing'] }, async () => {
    await rounds(120)
    const longest = await longestTurn(async () => {
      await isRead()
      await find('tournam lac')
      await find('t')
    })
    expect(longest).toBeLessThan(50 * slowness())
  })
})
