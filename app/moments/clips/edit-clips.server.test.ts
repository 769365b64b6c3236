import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { anEvent, saveEvent } from '../../../tests/factories/games.ts'
import { openTestStore, type TestStore } from '../../../tests/sites/store.ts'
import { removeEpisodes } from '../../events/deletions/remove-documents.server.ts'
import { readAudit } from '../../history/audit.server.ts'
import { CLIPS, eventTopic, GAMES, seriesTopic } from '../../history/topics.ts'
import { takeBack } from '../../panel/history/trash/take-back-kinds.server.ts'
import { videoDigest } from '../moments.server.ts'
import { MOST_CLIPS } from './clips.ts'
import { type ClipContent, removeClip, saveClip } from './edit-clips.server.ts'

const BY = { uid: 'a', email: 'a@site.example', client: '' }

describe.each(enginesOf(import.meta.filename))('clips on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  beforeEach(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    await store.addAdmin(BY)
    await store.addSeries({ id: 'cup' })
    await store.addEpisode('cup', { docId: 'ep', videoUrl: 'play-1' })
  })
  afterEach(async () => {
    await store.close()
    await db.close()
  })

  const content = (given: Partial<ClipContent> = {}): ClipContent => ({
    ...{ id: 'clip-1', episodeDocId: 'ep', baseAt: null, fromMs: 60_000, toMs: 90_000, thumbnail: '', tellsResult: false },
    title: { en: 'Goal', fr: 'But' },
    ...given,
  })
  const editing = () => ({ ...store.editing, by: BY })
  const save = (given?: Partial<ClipContent>) => store.heard(() => saveClip(editing(), content(given)))
  const shown = () => store.clips().byId.get('clip-1')

  test('J6 a clip that is made, changed and deleted shows on every node at once, and stands in the activity list', async () => {
    expect(await save()).toEqual({ ok: true, id: 'clip-1' })
    expect(shown()).toMatchObject({ fromMs: 60_000, toMs: 90_000, title: { en: 'Goal', fr: 'But' }, version: 1 })
    expect(await save({ toMs: 95_000, tellsResult: true, baseVersion: 1 })).toMatchObject({ ok: true })
    expect(shown()).toMatchObject({ toMs: 95_000, tellsResult: true, version: 2 })
    expect(await store.heard(() => removeClip(editing(), 'clip-1'))).toMatchObject({ ok: true })
    expect(shown()).toBeUndefined()
    expect(store.clips().ofEpisode('ep')).toEqual([])
    const told = await readAudit(db.database.db, { limit: 3 })
    expect(told.map(({ action, title }) => [action, title]).sort()).toEqual([
      ['clip.add', 'Goal'],
      ['clip.edit', 'Goal'],
      ['clip.remove', 'Goal'],
    ])
  })

  test('J6 a deleted clip comes back from the trash, without a picture that is gone, once, and after its episode', async () => {
    await save({ thumbnail: 'thumbnails/11111111-1111-4111-8111-111111111111' })
    const removed = await store.heard(() => removeClip(editing(), 'clip-1'))
    if (!removed.ok) throw new Error(removed.reason)
    const episode = await store.heard(() => removeEpisodes(editing(), ['ep']))
    if (!episode.ok) throw new Error(episode.reason)
    const back = (id: string) => store.heard(() => takeBack(editing(), id))
    expect(await back(removed.removedId)).toEqual({ ok: false, reason: 'episode-not-found' })
    await back(episode.removedId)
    expect(await back(removed.removedId)).toEqual({ ok: true, title: 'Goal' })
    expect(shown()).toMatchObject({ fromMs: 60_000, thumbnail: '', version: 1 })
    expect(await back(removed.removedId)).toEqual({ ok: false, reason: 'not-kept' })
  })

  test('J6 nobody overwrites a change of a colleague, and the same new clip sent twice is one', async () => {
    await save()
    expect(await save()).toMatchObject({ ok: true })
    expect(store.clips().byId.size).toBe(1)
    await store.addAdmin({ ...BY, uid: 'b', email: 'b@site.example' })
    const colleague = { ...store.editing, by: { ...BY, uid: 'b' } }
    expect(await saveClip(colleague, content({ title: { en: 'Mine', fr: '' } }))).toEqual({ ok: false, reason: 'changed' })
    expect(shown()).toMatchObject({ title: { en: 'Goal' }, version: 1 })
    await save({ title: { en: 'Save', fr: '' }, baseVersion: 1 })
    expect(await save({ baseVersion: 1 })).toEqual({ ok: false, reason: 'changed' })
    expect(shown()?.title.en).toBe('Save')
  })

  test('J6 there is no clip of an episode that is gone, no change of one that was deleted, and at most 200 of an episode', async () => {
    expect(await save({ episodeDocId: 'nowhere' })).toEqual({ ok: false, reason: 'not-found' })
    expect(await save({ baseVersion: 1 })).toEqual({ ok: false, reason: 'not-found' })
    expect(await store.heard(() => removeClip(editing(), 'nowhere'))).toEqual({ ok: false, reason: 'not-found' })
    await save()
    await store.addEpisode('cup', { docId: 'other' })
    expect(await save({ episodeDocId: 'other', baseVersion: 1 })).toEqual({ ok: false, reason: 'not-found' })
    const row = await db.database.db.selectFrom('clip').selectAll().executeTakeFirstOrThrow()
    const others = Array.from({ length: MOST_CLIPS - 1 }, (_, at) => ({ ...row, id: `more-${at}` }))
    await db.database.db.insertInto('all_clip').values(others).execute()
    expect(await save({ id: 'one-too-many' })).toEqual({ ok: false, reason: 'too-many' })
    expect(await save({ title: { en: 'Changed', fr: '' }, baseVersion: 1 })).toMatchObject({ ok: true })
  })

  test('J6 positions belong to the video in which they were set, times of day to every one', async () => {
    await save()
    expect(shown()?.video).toBe(videoDigest('play-1'))
    await store.addEpisode('cup', { docId: 'ep', videoUrl: 'play-2' })
    await save({ title: { en: 'Renamed', fr: '' }, baseVersion: 1 })
    expect(shown()?.video).toBe(videoDigest('play-1'))
    await save({ fromMs: 61_000, baseVersion: 2 })
    expect(shown()?.video).toBe(videoDigest('play-2'))
    await save({ id: 'live', baseAt: '2026-11-21T18:00:00.000Z', fromMs: 0, toMs: 70_000 })
    expect(store.clips().byId.get('live')?.video).toBe('')
  })

  test('J6 an episode in the trash hides its clips, and brings them back', async () => {
    await save()
    const removed = await store.heard(() => removeEpisodes(editing(), ['ep']))
    if (!removed.ok) throw new Error(removed.reason)
    expect(shown()).toBeUndefined()
    expect(await save({ baseVersion: 1 })).toEqual({ ok: false, reason: 'not-found' })
    const back = await store.heard(() => takeBack(editing(), removed.removedId))
    expect(back).toMatchObject({ ok: true })
    expect(shown()).toMatchObject({ episodeDocId: 'ep', version: 1 })
  })

  test('J6 a change of a clip reaches the open pages of its game and series', async () => {
    const pictures = [{ episodeDocId: 'ep', label: { en: '', fr: '' } }]
    const game = await store.heard(() => saveEvent(store.editing, anEvent({ pictures })))
    if (!game.ok) throw new Error(game.reason)
    const topics = [CLIPS, GAMES, eventTopic(game.id), seriesTopic('cup')]
    const before = topics.map((topic) => store.catalogue.version(topic))
    await save()
    expect(topics.map((topic, at) => store.catalogue.version(topic) > (before[at] ?? 0))).toEqual([true, true, true, true])
  })
})
