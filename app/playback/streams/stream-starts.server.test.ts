import { expect, onTestFinished, test } from 'vitest'
import { openProbeDoor } from '../../../providers/playlists/probe-door.ts'
import { startProviderPeer } from '../../../tests/peers/provider-peer.ts'
import { openStreamStarts } from './stream-starts.server.ts'

const MASTER = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=880000\nlow/index.m3u8\n'
const MEDIA = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4,\ns0.m4s\n#EXTINF:4,\ns1.m4s\n#EXT-X-ENDLIST\n'

/** Serves these bodies by path; any other path is a 404. */
async function opened(texts: Record<string, string>, limits = {}) {
  const peer = await startProviderPeer()
  const files = new Map(Object.entries(texts))
  peer.act(({ url = '' }, response) => {
    const text = files.get(url)
    response.writeHead(text === undefined ? 404 : 200).end(text)
  })
  const clock = { now: 0 }
  const starts = openStreamStarts({
    door: openProbeDoor({ origins: [peer.origin], limits }),
    monotonic: () => clock.now,
  })
  onTestFinished(async () => {
    await starts.close()
    await peer.close()
  })
  /** Returns the result once every read has finished. */
  async function known(path = '/game/master.m3u8', origin = peer.origin) {
    starts.of(origin + path)
    await starts.settled()
    return starts.of(origin + path)
  }
  return { peer, files, clock, starts, known, paths: () => peer.requests.map(({ url }) => url) }
}

const GAME = { '/game/master.m3u8': MASTER, '/game/low/index.m3u8': MEDIA }

test('V2 the first request for a stream reads it once, and its start is known from then on', async () => {
  const { peer, starts, paths } = await opened(GAME)
  const src = `${peer.origin}/game/master.m3u8`
  expect([starts.of(src), starts.of(src), starts.version()]).toEqual([undefined, undefined, '0 0'])
  await starts.settled()
  const low = `${peer.origin}/game/low`
  expect(starts.of(src)).toEqual({ media: `${low}/index.m3u8`, init: `${low}/init.mp4`, segment: `${low}/s0.m4s` })
  expect(starts.version()).toBe('1 0')
  await starts.settled()
  expect(paths()).toEqual(['/game/master.m3u8', '/game/low/index.m3u8'])
})

test('V2 a bare media playlist yields its files, and a live one yields no segment', async () => {
  const live = MEDIA.replace('#EXT-X-ENDLIST\n', '')
  const { peer, known } = await opened({ '/all.m3u8': MEDIA, '/live.m3u8': live })
  const init = `${peer.origin}/init.mp4`
  expect(await known('/all.m3u8')).toEqual({ init, segment: `${peer.origin}/s0.m4s` })
  expect(await known('/live.m3u8')).toEqual({ init, segment: undefined })
})

test('Q-91 the check of an address follows a redirect, whose answer tells where the files are', async () => {
  const { peer, files, starts, known } = await opened({ '/edge7/master.m3u8': MASTER, '/edge7/low/index.m3u8': MEDIA })
  peer.act(({ url = '' }, response) => {
    const text = files.get(url)
    if (url === '/game/master.m3u8') response.writeHead(302, { location: '/edge7/master.m3u8' }).end()
    else response.writeHead(text === undefined ? 404 : 200).end(text)
  })
  expect(await starts.look(`${peer.origin}/game/master.m3u8`)).toBe('stream')
  expect((await known())?.segment).toBe(`${peer.origin}/edge7/low/s0.m4s`)
})

test('V2 an entry is read again after ten minutes, and the version rises only if it has changed', async () => {
  const { files, clock, starts, known, paths, peer } = await opened(GAME)
  await known()
  clock.now = 10 * 60_000 - 1
  await known()
  expect(paths()).toHaveLength(2)
  clock.now++
  await known()
  expect([paths().length, starts.version()]).toEqual([4, '1 10'])
  files.set('/game/low/index.m3u8', MEDIA.replace('s0', 'new0'))
  clock.now *= 2
  expect((await known())?.segment).toBe(`${peer.origin}/game/low/new0.m4s`)
  expect(starts.version()).toBe('2 20')
})

