import { expect, onTestFinished, test } from 'vitest'
import { saveEpisode } from '../../app/catalog/episodes/edit-episodes.server.ts'
import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import { removeEpisodes } from '../../app/events/deletions/remove-documents.server.ts'
import type { LinkedVideo } from '../../app/site/series/first-picture/early-picture.ts'
import { aSeries } from '../factories/content.ts'
import { anEvent, saveEvent } from '../factories/games.ts'
import { STREAMS, startStreams } from '../peers/streams.ts'
import { startTestSite } from '../sites/site.ts'
import { ask, unlockCookieOf } from '../sites/visitor.ts'

const PASSWORD = 'Vert & Or 7'

async function opened(settings: Record<string, string> = {}) {
  const streams = await startStreams()
  const site = await startTestSite({ settings: { STREAM_HOST: streams.origin, READ_PLAYLISTS: '1', ...settings } })
  onTestFinished(async () => {
    await site.close()
    await streams.close()
  })
  const pictures = async (cookie = '') => JSON.parse((await ask(site, '/first-pictures', { cookie })).body) as LinkedVideo[]
  /** A series on the home page with one HLS episode. */
  async function addGame(id: string, content: Partial<Parameters<typeof aSeries>[0]> = {}, stream = STREAMS.muxed) {
    await site.addSeries({ id, tags: ['cups'], ...content })
    return site.addEpisode(id, { videoUrl: streams.origin + stream, videoType: 'HLS' })
  }
  await site.addCategory('cups')
  return { site, streams, pictures, addGame }
}

test('V2 names what the tiles of the home page play, of HLS with what it begins with once that has been read', async () => {
  const { site, streams, pictures, addGame } = await opened()
  const episodeId = await addGame('cup')
  const muxed = `${streams.origin}/muxed`
  const picture = { path: '/series/cup', place: 'cup', episodeId, isLive: false, startsAt: null }
  const source = { kind: 'hls', src: `${muxed}/master.m3u8`, captions: [] }
  expect(await pictures()).toEqual([{ ...picture, source }])
  await site.running.services.streamStarts.settled()
  const [known] = await pictures()
  expect(known).toMatchObject({ ...picture, source })
  expect(known?.start?.media).toMatch(new RegExp(`^${muxed}/`))
  expect(known?.start?.segment).toMatch(/\.m4s$/)
  expect(streams.requests.filter((path, at) => streams.requests.indexOf(path) !== at)).toEqual([])
})

test('V2 it is rendered once for all, and again after a change', async () => {
  const { site, streams, pictures, addGame } = await opened({ READ_PLAYLISTS: '0' })
  const docId = await addGame('cup')
  await pictures()
  const before = site.renderings()
  await pictures()
  expect(site.renderings()).toBe(before)
  const moved = { docId, seriesDocId: 'doc-cup', title: 'Moved', videoUrl: `${streams.origin}${STREAMS.ts}` }
  await site.heard(() => saveEpisode(site.running.editing, moved))
  expect((await pictures()).map(({ source }) => 'src' in source && source.src)).toEqual([moved.videoUrl])
  await site.heard(() => removeEpisodes(site.running.editing, [docId]))
  expect(await pictures()).toEqual([])
})

test('V2 P2 of a locked series it names nothing, unlocked or not, and nothing once an open one is locked', async () => {
  const { site, streams, pictures, addGame } = await opened()
  await addGame('vault', { password: PASSWORD })
  await addGame('cup')
  const cookie = await unlockCookieOf(site, 'vault', PASSWORD)
  for (const each of ['', cookie]) expect((await pictures(each)).map(({ place }) => place)).toEqual(['cup'])
  await site.heard(() => saveSeries(site.running.editing, aSeries({ id: 'cup', tags: ['cups'], password: PASSWORD })))
  await expect.poll(() => pictures()).toEqual([])
  await site.running.services.streamStarts.settled()
  expect(streams.requests.filter((path) => path === STREAMS.muxed)).toHaveLength(1)
})

test('V2 P2 of a live game it names the video by the path of its card, and nothing once its series is locked', async () => {
  const { site, pictures: named, streams } = await opened({ READ_PLAYLISTS: '0' })
  const { editing } = site.running
  // Its series is in no category, so the home page has no other link to it.
  await site.addSeries({ id: 'cup' })
  const src = streams.origin + STREAMS.liveJoins
  const episodeId = await site.addEpisode('cup', { videoUrl: src, videoType: 'HLS', isLive: true })
  const pictures = [{ episodeDocId: episodeId, label: { en: '', fr: '' } }]
  const saved = await site.heard(() => saveEvent(editing, anEvent({ play: 'in-play', pictures })))
  const eventId = saved.ok ? saved.id : ''
  const game = { path: `/game/${eventId}`, place: `game:${eventId}`, episodeId, isLive: true }
  expect(await named()).toMatchObject([{ ...game, source: { src } }])
  await site.heard(() => saveSeries(editing, aSeries({ id: 'cup', password: PASSWORD })))
  await expect.poll(() => named()).toEqual([])
})

test('V2 frames, links and pay-per-view have no picture of ours', async () => {
  const { site, pictures, addGame } = await opened()
  await addGame('paid', { tags: ['cups', 'ppv'], embedLink: 'https://webcast.podium.example/pay' })
  await site.addSeries({ id: 'framed', tags: ['cups'] })
  await site.addEpisode('framed', { videoUrl: 'game-7' })
  await site.addSeries({ id: 'linked', tags: ['cups'] })
  await site.addEpisode('linked', { videoUrl: 'https://elsewhere.example/game.mp4', videoType: 'MP4' })
  await site.addSeries({ id: 'empty', tags: ['cups'] })
  expect(await pictures()).toEqual([])
})

test('V2 it names sixty series at most, in the order of the home page', async () => {
  const { site, streams, pictures } = await opened({ READ_PLAYLISTS: '0' })
  const rows = Array.from({ length: 10 }, (_, row) => `row${row}`)
  for (const row of rows) {
    await site.addCategory(row)
    for (let at = 0; at < 8; at++) {
      await site.addSeries({ id: `${row}-${at}`, tags: [row], order: at })
      await site.addEpisode(`${row}-${at}`, { videoUrl: streams.origin + STREAMS.ts, videoType: 'HLS' })
    }
  }
  const named = (await pictures()).map(({ place }) => place)
  expect(named).toHaveLength(60)
  expect(named.filter((id) => id.endsWith('-7'))).toEqual([])
})

test('V2 with READ_PLAYLISTS=0 the site asks no stream host for anything', async () => {
  const { site, streams, pictures, addGame } = await opened({ READ_PLAYLISTS: '0' })
  await addGame('cup')
  expect((await pictures())[0]?.start).toBeUndefined()
  await site.running.services.streamStarts.settled()
  expect(streams.requests).toEqual([])
})
