import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { anEvent, saveEvent } from '../../../tests/factories/games.ts'
import { openTestStore, type TestStore } from '../../../tests/sites/store.ts'
import { clearScore, type DeviceFact } from '../log/score-log.server.ts'

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

  test('S3 a log says its real length to those who know more facts than it has', async () => {
    const saved = await store.heard(() => saveEvent(store.editing, anEvent()))
    if (!saved.ok) throw new Error(saved.reason)
    const { log } = store.scores
    expect(await log.read(saved.id, 3)).toEqual({ seq: 0, facts: [] })
    const fact = (): DeviceFact => ({ id: randomUUID(), ageMs: 0, entry: { kind: 'step', side: 'home', stat: 'score', by: 1 } })
    const source = { codeId: '', name: 'Table', device: 'deviceone', since: '2026-11-21T12:00:00.000Z' }
    await store.heard(() => log.take(saved.id, source, [fact(), fact()]))
    for (const [after, seq] of [
      [0, 2],
      [1, 2],
      [2, 2],
      [5, 2],
    ] as const)
      expect([after, (await log.read(saved.id, after)).seq]).toEqual([after, seq])
    await store.heard(() => store.editing.changes.change((change) => clearScore(change, saved.id, new Date())))
    expect(await log.read(saved.id, 2)).toEqual({ seq: 0, facts: [] })
  })

  test('S3 a log that has stepped back and grown past what somebody knows begins anew for them, also where a lost fact came again', async () => {
    const saved = await store.heard(() => saveEvent(store.editing, anEvent()))
    if (!saved.ok) throw new Error(saved.reason)
    const { log } = store.scores
    const fact = (): DeviceFact => ({ id: randomUUID(), ageMs: 0, entry: { kind: 'step', side: 'home', stat: 'score', by: 1 } })
    const source = { codeId: '', name: 'Table', device: 'deviceone', since: '2026-11-21T12:00:00.000Z' }
    const [first, second, third, other] = [fact(), fact(), fact(), fact()]
    const lastOf = async () => {
      const found = (await log.read(saved.id, 0)).facts.at(-1)
      return found && { id: found.id, received: found.received }
    }
    await store.heard(() => log.take(saved.id, source, [first, second]))
    const last = await lastOf()
    expect(await log.read(saved.id, 2, { last })).toEqual({ seq: 2, facts: [] })
    await store.heard(() => log.take(saved.id, source, [third]))
    expect((await log.read(saved.id, 2, { last })).facts.map(({ id }) => id)).toEqual([third.id])
    expect((await log.read(saved.id, 2, { last, most: 1 })).seq).toBe(3)

    // The log is lost and grows to three facts of others; then a lost fact is sent again and gets its former number.
    const stepBack = () => store.heard(() => store.editing.changes.change((change) => clearScore(change, saved.id, new Date())))
    await stepBack()
    store.clock.now = new Date(store.clock.now.getTime() + 1)
    await store.heard(() => log.take(saved.id, source, [fact(), fact(), fact()]))
    expect(await log.read(saved.id, 2, { last })).toEqual({ seq: 0, facts: [] })
    await stepBack()
    await store.heard(() => log.take(saved.id, source, [other, second, third]))
    expect(await log.read(saved.id, 2, { last })).toEqual({ seq: 0, facts: [] })
    expect((await log.read(saved.id, 2, { last: undefined })).seq).toBe(3)
  })
})
