import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { setEpisodeLive } from '../../app/catalog/episodes/edit-episodes.server.ts'
import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import { aSeries } from '../factories/content.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { expect, test } from './site.ts'
import { signUp } from './viewers.ts'
import { holdWaits } from './worker-waits.ts'

test.use({ serviceWorkers: 'allow' })

const PICTURE = 'thumbnails/0b7f1c9e-2f43-4a58-9d0c-1234567890ab'

/** What the browser has cached, by path and language. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const requests = await (await caches.open('podium-kept')).keys()
    return requests.map(({ url }) => url.slice(location.origin.length))
  })

/** Visits a page and waits until it is cached, with its data. */
async function visit(page: Page, path: string, language = 'en') {
  await page.goto(path)
  await expect.poll(() => keptIn(page)).toContain(`${path}?${language}`)
  await expect.poll(() => keptIn(page)).toContain(`${path === '/' ? '/_' : path}.data?${language}`)
}

/** Makes a site go away, fall silent and come back. */
function networkOf({ server }: { server: Server }) {
  const { port } = server.address() as AddressInfo
  const listeners = server.listeners('request') as ((...request: unknown[]) => void)[]
  const answering = (listener: (...request: unknown[]) => void) => server.removeAllListeners('request').on('request', listener)
  return {
    goAway() {
      server.close()
      server.closeAllConnections()
    },
    comeBack: () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve)),
    /** Accepts requests and answers none. */
    fallSilent() {
      answering(() => {})
      server.closeAllConnections()
    },
    speakAgain() {
      answering((...request) => listeners[0]?.(...request))
      server.closeAllConnections()
    },
    /** Answers paths like this with 404 only. */
    lose: (path: RegExp) =>
      answering((...request) => {
        const [asked, response] = request as [{ url: string }, { writeHead(status: number): { end(): void } }]
        if (path.test(asked.url)) response.writeHead(404).end()
        else listeners[0]?.(...request)
      }),
  }
}

/**
 * Takes all pages of a browser offline until released. A script tells pages that are loaded meanwhile, because some versions of
 * Chromium forget that they are offline.
 */
async function takeNetwork(context: BrowserContext) {
  await context.setOffline(true)
  const told = await context.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false }),
  )
  return async function giveBack() {
    await told.dispose()
    await context.setOffline(false)
    for (const page of context.pages())
      await page.evaluate(() => {
        Reflect.deleteProperty(navigator, 'onLine')
        dispatchEvent(new Event('online'))
      })
  }
}

async function fill(site: TestSite) {
  const stored = await site.running.services.pictures.store(
    await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#26a' } })
      .png()
      .toBuffer(),
    PICTURE.split('/')[1] as string,
  )
  if (!stored.ok) throw new Error('no picture')
  await site.addCategory('a', ['a'], 'Finals')
  await site.addSeries({ id: 'cup', title: 'The Cup', tags: ['a'], thumbnail: stored.thumbnail })
  return site.addEpisode('cup', { title: 'Grand final', videoUrl: 'game' })
}

const notice = (page: Page) => page.getByText(/^(You are offline|Vous êtes hors ligne)/)
const picture = (page: Page) =>
  page
    .getByRole('link', { name: 'The Cup' })
    .locator('img[srcset]')
    .evaluate((image) => (image as HTMLImageElement).naturalWidth)

test('K1 the catalogue last seen opens without a network after the browser was closed, says so, and is live again by itself', async ({
  site,
}) => {
  const episode = await fill(site)
  const folder = await mkdtemp(join(tmpdir(), 'podium-profile-'))
  const open = () =>
    chromium.launchPersistentContext(folder, {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: ['--no-sandbox', '--disable-gpu'],
      baseURL: site.origin,
      timezoneId: 'America/Halifax',
    })
  const network = networkOf(site)
  const before = await open()
  const first = await before.newPage()
  await visit(first, '/')
  await visit(first, '/series/cup')
  await before.close()
  network.goAway()

  const after = await open()
  const page = await after.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Finals')
  await expect(notice(page)).toHaveText(/^You are offline\. Shown as it was at \d{1,2}:\d\d\s[ap]\.m\.$/)
  await expect.poll(() => picture(page)).toBeGreaterThan(0)
  // The page is alive: its links navigate within it.
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.getByRole('link', { name: 'The Cup' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Grand final')
  await expect(notice(page)).toHaveText(/^You are offline\. Shown as it was at/)
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Grand final')
  await page.getByRole('banner').getByRole('link').nth(1).click()
  await expect(page.getByRole('link', { name: 'The Cup' })).toBeVisible()

  await network.comeBack()
  await expect(notice(page)).toBeHidden({ timeout: 30_000 })
  await setEpisodeLive(site.running.editing, episode, true)
  await expect(page.getByRole('link', { name: /^(LIVE )?The Cup$/ })).toContainText('LIVE')
  await after.close()
  await rm(folder, { recursive: true, force: true })
})

test('K1 W8 without a network a kept page says so in the place of a player of another site, offers nothing live, and plays once there is one', async ({
  page,
  context,
  site,
}) => {
  const episode = await fill(site)
  await setEpisodeLive(site.running.editing, episode, true)
  const words = page.getByText('The video will go on when the connection is back.')
  const live = page.getByRole('link', { name: /^Watch live/ })
  await visit(page, '/')
  await expect(live).toBeVisible()
  await visit(page, '/series/cup')
  await expect(page.locator('iframe')).toBeVisible()
  const giveBack = await takeNetwork(context)
  // The video continues.
  await expect(notice(page)).toBeVisible()
  await expect(page.locator('iframe')).toBeVisible()
  await page.reload()
  await expect(words).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^(LIVE )?The Cup$/ })).toBeVisible()
  await expect(live).toBeHidden()
  await page.getByRole('link', { name: /^(LIVE )?The Cup$/ }).click()
  await expect(words).toBeVisible()
  await giveBack()
  await expect(page.locator('iframe')).toBeVisible()
  await expect(words).toBeHidden()
})

