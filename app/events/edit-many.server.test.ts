import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { addTeams, anEvent, saveEvent } from '../../tests/factories/games.ts'
import fc from '../../tests/rules/properties.ts'
import { openTestStore, type TestStore } from '../../tests/sites/store.ts'
import { prepareEvents, writeEvents } from './edit/edit-events.server.ts'
import type { ManyContent } from './edit/event-rows.server.ts'
import { moveEvents, stageEvents } from './edit/stage-events.server.ts'
import type { SportEvent } from './event.ts'

const anEdit = fc.record({
  localDate: fc.constantFrom('2026-12-05', '2026-12-06'),
  localTime: fc.constantFrom('19:00', '20:15', null),
  schedule: fc.constantFrom('planned' as const, 'moved' as const, 'postponed' as const),
  title: fc.constantFrom({ en: 'Final', fr: 'Finale' }, { en: 'Cup', fr: 'Coupe' }),
  isNeutral: fc.boolean(),
  play: fc.constantFrom('not-begun' as const, 'over' as const),
})

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

  const write = (contents: ManyContent[]) =>
    store.heard(() => store.changes.change((change) => writeEvents(change, store.editing, contents)))
  /** Writes events as the import of a season's file does (decision 048). */
  const bringIn = (contents: ManyContent[]) =>
    store.heard(() =>
      store.changes.change(async (change) => {
        const at = store.clock.now.toISOString()
        const prepared = await prepareEvents(change.trx, { contents, by: undefined, at, keepsFormer: true })
        if (prepared.ok) await moveEvents(change, await stageEvents(change.trx, prepared, { keys: new Map() }), at)
        return prepared
      }),
    )
  const shown = (id: string) => store.games().byId.get(id) as SportEvent

  test('E11 E1 many events are written as each would be by its form: instant, sequence, version and earlier starts', async () => {
    const rowOf = (id: string) => db.database.db.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirst()
    const formerOf = (id: string) =>
      db.database.db
        .selectFrom('event_date')
        .select(['local_date', 'local_time', 'reason_en'])
        .where('event_id', '=', id)
        .execute()
    let count = 0
    await fc.assert(
      fc.asyncProperty(fc.array(anEdit, { minLength: 1, maxLength: 4 }), async (edits) => {
        const [one, many] = [`one-${count}`, `many-${count++}`]
        for (const edit of edits) {
          await store.heard(() => saveEvent(store.editing, anEvent({ ...edit, id: one })))
          expect(await bringIn([{ ...anEvent(edit), id: many }])).toMatchObject({ ok: true })
        }
        expect(await rowOf(many)).toEqual({ ...(await rowOf(one)), id: many })
        const sorted = async (id: string) => (await formerOf(id)).map((row) => JSON.stringify(row)).sort()
        expect(await sorted(many)).toEqual(await sorted(one))
      }),
      { numRuns: 25 },
    )
  })

  test('E11 M12 many are refused as a whole for one that is gone or newer, or whose team or time does not exist', async () => {
    const { northgate } = await addTeams(store)
    expect(await write([{ ...anEvent({ homeTeamId: northgate }), id: 'kept' }])).toMatchObject({ ok: true })
    const { version } = shown('kept')
    const edit = { ...anEvent({ localTime: '21:00' }), id: 'kept', baseVersion: version }
    const refused: [ManyContent, string][] = [
      [{ ...anEvent(), id: 'gone', baseVersion: 1 }, 'event-not-found'],
      [{ ...edit, baseVersion: version + 1 }, 'changed'],
      [{ ...anEvent({ awayTeamId: 'nobody' }), id: 'new' }, 'team-not-found'],
      [{ ...anEvent({ venueId: 'nowhere' }), id: 'new' }, 'venue-not-found'],
      [{ ...anEvent({ seriesDocId: 'none' }), id: 'new' }, 'series-not-found'],
      [{ ...anEvent({ localDate: '2027-03-14', localTime: '02:30' }), id: 'new' }, 'no-such-time'],
    ]
    for (const [content, reason] of refused) expect(await write([edit, content])).toEqual({ ok: false, reason })
    expect(store.games().events.map(({ id, localTime }) => [id, localTime])).toEqual([['kept', '19:00']])
  })

  test('E11 E3 the episodes that show an event follow its start', async () => {
    await store.addSeries({ id: 'cup' })
    const episode = await store.addEpisode('cup', { docId: 'picture' })
    const pictures = [{ episodeDocId: episode, label: { en: '', fr: '' } }]
    await store.heard(() => saveEvent(store.editing, anEvent({ id: 'shown', pictures })))
    await write([{ ...anEvent({ localTime: '21:00' }), id: 'shown' }])
    const row = await db.database.db.selectFrom('episode').select('starts_at').where('doc_id', '=', episode).executeTakeFirst()
    expect(row?.starts_at).toBe('2026-12-06T00:30:00.000Z')
    expect(store.games().picturesOf('shown')).toHaveLength(1)
  })
})
