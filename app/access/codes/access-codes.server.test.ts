import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Tables } from '../../../database/tables.ts'
import { enginesOf } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { aViewer } from '../../../tests/factories/viewers.ts'
import { nextChange, openTestStore, type TestStore } from '../../../tests/sites/store.ts'
import type { Series } from '../../catalog/series/series.ts'
import { removeSeries } from '../../events/deletions/remove-documents.server.ts'
import { takeBack } from '../../panel/history/trash/take-back-kinds.server.ts'
import { ownSeries } from '../../site/home/own-series.server.ts'
import type { Grant } from '../grants.server.ts'
import { type CodeGrant, isOfCode } from '../unlocks.server.ts'
import { addCode, listCodes, revokeCode } from './edit-codes.server.ts'
import { announceEndedCodes } from './end-codes.server.ts'

const PASSWORD = 'Vert & Or 7'
const START = new Date('2026-11-21T18:00:00.000Z')
const later = (minutes: number) => new Date(START.getTime() + minutes * 60_000)
const EDITOR = { uid: 'staff', email: 'staff@site.example', client: '203.0.113.7' }

describe.each(enginesOf(import.meta.filename))('access codes on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  let tables: Kysely<Tables>
  beforeAll(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    tables = db.database.db
    await tables.insertInto('viewer').values(['fan', 'other'].map(aViewer)).execute()
  })
  afterAll(async () => {
    await store.close()
    await db.close()
  })
  beforeEach(async () => {
    store.clock.now = START
    await tables.deleteFrom('all_series').execute()
    await tables.deleteFrom('rate_limit').execute()
    await store.addSeries({ id: 'cup', password: PASSWORD })
  })

  type Span = Partial<Pick<Parameters<typeof addCode>[1], 'startsAt' | 'endsAt' | 'mostUses' | 'seriesDocId'>>
  /** Adds a code and returns its id. */
  async function add(code: string, span: Span = {}): Promise<string> {
    const none = { startsAt: null, endsAt: null, mostUses: null }
    const added = await store.heard(() => addCode(store.editing, { seriesDocId: 'doc-cup', name: code, code, ...none, ...span }))
    if (!added.ok) throw new Error(added.reason)
    return added.id
  }
  const series = (id = 'cup') => store.catalogue.snapshot().byId.get(id) as Series
  const unlock = (password: string, browser = 'one') =>
    store.access.unlock({ seriesId: 'cup', password, from: { client: 'campus', browser } })
  async function grantOf(password: string): Promise<Grant> {
    const answer = await unlock(password)
    if (!answer.ok || !answer.grant) throw new Error(`${password} did not unlock`)
    return answer.grant
  }
  const codeGrantOf = async (code: string) => (await grantOf(code)) as CodeGrant
  const canWatch = (...grants: Grant[]) => store.access.canWatch(series(), grants)
  const revoke = (id: string) => store.heard(() => revokeCode(store.editing, { seriesDocId: 'doc-cup', id }))
  const usesOf = async (id: string) =>
    (await tables.selectFrom('access_code').select('uses').where('id', '=', id).executeTakeFirstOrThrow()).uses

  test('O7 P3 a code unlocks its series and no other, in any spelling, and its grant names it; the password does as before', async () => {
    await store.addSeries({ id: 'bowl', password: PASSWORD })
    const id = await add('k7mh-r4tp')
    for (const typed of ['k7mh-r4tp', 'K7MH R4TP', 'k7mhr4tp']) {
      const grant = await grantOf(typed)
      expect(grant).toMatchObject({ docId: 'doc-cup', codeId: id })
      expect(canWatch(grant)).toBe(true)
      expect(store.access.canWatch(series('bowl'), [grant])).toBe(false)
      expect(store.access.canWatch(series('bowl'), [{ ...grant, docId: 'doc-bowl' }])).toBe(false)
    }
    expect(isOfCode(await grantOf(PASSWORD))).toBe(false)
    expect(await unlock(PASSWORD.toUpperCase())).toEqual({ ok: false, reason: 'incorrect-password' })
    expect(await store.access.unlock({ seriesId: 'bowl', password: 'k7mh-r4tp', from: { client: 'a', browser: 'b' } })).toEqual({
      ok: false,
      reason: 'incorrect-password',
    })
  })

  test('O7 a code that is revoked ends its own unlocks; those of the password and of other codes stay', async () => {
    const [ubc, laval] = [await add('ubc-code'), await add('laval-code')]
    const grants = { password: await grantOf(PASSWORD), ubc: await grantOf('ubc-code'), laval: await grantOf('laval-code') }
    expect(await revoke(ubc)).toMatchObject({ ok: true })
    expect([grants.password, grants.ubc, grants.laval].map((grant) => canWatch(grant))).toEqual([true, false, true])
    expect(canWatch(grants.ubc, grants.laval)).toBe(true)
    expect(store.access.hasEnded('doc-cup', [grants.ubc])).toBe(true)
    expect(store.access.hasEnded('doc-cup', [grants.laval])).toBe(false)
    expect(await unlock('ubc-code')).toEqual({ ok: false, reason: 'code-ended' })
    expect(await revoke(ubc)).toEqual({ ok: false, reason: 'gone' })
    expect(await store.heard(() => revokeCode(store.editing, { seriesDocId: 'doc-other', id: laval }))).toEqual({
      ok: false,
      reason: 'gone',
    })
    expect(canWatch(grants.laval)).toBe(true)
  })

  test('O7 taking a revocation back brings its unlocks back; a second time it is too late', async () => {
    const id = await add('ubc-code')
    const grant = await codeGrantOf('ubc-code')
    expect(await store.unlocks.add('fan', grant)).toBe('kept')
    const revoked = await revoke(id)
    if (!revoked.ok) throw new Error(revoked.reason)
    expect(canWatch(...(await store.unlocks.of('fan')))).toBe(false)
    expect(await store.heard(() => takeBack(store.editing, revoked.removedId))).toEqual({
      ok: true,
      title: 'ubc-code',
      thing: { kind: 'access_code', id, seriesDocId: 'doc-cup' },
    })
    expect(canWatch(grant)).toBe(true)
    expect(canWatch(...(await store.unlocks.of('fan')))).toBe(true)
    expect(await takeBack(store.editing, revoked.removedId)).toEqual({ ok: false, reason: 'not-kept' })
  })

  test('O7 P5 another password ends the unlocks of the password, and not those of codes', async () => {
    await add('ubc-code')
    const grants = { password: await grantOf(PASSWORD), code: await codeGrantOf('ubc-code') }
    for (const grant of Object.values(grants)) await store.unlocks.add('fan', grant)
    await store.addSeries({ id: 'cup', password: 'another' })
    expect(canWatch(grants.password)).toBe(false)
    expect(canWatch(grants.code)).toBe(true)
    expect((await store.unlocks.of('fan')).map(isOfCode)).toEqual([true])
  })

  test('O7 codes overlap: each works in its own time, and says when it starts or ended', async () => {
    const [startsAt, endsAt] = [later(10).toISOString(), later(20).toISOString()]
    await add('early-bird', { endsAt: startsAt })
    await add('late-bird', { startsAt, endsAt })
    await add('all-night')
    const outcomes = async () => Promise.all(['early-bird', 'late-bird', 'all-night'].map((code) => unlock(code)))
    const why = async () => (await outcomes()).map((each) => (each.ok ? 'ok' : [each.reason, each.at]))
    expect(await why()).toEqual(['ok', ['code-not-yet', startsAt], 'ok'])
    const early = await grantOf('early-bird')
    store.clock.now = new Date(later(10).getTime() - 1)
    expect(canWatch(early)).toBe(true)
    store.clock.now = later(10)
    expect(canWatch(early)).toBe(false)
    expect(await why()).toEqual([['code-ended', startsAt], 'ok', 'ok'])
    const late = await grantOf('late-bird')
    store.clock.now = later(20)
    expect(await why()).toEqual([['code-ended', startsAt], ['code-ended', endsAt], 'ok'])
    expect(canWatch(early, late)).toBe(false)
    expect(canWatch(early, late, await grantOf('all-night'))).toBe(true)
  })

  test('O7 a browser counts once, an account once on all its devices, and signing in does not count again', async () => {
    const id = await add('ubc-code')
    const grant = await codeGrantOf('ubc-code')
    expect(await store.unlocks.use(grant, [])).toBe('counted')
    expect(await store.unlocks.use(grant, [grant])).toBe('counted')
    expect(await usesOf(id)).toBe(1)
    await store.changes.change((change) => store.unlocks.merge(change, 'fan', [grant]))
    expect(await store.unlocks.add('fan', grant)).toBe('kept')
    expect(await usesOf(id)).toBe(1)
    const devices = await Promise.all(Array.from({ length: 8 }, () => store.unlocks.add('other', grant)))
    expect(new Set(devices)).toEqual(new Set(['kept']))
    expect(await usesOf(id)).toBe(2)
  })

  test('O7 of twenty who come at once no more get in than the code is for, whichever way', async () => {
    const id = await add('ubc-code', { mostUses: 5 })
    const grant = await codeGrantOf('ubc-code')
    const fans = Array.from({ length: 10 }, (_, at) => `fan ${at}`)
    await tables.insertInto('viewer').values(fans.map(aViewer)).execute()
    onTestFinished(async () => {
      await tables.deleteFrom('viewer').where('id', 'in', fans).execute()
    })
    const got = await Promise.all(fans.flatMap((uid) => [store.unlocks.use(grant, []), store.unlocks.add(uid, grant)]))
    expect(got.filter((each) => typeof each === 'string')).toHaveLength(5)
    expect(got.filter((each) => typeof each === 'object')).toEqual(Array(15).fill({ ok: false, reason: 'code-used-up' }))
    expect(await usesOf(id)).toBe(5)
    const kept = await tables.selectFrom('code_grant').selectAll().execute()
    expect(kept).toHaveLength(got.filter((each) => each === 'kept').length)
    // A browser that has unlocked the series stays in.
    expect(canWatch(grant)).toBe(true)
  })

  test('O7 a use and a revocation at the same moment: none is counted after it', async () => {
    const id = await add('ubc-code')
    const grant = await codeGrantOf('ubc-code')
    const [revoked, ...used] = await Promise.all([
      revokeCode(store.editing, { seriesDocId: 'doc-cup', id }),
      ...Array.from({ length: 6 }, () => store.unlocks.use(grant, [])),
    ])
    expect(revoked.ok).toBe(true)
    expect(await usesOf(id)).toBe(used.filter((each) => each === 'counted').length)
    expect(await store.unlocks.use(grant, [])).toEqual({ ok: false, reason: 'code-ended' })
    expect(await store.unlocks.add('fan', grant)).toEqual({ ok: false, reason: 'code-ended' })
    expect(await store.unlocks.of('fan')).toEqual([])
  })

  test('O7 P6 an account that removes the series loses all of its unlocks, and lists it once before', async () => {
    await add('ubc-code')
    await add('laval-code')
    for (const typed of [PASSWORD, 'ubc-code', 'laval-code']) await store.unlocks.add('fan', await grantOf(typed))
    const { unlocked } = await ownSeries(store, 'fan', 'en')
    expect(unlocked.map(({ id }) => id)).toEqual(['cup'])
    await store.unlocks.remove('fan', 'doc-cup')
    expect(await store.unlocks.of('fan')).toEqual([])
  })

  test('O7 T-42 codes change nothing of the limits: wrong guesses count, codes that are over are no guesses', async () => {
    await revoke(await add('old-code'))
    await add('ubc-code')
    for (let at = 0; at < 15; at++) expect(await unlock('old-code')).toEqual({ ok: false, reason: 'code-ended' })
    for (let at = 0; at < 10; at++) expect(await unlock(`guess ${at}`)).toEqual({ ok: false, reason: 'incorrect-password' })
    for (const typed of ['ubc-code', 'old-code', PASSWORD])
      expect(await unlock(typed)).toEqual({ ok: false, reason: 'too-many-attempts' })
    expect((await unlock('ubc-code', 'two')).ok).toBe(true)
  })

  test('O7 a code is refused that the series has had, that is its password, or that is over already', async () => {
    await add('ubc-code')
    const values = { seriesDocId: 'doc-cup', name: 'x', startsAt: null, endsAt: null, mostUses: null }
    const tryTo = async (given: object) => {
      const added = await addCode(store.editing, { ...values, code: 'new-code', ...given })
      return added.ok ? 'ok' : added.reason
    }
    expect(await tryTo({ code: 'UBC code' })).toBe('code-taken')
    await store.addSeries({ id: 'cup', password: 'Vert-Or-2026' })
    expect(await tryTo({ code: 'vert or 2026' })).toBe('code-is-password')
    expect(await tryTo({ endsAt: START.toISOString() })).toBe('code-ended')
    expect(await tryTo({ seriesDocId: 'doc-none' })).toBe('gone')
    expect(await tryTo({})).toBe('ok')
  })

  test('O7 when a code ends, one of two nodes tells pages of its series, once', async () => {
    const other = await openTestStore(db.again())
    onTestFinished(() => other.close())
    await add('ubc-code', { endsAt: later(5).toISOString() })
    await add('laval-code')
    const nodes = [store, other]
    await other.changes.catchUp()
    while (!other.codes.match('doc-cup', 'ubc-code')) await nextChange(other.catalogue)
    const told: string[] = []
    const stop = store.changes.onBells((bells) => told.push(...bells.map(({ topic }) => topic)))
    const tell = () => Promise.all(nodes.map((each) => announceEndedCodes({ ...each, now: () => store.clock.now })))
    for (const each of nodes) each.clock.now = later(5)
    const next = nextChange(store.catalogue)
    await tell()
    await store.changes.catchUp()
    await next
    await tell()
    stop()
    expect(told.filter((topic) => topic === 'series:cup')).toHaveLength(1)
    expect(store.codes.justEnded()).toEqual([])
  })

  test('O7 Q-38 a series that was deleted comes back with its codes, their uses and unlocks', async () => {
    const id = await add('ubc-code', { mostUses: 7 })
    const grant = await codeGrantOf('ubc-code')
    await store.unlocks.add('fan', grant)
    const removed = await store.heard(() => removeSeries(store.editing, 'doc-cup'))
    if (!removed.ok) throw new Error(removed.reason)
    expect(await tables.selectFrom('access_code').selectAll().execute()).toEqual([])
    expect(await store.unlocks.add('fan', grant)).toBe('gone')
    expect(await store.heard(() => takeBack(store.editing, removed.removedId))).toMatchObject({ ok: true })
    expect(canWatch(...(await store.unlocks.of('fan')))).toBe(true)
    expect(await listCodes(tables, store.seal, 'doc-cup')).toMatchObject([{ id, code: 'ubc-code', uses: 1, mostUses: 7 }])
  })

  test('O7 the activity names codes and never tells them; the database has none in the clear', async () => {
    await store.addAdmin(EDITOR)
    const editing = { ...store.editing, by: EDITOR }
    const values = { seriesDocId: 'doc-cup', name: 'For UBC', code: 'canary-code', startsAt: null, endsAt: null, mostUses: null }
    const added = await store.heard(() => addCode(editing, values))
    if (!added.ok) throw new Error(added.reason)
    await store.unlocks.add('fan', await codeGrantOf('canary-code'))
    const revoked = await store.heard(() => revokeCode(editing, { seriesDocId: 'doc-cup', id: added.id }))
    if (!revoked.ok) throw new Error(revoked.reason)
    await store.heard(() => takeBack(editing, revoked.removedId))
    await store.heard(() => revokeCode(editing, { seriesDocId: 'doc-cup', id: added.id }))
    const entries = await tables.selectFrom('audit').select(['action', 'title']).where('action', 'like', 'code.%').execute()
    expect(entries.map(({ action }) => action).sort()).toEqual(['code.add', 'code.restore', 'code.revoke', 'code.revoke'])
    expect(entries.every(({ title }) => title.startsWith('For UBC'))).toBe(true)
    for (const { name } of await tables.introspection.getTables()) {
      const rows = await tables
        .selectFrom(name as 'series')
        .selectAll()
        .execute()
      expect(JSON.stringify(rows), name).not.toMatch(/canary.?code/i)
    }
  })
})
