import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { anEpisode, aSeries } from '../../tests/factories/content.ts'
import { aViewer } from '../../tests/factories/viewers.ts'
import fc from '../../tests/rules/properties.ts'
import { openTestStore, type TestStore } from '../../tests/sites/store.ts'
import { canWatch, grantFor } from '../access/grants.server.ts'
import { removeEpisodes, removeSeries } from '../events/deletions/remove-documents.server.ts'
import { byField, EPISODE_TEXTS } from '../kit/text/texts.ts'
import { saveCategory } from './categories/edit-categories.server.ts'
import { moveEpisode, saveEpisode, setEpisodeLive } from './episodes/edit-episodes.server.ts'
import { movedBehind } from './ordering.ts'
import { saveSeries } from './series/edit-series.server.ts'
import { PASSWORD_LENGTH, type Series } from './series/series.ts'

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

  const series = (id = 'a') => store.catalogue.snapshot().byId.get(id) as Series
  const storedEpisodes = () =>
    store.database.db
      .selectFrom('episode')
      .selectAll()
      .orderBy('episode_number')
      .orderBy('date_added')
      .orderBy('doc_id')
      .execute()
  const storedPassword = async () =>
    (await store.database.db.selectFrom('series').select('sealed_password').where('doc_id', '=', 'doc-a').executeTakeFirst())
      ?.sealed_password

  test('M3 a category’s id and tags are lower-cased, tags deduplicated; saved again it keeps its place', async () => {
    await saveCategory(store.editing, { id: 'Hockey', name: 'Hockey', tags: ['Women', 'women', 'HOCKEY'] })
    await saveCategory(store.editing, { id: 'rugby', name: 'Rugby', tags: ['rugby'] })
    await store.heard(() => saveCategory(store.editing, { id: 'hockey', name: 'Ice hockey', tags: ['ice'] }))
    expect(store.catalogue.snapshot().categories).toEqual([
      { id: 'hockey', name: 'Ice hockey', tags: ['ice'], version: 2 },
      { id: 'rugby', name: 'Rugby', tags: ['rugby'], version: 1 },
    ])
  })

  test('M4 a series’ id is lower-cased', async () => {
    await store.addSeries({ id: 'Cup-2026' })
    expect(series('cup-2026').docId).toBe('doc-cup-2026')
  })

  test('M4 an id that another series holds is refused, in whatever case, and nothing changes', async () => {
    await store.addSeries({ id: 'a', title: 'Holder' })
    await store.addSeries({ id: 'b', title: 'Other' })
    const v = store.catalogue.snapshot().v
    for (const id of ['a', 'A']) {
      expect(await saveSeries(store.editing, aSeries({ id, docId: 'doc-b', title: 'Taker' }))).toEqual({
        ok: false,
        reason: 'id-taken',
      })
      expect(await saveSeries(store.editing, aSeries({ id, docId: 'doc-new' }))).toEqual({ ok: false, reason: 'id-taken' })
    }
    expect(await store.database.db.selectFrom('series').select('title').orderBy('title').execute()).toEqual([
      { title: 'Holder' },
      { title: 'Other' },
    ])
    expect(store.catalogue.snapshot().v).toBe(v)
  })

  test('M4 a series keeps its own id when it is edited, and an id given up is free', async () => {
    await store.addSeries({ id: 'a' })
    expect((await saveSeries(store.editing, aSeries({ id: 'a', title: 'New' }))).ok).toBe(true)
    expect((await saveSeries(store.editing, aSeries({ id: 'moved', docId: 'doc-a' }))).ok).toBe(true)
    expect((await saveSeries(store.editing, aSeries({ id: 'a', docId: 'doc-second' }))).ok).toBe(true)
  })

  test('M4 when two admins take one id at the same moment, one gets it and the other is refused', async () => {
    const results = await Promise.all(
      ['doc-1', 'doc-2', 'doc-3'].map((docId) => saveSeries(store.editing, aSeries({ id: 'same', docId }))),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.filter(({ ok }) => !ok)).toEqual([
      { ok: false, reason: 'id-taken' },
      { ok: false, reason: 'id-taken' },
    ])
  })

  test('T-50 a series’ password is not in the database as it was typed', async () => {
    await store.addSeries({ id: 'a', password: 'S3cret-CANARYPW' })
    const sealed = await storedPassword()
    expect(sealed).toBeTruthy()
    expect(sealed).not.toContain('S3cret')
    expect(store.seal.open('doc-a', sealed as string)).toBe('S3cret-CANARYPW')
  })

  test('M4 a password is trimmed, kept when absent, removed when empty', async () => {
    await store.addSeries({ id: 'a', password: '  pw\t' })
    expect(store.seal.open('doc-a', (await storedPassword()) as string)).toBe('pw')
    await store.addSeries({ id: 'a', title: 'Edited' })
    expect(store.seal.open('doc-a', (await storedPassword()) as string)).toBe('pw')
    await store.addSeries({ id: 'a', password: '   ' })
    expect(await storedPassword()).toBeNull()
    await store.addSeries({ id: 'a', password: '' })
    expect(await storedPassword()).toBeNull()
  })

  test('P3 a password that could not be typed is refused, the longest that can is taken', async () => {
    await store.addSeries({ id: 'a', password: 'pw' })
    const save = (password: string) => saveSeries(store.editing, aSeries({ id: 'a', password }))
    expect(await save('x'.repeat(PASSWORD_LENGTH + 1))).toEqual({ ok: false, reason: 'password-too-long' })
    expect(store.seal.open('doc-a', (await storedPassword()) as string)).toBe('pw')
    const longest = 'x'.repeat(PASSWORD_LENGTH)
    await store.heard(() => save(` ${longest} `))
    const attempt = { seriesId: 'a', password: longest, from: { client: 'a', browser: 'b' } }
    expect(await store.access.unlock(attempt)).toMatchObject({ ok: true })
  })

  test('P5 the same password saved again keeps unlocks', async () => {
    await store.addSeries({ id: 'a', password: 'pw' })
    const grants = [grantFor(store.seal, series())]
    await store.addSeries({ id: 'a', password: ' pw ', title: 'Edited', order: 5 })
    await store.addSeries({ id: 'renamed', docId: 'doc-a', password: 'pw' })
    expect(canWatch(store.seal, series('renamed'), grants)).toBe(true)
  })

  test('P5 a changed password ends unlocks, and a change back does not bring them back', async () => {
    await store.addSeries({ id: 'a', password: 'A' })
    const grants = [grantFor(store.seal, series())]
    expect(canWatch(store.seal, series(), grants)).toBe(true)
    await store.addSeries({ id: 'a', password: 'B' })
    expect(canWatch(store.seal, series(), grants)).toBe(false)
    await store.addSeries({ id: 'a', password: 'A' })
    expect(canWatch(store.seal, series(), grants)).toBe(false)
  })

  test('F-20 P5 a password changed while somebody else edits the series stays changed', async () => {
    await store.addSeries({ id: 'a', password: 'pw' })
    for (let round = 0; round < 12; round++) {
      await Promise.all([
        saveSeries(store.editing, aSeries({ id: 'a', password: `pw ${round}` })),
        ...['One', 'Two', 'Three'].map((title) => saveSeries(store.editing, aSeries({ id: 'a', title }))),
      ])
      expect(store.seal.open('doc-a', (await storedPassword()) as string)).toBe(`pw ${round}`)
    }
  })

  test('F-20 M7 episodes added at the same moment get different numbers', async () => {
    await store.addSeries({ id: 'a' })
    await Promise.all(['e1', 'e2', 'e3', 'e4'].map((docId) => store.addEpisode('a', { docId })))
    expect((await storedEpisodes()).map(({ episode_number }) => episode_number)).toEqual([1, 2, 3, 4])
  })

  test('P5 a removed password opens the series to all; set again, even to the same, it locks for all', async () => {
    await store.addSeries({ id: 'a', password: 'A' })
    const grants = [grantFor(store.seal, series())]
    await store.addSeries({ id: 'a', password: '' })
    expect(canWatch(store.seal, series(), [])).toBe(true)
    await store.addSeries({ id: 'a', password: 'A' })
    expect(canWatch(store.seal, series(), grants)).toBe(false)
  })

  test('T-52 a series deleted and made anew under the same ids is locked for holders of the old unlock', async () => {
    await store.addSeries({ id: 'a', password: 'pw' })
    const grants = [grantFor(store.seal, series())]
    await store.heard(() => removeSeries(store.editing, 'doc-a'))
    await store.addSeries({ id: 'a', password: 'pw' })
    expect(canWatch(store.seal, series(), grants)).toBe(false)
  })

  test('M7 a new episode has the defaults, and the list’s length plus 1 as its number', async () => {
    await store.addSeries({ id: 'a' })
    await store.addEpisode('a', { docId: 'e1', title: 'One', videoUrl: 'play-9' })
    await store.addEpisode('a', { docId: 'e2' })
    const { episodes } = await store.catalogue.episodesOf(series())
    expect(episodes[0]).toEqual({
      docId: 'e1',
      seriesDocId: 'doc-a',
      ...byField(EPISODE_TEXTS, () => ''),
      title: 'One',
      videoUrl: 'play-9',
      language: 'en-US',
      episodeNumber: 1,
      releaseDate: '2026-11-21',
      rating: { rating: '0', ratingSource: 'BBFC' },
      thumbnail: '',
      onRoku: false,
      isLive: false,
      startsAt: null,
      state: 'public',
      publicAt: null,
      content: {
        dateAdded: '2026-11-21T18:00:00.000Z',
        durationSeconds: 1,
        language: 'en-US',
        videos: [{ url: 'play-9', quality: 'HD', videoType: 'External' }],
        captions: [],
      },
      version: 1,
    })
    expect(episodes[1]?.episodeNumber).toBe(2)
  })

  test('M7 an edited episode keeps its number and the day it was added', async () => {
    await store.addSeries({ id: 'a' })
    for (const docId of ['e1', 'e2']) await store.addEpisode('a', { docId })
    store.clock.now = new Date('2026-12-01T00:00:00.000Z')
    await store.addEpisode('a', { docId: 'e1', title: 'Edited' })
    const [first] = await storedEpisodes()
    expect(first).toMatchObject({
      doc_id: 'e1',
      title: 'Edited',
      episode_number: 1,
      date_added: '2026-11-21T18:00:00.000Z',
      version: 2,
    })
  })

  test('M7 after a deletion a new episode’s number is again the list’s length plus 1', async () => {
    await store.addSeries({ id: 'a' })
    for (const docId of ['e1', 'e2', 'e3']) await store.addEpisode('a', { docId })
    await removeEpisodes(store.editing, ['e1'])
    await store.addEpisode('a', { docId: 'e4' })
    expect((await storedEpisodes()).map(({ doc_id, episode_number }) => [doc_id, episode_number])).toEqual([
      ['e2', 2],
      ['e3', 3],
      ['e4', 3],
    ])
  })

  test('M7 a move numbers all episodes from 1; one that names a missing episode changes nothing', async () => {
    await store.addSeries({ id: 'a' })
    await store.addSeries({ id: 'b' })
    const all = ['e1', 'e2', 'e3', 'e4', 'e5']
    for (const docId of all) await store.addEpisode('a', { docId, episodeNumber: 7 })
    await saveEpisode(store.editing, anEpisode('b', { docId: 'other', episodeNumber: 9 }))
    const named = fc.constantFrom(...all, 'gone', 'other')
    await fc.assert(
      fc.asyncProperty(named, fc.option(named), async (docId, after) => {
        const before = await storedEpisodes()
        const mine = before.filter((each) => each.series_doc_id === 'doc-a').map(({ doc_id }) => doc_id)
        const moved = movedBehind(mine, docId, after)
        const answer = await moveEpisode(store.editing, { seriesDocId: 'doc-a', docId, after })
        const rows = await storedEpisodes()
        if (!moved) {
          expect(answer).toEqual({ ok: false, reason: 'changed' })
          expect(rows).toEqual(before)
          return
        }
        expect(answer).toEqual({ ok: true })
        const numbers = rows.filter((each) => each.series_doc_id === 'doc-a').map((each) => [each.doc_id, each.episode_number])
        expect(numbers).toEqual(moved.map((id, at) => [id, at + 1]))
        expect(rows.find(({ doc_id }) => doc_id === 'other')?.episode_number).toBe(9)
      }),
      { numRuns: 25 },
    )
  })

  test('M4 removing a series removes its episodes, favourites and unlocks', async () => {
    await store.addSeries({ id: 'a' })
    await store.addSeries({ id: 'b' })
    await store.addEpisode('a', { docId: 'gone' })
    await saveEpisode(store.editing, anEpisode('b', { docId: 'stays' }))
    const { db } = store.database
    await db.insertInto('viewer').values(aViewer('u')).execute()
    for (const series_doc_id of ['doc-a', 'doc-b']) {
      await db.insertInto('all_saved_series').values({ uid: 'u', series_doc_id, saved_at: '' }).execute()
      await db.insertInto('all_series_grant').values({ uid: 'u', series_doc_id, fingerprint: 'f', granted_at: '' }).execute()
    }
    expect(await removeSeries(store.editing, 'doc-a')).toMatchObject({ ok: true })
    expect((await storedEpisodes()).map(({ doc_id }) => doc_id)).toEqual(['stays'])
    expect(await db.selectFrom('saved_series').select('series_doc_id').execute()).toEqual([{ series_doc_id: 'doc-b' }])
    expect(await db.selectFrom('series_grant').select('series_doc_id').execute()).toEqual([{ series_doc_id: 'doc-b' }])
    expect(await db.selectFrom('viewer').select('id').execute()).toEqual([{ id: 'u' }])
  })

  test('an edit of something missing is refused and notifies nobody', async () => {
    const heard: string[] = []
    store.changes.onBells((bells) => heard.push(...bells.map(({ topic }) => topic)))
    expect(await saveEpisode(store.editing, anEpisode('gone'))).toEqual({ ok: false, reason: 'series-not-found' })
    expect(await removeSeries(store.editing, 'gone')).toEqual({ ok: false, reason: 'series-not-found' })
    expect(await moveEpisode(store.editing, { seriesDocId: 'gone', docId: 'e1', after: null })).toEqual({
      ok: false,
      reason: 'series-not-found',
    })
    expect(await removeEpisodes(store.editing, ['gone'])).toEqual({ ok: false, reason: 'episode-not-found' })
    expect(await setEpisodeLive(store.editing, 'gone', true)).toEqual({ ok: false, reason: 'episode-not-found' })
    expect(heard).toEqual([])
    expect(await storedEpisodes()).toEqual([])
  })

  test('W9 titles of any text are stored as they are', async () => {
    const title = `'; drop table series; -- <script>alert(1)</script> \\ " % _ é 🏒 \u202e`
    await store.addSeries({ id: 'a', title })
    await store.addEpisode('a', { title })
    expect(series().title).toBe(title)
    expect((await storedEpisodes())[0]?.title).toBe(title)
  })

  test('an episode of a live series rings the live topic; an archived one does not', async () => {
    await store.addSeries({ id: 'a' })
    const v = () => store.catalogue.version('live')
    const before = v()
    await store.addEpisode('a', { docId: 'e1' })
    expect(v()).toBe(before)
    await store.addEpisode('a', { docId: 'e1', isLive: true })
    expect(v()).toBe(before + 1)
    await store.addEpisode('a', { docId: 'e1' })
    expect(v()).toBe(before + 2)
    await store.addEpisode('a', { docId: 'e1', startsAt: '2026-12-01T00:00:00.000Z' })
    await store.heard(() => removeEpisodes(store.editing, ['e1']))
    expect(v()).toBe(before + 4)
  })
})
