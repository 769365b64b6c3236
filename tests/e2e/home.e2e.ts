import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setEpisodeLive } from '../../app/catalog/episodes/edit-episodes.server.ts'
import { removeSeries } from '../../app/events/deletions/remove-documents.server.ts'
import { startTestSite } from '../sites/site.ts'
import { shifts } from './layout-shift.ts'
import { expect, test } from './site.ts'

test('H1 every page has logo, search, language toggle and sign-in in its header', async ({ page, site }) => {
  await site.addSeries({ id: 'open-a' })
  for (const path of ['/', '/series/open-a', '/privacy', '/nowhere']) {
    await page.goto(path)
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: /Podium/ })).toHaveAttribute('href', '/')
    await expect(header.getByRole('combobox', { name: 'Search series' })).toBeVisible()
    await expect(header.getByRole('button', { name: /^FR/ })).toBeVisible()
    await expect(header.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      `/login?redirectTo=${encodeURIComponent(path)}`,
    )
  }
})

test('H4 the home page has a banner of 550 px, an instruction, and a row per category in the stored order', async ({
  page,
  site,
}) => {
  await site.addCategory('rugby')
  await site.addCategory('curling')
  await site.addCategory('empty')
  await site.addSeries({ id: 'second', title: 'Second', tags: ['curling'], order: 2 })
  await site.addSeries({ id: 'first', title: 'First', tags: ['curling', 'rugby'], order: 1 })
  await page.goto('/')
  const hero = page.locator('section', { has: page.getByRole('heading', { level: 1 }) })
  expect((await hero.boundingBox())?.height).toBe(550)
  await expect(page.getByText('Choose a series to watch.', { exact: false })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Category rugby', 'Category curling'])
  await expect(page.getByRole('region', { name: 'Category curling' }).getByRole('link')).toHaveText(['First', 'Second'])
})

test('H4 a phone on its side shows the way to what is live, whole, and the beginning of a row', async ({ page, site }) => {
  await page.setViewportSize({ width: 740, height: 360 })
  await site.addCategory('a')
  await site.addSeries({ id: 'one', title: 'One', tags: ['a'] })
  await site.addEpisode('one', { isLive: true })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Watch live: One' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('region', { name: 'Live and next' }).getByRole('link')).toBeInViewport()
})

test('H4 the banner has an intro line and links to the configured networks', async ({ page }) => {
  const site = await startTestSite({ settings: { SOCIAL_FACEBOOK: 'https://social.example/podium' } })
  await page.goto(site.origin)
  await expect(page.getByText('Live and archived webcasts of university sport', { exact: false })).toBeVisible()
  const networks = page.getByRole('navigation', { name: 'Follow us' }).getByRole('link')
  await expect(networks).toHaveCount(1)
  await expect(networks).toHaveAttribute('href', 'https://social.example/podium')
  await page.goto('about:blank')
  await site.close()
})

test('H5 arrows show only where a row goes on, and one click moves it 500 px', async ({ page, site }) => {
  await site.addCategory('long')
  await site.addCategory('short')
  for (let at = 0; at < 40; at++)
    await site.addSeries({ id: `s-${at}`, tags: at === 0 ? ['long', 'short'] : ['long'], order: at })
  await page.goto('/')
  const long = page.getByRole('region', { name: 'Category long' })
  const short = page.getByRole('region', { name: 'Category short' })
  const strip = long.getByRole('list')
  await expect(long.getByRole('button', { name: 'Scroll forward: Category long' })).toBeVisible()
  await expect(long.getByRole('button', { name: /Scroll back/ })).toHaveCount(0)
  await expect(short.getByRole('button', { name: /Scroll/ })).toHaveCount(0)

  await long.getByRole('button', { name: /Scroll forward/ }).click()
  await expect.poll(() => strip.evaluate((element) => element.scrollLeft)).toBe(500)
  await long.getByRole('button', { name: /Scroll back/ }).click()
  await expect.poll(() => strip.evaluate((element) => element.scrollLeft)).toBe(0)
  await expect(long.getByRole('button', { name: /Scroll back/ })).toHaveCount(0)
})

for (const width of [360, 768, 1280, 1920]) {
  test(`H5 H8 at ${width} px no arrow stands over a heart`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 900 })
    await site.addCategory('long')
    for (let at = 0; at < 20; at++) await site.addSeries({ id: `s-${at}`, tags: ['long'], order: at })
    await page.goto('/')
    const arrow = await page.getByRole('button', { name: /Scroll forward/ }).boundingBox()
    const heart = await page.getByRole('listitem').first().getByRole('button').boundingBox()
    if (!arrow || !heart) throw new Error('not shown')
    expect(arrow.y).toBeGreaterThanOrEqual(heart.y + heart.height)
  })
}