test('V2 a failed read is retried after a minute, and the previous result stays', async () => {
  const { files, clock, starts, known, paths } = await opened({})
  expect(await known()).toBeUndefined()
  clock.now = 59_999
  await known()
  expect(paths()).toEqual(['/game/master.m3u8'])
  for (const [path, text] of Object.entries(GAME)) files.set(path, text)
  clock.now++
  const start = await known()
  expect(start?.segment).toMatch(/s0\.m4s$/)
  files.clear()
  clock.now += 10 * 60_000
  expect(await known()).toEqual(start)
  expect(starts.version()).toBe('1 11')
})

test.each([
  ['garbage', '<!doctype html>'],
  ['nothing', ''],
  ['separate sound', `#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,URI="a.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow/index.m3u8`],
  ['a master playlist that names another', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nmaster.m3u8'],
  ['more than may be read', `${MEDIA}${'#'.repeat(5_000)}`],
])('V2 of %s nothing is known', async (_, text) => {
  const { known, starts } = await opened({ '/game/master.m3u8': text }, { bytes: 4_000 })
  expect(await known()).toBeUndefined()
  expect(starts.version()).toBe('0 0')
})

test('V2 only configured hosts are requested: none that a playlist names, none that a response redirects to', async () => {
  const other = await startProviderPeer()
  onTestFinished(() => other.close())
  const { peer, files, known } = await opened({})
  expect(await known('/game/master.m3u8', other.origin)).toBeUndefined()
  files.set('/game/master.m3u8', MASTER.replace('low/', `${other.origin}/low/`))
  expect(await known()).toBeUndefined()
  peer.act((_, response) => void response.writeHead(302, { location: `${other.origin}/` }).end())
  expect(await known('/else.m3u8')).toBeUndefined()
  expect(await known('//////')).toBeUndefined()
  expect(other.requests).toEqual([])
})

test.each([
  'http://192.168.0.1/admin',
  'javascript:alert(1)',
  'data:text/html,x',
  '//elsewhere.example/s.ts',
  'https://u@elsewhere.example/',
])('V2 a playlist that leads to %s is passed on to nobody', async (address) => {
  const { files, known } = await opened({ ...GAME })
  expect(await known()).toBeDefined()
  for (const line of [`#EXT-X-MAP:URI="${address}"\n#EXTINF:4,\ns.ts`, `#EXTINF:4,\n${address}`]) {
    files.set('/game/other.m3u8', `#EXTM3U\n${line}\n#EXT-X-ENDLIST`)
    expect(await known('/game/other.m3u8')).toBeUndefined()
    files.delete('/game/other.m3u8')
  }
})

test('V2 a host that never answers is abandoned at the deadline and does not delay shutdown', async () => {
  const { peer, starts, known } = await opened({}, { total: 50 })
  peer.act(() => {})
  expect(await known()).toBeUndefined()
  const { peer: silent, starts: waiting } = await opened({})
  silent.act(() => {})
  waiting.of(`${silent.origin}/game/master.m3u8`)
  await expect.poll(() => silent.requests.length).toBe(1)
  await waiting.close()
  expect([starts.version(), waiting.version()]).toEqual(['0 0', '0 0'])
})

test('V2 at most two streams are read at a time', async () => {
  const { peer, starts } = await opened({})
  const held: (() => void)[] = []
  peer.act((_, response) => void held.push(() => response.writeHead(404).end()))
  for (let at = 0; at < 5; at++) starts.of(`${peer.origin}/${at}.m3u8`)
  await expect.poll(() => held.length).toBe(2)
  held.shift()?.()
  await expect.poll(() => peer.requests.length).toBe(3)
  expect(held).toHaveLength(2)
})
