import type { Page } from '@playwright/test'
import type { EventContent } from '../../app/events/edit/edit-events.server.ts'
import { localDateOf } from '../../app/events/time/zoned-time.ts'
import { saveTeam } from '../../app/teams/edit-teams.server.ts'
import { addTeams, anEvent, saveEvent } from '../factories/games.ts'
import { daysAfter } from '../factories/many-games.ts'
import type { TestSite } from '../sites/site.ts'
import { anAdmin } from './admins.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './site.ts'

const rows = (page: Page) => page.getByRole('region', { name: 'Events' }).getByRole('listitem')
/** Chooses an action on an event in its menu. */
async function act(page: Page, title: string, command: string) {
  await page.getByRole('button', { name: `Actions: ${title}` }).click()
  await page
    .getByRole('dialog', { name: `Actions: ${title}` })
    .getByRole('button', { name: command })
    .click()
}
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const stored = (site: TestSite) => site.db.database.db.selectFrom('event').selectAll().execute()
const twoTeams = (site: TestSite) => addTeams({ editing: site.running.services.editing, heard: (edit) => edit() })
const GAME = 'Lac-Bleu Huards at Northgate Harriers'
/** A new event is published. */
const save = (page: Page) => page.getByRole('button', { name: page.url().endsWith('/events-new') ? 'Publish' : 'Save' }).click()

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

  await page.getByRole('navigation', { name: 'Administration' }).getByRole('button').click()
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

test('E1 an away team of another sport is refused beside its field in both languages, and nothing that was typed is lost', async ({
  page,
  site,
}) => {
  const { lacBleu } = await twoTeams(site)
  const { editing, games } = site.running.services
  const schoolId = games().teams.get(lacBleu)?.schoolId ?? ''
  await saveTeam(editing, { slug: 'lac-bleu-soccer-women', schoolId, sport: 'soccer', gender: 'women' })
  await anAdmin(page, site)
  await page.goto('/admin/events-new')
  await pick(page, 'Home team', 'northgate')
  await pick(page, 'Away team', 'huards soccer')
  await page.getByLabel('Date').fill('2099-03-20')
  await page.getByLabel('Time', { exact: true }).fill('19:00')
  await save(page)
  const away = page.getByRole('combobox', { name: 'Away team' })
  await expect(away).toHaveAccessibleDescription(/This team plays a different sport from the home team\. Choose another\./)
  await expect(away).toBeFocused()
  await expect(away).toHaveValue("Lac-Bleu Huards, Women's soccer")
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('19:00')
  await page.getByRole('button', { name: 'FR' }).click()
  await expect(page.getByRole('combobox', { name: 'Équipe visiteuse' })).toHaveAccessibleDescription(/une autre discipline/)
  expect(await stored(site)).toEqual([])
})

