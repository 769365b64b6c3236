import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { anEpisode, aSeries } from '../../tests/factories/content.ts'
import { anEvent, saveEvent } from '../../tests/factories/games.ts'
import { nextChange, openTestStore, type TestStore } from '../../tests/sites/store.ts'
import { removeSeries } from '../events/deletions/remove-documents.server.ts'
import { publishEvent } from '../events/edit/edit-events.server.ts'
import { publishDue } from '../events/edit/publish-due.server.ts'
import type { SportEvent } from '../events/event.ts'
import { switchByList } from '../events/play-lock.server.ts'
import { isListed, listedEvents, openPictures } from '../events/public-events.server.ts'
import type { GamesFollower } from '../history/editing.server.ts'
import { takeBack } from '../panel/history/trash/take-back-kinds.server.ts'
import { openDocuments } from './documents.server.ts'
import { publishEpisodes, saveEpisode, setEpisodeLive } from './episodes/edit-episodes.server.ts'
import { onAirForAll } from './episodes/on-air.server.ts'
import { makePreview, openPreviewLinks, revokePreview } from './preview-links.server.ts'
import { publishSeries } from './publish.server.ts'
import { saveSeries } from './series/edit-series.server.ts'
import type { Series } from './series/series.ts'

const START = new Date('2026-11-21T18:00:00.000Z')
const later = (minutes: number) => new Date(START.getTime() + minutes * 60_000)
const EDITOR = { uid: 'staff', email: 'staff@site.example', client: '203.0.113.7' }

