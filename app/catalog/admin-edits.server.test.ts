import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf, rounds } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { anEpisode, aSeries } from '../../tests/factories/content.ts'
import { aViewer } from '../../tests/factories/viewers.ts'
import { openTestStore, type TestStore } from '../../tests/sites/store.ts'
import { removeEpisodes, removeSeries } from '../events/deletions/remove-documents.server.ts'
import { switchByList } from '../events/play-lock.server.ts'
import { readAudit } from '../history/audit.server.ts'
import { type Editing, holdCatalogue } from '../history/editing.server.ts'
import { NoLongerAdmin } from '../history/still-admin.server.ts'
import { inParts } from '../kit/in-parts.ts'
import { takeBack } from '../panel/history/trash/take-back-kinds.server.ts'
import { orderCategories, removeCategory, saveCategory } from './categories/edit-categories.server.ts'
import {
  endLiveEpisodes,
  moveEpisode,
  releaseEpisodes,
  saveEpisode,
  sendEpisodes,
  setEpisodeLive,
} from './episodes/edit-episodes.server.ts'
import { movedBehind } from './ordering.ts'
import { moveSeries, saveSeries } from './series/edit-series.server.ts'

const BY = { uid: 'u-staff', email: 'staff@site.example', client: '203.0.113.9' }

