import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { anEvent } from '../../tests/factories/games.ts'
import { openTestStore, type TestStore } from '../../tests/sites/store.ts'
import { type NewPicture, saveUndoably } from './edit/undo-event.server.ts'

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  beforeEach(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    await store.addSeries({ id: 'cup' })
  })
  afterEach(async () => {
    await store.close()
    await db.close()
  })

  const picture = (more: Partial<NewPicture> = {}): NewPicture => ({
    docId: 'shot',
    seriesDocId: 'doc-cup',
    title: 'Final',
    videoUrl: 'https://stream.example.org/1.m3u8',
    ...more,
  })
  const save = (content: Parameters<typeof anEvent>[0], given: NewPicture | undefined) =>
    store.heard(() => saveUndoably(store.editing, { ...anEvent(content), id: 'final' }, { picture: given }))
  const episodes = () => db.database.db.selectFrom('episode').select(['doc_id', 'title', 'starts_at', 'version']).execute()

  test('O5 an event comes with its picture in one go: the episode starts when the event does', async () => {
    expect(await save({ seriesDocId: 'doc-cup' }, picture())).toMatchObject({ ok: true })
    const [shown] = store.games().picturesOf('final')
    expect(shown).toMatchObject({ episodeDocId: 'shot' })
    expect(await episodes()).toMatchObject([
      { doc_id: 'shot', title: 'Final', starts_at: store.games().byId.get('final')?.startsAt },
    ])
  })

  test('O5 the same form sent again after a lost answer adds no second picture', async () => {
    await save({ seriesDocId: 'doc-cup' }, picture())
    const before = await episodes()
    expect(await save({ seriesDocId: 'doc-cup' }, picture())).toMatchObject({ ok: true })
    expect(await episodes()).toEqual(before)
    expect(store.games().picturesOf('final')).toHaveLength(1)
  })

  test('O5 an event that is refused leaves no episode behind, and a series that is gone no event', async () => {
    expect(await save({ seriesDocId: 'doc-cup', venueId: 'gone' }, picture())).toEqual({ ok: false, reason: 'venue-not-found' })
    expect(await save({ seriesDocId: 'doc-cup', baseVersion: 7 }, picture())).toEqual({ ok: false, reason: 'event-not-found' })
    expect(await save({}, picture({ seriesDocId: 'gone' }))).toEqual({ ok: false, reason: 'series-not-found' })
    expect(await episodes()).toEqual([])
    expect(store.games().events).toEqual([])
  })
})