describe.each(enginesOf(import.meta.filename))('drafts on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  beforeAll(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    await store.addAdmin(EDITOR)
  })
  afterAll(async () => {
    await store.close()
    await db.close()
  })
  beforeEach(async () => {
    store.clock.now = START
    for (const table of ['all_series', 'all_event', 'audit'] as const) await db.database.db.deleteFrom(table).execute()
    await store.addSeries({ id: 'cup', title: 'Cup' })
  })

  const now = () => store.clock.now
  const publish = (node: TestStore = store) =>
    publishDue({ db: node.database.db, changes: node.changes, now: () => store.clock.now })
  const isSeen = (id: string, node = store) => node.catalogue.snapshot().byId.has(id)
  const series = (id = 'cup') => store.catalogue.staffSnapshot().byId.get(id) as Series
  const titles = async () => (await store.catalogue.episodesOf(series())).episodes.map(({ title }) => title)
  const editing = () => ({ ...store.editing, by: EDITOR })

  test('O4 a draft is in nothing that pages are made of, and staff have it', async () => {
    await store.addSeries({ id: 'secret', state: 'draft', tags: ['hockey'] })
    await store.addEpisode('secret', { docId: 'inside', isLive: true })
    await store.addEpisode('cup', { docId: 'shown', title: 'Shown' })
    await store.addEpisode('cup', { docId: 'hidden', title: 'Hidden', state: 'draft', isLive: true, onRoku: true })
    const { catalogue } = store
    expect([isSeen('secret'), catalogue.staffSnapshot().byId.has('secret')]).toEqual([false, true])
    expect(catalogue.snapshot('fr').byDocId.has('doc-secret')).toBe(false)
    expect(catalogue.snapshot().searchEntries.map(({ item }) => item.series.id)).toEqual(['cup'])
    expect(await titles()).toEqual(['Shown'])
    expect((await catalogue.allEpisodesOf(series())).map(({ docId }) => docId)).toEqual(['shown', 'hidden'])
    expect(onAirForAll(catalogue).live).toEqual([])
    const documents = openDocuments({ db: db.database.db })
    const newest = await documents.newest(now())
    expect(newest.episodes.map(({ docId }) => docId)).toEqual(['shown'])
    expect((await documents.markedForRoku('')).episodes).toEqual([])
    expect((await documents.episodeChanges('')).changes.map(({ docId }) => docId)).toEqual(['inside', 'shown'])
    expect([...(await documents.seriesChanges()).keys()]).toEqual(['doc-cup'])
    const all = await catalogue.episodesAfter({ after: '', until: undefined })
    expect(all.episodes.map(({ en }) => en.docId)).toEqual(['shown'])
    expect(await Promise.all(['shown', 'hidden', 'inside'].map(documents.shownSeriesOf))).toEqual([
      'doc-cup',
      undefined,
      undefined,
    ])
  })

  test('O4 what is scheduled comes out at its minute on every node, by one change with one entry', async () => {
    const nodes = [await openTestStore(db.again()), await openTestStore(db.again())] as const
    const at = later(10).toISOString()
    const scheduled = { state: 'scheduled', publicAt: at } as const
    await saveSeries(editing(), aSeries({ id: 'soon', ...scheduled }))
    await saveEpisode(editing(), anEpisode('soon', { docId: 'first', title: 'First' }))
    await saveEpisode(editing(), anEpisode('cup', { docId: 'second', title: 'Second', ...scheduled }))
    for (const node of nodes) await node.changes.catchUp()
    store.clock.now = new Date(later(10).getTime() - 1)
    expect([await publish(nodes[0]), await publish(nodes[1])]).toEqual([0, 0])
    store.clock.now = later(10)
    const counts = await Promise.all(nodes.map(publish))
    expect(counts.toSorted()).toEqual([0, 2])
    for (const node of [...nodes, store]) {
      await node.changes.catchUp()
      while (!isSeen('soon', node)) await nextChange(node.catalogue)
    }
    expect(await titles()).toEqual(['Second'])
    const entries = await db.database.db
      .selectFrom('audit')
      .select(['action', 'uid', 'subject'])
      .where('uid', '=', 'clock')
      .execute()
    expect(entries.toSorted((a, b) => (a.action < b.action ? -1 : 1))).toEqual([
      { action: 'episode.publish', uid: 'clock', subject: 'second' },
      { action: 'series.publish', uid: 'clock', subject: 'doc-soon' },
    ])
    expect(await publish()).toBe(0)
    for (const node of nodes) await node.close()
  })

  test('O4 publishing and back to draft by staff; what is so already gets no entry', async () => {
    await store.addEpisode('cup', { docId: 'a', title: 'A', state: 'scheduled', publicAt: later(5).toISOString() })
    await store.addEpisode('cup', { docId: 'b', title: 'B', state: 'draft' })
    await db.database.db.deleteFrom('audit').execute()
    expect(await store.heard(() => publishEpisodes(editing(), ['a', 'b'], 'public'))).toEqual({ count: 2 })
    expect(await publishEpisodes(editing(), ['a', 'b'], 'public')).toEqual({ count: 0 })
    expect(await titles()).toEqual(['A', 'B'])
    await store.heard(() => publishSeries(editing(), 'doc-cup', 'draft'))
    expect(await publishSeries(editing(), 'doc-cup', 'draft')).toEqual({ ok: true })
    expect(isSeen('cup')).toBe(false)
    expect((await db.database.db.selectFrom('audit').select('action').execute()).map(({ action }) => action).sort()).toEqual([
      'episode.edit',
      'episode.edit',
      'series.edit',
    ])
    await store.heard(() => publishSeries(editing(), 'doc-cup', 'public'))
    expect(isSeen('cup')).toBe(true)
    expect(await publishSeries(editing(), 'gone', 'public')).toEqual({ ok: false, reason: 'series-not-found' })
  })

  test('O4 an edit that says nothing of it leaves the state; scheduled without a time is a draft', async () => {
    const at = later(10).toISOString()
    await store.addSeries({ id: 'later', state: 'scheduled', publicAt: at })
    await store.addSeries({ id: 'later', title: 'Another' })
    expect(series('later')).toMatchObject({ title: 'Another', state: 'scheduled', publicAt: at })
    await store.addSeries({ id: 'later', state: 'scheduled', publicAt: null })
    expect(series('later')).toMatchObject({ state: 'draft', publicAt: null })
  })

  test('O4 going live by staff publishes an episode; the list of live streams does not', async () => {
    await store.addEpisode('cup', { docId: 'game', title: 'Game', state: 'draft' })
    const stream = { docId: 'game', stream: 'play-1', isLive: true }
    expect(await store.heard(() => switchByList(store.editing, stream))).toBe(true)
    expect(onAirForAll(store.catalogue).live).toEqual([])
    await store.heard(() => setEpisodeLive(editing(), 'game', true))
    expect(onAirForAll(store.catalogue).live.map(({ episode }) => episode.docId)).toEqual(['game'])
    expect(await titles()).toEqual(['Game'])
  })

  test('O4 a game is listed without the picture that is a draft, and not at all while its own series is one', async () => {
    await store.addSeries({ id: 'secret', state: 'draft' })
    await store.addEpisode('cup', { docId: 'picture', state: 'draft' })
    const pictures = [{ episodeDocId: 'picture', label: { en: '', fr: '' } }]
    const free = await store.heard(() => saveEvent(store.editing, anEvent({ pictures })))
    const bound = await store.heard(() => saveEvent(store.editing, anEvent({ seriesDocId: 'doc-secret' })))
    if (!free.ok || !bound.ok) throw new Error('not saved')
    const listed = () => [free, bound].map(({ id }) => isListed(store, store.games().byId.get(id) as never))
    expect(listed()).toEqual([true, false])
    expect(openPictures(store, free.id)).toEqual([])
    await store.heard(() => publishEpisodes(editing(), ['picture'], 'public'))
    await store.heard(() => publishSeries(editing(), 'doc-secret', 'public'))
    expect(listed()).toEqual([true, true])
    expect(openPictures(store, free.id).map(({ episodeDocId }) => episodeDocId)).toEqual(['picture'])
    await store.heard(() => saveSeries(store.editing, aSeries({ id: 'cup', password: 'Vert & Or 7' })))
    await store.heard(() => publishEpisodes(editing(), ['picture'], 'draft'))
    expect(listed()).toEqual([false, true])
  })

  test('Q-83 a scheduled game comes out at its minute with the picture that shows it alone, and is in no list before', async () => {
    const at = later(10).toISOString()
    const waiting = { state: 'scheduled', publicAt: at } as const
    for (const docId of ['own', 'shared', 'other'])
      await store.addEpisode('cup', { docId, title: docId, ...(docId !== 'other' && waiting) })
    const label = { en: '', fr: '' }
    const pictured = (...docIds: string[]) => ({ pictures: docIds.map((episodeDocId) => ({ episodeDocId, label })) })
    const saved = await store.heard(() => saveEvent(editing(), anEvent({ ...waiting, ...pictured('own', 'shared', 'other') })))
    const second = await store.heard(() => saveEvent(editing(), anEvent({ ...pictured('shared') })))
    if (!saved.ok || !second.ok) throw new Error('not saved')
    const stored = () => store.games().byId.get(saved.id) as SportEvent
    const shown = () => [isListed(store, stored()), listedEvents(store).includes(stored()), openPictures(store, saved.id).length]
    expect(shown()).toEqual([false, false, 1])
    store.clock.now = later(9)
    expect(await publish()).toBe(0)
    // Staff choose another minute: the webcast that is published with the game waits as long.
    const then = later(20).toISOString()
    const { pictureNotes: _, ...content } = stored()
    await store.heard(() => saveEvent(editing(), { ...content, publicAt: then, baseVersion: stored().version }))
    const states = async () =>
      (await db.database.db.selectFrom('episode').select(['doc_id', 'state', 'public_at']).orderBy('doc_id').execute()).map(
        ({ doc_id, state, public_at }) => [doc_id, state, public_at],
      )
    expect(await states()).toEqual([
      ['other', 'public', null],
      ['own', 'scheduled', then],
      ['shared', 'scheduled', at],
    ])
    store.clock.now = later(20)
    const nodes = await Promise.all([publish(), publish()])
    expect(nodes.toSorted()).toEqual([0, 3])
    await expect.poll(shown).toEqual([true, true, 3])
    expect(stored()).toMatchObject({ state: 'public', publicAt: null })
    const entries = await db.database.db
      .selectFrom('audit')
      .select(['action', 'uid', 'title'])
      .where('uid', '=', 'clock')
      .execute()
    expect(entries.filter(({ action }) => action === 'event.publish')).toEqual([
      { action: 'event.publish', uid: 'clock', title: 'Final' },
    ])
    await store.heard(() => publishEvent(editing(), saved.id, 'draft'))
    expect((await states()).map(([docId, state]) => `${docId} ${state}`)).toEqual(['other draft', 'own draft', 'shared public'])
    expect(shown()).toEqual([false, false, 1])
    expect(await publishEvent(editing(), 'gone', 'public')).toEqual({ ok: false, reason: 'event-not-found' })
  })

  test('Q-83 no reminder or notice is planned for viewers to read before the game is public', async () => {
    const told: unknown[] = []
    const planning = {
      ...editing(),
      follower: {
        hold: async () => {},
        follow: async (...[, games]: Parameters<GamesFollower['follow']>) => void told.push(...games.map(({ notice }) => notice)),
        leaveSeries: async () => {},
      },
    }
    const saved = await store.heard(() => saveEvent(planning, anEvent({ state: 'draft' })))
    if (!saved.ok) throw new Error(saved.reason)
    const off = { schedule: 'cancelled', reason: { en: 'Storm', fr: 'Tempête' } } as const
    await store.heard(() => saveEvent(planning, { ...anEvent(off), id: saved.id }))
    await store.heard(() => saveEvent(planning, { ...anEvent({ state: 'public' }), id: saved.id }))
    await store.heard(() => saveEvent(planning, { ...anEvent(off), id: saved.id }))
    expect(told).toEqual([undefined, undefined, undefined, 'cancelled'])
  })

  test('O4 the trash gives a draft back as a draft', async () => {
    await store.addSeries({ id: 'secret', state: 'draft' })
    const removed = await store.heard(() => removeSeries(editing(), 'doc-secret'))
    if (!removed.ok) throw new Error('not removed')
    expect((await store.heard(() => takeBack(editing(), removed.removedId))).ok).toBe(true)
    expect([isSeen('secret'), series('secret').state]).toEqual([false, 'draft'])
  })

  test('O4 a preview link shows a draft for seven days, until it is revoked or the draft is public', async () => {
    await store.addSeries({ id: 'secret', state: 'draft' })
    await store.addEpisode('secret', { docId: 'one', title: 'One' })
    await store.addEpisode('secret', { docId: 'two', title: 'Two', state: 'draft' })
    const links = openPreviewLinks({ db: db.database.db, french: store.memory, now })
    const place = { seriesDocId: 'doc-secret' }
    const make = async (episodeDocId?: string) => {
      const made = await makePreview(editing(), { ...place, episodeDocId })
      if (!made.ok) throw new Error(made.reason)
      return made.token
    }
    const [whole, alone] = [await make(), await make('two')]
    const shown = async (token: string) => (await links.open(token, 'en'))?.episodes.map(({ title }) => title)
    expect(await shown(whole)).toEqual(['One', 'Two'])
    expect(await shown(alone)).toEqual(['Two'])
    expect(JSON.stringify(await db.database.db.selectFrom('preview_link').selectAll().execute())).not.toContain(whole)
    for (const wrong of ['', 'x', `${whole.slice(1)}0`, whole.toUpperCase()]) expect(await shown(wrong), wrong).toBeUndefined()
    const [listed] = await links.list(place)
    expect(listed).toMatchObject({ by: EDITOR.email, endsAt: later(7 * 24 * 60).toISOString() })
    await revokePreview(editing(), { seriesDocId: 'doc-cup', id: listed?.id ?? '' })
    expect(await shown(whole)).toBeDefined()
    await revokePreview(editing(), { ...place, id: listed?.id ?? '' })
    expect([await shown(whole), await shown(alone)]).toEqual([undefined, ['Two']])
    await store.heard(() => publishSeries(editing(), 'doc-secret', 'public'))
    expect((await links.open(alone, 'en'))?.isOut).toBe(false)
    await store.heard(() => publishEpisodes(editing(), ['two'], 'public'))
    expect((await links.open(alone, 'en'))?.isOut).toBe(true)
    store.clock.now = later(7 * 24 * 60)
    expect(await shown(alone)).toBeUndefined()
    await links.sweep()
    expect(await db.database.db.selectFrom('preview_link').selectAll().execute()).toEqual([])
    expect(await makePreview(editing(), { ...place, episodeDocId: 'gone' })).toEqual({ ok: false, reason: 'gone' })
  })
})
