import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'

const row = (page: Page, name: string) => page.getByRole('region', { name: `Category ${name}` })
const left = (page: Page, name: string) =>
  row(page, name)
    .getByRole('list')
    .evaluate((strip) => strip.scrollLeft)

test.describe('Q-25', () => {
  test.beforeEach(async ({ site }) => {
    for (const id of ['short', 'long', 'third', 'deep']) await site.addCategory(id)
    for (let at = 0; at < 60; at++) {
      const tags = at < 20 ? ['long', 'deep', 'short', 'third'] : ['long', 'deep']
      await site.addSeries({ id: `s-${at}`, title: `Series ${at}`, tags, order: at })
    }
  })

  /** Scrolls a row until the tile is rendered, and into view. */
  async function reach(page: Page, name: string, tile: string) {
    const link = row(page, name).getByRole('link', { name: tile, exact: true })
    await row(page, name).scrollIntoViewIfNeeded()
    await expect
      .poll(async () => {
        await row(page, name)
          .getByRole('list')
          .evaluate((strip) => strip.scrollTo({ left: strip.scrollWidth }))
        return link.count()
      })
      .toBe(1)
    await link.evaluate((element) => element.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' }))
    return link
  }

  for (const way of ['Back', 'Back after a reload'])
    test(`Q-25 H10 ${way} restores the place in every row, with the tiles that had been loaded`, async ({ page }) => {
      await page.goto('/')
      await reach(page, 'long', 'Series 25')
      const link = await reach(page, 'deep', 'Series 46')
      const before = { long: await left(page, 'long'), deep: await left(page, 'deep'), top: await page.evaluate(() => scrollY) }
      await link.click()
      await expect(page).toHaveURL('/series/s-46')
      if (way !== 'Back') await page.reload()
      await page.goBack()
      await expect(link).toBeInViewport()
      expect(await left(page, 'deep')).toBe(before.deep)
      await expect.poll(() => left(page, 'long')).toBe(before.long)
      expect(await page.evaluate(() => scrollY)).toBe(before.top)
      expect(await left(page, 'third')).toBe(0)
      // A visit that is not a return starts at the beginning.
      await link.click()
      await page
        .getByRole('banner')
        .getByRole('link', { name: /Podium/ })
        .click()
      await expect(page).toHaveURL('/')
      await expect(row(page, 'deep').getByRole('link', { name: 'Series 0', exact: true })).toBeAttached()
      expect(await left(page, 'deep')).toBe(0)
    })

  test('Q-25 H5 an edit leaves a row where one has scrolled it', async ({ page, site }) => {
    await page.goto('/')
    const link = await reach(page, 'deep', 'Series 46')
    await expect.poll(() => site.running.hub.viewers()).toBe(1)
    const before = await left(page, 'deep')
    await site.addSeries({ id: 's-47', title: 'Series 47 renamed', tags: ['long', 'deep'], order: 47 })
    await expect(row(page, 'deep').getByRole('link', { name: 'Series 47 renamed' })).toBeAttached()
    await expect(link).toBeInViewport()
    expect(await left(page, 'deep')).toBe(before)
  })
})

for (const width of [360, 1280])
  test(`Q-27 H5 at ${width} px what Tab reaches in a long row stands in full view`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 780 })
    await site.addCategory('long')
    for (let at = 0; at < 7; at++) await site.addSeries({ id: `s-${at}`, title: `Series ${at}`, tags: ['long'], order: at })
    await page.goto('/')
    await row(page, 'long').getByRole('link').first().focus()
    const cut: string[] = []
    for (let step = 0; step < 13; step++) {
      await page.keyboard.press('Tab')
      const seen = await page.evaluate(() => {
        const tile = document.activeElement?.closest('li')
        const strip = tile?.closest('ul')
        if (!tile || !strip) return 'no tile has the focus'
        const [inner, outer] = [tile.getBoundingClientRect(), strip.getBoundingClientRect()]
        return inner.left >= outer.left && inner.right <= outer.right ? '' : `${document.activeElement?.textContent} is cut off`
      })
      if (seen) cut.push(seen)
    }
    expect(cut).toEqual([])
  })

test('Q-27 a press on a tile that is half off the screen opens it, and moves nothing under the finger', async ({
  page,
  site,
}) => {
  await site.addCategory('long')
  for (let at = 0; at < 20; at++) await site.addSeries({ id: `s-${at}`, title: `Series ${at}`, tags: ['long'], order: at })
  await page.goto('/')
  const strip = row(page, 'long').getByRole('list')
  await strip.scrollIntoViewIfNeeded()
  await strip.evaluate((element) => element.scrollTo({ left: 150 }))
  const box = await row(page, 'long').getByRole('link', { name: 'Series 0', exact: true }).boundingBox()
  if (!box) throw new Error('not shown')
  await page.mouse.move(box.x + box.width - 20, box.y + 100)
  await page.mouse.down()
  expect(await strip.evaluate((element) => element.scrollLeft)).toBe(150)
  await page.mouse.up()
  await expect(page).toHaveURL('/series/s-0')
})

for (const [input, options] of [
  ['a mouse', {}],
  ['a finger', { viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true }],
  ['a mouse and a finger', { hasTouch: true }],
] as const)
  test(`Q-31 H8 hearts are seen by one who has ${input}, before anything is pointed at`, async ({ browser, site }) => {
    await site.addCategory('a')
    await site.addSeries({ id: 'one', title: 'One', tags: ['a'] })
    const context = await browser.newContext({ baseURL: site.origin, ...options })
    const page = await context.newPage()
    await page.goto('/')
    const heart = page.getByRole('button', { name: 'Save One to favourites' })
    const opacity = await heart.evaluate((element) => {
      let seen = 1
      for (let each: Element | null = element; each; each = each.parentElement) seen *= Number(getComputedStyle(each).opacity)
      return seen
    })
    expect(opacity).toBeGreaterThan(0.7)
    await context.close()
  })
