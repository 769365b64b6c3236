import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openProbeDoor } from '../../providers/playlists/probe-door.ts'
import { openStreamReader } from './stream-reader.server.ts'

test('D3 where only the list of renditions cannot be read, none of them counts as failing', async () => {
  let [now, isMasterGone] = [1_000_000, false]
  const server = createServer(({ url }, answer) => {
    if (url === '/index.m3u8') {
      if (isMasterGone) answer.writeHead(503)
      return answer.end('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=2000\nhigh.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=1000\nlow.m3u8\n')
    }
    answer.end(`#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:${Math.floor(now / 4_000)}\n#EXTINF:4,\na.ts\n`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const door = openProbeDoor({ origins: [origin] })
  const reader = openStreamReader({ door, address: `${origin}/index.m3u8`, now: () => now })
  const look = async (times: number) => {
    for (let time = 0; time < times; time++, now += 4_000) await reader.look(new AbortController().signal)
    return reader.verdict()
  }
  expect(await look(14)).toMatchObject({ state: 'good', facts: { renditions: 2 } })
  isMasterGone = true
  const { state, facts } = await look(3)
  expect([state, facts.renditions, facts.failing, facts.master]).toEqual(['partial', 2, undefined, 'refused'])
  isMasterGone = false
  expect((await look(1)).state).toBe('good')
  door.close()
  await new Promise((resolve) => server.close(resolve))
})

/** Returns the verdict after two segments of the stream on this server. */
async function verdictAfter(answer: (count: number) => RequestListener, path: string) {
  let now = 1_000_000
  const server = createServer((request, response) => answer(Math.floor(now / 4_000))(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const door = openProbeDoor({ origins: [origin] })
  onTestFinished(async () => {
    door.close()
    await new Promise((resolve) => server.close(resolve))
  })
  const reader = openStreamReader({ door, address: `${origin}${path}`, now: () => now })
  for (let time = 0; time < 3; time++, now += 4_000) await reader.look(new AbortController().signal)
  return reader.verdict()
}

const live = (count: number, first = '') =>
  `#EXTM3U\n${first}#EXT-X-TARGETDURATION:4.004\n#EXT-X-MEDIA-SEQUENCE:${count}\n#EXTINF:4.004,\na.ts\n`

test('Q-91 the renditions of a list that was redirected are relative to the address that answered', async () => {
  const answer = (count: number): RequestListener => {
    return ({ url }, response) => {
      if (url === '/live/game.m3u8') response.writeHead(302, { location: '/edge7/a1b2/master.m3u8' }).end()
      else if (url === '/edge7/a1b2/master.m3u8') response.end('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=800000\n360p/index.m3u8\n')
      else if (url === '/edge7/a1b2/360p/index.m3u8') response.end(live(count))
      else response.writeHead(404).end()
    }
  }
  expect(await verdictAfter(answer, '/live/game.m3u8')).toMatchObject({ state: 'good', facts: { targetSeconds: 4 } })
})

test('Q-91 the variables of a list are in their places, and its renditions import them', async () => {
  const master = [
    '#EXTM3U',
    '#EXT-X-DEFINE:NAME="dir",VALUE="360p"',
    '#EXT-X-DEFINE:QUERYPARAM="token"',
    '#EXT-X-STREAM-INF:BANDWIDTH=800000',
    '{$dir}/index.m3u8?token={$token}',
  ].join('\n')
  const answer = (count: number): RequestListener => {
    return ({ url }, response) => {
      if (url === '/game.m3u8?token=7') response.end(master)
      else if (url === '/360p/index.m3u8?token=7') response.end(live(count, '#EXT-X-DEFINE:IMPORT="dir"\n'))
      else response.writeHead(404).end()
    }
  }
  expect((await verdictAfter(answer, '/game.m3u8?token=7')).state).toBe('good')
})

test('Q-91 a list without segments is waited for', async () => {
  const bare = (): RequestListener => (_, response) => response.end('#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:0\n')
  const { state, facts } = await verdictAfter(bare, '/game.m3u8')
  expect([state, facts.fault]).toEqual(['waiting', undefined])
})
