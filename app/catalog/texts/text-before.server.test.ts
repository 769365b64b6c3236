import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { inProcess, openTestTransfer, type TestTransfer } from '../../../tests/transfer.ts'
import { saveLine } from '../../translation/french/edit-french.server.ts'
import { sourceHash } from './source-hash.server.ts'

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let node: TestTransfer
  beforeEach(async () => {
    db = await testDatabase(engine)
    node = await openTestTransfer(db, { imports: { runJob: inProcess(db) } })
  })
  afterEach(async () => {
    await node.close()
    await db.close()
  })

  const remembered = () => db.database.db.selectFrom('text_before').selectAll().orderBy('doc_id').orderBy('field').execute()
  const said = (source: string) => saveLine(node.store.editing, { source, target: 'Oui', isLocked: false, baseVersion: 0 })

  test('Q-47 an edit and an import remember the English that a person had put into French, and no other', async () => {
    const { store } = node
    await store.addSeries({ id: 'cup', title: 'A', shortDescription: 'Not translated' })
    await store.addEpisode('cup', { docId: 'e1', title: 'B', longDescription: 'C' })
    await store.addSeries({ id: 'holder', docId: 'doc-holder', title: 'H' })
    for (const source of ['A', 'B', 'C', 'H']) await said(source)
    await store.addSeries({ id: 'cup', title: 'A', shortDescription: 'Another' })
    expect(await remembered()).toEqual([])
    await store.addSeries({ id: 'cup', title: 'A2', shortDescription: 'Another' })
    expect(await remembered()).toEqual([{ doc_id: 'doc-cup', field: 'title', hash: sourceHash('A') }])
    // Nobody translated 'A2', so 'A' is still recorded.
    await store.addSeries({ id: 'cup', title: 'A3' })
    const series = (id: string, title: string, episodes: object[]) => ({ series: { id, title }, episodes })
    await node.bringIn(
      JSON.stringify({
        'doc-cup': series('cup', 'A4', [{ docId: 'e1', title: 'B2', videoUrl: 'play-1' }]),
        // Refused because another series has the address: nothing changes.
        'doc-thief': series('holder', 'H2', []),
        'doc-new': series('new', 'B', [{ docId: 'e2', title: 'C', videoUrl: 'play-1' }]),
      }),
    )
    expect(await remembered()).toEqual([
      { doc_id: 'doc-cup', field: 'title', hash: sourceHash('A') },
      { doc_id: 'e1', field: 'title', hash: sourceHash('B') },
    ])
  })
})
