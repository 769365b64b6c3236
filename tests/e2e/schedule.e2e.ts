import type { Page } from '@playwright/test'
import type { EventContent } from '../../app/events/edit/edit-events.server.ts'
import { localDateOf, localStartOf, timeText } from '../../app/events/time/zoned-time.ts'
import { HOUR_MS } from '../../app/kit/time/time-units.ts'
import { addTeams, anEvent, saveEvent } from '../factories/games.ts'
import type { TestSite } from '../sites/site.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './site.ts'

const ZONE = 'America/St_Johns'

test.use({ timezoneId: 'America/Vancouver' })

/** Saves a women's hockey game that starts at an instant, in Newfoundland. Returns its id. */
async function addGame(site: TestSite, title: string, at: number, content: Partial<EventContent> = {}): Promise<string> {
  const start = localStartOf(new Date(at).toISOString(), ZONE)
  const event = anEvent({ title: { en: title, fr: `${title} FR` }, ...start, ...content })
  const saved = await site.heard(() => saveEvent(site.running.editing, event))
  if (!saved.ok) throw new Error(saved.reason)
  return saved.id
}

const main = (page: Page) => page.getByRole('main')
const gameItem = (page: Page, title: string) => main(page).getByRole('listitem').filter({ hasText: title })

test('E5 E6 a viewer in another zone sees the time of the venue and their own, on the schedule and on the page of a game', async ({
  page,
  site,
}) => {
  const at = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 30 * HOUR_MS
  await addGame(site, 'Far away', at)
  const there = timeText(localStartOf(new Date(at).toISOString(), ZONE).localTime ?? '', 'en')
  const here = timeText(localStartOf(new Date(at).toISOString(), 'America/Vancouver').localTime ?? '', 'en')
  await page.goto('/schedule')
  await expect(gameItem(page, 'Far away')).toContainText(`${there} Newfoundland time`)
  await expect(gameItem(page, 'Far away')).toContainText(`${here} your time`)
  await page.getByRole('link', { name: 'Far away' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Far away')
  await expect(main(page)).toContainText(`at ${there} Newfoundland time`)
  await expect(main(page).locator('dl')).toContainText(`Your time`)
  await expect(main(page).locator('dl')).toContainText(here)
})

test('E5 what is on stands under the viewer’s today', async ({ page, site }) => {
  const now = Date.now()
  await addGame(site, 'Still on', now - 2 * HOUR_MS, { play: 'in-play' })
  await addGame(site, 'In ten days', now + 240 * HOUR_MS)
  await page.goto('/schedule')
  const today = main(page).getByRole('region', { name: /^Today, / })
  await expect(today).toContainText('Still on')
  await expect(today).not.toContainText('In ten days')
  await expect(today.locator('h2 time')).toHaveAttribute('datetime', localDateOf(now, 'America/Vancouver'))
})

test('E5 by keyboard the schedule is narrowed, the choice stands in the address, and the way back shows all', async ({
  page,
  site,
}) => {
  await addGame(site, 'On ice', Date.now() + 30 * HOUR_MS)
  await addGame(site, 'In water', Date.now() + 31 * HOUR_MS, { sport: 'swimming' })
  await page.goto('/schedule')
  await expect(main(page)).toContainText('2 games')
  await page.getByLabel('Sport').focus()
  await page.keyboard.type('Swimming')
  for (let press = 0; press < 4; press++) await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/schedule?sport=swimming')
  await expect(page.getByRole('status').filter({ hasText: '1 game' })).toBeVisible()
  await expect(main(page)).not.toContainText('On ice')
  await page.reload()
  await expect(page.getByLabel('Sport')).toHaveValue('swimming')
  await expect(main(page)).not.toContainText('On ice')
  await page.goBack()
  await expect(main(page)).toContainText('On ice')
})

test('E5 without script the filter works as well', async ({ browser, site }) => {
  await addGame(site, 'On ice', Date.now() + 30 * HOUR_MS)
  await addGame(site, 'In water', Date.now() + 31 * HOUR_MS, { sport: 'swimming' })
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin })
  const page = await context.newPage()
  await page.goto('/schedule')
  await page.getByLabel('Sport').selectOption('swimming')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/\/schedule\?sport=swimming&/)
  await expect(main(page)).toContainText('In water')
  await expect(main(page)).not.toContainText('On ice')
  await context.close()
})

for (const language of ['en', 'fr'] as const)
  test(`E5 E6 E7 schedule, game and team are free of axe violations and fit from 360 px in ${language}`, async ({
    page,
    site,
  }) => {
    const { northgate, lacBleu, venueId } = await addTeams({ editing: site.running.editing, heard: site.heard })
    const sides = { homeTeamId: lacBleu, awayTeamId: northgate, venueId }
    const id = await addGame(site, 'Semifinal of the Lantern Cup, first leg', Date.now() + 30 * HOUR_MS, sides)
    await addGame(site, 'Called off', Date.now() + 31 * HOUR_MS, {
      ...sides,
      schedule: 'cancelled',
      reason: { en: 'The ice has melted', fr: 'La glace a fondu' },
    })
    await site.addSeries({ id: 'vault', title: 'The Vault', password: 'pw' })
    const locked = await addGame(site, 'Hidden', Date.now() + 32 * HOUR_MS, { seriesDocId: 'doc-vault' })
    const base = language === 'fr' ? '/fr' : ''
    for (const path of ['/schedule', '/schedule?sport=golf', `/game/${id}`, `/game/${locked}`, '/team/northgate-hockey-women']) {
      await page.goto(base + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoViolations(page, base + path, [360, 1280])
    }
  })
