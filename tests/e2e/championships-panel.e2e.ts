import type { Locator, Page } from '@playwright/test'
import { saveChampionship, sayFact } from '../../app/championships/edit-championship.server.ts'
import { saveTeam } from '../../app/teams/edit-teams.server.ts'
import { aChampionship, addBasketballTeams, addFinal8, idOf, play } from '../factories/championships.ts'
import { anEvent, saveEvent } from '../factories/games.ts'
import type { TestSite } from '../sites/site.ts'
import { anAdmin, otherAdmin } from './admins.ts'
import { expectNoViolations } from './axe.ts'
import { expect, scriptOf, test } from './site.ts'

const parts = ({ running, heard }: TestSite) => ({ editing: running.editing, heard })
const championshipsOf = (site: TestSite) => [...site.running.services.championships().byId.values()]
const stateOf = (site: TestSite, code: string) => {
  const [championship] = championshipsOf(site)
  return championship && site.running.services.championshipState(championship).slots.get(code)
}
const eventOf = (site: TestSite, code: string) => {
  const { games } = site.running.services
  return games().byId.get(championshipsOf(site)[0]?.eventIds.get(code) ?? '')
}
/** Plays a game of the championship to its official end. */
const playGame = (site: TestSite, code: string, points: [number, number]) => {
  const { scores } = site.running.services
  return play({ scores, heard: site.heard, clock: { now: new Date() } }, eventOf(site, code)?.id ?? '', points)
}
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const teamRows = (page: Page) => page.getByRole('list', { name: 'Teams' }).getByRole('listitem')
const teamOptions = (page: Page) => page.getByRole('listbox').getByRole('option')
const seed = (page: Page, name: string) => page.getByLabel(`Seed of ${name}`)

/** Counts taps, and choices that are confirmed with a key; typing is free. */
function hand() {
  let count = 0
  return {
    count: () => count,
    async tap(target: Locator) {
      count++
      await target.click()
    },
    async press(target: Locator, key: string) {
      count++
      await target.press(key)
    },
  }
}

