import type { Page } from '@playwright/test'
import { saveEvent } from '../../app/events/edit-events.server.ts'
import { addTeams } from '../factories/games.ts'
import type { TestSite } from '../site.ts'
import { anAdmin } from './admins.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './site.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Events' }).getByRole('listitem')
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const stored = (site: TestSite) => site.db.database.db.selectFrom('event').selectAll().execute()
const twoTeams = (site: TestSite) => addTeams({ editing: site.running.services.editing, heard: (edit) => edit() })
const GAME = 'Lac-Bleu Huards at Northgate Harriers'
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

/** Types into a team's field and takes the first that it finds. */
async function pick(page: Page, field: string, text: string) {
  const combobox = page.getByRole('combobox', { name: field })
  await combobox.fill(text)
  await page.getByRole('listbox', { name: field }).getByRole('option').first().click()
}

test('E1 E2 on a phone: a school, its team and a game are added; the team is found by any part of its names', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await twoTeams(site)
  await anAdmin(page, site)
  await page.goto('/admin/teams')
  await page.getByRole('link', { name: 'Add a school' }).click()
  await page.getByLabel('Name in English', { exact: true }).fill('Kettle River University')
  await page.getByLabel('Nickname in English').fill('Otters')
  await page.getByLabel('Code').fill('ket')
  await expect(page.getByLabel('Code')).toHaveValue('KET')
  await save(page)
  await expect(status(page, 'School saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Add a team of Kettle River University' }).click()
  await expect(page.getByLabel('Id in its address')).toHaveValue('kettle-river-university-hockey-women')
  await page.getByLabel('Sport').selectOption('Curling')
  await expect(page.getByLabel('Id in its address')).toHaveValue('kettle-river-university-curling-women')
  await save(page)
  await expect(page.getByRole('link', { name: "Women's curling" })).toBeVisible()
  await expectNoViolations(page, 'the list of teams')

  await page.getByRole('link', { name: 'Events', exact: true }).click()
  await expect(page.getByText('Nothing is planned.')).toBeVisible()
  await page.getByRole('link', { name: 'Add an event' }).click()
  await pick(page, 'Home team', 'harr')
  await expect(page.getByRole('combobox', { name: 'Home team' })).toHaveValue("Northgate Harriers, Women's hockey")
  await expect(page.getByLabel('Time zone')).toHaveValue('America/St_Johns')
  await page.getByRole('combobox', { name: 'Away team' }).fill('nobody at all')
  await expect(page.getByRole('link', { name: 'Add a team “nobody at all”' })).toBeVisible()
  await page.getByLabel('Date').fill('2099-03-20')
  await page.getByLabel('Time', { exact: true }).fill('19:00')
  await save(page)
  await expect(page.getByText('Choose one from the list.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Away team' })).toBeFocused()
  await pick(page, 'Away team', 'huards')
  await expect(page.getByText(`Title: ${GAME}`)).toBeVisible()
  await expectNoViolations(page, 'the form of an event')
  await save(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(GAME)
  expect(await stored(site)).toMatchObject([{ starts_at: '2099-03-20T21:30:00.000Z', zone: 'America/St_Johns', sport: 'hockey' }])
})

