import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ENGINES, type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { anEpisode, aSeries } from '../../tests/factories/content.ts'
import { aViewer } from '../../tests/factories/viewers.ts'
import { openTestStore, type TestStore } from '../../tests/store.ts'
import { readAudit } from './audit.server.ts'
import type { Editing } from './edit.server.ts'
import { orderCategories, removeCategory, saveCategory } from './edit-categories.server.ts'
import { orderEpisodes, removeEpisode, saveEpisode, setEpisodeLive } from './edit-episodes.server.ts'
import { orderSeries, removeSeries, saveSeries } from './edit-series.server.ts'
import { restore, sweepRemoved } from './removed.server.ts'

const BY = { uid: 'u-1', email: 'staff@site.example', client: '203.0.113.9' }

describe.each(ENGINES)('on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  let editing: Editing
  beforeEach(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    editing = { ...store.editing, by: BY }
  })
  afterEach(async () => {
    await store.close()
    await db.close()
  })

  const all = async () => {
    const { db } = store.database
    return {
      category: await db.selectFrom('category').selectAll().orderBy('id').execute(),
      series: await db.selectFrom('series').selectAll().orderBy('doc_id').execute(),
      episode: await db.selectFrom('episode').selectAll().orderBy('doc_id').execute(),
      saved: await db.selectFrom('saved_series').selectAll().orderBy('uid').execute(),
      grants: await db.selectFrom('series_grant').selectAll().orderBy('uid').execute(),
    }
  }
  const orders = async () =>
    Object.fromEntries((await all()).series.map(({ doc_id, sort_order }) => [doc_id.slice(4), sort_order]))
  const removedIdOf = (answer: { ok: boolean; removedId?: string }) => answer.removedId as string

  test('M12 a save over a newer version is refused and changes nothing; over the newest it is taken', async () => {
    await saveSeries(editing, aSeries({ id: 'cup', title: 'First' }))
    expect(await saveSeries(editing, aSeries({ id: 'cup', title: 'Second', baseVersion: 1 }))).toMatchObject({ ok: true })
    const before = await all()
    expect(await saveSeries(editing, aSeries({ id: 'cup', title: 'Late', baseVersion: 1 }))).toEqual({
      ok: false,
      reason: 'changed',
    })
    expect(await all()).toEqual(before)

    const docId = 'e'
    await saveEpisode(editing, anEpisode('cup', { docId, title: 'One' }))
    await setEpisodeLive(editing, docId, true)
    expect(await saveEpisode(editing, anEpisode('cup', { docId, title: 'Late', baseVersion: 1 }))).toEqual({
      ok: false,
      reason: 'changed',
    })
    expect(await saveEpisode(editing, anEpisode('cup', { docId, title: 'Seen', baseVersion: 2 }))).toMatchObject({ ok: true })
  })

  test('M12 of two admins who save the same version at once one is told, in every round', async () => {
    await saveSeries(editing, aSeries({ id: 'cup', title: 'Start' }))
    for (let version = 1; version <= 10; version++) {
      const titles = ['from one', 'from the other'].map((by) => `${by} ${version}`)
      const answers = await Promise.all(
        titles.map((title) => saveSeries(editing, aSeries({ id: 'cup', title, baseVersion: version }))),
      )
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      const [series] = (await all()).series
      expect(series).toMatchObject({ title: titles[answers.findIndex(({ ok }) => ok)], version: version + 1 })
    }
  })

  test('M12 what is gone meanwhile is not made anew by a late save', async () => {
    await saveSeries(editing, aSeries({ id: 'cup' }))
    await removeSeries(editing, 'doc-cup')
    expect(await saveSeries(editing, aSeries({ id: 'cup', baseVersion: 1 }))).toEqual({ ok: false, reason: 'series-not-found' })
    expect((await all()).series).toEqual([])
  })

  test('M4 a new series stands at the end; a field that is not named keeps its value', async () => {
    for (const id of ['a', 'b']) {
      const { order: _, ...content } = aSeries({ id })
      await saveSeries(editing, content)
    }
    expect(await orders()).toEqual({ a: 0, b: 1 })
    await saveSeries(editing, aSeries({ id: 'a', longDescription: 'Long', description: 'Old', password: 'pw' }))
    const [before] = (await all()).series
    await saveSeries(editing, { docId: 'doc-a', id: 'a', title: 'New title', releaseDate: '2026-01-01' })
    expect((await all()).series[0]).toMatchObject({ ...before, title: 'New title', release_date: '2026-01-01', version: 3 })
  })

  test('M6 reordering numbers all from 0; under a filter the shown ones share their values', async () => {
    for (const [order, id] of ['a', 'b', 'c', 'd'].entries()) await saveSeries(editing, aSeries({ id, order: order * 10 }))
    await orderSeries(editing, ['doc-d', 'doc-b'])
    expect(await orders()).toEqual({ a: 0, d: 10, c: 20, b: 30 })
    await orderSeries(editing, ['doc-c', 'doc-d', 'gone', 'doc-a', 'doc-b'])
    expect(await orders()).toEqual({ c: 0, d: 1, a: 2, b: 3 })
  })

  test('F-20 admins who reorder at once leave one whole order', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    for (const [order, id] of ids.entries()) await saveSeries(editing, aSeries({ id, order }))
    const wanted = [ids.toReversed(), ['c', 'a', 'e', 'b', 'd'], ['b', 'a', 'd', 'c', 'e']]
    for (let round = 0; round < 8; round++) {
      await Promise.all(
        wanted.map((order) =>
          orderSeries(
            editing,
            order.map((id) => `doc-${id}`),
          ),
        ),
      )
      const now = await orders()
      expect(wanted).toContainEqual(Object.keys(now).sort((x, y) => (now[x] as number) - (now[y] as number)))
      expect(Object.values(now).sort()).toEqual([0, 1, 2, 3, 4])
    }
  })

  test('M4 what was removed comes back whole: episodes, favourites and unlocks', async () => {
    await saveSeries(editing, aSeries({ id: 'cup', password: 'pw' }))
    for (const docId of ['one', 'two'])
      await saveEpisode(editing, anEpisode('cup', { docId, title: docId, isLive: docId === 'two' }))
    const { db } = store.database
    for (const uid of ['stays', 'leaves']) {
      await db.insertInto('viewer').values(aViewer(uid)).execute()
      await db.insertInto('saved_series').values({ uid, series_doc_id: 'doc-cup', saved_at: 's' }).execute()
      await db.insertInto('series_grant').values({ uid, series_doc_id: 'doc-cup', fingerprint: 'f', granted_at: 'g' }).execute()
    }
    const before = await all()
    const removedId = removedIdOf(await removeSeries(editing, 'doc-cup'))
    expect(await all()).toMatchObject({ series: [], episode: [], saved: [], grants: [] })
    await db.deleteFrom('viewer').where('id', '=', 'leaves').execute()
    expect(await restore(editing, removedId)).toEqual({ ok: true, title: before.series[0]?.title })
    const mine = ({ uid }: { uid: string }) => uid === 'stays'
    expect(await all()).toEqual({ ...before, saved: before.saved.filter(mine), grants: before.grants.filter(mine) })
    expect(await restore(editing, removedId)).toEqual({ ok: false, reason: 'not-kept' })
  })

  test('M7 M3 an episode and a category come back too', async () => {
    await saveSeries(editing, aSeries({ id: 'cup' }))
    await saveEpisode(editing, anEpisode('cup', { docId: 'one' }))
    await saveCategory(editing, { id: 'hockey', name: 'Hockey', tags: ['hockey'] })
    const before = await all()
    const episode = removedIdOf(await removeEpisode(editing, 'one'))
    const category = removedIdOf(await removeCategory(editing, 'hockey'))
    expect(await all()).toMatchObject({ episode: [], category: [] })
    await restore(editing, category)
    await restore(editing, episode)
    expect(await all()).toEqual(before)
  })

  test('M4 undo is refused, and can be tried again, while another series holds the id', async () => {
    await saveSeries(editing, aSeries({ id: 'cup', title: 'Old' }))
    const removedId = removedIdOf(await removeSeries(editing, 'doc-cup'))
    await saveSeries(editing, { ...aSeries({ id: 'cup', title: 'New' }), docId: 'doc-new' })
    expect(await restore(editing, removedId)).toEqual({ ok: false, reason: 'id-taken' })
    await removeSeries(editing, 'doc-new')
    expect(await restore(editing, removedId)).toEqual({ ok: true, title: 'Old' })
  })

  test('M7 an episode does not come back into a series that is gone', async () => {
    await saveSeries(editing, aSeries({ id: 'cup' }))
    await saveEpisode(editing, anEpisode('cup', { docId: 'one' }))
    const removedId = removedIdOf(await removeEpisode(editing, 'one'))
    await removeSeries(editing, 'doc-cup')
    expect(await restore(editing, removedId)).toEqual({ ok: false, reason: 'series-not-found' })
  })

  test('what was removed is kept for an hour', async () => {
    await saveSeries(editing, aSeries({ id: 'cup' }))
    const removedId = removedIdOf(await removeSeries(editing, 'doc-cup'))
    const start = store.clock.now.getTime()
    store.clock.now = new Date(start + 59 * 60_000)
    await sweepRemoved(editing)
    expect(await store.database.db.selectFrom('removed').select('id').execute()).toEqual([{ id: removedId }])
    store.clock.now = new Date(start + 61 * 60_000)
    await sweepRemoved(editing)
    expect(await restore(editing, removedId)).toEqual({ ok: false, reason: 'not-kept' })
  })

  test('M3 a category gets another id, and the series that name it go along; an id in use is refused', async () => {
    await saveCategory(editing, { id: 'ice', name: 'Ice', tags: ['ice'], formerId: null })
    await saveCategory(editing, { id: 'rugby', name: 'Rugby', tags: ['rugby'], formerId: null })
    await saveSeries(editing, aSeries({ id: 'cup', categoryId: 'ice' }))
    const before = await all()
    expect(await saveCategory(editing, { id: 'Rugby', name: 'X', tags: ['x'], formerId: null })).toEqual({
      ok: false,
      reason: 'id-taken',
    })
    expect(await saveCategory(editing, { id: 'rugby', name: 'X', tags: ['x'], formerId: 'ice' })).toEqual({
      ok: false,
      reason: 'id-taken',
    })
    expect(await saveCategory(editing, { id: 'x', name: 'X', tags: ['x'], formerId: 'gone' })).toEqual({
      ok: false,
      reason: 'category-not-found',
    })
    expect(await saveCategory(editing, { id: 'ice', name: 'X', tags: ['x'], formerId: 'ice', baseVersion: 9 })).toEqual({
      ok: false,
      reason: 'changed',
    })
    expect(await all()).toEqual(before)
    expect(
      await saveCategory(editing, { id: 'hockey', name: 'Hockey', tags: ['ice'], formerId: 'ice', baseVersion: 1 }),
    ).toMatchObject({ ok: true })
    const after = await all()
    expect(after.category.map(({ id, position }) => [id, position])).toEqual([
      ['hockey', 0],
      ['rugby', 1],
    ])
    expect(after.series[0]?.category_id).toBe('hockey')
  })

  test('M3 categories stand in the order given, those not named behind', async () => {
    for (const id of ['a', 'b', 'c']) await saveCategory(editing, { id, name: id, tags: [id] })
    await store.heard(() => orderCategories(editing, ['c', 'gone', 'a']))
    expect(store.catalogue.snapshot().categories.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  })

  test('T-71 each deed of an admin is written down once, with who, what and where from, and without secrets', async () => {
    await saveCategory(editing, { id: 'a', name: 'A', tags: ['a'] })
    await orderCategories(editing, ['a'])
    await saveSeries(editing, aSeries({ id: 'cup', title: 'Cup', password: 'CANARYPW' }))
    await saveSeries(editing, aSeries({ id: 'cup', title: 'Cup', password: 'CANARYPW2' }))
    await saveSeries(editing, aSeries({ id: 'other', order: 1 }))
    await orderSeries(editing, ['doc-other', 'doc-cup'])
    await saveEpisode(editing, anEpisode('cup', { docId: 'one', title: 'One' }))
    await setEpisodeLive(editing, 'one', true)
    await setEpisodeLive(editing, 'one', false)
    await orderEpisodes(editing, 'doc-cup', ['one'])
    const episode = removedIdOf(await removeEpisode(editing, 'one'))
    await restore(editing, episode)
    await removeSeries(editing, 'doc-cup')
    await removeCategory(editing, 'a')
    await saveSeries(store.editing, aSeries({ id: 'by-nobody' }))
    expect(await saveSeries(editing, aSeries({ id: 'late', baseVersion: 4 }))).toMatchObject({ ok: false })

    const rows = await store.database.db.selectFrom('audit').selectAll().execute()
    expect(rows.map(({ action }) => action).sort()).toEqual(
      [
        ...['category.add', 'category.order', 'category.remove'],
        ...['series.add', 'series.add', 'series.edit', 'series.order', 'series.remove'],
        ...['episode.add', 'episode.live', 'episode.end-live', 'episode.order', 'episode.remove', 'episode.restore'],
      ].sort(),
    )
    expect(rows.every(({ uid, email, client }) => uid === BY.uid && email === BY.email && client === BY.client)).toBe(true)
    expect(JSON.stringify(rows)).not.toContain('CANARYPW')
    const edit = rows.find(({ action }) => action === 'series.edit')
    expect(edit).toMatchObject({ subject: 'doc-cup', title: 'Cup' })
    expect(edit?.before_digest).not.toBe(edit?.after_digest)
  })

  test('T-71 the trail is read a page at a time, the newest first, none twice and none left out', async () => {
    for (const id of ['a', 'b', 'c']) await saveCategory(editing, { id, name: id, tags: [id] })
    store.clock.now = new Date('2027-01-01T00:00:00.000Z')
    await saveCategory(editing, { id: 'newest', name: 'Newest', tags: ['n'] })
    const first = await readAudit(store.database.db, { limit: 2 })
    expect(first[0]?.subject).toBe('newest')
    const second = await readAudit(store.database.db, { limit: 2, after: first.at(-1) })
    expect([...first, ...second].map(({ subject }) => subject).sort()).toEqual(['a', 'b', 'c', 'newest'])
  })
})
