import { expect, test } from 'vitest'
import {
  type LoadFailure,
  type Loss,
  lossPhase,
  nextStream,
  nextTry,
  OPENING,
  qualitiesOf,
  type StreamState,
} from './stream-state.ts'

const now = Date.parse('2026-11-21T19:00:00Z')
const minutes = (count: number) => now + count * 60_000
const NOT_FOUND: LoadFailure = { cause: 'refused', status: 404, of: 'playlist' }
const refused = (status: number): LoadFailure => ({ ...NOT_FOUND, status })
type LossOverrides = Partial<Omit<Loss, 'stream' | 'lost'>> & { lost?: Partial<LoadFailure>; stream?: Partial<Loss['stream']> }
const loss = ({ lost, stream, ...given }: LossOverrides = {}) =>
  lossPhase({
    isLive: false,
    startsAt: undefined,
    now,
    ...given,
    lost: { ...NOT_FOUND, ...lost },
    stream: { wasReady: false, wasLive: false, lost: undefined, ...stream },
  })
const watched = { wasReady: true, wasLive: true }
/** A stream that has been failing for this many minutes. */
const failing = (count: number) => ({ lost: { ...NOT_FOUND, since: minutes(-count) } })

/** Every response that may precede a stream. */
const EARLY: [string, LoadFailure][] = [
  ...[0, 401, 403, 404, 410, 429, 500, 502, 503].map((status): [string, LoadFailure] => [`${status}`, refused(status)]),
  ['no list, or one without segments', { ...NOT_FOUND, cause: 'unreadable', status: 200 }],
  ['a segment that is refused', { ...refused(403), of: 'segment' }],
  ['what cannot be decoded', { cause: 'broken', status: 0, of: 'segment' }],
]

test.each(EARLY)('Q-90 what is live, or announced, is waited for whatever comes: %s', (_, lost) => {
  expect(['upcoming', 'reconnecting']).toContain(loss({ lost, isLive: true }))
  for (const at of [90, 5, -59]) expect(loss({ lost, startsAt: minutes(at) })).toBe('upcoming')
  expect(loss({ lost, isLive: true, stream: { ...watched, ...failing(500) } })).toBe('reconnecting')
})

test('Q-90 what this browser cannot play is said at once', () => {
  for (const isLive of [true, false]) expect(loss({ lost: { cause: 'unsupported', status: 0 }, isLive })).toBe('unsupported')
})

test('a late start is waited for an hour, then the video is not available', () => {
  expect(loss({ startsAt: minutes(-59) })).toBe('upcoming')
  expect(loss({ startsAt: minutes(-61) })).toBe('failed')
})

test('a playlist that nobody announced is not available', () => {
  for (const [, lost] of EARLY) expect(loss({ lost })).toBe('failed')
})

test('a browser that plays by itself and never tells why counts as not started where a start is announced', () => {
  expect(loss({ lost: { cause: 'unknown', status: 0 }, isLive: true })).toBe('upcoming')
})

test('a live stream that fails while watched is interrupted, and not available after three minutes', () => {
  expect(loss({ lost: refused(503), stream: watched })).toBe('reconnecting')
  expect(loss({ lost: refused(0), stream: { ...watched, ...failing(2) } })).toBe('reconnecting')
  expect(loss({ lost: refused(0), stream: { ...watched, ...failing(4) } })).toBe('failed')
})

test('Q-54 what staff call live is never given up', () => {
  expect(loss({ isLive: true, stream: { ...watched, ...failing(500) } })).toBe('reconnecting')
  expect(loss({ lost: refused(503), isLive: true, stream: failing(500) })).toBe('reconnecting')
  expect(loss({ isLive: true, stream: failing(500) })).toBe('upcoming')
})

test('a watched live stream whose playlist is gone has ended, unless staff still call it live', () => {
  expect(loss({ stream: watched })).toBe('ended')
  expect(loss({ lost: { of: 'segment' }, stream: watched })).toBe('reconnecting')
  expect(loss({ stream: watched, isLive: true })).toBe('reconnecting')
})

test('a recording is interrupted when the network fails, not by an answer that cannot be played', () => {
  const stream = { wasReady: true }
  expect(loss({ lost: refused(0), stream })).toBe('reconnecting')
  expect(loss({ lost: refused(0), stream: { ...stream, ...failing(1) } })).toBe('failed')
  expect(loss({ lost: { cause: 'broken', status: 0 }, stream })).toBe('failed')
})

test('the playlist decides what is live, and an ended live stream is remembered as one', () => {
  const playing = nextStream(OPENING, { type: 'playlist', isLive: true, isFrozen: false, segmentSeconds: 2 })
  expect(playing).toMatchObject({ phase: 'ready', isLive: true, wasLive: true, segmentSeconds: 2 })
  const ended = nextStream(playing, { type: 'playlist', isLive: false, isFrozen: false, segmentSeconds: 2 })
  expect(ended).toMatchObject({ isLive: false, wasLive: true })
})

