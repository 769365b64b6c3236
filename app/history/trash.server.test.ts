import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { anEpisode, aSeries } from '../../tests/factories/content.ts'
import { aViewer } from '../../tests/factories/viewers.ts'
import { openTestStore, type TestStore } from '../../tests/sites/store.ts'
import { longestTurn, slowness, turnsGiven } from '../../tests/turns.ts'
import { removeCategory, saveCategory } from '../catalog/categories/edit-categories.server.ts'
import { openDocuments } from '../catalog/documents.server.ts'
import { saveEpisode } from '../catalog/episodes/edit-episodes.server.ts'
import { saveSeries } from '../catalog/series/edit-series.server.ts'
import { removeEpisodes, removeSeries } from '../events/deletions/remove-documents.server.ts'
import { inParts } from '../kit/in-parts.ts'
import { DAY_MS, MINUTE_MS } from '../kit/time/time-units.ts'
import { takeBack } from '../panel/history/trash/take-back-kinds.server.ts'
import { readAudit } from './audit.server.ts'
import type { Editing } from './editing.server.ts'
import { TRASH_DAYS } from './thing.ts'
import { emptyTrash, purgeRemoved, readTrash, sweepRemoved } from './trash.server.ts'

const BY = { uid: 'u-staff', email: 'staff@site.example', client: '203.0.113.9' }

