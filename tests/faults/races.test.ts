import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { grantFor } from '../../app/access/grants.server.ts'
import { saveEpisode } from '../../app/catalog/episodes/edit-episodes.server.ts'
import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import { removeSeries } from '../../app/events/deletions/remove-documents.server.ts'
import { enginesOf, rounds } from '../daily.ts'
import { type TestDatabase, testDatabase } from '../databases.ts'
import { anEpisode, aSeries } from '../factories/content.ts'
import { aViewer } from '../factories/viewers.ts'
import { openTestStore, type TestStore } from '../sites/store.ts'

const ROUNDS = rounds({ daily: 8, proof: 25 })

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let nodes: [TestStore, TestStore]
  beforeEach(async () => {
    db = await testDatabase(engine)
    // With SQLite, one process has the file, so there is only one node.
    const second = engine === 'postgres' ? db.again() : db.database
    nodes = [await openTestStore(db.database), await openTestStore(second)]
    await db.database.db.insertInto('viewer').values(aViewer('fan')).execute()
  })
  afterEach(async () => {
    for (const node of nodes) await node.close()
    await db.close()
  })

  test('F-21 a series deleted while others add episodes to it, save it and unlock it leaves nothing behind, and who comes too late is told', async () => {
    const [one, two] = nodes
    const rows = db.database.db
    const told = new Set<string>()
    for (let round = 0; round < ROUNDS; round++) {
      await saveSeries(one.editing, aSeries({ id: 'cup', password: 'pw' }))
      const row = await rows.selectFrom('series').selectAll().executeTakeFirstOrThrow()
      const grant = grantFor(one.seal, { docId: row.doc_id, sealedPassword: row.sealed_password })
      const [removed, ...added] = await Promise.all([
        removeSeries(one.editing, 'doc-cup'),
        ...Array.from({ length: 3 }, () => saveEpisode(two.editing, anEpisode('cup'))),
        two.favourites.save('fan', 'doc-cup'),
        two.unlocks.add('fan', grant),
      ])
      expect(removed).toMatchObject({ ok: true })
      for (const each of added) if (typeof each === 'object') told.add(each.ok ? 'added' : each.reason)
      const left = await Promise.all(
        (['series', 'episode', 'saved_series', 'series_grant'] as const).map((table) =>
          rows.selectFrom(table).selectAll().execute(),
        ),
      )
      expect(left.flat()).toEqual([])
    }
    expect([...told].filter((each) => each !== 'added')).toEqual(['series-not-found'])
  })

  test('P5 F-21 an unlock of the password that is just being changed is refused, or goes with it', async () => {
    const [one, two] = nodes
    const rows = db.database.db
    await saveSeries(one.editing, aSeries({ id: 'cup', password: 'pw 0' }))
    const grantNow = async () => {
      const row = await rows.selectFrom('series').selectAll().executeTakeFirstOrThrow()
      return grantFor(one.seal, { docId: row.doc_id, sealedPassword: row.sealed_password })
    }
    for (let round = 1; round <= ROUNDS; round++) {
      const grant = await grantNow()
      const change = () => saveSeries(one.editing, aSeries({ id: 'cup', password: `pw ${round}` }))
      const unlock = () => two.unlocks.add('fan', grant)
      await Promise.all(round % 2 === 0 ? [change(), unlock()] : [unlock(), change()])
      expect(await rows.selectFrom('series_grant').selectAll().execute(), `${round}`).toEqual([])
      expect(await unlock()).toBe('another password')
    }
    expect(await two.unlocks.add('fan', await grantNow())).toBe('kept')
    expect(await two.unlocks.of('fan')).toHaveLength(1)
  })

  test('F-23 a heart pressed a hundred times at once is one favourite or none, and the last press counts', async () => {
    const [one, two] = nodes
    await saveSeries(one.editing, aSeries({ id: 'cup' }))
    await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        at % 2 === 0
          ? (nodes[(at / 2) % 2] as TestStore).favourites.save('fan', 'doc-cup')
          : two.favourites.remove('fan', 'doc-cup'),
      ),
    )
    const { length } = await one.favourites.of('fan')
    expect(length).toBeLessThanOrEqual(1)
    for (const wanted of [1, 0, 1]) {
      await (wanted ? two.favourites.save('fan', 'doc-cup') : one.favourites.remove('fan', 'doc-cup'))
      expect(await one.favourites.of('fan')).toHaveLength(wanted)
    }
  })
})
