import type { Page } from '@playwright/test'
import { pitchOf, STREAMS, type Streams } from '../peers/streams.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { runUntil } from './page-clock.ts'
import { expect, watchVideo } from './site.ts'
import { test } from './stream-site.ts'

const ENGLISH = 500
const FRENCH = 1500

const player = (page: Page) => page.getByRole('region', { name: /^(Video player|Lecteur vidéo)\s?: / })

/** Opens the only episode of a series, which plays the stream at `path`, and waits until it plays with sound. */
async function watch(page: Page, path = '/series/cup') {
  await page.goto(path)
  const video = watchVideo(page)
  await expect.poll(video.time, { timeout: 20_000 }).toBeGreaterThan(0.2)
  await player(page).hover()
  const unmute = player(page).getByRole('button', { name: /^(Unmute|Rétablir le son)$/ })
  if (await page.locator('main video').evaluate((element) => (element as HTMLVideoElement).muted)) await unmute.first().click()
  return { ...video, pitch: () => page.locator('main video').evaluate(pitchOf as (element: unknown) => Promise<number>) }
}

/** A tone is measured in bands of about 12 Hz. */
const near = (pitch: number) => (heard: number) => Math.abs(heard - pitch) < 40

for (const [kind, path] of [
  ['a recording', STREAMS.separate],
  ['a live stream', STREAMS.liveSeparate],
] as const)
  test(`Q-50 ${kind} whose sound is separate sounds, in the language of the site, and in the one that is chosen`, async ({
    page,
    site,
    streams,
  }) => {
    await site.addSeries({ id: 'cup' })
    await site.addEpisode('cup', { videoUrl: `${streams.origin}${path}`, videoType: 'HLS', isLive: path.includes('live') })
    const video = await watch(page)
    await expect.poll(async () => near(ENGLISH)(await video.pitch())).toBe(true)
    await player(page).getByRole('button', { name: 'Audio English' }).click()
    await player(page).getByRole('menuitemradio', { name: 'Français' }).click()
    await expect.poll(async () => near(FRENCH)(await video.pitch())).toBe(true)
    // The choice is stored on the device.
    const again = await watch(page)
    await expect.poll(async () => near(FRENCH)(await again.pitch())).toBe(true)
    expect(await player(page).getByRole('button', { name: 'Audio Français' }).count()).toBe(1)
  })

test('Q-50 a site in French starts with the French sound, and follows its language until one has chosen', async ({
  page,
  site,
  streams,
}) => {
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { videoUrl: `${streams.origin}${STREAMS.separate}`, videoType: 'HLS' })
  await page.goto('/')
  await page.getByRole('button', { name: /^FR/ }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  const video = await watch(page)
  await expect.poll(async () => near(FRENCH)(await video.pitch())).toBe(true)
  expect(streams.requests.filter((path) => path.includes('sound-en'))).toEqual([])
  await page.getByRole('button', { name: /^EN/ }).click()
  await expect.poll(async () => near(ENGLISH)(await video.pitch())).toBe(true)
})

test('Q-50 the subtitles of a stream are offered, drawn, and kept for the next video', async ({ page, site, streams }) => {
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { videoUrl: `${streams.origin}${STREAMS.separate}`, videoType: 'HLS' })
  await watch(page)
  expect(streams.requests.filter((path) => path.includes('subtitles-'))).toEqual([])
  await player(page).hover()
  await player(page).getByRole('button', { name: 'Captions' }).click()
  await expect(player(page).getByRole('menuitemradio')).toHaveText(['Off', 'English', 'Français'])
  await player(page).getByRole('menuitemradio', { name: 'Français' }).click()
  const drawn = player(page).locator('[data-captions]')
  await expect(drawn).toHaveText(/^Le ballon de la seconde \d+$/)
  await expect(drawn).toHaveAttribute('lang', 'fr')
  await watch(page)
  await expect(drawn).toHaveText(/^Le ballon de la seconde \d+$/)
  await player(page).getByRole('button', { name: 'Pause' }).first().focus()
  await page.keyboard.press('c')
  await expect(drawn).toHaveCount(0)
})

test('Q-50 where staff gave captions in a language, the stream’s own are not offered beside them', async ({
  page,
  site,
  streams,
}) => {
  await site.addSeries({ id: 'cup' })
  const url = `${streams.origin}/separate/subtitles-fr/s0.vtt`
  const captions = [{ language: 'fr' as const, url }]
  await site.addEpisode('cup', { videoUrl: `${streams.origin}${STREAMS.separate}`, videoType: 'HLS', captions })
  await watch(page)
  await player(page).hover()
  await player(page).getByRole('button', { name: 'Captions' }).click()
  await expect(player(page).getByRole('menuitemradio')).toHaveText(['Off', 'Français', 'English'])
})

