import type { Page } from '@playwright/test'
import { setEpisodeLive } from '../../app/catalog/episodes/edit-episodes.server.ts'
import type { TestSite } from '../sites/site.ts'
import { expect, impatient, test } from './site.ts'
import { signUp } from './viewers.ts'

test('K1 without a network a link leads to a page of the site that says so, and opens by itself later', async ({
  page,
  context,
  site,
}) => {
  await site.addCategory('a')
  await site.addSeries({ id: 'cup', title: 'The Cup', tags: ['a'] })
  await page.goto('/')
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'The Cup' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await expect(page).toHaveURL('/series/cup')
  await expect(page).toHaveTitle('You are offline · Podium')
  await expect(page.getByRole('banner')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Still no answer.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Cup')
})

test('K1 A7 a page of a viewer whose network goes while its scripts load stays, and has what is theirs once it is back', async ({
  page,
  context,
  site,
}) => {
  await site.addCategory('a')
  await site.addSeries({ id: 'cup', title: 'The Cup', tags: ['a'] })
  await signUp(page)
  const scripts = /\/assets\/(viewer-keeper|unlock-dialog)-.*\.js/
  await page.route(scripts, async (route) => {
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  const lost = page.waitForEvent('requestfailed', (request) => scripts.test(request.url()))
  await page.goto('/')
  await lost
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await expect(page.getByRole('link', { name: 'The Cup' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  expect(asked).not.toContain('/me')
  await page.unroute(scripts)
  await context.setOffline(false)
  await expect.poll(() => asked).toContain('/me')
})

test('K1 L2 the page without a network is in French in French', async ({ page, context, site }) => {
  await context.addCookies([{ name: 'language', value: 'fr', url: site.origin }])
  await page.goto('/')
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Confidentialité' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vous êtes hors ligne')
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
})

test('K1 H3 without a network the language toggle says why nothing changes, and works once there is one', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/')
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await context.setOffline(true)
  await page.getByRole('button', { name: /^FR/ }).click()
  await expect(page.getByText('The language cannot be changed without a network.', { exact: false })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Every game/)
  await context.setOffline(false)
  await page.getByRole('button', { name: /^FR/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Tous les matchs/)
})

for (const language of ['en', 'fr'] as const) {
  test(`K1 the word on the missing network is one line, moves nothing, and the foot of the page can be read, in ${language}`, async ({
    page,
    context,
    site,
  }) => {
    await context.addCookies([{ name: 'language', value: language, url: site.origin }])
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/')
    await expect.poll(() => site.running.hub.viewers()).toBe(1)
    const before = await page.getByRole('main').boundingBox()
    await context.setOffline(true)
    const notice = page.getByText(/^(You are offline|Vous êtes hors ligne)/)
    await expect(notice).toBeVisible()
    expect(await page.getByRole('main').boundingBox()).toEqual(before)
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    const [line, foot] = await Promise.all([notice, page.getByRole('contentinfo')].map((each) => each.boundingBox()))
    if (!line || !foot) throw new Error('not shown')
    expect(line.height).toBeLessThan(32)
    expect(line.y + line.height).toBe(780)
    expect(foot.y + foot.height).toBeLessThanOrEqual(line.y)
  })
}

test('F-30 what a newer version of the site has replaced makes the page load itself anew, and then works', async ({
  page,
  site,
  lose,
}) => {
  lose(/^\/assets\//)
  await site.addCategory('a')
  await site.addSeries({ id: 'cup', title: 'The Cup', tags: ['a'] })
  await site.addSeries({ id: 'vault', title: 'The Vault', tags: ['a'], password: 'pw' })
  const loads: string[] = []
  let streams = 0
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/live') streams++
    if (!request.isNavigationRequest()) return
    loads.push(pathname)
    streams = 0
  })
  const isAlive = () => expect.poll(() => streams).toBeGreaterThan(0)
  /** Missing from now on, for as many loads of pages; this one is the first. */
  const isGone = (files: string, { loads: count = 1 } = {}) => {
    const first = loads.length
    return page.route(`**/assets/${files}`, (route) =>
      loads.length >= first + count ? route.continue() : route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' }),
    )
  }

  await page.goto('/')
  await isAlive()
  await isGone('unlock-dialog*.js', { loads: 2 })
  await page.getByRole('link', { name: 'The Vault' }).click()
  await expect(page).toHaveURL('/password?seriesId=vault')
  await page.getByLabel('Password').fill('pw')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Vault')

  await signUp(page)
  const before = loads.length
  await isGone('viewer-keeper*.js', { loads: 2 })
  await page.goto('/')
  await expect.poll(() => loads.slice(before)).toEqual(['/', '/'])
  await isAlive()
  await isGone('watch.route*.js')
  await page.getByRole('link', { name: 'The Cup' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Cup')
  await expect.poll(() => loads.slice(before)).toEqual(['/', '/', '/series/cup'])
})

test('H11 a scoreboard whose server fails stays as it is, and follows again by itself', async ({ page, site }) => {
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  const final = await site.addEpisode('cup', { title: 'Grand final' })
  await page.goto('/scoreboard')
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  let calls = 0
  const mended = Promise.withResolvers<void>()
  await page.route('**/scoreboard.data*', async (route) => {
    if (++calls <= 2) return route.fulfill({ status: 503, body: 'down' })
    await mended.promise
    return route.continue()
  })
  await setEpisodeLive(site.running.editing, final, true)
  await expect.poll(() => calls).toBe(3)
  await expect(page.getByText('Nothing is live right now')).toBeVisible()
  mended.resolve()
  await expect(page.getByText('Grand final')).toBeVisible()
})

test('K2 a page whose data do not come is given up, says so, and opens by itself later', async ({ page, site }) => {
  await site.addCategory('a')
  await site.addSeries({ id: 'cup', title: 'The Cup', tags: ['a'] })
  await impatient(page)
  await page.goto('/')
  await page.route('**/series/cup*', () => {})
  await page.getByRole('link', { name: 'The Cup' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  await expect(page.getByRole('banner')).toBeVisible()
  await page.unroute('**/series/cup*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Cup')
})

test('K2 a page that stands stays when its data do not come, and is right later', async ({ page, site }) => {
  await site.addCategory('a')
  await site.addSeries({ id: 'cup', title: 'The Cup', tags: ['a'] })
  await impatient(page)
  await page.goto('/')
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  let asked = 0
  await page.route('**/_.data*', (route) => (asked++ < 1 ? undefined : route.continue()))
  await site.addSeries({ id: 'bowl', title: 'The Bowl', tags: ['a'] })
  await expect(page.getByRole('link', { name: 'The Bowl' })).toBeVisible()
  expect(asked).toBeGreaterThan(1)
})

/** A series whose first episode plays in a frame, and the second in our own player. */
async function twoPlayers(site: TestSite, provider: string) {
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await site.addEpisode('cup', { title: 'The game', videoUrl: 'game' })
  const video = {
    title: 'Bench camera',
    videoUrl: `${provider}/vod/bench/index.m3u8`,
    videoType: 'HLS' as const,
    episodeNumber: 2,
  }
  await site.addEpisode('cup', video)
}

/** Selects the second one while offline; the page switches to it. */
async function chooseOffline(page: Page) {
  await page.context().setOffline(true)
  await page.getByRole('link', { name: /Bench camera/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bench camera')
}

test('K1 W8 an episode of another player that is chosen without a network keeps the page, and plays once there is one', async ({
  page,
  context,
  site,
  provider,
}) => {
  await twoPlayers(site, provider)
  const heading = page.getByRole('heading', { level: 1 })
  const prepared = page.waitForResponse(/\/assets\/native-player-[\w-]+\.js/)
  await page.goto('/series/cup')
  await expect(heading).toContainText('The game')
  await prepared
  await chooseOffline(page)
  await expect(page.getByRole('link', { name: /The game/ })).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => page.locator('main video').evaluate((each) => (each as HTMLVideoElement).readyState)).toBeGreaterThan(1)
})

test('K1 W8 where the code of the player has not come before, its place says that there is no network, and the page stays', async ({
  page,
  context,
  site,
  provider,
  lose,
}) => {
  lose(/\/assets\/[\w-]+\.css/)
  await twoPlayers(site, provider)
  await context.route(/\/assets\/native-player-/, (route) => route.abort())
  await page.goto('/series/cup')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The game')
  await chooseOffline(page)
  await expect(page.getByRole('main').getByText('The video will go on when the connection is back.')).toBeVisible()
  await context.unroute(/\/assets\/native-player-/)
  await context.setOffline(false)
  await expect(page.locator('main video')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bench camera')
})

/** Holds the FAQ page back until released. Firefox aborts everything that a page has requested when it navigates. */
async function holdFaq(page: Page) {
  const asked = Promise.withResolvers<void>()
  const there = Promise.withResolvers<void>()
  await page.route('**/faq', async (route) => {
    asked.resolve()
    await there.promise
    await route.continue()
  })
  return { asked: asked.promise, letCome: there.resolve }
}

test('F-30 a page that is being left is not loaded anew for a script that does not come any more', async ({ page }) => {
  const heads: string[] = []
  page.on('request', (request) => request.method() === 'HEAD' && heads.push(request.url()))
  await page.goto('/privacy')
  const { asked, letCome } = await holdFaq(page)
  const later = page.waitForRequest('**/healthz')
  await page.evaluate(() => {
    const lose = () => {
      dispatchEvent(new Event('vite:preloadError'))
      // Everything that the page requests because of it is requested before this.
      void fetch('/healthz').catch(() => {})
    }
    addEventListener('beforeunload', () => setTimeout(lose))
    location.assign('/faq')
  })
  await asked
  await later
  letCome()
  await expect(page).toHaveURL('/faq')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(heads).toEqual([])
})

test('F-30 a page that failed while it is being left does not load itself anew', async ({ page, site, provider, lose }) => {
  lose(/native-player/)
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { videoUrl: `${provider}/vod/hockey.mp4`, videoType: 'MP4' })
  const loads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loads.push(new URL(request.url()).pathname))
  const player = Promise.withResolvers<void>()
  await page.route('**/assets/native-player-*.js', async (route) => {
    await player.promise
    await route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' })
  })
  await page.goto('/series/cup')
  const { asked, letCome } = await holdFaq(page)
  const head = page.waitForResponse((response) => response.request().method() === 'HEAD')
  await page.evaluate(() => location.assign('/faq'))
  await asked
  player.resolve()
  await head
  letCome()
  await expect(page).toHaveURL('/faq')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(loads).toEqual(['/series/cup', '/faq'])
})
