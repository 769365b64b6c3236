import { expect, test } from 'vitest'
import { spentBy } from '../../../tests/turns.ts'
import { isUsable, nextRequests } from './playlist.ts'

const BASE = 'https://media.example/game/master.m3u8'
const lines = (...all: string[]) => ['#EXTM3U', ...all].join('\n')

test('V1 a master playlist yields the variant that the player starts with: the best for a slow line, else the first', () => {
  const variant = (bits: number) =>
    `#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=1,BANDWIDTH=${bits},RESOLUTION=640x360\n${bits}/index.m3u8`
  const media = (...all: number[]) => nextRequests(lines(...all.map(variant)), BASE)
  expect(media(880_000, 2_640_000)).toEqual({ kind: 'master', media: 'https://media.example/game/880000/index.m3u8' })
  expect(media(880_000, 200_000, 400_000)).toEqual({ kind: 'master', media: 'https://media.example/game/400000/index.m3u8' })
})

test('V1 a recording yields its init segment and the segment where playback begins', () => {
  const segments = [0, 1, 2].map((at) => `#EXTINF:4.000,\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\ns${at}.m4s`)
  const text = lines('#EXT-X-MAP:URI="init.mp4"', ...segments, '#EXT-X-ENDLIST')
  const init = 'https://media.example/game/init.mp4'
  const begins = (startAt?: number) => nextRequests(text, BASE, startAt)
  const segment = (at: number) => ({ kind: 'media', isLive: false, init, segment: `https://media.example/game/s${at}.m4s` })
  expect(begins()).toEqual(segment(0))
  expect(begins(4)).toEqual(segment(1))
  expect(begins(7.9)).toEqual(segment(1))
  // Past its end, the player decides.
  expect(begins(99)).toEqual({ kind: 'media', isLive: false, init, segment: undefined })
})

/** Returns the number of the segment that a live stream of ten segments begins with. */
function liveStart(seconds: number, ...before: string[]) {
  const segments = Array.from({ length: 10 }, (_, at) => [`#EXTINF:${seconds},`, `s${at}.ts`]).flat()
  const found = nextRequests(lines(...before, ...segments), BASE)
  return found?.kind === 'media' ? found.segment?.slice('https://media.example/game/'.length) : undefined
}

test('V1 a live stream begins with the segment at its hold-back, at most a second further behind', () => {
  expect(liveStart(2, '#EXT-X-TARGETDURATION:2')).toBe('s7.ts')
  expect(liveStart(4, '#EXT-X-TARGETDURATION:6')).toBe('s6.ts')
  expect(liveStart(5, '#EXT-X-TARGETDURATION:2')).toBe('s9.ts')
  expect(liveStart(2, '#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=9,HOLD-BACK=9', '#EXT-X-TARGETDURATION:2')).toBe('s5.ts')
  expect(liveStart(2, '#EXT-X-TARGETDURATION:2', '#EXT-X-SERVER-CONTROL:HOLD-BACK=12,PART-HOLD-BACK=1')).toBe('s4.ts')
  expect(liveStart(2, '#EXT-X-TARGETDURATION:60')).toBe('s0.ts')
})

test('V1 the init segment of a live stream is the one that its first segment needs', () => {
  const text = [
    '#EXT-X-MAP:URI="a.mp4"',
    '#EXTINF:2,',
    's0.m4s',
    '#EXT-X-MAP:URI="b.mp4"',
    '#EXTINF:2,',
    's1.m4s',
    '#EXTINF:2,',
    's2.m4s',
  ]
  const init = (target: number) => nextRequests(lines(`#EXT-X-TARGETDURATION:${target}`, ...text), BASE)
  expect(init(2)).toMatchObject({
    isLive: true,
    init: 'https://media.example/game/a.mp4',
    segment: 'https://media.example/game/s0.m4s',
  })
  expect(init(1)).toMatchObject({
    isLive: true,
    init: 'https://media.example/game/b.mp4',
    segment: 'https://media.example/game/s1.m4s',
  })
})

test('V1 the player decides where a live stream begins that has parts, gaps, a start of its own or no target duration', () => {
  expect(liveStart(2, '#EXT-X-TARGETDURATION:2', '#EXT-X-PART-INF:PART-TARGET=0.5')).toBeUndefined()
  expect(liveStart(2, '#EXT-X-TARGETDURATION:2', '#EXT-X-GAP')).toBeUndefined()
  expect(liveStart(2, '#EXT-X-TARGETDURATION:2', '#EXT-X-START:TIME-OFFSET=-20')).toBeUndefined()
  expect(liveStart(2)).toBeUndefined()
  expect(liveStart(2, '#EXT-X-TARGETDURATION:soon')).toBeUndefined()
})