test('Q-50 a stream with its sound in it loads nothing more than before', async ({ page, site, streams }) => {
  const scripts: string[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scripts.push(await response.text())
  })
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { videoUrl: `${streams.origin}${STREAMS.muxed}`, videoType: 'HLS' })
  const video = await watch(page)
  await expect.poll(async () => near(ENGLISH)(await video.pitch())).toBe(true)
  // Parts of hls.js name themselves in log lines, even when minified; only the full build contains this one.
  expect(scripts.filter((text) => text.includes('audio-track-controller'))).toEqual([])
  expect(scripts.filter((text) => text.includes('level-controller'))).toHaveLength(1)
  expect(streams.requests.filter((path) => path.endsWith('.m3u8'))).toEqual([STREAMS.muxed, '/muxed/part-a/index.m3u8'])
  await expect(player(page).getByRole('button', { name: /^Audio/ })).toHaveCount(0)
})

test('Q-50 sound without a picture plays, under the poster', async ({ page, site, streams }) => {
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { videoUrl: `${streams.origin}${STREAMS.sound}`, videoType: 'HLS' })
  const video = await watch(page)
  await expect.poll(async () => near(ENGLISH)(await video.pitch())).toBe(true)
})

for (const kind of ['joins', 'liveJoins', 'ts', 'liveTs'] as const)
  test(`Q-53 the player gets over a join to other sizes and sounds, ${kind}`, async ({ page, site, streams }) => {
    await site.addSeries({ id: 'cup' })
    await site.addEpisode('cup', {
      videoUrl: `${streams.origin}${STREAMS[kind]}`,
      videoType: 'HLS',
      isLive: kind.startsWith('live'),
    })
    const video = await watch(page)
    const height = () => page.locator('main video').evaluate((element) => (element as HTMLVideoElement).videoHeight)
    const first = await height()
    await expect.poll(async () => (await height()) !== first, { timeout: 40_000 }).toBe(true)
    const joined = await video.time()
    await expect.poll(async () => near(FRENCH)(await video.pitch()), { timeout: 40_000 }).toBe(true)
    await expect.poll(video.time, { timeout: 40_000 }).toBeGreaterThan(joined + 3)
  })

for (const kind of ['joins', 'liveJoins', 'ts', 'liveTs'] as const)
  test(`Q-53 playback crosses a join: the next size and sound are there at once, ${kind}`, async ({ page, site, streams }) => {
    const isLive = kind.startsWith('live')
    await site.addSeries({ id: 'cup' })
    await site.addEpisode('cup', { videoUrl: `${streams.origin}${STREAMS[kind]}`, videoType: 'HLS', isLive })
    await page.addInitScript(() => {
      const heights: number[] = []
      Object.assign(window, { heights })
      const note = ({ target }: Event) => heights.push((target as HTMLVideoElement).videoHeight)
      document.addEventListener('resize', note, { capture: true })
    })
    // Playback of a live stream begins two seconds before a join, however long the page takes to load; of a recording eight.
    streams.beginWhenAsked()
    const video = await watch(page)
    if (!isLive) await page.locator('main video').evaluate((element) => Object.assign(element, { currentTime: 7 }))
    const heights = () => page.evaluate(() => (window as unknown as { heights: number[] }).heights)
    await expect.poll(heights).toEqual([144, 120])
    await expect.poll(async () => near(FRENCH)(await video.pitch())).toBe(true)
    expect(await video.time()).toBeGreaterThan(8)
  })

test('Q-28 streams of a media host play in our own player, and those of other hosts are links', async ({
  page,
  provider,
  streams,
}) => {
  const site = await startTestSite({ settings: { PROVIDER_HOST: provider, MEDIA_HOSTS: streams.origin } })
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { videoUrl: `${streams.origin}${STREAMS.separate}`, videoType: 'HLS' })
  await site.addSeries({ id: 'away' })
  await site.addEpisode('away', { videoUrl: 'https://away.example/a.m3u8', videoType: 'HLS' })
  const video = await watch(page, `${site.origin}/series/cup`)
  await expect.poll(async () => near(ENGLISH)(await video.pitch())).toBe(true)
  await page.goto(`${site.origin}/series/away`)
  await expect(page.locator('main a[href="https://away.example/a.m3u8"]')).toBeVisible()
  await site.close()
})

const LIVE_PLAYLISTS = /^\/live-joins\/.*m3u8$/

/** A live episode, opened with a clock that the test controls. */
async function goLive(page: Page, site: TestSite, streams: Streams) {
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { videoUrl: `${streams.origin}${STREAMS.liveJoins}`, videoType: 'HLS', isLive: true })
  await page.clock.install()
  await page.goto('/series/cup')
}

test('Q-54 a live stream that does not come says so after 20 s, what to do, and comes by itself', async ({
  page,
  site,
  streams,
}) => {
  streams.fail(LIVE_PLAYLISTS, 404)
  await goLive(page, site, streams)
  await expect(player(page).getByText('It is about to start.').first()).toBeVisible({ timeout: 20_000 })
  await page.clock.fastForward(21_000)
  await expect(player(page).getByText('There is no picture yet').first()).toBeVisible()
  await expect(player(page).getByText(/about to start|has not started/)).toHaveCount(0)
  await expect(player(page).getByRole('link', { name: 'Tell us' })).toHaveAttribute(
    'href',
    `/contact?page=${encodeURIComponent('/series/cup')}`,
  )
  await expect(player(page).getByRole('button', { name: 'Try again' })).toBeVisible()
  streams.fail(LIVE_PLAYLISTS, 200)
  await expect.poll(watchVideo(page).time, { timeout: 30_000 }).toBeGreaterThan(0.5)
  await expect(player(page).getByText('There is no picture yet')).toHaveCount(0)
})

