import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startWebcast } from '../../../demo/webcast/webcast.ts'
import { openLiveList } from '../../../providers/live-list/live-list.ts'
import { enginesOf } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { anEvent, saveEvent } from '../../../tests/factories/games.ts'
import { type ProviderPeer, saying, startProviderPeer } from '../../../tests/peers/provider-peer.ts'
import { nextChange, openTestStore, type TestStore } from '../../../tests/sites/store.ts'
import { saveEpisode, setEpisodeLive } from '../../catalog/episodes/edit-episodes.server.ts'
import { removeEpisodes } from '../../events/deletions/remove-documents.server.ts'
import type { EventContent } from '../../events/edit/edit-events.server.ts'
import { readAudit } from '../../history/audit.server.ts'
import { openStreamFollower } from './follow-streams.server.ts'

type Log = Parameters<typeof openStreamFollower>[0]['log']

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  let peer: ProviderPeer
  const open: { close(): Promise<unknown> }[] = []
  const warned: object[] = []
  /** In ms since the start of the test. */
  let passed = 0

  beforeEach(async () => {
    warned.length = 0
    passed = 0
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    await store.addSeries({ id: 'cup' })
    peer = await startProviderPeer()
  })
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close()
    await peer.close()
    await store.close()
    await db.close()
  })

  function follower({ of = store, origin = peer.origin, deadline = 5_000 } = {}) {
    const log: Log = { warn: (details) => void warned.push(details) }
    const one = openStreamFollower({
      list: openLiveList({ url: `${origin}/live-streams.json`, limits: { deadline } }),
      hosts: { provider: origin, stream: origin, media: [origin], frames: [] },
      db: of.database.db,
      work: of.work,
      editing: of.editing,
      log,
      onError: (error) => {
        throw error
      },
      monotonic: () => passed,
    })
    open.push(one)
    return one
  }

  function pass(ms: number) {
    passed += ms
    store.clock.now = new Date(store.clock.now.getTime() + ms)
  }
  /** Polls once more, one polling interval after the last time. */
  async function look(one: ReturnType<typeof follower>) {
    pass(15_000)
    await one.look()
  }
  const live = async () => {
    const rows = await db.database.db.selectFrom('episode').select('doc_id').where('is_live', '=', 1).orderBy('doc_id').execute()
    return rows.map(({ doc_id }) => doc_id)
  }
  const addEpisode = (docId: string, videoUrl: string) => store.addEpisode('cup', { docId, videoUrl })

  test('K3 the list starts and ends matching episodes; every other episode stays unchanged', async () => {
    await addEpisode('by-id', 'game')
    await addEpisode('by-play', `${peer.origin}/play/game?auto_hide=true`)
    await addEpisode('by-playlist', `${peer.origin}/live/game/index.m3u8`)
    await addEpisode('other', 'game-2')
    await addEpisode('by-hand', 'unknown')
    await store.heard(() => setEpisodeLive(store.editing, 'by-hand', true))
    const one = follower()
    peer.act(saying([{ id: 'game', isLive: true }]))
    const heard = nextChange(store.catalogue)
    await look(one)
    expect(await live()).toEqual(['by-hand', 'by-id', 'by-play', 'by-playlist'])
    expect(await heard).toEqual(expect.arrayContaining(['series:cup', 'live']))
    peer.act(
      saying([
        { id: 'game', isLive: false },
        { id: 'game-2', isLive: false },
      ]),
    )
    await look(one)
    expect(await live()).toEqual(['by-hand'])
    const audit = await readAudit(db.database.db, { limit: 10 })
    expect(audit.map(({ action, email }) => `${action} by '${email}'`).sort()).toEqual([
      ...Array(3).fill("episode.end-live by ''"),
      ...Array(3).fill("episode.live by ''"),
    ])
  })

  test('K3 a manual switch by an admin stays until the list changes', async () => {
    const docId = await addEpisode('a', 'game')
    const one = follower()
    peer.act(saying([{ id: 'game', isLive: false }]))
    await setEpisodeLive(store.editing, docId, true)
    await look(one)
    expect(await live()).toEqual(['a'])
    peer.act(saying([{ id: 'game', isLive: true }]))
    await look(one)
    await setEpisodeLive(store.editing, docId, false)
    await look(one)
    expect(await live()).toEqual([])
    peer.act(saying([{ id: 'game', isLive: false }]))
    await look(one)
    await setEpisodeLive(store.editing, docId, true)
    await look(one)
    expect(await live()).toEqual(['a'])
    await setEpisodeLive(store.editing, docId, false)
    peer.act(saying([{ id: 'game', isLive: true }]))
    await look(one)
    expect(await live()).toEqual(['a'])
  })

  test.each<[string, Partial<EventContent>, boolean]>([
    ['in 16 minutes', { localTime: '10:46' }, false],
    ['in 15 minutes', { localTime: '10:45' }, true],
    ['whose play staff have begun', { localTime: '12:00', play: 'in-play' }, true],
    ['whose time is to be confirmed', { localTime: null }, true],
  ])('Q-82 whether the list puts the picture of a game %s on the air', async (_, content, expected) => {
    store.clock.now = new Date('2026-11-21T15:29:45.000Z')
    const start = { localDate: '2026-11-21', zone: 'America/Toronto', localTime: '12:00' }
    await addEpisode('a', 'game')
    const pictures = [{ episodeDocId: 'a', label: { en: '', fr: '' } }]
    // Yesterday's game on the same encoder says nothing about today.
    const before = { localDate: '2026-11-20', play: 'over', pictures } as const
    for (const each of [before, { ...start, pictures, ...content }])
      await store.heard(() => saveEvent(store.editing, anEvent(each)))
    const one = follower()
    peer.act(saying([{ id: 'game' }]))
    await look(one)
    expect(await live()).toEqual(expected ? ['a'] : [])
  })

  test('Q-82 what the list has named early goes live when the player opens, and at once by the hand of staff', async () => {
    store.clock.now = new Date('2026-11-21T15:00:00.000Z')
    for (const docId of ['a', 'b'])
      await store.addEpisode('cup', { docId, videoUrl: 'game', startsAt: '2026-11-21T15:30:00.000Z' })
    const one = follower()
    peer.act(saying([{ id: 'game' }]))
    await look(one)
    expect(await live()).toEqual([])
    await store.heard(() => setEpisodeLive(store.editing, 'a', true))
    await look(one)
    expect(await live()).toEqual(['a'])
    pass(15 * 60_000)
    await look(one)
    expect(await live()).toEqual(['a', 'b'])
    // A stream that staff put on the air early also ends by the list.
    peer.act(saying([{ id: 'game', isLive: false }]))
    await look(one)
    expect(await live()).toEqual([])
  })

  test('K3 an episode that is added, or gets its address, while its stream is on air goes live', async () => {
    const one = follower()
    peer.act(saying([{ id: 'game' }]))
    await look(one)
    await addEpisode('late', 'game')
    const docId = await addEpisode('moved', 'elsewhere')
    await look(one)
    expect(await live()).toEqual(['late'])
    await saveEpisode(store.editing, { docId, seriesDocId: 'doc-cup', title: 'Moved', videoUrl: 'game' })
    await look(one)
    expect(await live()).toEqual(['late', 'moved'])
  })

  test('K3 a list that names what is on air ends what has been missing for a minute', async () => {
    await addEpisode('a', 'game')
    const one = follower()
    peer.act(saying([{ id: 'game' }, { id: 'other' }]))
    await look(one)
    peer.act(saying([{ id: 'other' }]))
    for (let times = 0; times < 4; times++) await look(one)
    expect(await live()).toEqual(['a'])
    // Back for a moment, so the minute restarts.
    peer.act(saying([{ id: 'game' }, { id: 'other' }]))
    await look(one)
    peer.act(saying([{ id: 'other' }]))
    for (let times = 0; times < 4; times++) await look(one)
    expect(await live()).toEqual(['a'])
    await look(one)
    expect(await live()).toEqual([])
  })

  test('K3 a stream that went says nothing of an episode that has another address since, once saved', async () => {
    const docId = await addEpisode('a', 'game')
    const one = follower()
    peer.act(saying([{ id: 'game' }, { id: 'other' }]))
    await look(one)
    await saveEpisode(store.editing, {
      docId,
      seriesDocId: 'doc-cup',
      title: 'A',
      videoUrl: 'https://backup.example/live',
      isLive: true,
    })
    peer.act(saying([{ id: 'other' }]))
    for (let times = 0; times < 6; times++) await look(one)
    expect(await live()).toEqual(['a'])
  })

  test('K3 a stream that comes back long after it ended is missed for a minute again before it ends', async () => {
    await addEpisode('a', 'game')
    const one = follower()
    const on = saying([{ id: 'game' }, { id: 'other' }])
    const off = saying([{ id: 'other' }])
    peer.act(on)
    await look(one)
    peer.act(off)
    for (let times = 0; times < 6; times++) await look(one)
    expect(await live()).toEqual([])
    peer.act(on)
    await look(one)
    peer.act(off)
    await look(one)
    expect(await live()).toEqual(['a'])
  })

  test('K3 F-17 invalid lists change nothing and are logged once a minute', async () => {
    await addEpisode('a', 'game')
    await addEpisode('b', 'game-2')
    const one = follower({ deadline: 1_000 })
    peer.act(saying([{ id: 'game' }]))
    await look(one)
    const elsewhere = await startProviderPeer()
    open.push(elsewhere)
    elsewhere.act(saying([{ id: 'game-2' }]))
    const bad: Parameters<ProviderPeer['act']>[0][] = [
      saying([{ id: 'game-2' }], 500),
      saying([{ id: 'game', isLive: 'no' }]),
      saying({ streams: [] }),
      (_, response) => void response.end('<html>'),
      (_, response) => void response.writeHead(302, { location: elsewhere.origin }).end(),
      (_, response) => void response.end(JSON.stringify([{ id: 'game-2', title: 'x'.repeat(300_000) }])),
      // A response that never starts, and one that never ends.
      () => {},
      (_, response) => void response.write('['),
      (request) => void request.socket.destroy(),
    ]
    for (const answer of bad) {
      peer.act(answer)
      await look(one)
      expect(await live()).toEqual(['a'])
    }
    expect(peer.requests).toHaveLength(bad.length + 1)
    expect(elsewhere.requests).toHaveLength(0)
    expect(warned.map((details) => Object.keys(details))).toEqual(Array(3).fill(['why']))
    expect(warned[0]).toEqual({ why: 'The provider answered with 500.' })
  })

  test('K3 an empty list ends nothing, however long it stays empty', async () => {
    await addEpisode('a', 'game')
    const one = follower()
    peer.act(saying([{ id: 'game' }]))
    await look(one)
    peer.act(saying([]))
    for (let times = 0; times < 6; times++) await look(one)
    expect(await live()).toEqual(['a'])
    expect(warned).toEqual([])
  })

  test('K3 one of several nodes polls, and a change that one has applied is not applied by another', async () => {
    const docId = await addEpisode('a', 'game')
    const other = await openTestStore(db.again())
    open.push(other)
    const [one, two] = [follower(), follower({ of: other })]
    peer.act(saying([{ id: 'game' }]))
    pass(15_000)
    other.clock.now = store.clock.now
    await Promise.all([one.look(), two.look()])
    expect(peer.requests).toHaveLength(1)
    expect(await live()).toEqual(['a'])
    await setEpisodeLive(store.editing, docId, false)
    pass(15_000)
    other.clock.now = store.clock.now
    await two.look()
    expect(peer.requests).toHaveLength(2)
    expect(await live()).toEqual([])
  })

  test('K3 the provider of the demo says when it is on air; a list that is the same is not sent again', async () => {
    let isLive = false
    const webcast = await startWebcast({ liveStreams: () => [{ id: 'game', title: 'Final', isLive, url: 'x' }] })
    open.push(webcast)
    const docId = await addEpisode('a', 'game')
    const one = follower({ origin: webcast.origin })
    await look(one)
    expect(await live()).toEqual([])
    isLive = true
    await look(one)
    await look(one)
    expect(await live()).toEqual([docId])
    await removeEpisodes(store.editing, [docId])
    isLive = false
    await look(one)
    expect(await db.database.db.selectFrom('live_stream').selectAll().execute()).toEqual([])
    expect(warned).toEqual([])
  })
})
