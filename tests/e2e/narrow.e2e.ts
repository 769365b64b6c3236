import type { Page } from '@playwright/test'
import { startTestSite } from '../sites/site.ts'
import { expect, test } from './site.ts'
import { signUp } from './viewers.ts'

/** Phones, a tablet and laptops; the header changes its layout at 640 and at 1024 px. */
const WIDTHS = [320, 360, 390, 639, 640, 768, 1023, 1024, 1280]

/** How far each part of the header sticks out of the page or overlaps the next part, in px; and whether the name is cut off. */
const headerFaults = (page: Page) =>
  page.getByRole('banner').evaluate((header) => {
    const faults: string[] = []
    const isShown = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 1
    const parts = [...header.querySelectorAll('a:not([href^="#"]), button, input:not([type=hidden])')].filter(isShown)
    const places = parts.map((part) => ({
      name: part.textContent || part.getAttribute('aria-label'),
      ...part.getBoundingClientRect().toJSON(),
    }))
    for (const [at, { name, left, right, top, bottom }] of places.entries()) {
      if (left < 0 || right > innerWidth || top < 0 || bottom > header.getBoundingClientRect().bottom)
        faults.push(`${name} stands out`)
      if (places.slice(0, at).some((other) => other.left < right - 1 && left < other.right - 1))
        faults.push(`${name} covers another`)
    }
    const word = header.querySelector('a:is([href="/"], [href="/fr"]) span span')
    if (!word || word.scrollWidth > word.clientWidth + 1 || word.scrollHeight > word.clientHeight + 2)
      faults.push('the name is cut off')
    if (document.documentElement.scrollWidth > innerWidth)
      faults.push(`the page is ${document.documentElement.scrollWidth} px wide`)
    return faults
  })

for (const name of ['Universitysportnetwork24', 'Kettle River Sport Union'])
  for (const language of ['en', 'fr'])
    test(`Q-22 H1 the header of ${name} fits in ${language} from 320 px, signed in and out`, async ({ browser }) => {
      const site = await startTestSite({ settings: { SITE_NAME: name, SITE_NAME_FR: name } })
      for (const isSignedIn of [false, true]) {
        const context = await browser.newContext({ baseURL: site.origin })
        const page = await context.newPage()
        if (isSignedIn) await signUp(page)
        await context.addCookies([{ name: 'language', value: language, url: site.origin }])
        await page.goto('/faq')
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 780 })
          expect(await headerFaults(page), `${width} px, signed in: ${isSignedIn}`).toEqual([])
        }
        await context.close()
      }
      await site.close()
    })

test('Q-22 A7 on a phone the account and the way out stand in words behind one button', async ({ browser, site }) => {
  const phone = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true }
  const context = await browser.newContext({ baseURL: site.origin, ...phone })
  const page = await context.newPage()
  await signUp(page)
  await page.goto('/faq')
  const header = page.getByRole('banner')
  await expect(header.getByText('Sign out')).toBeHidden()
  await header.getByRole('button', { name: 'Account' }).tap()
  await expect(header.getByText('Sign out')).toBeInViewport({ ratio: 1 })
  // The page beside it closes it, like its own button.
  await page.touchscreen.tap(40, 260)
  await expect(header.getByText('Sign out')).toBeHidden()
  await header.getByRole('button', { name: 'Account' }).tap()
  await header.getByRole('link', { name: 'Account' }).tap()
  await expect(page).toHaveURL('/account')
  await expect(header.getByText('Sign out')).toBeHidden()
  await header.getByRole('button', { name: 'Account' }).tap()
  await header.getByRole('button', { name: 'Sign out' }).tap()
  await expect(page).toHaveURL('/')
  await expect(header.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await context.close()
})

test('Q-23 H5 H6 at every width a part of the next tile shows that a row goes on', async ({ page, site }) => {
  await site.addCategory('long')
  for (let at = 0; at < 12; at++) await site.addSeries({ id: `s-${at}`, title: `Series ${at}`, tags: ['long'], order: at })
  await page.goto('/')
  const strip = page.getByRole('region', { name: 'Category long' }).getByRole('list')
  const bad: string[] = []
  // A step that meets every remainder, so that no pattern repeats.
  for (let width = 320; width <= 1920; width += 37) {
    await page.setViewportSize({ width, height: 700 })
    const { seen, tile, gap } = await strip.evaluate((element) => {
      const edge = element.getBoundingClientRect().right
      const tiles = [...element.querySelectorAll('li')].map((each) => each.getBoundingClientRect())
      const cut = tiles.find(({ right }) => right > edge)
      return { seen: edge - (cut?.left ?? edge), tile: tiles[0]?.width ?? 0, gap: (tiles[1]?.left ?? 0) - (tiles[0]?.right ?? 0) }
    })
    // Enough to be seen, and visibly cut off; tiles neither touch nor drift apart.
    if (seen < 12 || seen > tile - 12 || gap < 6 || gap > 40) bad.push(`${width}: ${seen} of ${tile}, gap ${gap}`)
  }
  expect(bad).toEqual([])
})

/** Unbroken words, as long as a title may be. */
const LONG = 'W'.repeat(200)

for (const width of [320, 768, 1280])
  test(`Q-29 at ${width} px an unbroken title of 200 letters makes no page wider`, async ({ page, site }) => {
    await site.addCategory('a')
    await site.addSeries({ id: 'long', title: LONG, shortDescription: LONG, longDescription: LONG, tags: ['a'] })
    await site.addSeries({ id: 'empty', title: LONG, tags: ['a'], order: 1 })
    await site.addSeries({ id: 'locked', title: LONG, tags: ['a'], order: 2, password: 'x' })
    await site.addEpisode('long', { title: LONG, shortDescription: LONG, longDescription: LONG, isLive: true })
    await site.addEpisode('long', { title: LONG, startsAt: new Date(Date.now() + 3600_000).toISOString() })
    await page.setViewportSize({ width, height: 800 })
    for (const path of [
      '/',
      '/series/long',
      '/series/empty',
      '/series/locked',
      `/series/${LONG}`,
      '/password?seriesId=locked',
      '/scoreboard',
    ]) {
      await page.goto(path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
      // Wider content may also be cut off where a page is as wide as the screen.
      const wide = await page.getByRole('main').evaluate((main, edge) => {
        const isOut = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().right > edge + 1
        return [...main.querySelectorAll('h1, h2, p')].filter(isOut).map(({ className, tagName }) => `${tagName}.${className}`)
      }, width)
      expect(wide, path).toEqual([])
    }
  })
