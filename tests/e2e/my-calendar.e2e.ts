import type { Page } from '@playwright/test'
import type { EventContent } from '../../app/events/edit/edit-events.server.ts'
import { localStartOf } from '../../app/events/time/zoned-time.ts'
import { addTeams, anEvent, saveEvent } from '../factories/games.ts'
import type { TestSite } from '../sites/site.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './site.ts'
import { signUp } from './viewers.ts'

/** Saves a game that starts in so many hours. Returns its id. */
async function addGame(site: TestSite, content: Partial<EventContent> = {}, hours = 30): Promise<string> {
  const start = localStartOf(new Date(Date.now() + hours * 3_600_000).toISOString(), 'America/St_Johns')
  const saved = await site.heard(() => saveEvent(site.running.editing, anEvent({ ...start, ...content })))
  if (!saved.ok) throw new Error(saved.reason)
  return saved.id
}

const own = (page: Page) => page.getByRole('region', { name: /^(Your private calendar|Votre calendrier privé)$/ })
const plainAddress = (page: Page) => own(page).getByRole('link', { name: /^http.*\/calendar\/my\// })

test('E8 a viewer makes a private address, renews it and removes it, and each old one ends', async ({ page, site }) => {
  const statusOf = async (address: string | null) =>
    (await page.request.get(new URL(address ?? '', site.origin).pathname)).status()
  await signUp(page)
  await own(page).getByRole('button', { name: 'Make a private address' }).click()
  await expect(own(page)).toContainText('Anyone with this address can see this calendar.')
  await own(page).getByText('Add to calendar').click()
  await own(page).getByText('Other ways').click()
  await expect(own(page).getByRole('link', { name: 'Add to Apple Calendar' })).toHaveAttribute(
    'href',
    /^webcal:.*\/calendar\/my\//,
  )
  await expect(own(page).getByRole('img', { name: 'QR code of the calendar’s address' })).toBeAttached()
  const first = await plainAddress(page).getAttribute('href')
  expect(await statusOf(first)).toBe(200)
  await own(page).getByRole('button', { name: 'Close' }).click()
  await own(page).getByRole('button', { name: 'Make a new address' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await statusOf(first)).toBe(200)
  await own(page).getByRole('button', { name: 'Make a new address' }).click()
  await dialog.getByRole('button', { name: 'Make a new address' }).click()
  await expect.poll(() => statusOf(first)).toBe(404)
  await own(page).getByText('Add to calendar').click()
  await own(page).getByText('Other ways').click()
  await expect(plainAddress(page)).not.toHaveAttribute('href', first ?? '')
  const second = await plainAddress(page).getAttribute('href')
  expect(await statusOf(second)).toBe(200)
  await own(page).getByRole('button', { name: 'Close' }).click()
  await own(page).getByRole('button', { name: 'Remove the address' }).click()
  await dialog.getByRole('button', { name: 'Remove the address' }).click()
  await expect(own(page).getByRole('button', { name: 'Make a private address' })).toBeVisible()
  expect(await statusOf(second)).toBe(404)
})

test('E8 without an account the teams that the browser follows have one calendar', async ({ page, site }) => {
  await addTeams({ editing: site.running.editing, heard: site.heard })
  await page.goto('/team/northgate-hockey-women')
  await expect(page.getByText(/^Calendar of the/)).toHaveCount(0)
  await page.getByRole('button', { name: /^Follow Northgate/ }).click()
  await expect(page.getByText('Calendar of the team you follow')).toBeVisible()
  await page.goto('/team/lac-bleu-hockey-women')
  await page.getByRole('button', { name: /^Follow Lac-Bleu/ }).click()
  await page.getByText('Calendar of the 2 teams you follow').click()
  const apple = page.getByRole('link', { name: 'Add to Apple Calendar' }).last()
  await expect(apple).toHaveAttribute('href', /\/calendar\/pick\/[0-9a-v]{8}~[0-9a-v]{8}\.ics$/)
  await expectNoViolations(page, 'two calendars', [360])
  // More than an address takes, and things that are no teams.
  const many = ['lac-bleu-hockey-women', 'Not a team', ...Array.from({ length: 90 }, (_, at) => `${'team-'.repeat(14)}${at}`)]
  await page.evaluate((slugs) => localStorage.setItem('followedTeams', JSON.stringify(slugs)), many)
  await page.reload()
  await page.getByText('Calendar of the team you follow').click()
  await expect(page.getByText('A calendar holds at most 40 teams')).toBeVisible()
})

test('E8 a game can be added by itself while it is to come, and a series offers the calendar of its games', async ({
  page,
  site,
}) => {
  await site.addSeries({ id: 'cup', title: 'Cup' })
  await site.addEpisode('cup')
  const id = await addGame(site, { seriesDocId: 'doc-cup' })
  const off = await addGame(site, { schedule: 'cancelled' })
  await page.goto(`/game/${id}`)
  await page.getByText('Add to calendar').click()
  await expect(page.getByRole('link', { name: 'Add to Google Calendar' })).toHaveAttribute(
    'href',
    /action=TEMPLATE&text=Final&dates=\d{8}T/,
  )
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to Apple Calendar' }).click()
  expect((await download).suggestedFilename()).toBe('game.ics')
  await page.goto(`/game/${off}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Add to calendar')).toHaveCount(0)
  await page.goto('/series/cup')
  await page.getByText('Add games to calendar').click()
  await expect(page.getByRole('link', { name: 'Add to Apple Calendar' })).toHaveAttribute('href', /\/calendar\/series\/cup\.ics$/)
})

for (const language of ['en', 'fr'] as const)
  test(`E8 the calendars of account, game and series are free of axe violations and fit from 360 px in ${language}`, async ({
    page,
    site,
  }) => {
    await site.addSeries({ id: 'cup', title: 'Cup' })
    await site.addEpisode('cup')
    const id = await addGame(site, { seriesDocId: 'doc-cup' })
    const base = language === 'fr' ? '/fr' : ''
    await signUp(page)
    await page.request.post('/account', { form: { form: 'calendar', command: 'renew' } })
    for (const path of ['/account', `/game/${id}`, '/series/cup']) {
      await page.goto(base + path)
      await page
        .locator('main details > summary')
        .filter({ hasText: /calend(?:ar|rier)/ })
        .first()
        .click()
      await expectNoViolations(page, base + path, [360, 1280])
    }
  })
