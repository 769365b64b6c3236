import type { Page } from '@playwright/test'
import { fillSeries } from '../turns.ts'
import { expectNoViolations } from './axe.ts'
import { test as base, expect } from './site.ts'

/** A page in a browser without JavaScript. */
const test = base.extend<{ bare: Page }>({
  bare: async ({ browser, site }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin })
    const page = await context.newPage()
    await use(page)
    await context.close()
  },
})

const video = (page: Page) => page.locator('main video')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** Any text on the page, including that of noscript elements, which `getByText` ignores. */
async function says(page: Page, text: string) {
  await expect(page.locator('main :is(p, a)').filter({ hasText: text }).first()).toBeVisible()
}
const currentTime = (page: Page) => video(page).evaluate((element) => (element as HTMLVideoElement).currentTime)

test('V5 without script a recording plays where the browser can play it, and links lead to the other episodes', async ({
  bare: page,
  site,
  provider,
}) => {
  const origin = new URL(provider).origin
  await site.addSeries({ id: 'cup' })
  const captions = [
    { language: 'en' as const, url: `${origin}/vod/hockey/captions.en.vtt` },
    { language: 'fr' as const, url: `${origin}/vod/hockey/captions.fr.vtt` },
  ]
  await site.addEpisode('cup', { title: 'Recorded', videoUrl: `${origin}/vod/hockey.mp4`, videoType: 'MP4', captions })
  await site.addEpisode('cup', { title: 'Streamed', videoUrl: `${origin}/vod/hockey/index.m3u8`, videoType: 'HLS' })
  await page.goto('/series/cup')
  await expect(video(page)).toHaveJSProperty('controls', true)
  await expect(video(page)).toHaveJSProperty('autoplay', false)
  expect(
    await video(page)
      .locator('track')
      .evaluateAll((all) => all.map((each) => (each as HTMLTrackElement).srclang)),
  ).toEqual(['en', 'fr'])
  await video(page).click()
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.5)
  const file = page.getByRole('link', { name: 'Open the video file' })
  await expect(file).toHaveAttribute('href', `${origin}/vod/hockey.mp4`)
  await expect(page.getByRole('main').getByRole('link', { name: 'System requirements' })).toBeVisible()

  await page.getByRole('link', { name: /Streamed/ }).click()
  await expect(heading(page)).toContainText('Streamed')
  const source = video(page).locator('source')
  await expect(source).toHaveAttribute('src', `${origin}/vod/hockey/index.m3u8`)
  await expect(source).toHaveAttribute('type', 'application/vnd.apple.mpegurl')
  await says(page, 'If the video does not start, this browser cannot play it without JavaScript.')
  await expect(page.getByRole('link', { name: 'Open the stream in another player' })).toHaveAttribute(
    'href',
    `${origin}/vod/hockey/index.m3u8`,
  )
})

test('V5 where the browser plays HLS by itself it plays without script', async ({ bare: page, site, provider }) => {
  const origin = new URL(provider).origin
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { title: 'Streamed', videoUrl: `${origin}/vod/hockey/index.m3u8`, videoType: 'HLS' })
  await page.goto('/series/cup')
  const canPlay = (element: Element) => (element as HTMLVideoElement).canPlayType('application/vnd.apple.mpegurl')
  expect(await video(page).evaluate(canPlay)).not.toBe('')
  await video(page).click()
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.5)
})

test('V5 without script each kind of episode has its own words, in both languages', async ({ bare: page, site, provider }) => {
  const { host, origin } = new URL(provider)
  await site.addSeries({ id: 'cup' })
  const add = (title: string, videoUrl: string, more = {}) => site.addEpisode('cup', { title, videoUrl, ...more })
  const frame = await add('Framed', 'some-game')
  const link = await add('Elsewhere', 'https://video.example/watch/9')
  const none = await add('Missing', '')
  const ahead = await add('Ahead', `${origin}/live/hockey/index.m3u8`, { videoType: 'HLS', startsAt: '2099-01-01T12:00:00.000Z' })
  const announced = await add('Announced', '', { startsAt: '2099-01-01T12:00:00.000Z' })
  const said = {
    en: {
      [frame]: [`This player comes from ${host}.`, 'Open the player on its own page'],
      [link]: ['This video plays on video.example.', 'Watch on video.example'],
      [none]: ['There is no video here yet.', 'reload this page later'],
      [ahead]: ['This webcast is announced for later.', 'Open the stream in another player'],
      [announced]: ['The video is not here yet.', 'reload this page later'],
    },
    fr: {
      [frame]: [`Ce lecteur vient de ${host}.`, 'Ouvrir le lecteur sur une page à part'],
      [link]: ['Cette vidéo est offerte sur video.example.', 'Regarder sur video.example'],
      [none]: ['Il n’y a pas encore de vidéo ici.', 'rechargez cette page plus tard'],
      [ahead]: ['Cette webdiffusion est annoncée pour plus tard.', 'Ouvrir le flux dans un autre lecteur'],
      [announced]: ['La vidéo n’est pas encore disponible.', 'rechargez cette page plus tard'],
    },
  }
  for (const language of ['en', 'fr'] as const) {
    await page.context().addCookies([{ name: 'language', value: language, url: site.origin }])
    for (const [id, texts] of Object.entries(said[language])) {
      await page.goto(`/series/cup/${id}`)
      for (const text of texts) await says(page, text)
    }
    await page.goto('/series/cup')
    await expect(page.locator('main iframe')).toHaveCount(1)
    await expect(page.frameLocator('main iframe').locator('body')).toBeAttached()
  }
  await page.goto(`/series/cup/${frame}`)
  await expect(page.locator('main iframe')).toHaveCount(1)
})

