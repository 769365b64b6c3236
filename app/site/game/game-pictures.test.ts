import { expect, test } from 'vitest'
import fc from '../../../tests/rules/properties.ts'
import { isEarlyVideo } from '../series/first-picture/early-picture.ts'
import { awaitsWebcasts, earlyGameVideo, type GameWebcast, webcastToShow } from './game-pictures.ts'

const hls = (id: string, isLive = false): GameWebcast => ({
  id,
  path: `/series/cup/${id}`,
  label: id,
  isLive,
  episode: { id, isLive, startsAt: null, source: { kind: 'hls', src: `https://media.example/${id}.m3u8`, captions: [] } },
})
const closed = (id: string): GameWebcast => ({ id, path: `/series/cup/${id}`, label: id, isLive: false })
const paid = (id: string): GameWebcast => ({ ...closed(id), path: '/series/bout', isPaid: true })

const picture = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  kind: fc.constantFrom(hls, closed, paid),
  isLive: fc.boolean(),
})
const pictures = fc
  .uniqueArray(picture, { selector: ({ id }) => id, minLength: 1 })
  .map((all) => all.map(({ id, kind, isLive }) => ({ ...kind(id), isLive })))
const id = fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'gone'), { nil: undefined })

test('E6 a page opens with the chosen picture, else goes on with the one that plays, else with a live one, else the first', () => {
  fc.assert(
    fc.property(pictures, id, id, (all, chosen, playing) => {
      const byId = (wanted: string | undefined) => all.find((each) => each.id === wanted)
      const expected = byId(chosen) ?? byId(playing) ?? all.find(({ isLive }) => isLive) ?? all[0]
      expect(webcastToShow(all, { chosen, playing })).toBe(expected)
    }),
  )
  expect(webcastToShow([], { chosen: 'a' })).toBeUndefined()
})

test('E6 a page whose player is open asks for what plays, unless that is paid for', () => {
  const open = { isPlayerOpen: true }
  expect(awaitsWebcasts([hls('a'), closed('b')], open)).toBe(true)
  expect(awaitsWebcasts([hls('a'), paid('b')], open)).toBe(false)
  expect(awaitsWebcasts([closed('a')], { isPlayerOpen: false })).toBe(false)
  expect(awaitsWebcasts([], open)).toBe(false)
})

test('E6 V1 the head of a page names the stream that it opens with, and none where that is closed or paid for', () => {
  const early = earlyGameVideo('g1', [hls('a'), hls('b', true)])
  expect(early).toEqual({
    place: 'game:g1',
    episodeId: 'b',
    isLive: true,
    startsAt: null,
    source: { kind: 'hls', src: 'https://media.example/b.m3u8', captions: [] },
  })
  expect(isEarlyVideo(early)).toBe(true)
  for (const first of [closed('a'), paid('a')]) expect(earlyGameVideo('g1', [first, hls('b')])).toBeUndefined()
  const frame = hls('a')
  frame.episode = { id: 'a', isLive: true, startsAt: null, source: { kind: 'frame', src: 'https://webcast.example/play/a' } }
  expect(earlyGameVideo('g1', [frame])).toBeUndefined()
})
