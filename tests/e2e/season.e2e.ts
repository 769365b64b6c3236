import type { Page } from '@playwright/test'
import { addTeams } from '../factories/games.ts'
import type { TestSite } from '../sites/site.ts'
import { anAdmin } from './admins.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './site.ts'

const ROWS = [
  'Date,Time,Sport,Gender,Home,Away,Where',
  '20/03/2099,19:00,Hockey,Women,Northgate,The Loons,Ferry Arena',
  '27/03/2099,TBD,Hockey,Women,The Loons,Northgate,',
  '03/04/2099,25:99,Hockey,Women,Northgate,The Loons,',
]

const stored = (site: TestSite) => site.db.database.db.selectFrom('event').selectAll().orderBy('local_date').execute()
const lines = (page: Page) => page.getByRole('region', { name: 'Games in the file' }).getByRole('listitem')
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

test.beforeEach(async ({ page, site }) => {
  await addTeams({ editing: site.running.services.editing, heard: (edit) => edit() })
  await anAdmin(page, site)
})

async function choose(page: Page, text: string, name = 'season.csv') {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await choosing).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

test('E11 on a phone: a season is chosen, its columns and names corrected, imported and taken back', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/events')
  await page.getByRole('link', { name: 'Import a season' }).click()
  await expect(heading(page, 'Import a season')).toBeVisible()
  await expectNoViolations(page, 'the page of seasons')
  await choose(page, ROWS.join('\n'))
  await expect(heading(page, 'season.csv')).toBeVisible()
  await expect(page.getByText('1 name still to match.')).toBeVisible()
  await expect(page.getByText('This team is not matched yet.').first()).toBeVisible()
  await expectNoViolations(page, 'a season with a name to match')

  await page.getByLabel('The Loons').selectOption('Lac-Bleu')
  await expect(page.getByText('All names are matched.')).toBeVisible()
  await page.getByLabel('Where', { exact: true }).selectOption('Venue')
  await page.getByText(/^All \d+$/).click()
  await expect(lines(page)).toHaveCount(3)
  await expect(lines(page).filter({ hasText: 'Ferry Arena' })).toHaveCount(1)
  await expect(lines(page).filter({ hasText: 'This is not a time.' })).toHaveCount(1)
  await expect(page.getByText('1 row is left out: it has an error, or needs your answer or decision.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 games' }).click()
  await expect(heading(page, 'Imported')).toBeVisible()
  await expect(page.getByText('2 new, 0 changed. 0 unchanged.')).toBeVisible()
  expect((await stored(site)).map(({ local_date, local_time }) => [local_date, local_time])).toEqual([
    ['2099-03-20', '19:00'],
    ['2099-03-27', null],
  ])
  await expectNoViolations(page, 'an imported season')

  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(heading(page, 'Import undone')).toBeVisible()
  expect(await stored(site)).toEqual([])
})

test('E11 by keyboard: a pasted table, a question about its dates, and a game that was edited here', async ({ page, site }) => {
  const table = (time: string) =>
    ['Date\tTime\tSport\tGender\tHome\tAway', `05/04/2099\t${time}\tHockey\tWomen\tNorthgate\tLac-Bleu`].join('\n')
  async function paste(text: string) {
    await page.goto('/admin/season')
    await page.getByLabel('Cells copied from').fill(text)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Read this table' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Pasted table')).toBeVisible()
  }
  await paste(table('19:00'))
  await expect(heading(page, 'One question first')).toBeVisible()
  await expectNoViolations(page, 'a season with a question')
  await page.getByLabel('Every date in this file').focus()
  await page.keyboard.press('ArrowDown')
  await expect(heading(page, 'One question first')).toHaveCount(0)
  await page.getByRole('button', { name: 'Import 1 game' }).press('Enter')
  await expect(heading(page, 'Imported')).toBeVisible()
  const [event] = await stored(site)
  expect(event).toMatchObject({ local_date: '2099-04-05', local_time: '19:00' })

  await page.goto(`/admin/events/${event?.id}`)
  await page.getByLabel('Time', { exact: true }).fill('20:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await stored(site))[0]?.local_time).toBe('20:00')
  await paste(table('19:00'))
  await expect(page.getByText('This game was edited here after its last import.')).toBeVisible()
  await expectNoViolations(page, 'a season with a conflict')
  await page.getByRole('button', { name: 'Keep all as they are here' }).press('Enter')
  await expect(page.getByText('Nothing is removed')).toHaveCount(0)
  await expect(page.getByText('There is nothing to import.')).toBeVisible()
  expect((await stored(site))[0]).toMatchObject({ local_time: '20:00', version: 2 })
})

test('Q-85 questions stand first; rows wait for their answers with their date and opponent, and are read once they have them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/season')
  const rows = [
    'Date,Start Time,Opponent Name,Home or Away',
    '03/20/2099,7:00 PM,Lac-Bleu,Home',
    '03/27/2099,25:99,Lac-Bleu,Away',
  ]
  await choose(page, rows.join('\n'))
  await expect(heading(page, 'Questions about this file')).toBeVisible()
  const titles = await page.getByRole('heading', { level: 2 }).allTextContents()
  expect(titles.indexOf('Questions about this file')).toBeLessThan(titles.indexOf('What the import would do'))
  const waiting = lines(page).filter({ hasText: 'Waiting for an answer' })
  await expect(waiting).toContainText('Lac-Bleu')
  await expect(waiting).toContainText('2099')
  for (const gap of ['The sport is missing.', 'women or men play', 'Whose schedule this is'])
    await expect(waiting).toContainText(gap)
  await expect(waiting).not.toContainText('Not readable')
  await expectNoViolations(page, 'a season with questions')
  await page.getByLabel('Sport', { exact: true }).selectOption('Hockey')
  await page.getByLabel('Who plays', { exact: true }).selectOption('Women')
  await page.getByLabel('School whose schedule it is').focus()
  await page.getByLabel('School whose schedule it is').selectOption('Northgate')
  await expect(page.getByRole('button', { name: 'Import 1 game' })).toBeVisible()
  // An answered question stays, with the focus in it.
  await expect(page.getByLabel('School whose schedule it is')).toBeFocused()
})

test('E11 in French: a file that is none is refused in words, and what would be imported is said', async ({
  page,
  context,
  site,
}) => {
  await context.addCookies([{ name: 'language', value: 'fr', url: site.origin }])
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/season')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choisir un fichier' }).click()
  await (await choosing).setFiles({ name: 'a.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004') })
  await expect(page.getByRole('alert')).toContainText('C’est un classeur.')
  await expectNoViolations(page, 'the French page of seasons')
  await page.getByLabel('Des cellules copiées').fill(ROWS.join('\n').replaceAll('The Loons', 'Lac-Bleu'))
  await page.getByRole('button', { name: 'Lire ce tableau' }).click()
  await expect(page.getByRole('button', { name: 'Importer 2\u00a0matchs' })).toBeVisible()
  await page.getByText(/^Tous \d+$/).click()
  await expect(page.getByText('Huards de Lac-Bleu à Northgate')).toBeVisible()
  await expectNoViolations(page, 'a French season')
})