test('V5 H14 a series without episodes says when its first one shows, without script that it does not come by itself', async ({
  bare,
  page,
  site,
}) => {
  await site.addSeries({ id: 'cup' })
  for (const [language, hint, byItself, reload] of [
    ['en', 'This series has no webcast yet.', 'shows it by itself', 'Without JavaScript it does not appear by itself'],
    [
      'fr',
      'n’a pas encore de webdiffusion.',
      's’affichera ici automatiquement',
      'Sans JavaScript, elle n’apparaît pas automatiquement',
    ],
  ] as const) {
    for (const context of [bare.context(), page.context()])
      await context.addCookies([{ name: 'language', value: language, url: site.origin }])
    await bare.goto('/series/cup')
    for (const text of [hint, reload]) await says(bare, text)
    await expect(bare.getByText(byItself)).toBeHidden()
    await page.goto('/series/cup')
    for (const text of [hint, byItself]) await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByText(reload)).toBeHidden()
  }
})

test('V5 W7 without script the embedded page of a series stands, with what else to do', async ({
  bare: page,
  site,
  provider,
}) => {
  const { host, origin } = new URL(provider)
  await site.addSeries({ id: 'ppv', title: 'Big Night', tags: ['ppv'], embedLink: `${origin}/play/ppv-final` })
  await page.goto('/series/ppv')
  await expect(page.locator('main iframe')).toHaveAttribute('src', `${origin}/play/ppv-final`)
  await says(page, `This player comes from ${host}.`)
})

test('R2 V5 without script each link of a long list leads to its episode', async ({ bare: page, site, provider }) => {
  await site.addSeries({ id: 'long', title: 'The Long Cup' })
  const ids = await fillSeries(site, 'long', 120)
  await page.goto('/series/long')
  await page.locator('[data-at="7"]').getByRole('link').click()
  await expect(page).toHaveURL(`/series/long/${ids[7]}`)
  await expect(heading(page)).toContainText('Game 8 ')
  await expect(page.locator('main iframe')).toHaveAttribute('src', `${new URL(provider).origin}/play/play-7?auto_hide=true`)
  await page.goto(`/series/long/${ids[77]}`)
  await expect(heading(page)).toContainText('Game 78 ')
})

test('V5 where scripts run nothing of it is asked for or seen', async ({ page, site, provider }) => {
  const { origin } = new URL(provider)
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { title: 'Recorded', videoUrl: `${origin}/vod/hockey.mp4`, videoType: 'MP4' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  // The page's first script starts no video when the session remembers another one.
  await page.addInitScript(() => {
    sessionStorage.setItem('lastPlayed:cup', JSON.stringify({ url: '', title: '', episodeId: 'another' }))
  })
  await page.route(/\/assets\/.*\.js$/, () => {})
  await page.goto('/series/cup', { waitUntil: 'commit' })
  await expect(page.getByRole('list').getByRole('link', { name: /Recorded/ })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.readyState)).not.toBe('loading')
  await expect(page.getByText('If the video does not start')).toHaveCount(0)
  await expect(video(page)).toHaveCount(0)
  expect(asked.filter((url) => url.startsWith(origin))).toEqual([])
})

test('V5 what stands without script has no accessibility violations', async ({ page, site, provider }) => {
  const { origin } = new URL(provider)
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await site.addEpisode('cup', { title: 'Recorded', videoUrl: `${origin}/vod/hockey.mp4`, videoType: 'MP4' })
  // The checker is itself a script: it checks the page as it is without one.
  await page.route('**/series/cup', async (route) => {
    const answer = await route.fetch()
    const html = (await answer.text()).replace(/<script\b[\s\S]*?<\/script>/g, '').replace(/<\/?noscript[^>]*>/g, '')
    await route.fulfill({ response: answer, body: html })
  })
  await page.route('**/hockey.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body: '' }))
  await page.goto('/series/cup')
  await expect(video(page)).toHaveCount(1)
  await expectNoViolations(page, 'page')
})
