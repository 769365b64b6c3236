import type { Browser, BrowserContext, LaunchOptions, Page } from '@playwright/test'
import { localStartOf } from '../../app/events/time/zoned-time.ts'
import { anEvent, saveEvent } from '../factories/games.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { anAdmin } from './admins.ts'
import { expect, test } from './foreign-page.ts'

/** Longer than a minute takes to count, and shorter than the minute of a page that begins late. */
const LONG_ENOUGH = 23

const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

/**
 * A browser that does not say that a test drives it. Chromium is started with the name: what a page sends as it is left would not bear one
 * that is given to the page.
 */
async function browserOfPeople({ browser, launch }: { browser: Browser; launch: LaunchOptions | undefined }): Promise<Browser> {
  const args = [...(launch?.args ?? []), `--user-agent=${PERSON}`]
  return browser.browserType().launch(browser.browserType().name() === 'chromium' ? { ...launch, args } : launch)
}

async function aPerson(browser: Browser, site: TestSite): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: site.origin, serviceWorkers: 'block' })
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }))
  return context
}

async function addCup(site: TestSite, provider: string) {
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  for (const docId of ['final', 'framed-in', 'of-game', 'of-staff'])
    await site.addEpisode('cup', { docId, title: docId, videoUrl: `${provider}/vod/final/index.m3u8` })
  await site.addEpisode('cup', {
    docId: 'on-air',
    title: 'On air',
    videoUrl: `${provider}/live/demo-live/index.m3u8`,
    isLive: true,
  })
  await site.addEpisode('cup', { docId: 'framed', title: 'Framed', videoUrl: 'play-1' })
  await site.addEpisode('cup', { docId: 'paused', title: 'Paused', videoUrl: `${provider}/vod/final/index.m3u8` })
}

async function aGame(site: TestSite): Promise<string> {
  const start = localStartOf(new Date(Date.now() - 60 * 60_000).toISOString(), 'America/St_Johns')
  const pictures = [{ episodeDocId: 'of-game', label: { en: '', fr: '' } }]
  const saved = await site.heard(() => saveEvent(site.running.editing, anEvent({ ...start, pictures })))
  if (!saved.ok) throw new Error(saved.reason)
  return saved.id
}

const timeOf = (page: Pick<Page, 'locator'>) => page.locator('video').evaluate((video) => (video as HTMLVideoElement).currentTime)
const playsLong = (page: Pick<Page, 'locator'>, from: number) =>
  expect.poll(() => timeOf(page), { timeout: 120_000 }).toBeGreaterThan(from + LONG_ENOUGH)

async function rowsOf(site: TestSite) {
  await site.running.services.audience.played.flush()
  const rows = await site.db.database.db.selectFrom('audience_minute').selectAll().orderBy('episode').execute()
  // A page that is open for long has several minutes.
  return [...new Set(rows.map(({ minute: _, stalls: __, stalled: ___, ...row }) => Object.values(row).join(' ')))]
}

test('N1 N4 real players count on the site, of a game, in a foreign sandbox and in a provider’s frame; robots and staff apart', async ({
  page,
  browser,
  site,
  provider,
  foreign,
  launchOptions,
}) => {
  // Seven players at once.
  test.slow()
  const people = await browserOfPeople({ browser, launch: launchOptions })
  await addCup(site, provider)
  const game = await aGame(site)
  const sent: string[] = []
  site.server.on('request', ({ url, headers, method }) => {
    if (url === '/played' && method === 'POST') sent.push(`${headers.cookie ?? 'no cookie'}, ${headers.referer ?? 'no referrer'}`)
  })
  // Each in a browser of their own: of one browser's tabs only one is heard at a time.
  async function open() {
    const context = await aPerson(people, site)
    return context.newPage()
  }
  const pages: Record<string, Page> = {}
  for (const [name, path] of [
    ['own', '/series/cup/final'],
    ['french', '/fr/series/cup/on-air'],
    ['game', `/game/${game}`],
    ['frame', '/series/cup/framed'],
  ] as const) {
    pages[name] = await open()
    await pages[name].goto(path)
  }
  pages.staff = await open()
  await pages.staff.goto('/')
  await anAdmin(pages.staff, site)
  await pages.staff.goto('/series/cup/of-staff')
  // This page says that a test drives it: a robot, in a frame without an origin.
  const frame = await foreign({ path: '/embed/framed-in' })
  await frame.getByRole('button', { name: /^Play – / }).click()

  const paused = await open()
  pages.paused = paused
  await paused.addInitScript(() => addEventListener('playing', ({ target }) => (target as HTMLVideoElement).pause(), true))
  await paused.goto('/series/cup/paused')
  const readiness = () => paused.locator('video').evaluate((video) => (video as HTMLVideoElement).readyState)
  await expect.poll(readiness, { timeout: 60_000 }).toBeGreaterThan(1)
  const playing = [pages.own, pages.french, pages.game, pages.staff, frame] as Page[]
  await Promise.all(playing.map(async (each) => playsLong(each, await timeOf(each))))
  // Whoever leaves is counted as they leave.
  for (const each of [...Object.values(pages), page]) await each.goto('about:blank')

  const expected = [
    'final en own replay people 1 0',
    'framed en iframe replay people 1 0',
    'framed-in en embed replay robots 1 0',
    'of-game en own replay people 1 0',
    'of-staff en own replay staff 1 0',
    'on-air fr own live people 1 0',
  ]
  await expect.poll(async () => (await rowsOf(site)).filter((row) => expected.includes(row))).toEqual(expected)
  const all = (await rowsOf(site)).map((row) => row.replace(/ \d+ 0$/, ''))
  expect(new Set(all)).toEqual(new Set(expected.map((row) => row.replace(/ \d+ 0$/, ''))))
  expect(new Set(sent)).toEqual(new Set(['no cookie, no referrer']))
  await people.close()
})

