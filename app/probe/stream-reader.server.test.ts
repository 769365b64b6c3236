import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
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
