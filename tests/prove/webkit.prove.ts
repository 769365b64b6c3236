import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setEpisodeLive } from '../../app/catalog/episodes/edit-episodes.server.ts'
import { startWebcast } from '../../demo/webcast/webcast.ts'
import { openWebKit, type WebKit } from '../peers/webkit.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'

const PASSWORD = 'correct horse battery'
const PLAYING = { timeout: 30_000 }

let webkit: WebKit
let webcast: Awaited<ReturnType<typeof startWebcast>>
let site: TestSite

beforeAll(async () => {
  webkit = await openWebKit()
  webcast = await startWebcast({ port: 0, host: '127.0.0.1' })
  site = await startTestSite({ settings: { PROVIDER_HOST: webcast.origin, STREAM_HOST: webcast.origin } })
  await site.addCategory('a')
  for (const [id, videoUrl, videoType] of [
    ['recorded', `${webcast.origin}/vod/hockey.mp4`, 'MP4'],
    ['streamed', `${webcast.origin}/vod/hockey/index.m3u8`, 'HLS'],
    ['on-air', `${webcast.origin}/live/demo-live/index.m3u8`, 'HLS'],
    ['locked', `${webcast.origin}/vod/hockey/index.m3u8`, 'HLS'],
  ] as const) {
    await site.addSeries({ id, title: `The ${id} game`, tags: ['a'], ...(id === 'locked' ? { password: 'Vert & Or 7' } : {}) })
    await site.addEpisode(id, { title: `Final ${id}`, videoUrl, videoType, isLive: id === 'on-air' })
  }
})

afterAll(async () => {
  await webkit.close()
  await site.close()
  await webcast.close()
})

/** Waits until the video has played for this many more seconds. */
async function playsOn(seconds: number) {
  await expect.poll(webkit.time, PLAYING).toBeGreaterThan(0)
  const before = (await webkit.time()) ?? 0
  await expect.poll(webkit.time, PLAYING).toBeGreaterThan(before + seconds)
}

test('H4 W1 a visitor comes from the home page to a series, and its stream plays', async () => {
  await webkit.open(`${site.origin}/`)
  await webkit.press('The streamed game', 'main')
  await webkit.sees('h1', /Final streamed/)
  await playsOn(2)
  expect(await webkit.text('main')).not.toMatch('The end')
})

test('Q-51 an MP4 recording plays, is sought in, and goes on where it was left', async () => {
  await webkit.open(`${site.origin}/series/recorded`)
  await playsOn(1)
  expect(await webkit.text('main')).not.toMatch('The end')
  await webkit.run('document.querySelector("main video").currentTime = 300')
  await expect.poll(webkit.time, PLAYING).toBeGreaterThan(301)
  await webkit.open(`${site.origin}/`)
  await webkit.open(`${site.origin}/series/recorded`)
  await expect.poll(webkit.time, PLAYING).toBeGreaterThan(295)
  expect(await webkit.text('main')).not.toMatch('The end')
})

test('Q-53 a live stream plays across the join of its loop', async () => {
  await webkit.open(`${site.origin}/series/on-air`)
  await playsOn(20)
}, 90_000)

test('Q-53 a stream goes on where its parts have other init segments', async () => {
  const streams = await startJoined()
  const other = await startTestSite({ settings: { PROVIDER_HOST: streams.origin, STREAM_HOST: streams.origin } })
  await other.addSeries({ id: 'joined' })
  await other.addEpisode('joined', { videoUrl: `${streams.origin}/joined.m3u8`, videoType: 'HLS' })
  await webkit.open(`${other.origin}/series/joined`)
  const width = () => webkit.run<number>('return document.querySelector("main video").videoWidth')
  await expect.poll(webkit.time, PLAYING).toBeGreaterThan(1)
  expect(await width()).toBe(320)
  await expect.poll(webkit.time, PLAYING).toBeGreaterThan(8)
  expect(await width()).toBe(426)
  await webkit.driver.get('about:blank')
  await other.close()
  await streams.close()
})

test('P1 a series is unlocked, and stays so', async () => {
  await webkit.open(`${site.origin}/series/locked`)
  await webkit.fill('dialog[open] input:not([type=hidden])', 'Vert & Or 7')
  await webkit.press('Unlock', 'dialog[open]')
  await webkit.sees('h1', /Final locked/)
  await playsOn(1)
  await webkit.open(`${site.origin}/series/locked`)
  await webkit.sees('h1', /Final locked/)
})