test('V1 Q-90 garbage, separate audio, byte ranges and variables are left to the player', () => {
  expect(nextRequests('<!doctype html>', BASE)).toBeUndefined()
  expect(nextRequests('', BASE)).toBeUndefined()
  expect(nextRequests(lines('#EXT-X-STREAM-INF:BANDWIDTH=1'), BASE)).toBeUndefined()
  expect(
    nextRequests(lines('#EXT-X-MEDIA:TYPE=AUDIO,URI="a.m3u8"', '#EXT-X-STREAM-INF:BANDWIDTH=1', 'v.m3u8'), BASE),
  ).toBeUndefined()
  expect(nextRequests(lines('#EXTINF:4,', '#EXT-X-BYTERANGE:10@0', 'all.mp4'), BASE)).toBeUndefined()
  expect(
    nextRequests(lines('#EXT-X-DEFINE:NAME="a",VALUE="b"', '#EXT-X-STREAM-INF:BANDWIDTH=1', '{$a}.m3u8'), BASE),
  ).toBeUndefined()
})

test('V1 a live playlist that is two seconds old is not used, nor is garbage', () => {
  expect(isUsable(lines('#EXTINF:4,', 's7.ts'), 1_999)).toBe(true)
  expect(isUsable(lines('#EXTINF:4,', 's7.ts'), 2_001)).toBe(false)
  expect(isUsable(lines('#EXTINF:4,', 's7.ts', '#EXT-X-ENDLIST'), 9_000)).toBe(true)
  expect(isUsable(lines('#EXT-X-STREAM-INF:BANDWIDTH=1', 'v.m3u8'), 9_000)).toBe(true)
  expect(isUsable('Not found', 0)).toBe(false)
})

test('V1 overlong and invalid addresses are left to the player', () => {
  const variant = (address: string) => lines('#EXT-X-STREAM-INF:BANDWIDTH=1', address)
  expect(nextRequests(variant('x'.repeat(2_000)), BASE)).toBeUndefined()
  expect(nextRequests(variant('http://['), BASE)).toBeUndefined()
  expect(nextRequests(variant('x'.repeat(1_900)), BASE)).toBeDefined()
})

test('V1 lines beyond a day of segments are left to the player', () => {
  const behind = (count: number) => nextRequests(`#EXTM3U${'\n'.repeat(count)}#EXTINF:4,\ns.ts\n#EXT-X-ENDLIST`, BASE)
  expect(behind(1_000)).toMatchObject({ segment: 'https://media.example/game/s.ts' })
  expect(behind(300_000)).toMatchObject({ segment: undefined })
  const master = (count: number) => nextRequests(`#EXTM3U${'\n'.repeat(count)}#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8`, BASE)
  expect([master(1_000)?.kind, master(3_000)]).toEqual(['master', undefined])
})

const beginnings = (count: number) => lines(...Array.from({ length: count }, () => '#EXT-X-STREAM-INF:BANDWIDTH=1'))

test('V1 a playlist of nothing but tag beginnings is left to the player', () => {
  for (const count of [1, 500, 5_000]) expect(nextRequests(beginnings(count), BASE), String(count)).toBeUndefined()
})

test('V1 a playlist of nothing but tag beginnings is read in linear time', { tags: ['timing'] }, () => {
  /** Returns the minimum of several runs: garbage collection can only make a run longer. */
  const took = (count: number) => {
    const all = beginnings(count)
    return Math.min(...Array.from({ length: 7 }, () => spentBy(() => nextRequests(all, BASE))))
  }
  // The input is twenty times as long; a quadratic reader would take four hundred times as long.
  expect(took(100_000)).toBeLessThan(100 * Math.max(1, took(5_000)))
})

test('V1 captions embedded in the video do not count as separate audio', () => {
  const text = lines('#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="en"', '#EXT-X-STREAM-INF:BANDWIDTH=1', 'v.m3u8')
  expect(nextRequests(text, BASE)).toEqual({ kind: 'master', media: 'https://media.example/game/v.m3u8' })
})