test('N1 what counts stores nothing in the browser', async ({ page, site, provider }) => {
  await addCup(site, provider)
  await page.addInitScript(() => {
    // At the 20th second of its minutes.
    Math.random = () => 0
  })
  const beacons: { text: string; cookie: string | undefined; given: unknown }[] = []
  site.server.on('request', (request, response) => {
    if (request.url !== '/played') return
    let text = ''
    request.on('data', (part) => (text += part))
    response.on('finish', () => beacons.push({ text, cookie: request.headers.cookie, given: response.getHeader('set-cookie') }))
  })
  await page.goto('/series/cup/final')
  await expect.poll(() => beacons.length, { timeout: 90_000 }).toBeGreaterThan(0)
  const [{ text, ...others } = { text: '' }] = beacons
  expect(text).toMatch(/^1 [0-9a-z]{1,11} final en own replay robots \d 0$/)
  expect(others).toEqual({ cookie: undefined, given: undefined })
  const [, id = ''] = text.split(' ')
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toContain(id)
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([])
})

const skip = (stage: Pick<Page, 'locator'>, seconds: number) =>
  stage.locator('video').evaluate((element, by) => {
    ;(element as HTMLVideoElement).currentTime += by
  }, seconds)

/**
 * Has a page's clock and what its player shows go on second by second until `isDone`: a skip ahead counts for no more than the time that
 * passes. Nothing moves a provider's frame, whose page counts by its clock alone.
 */
async function playOn(page: Page, stage: Pick<Page, 'locator'> | undefined, isDone: () => boolean) {
  if (stage) await expect.poll(() => timeOf(stage), { timeout: 30_000 }).toBeGreaterThan(0.2)
  const goOn = async () => {
    if (stage) await skip(stage, 1)
    await page.clock.runFor(1_000)
    return isDone()
  }
  await expect.poll(goOn, { intervals: [20], timeout: 60_000 }).toBe(true)
}

test('N1 a player that counts, by the page’s clock, leaves nothing in the browser', async ({ page, site, provider }) => {
  await addCup(site, provider)
  await page.clock.install()
  await page.addInitScript(() => {
    // At the 20th second of its minutes.
    Math.random = () => 0
  })
  const beacons: { text: string; cookie: string | undefined; given: unknown }[] = []
  site.server.on('request', (request, response) => {
    if (request.url !== '/played') return
    let text = ''
    request.on('data', (part) => (text += part))
    response.on('finish', () => beacons.push({ text, cookie: request.headers.cookie, given: response.getHeader('set-cookie') }))
  })
  await page.goto('/series/cup/final')
  await playOn(page, page, () => beacons.length > 0)
  const [{ text, ...others } = { text: '' }] = beacons
  expect(text).toMatch(/^1 [0-9a-z]{1,11} final en own replay robots \d 0$/)
  expect(others).toEqual({ cookie: undefined, given: undefined })
  const [, id = ''] = text.split(' ')
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toContain(id)
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([])
})

