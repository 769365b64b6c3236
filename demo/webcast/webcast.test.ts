import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import fc from '../../tests/rules/properties.ts'
import { boxAt, boxesAt, boxesIn } from './boxes.ts'
import { byteRange } from './byte-range.ts'
import { readClips } from './media.ts'
import { languageOf } from './page/words.ts'
import { epochOf, livePlaylist, scriptedWindow } from './playlist.ts'
import { routes } from './routes.ts'
import { CLIPS, clipOf, liveRule, pageKind } from './streams.ts'
import { startWebcast, type WebcastOptions } from './webcast.ts'

const START = Date.parse('2026-11-21T18:00:07Z')
const LOOP_MS = 24_000

/** A provider on a free port, with a clock that the test sets. */
async function provider(options: WebcastOptions = {}) {
  const clock = { now: START }
  const webcast = await startWebcast({ now: () => clock.now, ...options })
  onTestFinished(() => webcast.close())
  const get = (path: string, init?: RequestInit) => fetch(webcast.origin + path, init)
  const text = async (path: string) => (await get(path)).text()
  return { ...webcast, clock, get, text }
}

/** Requests a path exactly as given, which fetch would normalise. */
async function raw(origin: string, path: string, method = 'GET'): Promise<IncomingMessage> {
  const asked = request(origin, { path, method })
  asked.end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  response.resume()
  return response
}

const tag = (playlist: string, name: string) => Number(new RegExp(`^#${name}:(\\d+)$`, 'm').exec(playlist)?.[1])

/** The segments of a media playlist with their media sequence, counted as a player does. */
function segmentsIn(playlist: string): { sequence: number; uri: string }[] {
  let sequence = tag(playlist, 'EXT-X-MEDIA-SEQUENCE')
  return playlist
    .split('\n')
    .flatMap((line) => (line === '' || line.startsWith('#') ? [] : [{ sequence: sequence++, uri: line }]))
}

const playlistAt = (id: string, now: number, firstAskedAt = now) => {
  const epoch = epochOf(START)
  const rule = liveRule(id)
  if (!rule) throw new Error(`${id} is not live`)
  return livePlaylist(scriptedWindow(rule, { now, epoch, firstAskedAt }, undefined), epoch, 'v1')
}

test('a live window slides by one segment every two seconds', () => {
  const before = segmentsIn(playlistAt('demo-live', START))
  const after = segmentsIn(playlistAt('demo-live', START + 2_000))
  expect(before).toHaveLength(6)
  expect(after.slice(0, -1)).toEqual(before.slice(1))
  expect(playlistAt('demo-live', START + 900)).toBe(playlistAt('demo-live', START))
})

test('numbers stay small', () => {
  expect(tag(playlistAt('demo-dvr', START), 'EXT-X-MEDIA-SEQUENCE')).toBeLessThan(400)
})

test('a segment keeps its address in every playlist that names it', () => {
  const seen = new Map<string, string>()
  for (let now = START; now < START + 3 * LOOP_MS; now += 1_000) {
    for (const { sequence, uri } of segmentsIn(playlistAt('live-final', now))) {
      expect(seen.get(uri) ?? String(sequence)).toBe(String(sequence))
      seen.set(uri, String(sequence))
    }
  }
})

test('whenever a server starts and however long it runs, playlists agree with their numbers', () => {
  const at = fc.integer({ min: 0, max: 4_000_000_000_000 })
  const later = fc.integer({ min: 0, max: 90 * 86_400_000 })
  fc.assert(
    fc.property(at, later, fc.constantFrom('demo-live', 'demo-dvr'), (start, ms, id) => {
      const epoch = epochOf(start)
      const now = start + ms
      const rule = liveRule(id) as NonNullable<ReturnType<typeof liveRule>>
      const playlist = livePlaylist(scriptedWindow(rule, { now, epoch, firstAskedAt: start }, undefined), epoch, 'v1')
      const segments = segmentsIn(playlist)
      expect(segments).toHaveLength(rule.windowSegments)
      expect(segments.every(({ sequence, uri }) => uri === `s${sequence}.m4s?v=v1`)).toBe(true)
      const date = Date.parse(/PROGRAM-DATE-TIME:(.+)/.exec(playlist)?.[1] ?? '')
      expect(date).toBe(epoch + (segments[0]?.sequence ?? 0) * 2_000)
      const ageMs = now - (date + segments.length * 2_000)
      expect(ageMs >= 0 && ageMs < 2_000).toBe(true)
    }),
  )
})

