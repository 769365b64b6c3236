import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { openTestTransfer, type TestTransfer } from '../../tests/transfer.ts'

type File = Record<string, { episodes: { docId: string }[] }>

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let node: TestTransfer
  beforeEach(async () => {
    db = await testDatabase(engine)
    node = await openTestTransfer(db)
  })
  afterEach(async () => {
    await node.close()
    await db.close()
  })

  test('M9 an export is of one moment: an episode that is sent to and fro meanwhile is in it once', async () => {
    const ids = Array.from({ length: 80 }, (_, at) => String(at).padStart(2, '0'))
    for (const [order, id] of ids.entries()) await node.store.addSeries({ id, order })
    await node.store.addEpisode('00', { docId: 'wanders' })
    let isOver = false
    async function wander() {
      for (let turn = 1; !isOver; turn++)
        await db.database.db
          .updateTable('all_episode')
          .set({ series_doc_id: `doc-${turn % 2 === 0 ? '00' : '79'}` })
          .execute()
    }
    const wandering = wander()
    try {
      for (let round = 0; round < 20; round++) {
        const file = JSON.parse(await node.exported()) as File
        expect(Object.keys(file)).toEqual(ids.map((id) => `doc-${id}`))
        expect(Object.values(file).flatMap(({ episodes }) => episodes.map(({ docId }) => docId))).toEqual(['wanders'])
      }
    } finally {
      isOver = true
      await wandering
    }
  })

  test('M9 an export has its series in the order of the site, also those that stand at one place', async () => {
    await node.store.addSeries({ id: 'a', order: 1, releaseDate: '2026-01-01' })
    await node.store.addSeries({ id: 'b', order: 1, releaseDate: '2026-03-01' })
    await node.store.addSeries({ id: 'c', order: 1, releaseDate: '2026-03-01' })
    await node.store.addSeries({ id: 'd', order: 0, releaseDate: '2025-01-01' })
    const shown = node.store.catalogue.snapshot().series.map(({ docId }) => docId)
    expect(Object.keys(JSON.parse(await node.exported()))).toEqual(shown)
    expect(shown).toEqual(['doc-d', 'doc-b', 'doc-c', 'doc-a'])
  })
})
