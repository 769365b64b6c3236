import type { BrowserContext, Frame, Page } from '@playwright/test'
import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import { aSeries } from '../factories/content.ts'
import type { TestSite } from '../sites/site.ts'
import { anAdmin } from './admins.ts'
import { expectNoViolations } from './axe.ts'
import { asksAgain, expect, test } from './foreign-page.ts'
import { runUntil } from './page-clock.ts'

/** A series with a recording and whatever else the test needs. */
async function addCup(site: TestSite, provider: string) {
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  const captions = (['en', 'fr'] as const).map((language) => ({ language, url: `${provider}/captions/final/${language}.vtt` }))
  await site.addEpisode('cup', { docId: 'final', title: 'The final', videoUrl: `${provider}/vod/final/index.m3u8`, captions })
}

const timeOf = (frame: Frame) => frame.locator('video').evaluate((video) => (video as HTMLVideoElement).currentTime)
const plays = (frame: Frame) => expect.poll(() => timeOf(frame), { timeout: 20_000 }).toBeGreaterThan(0.5)
const play = (frame: Frame) => frame.getByRole('button', { name: /^(Play|Lecture) – / })

test('R6 an episode plays by keyboard in a sandboxed frame of another site, which sets and stores nothing', async ({
  page,
  context,
  site,
  provider,
  foreign,
}) => {
  await addCup(site, provider)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const frame = await foreign({ path: '/embed/final' })
  expect(await frame.evaluate(() => origin)).toBe('null')
  await expect(play(frame)).toBeVisible()
  expect(asked.filter((url) => /hls|m3u8/.test(url))).toEqual([])

  await page.getByRole('heading', { name: 'A school' }).click()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(play(frame)).toBeFocused()
  expect(await play(frame).evaluate((button) => getComputedStyle(button).outlineStyle)).toBe('solid')
  await page.keyboard.press('Enter')
  await plays(frame)
  await expect(frame.locator('video')).toBeFocused()
  await expect(play(frame)).toBeHidden()
  expect(await frame.evaluate(() => [...(document.querySelector('video')?.textTracks ?? [])].map(({ label }) => label))).toEqual([
    'English',
    'Français',
  ])

  expect(await context.cookies()).toEqual([])
  const [first, second] = [new URL(site.origin).host, new URL(provider).host]
  const strangers = asked.filter((url) => /^http/.test(url)).map((url) => new URL(url))
  const own = strangers.filter(({ host }) => host === first).map(({ pathname }) => pathname.replace(/[^/]+$/, ''))
  expect([...new Set(own)].sort()).toEqual(['/assets/embed/', '/embed/'])
  const around = new URL(page.url()).host
  expect(strangers.filter(({ host }) => ![first, second, around].includes(host))).toEqual([])
})