describe.each(enginesOf(import.meta.filename))('the trash on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  let editing: Editing
  beforeEach(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    await store.addAdmin(BY)
    editing = { ...store.editing, by: BY }
  })
  afterEach(async () => {
    await store.close()
    await db.close()
  })

  const later = (ms: number) => (store.clock.now = new Date(store.clock.now.getTime() + ms))
  const read = (filter: Partial<Parameters<typeof readTrash>[2]> = {}) =>
    readTrash(db.database.db, store.clock.now, { limit: 50, ...filter })
  const listed = async (filter = {}) =>
    (await read(filter)).entries.map(({ kind, title, documents, episodes, email }) => [kind, title, documents, episodes, email])
  const removedIdOf = (answer: { ok: boolean; removedId?: string }) => answer.removedId as string

  /** Adds a series with `count` episodes in one write. */
  async function longSeries(id: string, count: number) {
    await saveSeries(editing, aSeries({ id }))
    await saveEpisode(editing, anEpisode(id, { docId: `${id}-0`, title: 'Game 0' }))
    const tables = db.database.db
    const first = await tables.selectFrom('episode').selectAll().where('doc_id', '=', `${id}-0`).executeTakeFirstOrThrow()
    const rows = Array.from({ length: count - 1 }, (_, at) => ({
      ...first,
      doc_id: `${id}-${at + 1}`,
      title: `Game ${at + 1}`,
      short_description: `Round ${at + 1}, live from the court.`,
      long_description: `What happened in game ${at + 1}. `.repeat(10),
      episode_number: at + 2,
    }))
    for (const some of inParts(rows)) await tables.insertInto('all_episode').values(some).execute()
  }

  test('O1 Q-38 what is deleted stays for its time, newest first, with who and how much, until it is restored', async () => {
    await longSeries('cup', 3)
    await saveCategory(editing, { id: 'women', name: 'Women', tags: ['w'] })
    const episodes = removedIdOf(await removeEpisodes(editing, ['cup-1', 'cup-2']))
    later(20 * MINUTE_MS)
    await removeCategory(editing, 'women')
    later(20 * MINUTE_MS)
    await removeSeries(editing, 'doc-cup')
    const [series, category, two] = [
      ['series', 'Series cup', 1, 1, BY.email],
      ['category', 'Women', 1, 0, BY.email],
      ['episode', 'Game 1', 2, 2, BY.email],
    ]
    const title = (await read()).entries[0]?.title
    series[1] = title as string
    expect(await listed()).toEqual([series, category, two])
    expect(await listed({ kind: 'category' })).toEqual([category])
    expect(await listed({ text: 'GÂME' })).toEqual([two])
    expect(await listed({ limit: 1, offset: 1 })).toEqual([category])
    expect((await read({ kind: 'series' })).counts).toEqual([
      { kind: 'category', removals: 1, documents: 1, episodes: 0 },
      { kind: 'episode', removals: 1, documents: 2, episodes: 2 },
      { kind: 'series', removals: 1, documents: 1, episodes: 1 },
    ])
    later(TRASH_DAYS * DAY_MS - 50 * MINUTE_MS)
    await sweepRemoved(editing)
    expect(await listed()).toEqual([series, category, two])
    expect(await takeBack(editing, (await read()).entries[0]?.id ?? '')).toMatchObject({
      ok: true,
      title,
      thing: { kind: 'series', id: 'doc-cup' },
    })
    expect(await takeBack(editing, episodes)).toMatchObject({ ok: true, thing: { kind: 'episode', seriesDocId: 'doc-cup' } })
    expect(await listed()).toEqual([category])
    later(60 * MINUTE_MS)
    expect(await listed()).toEqual([])
    await sweepRemoved(editing)
    expect(await db.database.db.selectFrom('removed').select('id').execute()).toEqual([])
    const [newest] = await readAudit(db.database.db, { limit: 1 })
    expect(newest).toMatchObject({ action: 'trash.sweep', uid: 'clock', title: '1' })
  })

  test('O1 a series whose id is taken meanwhile comes back under another one, with its episodes and pages', async () => {
    await longSeries('cup', 2)
    const removedId = removedIdOf(await removeSeries(editing, 'doc-cup'))
    await saveSeries(editing, { ...aSeries({ id: 'cup', title: 'Cup of next year' }), docId: 'next' })
    await saveSeries(editing, aSeries({ id: 'cup-2' }))
    const holder = { kind: 'series', id: 'next', title: 'Cup of next year' }
    expect(await takeBack(editing, removedId)).toEqual({ ok: false, reason: 'id-taken', holder, proposed: 'cup-3' })
    expect(await takeBack(editing, removedId, 'cup-2')).toMatchObject({ ok: false, reason: 'id-taken', proposed: 'cup-2-2' })
    expect(await store.heard(() => takeBack(editing, removedId, 'Cup-3'))).toMatchObject({ ok: true })
    const snapshot = store.catalogue.snapshot()
    expect(snapshot.byId.get('cup-3')?.docId).toBe('doc-cup')
    expect(snapshot.byId.get('cup')?.docId).toBe('next')
    const episodes = await db.database.db.selectFrom('episode').select('doc_id').where('series_doc_id', '=', 'doc-cup').execute()
    expect(episodes).toHaveLength(2)
  })

  test('O1 a category whose id is taken comes back under another one', async () => {
    await saveCategory(editing, { id: 'women', name: 'Women', tags: ['w'] })
    const removedId = removedIdOf(await removeCategory(editing, 'women'))
    await saveCategory(editing, { id: 'women', name: 'All women', tags: ['x'] })
    const holder = { kind: 'category', id: 'women', title: 'All women' }
    expect(await takeBack(editing, removedId)).toEqual({ ok: false, reason: 'id-taken', holder, proposed: 'women-2' })
    expect(await takeBack(editing, removedId, 'women-2')).toMatchObject({ ok: true, thing: { kind: 'category', id: 'women-2' } })
  })

  test('O1 of two nodes that restore the same at once one does, and the other is told', async () => {
    await longSeries('cup', 30)
    const removedId = removedIdOf(await removeSeries(editing, 'doc-cup'))
    const other = await openTestStore(db.again())
    const answers = await Promise.all([takeBack(editing, removedId), takeBack({ ...other.editing, by: BY }, removedId)])
    expect(answers.map((answer) => (answer.ok ? 'ok' : answer.reason)).sort()).toEqual(['not-kept', 'ok'])
    const { length } = await db.database.db.selectFrom('episode').select('doc_id').execute()
    expect(length).toBe(30)
    await other.close()
  })

  test('O1 emptying deletes what its admin has seen and nothing that came later; one can go alone', async () => {
    for (const id of ['a', 'b', 'c']) await saveCategory(editing, { id, name: id, tags: [id] })
    const first = removedIdOf(await removeCategory(editing, 'a'))
    later(MINUTE_MS)
    await removeCategory(editing, 'b')
    const { newestAt } = await read()
    later(MINUTE_MS)
    const last = removedIdOf(await removeCategory(editing, 'c'))
    expect(await purgeRemoved(editing, first)).toBe(true)
    expect(await purgeRemoved(editing, first)).toBe(false)
    expect(await emptyTrash(editing, newestAt)).toBe(1)
    expect((await read()).entries.map(({ id }) => id)).toEqual([last])
    const actions = (await readAudit(db.database.db, { limit: 10 })).map(({ action, title }) => `${action} ${title}`)
    expect(actions).toEqual(expect.arrayContaining(['trash.empty 1', 'trash.purge a']))
    expect(await takeBack(editing, first)).toEqual({ ok: false, reason: 'not-kept' })
  })

  test('O1 a long removal that is purged alone goes part by part, as the rest of the trash does', async () => {
    await longSeries('cup', 300)
    const removedId = removedIdOf(await removeSeries(editing, 'doc-cup'))
    const tables = db.database.db
    // An episode deleted by cascade would go after its series.
    if (engine === 'sqlite')
      await sql`create trigger by_cascade before delete on all_episode
        when not exists (select 1 from all_series where doc_id = old.series_doc_id)
        begin select raise(abort, 'by cascade'); end`.execute(tables)
    expect(await purgeRemoved(editing, removedId)).toBe(true)
    for (const table of ['all_series', 'all_episode'] as const)
      expect(await tables.selectFrom(table).selectAll().execute()).toEqual([])
    expect(await listed()).toEqual([])
  })

  test('Q-95 a trash is emptied in slices: others write in between, and what a stopped node leaves is out of reach and swept', async () => {
    await longSeries('cup', 2_000)
    const removedId = removedIdOf(await removeSeries(editing, 'doc-cup'))
    const { newestAt } = await read()
    const tables = db.database.db
    const partsLeft = async () =>
      (await tables.selectFrom('all_episode').select('doc_id').where('removed_id', 'is not', null).execute()).length
    const before = await partsLeft()
    let slices = 0
    const stopping: Editing['changes'] = {
      ...editing.changes,
      change: async (work) => {
        if (slices++ === 1) throw new Error('The node stops.')
        return editing.changes.change(work)
      },
    }
    await expect(emptyTrash({ ...editing, changes: stopping }, newestAt)).rejects.toThrow('The node stops.')
    expect(await partsLeft()).toBe(before)
    expect(await listed()).toEqual([])
    expect(await takeBack(editing, removedId)).toEqual({ ok: false, reason: 'not-kept' })
    expect(await openDocuments({ db: tables }).kindOfRemoval(removedId)).toBeUndefined()
    const left: number[] = []
    const watched: Editing['changes'] = {
      ...editing.changes,
      async change(work) {
        const result = await editing.changes.change(work)
        await editing.changes.change(({ trx }) => trx.updateTable('content').set({ last_updated: 'in between' }).execute())
        left.push(await partsLeft())
        return result
      },
    }
    await sweepRemoved({ ...editing, changes: watched })
    const counts = [...new Set(left)]
    expect(counts.length).toBeGreaterThan(2)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(await partsLeft()).toBe(0)
    expect(await tables.selectFrom('removed').select('id').execute()).toEqual([])
    const actions = (await readAudit(tables, { limit: 10 })).map(({ action }) => action)
    expect(actions.filter((action) => action.startsWith('trash.'))).toEqual(['trash.empty'])
  })

  test('O1 a long series that 400 have saved is deleted and restored in pieces as it was, and swept', async () => {
    await longSeries('long', 600)
    const uids = Array.from({ length: 400 }, (_, at) => `u-${at}`)
    const tables = db.database.db
    await tables.insertInto('viewer').values(uids.map(aViewer)).execute()
    await tables
      .insertInto('all_saved_series')
      .values(uids.map((uid) => ({ uid, series_doc_id: 'doc-long', saved_at: 's' })))
      .execute()
    const before = await tables.selectFrom('episode').selectAll().orderBy('doc_id').execute()
    let removedId = ''
    const given = [
      await turnsGiven(async () => {
        removedId = removedIdOf(await removeSeries(editing, 'doc-long'))
      }),
      await turnsGiven(async () => expect(await takeBack(editing, removedId)).toMatchObject({ ok: true })),
    ]
    expect(await tables.selectFrom('episode').selectAll().orderBy('doc_id').execute()).toEqual(before)
    expect(await tables.selectFrom('saved_series').select('uid').execute()).toHaveLength(400)
    expect(await tables.selectFrom('removed_part').select('place').execute()).toEqual([])
    await removeSeries(editing, 'doc-long')
    later((TRASH_DAYS + 1) * DAY_MS)
    await sweepRemoved(editing)
    expect(await tables.selectFrom('removed_part').select('place').execute()).toEqual([])
    // On PostgreSQL others get their turn while a part is on its way to the database.
    if (engine === 'sqlite') for (const turns of given) expect(turns).toBeGreaterThan(3)
  })

  test('O1 a series of 5,000 episodes is deleted, restored and swept without holding up others', {
    tags: ['timing'],
  }, async () => {
    await longSeries('long', 5_000)
    let removedId = ''
    const remove = async () => {
      removedId = removedIdOf(await removeSeries(editing, 'doc-long'))
    }
    const turns = [await longestTurn(remove), await longestTurn(() => takeBack(editing, removedId))]
    expect(await db.database.db.selectFrom('removed').select('id').execute()).toEqual([])
    await remove()
    later((TRASH_DAYS + 1) * DAY_MS)
    turns.push(await longestTurn(() => sweepRemoved(editing)))
    expect(await db.database.db.selectFrom('removed').select('id').execute()).toEqual([])
    const bound = 50 * slowness()
    for (const turn of turns) expect(turn).toBeLessThan(bound)
  })
})
