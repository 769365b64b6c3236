import type { Page } from '@playwright/test'
import { startWebcast } from '../../demo/webcast/webcast.ts'
import { startTestSite } from '../sites/site.ts'
import { runUntil } from './page-clock.ts'
import { expect, test, watchVideo } from './site.ts'

test('W5 a live HLS episode plays in our own player, across the joins of its loop', async ({ page, site, provider }) => {
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', {
    title: 'Final',
    videoUrl: `${provider}/live/demo-live/index.m3u8`,
    videoType: 'HLS',
    isLive: true,
  })
  await page.goto('/series/cup')
  const video = watchVideo(page)
  await expect.poll(video.time, { timeout: 20_000 }).toBeGreaterThan(0)
  const before = await video.time()
  await expect.poll(video.time, { timeout: 20_000 }).toBeGreaterThan(before + 5)
  await expect(
    page
      .getByRole('region', { name: /Video player/ })
      .getByText('LIVE')
      .first(),
  ).toBeVisible()
})

test('W5 a recorded MP4 plays, pauses and seeks by keyboard', async ({ page, site, provider }) => {
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { title: 'Final', videoUrl: `${provider}/vod/hockey.mp4`, videoType: 'MP4' })
  await page.goto('/series/cup')
  const video = watchVideo(page)
  await expect.poll(video.time, { timeout: 20_000 }).toBeGreaterThan(0.5)
  const player = page.getByRole('region', { name: /Video player/ })
  await player.getByRole('button', { name: 'Pause' }).first().focus()
  await page.keyboard.press('k')
  await expect.poll(video.isPaused).toBe(true)
  const before = await video.time()
  await page.keyboard.press('l')
  await expect.poll(video.time).toBeGreaterThan(before + 5)
})

test('W5 the native player is downloaded only when an episode needs it', async ({ page, site }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { title: 'Framed', videoUrl: 'some-game' })
  await page.goto('/series/cup')
  await expect(page.locator('main iframe')).toBeVisible()
  expect(scripts.filter((url) => url.startsWith(site.origin) && /native-player|hls/.test(url))).toEqual([])
})

const player = (page: Page) => page.getByRole('region', { name: /^(Video player|Lecteur vidéo)\s?: / })

test('W5 the player says when a video is not available, and tries again when asked', async ({ page, site, provider }) => {
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { videoUrl: `${provider}/live/fault-404/index.m3u8`, videoType: 'HLS' })
  await page.goto('/series/cup')
  await expect(player(page).getByText('This video is not available').first()).toBeVisible({ timeout: 30_000 })
  const asked = page.waitForRequest(/fault-404/)
  await player(page).getByRole('button', { name: 'Try again' }).click()
  await asked
})

test('W5 a live episode that has not begun says so and begins by itself', async ({ page, site, provider }) => {
  test.setTimeout(90_000)
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { videoUrl: `${provider}/live/fault-upcoming-e2e/index.m3u8`, videoType: 'HLS', isLive: true })
  await page.goto('/series/cup')
  await expect(
    player(page)
      .getByText(/has not started yet|not started yet/i)
      .first(),
  ).toBeVisible({ timeout: 20_000 })
  await expect.poll(watchVideo(page).time, { timeout: 60_000 }).toBeGreaterThan(1)
})

test('W5 a live stream that ends says so', async ({ page, site, provider }) => {
  test.setTimeout(90_000)
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { videoUrl: `${provider}/live/fault-end-e2e/index.m3u8`, videoType: 'HLS', isLive: true })
  await page.goto('/series/cup')
  await expect(player(page).getByText('The live webcast has ended').first()).toBeVisible({ timeout: 60_000 })
})

test('W5 a missing segment is jumped over', async ({ page, site, provider }) => {
  test.setTimeout(90_000)
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { videoUrl: `${provider}/vod/fault-gap-hockey/index.m3u8`, videoType: 'HLS' })
  await page.goto('/series/cup')
  await expect.poll(watchVideo(page).time, { timeout: 60_000 }).toBeGreaterThan(9)
})

/** When a loop of the provider's live streams begins: each lasts 24 s. */
const LOOP_STARTS = Date.UTC(2026, 2, 7, 18, 0)

/** A site with one live episode, and its provider, whose clock and faults the test sets. */
async function onAir(id: string) {
  const provider = { now: LOOP_STARTS, hasEnded: false }
  const webcast = await startWebcast({
    now: () => provider.now,
    script: () => (provider.hasEnded ? { fault: 'ended', since: provider.now } : undefined),
  })
  const site = await startTestSite({ settings: { PROVIDER_HOST: webcast.origin, STREAM_HOST: webcast.origin } })
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { videoUrl: `${webcast.origin}/live/${id}/index.m3u8`, videoType: 'HLS', isLive: true })
  return {
    provider,
    path: `${site.origin}/series/cup`,
    async close() {
      await site.close()
      await webcast.close()
    },
  }
}