test('A1 A2 a viewer signs up, out and in', async () => {
  await webkit.open(`${site.origin}/signup`)
  await webkit.fill('[name=email]', 'fan@example.org')
  await webkit.fill('[name=password]', PASSWORD)
  await webkit.press('Create account', 'main')
  await webkit.sees('h1', 'Hello, fan@example.org')
  await webkit.press('Sign out', 'header')
  await webkit.sees('header', /Sign in/)
  await webkit.open(`${site.origin}/login`)
  await webkit.fill('[name=email]', 'fan@example.org')
  await webkit.fill('[name=password]', PASSWORD)
  await webkit.press('Sign in', 'main')
  await webkit.sees('h1', 'Hello, fan@example.org')
})

test('L1 the language is changed, and kept', async () => {
  await webkit.open(`${site.origin}/privacy`)
  await webkit.press('FR', 'header')
  await webkit.sees('h1', 'Politique de confidentialité')
  await webkit.open(`${site.origin}/faq`)
  await webkit.sees('h1', 'Foire aux questions')
  await webkit.press('EN', 'header')
  await webkit.sees('h1', 'Frequently asked questions')
})

test('W6 what staff change shows on the open page within a second', async () => {
  await webkit.open(`${site.origin}/series/streamed`)
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  const added = await site.addEpisode('streamed', { title: 'Bronze medal', videoUrl: 'play-2' })
  await expect.poll(() => webkit.text('main'), { timeout: 1_000 }).toMatch('Bronze medal')
  await setEpisodeLive(site.running.editing, added, true)
  await expect.poll(() => webkit.text('main'), { timeout: 1_000 }).toMatch('LIVE')
})

test('Q-60 a page that Back brings from the page cache shares its stream with the tabs that came after', async () => {
  const locks = () =>
    webkit.driver.executeAsyncScript<number[]>(
      'const done = arguments[0]; navigator.locks.query().then(({ held, pending }) => done([held.length, pending.length]))',
    )
  await webkit.open(`${site.origin}/`)
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await webkit.run('window.isKept = true')
  await webkit.open(`${site.origin}/faq`)
  await webkit.driver.navigate().back()
  await expect.poll(() => webkit.run('return window.isKept')).toBe(true)
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  const first = await webkit.driver.getWindowHandle()
  await webkit.driver.switchTo().newWindow('tab')
  await webkit.open(`${site.origin}/`)
  await expect.poll(locks).toEqual([1, 1])
  // A stream for other topics takes the place of the one before, which the site sees close a moment later.
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await site.addSeries({ id: 'late', title: 'The late game', tags: ['a'] })
  // Rows out of sight are not drawn, and what is not drawn is not in the text that is seen.
  const isListed = () => webkit.run<boolean>('return document.querySelector("main").textContent.includes("The late game")')
  await expect.poll(isListed, { timeout: 20_000 }).toBe(true)
  await webkit.driver.close()
  await webkit.driver.switchTo().window(first)
  await expect.poll(isListed, { timeout: 20_000 }).toBe(true)
})

/** A recording on loopback whose second half has another picture size, with an init segment of its own. */
async function startJoined() {
  const folder = await mkdtemp(join(tmpdir(), 'podium-joined-'))
  for (const [part, size] of [
    ['a', '320x180'],
    ['b', '426x240'],
  ] as const) {
    const made = ['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=25:duration=6`, '-f', 'lavfi', '-i', 'sine=duration=6']
    const coded = ['-c:v', 'libx264', '-profile:v', 'main', '-pix_fmt', 'yuv420p', '-g', '50', '-c:a', 'aac']
    const cut = ['-f', 'hls', '-hls_time', '2', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4']
    const named = ['-hls_fmp4_init_filename', `${part}.mp4`, '-hls_segment_filename', `${folder}/${part}%d.m4s`]
    const parameters = ['-loglevel', 'error', ...made, ...coded, ...cut, ...named, `${folder}/${part}.m3u8`]
    await promisify(execFile)(process.env.FFMPEG ?? '/usr/bin/ffmpeg', parameters)
  }
  const [first = '', second = ''] = await Promise.all(['a', 'b'].map((part) => readFile(`${folder}/${part}.m3u8`, 'utf8')))
  const rest = second.slice(second.indexOf('#EXT-X-MAP'))
  await writeFile(`${folder}/joined.m3u8`, `${first.replace('#EXT-X-ENDLIST\n', '')}#EXT-X-DISCONTINUITY\n${rest}`)
  const server = createServer(async ({ url = '' }, response) => {
    const body = await readFile(join(folder, new URL(url, 'http://joined').pathname)).catch(() => undefined)
    response.writeHead(body ? 200 : 404, { 'access-control-allow-origin': '*' }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
