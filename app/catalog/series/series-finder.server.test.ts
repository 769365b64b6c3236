import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { openTestStore, type TestStore } from '../../../tests/sites/store.ts'
import { removeSeries } from '../../events/deletions/remove-documents.server.ts'
import { SERIES_DESCRIPTIONS } from '../../kit/text/texts.ts'
import { saveLine } from '../../translation/french/edit-french.server.ts'
import { typedWords } from '../search/typed-words.ts'
import { openSeriesFinder, type SeriesFinder } from './series-finder.server.ts'

const { signal } = new AbortController()

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  let finder: SeriesFinder

  beforeEach(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    finder = openSeriesFinder(store)
  })
  afterEach(async () => {
    await store.close()
    await db.close()
  })

  const found = async (query: string, most = 20) => (await finder.find(typedWords(query), { most, signal })).ids

  test('O3 a series is found by its titles before others are by their descriptions, tags and ids', async () => {
    await store.addSeries({ id: 'cup', title: 'Northern Cup', tags: ['hockey'], shortDescription: 'Eight teams.' })
    await store.addSeries({ id: 'eight', title: 'Rowing' })
    await store.addSeries({ id: 'row', title: 'Eight oars' })
    expect(await found('eight')).toEqual(['doc-row', 'doc-cup', 'doc-eight'])
    expect(await found('eight', 1)).toEqual(['doc-row'])
    expect((await finder.find(['eight'], { most: 1, signal })).total).toBe(3)
    expect(await found('hock')).toEqual(['doc-cup'])
    expect(await found('hock rowing')).toEqual([])
    for (const field of SERIES_DESCRIPTIONS) {
      await store.addSeries({ id: field, title: 'Another', [field]: `Word${field}` })
      expect(await found(`word${field}`), field).toEqual([`doc-${field.toLowerCase()}`])
    }
  })

  test('O3 a series that was added, renamed in either language or deleted a moment ago is found as it is now', async () => {
    await store.addSeries({ id: 'cup', title: 'Brief encounter' })
    expect(await found('brief')).toEqual(['doc-cup'])
    await store.addSeries({ id: 'cup', title: 'Lasting encounter' })
    expect(await found('brief')).toEqual([])
    expect(await found('lasting')).toEqual(['doc-cup'])
    const line = { source: 'Lasting encounter', target: 'Rencontre durable', isLocked: false, baseVersion: 0 }
    await store.heard(() => saveLine(store.editing, line))
    expect(await found('durab')).toEqual(['doc-cup'])
    for (const order of [-1, 1])
      for (const id of ['a', 'b']) {
        await store.addSeries({ id, title: `Encounter ${id}`, order })
        await found('encounter')
      }
    // The two series that moved behind the first one have changed; the first one has not.
    expect(await found('encounter')).toEqual(['doc-cup', 'doc-a', 'doc-b'])
    await store.heard(() => removeSeries(store.editing, 'doc-cup'))
    expect(await found('encounter')).toEqual(['doc-a', 'doc-b'])
  })
})
