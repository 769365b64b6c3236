import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answer } from './processes.ts'

/** A host of streams in a process of its own: any name, three renditions, segments of 6 s in a window of a minute. */
export type ProbePeerCommands = typeof commands

const TARGET = 6
const WINDOW = 10
const LADDER = [
  [1080, 6_100_000],
  [720, 3_200_000],
  [360, 800_000],
] as const

let asked = 0

const master = [
  '#EXTM3U',
  '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",LANGUAGE="en",NAME="English",URI="en.m3u8"',
  ...LADDER.flatMap(([height, bits]) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${bits},RESOLUTION=1920x${height},CODECS="avc1.4d401f,mp4a.40.2",AUDIO="a"`,
    `${height}.m3u8`,
  ]),
].join('\n')

function media(): string {
  const next = Math.floor(Date.now() / 1_000 / TARGET)
  const lines = ['#EXTM3U', '#EXT-X-VERSION:6', `#EXT-X-TARGETDURATION:${TARGET}`, `#EXT-X-MEDIA-SEQUENCE:${next - WINDOW}`]
  for (let number = next - WINDOW; number < next; number++)
    lines.push(
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(number * TARGET * 1_000).toISOString()}`,
      `#EXTINF:${TARGET}.000,`,
      `segment-${number}.ts?token=0123456789abcdef0123456789abcdef`,
    )
  return lines.join('\n')
}

const server = createServer((request, response) => {
  asked++
  response.end(request.url?.endsWith('/index.m3u8') ? master : media())
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

const commands = {
  origin: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  asked: () => asked,
}

answer(commands)
