import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { anEvent, saveEvent } from '../../../tests/factories/games.ts'
import { openTestStore, type TestStore } from '../../../tests/sites/store.ts'
import { removeEpisodes } from '../../events/deletions/remove-documents.server.ts'
import { openActivity } from '../../history/activity.server.ts'
import type { Editing } from '../../history/editing.server.ts'
import { byField, EPISODE_TEXTS, textRow } from '../../kit/text/texts.ts'
import { takeBack } from '../../panel/history/trash/take-back-kinds.server.ts'
import { saveSeriesWithCopies } from '../series/edit-series.server.ts'
import { saveEpisode } from './edit-episodes.server.ts'
import { addEpisodes, changeEpisodes } from './many-episodes.server.ts'

const BY = { uid: 'u-staff', email: 'staff@site.example', client: '203.0.113.9' }

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  let editing: Editing
  beforeEach(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    await store.addAdmin(BY)
    editing = { ...store.editing, by: BY }
    await store.addSeries({ id: 'cup' })
  })
  afterEach(async () => {
    await store.close()
    await db.close()
  })

  const rows = () => db.database.db.selectFrom('episode').selectAll().orderBy('episode_number').orderBy('doc_id').execute()
  const contents = async () => (await rows()).map(({ version: _, updated_at: __, ...row }) => row)
  const audits = () => db.database.db.selectFrom('audit').selectAll().orderBy('id').execute()
  const change = (docId: string, title: string, version = 1) => ({ docId, version, given: { title } })
  async function two() {
    await store.addEpisode('cup', { docId: 'one', title: 'One', videoUrl: 'https://stream.example.org/1.m3u8' })
    await store.addEpisode('cup', { docId: 'two', title: 'Two', startsAt: '2026-12-01T20:00:00.000Z' })
  }
  async function changed(...edits: Parameters<typeof changeEpisodes>[2][number][]) {
    const saved = await changeEpisodes(editing, 'doc-cup', edits)
    if (!saved.ok) throw new Error(saved.reason)
    return saved.undoId
  }

  test('O5 many episodes are changed together, each with its own old and new in the activity, and put back together', async () => {
    await two()
    const before = await contents()
    const undoId = await changed(change('one', 'First'), { docId: 'two', version: 1, given: { startsAt: null } })
    expect((await rows()).map(({ title, starts_at, version }) => [title, starts_at, version])).toEqual([
      ['First', null, 2],
      ['Two', null, 2],
    ])
    const told = (await audits()).filter(({ action }) => action === 'episode.edit')
    expect(told.map(({ changes }) => JSON.parse(changes ?? '[]')).sort()).toEqual([
      [['starts_at', '2026-12-01T20:00:00.000Z', null]],
      [['title', 'One', 'First']],
    ])
    expect(await takeBack(editing, undoId)).toEqual({ ok: true, title: 'One', episodes: 2, isAdded: false })
    expect(await contents()).toEqual(before)
    // Undoing counts as an edit: open forms must notice that theirs is stale.
    expect((await rows()).map(({ version }) => version)).toEqual([3, 3])
    expect(await takeBack(editing, undoId)).toEqual({ ok: false, reason: 'not-kept' })
  })

  test('O5 M12 one episode that is newer, gone or elsewhere refuses them all, and is named', async () => {
    await two()
    await store.addSeries({ id: 'other' })
    await store.addEpisode('other', { docId: 'far', title: 'Far' })
    await saveEpisode(editing, { docId: 'two', seriesDocId: 'doc-cup', title: 'Two!', videoUrl: '', baseVersion: 1 })
    const before = await rows()
    const both = (...edits: Parameters<typeof changeEpisodes>[2][number][]) => changeEpisodes(editing, 'doc-cup', edits)
    expect(await both(change('one', 'x'), change('two', 'y'))).toEqual({ ok: false, reason: 'changed', ids: ['two'] })
    expect(await both(change('one', 'x'), change('far', 'y'))).toEqual({ ok: false, reason: 'episode-not-found', ids: ['far'] })
    expect(await both(change('one', 'x'), change('no', 'y'))).toEqual({ ok: false, reason: 'episode-not-found', ids: ['no'] })
    expect(await rows()).toEqual(before)
  })

  test('O5 an undo is refused when one of the episodes was changed or deleted since, and changes nothing', async () => {
    await two()
    const first = await changed(change('one', 'First'), change('two', 'Second'))
    await saveEpisode(editing, { docId: 'two', seriesDocId: 'doc-cup', title: 'Third', videoUrl: '', baseVersion: 2 })
    const before = await rows()
    expect(await takeBack(editing, first)).toEqual({ ok: false, reason: 'event-changed' })
    expect(await rows()).toEqual(before)
    await removeEpisodes(editing, ['one'])
    expect(await takeBack(editing, first)).toEqual({ ok: false, reason: 'event-not-found' })
  })

  test('O5 many new episodes stand behind the last one, with one entry in the activity, and are taken away together', async () => {
    await two()
    const before = await rows()
    const added = await addEpisodes(editing, 'doc-cup', [{ title: 'Three' }, { title: 'Four', releaseDate: '2026-12-24' }])
    if (!added.ok) throw new Error(added.reason)
    const now = await rows()
    expect(now.slice(2).map(({ title, episode_number, release_date }) => [title, episode_number, release_date])).toEqual([
      ['Three', (now[1]?.episode_number ?? 0) + 1, '2026-11-21'],
      ['Four', (now[1]?.episode_number ?? 0) + 2, '2026-12-24'],
    ])
    const activity = openActivity({ db: db.database.db, now: editing.now })
    const { entries } = await activity.list({ limit: 10 })
    expect(entries.map(({ action, title, thing }) => [action, title.endsWith('(2)'), thing?.kind])).toContainEqual([
      'episode.add-many',
      true,
      'series',
    ])
    expect(await takeBack(editing, added.undoId)).toMatchObject({ ok: true, episodes: 2, isAdded: true })
    expect(await rows()).toEqual(before)
    expect(await addEpisodes(editing, 'doc-gone', [{ title: 'x' }])).toEqual({ ok: false, reason: 'series-not-found' })
  })

  test('O5 new episodes that an event shows are not taken away', async () => {
    const added = await addEpisodes(editing, 'doc-cup', [{ title: 'Three' }])
    if (!added.ok) throw new Error(added.reason)
    const [row] = await rows()
    const pictures = [{ episodeDocId: row?.doc_id ?? '', label: { en: '', fr: '' } }]
    await saveEvent(editing, anEvent({ seriesDocId: 'doc-cup', localTime: null, pictures }))
    expect(await takeBack(editing, added.undoId)).toEqual({ ok: false, reason: 'event-changed' })
    expect(await rows()).toHaveLength(1)
  })

  test('O5 a series made from another one has its episodes without streams, live states and start times, if asked', async () => {
    await two()
    const texts = byField(EPISODE_TEXTS, (field) => `The ${field}`)
    await store.addEpisode('cup', { docId: 'one', ...texts })
    const copy = { id: 'cup-2', title: 'Cup 2', releaseDate: '2026-11-26' }
    const saved = await saveSeriesWithCopies(editing, copy, 'doc-cup')
    if (!saved.ok) throw new Error(saved.reason)
    const copies = (await rows()).filter(({ series_doc_id }) => series_doc_id === saved.docId)
    expect(
      copies.map(({ title, video_url, videos, starts_at }) => [title, video_url, JSON.parse(videos)[0].url, starts_at]),
    ).toEqual([
      ['The title', '', '', null],
      ['Two', '', '', null],
    ])
    expect(copies[0]).toMatchObject(textRow(EPISODE_TEXTS, (field) => texts[field]))
    expect(copies.every(({ doc_id }) => doc_id !== 'one' && doc_id !== 'two')).toBe(true)
    // An address that is in use refuses both the series and its episodes.
    expect(await saveSeriesWithCopies(editing, copy, 'doc-cup')).toEqual({ ok: false, reason: 'id-taken' })
    expect(await rows()).toHaveLength(4)
  })
})