/** The number of rounds, each with concurrent edits of which unserialised code would lose one. */
const ROUNDS = rounds({ daily: 3, proof: 12 })

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
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

  const all = async () => {
    const { db } = store.database
    return {
      category: await db.selectFrom('category').selectAll().orderBy('id').execute(),
      series: await db.selectFrom('series').selectAll().orderBy('doc_id').execute(),
      episode: await db.selectFrom('episode').selectAll().orderBy('doc_id').execute(),
      saved: await db.selectFrom('saved_series').selectAll().orderBy('uid').execute(),
      grants: await db.selectFrom('series_grant').selectAll().orderBy('uid').execute(),
      addresses: await db.selectFrom('series_address').selectAll().orderBy('slug').execute(),
      streams: await db.selectFrom('live_stream').selectAll().orderBy('episode_doc_id').execute(),
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

  test('M12 a late save does not recreate what was deleted meanwhile', async () => {
    await saveSeries(editing, aSeries({ id: 'cup' }))
    await removeSeries(editing, 'doc-cup')
    expect(await saveSeries(editing, aSeries({ id: 'cup', baseVersion: 1 }))).toEqual({ ok: false, reason: 'series-not-found' })
    expect((await all()).series).toEqual([])
  })

  test('M4 a new series goes to the end of the order; an absent field keeps its value', async () => {
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

  const move = (id: string, after: string, filter = {}) =>
    moveSeries(editing, { docId: `doc-${id}`, after: after && `doc-${after}`, tag: '', text: '', ...filter })

  test('M6 a move numbers all from 0; under a filter the shown ones share their values', async () => {
    for (const [order, id] of ['a', 'b', 'c', 'd'].entries())
      await saveSeries(editing, aSeries({ id, order: order * 10, title: `É ${id}`, tags: id === 'a' ? [] : ['Cup'] }))
    expect(await move('d', '', { tag: 'cup' })).toEqual({ ok: true })
    expect(await orders()).toEqual({ a: 0, d: 10, b: 20, c: 30 })
    expect(await move('c', 'd', { text: 'e', tag: 'cup' })).toEqual({ ok: true })
    expect(await orders()).toEqual({ a: 0, d: 10, c: 20, b: 30 })
    expect(await move('a', 'b')).toEqual({ ok: true })
    expect(await orders()).toEqual({ d: 0, c: 1, b: 2, a: 3 })
  })

  test('M6 a move that names a missing or hidden series changes nothing', async () => {
    for (const [order, id] of ['a', 'b', 'c'].entries()) await saveSeries(editing, aSeries({ id, order, tags: [id] }))
    const before = await all()
    for (const refused of [move('gone', 'a'), move('a', 'gone'), move('a', 'b', { tag: 'b' }), move('a', 'a')])
      expect(await refused).toEqual({ ok: false, reason: 'changed' })
    expect(await all()).toEqual(before)
  })

  /** Returns every final order that running the moves one after another can produce, whichever comes first. */
  function outcomes(before: string[], moves: (readonly [id: string, after: string | null])[]): string[] {
    if (moves.length === 0) return [before.join()]
    return moves.flatMap((move, at) => outcomes(movedBehind(before, ...move) ?? [], moves.toSpliced(at, 1)))
  }

  test('F-20 of admins who reorder series at once each move counts', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f']
    for (const [order, id] of ids.entries()) await saveSeries(editing, aSeries({ id, order }))
    const moves = [
      ['a', 'e'],
      ['b', null],
      ['c', 'd'],
      ['f', 'b'],
    ] as const
    const order = async () =>
      Object.entries(await orders())
        .sort(([, a], [, b]) => a - b)
        .map(([id]) => id)
    for (let round = 0; round < ROUNDS; round++) {
      const before = await order()
      const answers = await Promise.all(moves.map(([id, after]) => move(id, after ?? '')))
      expect(answers.every(({ ok }) => ok)).toBe(true)
      expect(outcomes(before, [...moves])).toContain((await order()).join())
      expect(Object.values(await orders()).sort()).toEqual([0, 1, 2, 3, 4, 5])
      // Shuffles the order for the next round.
      for (const id of ['e', 'd', 'a', 'c']) await move(id, '')
    }
  })

  test('F-20 admins who reorder, save, delete and undo at once do not stop each other', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    for (const [order, id] of ids.entries()) await saveSeries(editing, aSeries({ id, order, categoryId: 'ice' }))
    await saveCategory(editing, { id: 'ice', name: 'Ice', tags: ['ice'], formerId: null })
    let removedId = removedIdOf(await removeSeries(editing, 'doc-e'))
    for (let round = 0; round < ROUNDS; round++) {
      const [former, id] = round % 2 === 0 ? ['ice', 'snow'] : ['snow', 'ice']
      const { order: _, categoryId: __, ...content } = aSeries({ id: 'a', title: `Round ${round}` })
      const answers = await Promise.all([
        move('a', 'c'),
        move('b', ''),
        saveSeries(editing, content),
        saveCategory(editing, { id, name: 'Ice', tags: ['ice'], formerId: former }),
        takeBack(editing, removedId),
        removeSeries(editing, 'doc-d').then(async (gone) => takeBack(editing, removedIdOf(gone))),
      ])
      expect(answers.map(({ ok }) => ok)).toEqual(answers.map(() => true))
      expect((await all()).series.slice(0, 3).map(({ category_id }) => category_id)).toEqual([id, id, id])
      removedId = removedIdOf(await removeSeries(editing, 'doc-e'))
    }
  })

  test('M4 a removed series comes back whole: episodes, former addresses, stream states, favourites and unlocks', async () => {
    await saveSeries(editing, aSeries({ id: 'cup-2025', docId: 'doc-cup', password: 'pw' }))
    await saveSeries(editing, aSeries({ id: 'cup', password: 'pw' }))
    for (const docId of ['one', 'two'])
      await saveEpisode(editing, anEpisode('cup', { docId, title: docId, isLive: docId === 'two' }))
    await switchByList(editing, { docId: 'two', stream: 's', isLive: true })
    const { db } = store.database
    for (const uid of ['stays', 'leaves']) {
      await db.insertInto('viewer').values(aViewer(uid)).execute()
      await db.insertInto('all_saved_series').values({ uid, series_doc_id: 'doc-cup', saved_at: 's' }).execute()
      await db
        .insertInto('all_series_grant')
        .values({ uid, series_doc_id: 'doc-cup', fingerprint: 'f', granted_at: 'g' })
        .execute()
    }
    const before = await all()
    const removedId = removedIdOf(await removeSeries(editing, 'doc-cup'))
    expect(await all()).toMatchObject({ series: [], episode: [], saved: [], grants: [], addresses: [], streams: [] })
    await db.deleteFrom('viewer').where('id', '=', 'leaves').execute()
    expect(await takeBack(editing, removedId)).toMatchObject({ ok: true, title: before.series[0]?.title })
    const mine = ({ uid }: { uid: string }) => uid === 'stays'
    expect(await all()).toEqual({ ...before, saved: before.saved.filter(mine), grants: before.grants.filter(mine) })
    expect(await takeBack(editing, removedId)).toEqual({ ok: false, reason: 'not-kept' })
  })

  test('M7 M3 an episode and a category come back too', async () => {
    await saveSeries(editing, aSeries({ id: 'cup' }))
    await saveEpisode(editing, anEpisode('cup', { docId: 'one' }))
    await switchByList(editing, { docId: 'one', stream: 's', isLive: true })
    await saveCategory(editing, { id: 'hockey', name: 'Hockey', tags: ['hockey'] })
    const before = await all()
    expect(before.streams).toHaveLength(1)
    const episode = removedIdOf(await removeEpisodes(editing, ['one']))
    const category = removedIdOf(await removeCategory(editing, 'hockey'))
    expect(await all()).toMatchObject({ episode: [], category: [] })
    await takeBack(editing, category)
    await takeBack(editing, episode)
    expect(await all()).toEqual(before)
  })

  test('M7 more episodes than one statement can name are moved, released, removed and restored', async () => {
    await saveSeries(editing, aSeries({ id: 'cup' }))
    await saveSeries(editing, aSeries({ id: 'other', order: 1 }))
    await saveEpisode(editing, anEpisode('cup', { docId: 'e0000' }))
    const { db } = store.database
    const first = await db.selectFrom('episode').selectAll().executeTakeFirstOrThrow()
    const ids = Array.from({ length: 901 }, (_, at) => `e${String(at).padStart(4, '0')}`)
    const rows = ids.slice(1).map((doc_id, at) => ({ ...first, doc_id, episode_number: at + 2 }))
    for (const some of inParts(rows)) await db.insertInto('all_episode').values(some).execute()
    expect(await sendEpisodes(editing, ids.toReversed(), 'doc-other')).toEqual({ ok: true, count: 901 })
    const sent = (await all()).episode
    expect(sent.map(({ doc_id, episode_number }) => [doc_id, episode_number])).toEqual(ids.map((id, at) => [id, at + 1]))
    expect(new Set(sent.map((row) => `${row.series_doc_id} ${row.version}`))).toEqual(new Set(['doc-other 2']))
    expect(await releaseEpisodes(editing, ids, '2026-02-03')).toEqual({ count: 901 })
    const before = await all()
    const removedId = removedIdOf(await removeEpisodes(editing, ids))
    expect((await all()).episode).toEqual([])
    await takeBack(editing, removedId)
    expect(await all()).toEqual(before)
    const kinds = await db
      .selectFrom('audit')
      .select(['action', (eb) => eb.fn.countAll().as('count')])
      .groupBy('action')
      .execute()
    expect(Object.fromEntries(kinds.map(({ action, count }) => [action, Number(count)]))).toMatchObject({
      'episode.edit': 1_802,
      'episode.remove': 901,
      'episode.restore': 901,
    })
  })

  const fourEpisodes = async () => {
    await saveSeries(editing, aSeries({ id: 'cup' }))
    await saveSeries(editing, aSeries({ id: 'other', order: 1 }))
    for (const docId of ['a', 'b', 'c', 'd']) await saveEpisode(editing, anEpisode('cup', { docId, title: docId }))
  }
  const numbers = async () =>
    Object.fromEntries(
      (await all()).episode.map(({ doc_id, series_doc_id, episode_number }) => [
        doc_id,
        `${series_doc_id.slice(4)} ${episode_number}`,
      ]),
    )

  test('M7 a move puts one behind another and numbers all from 1', async () => {
    await fourEpisodes()
    await saveEpisode(editing, anEpisode('cup', { docId: 'd', episodeNumber: 40 }))
    await moveEpisode(editing, { seriesDocId: 'doc-cup', docId: 'a', after: 'c' })
    expect(await numbers()).toEqual({ b: 'cup 1', c: 'cup 2', a: 'cup 3', d: 'cup 4' })
    await moveEpisode(editing, { seriesDocId: 'doc-cup', docId: 'd', after: null })
    expect(await numbers()).toEqual({ d: 'cup 1', b: 'cup 2', c: 'cup 3', a: 'cup 4' })
  })

  test('M12 when admins move episodes at once, each move counts', async () => {
    await fourEpisodes()
    const moves = [
      ['a', 'd'],
      ['d', null],
      ['b', 'c'],
    ] as const
    const moveTo = (docId: string, after: string | null) => moveEpisode(editing, { seriesDocId: 'doc-cup', docId, after })
    const order = async () =>
      Object.entries(await numbers())
        .sort(([, a], [, b]) => a.localeCompare(b))
        .map(([id]) => id)
    for (let round = 0; round < ROUNDS; round++) {
      const before = await order()
      const answers = await Promise.all(moves.map(([docId, after]) => moveTo(docId, after)))
      expect(answers.every(({ ok }) => ok)).toBe(true)
      expect(outcomes(before, [...moves])).toContain((await order()).join())
      expect(Object.values(await numbers()).sort()).toEqual(['cup 1', 'cup 2', 'cup 3', 'cup 4'])
      // Shuffles the order for the next round.
      for (const docId of ['c', 'b', 'a']) await moveTo(docId, null)
    }
  })

  test('M12 a form opened before its episode was moved does not move it back', async () => {
    await fourEpisodes()
    await moveEpisode(editing, { seriesDocId: 'doc-cup', docId: 'a', after: 'b' })
    const before = await all()
    for (const [docId, episodeNumber] of [
      ['a', 1],
      ['b', 2],
    ] as const)
      expect(await saveEpisode(editing, anEpisode('cup', { docId, episodeNumber, baseVersion: 1 }))).toEqual({
        ok: false,
        reason: 'changed',
      })
    expect(await all()).toEqual(before)
    expect(await saveEpisode(editing, anEpisode('cup', { docId: 'c', episodeNumber: 3, baseVersion: 1 }))).toMatchObject({
      ok: true,
    })
  })

  test('M12 resending the form of a new episode undoes nothing that somebody else did meanwhile', async () => {
    await saveSeries(editing, aSeries({ id: 'cup' }))
    const form = { ...anEpisode('cup', { docId: 'one', title: 'One' }), isNew: true }
    for (const title of ['One', 'One', 'Two'])
      expect(await saveEpisode(editing, { ...form, title })).toEqual({ ok: true, docId: 'one' })
    expect((await all()).episode).toMatchObject([{ title: 'Two', version: 2 }])
    await setEpisodeLive(editing, 'one', true)
    const before = await all()
    expect(await saveEpisode(editing, { ...form, title: 'Two' })).toEqual({ ok: true, docId: 'one' })
    expect(await saveEpisode(editing, { ...form, title: 'Three' })).toEqual({ ok: false, reason: 'changed' })
    expect(await all()).toEqual(before)
  })

  test('M12 what is done to an episode while its form is saved stays done, in every round', async () => {
    await fourEpisodes()
    await saveEpisode(editing, anEpisode('other', { docId: 'o' }))
    for (let round = 0; round < ROUNDS; round++) {
      const isLive = round % 2 === 0
      const before = (await all()).episode.find(({ doc_id }) => doc_id === 'a')
      const home = before?.series_doc_id === 'doc-cup' ? 'doc-other' : 'doc-cup'
      const form = anEpisode(before?.series_doc_id.slice(4) ?? '', { docId: 'a', title: `Round ${round}` })
      const [saved] = await Promise.all([
        saveEpisode(editing, { ...form, baseVersion: before?.version }),
        setEpisodeLive(editing, 'a', isLive),
        sendEpisodes(editing, ['a'], home),
        releaseEpisodes(editing, ['a', 'b'], `2026-03-${10 + round}`),
      ])
      const after = (await all()).episode.find(({ doc_id }) => doc_id === 'a')
      expect(after).toMatchObject({ is_live: Number(isLive), series_doc_id: home, release_date: `2026-03-${10 + round}` })
      expect(after?.title === form.title).toBe(saved.ok)
      expect(after?.version).toBe((before?.version ?? 0) + (saved.ok ? 4 : 3))
    }
    const versionOf = async () => (await all()).episode.find(({ doc_id }) => doc_id === 'a')
    for (let round = 0; round < ROUNDS; round++) {
      const before = await versionOf()
      const form = anEpisode(before?.series_doc_id.slice(4) ?? '', { docId: 'a', baseVersion: before?.version })
      const [, removed] = await Promise.all([saveEpisode(editing, form), removeEpisodes(editing, ['a'])])
      expect(await versionOf()).toBeUndefined()
      await takeBack(editing, removedIdOf(removed))
    }
  })

  test('M7 several are deleted as one, and come back as one', async () => {
    await fourEpisodes()
    const before = await all()
    const removedId = removedIdOf(await removeEpisodes(editing, ['b', 'gone', 'd']))
    expect(Object.keys(await numbers())).toEqual(['a', 'c'])
    expect(await takeBack(editing, removedId)).toMatchObject({ ok: true })
    expect(await all()).toEqual(before)
    expect(await removeEpisodes(editing, [])).toEqual({ ok: false, reason: 'episode-not-found' })
  })

  test('M7 several go to the end of another series, in the order that they have; pages of both hear of it', async () => {
    await fourEpisodes()
    await saveEpisode(editing, anEpisode('other', { docId: 'o', episodeNumber: 5 }))
    await setEpisodeLive(editing, 'd', true)
    const rung: string[] = []
    const stop = store.changes.onBells((bells) => rung.push(...bells.map(({ topic }) => topic)))
    expect(await sendEpisodes(editing, ['d', 'b', 'o'], 'doc-other')).toEqual({ ok: true, count: 2 })
    stop()
    expect(await numbers()).toEqual({ a: 'cup 1', c: 'cup 3', o: 'other 5', b: 'other 6', d: 'other 7' })
    expect(rung).toEqual(expect.arrayContaining(['series:cup', 'series:other', 'live', 'admin']))
    expect(await sendEpisodes(editing, ['a'], 'doc-gone')).toEqual({ ok: false, reason: 'series-not-found' })
  })

  test('M7 several get one release date or end their live state; only those that change get a new version', async () => {
    await fourEpisodes()
    await setEpisodeLive(editing, 'b', true)
    expect(await endLiveEpisodes(editing, ['a', 'b'])).toEqual({ count: 1 })
    expect(await releaseEpisodes(editing, ['a', 'b', 'gone'], '2026-03-01')).toEqual({ count: 2 })
    expect(await releaseEpisodes(editing, ['a'], '2026-03-01')).toEqual({ count: 0 })
    const rows = (await all()).episode.map(({ doc_id, is_live, release_date, version }) => [
      doc_id,
      is_live,
      release_date,
      version,
    ])
    expect(rows.slice(0, 2)).toEqual([
      ['a', 0, '2026-03-01', 2],
      ['b', 0, '2026-03-01', 4],
    ])
  })

  test('M4 undo is refused, and can be tried again, while another series holds the id', async () => {
    await saveSeries(editing, aSeries({ id: 'cup', title: 'Old' }))
    const removedId = removedIdOf(await removeSeries(editing, 'doc-cup'))
    await saveSeries(editing, { ...aSeries({ id: 'cup', title: 'New' }), docId: 'doc-new' })
    expect(await takeBack(editing, removedId)).toMatchObject({ ok: false, reason: 'id-taken' })
    await removeSeries(editing, 'doc-new')
    expect(await takeBack(editing, removedId)).toMatchObject({ ok: true, title: 'Old' })
  })

  test('M7 an episode does not come back into a series that is gone', async () => {
    await saveSeries(editing, aSeries({ id: 'cup' }))
    await saveEpisode(editing, anEpisode('cup', { docId: 'one' }))
    const removedId = removedIdOf(await removeEpisodes(editing, ['one']))
    await removeSeries(editing, 'doc-cup')
    expect(await takeBack(editing, removedId)).toEqual({ ok: false, reason: 'series-not-found' })
  })

  test('M10 undo is refused while an import has brought the same document back', async () => {
    await saveSeries(editing, aSeries({ id: 'cup', title: 'Old' }))
    await saveSeries(editing, aSeries({ id: 'other', order: 1 }))
    for (const docId of ['one', 'two']) await saveEpisode(editing, anEpisode('cup', { docId, title: docId }))
    const episodes = removedIdOf(await removeEpisodes(editing, ['one', 'two']))
    await saveEpisode(editing, anEpisode('other', { docId: 'two' }))
    expect(await takeBack(editing, episodes)).toMatchObject({ ok: false, reason: 'exists' })
    await removeEpisodes(editing, ['two'])
    expect(await takeBack(editing, episodes)).toMatchObject({ ok: true, title: 'one' })

    const series = removedIdOf(await removeSeries(editing, 'doc-cup'))
    await saveSeries(editing, { ...aSeries({ id: 'another-address' }), docId: 'doc-cup' })
    const before = await all()
    expect(await takeBack(editing, series)).toMatchObject({ ok: false, reason: 'exists' })
    expect(await all()).toEqual(before)
    await removeSeries(editing, 'doc-cup')
    await saveEpisode(editing, anEpisode('other', { docId: 'one' }))
    expect(await takeBack(editing, series)).toMatchObject({ ok: false, reason: 'exists' })
    await removeEpisodes(editing, ['one'])
    expect(await takeBack(editing, series)).toMatchObject({ ok: true, title: 'Old' })
  })

  test('M7 episodes of two series come back only when both are there; pages of both hear of it', async () => {
    await saveSeries(editing, aSeries({ id: 'cup' }))
    await saveSeries(editing, aSeries({ id: 'other', order: 1 }))
    await saveEpisode(editing, anEpisode('cup', { docId: 'one', title: 'one' }))
    await saveEpisode(editing, anEpisode('other', { docId: 'two', title: 'two' }))
    const removedId = removedIdOf(await removeEpisodes(editing, ['one', 'two']))
    const other = removedIdOf(await removeSeries(editing, 'doc-other'))
    expect(await takeBack(editing, removedId)).toEqual({ ok: false, reason: 'series-not-found' })
    await takeBack(editing, other)
    const rung: string[] = []
    const stop = store.changes.onBells((bells) => rung.push(...bells.map(({ topic }) => topic)))
    expect(await takeBack(editing, removedId)).toMatchObject({ ok: true })
    stop()
    expect(rung).toEqual(expect.arrayContaining(['series:cup', 'series:other', 'live', 'admin']))
    expect(Object.keys(await numbers())).toEqual(['one', 'two'])
  })

  test('M4 a series that 33,000 viewers keep comes back with all of them', async () => {
    await saveSeries(editing, aSeries({ id: 'cup' }))
    const { db } = store.database
    const uids = Array.from({ length: 33_000 }, (_, at) => `u-${at}`)
    for (let at = 0; at < uids.length; at += 1_000) {
      const some = uids.slice(at, at + 1_000)
      await db.insertInto('viewer').values(some.map(aViewer)).execute()
      const saved = some.map((uid) => ({ uid, series_doc_id: 'doc-cup', saved_at: 's' }))
      await db.insertInto('all_saved_series').values(saved).execute()
    }
    expect(await takeBack(editing, removedIdOf(await removeSeries(editing, 'doc-cup')))).toMatchObject({ ok: true })
    expect((await all()).saved).toHaveLength(33_000)
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

  test('T-71 each action of an admin is logged once, with who, what and where from, and without secrets', async () => {
    const category = { id: 'a', name: 'A', tags: ['a'] }
    const password = 'CANARYPW'
    let undo: string
    const removed = async (answer: Promise<{ ok: boolean; removedId?: string }>) => {
      undo = removedIdOf(await answer)
    }
    const cup = 'doc-cup'
    const commands: [actions: string[], subjects: string[], command: () => Promise<unknown>][] = [
      [['category.add'], ['a'], () => saveCategory(editing, category)],
      [['category.edit'], ['a'], () => saveCategory(editing, { ...category, name: 'B' })],
      [['category.order'], ['main'], () => orderCategories(editing, ['a'])],
      [['category.remove'], ['a'], () => removed(removeCategory(editing, 'a'))],
      [['category.restore'], ['a'], () => takeBack(editing, undo)],
      [['series.add'], [cup], () => saveSeries(editing, aSeries({ id: 'cup', title: 'Cup', password }))],
      [['series.edit'], [cup], () => saveSeries(editing, aSeries({ id: 'cup', title: 'Cup', password: `${password}2` }))],
      [['series.add'], ['doc-other'], () => saveSeries(editing, aSeries({ id: 'other', order: 1 }))],
      [['series.order'], ['doc-other'], () => move('other', '')],
      [['series.remove'], [cup], () => removed(removeSeries(editing, cup))],
      [['series.restore'], [cup], () => takeBack(editing, undo)],
      [['episode.add'], ['one'], () => saveEpisode(editing, anEpisode('cup', { docId: 'one', title: 'One' }))],
      [['episode.edit'], ['one'], () => saveEpisode(editing, anEpisode('cup', { docId: 'one', title: 'Two' }))],
      [['episode.add'], ['two'], () => saveEpisode(editing, anEpisode('cup', { docId: 'two' }))],
      [['episode.order'], [cup], () => moveEpisode(editing, { seriesDocId: cup, docId: 'two', after: null })],
      [['episode.live'], ['one'], () => setEpisodeLive(editing, 'one', true)],
      [['episode.end-live'], ['one'], () => setEpisodeLive(editing, 'one', false)],
      [['episode.live'], ['two'], () => setEpisodeLive(editing, 'two', true)],
      [['episode.end-live'], ['two'], () => endLiveEpisodes(editing, ['one', 'two'])],
      [['episode.edit', 'episode.edit'], ['one', 'two'], () => releaseEpisodes(editing, ['one', 'two'], '2026-03-01')],
      [['episode.edit', 'episode.edit'], ['one', 'two'], () => sendEpisodes(editing, ['one', 'two'], 'doc-other')],
      [['episode.remove', 'episode.remove'], ['one', 'two'], () => removed(removeEpisodes(editing, ['one', 'two']))],
      [['episode.restore', 'episode.restore'], ['one', 'two'], () => takeBack(editing, undo)],
      [[], [], () => saveSeries(store.editing, aSeries({ id: 'by-nobody' }))],
      [[], [], () => saveSeries(editing, aSeries({ id: 'late', baseVersion: 4 }))],
      [[], [], () => moveEpisode(editing, { seriesDocId: cup, docId: 'gone', after: null })],
      [[], [], () => takeBack(editing, undo)],
    ]
    const { db } = store.database
    const known = new Set<string>()
    for (const [at, [actions, subjects, command]] of commands.entries()) {
      await command()
      const rows = (await db.selectFrom('audit').selectAll().execute()).filter(({ id }) => !known.has(id))
      for (const { id } of rows) known.add(id)
      expect(
        rows.map(({ action }) => action),
        `command ${at}`,
      ).toEqual(actions)
      expect(rows.map(({ subject }) => subject).sort(), `command ${at}`).toEqual(subjects)
      expect(rows.every(({ uid, email, client }) => uid === BY.uid && email === BY.email && client === BY.client)).toBe(true)
    }
    const rows = await db.selectFrom('audit').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(password)
    const edit = rows.find(({ action }) => action === 'series.edit')
    expect(edit).toMatchObject({ subject: cup, title: 'Cup' })
    expect(edit?.before_digest).not.toBe(edit?.after_digest)
  })

  test('T-30 an edit that waits while its admin is removed is refused, and nothing of it stays', async () => {
    const { db } = store.database
    const blocked = async () => {
      const { rows } = await sql`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows.length
    }
    let answered: Promise<unknown> | undefined
    await db.transaction().execute(async (trx) => {
      await holdCatalogue(trx)
      answered = saveCategory(editing, { id: 'women', name: 'Women', tags: ['w'] }).catch((error) => error)
      if (engine === 'postgres') await expect.poll(blocked).toBe(1)
      await trx.deleteFrom('admin').where('uid', '=', BY.uid).execute()
    })
    expect(await answered).toMatchObject({ constructor: NoLongerAdmin, status: 403 })
    expect((await all()).category).toEqual([])
    expect(await readAudit(db, { limit: 1 })).toEqual([])
  })

  test('T-71 the audit log is read by pages, newest first, without repeats or gaps', async () => {
    for (const id of ['a', 'b', 'c']) await saveCategory(editing, { id, name: id, tags: [id] })
    store.clock.now = new Date('2027-01-01T00:00:00.000Z')
    await saveCategory(editing, { id: 'newest', name: 'Newest', tags: ['n'] })
    const first = await readAudit(store.database.db, { limit: 2 })
    expect(first[0]?.subject).toBe('newest')
    const second = await readAudit(store.database.db, { limit: 2, after: first.at(-1) })
    expect([...first, ...second].map(({ subject }) => subject).sort()).toEqual(['a', 'b', 'c', 'newest'])
  })
})