test('R6 what happens on the site reaches an embed that stands: it begins, moves, and is locked', async ({
  site,
  provider,
  foreign,
}) => {
  await addCup(site, provider)
  const content = { docId: 'next', title: 'The next one', videoUrl: `${provider}/live/demo-live/index.m3u8` }
  const startsAt = new Date(Date.now() + 3_600_000).toISOString()
  await site.addEpisode('cup', { ...content, startsAt })
  const statuses: number[] = []
  site.server.on('request', ({ url }, response) => {
    if (url === '/fr/embed/next') response.on('finish', () => statuses.push(response.statusCode))
  })
  const frame = await foreign({ path: '/fr/embed/next' })
  await asksAgain(frame)
  // Without news Chromium has the page already, although the frame has no origin. Firefox gets it whole.
  await expect.poll(() => statuses).toEqual([200, test.info().project.name === 'firefox' ? 200 : 304])
  await expect(frame.getByText('Cette webdiffusion n’a pas encore commencé')).toBeVisible()
  await expect(frame.getByRole('timer')).toHaveText(/^(59|1:00):\d\d/)
  await expect(play(frame)).toBeHidden()

  await site.addEpisode('cup', { ...content, startsAt, isLive: true })
  await asksAgain(frame)
  await expect(frame.getByText('EN DIRECT')).toBeVisible()
  await play(frame).click()
  await plays(frame)

  const video = await frame.locator('video').elementHandle()
  await site.addEpisode('cup', { ...content, startsAt, isLive: true, title: 'Renamed' })
  await asksAgain(frame)
  await expect(frame.getByRole('heading', { name: 'Renamed' })).toBeAttached()
  expect(await frame.locator('video').evaluate((now, before) => now === before && !(now as HTMLVideoElement).paused, video)).toBe(
    true,
  )

  await site.addEpisode('cup', { ...content, startsAt, isLive: true, videoUrl: `${provider}/live/live-other/index.m3u8` })
  await asksAgain(frame)
  await expect.poll(() => frame.locator('video').evaluate((now, before) => now === before, video)).toBe(false)
  await plays(frame)

  await site.heard(() => saveSeries(site.running.editing, aSeries({ id: 'cup', title: 'The Cup', password: 'pw' })))
  await asksAgain(frame)
  await expect(frame.getByText('Cette série est protégée par un mot de passe.')).toBeVisible()
  await expect(frame.locator('video')).toHaveCount(0)
  expect(await frame.locator('html').innerHTML()).not.toMatch(/Renamed|m3u8/)
  const link = frame.getByRole('link', { name: 'Regarder sur Podium' })
  expect(new URL((await link.getAttribute('href')) ?? '').pathname).toBe('/fr/series/cup')
})

test('R6 an embed that is left alone looks for news by itself, and bears a site that does not answer', async ({
  page,
  site,
  provider,
  foreign,
}) => {
  await addCup(site, provider)
  const frame = await foreign({ path: '/embed/final' })
  await play(frame).click()
  await plays(frame)
  let isAway = true
  let refused = 0
  await page.route(/\/embed\/final$/, (route) => {
    if (!isAway) return route.continue()
    refused++
    return route.abort()
  })
  await asksAgain(frame)
  await expect.poll(() => refused).toBe(1)
  const before = await timeOf(frame)
  await expect.poll(() => timeOf(frame)).toBeGreaterThan(before + 1)
  isAway = false
  await site.addEpisode('cup', { docId: 'final', title: 'Renamed', videoUrl: `${provider}/vod/final/index.m3u8` })
  await expect(frame.getByRole('heading', { name: 'Renamed' })).toBeAttached({ timeout: 70_000 })
})

test('R6 by its clock an embed looks for news each half minute, and after a site has not answered half as often', async ({
  page,
  site,
  provider,
  foreign,
}) => {
  await page.clock.install()
  await page.addInitScript(() => {
    const asked = [Date.now()]
    const { fetch } = window
    const noting = (...request: Parameters<typeof fetch>) => {
      if (request[0] === location.pathname) asked.push(Date.now())
      return fetch(...request)
    }
    Object.assign(window, { asked, fetch: noting })
  })
  await addCup(site, provider)
  const frame = await foreign({ path: '/embed/final' })
  await play(frame).click()
  await plays(frame)
  let isAway = true
  let refused = 0
  await page.route(/\/embed\/final$/, (route) => {
    if (!isAway) return route.continue()
    refused++
    return route.abort()
  })
  /** When the frame was loaded and each time that it looked for news, by its clock. */
  const asked = () => frame.evaluate(() => (window as unknown as { asked: number[] }).asked)
  await runUntil(page, () => refused === 1, 5_000)
  isAway = false
  await site.addEpisode('cup', { docId: 'final', title: 'Renamed', videoUrl: `${provider}/vod/final/index.m3u8` })
  await runUntil(page, async () => (await asked()).length === 3, 5_000)
  await expect(frame.getByRole('heading', { name: 'Renamed' })).toBeAttached()
  const [loaded = 0, first = 0, second = 0] = await asked()
  expect(first - loaded).toBeGreaterThanOrEqual(25_000)
  expect(second - first).toBeGreaterThanOrEqual(50_000)
  // All the while it plays.
  const before = await timeOf(frame)
  await expect.poll(() => timeOf(frame)).toBeGreaterThan(before + 0.2)
})