test('N1 N4 by the page’s clock people, staff and robots count after 20 s: live, in a provider’s frame and in a sandbox', async ({
  page,
  browser,
  site,
  provider,
  foreign,
  launchOptions,
}) => {
  const people = await browserOfPeople({ browser, launch: launchOptions })
  await addCup(site, provider)
  await site.addEpisode('cup', {
    docId: 'on-air',
    title: 'On air',
    videoUrl: `${provider}/live/demo-dvr/index.m3u8`,
    isLive: true,
  })
  const sent: string[] = []
  site.server.on('request', ({ url, headers, method }) => {
    if (url === '/played' && method === 'POST') sent.push(`${headers.cookie ?? 'no cookie'}, ${headers.referer ?? 'no referrer'}`)
  })
  const counts = async (each: Page, stage: Pick<Page, 'locator'> | undefined) => {
    const before = sent.length
    await playOn(each, stage, () => sent.length > before)
    await each.goto('about:blank')
  }
  const context = await aPerson(people, site)
  const person = await context.newPage()
  await person.addInitScript(() => {
    Math.random = () => 0
  })
  await person.clock.install()
  await person.goto('/fr/series/cup/on-air')
  await expect.poll(() => timeOf(person), { timeout: 30_000 }).toBeGreaterThan(0.2)
  // A minute behind what is newest, so that there is something to skip to.
  await skip(person, -60)
  await counts(person, person)
  await person.goto('/series/cup/framed')
  await counts(person, undefined)
  await anAdmin(person, site)
  await person.goto('/series/cup/of-staff')
  await counts(person, person)
  // This page says that a test drives it: a robot, in a frame without an origin.
  await page.addInitScript(() => {
    Math.random = () => 0
  })
  await page.clock.install()
  const frame = await foreign({ path: '/embed/framed-in' })
  await frame.getByRole('button', { name: /^Play – / }).click()
  await counts(page, frame)

  const expected = [
    'framed en iframe replay people 1',
    'framed-in en embed replay robots 1',
    'of-staff en own replay staff 1',
    'on-air fr own live people 1',
  ]
  // Not the errors: a page whose clock runs ahead of a live stream finds it late.
  const rows = async () => (await rowsOf(site)).map((row) => row.replace(/ \d+$/, ''))
  await expect.poll(rows).toEqual(expected)
  expect(new Set(sent)).toEqual(new Set(['no cookie, no referrer']))
  await people.close()
})

test('N4 the public counter is off by default; where it is on, the page of a live game says from 25 up how many watched a minute ago', async ({
  page,
  site,
  provider,
}) => {
  await addCup(site, provider)
  const add = (players: number) => {
    const minute = Math.floor((Date.now() - 7_000) / 60_000)
    const usual = { language: 'en', surface: 'own', mode: 'live', crowd: 'people', stalls: 0, errors: 0 }
    const rows = [minute - 1, minute, minute + 1].map((each) => ({ ...usual, episode: 'on-air', minute: each, players }))
    return site.db.database.db.insertInto('audience_minute').values(rows).execute()
  }
  await add(24)
  const asked: string[] = []
  page.on('response', (response) => response.url().endsWith('/watching.json') && asked.push(response.url()))
  await page.goto('/series/cup/on-air')
  await expect.poll(() => asked.length).toBe(1)
  await expect(page.getByText('LIVE', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('watching a minute ago')).toHaveCount(0)

  const other = await startTestSite({
    settings: { PROVIDER_HOST: provider, STREAM_HOST: provider, PUBLIC_VIEWERS: '1' },
    db: site.db,
  })
  await page.goto(`${other.origin}/series/cup/on-air`)
  await expect.poll(() => asked.length).toBe(2)
  await expect(page.getByText('watching a minute ago')).toHaveCount(0)
  await site.db.database.db.updateTable('audience_minute').set({ players: 1_812 }).execute()
  const third = await startTestSite({
    settings: { PROVIDER_HOST: provider, STREAM_HOST: provider, PUBLIC_VIEWERS: '1' },
    db: site.db,
  })
  await page.goto(`${third.origin}/series/cup/on-air`)
  await expect(page.getByText('1,812 were watching a minute ago')).toBeVisible()
  await page.goto(`${third.origin}/fr/series/cup/on-air`)
  await expect(page.getByText(/^1.812.personnes à l’écoute il y a une minute$/)).toBeVisible()
  await Promise.all([other.close(), third.close()])
})