test('W5 a live stream of the provider says LIVE and plays over the end of its loop', async ({ page }) => {
  const { provider, path, close } = await onAir('demo-live')
  // Playback begins three segments of two seconds behind the newest: here in the last one of a loop.
  provider.now += 4_000
  await page.goto(path)
  const video = watchVideo(page)
  await expect.poll(video.time).toBeGreaterThan(0)
  const began = await page.locator('main video').evaluate((element) => (element as HTMLVideoElement).played.start(0))
  await expect.poll(video.time).toBeGreaterThan(began + 2.5)
  await expect(player(page).getByText('LIVE').first()).toBeVisible()
  await close()
})

test('W5 before a live stream has begun its page says so, and after the next try it plays', async ({ page }) => {
  const { provider, path, close } = await onAir('fault-upcoming-e2e')
  await page.clock.install()
  await page.goto(path)
  const words = player(page)
    .getByText(/has not started yet/)
    .first()
  await runUntil(page, () => words.isVisible(), 200)
  provider.now += 10_000
  const answered = page.waitForResponse((response) => response.url().endsWith('/index.m3u8') && response.ok())
  let hasBegun = false
  void answered.then(() => {
    hasBegun = true
  })
  await runUntil(page, () => hasBegun)
  await expect.poll(watchVideo(page).time).toBeGreaterThan(0.2)
  await expect(words).toHaveCount(0)
  await close()
})

test('W5 when the provider ends a live stream the player says so', async ({ page }) => {
  const { provider, path, close } = await onAir('demo-live')
  await page.clock.install()
  await page.goto(path)
  await expect.poll(watchVideo(page).time).toBeGreaterThan(0.2)
  const words = player(page).getByText('The live webcast has ended').first()
  await expect(words).toHaveCount(0)
  provider.hasEnded = true
  const video = page.locator('main video')
  await runUntil(page, () => video.evaluate((element) => Number.isFinite((element as HTMLVideoElement).duration)), 500)
  await video.evaluate((element) => {
    const { duration } = element as HTMLVideoElement
    Object.assign(element, { currentTime: duration - 0.3 })
  })
  await expect(words).toBeVisible()
  await close()
})

test('W5 what comes after a segment that is lost plays', async ({ page, site, provider }) => {
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { videoUrl: `${provider}/vod/fault-gap-hockey/index.m3u8`, videoType: 'HLS' })
  await page.goto('/series/cup')
  const { time } = watchVideo(page)
  await expect.poll(time).toBeGreaterThan(0.2)
  // The segment from 6 to 8 s is lost.
  await page.locator('main video').evaluate((element) => Object.assign(element, { currentTime: 5.5 }))
  await expect.poll(time).toBeGreaterThan(8.3)
})

test('W5 captions are chosen in the menu, and the player follows the language at once', async ({ page, site, provider }) => {
  await site.addSeries({ id: 'cup' })
  const captions = (['en', 'fr'] as const).map((language) => ({ language, url: `${provider}/captions/${language}.vtt` }))
  await site.addEpisode('cup', { videoUrl: `${provider}/vod/hockey/index.m3u8`, videoType: 'HLS', captions })
  await page.goto('/series/cup')
  await expect.poll(watchVideo(page).time, { timeout: 20_000 }).toBeGreaterThan(0.5)
  await player(page).hover()
  await player(page).getByRole('button', { name: 'Captions' }).click()
  await player(page).getByRole('menuitemradio', { name: 'Français' }).click()
  await expect(player(page).locator('[data-captions]')).not.toHaveText('', { timeout: 20_000 })
  await page.getByRole('button', { name: /^FR/ }).click()
  await player(page).hover()
  await expect(player(page).getByRole('button', { name: 'Sous-titres' })).toBeVisible()
})

test('W5 a recording goes on where one left it', async ({ page, site, provider }) => {
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { videoUrl: `${provider}/vod/hockey.mp4`, videoType: 'MP4' })
  await page.goto('/series/cup')
  const video = watchVideo(page)
  await expect.poll(video.time, { timeout: 20_000 }).toBeGreaterThan(0.2)
  await page.locator('main video').evaluate((element) => {
    ;(element as HTMLVideoElement).currentTime = 300
  })
  await expect.poll(video.time).toBeGreaterThan(300)
  await page.goto('/')
  await page.goto('/series/cup')
  await expect.poll(video.time, { timeout: 20_000 }).toBeGreaterThan(290)
  await expect(player(page).getByRole('button', { name: 'Start over' })).toBeVisible()
})

test('W5 an announced episode of the provider says when it starts, counts down, and loads by itself', async ({ page, site }) => {
  const now = Date.UTC(2026, 2, 7, 18, 0)
  await page.clock.install({ time: now })
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { title: 'Final', startsAt: new Date(now + 2 * 3_600_000).toISOString() })
  await page.goto('/series/cup')
  await expect(page.getByText('This webcast has not started yet')).toBeVisible()
  await expect(page.getByText(/^Starts Saturday, March 7 at /)).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^1:59:\d\d$/)
  await expect(page.locator('main iframe')).toHaveCount(0)
  await page.clock.fastForward('02:00:01')
  await expect(page.locator('main iframe')).toBeVisible()
  await expect(page.getByText('This webcast has not started yet')).toHaveCount(0)
})

