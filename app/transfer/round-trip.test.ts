import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf, rounds } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { type AnySeries, catalogues } from '../../tests/factories/transfer.ts'
import fc from '../../tests/rules/properties.ts'
import { inProcess, openTestTransfer, type TestTransfer } from '../../tests/transfer.ts'
import { saveEpisode } from '../catalog/episodes/edit-episodes.server.ts'
import { saveSeries } from '../catalog/series/edit-series.server.ts'

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let dbs: TestDatabase[]
  let here: TestTransfer
  let there: TestTransfer
  beforeEach(async () => {
    dbs = await Promise.all([testDatabase(engine), testDatabase(engine)])
    here = await open(dbs[0] as TestDatabase)
    there = await open(dbs[1] as TestDatabase)
  })
  afterEach(async () => {
    await Promise.all([here.close(), there.close()])
    await Promise.all(dbs.map((each) => each.close()))
  })

  const open = (db: TestDatabase) => openTestTransfer(db, { imports: { runJob: inProcess(db) } })

  async function empty({ db }: TestTransfer) {
    await db.database.db.deleteFrom('all_series').execute()
    await db.database.db.deleteFrom('import_run').execute()
  }

  async function fill({ store }: TestTransfer, content: AnySeries[]) {
    for (const { slug, episodes, ...rest } of content) {
      const saved = await saveSeries(store.editing, { ...rest, id: slug })
      if (!saved.ok) throw new Error(saved.reason)
      for (const { rating, captions, ...episode } of episodes) {
        const own = {
          rating: { rating, ratingSource: 'BBFC' },
          captions: captions as never,
          videoType: episode.videoType as never,
        }
        await saveEpisode(store.editing, { ...episode, ...own, docId: randomUUID(), seriesDocId: saved.docId })
      }
    }
  }

  test('M10 F-32 an export imported into an empty site gives the same site: its export is the same file', async () => {
    await fc.assert(
      fc.asyncProperty(catalogues, async (content) => {
        await Promise.all([empty(here), empty(there)])
        await fill(here, content)
        const file = await here.exported()
        if (content.length === 0) return
        const id = await there.bringIn(file)
        expect(await there.imports.find(id)).toMatchObject({ state: 'done', seriesDone: content.length })
        expect(await there.exported()).toBe(file)
        // Importing the same file again changes nothing, not even on the site it came from.
        for (const node of [here, there]) {
          const again = await node.imports.find(await node.check(file))
          expect(again?.report.plan?.counts).toEqual({ new: 0, changed: 0, unchanged: content.length, refused: 0 })
        }
      }),
      { numRuns: engine === 'sqlite' ? 25 : rounds({ daily: 6, proof: 25 }) },
    )
  }, 120_000)
})