test('Q-39 Q-54 who tells staff of a stream that does not come can send what the player noted', async ({
  page,
  site,
  streams,
}) => {
  await site.running.services.admins.makeSuperAdmin({ email: 'staff@podium.example', password: 'correct horse battery' })
  streams.fail(LIVE_PLAYLISTS, 404)
  await goLive(page, site, streams)
  await expect(player(page).getByText('It is about to start.').first()).toBeVisible({ timeout: 20_000 })
  await page.clock.fastForward(21_000)
  const opened = page.waitForEvent('popup')
  await player(page).getByRole('link', { name: 'Tell us' }).click()
  const contact = await opened
  await expect(contact.getByLabel('Page (optional)')).toHaveValue('/series/cup')
  const details = contact.locator('main pre')
  await expect(details).toContainText(/Player: \S+ late at 0 s/)
  await expect(details).not.toContainText('m3u8')
})

test('Q-54 a live stream that dies says so after 20 s, is never given up, and goes on by itself', async ({
  page,
  site,
  streams,
}) => {
  test.setTimeout(120_000)
  await goLive(page, site, streams)
  const video = watchVideo(page)
  await expect.poll(video.time, { timeout: 20_000 }).toBeGreaterThan(0.5)
  streams.fail(LIVE_PLAYLISTS, 404)
  await expect(player(page).getByText('Reconnecting…').first()).toBeVisible({ timeout: 40_000 })
  await page.clock.fastForward(21_000)
  const hint = player(page).getByText('Nothing has come for a while.').first()
  await expect(hint).toBeVisible()
  await expect(player(page).getByText('Reconnecting…')).toHaveCount(0)
  await expect(player(page).getByRole('link', { name: 'Tell us' })).toBeVisible()
  let tries = 0
  page.on('request', (request) => {
    if (request.url().includes('m3u8')) tries++
  })
  await runUntil(page, () => tries >= 6)
  await expect(hint).toBeVisible()
  const stopped = await video.time()
  streams.fail(LIVE_PLAYLISTS, 200)
  await page.clock.fastForward(46_000)
  await expect.poll(video.time, { timeout: 30_000 }).toBeGreaterThan(stopped + 1)
  await expect(hint).toHaveCount(0)
})

/** Makes playback come to the end of what has loaded, which else takes as long as that is. */
const playOut = (page: Page) =>
  page.locator('main video').evaluate((element) => {
    const video = element as HTMLVideoElement
    video.currentTime = video.buffered.end(video.buffered.length - 1) - 0.2
  })

test('Q-54 when a live stream does not come, the page’s clock brings the words for 20 s, and the next try brings the stream', async ({
  page,
  site,
  streams,
}) => {
  streams.fail(LIVE_PLAYLISTS, 404)
  await goLive(page, site, streams)
  const words = (text: string | RegExp) => player(page).getByText(text).first()
  await runUntil(page, () => words('It is about to start.').isVisible(), 200)
  await expect(words('There is no picture yet')).toHaveCount(0)
  await runUntil(page, () => words('There is no picture yet').isVisible())
  await expect(player(page).getByText(/about to start|has not started/)).toHaveCount(0)
  await expect(player(page).getByRole('link', { name: 'Tell us' })).toBeVisible()
  streams.fail(LIVE_PLAYLISTS, 200)
  await runUntil(page, () => streams.requests.some((path) => path.endsWith('.m4s')))
  await expect.poll(watchVideo(page).time).toBeGreaterThan(0.2)
  await expect(words('There is no picture yet')).toHaveCount(0)
})

test('Q-54 when a live stream dies, the page’s clock brings the words for 20 s; it is tried on and on, and goes on by itself', async ({
  page,
  site,
  streams,
}) => {
  await goLive(page, site, streams)
  const video = watchVideo(page)
  await expect.poll(video.time).toBeGreaterThan(0.2)
  streams.fail(LIVE_PLAYLISTS, 404)
  await playOut(page)
  const words = (text: string) => player(page).getByText(text).first()
  await runUntil(page, () => words('Reconnecting…').isVisible(), 200)
  await runUntil(page, () => words('Nothing has come for a while.').isVisible())
  await expect(words('Reconnecting…')).toHaveCount(0)
  const tries = () => streams.requests.filter((path) => LIVE_PLAYLISTS.test(path)).length
  const before = tries()
  await runUntil(page, () => tries() >= before + 6, 5_000)
  await expect(words('Nothing has come for a while.')).toBeVisible()
  const stopped = await video.time()
  streams.fail(LIVE_PLAYLISTS, 200)
  const segments = () => streams.requests.filter((path) => path.endsWith('.m4s')).length
  const loaded = segments()
  await runUntil(page, () => segments() > loaded)
  await expect.poll(video.time).toBeGreaterThan(stopped + 0.2)
  await expect(words('Nothing has come for a while.')).toHaveCount(0)
})