test('W5 all settings of the player are in reach on a small screen, upright and on its side', async ({
  page,
  site,
  provider,
}) => {
  await site.addSeries({ id: 'cup' })
  const captions = (['en', 'fr'] as const).map((language) => ({ language, url: `${provider}/captions/${language}.vtt` }))
  await site.addEpisode('cup', { videoUrl: `${provider}/vod/hockey/index.m3u8`, videoType: 'HLS', captions })
  for (const size of [
    { width: 360, height: 740 },
    { width: 640, height: 360 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/series/cup')
    await expect.poll(watchVideo(page).time, { timeout: 20_000 }).toBeGreaterThan(0.5)
    expect((await player(page).boundingBox())?.height).toBeLessThanOrEqual(size.height - 64)
    await player(page).hover()
    await player(page).getByRole('button', { name: 'Settings' }).click()
    const menu = player(page).getByRole('menu', { name: 'Settings' })
    await expect(menu).toBeInViewport({ ratio: 1 })
    const fastest = menu.getByRole('menuitemradio', { name: '2×' })
    await expect(fastest).toBeInViewport({ ratio: 1 })
    await fastest.click()
    await expect(menu).toHaveCount(0)
    expect(await page.locator('main video').evaluate((video) => (video as HTMLVideoElement).playbackRate)).toBe(2)
  }
})

test('W5 letters are the player’s only once it is used, and never in a field', async ({ page, site, provider }) => {
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { videoUrl: `${provider}/vod/hockey.mp4`, videoType: 'MP4' })
  await page.goto('/series/cup')
  const video = watchVideo(page)
  await expect.poll(video.time, { timeout: 20_000 }).toBeGreaterThan(0.2)
  const before = await video.time()
  await page.keyboard.press('k')
  await expect.poll(video.time).toBeGreaterThan(before + 0.3)
  expect(await video.isPaused()).toBe(false)
  await player(page).getByRole('button', { name: 'Pause' }).first().focus()
  await page.keyboard.press('k')
  await expect.poll(video.isPaused).toBe(true)
  // Nothing has the focus, and the player was used last.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('k')
  await expect.poll(video.isPaused).toBe(false)
  await page.keyboard.press('k')
  await expect.poll(video.isPaused).toBe(true)
  await page.locator('main h1').click()
  await page.keyboard.press('k')
  await page.getByRole('combobox').fill('')
  await page.keyboard.type('k')
  await expect(page.getByRole('combobox')).toHaveValue('k')
  expect(await video.isPaused()).toBe(true)
})

test('W5 a video that starts with sound pauses the one in another tab', async ({ page, context, site, provider }) => {
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { videoUrl: `${provider}/vod/hockey.mp4`, videoType: 'MP4' })
  const other = await context.newPage()
  for (const each of [page, other]) {
    await each.goto(`${site.origin}/series/cup`)
    await expect.poll(watchVideo(each).time, { timeout: 20_000 }).toBeGreaterThan(0.2)
    const unmute = player(each).getByRole('button', { name: 'Unmute' }).first()
    if (await each.locator('main video').evaluate((video) => (video as HTMLVideoElement).muted)) await unmute.click()
  }
  await expect.poll(watchVideo(page).isPaused).toBe(true)
  expect(await watchVideo(other).isPaused()).toBe(false)
})

test('W5 the way to the sound that the browser holds back is the first that Tab reaches, and small once the controls have gone', async ({
  page,
  site,
  provider,
}) => {
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      return this.muted ? play.call(this) : Promise.reject(new DOMException('', 'NotAllowedError'))
    }
  })
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { videoUrl: `${provider}/live/demo-live/index.m3u8`, videoType: 'HLS', isLive: true })
  await page.goto('/series/cup')
  const unmute = player(page).getByRole('button', { name: 'Unmute' }).first()
  await expect(unmute).toHaveText('Unmute')
  await player(page).focus()
  await page.keyboard.press('Tab')
  await expect(unmute).toBeFocused()
  await page.locator('main h1').focus()
  await expect(player(page)).toHaveAttribute('data-idle', '', { timeout: 20_000 })
  const box = await unmute.boundingBox()
  expect(box?.width).toBe(box?.height)
})

test('Q-51 a recording is asked for its range only once its metadata is there', async ({ page, site, provider }) => {
  await page.addInitScript(() => {
    const { get } = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'seekable') as { get(): TimeRanges }
    Object.defineProperty(HTMLMediaElement.prototype, 'seekable', {
      get(this: HTMLMediaElement) {
        if (this.readyState === 0) document.documentElement.dataset.askedEarly = ''
        return get.call(this)
      },
    })
  })
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { videoUrl: `${provider}/vod/hockey.mp4`, videoType: 'MP4' })
  await page.goto('/series/cup')
  await expect.poll(watchVideo(page).time, { timeout: 20_000 }).toBeGreaterThan(0.2)
  await expect(page.locator('html')).not.toHaveAttribute('data-asked-early')
})