test('E1 a time that the clock skips is an error at its field, and one that exists twice is asked about', async ({
  page,
  site,
}) => {
  await anAdmin(page, site)
  await page.goto('/admin/events-new')
  await page.getByLabel('Own title in English').fill('Final')
  await page.getByLabel('Own title in French').fill('Finale')
  await page.getByLabel('Date').fill('2027-03-14')
  await page.getByLabel('Time', { exact: true }).fill('02:30')
  await save(page)
  await expect(page.getByText('This time does not exist on that day')).toBeVisible()
  await expect(page.getByLabel('Time', { exact: true })).toBeFocused()
  await page.getByLabel('Date').fill('2027-11-07')
  await page.getByLabel('Time', { exact: true }).fill('01:30')
  await save(page)
  await expect(page.getByText('Say which of the two is meant.')).toBeVisible()
  await page.getByLabel('Which of the two').selectOption('The second, after the clock has gone back')
  await save(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Final')
  expect(await stored(site)).toMatchObject([{ starts_at: '2027-11-07T06:30:00.000Z', is_later: 1 }])
})

/** A game of the two teams, added by its form. */
async function aGame(page: Page, site: TestSite) {
  await twoTeams(site)
  await anAdmin(page, site)
  await page.goto('/admin/events-new')
  await pick(page, 'Home team', 'northgate')
  await pick(page, 'Away team', 'lac')
  await page.getByLabel('Date').fill('2099-03-20')
  await page.getByLabel('Time', { exact: true }).fill('19:00')
  await save(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(GAME)
}

test('E3 postponing asks for the reason in both languages; the form then has it', async ({ page, site }) => {
  await aGame(page, site)
  await page.goto('/admin/events')
  await page.getByRole('button', { name: `Postpone: ${GAME}` }).click()
  const dialog = page.getByRole('dialog', { name: `Postpone ${GAME}?` })
  await dialog.getByLabel('Reason in English').fill('Storm')
  await dialog.getByRole('button', { name: 'Postpone' }).click()
  await expect(dialog.getByText('Please fill in this field.')).toBeVisible()
  await dialog.getByLabel('Reason in French').fill('Tempête')
  await dialog.getByRole('button', { name: 'Postpone' }).click()
  await expect(rows(page)).toContainText('Postponed: Storm')
  await rows(page).getByRole('link', { name: GAME }).click()
  await expect(page.getByLabel('Schedule')).toHaveValue('postponed')
  await expect(page.getByLabel('Reason in French')).toHaveValue('Tempête')
})

/** Answers the dialog of a command with a reason in both languages, by keyboard. */
async function giveReason(page: Page, title: string) {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel('Reason in English').fill('Storm')
  await dialog.getByLabel('Reason in French').fill('Tempête')
  await dialog.getByLabel('Reason in French').press('Enter')
}

test('E3 E1 by keyboard: a postponement can be undone, which is announced and raises the sequence', async ({ page, site }) => {
  await aGame(page, site)
  await page.goto('/admin/events')
  await page.getByRole('button', { name: `Postpone: ${GAME}` }).press('Enter')
  await giveReason(page, `Postpone ${GAME}?`)
  await expect(rows(page)).toContainText('Postponed: Storm')
  await expect(status(page, `${GAME} is postponed.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await expectNoViolations(page, 'the offer to undo a postponement')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(status(page, 'is as it was before.')).toBeVisible()
  await expect(rows(page)).not.toContainText('Postponed')
  await expect(page.getByRole('button', { name: `Postpone: ${GAME}` })).toBeVisible()
  expect(await stored(site)).toMatchObject([{ schedule_state: 'planned', reason_en: '', sequence: 2 }])
})

test('E3 M12 undoing a cancellation is refused in words where somebody changed the event since', async ({ page, site }) => {
  await aGame(page, site)
  await page.goto('/admin/events')
  await page.getByRole('button', { name: `Cancel the event: ${GAME}` }).click()
  await giveReason(page, `Cancel ${GAME}?`)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  const { editing, games } = site.running.services
  const [event] = games().events
  if (!event) throw new Error('There is no event.')
  await saveEvent(editing, { ...event, play: 'interrupted', baseVersion: event.version })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(status(page, 'Somebody has changed it since. It stays as it is.')).toBeVisible()
  expect(await stored(site)).toMatchObject([{ schedule_state: 'cancelled', play_state: 'interrupted' }])
})

test('E3 a move saved in the form can be undone; the form has the old day again', async ({ page, site }) => {
  await aGame(page, site)
  await page.getByLabel('Schedule').selectOption('Moved to another day or time')
  await page.getByLabel('Date').fill('2099-03-27')
  await page.getByLabel('Reason in English').fill('Ice')
  await page.getByLabel('Reason in French').fill('Verglas')
  await save(page)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(await stored(site)).toMatchObject([{ schedule_state: 'moved', local_date: '2099-03-27' }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(status(page, 'is as it was before.')).toBeVisible()
  await expect(page.getByLabel('Date')).toHaveValue('2099-03-20')
  await expect(page.getByLabel('Schedule')).toHaveValue('planned')
  expect(await site.db.database.db.selectFrom('event_date').selectAll().execute()).toEqual([])
})

test('E3 E6 a suspended game and the one that finishes it lead to each other, in both languages', async ({ page, site }) => {
  await aGame(page, site)
  await page.getByLabel('Play', { exact: true }).selectOption('Interrupted')
  await save(page)
  await expect(status(page, 'Event saved.')).toBeVisible()
  await page.goto('/admin/events-new')
  await page.getByLabel('Own title in English').fill('The rest of it')
  await page.getByLabel('Own title in French').fill('La suite')
  await page.getByLabel('Date').fill('2099-03-21')
  await page.getByLabel('Time', { exact: true }).fill('12:00')
  await page.getByLabel('Finishes the suspended game').selectOption(`${GAME}, Friday, March 20, 2099`)
  await expectNoViolations(page, 'the form of a game that finishes another')
  await save(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The rest of it')
  await expect(page.getByLabel('Finishes the suspended game')).not.toHaveValue('')
  const [first, next] = await stored(site)
  await page.goto(`/game/${next?.continues_event_id ? next.id : first?.id}`)
  await page.getByRole('link', { name: 'Continuation of the game of Friday, March 20, 2099' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(GAME)
  await expect(page.getByRole('link', { name: 'Continued on Saturday, March 21, 2099' })).toBeVisible()
  await expectNoViolations(page, 'the page of a suspended game')
  await page.goto(`/fr${new URL(page.url()).pathname}`)
  await page.getByRole('link', { name: 'Suite le samedi 21 mars 2099' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La suite')
})

test('E10 deleting an event asks first and can be undone, from the list and from its form', async ({ page, site }) => {
  await aGame(page, site)
  await page.getByRole('button', { name: `Delete: ${GAME}` }).click()
  await page
    .getByRole('dialog', { name: `Delete ${GAME}?` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page).toHaveURL('/admin/events')
  await expect(rows(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: `Delete: ${GAME}` }).click()
  await page
    .getByRole('dialog', { name: `Delete ${GAME}?` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(rows(page)).toHaveCount(0)
  expect(await stored(site)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(1)
})