test('E2 the teams that the other side may play are offered first, and women beside men are told', async ({ page, site }) => {
  const { lacBleu } = await twoTeams(site)
  const { editing, games } = site.running.services
  const schoolId = games().teams.get(lacBleu)?.schoolId ?? ''
  await saveTeam(editing, { slug: 'lac-bleu-hockey-men', schoolId, sport: 'hockey', gender: 'men' })
  await anAdmin(page, site)
  await page.goto('/admin/events-new')
  const away = page.getByRole('combobox', { name: 'Away team' })
  const offered = page.getByRole('listbox', { name: 'Away team' }).getByRole('option')
  await away.fill('lac')
  await expect(offered).toHaveText(["Lac-Bleu Huards, Men's hockey", "Lac-Bleu Huards, Women's hockey"])
  await pick(page, 'Home team', 'northgate')
  await away.fill('lac b')
  await expect(offered).toHaveText(["Lac-Bleu Huards, Women's hockey", "Lac-Bleu Huards, Men's hockey"])
  await offered.last().click()
  const told = page.getByText('One of these is a women’s team, the other a men’s team.')
  await expect(told).toBeVisible()
  await away.fill('lac')
  await offered.first().click()
  await expect(told).toHaveCount(0)
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
  await act(page, GAME, 'Postpone')
  const dialog = page.getByRole('dialog', { name: `Postpone ${GAME}?` })
  await dialog.getByLabel('Reason in English').fill('Storm')
  await expect(dialog.getByText('Viewers read the reason beside the state.')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Postpone' }).click()
  await expect(dialog.getByText('Please fill in this field.')).toBeVisible()
  await expect(dialog.getByLabel('Reason in French')).toBeFocused()
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
  await page.getByRole('button', { name: `Actions: ${GAME}` }).press('Enter')
  await page.getByRole('button', { name: 'Postpone' }).press('Enter')
  await giveReason(page, `Postpone ${GAME}?`)
  await expect(rows(page)).toContainText('Postponed: Storm')
  await expect(status(page, `${GAME} is postponed.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await expectNoViolations(page, 'the offer to undo a postponement')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(status(page, 'is as it was before.')).toBeVisible()
  await expect(rows(page)).not.toContainText('Postponed')
  await page.getByRole('button', { name: `Actions: ${GAME}` }).click()
  await expect(page.getByRole('button', { name: 'Postpone' })).toBeVisible()
  expect(await stored(site)).toMatchObject([{ schedule_state: 'planned', reason_en: '', sequence: 2 }])
})

test('E3 M12 undoing a cancellation is refused in words where somebody changed the event since', async ({ page, site }) => {
  await aGame(page, site)
  await page.goto('/admin/events')
  await act(page, GAME, 'Cancel the event')
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
  await act(page, GAME, 'Delete')
  await page
    .getByRole('dialog', { name: `Delete ${GAME}?` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page).toHaveURL('/admin/events')
  await expect(rows(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(1)
  await act(page, GAME, 'Delete')
  await page
    .getByRole('dialog', { name: `Delete ${GAME}?` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(rows(page)).toHaveCount(0)
  expect(await stored(site)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(1)
})

const ZONE = 'America/St_Johns'

/** Events with these titles, as an edit gives them. */
async function someEvents(site: TestSite, contents: Record<string, Partial<EventContent>>) {
  const { editing } = site.running.services
  for (const [title, content] of Object.entries(contents))
    await site.heard(() => saveEvent(editing, anEvent({ title: { en: title, fr: `${title} (fr)` }, zone: ZONE, ...content })))
}

const REASON = { en: 'Ice', fr: 'Verglas' }

test('E1 E3 at 360 px the list opens at what is on and today, then by day; the past and a month are one choice away, kept in the address', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const today = localDateOf(Date.now(), ZONE)
  await someEvents(site, {
    Later: { localDate: daysAfter(today, 40) },
    Tomorrow: { localDate: daysAfter(today, 1), sport: 'curling' },
    Waiting: { localDate: daysAfter(today, -20), schedule: 'postponed', reason: REASON },
    Done: { localDate: today, localTime: null, play: 'over' },
    Today: { localDate: today, localTime: null },
    Late: { localDate: today, localTime: '23:59', schedule: 'delayed', reason: REASON },
    Now: { localDate: today, play: 'in-play' },
    Past: { localDate: daysAfter(today, -30) },
  })
  await anAdmin(page, site)
  await page.goto('/admin/events')
  const titles = () => page.getByRole('region', { name: 'Events' }).getByRole('link').allInnerTexts()
  expect(await titles()).toEqual(['Now', 'Late', 'Today', 'Done', 'Waiting', 'Tomorrow', 'Later'])
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Now, or delayed')
  await expect(page.getByRole('list', { name: /^Today, / }).getByRole('listitem')).toHaveText(/Today/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectNoViolations(page, 'the list of events on a phone')

  const when = page.getByLabel('When')
  await expect(when).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await when.selectOption('Past, latest first')
  await expect(page).toHaveURL('/admin/events?when=past')
  await expect.poll(titles).toEqual(['Done', 'Past'])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await page.getByLabel('Sport').selectOption('Curling')
  await expect(page.getByText('No event matches.')).toBeVisible()
  await when.selectOption(daysAfter(today, 1).slice(0, 7))
  await expect.poll(titles).toEqual(['Tomorrow'])
  await page.getByLabel('State').selectOption('No picture')
  await expect(page).toHaveURL(`/admin/events?when=${daysAfter(today, 1).slice(0, 7)}&sport=curling&state=picture-none`)
  await expect.poll(titles).toEqual(['Tomorrow'])
  await page.getByLabel('State').selectOption('On air')
  await page.getByRole('link', { name: 'Show all of them' }).click()
  await expect(page).toHaveURL('/admin/events')
  await expect.poll(titles).toHaveLength(7)
  await page.getByRole('listitem').filter({ hasText: 'Tomorrow' }).scrollIntoViewIfNeeded()

  // Anywhere in the row, not only on the title.
  const sport = await page.getByRole('listitem').filter({ hasText: 'Tomorrow' }).getByText('Curling').boundingBox()
  await page.mouse.click((sport?.x ?? 0) + 5, (sport?.y ?? 0) + 5)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tomorrow')
})

test('E3 E1 many at once: a range with Shift, a whole day; moved by as many days, and put back by one undo', async ({
  page,
  site,
}) => {
  await someEvents(site, {
    A: { localDate: '2099-03-06', localTime: '18:00' },
    B: { localDate: '2099-03-07', localTime: '12:00' },
    C: { localDate: '2099-03-07', localTime: null },
    D: { localDate: '2099-03-09', localTime: '12:00' },
  })
  await anAdmin(page, site)
  await page.goto('/admin/events')
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await box('Select A').click()
  await box('Select C').click({ modifiers: ['Shift'] })
  const bar = page.getByRole('group', { name: 'What to do with the selected events' })
  await expect(bar.getByRole('status')).toHaveText('3 events selected')
  await expect(box('Select D')).not.toBeChecked()
  await bar.getByRole('button', { name: 'Select none' }).click()
  await expect(bar).toBeHidden()

  await box('Select all 2: Saturday, March 7, 2099').press(' ')
  await expect(bar.getByRole('status')).toHaveText('2 events selected')
  await expectNoViolations(page, 'a day that is selected')
  await bar.getByRole('button', { name: 'Delay' }).click()
  const delay = page.getByRole('dialog', { name: 'Delay B?' })
  await expect(delay.getByText('1 of those selected stays as it is')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('button', { name: 'Delay' })).toBeFocused()

  await bar.getByRole('button', { name: 'Move' }).press('Enter')
  const move = page.getByRole('dialog', { name: 'Move 2 events?' })
  await move.getByLabel('Reason in English').fill('Snow')
  await move.getByLabel('Reason in French').fill('Neige')
  await move.getByRole('button', { name: 'Move' }).click()
  await expect(move.getByText('Choose another day.')).toBeVisible()
  await move.getByLabel('New day of B, the first of them').fill('2099-03-14')
  await expect(move.getByText('Saturday, March 14. All by 7 days later.')).toBeVisible()
  await expectNoViolations(page, 'the dialog that moves many')
  await move.getByRole('button', { name: 'Move' }).click()
  await expect(status(page, '2 events are moved.')).toBeVisible()
  const starts = async () =>
    (await stored(site)).map((row) => `${row.title_en} ${row.local_date} ${row.local_time} ${row.schedule_state}`).sort()
  expect(await starts()).toEqual([
    'A 2099-03-06 18:00 planned',
    'B 2099-03-14 12:00 moved',
    'C 2099-03-14 null moved',
    'D 2099-03-09 12:00 planned',
  ])
  await expect(page.getByRole('list', { name: 'Saturday, March 14, 2099' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(status(page, '2 events are as they were before.')).toBeVisible()
  expect((await starts()).slice(1, 3)).toEqual(['B 2099-03-07 12:00 planned', 'C 2099-03-07 null planned'])
  expect(await site.db.database.db.selectFrom('event_date').selectAll().execute()).toEqual([])
})

test('E3 by keyboard and by touch one menu has the rare actions; a delay of an hour shows the new time', async ({
  page,
  site,
}) => {
  await someEvents(site, { Final: { localDate: '2099-03-07', localTime: '19:30' } })
  await anAdmin(page, site)
  await page.goto('/admin/events')
  const menu = page.getByRole('button', { name: 'Actions: Final' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Delay' })).toBeFocused()
  await expectNoViolations(page, 'the menu of an event')
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Delay' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delay Final?' })
  await dialog.getByLabel('Minutes later').fill('many')
  await dialog.getByLabel('Reason in English').fill('Storm')
  await dialog.getByLabel('Reason in French').fill('Tempête')
  await dialog.getByLabel('Reason in French').press('Enter')
  await expect(dialog.getByLabel('Minutes later')).toBeFocused()
  await dialog.getByRole('button', { name: '+60' }).press('Enter')
  await dialog.getByLabel('Reason in French').press('Enter')
  await expect(rows(page)).toContainText('8:30 p.m.')
  await expect(rows(page)).toContainText('Delayed: Storm')
  expect(await stored(site)).toMatchObject([{ local_time: '20:30', schedule_state: 'delayed', sequence: 1 }])
})

test('M1 Q-22 at 360 px the pages of the panel are a sheet that one button opens; each is reached by keyboard, in sight, and named by the button when open', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await anAdmin(page, site)
  await page.goto('/admin')
  const panel = page.getByRole('navigation', { name: 'Administration' })
  const [opener, links] = [panel.getByRole('button'), panel.getByRole('link')]
  await opener.press('Enter')
  const names = await links.allTextContents()
  expect(names.length).toBeGreaterThan(9)
  for (const name of names) {
    await page.keyboard.press('Tab')
    const link = links.filter({ hasText: name })
    await expect(link).toBeFocused()
    await expect(link).toBeInViewport({ ratio: 1 })
    expect((await link.boundingBox())?.height, name).toBeGreaterThanOrEqual(44)
  }
  await page.keyboard.press('Escape')
  for (const name of names) {
    await opener.press('Enter')
    await links.filter({ hasText: name }).press('Enter')
    await expect(opener).toContainText(name)
    await expect(links.first()).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(360)
  }
})