const PLAYLIST = { type: 'playlist', isLive: true, isFrozen: false, segmentSeconds: 2 } as const
const lostNow = (lost: LoadFailure, at = now) => ({ type: 'lost', phase: 'reconnecting', lost, now: at }) as const

test('a playlist that says nothing new changes nothing', () => {
  const playing = nextStream(OPENING, PLAYLIST)
  expect(nextStream(playing, PLAYLIST)).toBe(playing)
})

test('failures in a row are counted from the first one until something loads again', () => {
  const lost = nextStream(nextStream(OPENING, lostNow(refused(503))), lostNow(NOT_FOUND, minutes(1)))
  expect(lost).toMatchObject({ losses: 2, lost: { status: 404, since: now } })
  expect(nextStream(lost, PLAYLIST)).toMatchObject({ phase: 'ready', losses: 0, lost: undefined })
})

test('Q-90 a playlist does not heal the loss of segments; media does', () => {
  const lost = nextStream(OPENING, lostNow({ ...refused(403), of: 'segment' }))
  const listed = nextStream(lost, PLAYLIST)
  expect(listed).toMatchObject({ phase: 'reconnecting', losses: 1, isLive: true })
  expect(nextStream(listed, { type: 'buffered' })).toMatchObject({ phase: 'ready', losses: 0, lost: undefined })
})

type TryOverrides = Partial<Parameters<typeof nextTry>[1]> & {
  lost?: Partial<LoadFailure>
  losses?: number
  phase?: StreamState['phase']
}
const pause = ({ lost, losses = 9, phase = 'upcoming', ...given }: TryOverrides = {}) =>
  nextTry(
    { ...OPENING, phase, losses, lost: { ...NOT_FOUND, ...lost, since: now } },
    { isLive: false, startsAt: now, now, chance: 0, ...given },
  )

test('Q-90 while a stream is live, or its start is due, a try follows within two seconds, however long it took', () => {
  for (const losses of [1, 2, 20, 200])
    for (const chance of [0, 0.5, 1]) {
      for (const waited of [0, 6, 16, 120, 1000])
        expect(pause({ losses, chance, isLive: true, startsAt: undefined, now: minutes(waited) })).toBeLessThanOrEqual(2_000)
      // The page has been open since 15 minutes before the start.
      for (const waited of [0, 5, 10, 15, 16, 30, 74])
        expect(pause({ losses, chance, startsAt: minutes(15), now: minutes(waited) })).toBeLessThanOrEqual(2_000)
    }
})

test('Q-90 viewers do not all come back at once', () => {
  expect([0, 0.5, 1].map((chance) => pause({ chance }))).toEqual([1200, 1350, 1500])
})

test('Q-90 what nobody expects any more is tried less and less often', () => {
  const long = (count: number) => pause({ startsAt: undefined, phase: 'failed', lost: refused(503), now: minutes(count) })
  expect([1, 6, 16, 120].map(long)).toEqual([1200, 5000, 10_000, 60_000])
  expect(pause({ phase: 'failed', lost: refused(503), startsAt: now, now: minutes(61) })).toBe(60_000)
})

test('far from the start one look in five minutes is enough; once it is live, or near, it is looked for at once', () => {
  expect(pause({ startsAt: minutes(60) })).toBe(300_000)
  expect(pause({ startsAt: minutes(17) })).toBe(120_000)
  expect(pause({ startsAt: minutes(60), isLive: true })).toBe(1200)
})

test('Q-90 a server that asks for a longer pause gets it, for five minutes at most', () => {
  expect(pause({ lost: { retryAfter: 20_000 } })).toBe(20_000)
  expect(pause({ lost: { retryAfter: 900_000 } })).toBe(300_000)
  expect(pause({ lost: { retryAfter: 10 } })).toBe(1200)
})

test('Q-90 a recording that is refused is not asked for again, unless the refusal passes by itself', () => {
  const failed = { phase: 'failed', startsAt: undefined } as const
  for (const status of [401, 403, 404, 410]) expect(pause({ ...failed, lost: refused(status) })).toBeUndefined()
  expect(pause({ ...failed, lost: { cause: 'unreadable' } })).toBeUndefined()
  expect(pause({ ...failed, phase: 'unsupported', lost: { cause: 'unsupported' } })).toBeUndefined()
  for (const status of [0, 429, 500, 503]) expect(pause({ ...failed, lost: refused(status) })).toBe(1200)
  expect(pause({ phase: 'unsupported', lost: { cause: 'unsupported' }, isLive: true })).toBe(1200)
  expect(pause({ phase: 'ended' })).toBeUndefined()
})

test('heights are offered best first and once each, with the most bits', () => {
  const levels = [
    { height: 240, bitrate: 300_000 },
    { height: 720, bitrate: 1_500_000 },
    { height: 720, bitrate: 3_000_000 },
    { height: 0, bitrate: 64_000 },
  ]
  expect(qualitiesOf(levels)).toEqual([
    { level: 3, label: '64 kb/s' },
    { level: 2, label: '720p' },
    { level: 0, label: '240p' },
  ])
})
