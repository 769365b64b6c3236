import type { Page } from '@playwright/test'
import type { EventContent } from '../../app/events/edit/edit-events.server.ts'
import { localStartOf } from '../../app/events/time/zoned-time.ts'
import { removeTeam } from '../../app/teams/edit-teams.server.ts'
import { addTeams, anEvent, saveEvent } from '../factories/games.ts'
import type { TestSite } from '../sites/site.ts'
import { expectNoViolations } from './axe.ts'
import { expect, scriptOf, test } from './site.ts'
import { signUp } from './viewers.ts'

const NORTHGATE = 'northgate-hockey-women'
const LAC_BLEU = 'lac-bleu-hockey-women'

const teamsOf = (site: TestSite) => addTeams({ editing: site.running.editing, heard: site.heard })

/** Saves a game that starts in so many hours. Returns its id. */
async function addGame(site: TestSite, content: Partial<EventContent>, hours = 30): Promise<string> {
  const start = localStartOf(new Date(Date.now() + hours * 3_600_000).toISOString(), 'America/St_Johns')
  const saved = await site.heard(() => saveEvent(site.running.editing, anEvent({ ...start, ...content })))
  if (!saved.ok) throw new Error(saved.reason)
  return saved.id
}

/** Has the device follow these teams, without a visit of their pages. */
const followHere = (page: Page, ...slugs: string[]) =>
  page.addInitScript((teams) => {
    if (!localStorage.getItem('followedTeams')) localStorage.setItem('followedTeams', teams)
  }, JSON.stringify(slugs))

const list = (page: Page) => page.getByRole('group', { name: /^(Teams you follow|Équipes que vous suivez)$/ })
const item = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name })
const leave = (page: Page, name: string) => item(page, name).getByRole('button', { name: `Unfollow ${name}` })

test('E7 without an account the teams of a device have a page, and what one tab leaves goes in the other', async ({
  page,
  context,
  site,
}) => {
  const { northgate } = await teamsOf(site)
  const game = await addGame(site, { homeTeamId: northgate })
  await page.goto(`/team/${LAC_BLEU}`)
  await page.getByRole('button', { name: /^Follow Lac-Bleu/ }).click()
  await page.goto(`/team/${NORTHGATE}`)
  await page.getByRole('button', { name: /^Follow Northgate/ }).click()
  await page.getByRole('link', { name: 'Teams you follow' }).click()
  await expect(page).toHaveURL('/my/teams')
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
  const northgateItem = item(page, 'Northgate Harriers')
  await expect(northgateItem).toContainText('Northgate University')
  await expect(northgateItem).toContainText(/Next game.*Final.*\d+:\d\d [ap]\.m\. Newfoundland time/s)
  await expect(northgateItem.getByRole('link', { name: 'Final' })).toHaveAttribute('href', `/game/${game}`)
  await expect(item(page, 'Lac-Bleu Huards')).toContainText('No games are announced.')
  const other = await context.newPage()
  await other.goto('/my/teams')
  await leave(other, 'Northgate Harriers').click()
  await expect(item(page, 'Northgate Harriers')).toHaveCount(0)
  await expect(item(page, 'Lac-Bleu Huards')).toBeVisible()
  await other.getByRole('button', { name: 'Undo' }).click()
  await expect(item(page, 'Northgate Harriers')).toBeVisible()
  await leave(other, 'Northgate Harriers').click()
  await leave(other, 'Lac-Bleu Huards').click()
  await expect(page.getByRole('heading', { name: 'You follow no teams yet' })).toBeVisible()
  await list(page).getByRole('link', { name: 'See the schedule' }).click()
  await expect(page).toHaveURL('/schedule')
})

test('E7 by keyboard a team is left and brought back, and the focus is never lost', async ({ page, site }) => {
  await teamsOf(site)
  await followHere(page, NORTHGATE, LAC_BLEU)
  await page.goto('/my/teams')
  await leave(page, 'Northgate Harriers').press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'You no longer follow Northgate Harriers.' })).toBeVisible()
  await expect(item(page, 'Northgate Harriers')).toHaveCount(0)
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await undo.press('Enter')
  await expect(item(page, 'Northgate Harriers')).toBeVisible()
  await expect(list(page)).toBeFocused()
})

test('E7 a game that staff move, and a team that they delete, change an open list', async ({ page, site }) => {
  const { northgate, lacBleu } = await teamsOf(site)
  const id = await addGame(site, { homeTeamId: northgate, localTime: '19:00' })
  await followHere(page, NORTHGATE, LAC_BLEU)
  await page.goto('/my/teams')
  await expect(item(page, 'Northgate Harriers')).toContainText('7:00 p.m. Newfoundland time')
  await addGame(site, { id, homeTeamId: northgate, localTime: '20:15', schedule: 'delayed' })
  await expect(item(page, 'Northgate Harriers')).toContainText('8:15 p.m. Newfoundland time')
  await expect(item(page, 'Northgate Harriers')).toContainText('Delayed: now 8:15 p.m.')
  await site.heard(() => removeTeam(site.running.editing, lacBleu))
  await expect(item(page, 'Lac-Bleu Huards')).toHaveCount(0)
  await expect(item(page, 'Northgate Harriers')).toBeVisible()
})