test('each loop begins with the hour', () => {
  const lines = playlistAt('demo-dvr', START).split('\n')
  const hours = lines.filter((line) => /^#EXT-X-PROGRAM-DATE-TIME:20.+Z$/.test(line))
  expect(hours.length).toBeGreaterThanOrEqual(12)
})

test('Q-53 segments go on in time from loop to loop, live and archived, and there is nothing to join', async () => {
  const { get, text } = await provider()
  for (const path of ['/live/demo-dvr/360p/', '/vod/hockey/144p/']) {
    const playlist = await text(`${path}index.m3u8`)
    expect(playlist).not.toContain('DISCONTINUITY')
    const times = await Promise.all(
      segmentsIn(playlist)
        .slice(0, 40)
        .map(async ({ uri }) => {
          const segment = Buffer.from(await (await get(path + uri)).arrayBuffer())
          return boxesAt(segment, 'moof/traf').map((track) =>
            Number(segment.readBigUInt64BE(boxAt(segment, 'tfdt', track).content + 4)),
          )
        }),
    )
    const steps = (track: number) => times.slice(1).map((each, i) => (each[track] ?? 0) - (times[i]?.[track] ?? 0))
    expect(new Set(steps(0))).toEqual(new Set([20_480]))
    for (const step of steps(1)) expect(step >= 30 * 1_024 && step <= 33 * 1_024).toBe(true)
  }
})

test('a DVR stream offers five minutes', () => {
  expect(segmentsIn(playlistAt('demo-dvr', START))).toHaveLength(150)
  expect(segmentsIn(playlistAt('live-dvr-hockey', START))).toHaveLength(150)
})

test('a stalling stream freezes ten seconds after it was first asked for', () => {
  const frozen = playlistAt('fault-stall', START + 10_000, START)
  expect(frozen).not.toBe(playlistAt('fault-stall', START + 8_000, START))
  expect(playlistAt('fault-stall', START + 600_000, START)).toBe(frozen)
  expect(frozen).not.toContain('ENDLIST')
})

test('an ending stream says so after five more segments', () => {
  expect(playlistAt('fault-end', START + 8_000, START)).not.toContain('ENDLIST')
  const ended = playlistAt('fault-end', START + 10_000, START)
  expect(ended.trimEnd().endsWith('#EXT-X-ENDLIST')).toBe(true)
  expect(playlistAt('fault-end', START + 600_000, START)).toBe(ended)
})

test('every suffix of a fault stream has its own state', async () => {
  const { clock, text } = await provider()
  const path = (id: string) => `/live/${id}/360p/index.m3u8`
  await text(path('fault-end-a'))
  clock.now += 12_000
  expect(await text(path('fault-end-a'))).toContain('ENDLIST')
  expect(await text(path('fault-end-b'))).not.toContain('ENDLIST')
})

test('every segment that a live playlist names can be fetched, in both renditions', async () => {
  const { get, text } = await provider()
  const master = await text('/live/demo-live/index.m3u8')
  const renditions = master.split('\n').filter((line) => line.endsWith('.m3u8'))
  expect(renditions).toHaveLength(2)
  for (const rendition of renditions) {
    const base = `/live/demo-live/${rendition.replace('index.m3u8', '')}`
    for (const { uri } of segmentsIn(await text(`${base}index.m3u8`))) {
      const segment = await get(base + uri)
      expect(segment.status).toBe(200)
      expect(segment.headers.get('cache-control')).toContain('immutable')
      expect(segment.headers.get('content-type')).toBe('video/iso.segment')
    }
    const init = await get(`${base}init.mp4`)
    expect(Buffer.from(await init.arrayBuffer()).toString('latin1', 4, 8)).toBe('ftyp')
  }
})

test('segments to come and segments long gone are not there', async () => {
  const { get, text } = await provider()
  const segments = segmentsIn(await text('/live/demo-live/360p/index.m3u8'))
  const status = async (sequence: number) => (await get(`/live/demo-live/360p/s${sequence}.m4s`)).status
  const last = segments.at(-1)?.sequence ?? 0
  expect(await status(last)).toBe(200)
  expect(await status(last + 1)).toBe(404)
  expect(await status(last - 60)).toBe(404)
})

test('a gap stream lacks every sixth segment', async () => {
  const { clock, get, text } = await provider()
  clock.now += LOOP_MS
  const statuses = await Promise.all(
    segmentsIn(await text('/live/fault-gap/360p/index.m3u8')).map(
      async ({ uri }) => (await get(`/live/fault-gap/360p/${uri}`)).status,
    ),
  )
  expect(statuses.filter((status) => status === 404)).toHaveLength(1)
  const archived = segmentsIn(await text('/vod/fault-gap/360p/index.m3u8')).slice(0, 24)
  const lost = await Promise.all(archived.map(async ({ uri }) => (await get(`/vod/fault-gap/360p/${uri}`)).status))
  expect(lost.map((status, i) => (status === 404 ? i : -1)).filter((i) => i >= 0)).toEqual([3])
})

test('a stream to come says when to ask again, then starts', async () => {
  const { clock, get } = await provider()
  const early = await get('/live/fault-upcoming/index.m3u8')
  expect([early.status, early.headers.get('retry-after')]).toEqual([404, '10'])
  expect(early.headers.get('access-control-allow-origin')).toBe('*')
  clock.now += 6_500
  expect((await get('/live/fault-upcoming/index.m3u8')).headers.get('retry-after')).toBe('4')
  clock.now += 3_500
  expect((await get('/live/fault-upcoming/index.m3u8')).status).toBe(200)
  const media = await (await get('/live/fault-upcoming/360p/index.m3u8')).text()
  expect(segmentsIn(media)).toHaveLength(3)
})

test('a slow stream delays its segments, not its playlists; a lost one has neither', () => {
  const route = routes({
    clips: readClips(join(import.meta.dirname, 'media')),
    assets: {},
    now: () => START,
    frameAncestors: '*',
    allowOrigin: '*',
    liveStreams: () => [],
  })
  const ask = (target: string) => route({ method: 'GET', target, headers: {} })
  const playlist = ask('/live/fault-slow/360p/index.m3u8')
  const [segment] = segmentsIn(Buffer.concat(playlist.body).toString())
  expect(playlist.delaySeconds).toBeUndefined()
  expect(ask(`/live/fault-slow/360p/${segment?.uri}`).delaySeconds).toBe(3)
  expect(ask(`/live/demo-live/360p/${segment?.uri}`).delaySeconds).toBe(0)
  expect(ask('/live/fault-404/index.m3u8').status).toBe(404)
  expect(ask('/live/fault-404/360p/index.m3u8').status).toBe(404)
})

test('an archived event lasts ten minutes and has an end', async () => {
  const { get, text } = await provider()
  const playlist = await text('/vod/any-slug_1/360p/index.m3u8')
  const segments = segmentsIn(playlist)
  expect(segments).toHaveLength(300)
  expect(playlist).toContain('#EXT-X-PLAYLIST-TYPE:VOD')
  expect(playlist.trimEnd().endsWith('#EXT-X-ENDLIST')).toBe(true)
  expect(segmentsIn(await text('/vod/short-one/360p/index.m3u8'))).toHaveLength(12)
  expect((await get('/vod/any-slug_1/360p/s299.m4s')).status).toBe(200)
  expect((await get('/vod/any-slug_1/360p/s300.m4s')).status).toBe(404)
})

test('byte ranges of the progressive file are those bytes', async () => {
  const { get } = await provider()
  const whole = Buffer.from(await (await get('/vod/short-game.mp4')).arrayBuffer())
  const part = async (range: string, more = {}) => get('/vod/short-game.mp4', { headers: { range, ...more } })
  const cases: [string, number, number][] = [
    ['bytes=0-0', 0, 1],
    ['bytes=100-1099', 100, 1_100],
    ['bytes=100000-', 100_000, whole.length],
    ['bytes=-500', whole.length - 500, whole.length],
    ['bytes=-99999999', 0, whole.length],
    [`bytes=5-99999999`, 5, whole.length],
  ]
  for (const [range, from, to] of cases) {
    const response = await part(range)
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/${whole.length}`)
    expect(Buffer.from(await response.arrayBuffer()).equals(whole.subarray(from, to))).toBe(true)
  }
  for (const range of [`bytes=${whole.length}-`, 'bytes=-0']) {
    const response = await part(range)
    expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`])
  }
  for (const range of ['bytes=9-1', 'bytes=a-b', 'items=0-1', 'bytes=0-1,5-6', 'bytes=-']) {
    const response = await part(range)
    expect(response.status).toBe(200)
    await response.body?.cancel()
  }
})