test('B1 a Final 8 is a complete draft in at most 12 taps, and public only once it is published', async ({ page, site }) => {
  await addBasketballTeams(parts(site), 8)
  const labels = [...site.running.services.games().schools.values()].map(({ short }) => short.en)
  await anAdmin(page, site)
  await page.goto('/admin/championships')
  await scriptOf(page)
  const { tap, press, count } = hand()
  const startedAt = Date.now()
  await tap(page.getByRole('link', { name: 'New championship' }))
  const team = page.getByRole('combobox', { name: 'Add a team' })
  await team.focus()
  for (const label of labels) {
    await team.fill(label)
    await expect(teamOptions(page).first()).toContainText(label)
    await press(team, 'Enter')
  }
  await expect(teamRows(page)).toHaveCount(8)
  await page.getByLabel('First day').fill('2099-03-12')
  await expect(page.getByLabel('Name in French')).toHaveValue('Championnat de basketball féminin 2099')
  await tap(page.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Women's basketball championship 2099")
  expect(count()).toBeLessThanOrEqual(12)
  console.log(`B1: ${count()} taps, ${Date.now() - startedAt} ms`)

  const games = page.getByRole('list', { name: 'Games', exact: true }).getByRole('listitem')
  await expect(games).toHaveCount(11)
  await expect(page.getByLabel('Hour: Gold-medal game')).toHaveValue('18:00')
  await expect(page.getByLabel('Day: Gold-medal game')).toHaveValue('2099-03-14')
  expect((await page.request.get('/championship/womens-basketball-championship-2099')).status()).toBe(404)
  expect((await (await page.request.get('/schedule/2099-03')).text()).includes('Seed 1')).toBe(false)
  await expectNoViolations(page, 'the page of a championship')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('link', { name: 'See it on the site' })).toBeVisible()
  expect(eventOf(site, 'QF1')?.state).toBe('public')
  await page.locator('main').getByRole('button', { name: 'Back to draft' }).click()
  await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible()
  expect(eventOf(site, 'QF1')?.state).toBe('draft')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('There is no championship yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: "Women's basketball championship 2099" })).toBeVisible()
})

test('B1 the names of a new championship are typed letter by letter; its address follows until staff write another', async ({
  page,
  site,
}) => {
  await addBasketballTeams(parts(site), 2)
  await anAdmin(page, site)
  await page.goto('/admin/championships-new')
  await scriptOf(page)
  const english = page.getByLabel('Name in English')
  await english.selectText()
  await english.pressSequentially('Atlantic Cup')
  await page.getByLabel('Name in French').selectText()
  await page.getByLabel('Name in French').pressSequentially('Coupe de l’Atlantique')
  await page.getByLabel('First day').fill('2099-03-12')
  await expect(english).toHaveValue('Atlantic Cup')
  await expect(page.getByLabel('Address of the page')).toHaveValue('atlantic-cup')
  await english.press('End')
  await english.press('Backspace')
  await english.press('p')
  await save(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Atlantic Cup')
  expect(championshipsOf(site)[0]).toMatchObject({
    slug: 'atlantic-cup',
    name: { en: 'Atlantic Cup', fr: 'Coupe de l’Atlantique' },
  })
})

test('B1 Enter takes a team of the sport and gender of the form, and no team changes what staff have chosen', async ({
  page,
  site,
}) => {
  const { editing } = site.running
  await addBasketballTeams(parts(site), 2)
  const [school] = site.running.services.games().schools.values()
  const short = school?.short.en ?? ''
  for (const gender of ['men', 'women'] as const)
    await site.heard(() => saveTeam(editing, { slug: `a-${gender}`, schoolId: school?.id ?? '', sport: 'soccer', gender }))
  await anAdmin(page, site)
  await page.goto('/admin/championships-new')
  await scriptOf(page)
  const team = page.getByRole('combobox', { name: 'Add a team' })
  await team.fill(short.slice(0, 4))
  await expect(teamOptions(page)).toHaveText([/Women's basketball/, /soccer/, /soccer/])
  await page.getByLabel('Sport').selectOption('Soccer')
  await page.getByLabel('Gender').selectOption('Men')
  await team.fill(short.slice(0, 4))
  await expect(teamOptions(page)).toHaveText([/Men's soccer/])
  await team.press('Enter')
  await expect(teamRows(page)).toHaveCount(1)
  await expect(page.getByLabel('Gender')).toHaveValue('men')
  await page.getByLabel('Gender').selectOption('Women')
  await expect(teamRows(page).first()).toContainText('is not a team of this sport and gender')
})

test('B1 what is not saved is not published: staff are told, and one more key saves', async ({ page, site }) => {
  const { id } = await addFinal8(parts(site), { isPublic: false })
  await anAdmin(page, site)
  await page.goto(`/admin/championships/${id}`)
  await scriptOf(page)
  await page.getByLabel('Hour: Gold-medal game').fill('19:30')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(status(page, 'Not published: save your changes first.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(status(page, 'Championship saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('link', { name: 'See it on the site' })).toBeVisible()
  expect(eventOf(site, 'GOLD')).toMatchObject({ state: 'public', localTime: '19:30' })
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toContainText('11 games stay on the public schedule')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.goto('/admin/championships')
  await expect(page.getByRole('listitem').filter({ hasText: '/championship/final-8' })).toContainText('Next: Quarterfinal')
})

test('B1 teams change their seeds by a typed number, by keys and by drag, and nothing is lost to a colleague', async ({
  page,
  site,
  context,
}) => {
  const { id } = await addFinal8(parts(site), { isPublic: false })
  await anAdmin(page, site)
  await page.goto(`/admin/championships/${id}`)
  await scriptOf(page)
  const name = async (at: number) => (await teamRows(page).nth(at).locator('.firm').textContent()) ?? ''
  const [first, second, third] = [await name(0), await name(1), await name(2)]
  await seed(page, third).fill('1')
  await seed(page, third).press('Enter')
  await expect(seed(page, first)).toHaveValue('2')
  await expect(teamRows(page).first()).toContainText(third)
  await page.getByRole('button', { name: `Move ${second} up` }).click()
  await page.getByRole('button', { name: `Move ${second} up` }).click()
  await expect(teamRows(page).first()).toContainText(second)
  const handle = page.getByRole('button', { name: `Move ${first}`, exact: true })
  await handle.focus()
  await handle.press('Space')
  await expect(page.getByText(`${first} is number 3 of 8.`)).toBeAttached()
  await handle.press('ArrowUp')
  await expect(page.getByText(`${first} is number 2 of 8.`)).toBeAttached()
  await handle.press('Space')
  await expect(seed(page, first)).toHaveValue('2')
  await expect(seed(page, third)).toHaveValue('3')

  const other = await otherAdmin(context, site)
  await other.goto(`/admin/championships/${id}`)
  await scriptOf(other)
  await other.getByLabel('Hour: Gold-medal game').fill('19:30')
  await save(other)
  await expect(status(other, 'Championship saved.')).toBeVisible()
  await expect(page.getByLabel('Hour: Gold-medal game')).toHaveValue('19:30')
  await save(page)
  await expect(status(page, 'Championship saved.')).toBeVisible()
  const [stored] = championshipsOf(site)
  expect(stored?.structure.entrants.map((entrant) => entrant.seed)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(eventOf(site, 'GOLD')?.localTime).toBe('19:30')

  await expect(seed(other, second)).toHaveValue('1')
  await page.getByLabel('Hour: Semifinal 1').fill('13:10')
  await other.getByLabel('Hour: Semifinal 2').fill('16:20')
  await save(other)
  await expect(status(other, 'Championship saved.')).toBeVisible()
  await expect(page.getByLabel('Hour: Semifinal 2')).toHaveValue('16:20')
  await save(page)
  await expect.poll(() => eventOf(site, 'SF1')?.localTime).toBe('13:10')
  expect(eventOf(site, 'SF2')?.localTime).toBe('16:20')
  await expect(other.getByLabel('Hour: Semifinal 1')).toHaveValue('13:10')
  await page.getByLabel('Hour: Gold-medal game').fill('20:00')
  await other.getByLabel('Hour: Gold-medal game').fill('20:15')
  await save(other)
  await expect(status(page, 'Somebody else has saved changes to this.')).toBeVisible()
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    /Gold-medal game · Sun, Dec 6 at 8:15\sp\.m\. · .*Winner SF1 vs\. Winner SF2/,
  )
  await expect(page.getByRole('dialog')).toContainText(/at 8:00\sp\.m\./)
  await page.getByRole('dialog').getByRole('button', { name: 'Use these' }).click()
  await save(page)
  await expect.poll(() => eventOf(site, 'GOLD')?.localTime).toBe('20:00')
})

test('B1 pools have names in both languages, by which sides that are not known are called', async ({ page, site }) => {
  const { editing } = site.running
  const teamIds = await addBasketballTeams(parts(site), 6)
  const id = idOf(await site.heard(() => saveChampionship(editing, aChampionship('six-in-pools', teamIds))))
  await anAdmin(page, site)
  await page.goto(`/admin/championships/${id}`)
  await scriptOf(page)
  await page.getByText('how tied teams are ranked').click()
  await page.getByLabel('Name of pool A in English').fill('East')
  await page.getByLabel('Name of pool A in French').fill('Est')
  await expect(page.getByRole('list', { name: 'Games', exact: true })).toContainText('East, 1st vs. Pool B, 1st')
  await save(page)
  await expect(status(page, 'Championship saved.')).toBeVisible()
  expect(championshipsOf(site)[0]?.structure.pools[0]).toEqual({ key: 'A', name: { en: 'East', fr: 'Est' } })
})

test('B12 a game takes an event that is in the schedule already, whose form then says where its teams come from', async ({
  page,
  site,
}) => {
  const { id } = await addFinal8(parts(site), { isPublic: false })
  const opening = { en: 'Opening game', fr: 'Match d’ouverture' }
  const event = { sport: 'basketball', localDate: '2026-12-04', localTime: '11:45', title: opening } as const
  const eventId = idOf(await site.heard(() => saveEvent(site.running.editing, anEvent(event))))
  await anAdmin(page, site)
  await page.goto(`/admin/events/${eventId}`)
  const line = page.getByText('Its teams come from the championship')
  await expect(page.getByRole('combobox', { name: 'Home team' })).toBeVisible()
  await expect(line).toHaveCount(0)
  await page.goto(`/admin/championships/${id}`)
  await scriptOf(page)
  const planned = eventOf(site, 'QF1')?.id
  await page.getByRole('button', { name: 'More of Quarterfinal 1' }).click()
  await page.getByLabel('Already in the schedule as').selectOption('11:45 Opening game')
  await expect(page.getByLabel('Hour: Quarterfinal 1')).toHaveValue('11:45')
  await save(page)
  await expect(status(page, 'Championship saved.')).toBeVisible()
  expect(eventOf(site, 'QF1')).toMatchObject({ id: eventId, localTime: '11:45', title: opening })
  expect(eventOf(site, 'QF1')?.homeTeamId).not.toBeNull()
  expect(site.running.services.games().byId.has(planned ?? '')).toBe(true)
  await page.goto(`/admin/events/${eventId}`)
  await expect(line).toBeVisible()
})

test('B2 a cycle is refused at its side with its chain written out, in both languages', async ({ page, site }) => {
  const { id } = await addFinal8(parts(site), { isPublic: false })
  await anAdmin(page, site)
  await page.goto(`/admin/championships/${id}`)
  await scriptOf(page)
  await page.getByRole('button', { name: 'More of Quarterfinal 1' }).click()
  await page.getByLabel('First side', { exact: true }).selectOption('Winner of')
  await page.getByLabel('First side: which').selectOption({ label: 'Winner GOLD' })
  const row = page
    .getByRole('list', { name: 'Games', exact: true })
    .getByRole('listitem')
    .filter({ hasText: 'Quarterfinal 1' })
    .first()
  await expect(row).toContainText(/These games wait for each other \(QF1 → GOLD → SF1 → QF1\)/)
  await save(page)
  await expect(page.getByText('The games do not fit together. Correct what is marked.')).toBeVisible()
  expect(stateOf(site, 'QF1')?.home.source).toEqual({ kind: 'seed', seed: 1 })
  await page.getByRole('button', { name: 'FR' }).click()
  await expect(page.getByText(/Ces matchs s’attendent.*\(QF1 → GOLD → SF1 → QF1\)/)).toBeVisible()
})

test('B5 on a phone a corrected result moves nothing and asks: leave as played, award; each is undone by name', async ({
  page,
  site,
}) => {
  const { id, teamIds } = await addFinal8(parts(site))
  await playGame(site, 'QF1', [80, 70])
  await playGame(site, 'QF2', [80, 70])
  await playGame(site, 'SF1', [60, 50])
  const [seed1 = '', seed8 = ''] = [teamIds[0], teamIds[7]]
  // The result of a quarterfinal is turned round after the semifinal.
  const correction = {
    kind: 'award',
    game: 'QF1',
    winner: 'away',
    why: 'protest',
    reason: { en: 'Protest', fr: 'Protêt' },
  } as const
  await site.heard(() => sayFact(site.running.editing, id, 'f0000000-0000-4000-8000-000000000001', correction))
  expect(stateOf(site, 'SF1')?.home.teamId).toBe(seed1)
  await page.setViewportSize({ width: 360, height: 740 })
  await anAdmin(page, site)
  await page.goto(`/admin/championships/${id}`)
  await scriptOf(page)
  const asks = page.getByRole('list', { name: 'Needs a hand' })
  await expect(asks).toContainText('Semifinal 1 has begun with')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await asks.getByRole('button', { name: 'Leave as played' }).click()
  const dialog = page.getByRole('dialog')
  await expectNoViolations(page, 'a decision')
  await dialog.getByLabel('Reason in French').fill('')
  await dialog.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(dialog.getByText('Please fill in this field.')).toBeVisible()
  await dialog.getByLabel('Reason in French').fill('On laisse tel quel')
  await dialog.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(asks).toHaveCount(0)
  const decided = page.getByRole('list', { name: 'What was decided' })
  await expect(decided.getByRole('listitem').first()).toContainText('staff@example.org')

  await page.getByRole('button', { name: 'Decision: Quarterfinal 3' }).click()
  await dialog.getByRole('button', { name: 'Forfeit or award' }).click()
  await dialog.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(dialog.getByText('Choose one from the list.')).toBeVisible()
  await dialog.getByRole('radio').nth(1).check()
  await dialog.getByLabel('Because of').selectOption('Disqualification')
  await expect(dialog.getByLabel('Reason in French')).toHaveValue('Disqualification par le comité')
  await dialog.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(decided.getByRole('listitem').first()).toContainText('Quarterfinal 3 · Award')
  expect(stateOf(site, 'QF3')).toMatchObject({ status: 'decided', isAwarded: true })
  await decided.getByRole('button', { name: /^Undo: Quarterfinal 3 · Award/ }).click()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(decided.getByRole('listitem').first()).toContainText('taken back by staff@example.org')
  expect(stateOf(site, 'QF3')?.status).toBe('ready')

  await page.getByRole('button', { name: 'A team withdraws' }).click()
  await dialog.getByLabel('Team').selectOption(seed8)
  await dialog.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(decided.getByRole('listitem').first()).toContainText('withdraws')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(decided.getByRole('listitem').first()).toContainText('taken back by')
  await page.goto(`/admin/events/${eventOf(site, 'SF1')?.id}`)
  await expect(page.getByRole('link', { name: /^Semifinal 1 of / })).toBeVisible()
})

test('B5 an operator decides and does not edit; a replay plans a new game', async ({ page, site }) => {
  const { id } = await addFinal8(parts(site))
  await site.running.services.admins.setRole(await anAdmin(page, site, 'operator@example.org'), 'operator')
  const played = eventOf(site, 'QF4')?.id
  await playGame(site, 'QF4', [70, 60])
  await page.goto(`/admin/championships/${id}`)
  await scriptOf(page)
  await expect(page.getByText('You can read this; your role does not change it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Back to draft' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Decision: Quarterfinal 4' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Under protest' }).click()
  await dialog.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect.poll(() => stateOf(site, 'QF4')?.status).toBe('held')
  await page.getByRole('button', { name: 'Decision: Quarterfinal 4' }).click()
  await dialog.getByRole('button', { name: 'Play again' }).click()
  await dialog.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(status(page, 'A new game is planned.')).toBeVisible()
  expect(eventOf(site, 'QF4')?.id).not.toBe(played)
})

test('B12 the page names the addresses of its graphics; a rehearsal plays invented results on the page alone, from what was really played', async ({
  page,
  site,
}) => {
  const { id } = await addFinal8(parts(site))
  await playGame(site, 'QF1', [60, 70])
  const stored = () => site.db.database.db.selectFrom('event').selectAll().orderBy('id').execute()
  const before = await stored()
  await anAdmin(page, site)
  await page.goto(`/admin/championships/${id}`)
  await scriptOf(page)
  await page.getByText('Graphics and data').click()
  await expect(page.getByRole('button', { name: 'Copy: Graphic of the bracket' })).toBeVisible()
  const addresses = await page.locator('code').filter({ hasText: 'final-8' }).allInnerTexts()
  expect(addresses.map((address) => address.replace(/^https?:\/\/[^/]+/, ''))).toEqual([
    '/overlay/championship/final-8',
    '/overlay/championship/final-8?view=round',
    '/embed/championship/final-8',
    '/api/championship/final-8.json',
  ])
  const rehearsal = page.getByRole('region', { name: 'Rehearsal' })
  await expect(rehearsal.getByRole('status')).toHaveText('No invented game yet.')
  await rehearsal.getByRole('button', { name: 'Play the next games' }).click()
  await expect(rehearsal.getByRole('status')).toHaveText('Step 1, 3 invented games.')
  await rehearsal.getByRole('button', { name: 'Play to the end' }).click()
  await expect(rehearsal.getByRole('status')).toHaveText('Step 3, 10 invented games. Nothing is left to play.')
  await expect(rehearsal.getByRole('listitem').filter({ hasText: /^1\. / })).toHaveCount(1)
  await rehearsal.getByRole('button', { name: 'One step back' }).click()
  await expect(rehearsal.getByRole('status')).toHaveText(/^Step 2, 7 invented games\.$/)
  await expectNoViolations(page, 'a rehearsal')
  expect(await stored()).toEqual(before)
})