test('E7 while the site does not answer the list says so, and shows the teams once it does', async ({ page, site }) => {
  await teamsOf(site)
  await followHere(page, NORTHGATE)
  await page.route('**/my/teams/list', (route) => route.abort())
  await page.goto('/my/teams')
  await expect(page.getByRole('status').filter({ hasText: 'Your teams could not be loaded. We keep trying.' })).toBeVisible()
  await page.unroute('**/my/teams/list')
  await expect(item(page, 'Northgate Harriers')).toBeVisible()
})

test('E7 without script the page says why it is empty', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin })
  const page = await context.newPage()
  await page.goto('/fr/my/teams')
  // `getByText` ignores noscript elements.
  await expect(page.locator('main p').filter({ hasText: 'Pour l’afficher, activez JavaScript.' })).toBeVisible()
  await expect(page.getByText('Recherche de vos équipes…')).toBeHidden()
  await context.close()
})

test('E7 the account lists its teams, live in every tab, and a team that was left comes back by one press', async ({
  page,
  context,
  site,
}) => {
  const { northgate, lacBleu } = await teamsOf(site)
  await addGame(site, { homeTeamId: northgate })
  await signUp(page)
  await expect(list(page)).toContainText('You follow no teams yet.')
  const other = await context.newPage()
  await other.goto(`/team/${NORTHGATE}`)
  await other.getByRole('button', { name: /^Follow Northgate/ }).click()
  await expect(item(page, 'Northgate Harriers')).toContainText(/Next game.*Final/s)
  await other.goto(`/team/${LAC_BLEU}`)
  await other.getByRole('button', { name: /^Follow Lac-Bleu/ }).click()
  await other.goto('/my/teams')
  await expect(list(other).getByRole('listitem')).toHaveCount(2)
  await leave(page, 'Northgate Harriers').click()
  await expect(item(page, 'Northgate Harriers')).toHaveCount(0)
  await expect(item(other, 'Northgate Harriers')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(item(page, 'Northgate Harriers')).toBeVisible()
  await expect(item(other, 'Northgate Harriers')).toBeVisible()
  await site.heard(() => removeTeam(site.running.editing, lacBleu))
  await expect(item(page, 'Lac-Bleu Huards')).toHaveCount(0)
})

test('E7 a team that is left before the account has come is left on the account', async ({ page, site }) => {
  await teamsOf(site)
  await signUp(page)
  await page.request.post('/followed-teams', { form: { teams: NORTHGATE, followed: 'yes' } })
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/me', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest('**/me')
  await page.goto('/account')
  await scriptOf(page)
  await asked
  await leave(page, 'Northgate Harriers').click()
  answer()
  await expect(item(page, 'Northgate Harriers')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'You no longer follow Northgate Harriers.' })).toBeVisible()
  await page.reload()
  await expect(list(page)).toContainText('You follow no teams yet.')
})

for (const language of ['en', 'fr'] as const)
  test(`E7 the lists of teams are free of axe violations and fit from 360 px in ${language}`, async ({ page, site }) => {
    const { northgate, venueId } = await teamsOf(site)
    await addGame(site, { homeTeamId: northgate, venueId, schedule: 'delayed', reason: { en: 'Snow', fr: 'Neige' } })
    const base = language === 'fr' ? '/fr' : ''
    await page.goto(`${base}/my/teams`)
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
    await expectNoViolations(page, 'no teams', [360, 1280])
    await followHere(page, NORTHGATE, LAC_BLEU)
    await page.goto(`${base}/my/teams`)
    await expect(list(page).getByRole('listitem')).toHaveCount(2)
    await expectNoViolations(page, 'teams of the device', [360, 1280])
    await page.request.post('/signup', { form: { email: 'fan@example.org', password: 'correct horse battery' }, maxRedirects: 0 })
    await page.request.post('/followed-teams', { form: { teams: `${NORTHGATE},${LAC_BLEU}`, followed: 'yes' } })
    await page.goto(`${base}/account`)
    await expect(list(page).getByRole('listitem')).toHaveCount(2)
    await expectNoViolations(page, 'teams of the account', [360, 1280])
  })

test('A7 E7 what a form was answered stays on the account page while a game of the teams appears', async ({ page, site }) => {
  const { northgate } = await teamsOf(site)
  await signUp(page)
  await page.goto(`/team/${NORTHGATE}`)
  await page.getByRole('button', { name: /^Follow Northgate/ }).click()
  await expect(page.getByRole('button', { name: /^Following Northgate/ })).toBeVisible()
  // The button has changed before the site has it.
  await expect.poll(() => site.db.database.db.selectFrom('saved_team').selectAll().execute()).toHaveLength(1)
  await page.goto('/account')
  await page.getByText('Change password').first().click()
  await page.getByLabel('Current password').fill('not the password')
  await page.getByLabel('New password', { exact: true }).fill('another long password')
  await page.getByLabel('Confirm the new password').fill('another long password')
  await page.getByRole('button', { name: 'Change password' }).click()
  const fault = page.getByText('The current password is incorrect')
  await expect(fault).toBeVisible()
  await expect(item(page, 'Northgate Harriers')).toContainText('No games are announced.')
  await addGame(site, { homeTeamId: northgate })
  await expect(item(page, 'Northgate Harriers')).toContainText('Next game')
  await expect(fault).toBeVisible()
})