test('K1 L1 pages are kept in the language that they were seen in', async ({ page, context, site }) => {
  await fill(site)
  const network = networkOf(site)
  await visit(page, '/')
  await page.getByRole('button', { name: /^FR/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Tous les matchs/)
  await expect.poll(() => keptIn(page)).toContain('/?fr')
  // The choice is stored by a request of its own.
  await expect
    .poll(async () => (await context.cookies()).some(({ name, value }) => name === 'language' && value === 'fr'))
    .toBe(true)
  network.goAway()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Tous les matchs/)
  await expect(notice(page)).toHaveText(/^Vous êtes hors ligne\. Contenu tel qu’il était à \d{1,2}\sh(\s\d\d)?\.$/)
  // A page never seen here says so; a link to an episode opens its series.
  expect((await page.goto('/series/cup'))?.status()).toBe(503)
  await expect(page.getByRole('heading')).toHaveText('Vous êtes hors ligne')
  await page.getByRole('link', { name: 'Aller à l’accueil' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Tous les matchs/)
  await page.goto('/?episode=some')
  await expect(page).toHaveURL('/')
})

test('K1 a page that is never kept says without a network that it needs one, and opens once there is one', async ({
  page,
  site,
}) => {
  await fill(site)
  const network = networkOf(site)
  await visit(page, '/')
  network.goAway()
  await page.reload()
  await expect(notice(page)).toHaveText(/^You are offline/)
  expect((await page.goto('/login'))?.status()).toBe(503)
  await expect(page.getByRole('heading')).toHaveText('You are offline')
  await network.comeBack()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible({ timeout: 20_000 })
})

test('K1 without a network a page that is never kept asks for itself after ten seconds of the browser’s time', async ({
  page,
  context,
  site,
}) => {
  await fill(site)
  const network = networkOf(site)
  await visit(page, '/')
  network.goAway()
  await page.reload()
  await expect(notice(page)).toHaveText(/^You are offline/)
  expect((await page.goto('/login'))?.status()).toBe(503)
  await expect(page.getByRole('heading')).toHaveText('You are offline')
  await network.comeBack()
  // Without a script the page has no clock of its own: the browser's timers run ahead until it leaves.
  const devtools = await context.newCDPSession(page)
  const left = page.waitForEvent('framenavigated')
  await devtools.send('Emulation.setVirtualTimePolicy', { policy: 'pauseIfNetworkFetchesPending', budget: 10_500 })
  await left
  await devtools.detach()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

test('K1 P2 a page whose series stands elsewhere is kept no longer under its earlier address', async ({ page, site }) => {
  await fill(site)
  await visit(page, '/series/cup')
  await saveSeries(site.running.editing, aSeries({ id: 'league', docId: 'doc-cup', title: 'The League', password: 'pw' }))
  await page.goto('/series/cup')
  await expect(page).toHaveURL('/series/league')
  await expect.poll(async () => (await keptIn(page)).filter((key) => key.startsWith('/series/cup'))).toEqual([])
})

test('K1 after ten seconds without an answer the kept page shows, and the page turns back by itself', async ({ page, site }) => {
  await fill(site)
  const network = networkOf(site)
  await visit(page, '/series/cup')
  await visit(page, '/')
  network.fallSilent()
  const asked = Date.now()
  await page.getByRole('link', { name: 'The Cup' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Grand final', { timeout: 30_000 })
  expect(Date.now() - asked).toBeGreaterThan(9_000)
  await expect(notice(page)).toHaveText(/Shown as it was at/)
  // It no longer waits as long for each page, which would be ten seconds again.
  await page.getByRole('banner').getByRole('link').nth(1).click()
  await expect(page.getByRole('link', { name: 'The Cup' })).toBeVisible({ timeout: 9_000 })
  network.speakAgain()
  await expect(notice(page)).toBeHidden({ timeout: 30_000 })
})

test('K1 the worker waits ten seconds for an answer, then one for the next; the kept page shows, and turns back by itself', async ({
  page,
  context,
  site,
}) => {
  await fill(site)
  const network = networkOf(site)
  await visit(page, '/series/cup')
  await visit(page, '/')
  const worker = await holdWaits(context)
  network.fallSilent()
  await page.getByRole('link', { name: 'The Cup' }).click()
  await worker.pass(10_000)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Grand final')
  await expect(notice(page)).toHaveText(/Shown as it was at/)
  await page.getByRole('banner').getByRole('link').nth(1).click()
  await worker.pass(1_000)
  await expect(page.getByRole('link', { name: 'The Cup' })).toBeVisible()
  await expect(notice(page)).toBeVisible()
  network.speakAgain()
  await worker.pass(5_000)
  await expect(notice(page)).toBeHidden()
})

test('K1 P2 only what everybody may see is kept: nothing of an account, of a locked series, of the admin pages', async ({
  page,
  site,
}) => {
  await fill(site)
  await site.addSeries({ id: 'film-room', title: 'Film room', tags: ['a'], password: 'Vert & Or 7' })
  await site.addEpisode('film-room', { title: 'Breakdown of the final', videoUrl: 'secret-play' })
  await visit(page, '/')
  await signUp(page)
  await page.goto('/series/film-room')
  const open = page.getByRole('dialog')
  await open.getByLabel('Password', { exact: true }).fill('Vert & Or 7')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Breakdown of the final')
  await page.getByRole('combobox').fill('cup')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.goto('/admin')
  await page.goto('/password?seriesId=film-room')
  await visit(page, '/series/cup')
  const kept = (await keptIn(page)).filter((key) => !/^\/(assets|thumbnails|art|icons)\//.test(key)).sort()
  expect(kept).toEqual([
    '/?en',
    '/_.data?en',
    '/kept-index',
    '/series/cup.data?en',
    '/series/cup?en',
    '/series/film-room.data?en',
    '/series/film-room?en',
  ])
  const texts = await page.evaluate(async () => {
    const cache = await caches.open('podium-kept')
    return Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.text()))
  })
  expect(texts.join()).not.toMatch(/fan@example\.org|Breakdown|secret-play|Vert & Or/)
  const signOut = page.getByRole('button', { name: 'Sign out' })
  await signOut.click()
  await expect(signOut).toBeHidden()
})

test('K1 a page whose files do not all come is not kept, an earlier one stays whole', async ({ page, site, lose }) => {
  lose(/^\/assets\/faq\.route/)
  await fill(site)
  const network = networkOf(site)
  await visit(page, '/')
  network.lose(/faq\.route-[\w-]{7,8}\.js/)
  // Its script never arrives.
  await page.goto('/faq', { waitUntil: 'load' })
  // Pages are cached one after another.
  await visit(page, '/privacy')
  expect(await keptIn(page)).not.toContain('/faq?en')
  network.speakAgain()
  await visit(page, '/faq')
  network.goAway()
  await page.goto('/faq')
  await expect(page.getByRole('main')).toContainText('soon')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'The Cup' })).toBeVisible()
})

test('K1 a browser that gives no room shows the site as before', async ({ page, context, site }) => {
  await fill(site)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: site.origin, quotaSize: 20_000 })
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.getByRole('link', { name: 'The Cup' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Grand final')
  await expect(notice(page)).toBeHidden()
})

test('K1 a site that retires the worker is rid of it and of all that it kept', async ({ page, site }) => {
  await fill(site)
  const { port } = site.server.address() as AddressInfo
  await visit(page, '/')
  await site.running.hub.close(0)
  networkOf(site).goAway()
  const without = await startTestSite({ settings: { PORT: String(port), OFFLINE: '0' }, db: site.db })
  await page.goto('/faq')
  const left = () =>
    page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, (await caches.keys()).length])
  await expect.poll(left).toEqual([0, 0])
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'The Cup' })).toBeVisible()
  await expect.poll(left).toEqual([0, 0])
  await without.close()
})

test('K1 V1 what only some videos need is not fetched for a page to be kept', async ({ page, site, provider }) => {
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { videoUrl: `${provider}/vod/hockey.mp4`, videoType: 'MP4' })
  await visit(page, '/series/cup')
  const kept = await keptIn(page)
  expect(kept.filter((key) => key.includes('/first-picture-'))).toHaveLength(1)
  expect(kept.filter((key) => /\/hls-/.test(key))).toEqual([])
})

test('K1 a page is kept whatever the addresses of its videos look like', async ({ page, site, provider }) => {
  await site.addSeries({ id: 'cup', title: '/assets/title-20261122.js' })
  await site.addEpisode('cup', { videoUrl: `${provider}/assets/game-20261122.mp4`, videoType: 'MP4' })
  await visit(page, '/series/cup')
})
