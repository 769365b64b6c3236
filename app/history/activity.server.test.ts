import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { aSeries } from '../../tests/factories/content.ts'
import { openTestStore, type TestStore } from '../../tests/sites/store.ts'
import { removeCategory, saveCategory } from '../catalog/categories/edit-categories.server.ts'
import { releaseEpisodes, setEpisodeLive } from '../catalog/episodes/edit-episodes.server.ts'
import { saveSeries } from '../catalog/series/edit-series.server.ts'
import { removeEpisodes, removeSeries } from '../events/deletions/remove-documents.server.ts'
import { takeBack } from '../panel/history/trash/take-back-kinds.server.ts'
import { type Activity, openActivity } from './activity.server.ts'
import { BY_LIST } from './audit.server.ts'
import type { Editing } from './editing.server.ts'

const BY = { uid: 'u-staff', email: 'staff@site.example', client: '203.0.113.9' }
const OTHER = { uid: 'u-other', email: 'other@site.example', client: '203.0.113.9' }

describe.each(enginesOf(import.meta.filename))('the activity list on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  let editing: Editing
  let activity: Activity
  beforeEach(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    for (const by of [BY, OTHER]) await store.addAdmin(by)
    editing = { ...store.editing, by: BY }
    activity = openActivity({ db: db.database.db, now: () => store.clock.now })
  })
  afterEach(async () => {
    await store.close()
    await db.close()
  })

  const later = (seconds = 60) => (store.clock.now = new Date(store.clock.now.getTime() + seconds * 1_000))
  const list = async (filter: Partial<Parameters<Activity['list']>[0]> = {}) =>
    (await activity.list({ limit: 50, ...filter })).entries
  const told = async (filter = {}) => (await list(filter)).map(({ action, title, count }) => `${action} ${title} ${count}`)

  test('O2 many things by one command are one entry with a count, and so is what a machine did in a row', async () => {
    await store.addSeries({ id: 'cup' })
    const ids: string[] = []
    for (const title of ['one', 'two', 'three']) ids.push(await store.addEpisode('cup', { title }))
    await releaseEpisodes(editing, ids, '2026-02-03')
    const machine = { ...store.editing, by: { ...BY_LIST } }
    await db.database.db.deleteFrom('audit').where('action', '=', 'series.add').execute()
    for (const isLive of [true, false, true]) {
      later()
      await db.database.db
        .insertInto('audit')
        .values({
          id: `machine ${isLive} ${store.clock.now.getTime()}`,
          at: store.clock.now.toISOString(),
          uid: machine.by.uid,
          email: '',
          client: '',
          action: isLive ? 'episode.live' : 'episode.end-live',
          subject: ids[0] as string,
          title: 'one',
          before_digest: null,
          after_digest: null,
        })
        .execute()
    }
    later()
    await setEpisodeLive({ ...store.editing, by: OTHER }, ids[1] as string, true)
    const entries = await list()
    expect(entries.map(({ uid, count }) => [uid, count])).toEqual([
      [OTHER.uid, 1],
      [BY_LIST.uid, 3],
      [BY.uid, 3],
    ])
    expect(entries[0]).toMatchObject({ changes: [{ field: 'is_live', from: 0, to: 1 }], thing: { seriesDocId: 'doc-cup' } })
    expect(entries[1]?.others.map(({ action }) => action)).toEqual(['episode.end-live', 'episode.live'])
    const [one] = await list({ person: BY.uid, thing: ids[1] })
    expect(one?.changes).toMatchObject([{ field: 'release_date', to: '2026-02-03' }])
  })

  test('O2 pages of folded entries follow each other without repeats or gaps, however many one command has made', async () => {
    await store.addSeries({ id: 'cup' })
    const ids: string[] = []
    for (let at = 0; at < 40; at++) ids.push(await store.addEpisode('cup', { title: `e${at}` }))
    for (const id of ['a', 'b', 'c']) {
      await saveCategory(editing, { id, name: id, tags: [id] })
      later()
      await removeEpisodes(editing, ids.splice(0, 10))
      later()
    }
    const seen: string[] = []
    let after: { at: string; id: string } | undefined
    do {
      const page = await activity.list({ limit: 2, after })
      seen.push(...page.entries.map(({ action, count }) => `${action} ${count}`))
      after = page.next
    } while (after)
    const each = ['episode.remove 10', 'category.add 1']
    expect(seen).toEqual([...each, ...each, ...each])
  })

  test('O2 entries are filtered by person, kind, thing, time and any part of the title', async () => {
    await saveCategory(editing, { id: 'ete', name: 'Été', tags: ['x'] })
    later()
    const from = store.clock.now.toISOString()
    await saveSeries({ ...store.editing, by: OTHER }, aSeries({ id: 'cup', title: 'Cup' }))
    later()
    const to = store.clock.now.toISOString()
    await removeCategory(editing, 'ete')
    expect(await told({ person: OTHER.uid })).toEqual(['series.add Cup 1'])
    expect(await told({ kind: 'category' })).toEqual(['category.remove Été 1', 'category.add Été 1'])
    expect(await told({ thing: 'doc-cup' })).toEqual(['series.add Cup 1'])
    expect(await told({ from, to })).toEqual(['series.add Cup 1'])
    expect(await told({ text: 'ETE' })).toEqual(['category.remove Été 1', 'category.add Été 1'])
    expect(await activity.people()).toEqual([
      { uid: OTHER.uid, email: OTHER.email },
      { uid: BY.uid, email: BY.email },
    ])
  })

  test('O2 O6 what concerns admins includes roles and invitations, and what concerns events their scores', async () => {
    const actions = ['role.editor', 'invitation.accept', 'admin.grant', 'score.final', 'scorer.add', 'lock.set', 'newer.version']
    for (const action of actions) {
      later()
      const row = { id: action, at: store.clock.now.toISOString(), uid: BY.uid, email: BY.email, client: '', action }
      await db.database.db
        .insertInto('audit')
        .values({ ...row, subject: action, title: 'x' })
        .execute()
    }
    expect(await told({ kind: 'admin' })).toEqual(['admin.grant x 1', 'invitation.accept x 1', 'role.editor x 1'])
    expect(await told({ kind: 'event' })).toEqual(['lock.set x 1', 'scorer.add x 1', 'score.final x 1'])
    expect(await told()).toHaveLength(actions.length)
  })

  test('O1 O2 an entry leads to its thing while that is there, and a deletion to the trash while it is kept', async () => {
    await saveSeries(editing, aSeries({ id: 'cup' }))
    later()
    const removed = await removeSeries(editing, 'doc-cup')
    if (!removed.ok) throw new Error(removed.reason)
    const [gone, added] = await list()
    expect([gone?.thing, gone?.removedId, added?.thing]).toEqual([undefined, removed.removedId, undefined])
    later()
    await takeBack(editing, removed.removedId)
    const entries = await list()
    expect(entries.map(({ thing, removedId }) => [thing?.id, removedId])).toEqual(Array(3).fill(['doc-cup', undefined]))
  })

  test('O2 entries of an earlier version of the site are listed, without values', async () => {
    const row = { uid: BY.uid, email: BY.email, client: '', action: 'series.edit', subject: 'doc-old', title: 'Old' }
    const stored = { ...row, id: 'old', at: '2026-01-01T00:00:00.000Z', before_digest: 'x', after_digest: 'y' }
    await db.database.db.insertInto('audit').values(stored).execute()
    expect(await list()).toMatchObject([{ id: 'old', title: 'Old', changes: [], thing: undefined, count: 1 }])
  })
})
