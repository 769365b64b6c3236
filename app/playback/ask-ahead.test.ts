import { expect, test } from 'vitest'
import { openAnswers } from './answers.ts'
import { askAhead } from './ask-ahead.ts'

const MASTER = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=880000\nlow.m3u8'
const MEDIA = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4,\ns0.m4s\n#EXTINF:4,\ns1.m4s\n#EXT-X-ENDLIST'
const at = (file: string) => `https://media.example/${file}`
const START = { media: at('low.m3u8'), init: at('init.mp4'), segment: at('s0.m4s') }

/** Returns the addresses requested before the first response, and in total. */
async function asked(startAt?: number, start?: typeof START, media = MEDIA) {
  const all: string[] = []
  const texts: Record<string, string> = { 'master.m3u8': MASTER, 'low.m3u8': media }
  const answers = openAnswers((url) => {
    all.push(url.slice(at('').length))
    const body = new TextEncoder().encode(texts[url.slice(at('').length)] ?? 'media').buffer
    const coming = Promise.resolve({ url, body, askedAt: 0, firstAt: 0, endedAt: 0 })
    return { coming, hasBegun: () => true, giveUp() {} }
  })
  const done = askAhead(answers, at('master.m3u8'), startAt, start)
  const atOnce = [...all]
  await done
  answers.close()
  return { atOnce, all }
}

test('V1 each address is requested as soon as the previous response names it', async () => {
  expect(await asked()).toEqual({ atOnce: ['master.m3u8'], all: ['master.m3u8', 'low.m3u8', 'init.mp4', 's0.m4s'] })
})

test('V1 a live stream’s first segment is requested as soon as its playlist names it', async () => {
  const live = MEDIA.replace('#EXT-X-MAP', '#EXT-X-TARGETDURATION:1\n#EXT-X-MAP').replace('\n#EXT-X-ENDLIST', '')
  expect((await asked(undefined, undefined, live)).all).toEqual(['master.m3u8', 'low.m3u8', 'init.mp4', 's1.m4s'])
})

test('V2 the addresses that the server already knows are requested at once, and only once', async () => {
  const all = ['master.m3u8', 'low.m3u8', 'init.mp4', 's0.m4s']
  expect(await asked(undefined, START)).toEqual({ atOnce: all, all })
})

test('V2 a recording that resumes in the middle does not request its first segment', async () => {
  const { atOnce, all } = await asked(5, START)
  expect(atOnce).toEqual(['master.m3u8', 'low.m3u8'])
  expect(all).toEqual(['master.m3u8', 'low.m3u8', 'init.mp4', 's1.m4s'])
})

test('V2 stale addresses from the server do not stop those in the playlists from being requested', async () => {
  const { all } = await asked(undefined, { ...START, media: at('old.m3u8'), segment: at('old.m4s') })
  expect(all).toEqual(['master.m3u8', 'old.m3u8', 'init.mp4', 'old.m4s', 'low.m3u8', 's0.m4s'])
})