test('R6 an embed plays files and live streams, and leads to the site where a player of another site cannot work', async ({
  page,
  site,
  provider,
  foreign,
}) => {
  await addCup(site, provider)
  await site.addEpisode('cup', { docId: 'file', title: 'A file', videoUrl: `${provider}/vod/file.mp4` })
  await site.addEpisode('cup', {
    docId: 'live',
    title: 'On air',
    videoUrl: `${provider}/live/demo-live/index.m3u8`,
    isLive: true,
  })
  await site.addEpisode('cup', { docId: 'framed', title: 'Framed', videoUrl: 'play-1' })
  await site.addEpisode('cup', { docId: 'link', title: 'Elsewhere', videoUrl: 'https://elsewhere.example/v' })
  await site.addEpisode('cup', { docId: 'none', title: 'Awaited', videoUrl: '' })
  for (const id of ['file', 'live']) {
    const frame = await foreign({ path: `/embed/${id}` })
    await play(frame).click()
    await plays(frame)
  }
  const shut = await foreign({ path: '/embed/framed' })
  await expect(shut.getByText('This webcast plays on Podium only.')).toBeVisible()
  await expect(play(shut)).toBeHidden()
  const open = await foreign({ path: '/embed/framed', sandbox: null })
  await play(open).click()
  await expect(open.locator('iframe')).toHaveAttribute('src', /\/play\/play-1/)
  await expect.poll(() => page.frames().some((each) => each.url().startsWith(`${provider}/play/play-1`))).toBe(true)
  const link = await foreign({ path: '/embed/link' })
  await expect(link.getByRole('link', { name: 'Watch on elsewhere.example' })).toBeVisible()
  await expect((await foreign({ path: '/embed/none' })).getByText('There is no video here yet.')).toBeVisible()
})

