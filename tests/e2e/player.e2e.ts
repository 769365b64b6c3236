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
