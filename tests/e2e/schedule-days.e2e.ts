import type { Page } from '@playwright/test'
import type { EventContent } from '../../app/events/edit/edit-events.server.ts'
import { dayText, localDateOf, localStartOf } from '../../app/events/time/zoned-time.ts'
import { dayAfter } from '../../app/kit/time/day-after.ts'
import { HOUR_MS } from '../../app/kit/time/time-units.ts'
import { anEvent, saveEvent } from '../factories/games.ts'
import type { TestSite } from '../sites/site.ts'
import { shifts } from './layout-shift.ts'
import { expect, test } from './site.ts'

const ZONE = 'America/Toronto'

test.use({ timezoneId: ZONE })

/** Saves a game of a day, so many after today's, at a local time of a place. */
async function addGame(site: TestSite, title: string, days: number, content: Partial<EventContent> = {}) {
  const localDate = dayAfter(localDateOf(Date.now(), ZONE), days)
  const event = anEvent({ title: { en: title, fr: `${title} FR` }, localDate, localTime: '12:00', zone: ZONE, ...content })
  const saved = await site.heard(() => saveEvent(site.running.editing, event))
  if (!saved.ok) throw new Error(saved.reason)
}

/** Two days of games, of which each is longer than a window. */
async function addSeason(site: TestSite) {
  // In the morning, as an evening's game stands under the next day until six hours after it began.
  for (const days of [-1, -2]) await addGame(site, `Past ${days}`, days, { play: 'official', localTime: '10:00' })
  for (const days of [1, 2])
    for (let number = 1; number <= 12; number++)
      await addGame(site, `Game ${days} ${number}`, days, { localTime: `${9 + number}:00` })
}

const main = (page: Page) => page.getByRole('main')
const today = (page: Page) => page.locator('#today')
const dayName = (days: number) => dayText(dayAfter(localDateOf(Date.now(), ZONE), days), 'en')
/** Where an element begins, below the site's header. */
const belowHeader = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluate(
      (element) =>
        element.getBoundingClientRect().top - (document.querySelector('header')?.getBoundingClientRect().bottom ?? Number.NaN),
    )

for (const width of [360, 1280])
  test(`E5 the day stays in sight while its games pass, and one press leads back to today, at ${width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await addSeason(site)
    await page.goto('/schedule')
    await expect(today(page)).toContainText('No games on this day.')
    await expect(page.getByRole('link', { name: 'Go to today' })).toBeHidden()
    const heading = page.getByRole('heading', { level: 2, name: dayName(1) })
    await main(page).getByRole('link', { name: 'Game 1 9' }).scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollBy(0, 300))
    const id = await heading.getAttribute('id')
    await expect.poll(async () => Math.abs(await belowHeader(page, `#${id}`))).toBeLessThanOrEqual(1)
    await page.getByRole('link', { name: 'Go to today' }).click()
    await expect(today(page)).toBeInViewport()
    // Browsers scroll to whole pixels.
    expect(Math.round(await belowHeader(page, '#today'))).toBeGreaterThanOrEqual(0)
    await page
      .getByRole('navigation', { name: 'Days' })
      .getByRole('link', { name: dayText(dayAfter(localDateOf(Date.now(), ZONE), 2), 'en', 'short') })
      .click()
    await expect(page.getByRole('heading', { level: 2, name: dayName(2) })).toBeInViewport()
  })

test('E5 what is past is folded, and without script as well the page begins at today', async ({ browser, site }) => {
  await addSeason(site)
  await addGame(site, 'Of today', 0)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin, timezoneId: ZONE })
  const page = await context.newPage()
  await page.goto(`/schedule/${localDateOf(Date.now(), ZONE).slice(0, 7)}`)
  await expect(today(page)).toContainText('Of today')
  await expect(today(page)).toBeInViewport()
  await page.goto('/schedule')
  // While it is still yesterday on the west coast, nothing of that day is past.
  if (localDateOf(Date.now(), 'America/Vancouver') === localDateOf(Date.now(), ZONE)) {
    await expect(main(page).getByText('Past -1')).toBeHidden()
    await main(page).getByText('Earlier games (1)').click()
  } else await expect(main(page).getByText('Earlier games')).toHaveCount(0)
  await expect(main(page).getByText('Past -1')).toBeVisible()
  await page.getByRole('link', { name: 'Go to today' }).click()
  await expect(page).toHaveURL('/schedule#today')
  await context.close()
})

test('E5 under today a game of another date at its place names that date, and last night’s stands under its own', async ({
  browser,
  site,
}) => {
  // For a viewer far east, the evening of the venue is the next morning.
  const far = 'Asia/Tokyo'
  const at = (hours: number) => localStartOf(new Date(Date.now() + hours * HOUR_MS).toISOString(), 'America/Vancouver')
  await addGame(site, 'On now', 0, { ...at(-1), play: 'in-play' })
  await addGame(site, 'Long over', 0, { ...at(-20), play: 'official' })
  const context = await browser.newContext({ baseURL: site.origin, timezoneId: far })
  const page = await context.newPage()
  await page.goto('/schedule')
  const region = main(page).getByRole('region', { name: /^Today, / })
  await expect(region).toContainText('On now')
  const { localDate } = at(-1)
  if (localDate !== localDateOf(Date.now(), far))
    await expect(region.getByRole('listitem').filter({ hasText: 'On now' })).toContainText(dayText(localDate, 'en', 'short'))
  const sections = main(page).locator('section').filter({ hasText: 'Long over' })
  await expect(sections.locator('h2 time')).toHaveAttribute('datetime', at(-20).localDate)
  await context.close()
})

test('E5 the schedule does not move while its script comes', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await addSeason(site)
  await addGame(site, 'Of today', 0)
  for (const path of ['/schedule', '/fr/schedule']) {
    await page.goto(path)
    await expect(main(page).getByRole('region', { name: /^(?:Today|Aujourd’hui), / })).toBeVisible()
    expect(await shifts(page)).toEqual([])
  }
})

for (const width of [360, 768, 1024, 1280])
  test(`E5 no choice of the filter is cut in French, and titles have most of the line, at ${width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await addGame(site, 'Finale de la Coupe', 1, { sport: 'swimming' })
    await page.goto('/fr/schedule')
    const summary = main(page).locator('summary', { hasText: 'Filtrer' })
    if (await summary.isVisible()) await summary.click()
    await expect(page.getByLabel('Discipline')).toBeVisible()
    const cut = await page.locator('main form select').evaluateAll((selects) =>
      (selects as HTMLSelectElement[]).flatMap((select) => {
        const style = getComputedStyle(select)
        const context = document.createElement('canvas').getContext('2d')
        if (!context) return []
        context.font = style.font
        // The arrow of the browser takes about 20 px.
        const room = select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight) - 20
        return [...select.options].flatMap(({ text }) => (context.measureText(text).width > room ? [text] : []))
      }),
    )
    expect(cut).toEqual([])
    const share = await page
      .getByRole('listitem')
      .filter({ hasText: 'Finale de la Coupe' })
      // With the letters of the teams, which belong to the title.
      .evaluate((item) => {
        const title = item.querySelector('a')?.closest('div')
        const [left = 0, right = 0] = [
          title?.previousElementSibling?.getBoundingClientRect().left,
          title?.getBoundingClientRect().right,
        ]
        return (right - left) / item.clientWidth
      })
    expect(share).toBeGreaterThan(0.5)
  })