test('R6 a stream that does not come says so, and a press tries again', async ({ page, site, provider, foreign }) => {
  await addCup(site, provider)
  let isAway = true
  await page.route(/\.m3u8$/, (route) => (isAway ? route.fulfill({ status: 403 }) : route.continue()))
  const frame = await foreign({ path: '/embed/final' })
  await play(frame).click()
  await expect(frame.getByText('This video is not available').first()).toBeVisible()
  await expect(frame.getByRole('status')).toContainText('This video is not available')
  isAway = false
  await frame.getByRole('button', { name: 'Try again' }).press('Enter')
  await plays(frame)
  await expect(frame.locator('video')).toHaveAttribute('controls')
  await expect(frame.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test('R6 where links may not open the address is shown and copied', async ({ site, provider, foreign, lose }) => {
  // What Chromium says of a link that the sandbox holds back.
  lose(/Blocked opening/)
  await addCup(site, provider)
  const frame = await foreign({ path: '/embed/final' })
  await frame.getByRole('link', { name: 'Watch on Podium' }).press('Enter')
  const dialog = frame.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Address of the page' })).toHaveValue(/\/series\/cup\/final$/)
  await dialog.getByRole('button', { name: 'Copy' }).press('Enter')
  await expect(dialog.getByRole('status')).toHaveText(/^(Address copied|Copy the selected address)\.$/)
  await dialog.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(frame.getByRole('link', { name: 'Watch on Podium' })).toBeFocused()
})

test('R6 without script an embed has the browser’s own player and the way to the site', async ({ browser, site, provider }) => {
  await addCup(site, provider)
  const context: BrowserContext = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.origin}/fr/embed/final`)
  await expect(page.locator('video[controls] source')).toHaveAttribute('src', `${provider}/vod/final/index.m3u8`)
  await expect(page.getByRole('link', { name: 'Regarder sur Podium' })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await context.close()
})

for (const [language, before] of [
  ['en', ''],
  ['fr', '/fr'],
] as const)
  test(`R6 embeds are free of axe violations, and nothing is cut at any width, in ${language}`, async ({
    page,
    site,
    provider,
  }) => {
    await site.addSeries({ id: 'cup', title: 'The Cup of all the universities of the northern and the eastern conference' })
    const long = {
      title: 'Semifinal 2: Lac-Bleu Huards at Northgate Harriers, after the longest overtime of all',
      durationSeconds: 5_400,
    }
    await site.addEpisode('cup', { docId: 'long', ...long, videoUrl: `${provider}/vod/long/index.m3u8` })
    await site.addEpisode('cup', { docId: 'next', ...long, startsAt: new Date(Date.now() + 3_600_000).toISOString() })
    await site.addEpisode('cup', { docId: 'live', ...long, isLive: true })
    await site.addSeries({ id: 'vault', title: 'The Vault', password: 'pw' })
    await site.addEpisode('vault', { docId: 'hidden' })
    for (const id of ['long', 'next', 'live', 'hidden', 'gone']) {
      await page.goto(`${before}/embed/${id}`)
      for (const width of [320, 480, 800, 1280]) {
        await page.setViewportSize({ width, height: Math.round((width * 9) / 16) })
        await expectNoViolations(page, `${id} at ${width} px`)
        expect(await cutOff(page), `${id} at ${width} px`).toEqual([])
      }
    }
  })

/** The elements for people that reach beyond the page or over each other. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const shown = [
      ...document.querySelectorAll<HTMLElement>('.titles, .watch, .play, .message, .hint, .when, .clock, .way, .facts'),
    ]
    const boxes = shown
      .map((element) => ({ name: element.className, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height > 0)
    const beyond = boxes.filter(
      ({ box }) => box.left < 0 || box.top < 0 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5,
    )
    const pairs = boxes.flatMap((one, at) => boxes.slice(at + 1).map((other) => [one, other] as const))
    const over = pairs.filter(
      ([{ box: a }, { box: b }]) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
    )
    return [...beyond.map(({ name }) => name), ...over.map(([one, other]) => `${one.name} over ${other.name}`)]
  })

test('R6 staff copy the HTML that embeds an episode', async ({ page, context, site, provider }) => {
  await addCup(site, provider)
  await anAdmin(page, site)
  await page.goto('/admin/series/doc-cup/episodes/final')
  if (test.info().project.name === 'chromium') await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy embed code' }).press('Enter')
  await expect(page.getByText('Embed code copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^<iframe src="http[^"]+\/embed\/final" title="The final – Podium" width="1280" height="720" .* allowfullscreen><\/iframe>$/,
  )
})

test('R6 a viewer copies the HTML of the episode in the language of the page, and none of a series that embeds do not show', async ({
  page,
  context,
  site,
  provider,
}) => {
  await addCup(site, provider)
  if (test.info().project.name === 'chromium') await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/fr/series/cup/final')
  await page.getByRole('button', { name: 'Intégrer' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Code copié' })).toBeVisible()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  expect(code).toMatch(/^<iframe src="http[^"]+\/fr\/embed\/final" title="[^"]+ – Podium" .*><\/iframe>$/)
  await page.goto(new URL(/src="([^"]+)"/.exec(code)?.[1] ?? '').pathname)
  await expect(page.getByRole('button', { name: /^Lecture – / })).toBeVisible()

  await site.heard(() => saveSeries(site.running.editing, aSeries({ id: 'cup', title: 'The Cup', password: 'pw' })))
  await page.goto('/fr/series/cup/final')
  // The dialog opens by itself.
  await page.getByLabel('Mot de passe', { exact: true }).fill('pw')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Copier le lien' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Intégrer' })).toHaveCount(0)
})