test('If-Range and If-None-Match compare the file, HEAD sends its headers only', async () => {
  const { get } = await provider()
  const head = await get('/vod/short-game.mp4', { method: 'HEAD' })
  const etag = head.headers.get('etag') ?? ''
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(100_000)
  expect(head.headers.get('accept-ranges')).toBe('bytes')
  expect(await head.text()).toBe('')
  const status = async (headers: Record<string, string>) => {
    const response = await get('/vod/short-game.mp4', { headers })
    await response.body?.cancel()
    return response.status
  }
  expect(await status({ range: 'bytes=0-9', 'if-range': etag })).toBe(206)
  expect(await status({ range: 'bytes=0-9', 'if-range': '"other"' })).toBe(200)
  expect(await status({ 'if-none-match': etag })).toBe(304)
})

test('a range is within the file or refused, whatever is asked for', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`),
      ),
      fc.nat(),
      (header, size) => {
        const range = byteRange(header, size)
        if (range === undefined || range === 'unsatisfiable') return
        expect(range.from >= 0 && range.from <= range.to && range.to < size).toBe(true)
      },
    ),
  )
})

test('the progressive file runs on through its loops without a step in time', async () => {
  const { get } = await provider()
  const file = Buffer.from(await (await get('/vod/archive.mp4')).arrayBuffer())
  const fragments = boxesIn(file).filter(({ type }) => type === 'moof')
  expect(fragments).toHaveLength(300)
  const starts = fragments.map((moof) =>
    boxesAt(file, 'traf', moof).map((track) => file.readBigUInt64BE(boxAt(file, 'tfdt', track).content + 4)),
  )
  const [video, audio] = [starts.map(([first]) => first ?? 0n), starts.map(([, second]) => second ?? 0n)]
  expect(new Set(video.slice(1).map((time, i) => time - (video[i] ?? 0n)))).toEqual(new Set([20_480n]))
  audio.slice(1).forEach((time, i) => {
    const gap = Number(time - (audio[i] ?? 0n))
    expect(gap >= 30 * 1_024 && gap <= 33 * 1_024).toBe(true)
  })
  expect((audio[12] ?? 0n) - (audio[0] ?? 0n)).toBe(24n * 16_000n)
  const sidx = boxesIn(file).find(({ type }) => type === 'sidx')
  expect(sidx?.end).toBe(fragments[0]?.start)
})

test('every segment starts at its own time, its sound at most two AAC frames early and alike in both renditions', () => {
  const clips = readClips(join(import.meta.dirname, 'media'))
  for (const { renditions } of Object.values(clips)) {
    const sounds = renditions.map(({ segments, codecs }) => {
      expect(codecs).toBe('avc1.4d401e,mp4a.40.2')
      const starts = segments.map((segment) =>
        boxesAt(segment, 'moof/traf').map((track) => Number(segment.readBigUInt64BE(boxAt(segment, 'tfdt', track).content + 4))),
      )
      expect(starts.map(([picture]) => picture)).toEqual(segments.map((_, i) => i * 20_480))
      return starts.map(([, sound]) => sound ?? 0)
    })
    expect(sounds[0]).toEqual(sounds[1])
    expect(sounds[0]?.[0]).toBe(0)
    sounds[0]?.forEach((start, i) => {
      const early = i * 32_000 - start
      expect(early >= 0 && early < 2 * 1_024).toBe(true)
    })
  }
})

test('captions cover ten minutes in both languages', async () => {
  const { get } = await provider()
  for (const path of ['/captions/en.vtt', '/captions/fr.vtt', '/captions/hockey-final/fr.vtt']) {
    const response = await get(path)
    expect(response.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
    const text = await response.text()
    expect(text.startsWith('WEBVTT\n\n')).toBe(true)
    const ends = [...text.matchAll(/^(\S+) --> 00:(\d\d):(\d\d)\.\d{3}$/gm)].map(
      ([, , minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
    )
    expect(ends.length).toBeGreaterThan(100)
    expect(ends).toEqual(ends.toSorted((a, b) => a - b))
    expect(ends.at(-1)).toBeGreaterThan(590)
  }
  expect((await get('/captions/de.vtt')).status).toBe(404)
})

test('other sites may read media and lists, not pages', async () => {
  const { get } = await provider({ allowOrigin: 'https://podium.example' })
  for (const path of [
    '/live/demo-live/index.m3u8',
    '/vod/x/360p/s0.m4s',
    '/vod/short-x.mp4',
    '/live-streams.json',
    '/captions/en.vtt',
    '/vod/x/360p/s999.m4s',
  ]) {
    const response = await get(path)
    expect(response.headers.get('access-control-allow-origin'), path).toBe('https://podium.example')
    expect(response.headers.get('vary'), path).toContain('origin')
    await response.body?.cancel()
  }
  const preflight = await get('/vod/x.mp4', { method: 'OPTIONS' })
  expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
    204,
    'range, if-range, if-none-match',
  ])
  expect((await get('/play/x')).headers.has('access-control-allow-origin')).toBe(false)
})

test('the list of live streams is the one handed in', async () => {
  const streams = [{ id: 'live-1', title: 'Final', isLive: false, url: 'https://x.example/live/live-1/index.m3u8' }]
  const { get } = await provider({ liveStreams: () => streams })
  expect(await (await get('/live-streams.json')).json()).toEqual(streams)
  const other = await provider()
  const list = (await (await other.get('/live-streams.json')).json()) as typeof streams
  expect(list.map(({ id }) => id)).toEqual(['demo-live', 'demo-dvr'])
  for (const { url } of list) expect((await fetch(url)).status).toBe(200)
})

test('play pages run nothing inline and say who may frame them', async () => {
  const { get } = await provider({ frameAncestors: 'https://podium.example' })
  for (const id of ['demo-live', 'some-game', 'ppv-final']) {
    const response = await get(`/play/${id}?auto_hide=true`)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain('frame-ancestors https://podium.example')
    expect(policy).not.toContain('unsafe')
    const page = await response.text()
    expect(page).not.toMatch(/<style|<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=/)
    for (const [, path] of page.matchAll(/(?:src|href|poster|data-source)="(\/[^"]*)"/g)) {
      const part = await get(path ?? '')
      expect(part.status, path).toBe(200)
      await part.body?.cancel()
    }
  }
})

test('the id decides what a play page shows, and ids do not all show the same', async () => {
  expect(['live-1', 'demo-live', 'demo-dvr', 'fault-stall-x', 'ppv-1', 'alive', 'q8sd-2'].map(pageKind)).toEqual([
    'live',
    'live',
    'live',
    'live',
    'pay-per-view',
    'archive',
    'archive',
  ])
  const counts = CLIPS.map(
    (clip) => Array.from({ length: 300 }, (_, i) => clipOf(`event-${i}`)).filter((each) => each === clip).length,
  )
  expect(Math.min(...counts)).toBeGreaterThan(45)
  expect(clipOf('live-hockey-final')).toBe('hockey')
  const { text } = await provider()
  expect(await text('/play/live-1')).toContain('data-source="/live/live-1/index.m3u8"')
  expect(await text('/play/q8sd-2')).toContain('data-source="/vod/q8sd-2/index.m3u8"')
  expect(await text('/play/ppv-1')).toContain('Buy a ticket')
})

test('play pages hide their header only when asked, and speak the language asked for', async () => {
  const { get, text } = await provider()
  expect(await text('/play/x?auto_hide=true')).toContain('data-hides-itself')
  expect(await text('/play/x')).not.toContain('data-hides-itself')
  const french = await get('/play/ppv-1', { headers: { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.5' } })
  expect(await french.text()).toContain('<html lang="fr">')
  expect(['', 'de', 'en-GB,fr;q=0.8', 'de,fr;q=0.3,en;q=0.2', 'fr;q=0', 'x'.repeat(5_000)].map(languageOf)).toEqual([
    'en',
    'en',
    'en',
    'fr',
    'en',
    'en',
  ])
})

test('odd and hostile addresses get a refusal and leave the server standing', async () => {
  const { origin, get } = await provider()
  const targets = [
    '/',
    '//',
    '///',
    '/%',
    '/play/%E0%A4%A',
    '/play/%2e%2e/x',
    '/play/../../etc/passwd',
    '/play/a%22b',
    '/play/',
    `/play/${'a'.repeat(65)}`,
    '/live/demo-live/360p/s99999999999999999999.m4s',
    '/live/demo-live/999p/index.m3u8',
    '/live/demo-live/s1.m4s',
    '/live/nothing/index.m3u8',
    '/vod/x/360p/../../media/hockey/360p.mp4',
    '/assets/../webcast.ts',
    '/assets/__proto__',
    '/posters/constructor.webp',
    '/captions/en.vtt/',
    'http://[::1',
    '*',
    '/vod/x.mp4%00',
    '/play/<script>',
  ]
  for (const target of targets) expect([400, 404], target).toContain((await raw(origin, target)).statusCode)
  expect((await get('/live-streams.json')).status).toBe(200)
})

test('only GET, HEAD and OPTIONS', async () => {
  const { origin } = await provider()
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    const response = await raw(origin, '/vod/x.mp4', method)
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
  }
})

test('closing ends connections and delayed answers', async () => {
  const webcast = await startWebcast({ now: () => START })
  const { port, hostname } = new URL(webcast.origin)
  const idle = connect(Number(port), hostname)
  await once(idle, 'connect')
  idle.on('error', () => {})
  const playlist = await (await fetch(`${webcast.origin}/live/fault-slow/360p/index.m3u8`)).text()
  const waiting = fetch(`${webcast.origin}/live/fault-slow/360p/${segmentsIn(playlist)[0]?.uri}`).then(
    () => 'answered',
    () => 'cut',
  )
  await webcast.close()
  expect(await waiting).toBe('cut')
  await expect(fetch(webcast.origin)).rejects.toThrow()
})
