import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { anEpisode, aSeries } from '../../../tests/factories/content.ts'
import { textPlaces } from '../../../tests/rules/text-places.ts'
import { openTestStore, type TestStore } from '../../../tests/sites/store.ts'
import { removeEpisodes, removeSeries } from '../../events/deletions/remove-documents.server.ts'
import { takeBack } from '../../panel/history/trash/take-back-kinds.server.ts'
import { saveEpisode } from '../episodes/edit-episodes.server.ts'
import { saveSeries } from '../series/edit-series.server.ts'

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

  async function expectTrue() {
    const { written, said } = await textPlaces(db.database)
    expect(written).toEqual(said)
    return written.series.length + written.episode.length
  }

  test('L6 the places of all texts are right after every command on series and episodes', async () => {
    const { editing } = store
    await store.addSeries({ id: 'cup', title: 'First', shortDescription: '', longDescription: ' ', description: 'Said' })
    await store.addEpisode('cup', { docId: 'one', title: 'Episode', shortDescription: 'Said', longDescription: '' })
    await store.addEpisode('cup', { docId: 'two', title: 'Episode', shortDescription: '', longDescription: '' })
    expect(await expectTrue()).toBe(5)
    await saveSeries(editing, aSeries({ id: 'cup', title: 'Second', shortDescription: 'Now said', description: '' }))
    await saveEpisode(editing, anEpisode('cup', { docId: 'one', title: 'Another', shortDescription: '' }))
    expect(await expectTrue()).toBe(4)
    const episode = await removeEpisodes(editing, ['two'])
    expect(await expectTrue()).toBe(3)
    const series = await removeSeries(editing, 'doc-cup')
    expect(await expectTrue()).toBe(0)
    for (const removed of [series, episode]) {
      if (!removed.ok) throw new Error(removed.reason)
      expect(await takeBack(editing, removed.removedId)).toMatchObject({ ok: true })
    }
    expect(await expectTrue()).toBe(4)
  })
})