test('H5 where one swipes there are no arrows', async ({ browser, site }) => {
  const context = await browser.newContext({
    baseURL: site.origin,
    viewport: { width: 360, height: 780 },
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  await site.addCategory('long')
  for (let at = 0; at < 20; at++) await site.addSeries({ id: `s-${at}`, tags: ['long'], order: at })
  await page.goto('/')
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await expect(page.getByRole('button', { name: /Save .* to favourites/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Scroll/ })).toHaveCount(0)
  await context.close()
})

test('H5 a row of 40 series brings its further tiles as it is scrolled, each once', async ({ page, site }) => {
  await site.addCategory('long')
  for (let at = 0; at < 40; at++) await site.addSeries({ id: `s-${at}`, title: `Series ${at}`, tags: ['long'], order: at })
  await page.goto('/')
  const links = page.getByRole('region', { name: 'Category long' }).getByRole('link')
  const strip = page.getByRole('region', { name: 'Category long' }).getByRole('list')
  await expect
    .poll(async () => {
      await strip.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
      return links.count()
    })
    .toBe(40)
  await expect(links).toHaveText(Array.from({ length: 40 }, (_, at) => `Series ${at}`))
})

for (const [viewport, width] of [
  [360, 160],
  [768, 200],
  [1280, 240],
  [1920, 280],
] as const) {
  test(`H6 at ${viewport} px a tile is ${width} px wide, its picture 16:9`, async ({ page, site }) => {
    await page.setViewportSize({ width: viewport, height: 900 })
    await site.addCategory('a')
    await site.addSeries({ id: 'one', tags: ['a'] })
    await page.goto('/')
    const tile = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Title of one' }) })
    expect((await tile.boundingBox())?.width).toBe(width)
    const picture = await tile.getByRole('link').locator('> span').first().boundingBox()
    expect(picture && picture.width / picture.height).toBeCloseTo(16 / 9, 1)
  })
}

test('H6 H4 nothing on the home page moves while it loads', async ({ page, site }) => {
  await site.addCategory('a')
  for (let at = 0; at < 9; at++) await site.addSeries({ id: `s-${at}`, tags: ['a'], order: at })
  await page.goto('/')
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  expect(await shifts(page)).toEqual([])
})

test('H1 H6 nothing of the header moves on a line that brings the page in pieces', async ({ page, site }) => {
  // The pieces end within the header, each at one of its parts.
  let pieces = 0
  async function passOn({ url, headers }: IncomingMessage, response: ServerResponse) {
    const answer = await fetch(new URL(url ?? '', site.origin), { headers: { accept: headers.accept ?? '' } })
    const body = Buffer.from(await answer.arrayBuffer())
    response.setHeader('content-type', answer.headers.get('content-type') ?? '')
    const html = headers.accept?.includes('text/html') ? body.toString() : ''
    for (const piece of html.split(/(?=<a [^>]*header_|<form |<main )/).slice(0, -1)) {
      pieces++
      response.write(piece)
      // Long enough to be painted: 12 frames.
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    response.end(html ? html.slice(html.lastIndexOf('<main ')) : body)
  }
  // A stream of news breaks off when the site stops.
  const slow = createServer((request, response) => void passOn(request, response).catch(() => response.destroy()))
  slow.listen(0, '127.0.0.1')
  await once(slow, 'listening')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`http://127.0.0.1:${(slow.address() as AddressInfo).port}/`)
    await expect(page.getByRole('banner').getByRole('button', { name: /^FR/ })).toBeVisible()
    expect(await shifts(page)).toEqual([])
  }
  expect(pieces).toBeGreaterThan(10)
  slow.closeAllConnections()
  slow.close()
})

test('H8 the LIVE badge comes and goes with a live episode, without a reload', async ({ page, site }) => {
  await site.addCategory('a')
  await site.addSeries({ id: 'one', title: 'One', tags: ['a'] })
  await site.addSeries({ id: 'always', title: 'Always', tags: ['a', 'Live'], order: 1 })
  const episode = await site.addEpisode('one')
  await page.goto('/')
  const tile = (name: string) => page.getByRole('link', { name })
  await expect(tile('Always')).toContainText('LIVE')
  await expect(tile('One')).not.toContainText('LIVE')
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await setEpisodeLive(site.running.editing, episode, true)
  await expect(tile('One')).toContainText('LIVE')
  await setEpisodeLive(site.running.editing, episode, false)
  await expect(tile('One')).not.toContainText('LIVE')
})

test('H8 the heart tells a visitor to log in', async ({ page, site }) => {
  await site.addCategory('a')
  await site.addSeries({ id: 'one', title: 'One', tags: ['a'] })
  await page.goto('/')
  await page.getByRole('button', { name: 'Save One to favourites' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Please log in to save a series' })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('H9 the footer has powered-by, website, previous archives, admin and copyright', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('Powered by')).toContainText('Podium Webcast')
  await expect(footer.getByRole('link', { name: 'Website' })).toHaveAttribute('href', 'https://podium.example')
  await expect(footer.getByRole('link', { name: 'Previous archives' })).toHaveAttribute('href', 'https://archives.podium.example')
  await expect(footer.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin')
  await expect(footer.getByText(`© ${new Date().getUTCFullYear()} Podium`)).toBeVisible()
})

test('H10 a change of path starts at the top, and back returns to where one was', async ({ page, site }) => {
  for (const id of ['a', 'b', 'c', 'd', 'e']) {
    await site.addCategory(id)
    await site.addSeries({ id: `s-${id}`, tags: [id] })
  }
  await page.goto('/')
  const link = page.getByRole('region', { name: 'Category d' }).getByRole('link')
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(100)
  await link.click()
  await expect(page).toHaveURL('/series/s-d')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('H14 an empty catalogue says so, and fills by itself', async ({ page, site }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'No videos available' })).toBeVisible()
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await site.addCategory('a')
  await site.addSeries({ id: 'new', title: 'Brand new', tags: ['a'] })
  await expect(page.getByRole('link', { name: 'Brand new' })).toBeVisible()
  await removeSeries(site.running.editing, 'doc-new')
  await expect(page.getByRole('heading', { name: 'No videos available' })).toBeVisible()
})

test('H5 a row that changes while its further tiles are on their way shows each series once', async ({ page, site }) => {
  await site.addCategory('long')
  for (let at = 0; at < 40; at++) await site.addSeries({ id: `s-${at}`, title: `Series ${at}`, tags: ['long'], order: at })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    '**/row/long/1',
    async (route) => {
      const old = await route.fetch()
      await held
      await route.fulfill({ response: old }).catch(() => {})
    },
    { times: 1 },
  )
  const row = page.getByRole('region', { name: 'Category long' })
  const links = row.getByRole('link')
  const asked = page.waitForRequest('**/row/long/1')
  await page.goto('/')
  await row.getByRole('list').evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
  await asked
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await site.addSeries({ id: 'first', title: 'New first', tags: ['long'], order: -1 })
  await expect(links.first()).toHaveText('New first')
  release()
  await expect
    .poll(async () => {
      await row.getByRole('list').evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
      return links.count()
    })
    .toBe(41)
  await expect(links).toHaveText(['New first', ...Array.from({ length: 40 }, (_, at) => `Series ${at}`)])
})

test('H5 left and right arrows go along a row, Tab as through any links, with the focused tile in full view', async ({
  page,
  site,
}) => {
  await site.addCategory('long')
  for (let at = 0; at < 9; at++) await site.addSeries({ id: `s-${at}`, title: `Series ${at}`, tags: ['long'], order: at })
  await page.goto('/')
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  const link = (at: number) => page.getByRole('link', { name: `Series ${at}`, exact: true })
  await link(0).focus()
  for (let at = 1; at < 7; at++) {
    await page.keyboard.press('ArrowRight')
    await expect(link(at)).toBeFocused()
    await expect(link(at)).toBeInViewport({ ratio: 0.99 })
  }
  await page.keyboard.press('ArrowLeft')
  await expect(link(5)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Save Series 5 to favourites' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(link(6)).toBeFocused()
})

test('L1 on a French page what is still in English says so to a screen reader', async ({ page, context, site }) => {
  await context.addCookies([{ name: 'language', value: 'fr', url: site.origin }])
  await site.addCategory('a', ['a'], 'Puck and roll')
  await site.addSeries({ id: 'one', title: 'Zyx and Wug Show', tags: ['a'] })
  await site.addEpisode('one', { isLive: true })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Puck and roll' })).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('region', { name: 'Puck and roll' }).getByText('Zyx and Wug Show')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('link', { name: 'Regarder en direct' }).getByText('Zyx and Wug Show')).toHaveAttribute('lang', 'en')
  await page.getByRole('combobox').fill('zyx')
  await expect(page.getByRole('option').getByText('Zyx and Wug Show')).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: /^EN/ }).click()
  await expect(page.getByRole('heading', { name: 'Puck and roll' })).not.toHaveAttribute('lang')
})

test('H4 on paper the home page is its titles, without art, buttons and search', async ({ page, site }) => {
  await site.addCategory('a')
  await site.addSeries({ id: 'one', title: 'University Cup', tags: ['a'], thumbnail: '/art/hero-640.jpg' })
  await page.goto('/')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('University Cup')).toBeVisible()
  for (const each of await page.locator('img, input, button').all()) await expect(each).toBeHidden()
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})
