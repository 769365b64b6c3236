import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import { aSeries } from '../factories/content.ts'
import type { TestSite } from '../sites/site.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './site.ts'
import { fan, signUp } from './viewers.ts'

test.beforeEach(async ({ page, site }) => {
  await site.addSeries({ id: 'one', title: 'Première ligne' })
  await site.addSeries({ id: 'two', title: 'Two', order: 1, password: 'pw' })
  await site.addEpisode('one', { docId: 'e1', title: 'Final' })
  await openTransfer(page, site)
})

async function openTransfer(page: Page, site: TestSite) {
  await signUp(page)
  await site.running.services.admins.grant(fan.email)
  await page.goto('/admin/transfer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import and export')
}

async function choose(page: Page, text: string, name = 'series_backup.json') {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await choosing).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
}

async function save(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^series_backup_\d{4}-\d{2}-\d{2}\.json$/)
  return readFile(await download.path(), 'utf8')
}

test('M9 chosen series are saved as a file, passwords only behind the tick-box; nothing chosen says so', async ({ page }) => {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Please select at least one series to export')
  await expect(page.getByRole('alert')).toBeFocused()
  await page.getByLabel('Search the series').fill('PREMIERE')
  await expect(page.getByRole('region', { name: 'Series to export' }).getByRole('checkbox')).toHaveCount(1)
  await page.getByRole('button', { name: 'Select all shown' }).click()
  await expect(page.getByText('1 of 2 selected')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(Object.keys(JSON.parse(await save(page)))).toEqual(['doc-one'])
  await page.getByLabel('Search the series').fill('')
  await page.getByRole('button', { name: 'Select all shown' }).click()
  const all = JSON.parse(await save(page))
  expect(all['doc-two'].series.password).toBeUndefined()
  await page.getByLabel('Include the passwords').check()
  expect(JSON.parse(await save(page))['doc-two'].series.password).toBe('pw')
  await page.route('**/admin/transfer/export', (route) => route.abort())
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to export series data. Please try again.')
})

test('M9 what is typed before the script has come is what the list shows', async ({ page, context }) => {
  const comes = Promise.withResolvers<void>()
  await context.route('**/assets/*.js', async (route) => {
    await comes.promise
    await route.continue()
  })
  await page.goto('/admin/transfer', { waitUntil: 'commit' })
  await page.getByLabel('Search the series').fill('ligne')
  comes.resolve()
  const list = page.getByRole('region', { name: 'Series to export' })
  await expect(list.getByRole('listitem')).toHaveText(['Première ligne'])
  await expect(page.getByLabel('Search the series')).toHaveValue('ligne')
  await page.getByRole('button', { name: 'Select all shown' }).click()
  expect(Object.keys(JSON.parse(await save(page)))).toEqual(['doc-one'])
})

test('M10 a file is shown before it is imported, then imported; its result can be read later', async ({ page, site }) => {
  const file = {
    'doc-one': { series: { id: 'one', title: 'Renamed', releaseDate: '2026-01-15' }, episodes: [] },
    'doc-new': { series: { id: 'new', title: 'Brand new' }, episodes: [{ docId: 'n1', title: 'Opening' }] },
    'doc-thief': { series: { id: 'two', title: 'Thief' }, episodes: [] },
  }
  await choose(page, JSON.stringify(file))
  await expect(page.getByRole('heading', { name: 'What this import would do' })).toBeFocused()
  const list = page.getByRole('region', { name: 'Series of the file' })
  await expect(list.getByRole('listitem')).toHaveText([
    /Left out.*Thief.*Another series has the address “two”.*doc-thief\.series\.id/s,
  ])
  await page.getByText('All 3').click()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list).toContainText('Episodes: 1 new')
  expect(site.running.services.catalogue.snapshot().byId.has('new')).toBe(false)
  await expectNoViolations(page, 'the preview')
  await page.getByRole('button', { name: 'Import 2 series' }).click()
  // The result matches the preview.
  await expect(page.getByText('2 series imported, 1 left out')).toBeVisible()
  await expect.poll(() => site.running.services.catalogue.snapshot().byId.get('one')?.title).toBe('Renamed')
  await page.getByRole('link', { name: 'Import another file' }).click()
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  const earlier = page.getByRole('region', { name: 'Earlier imports' })
  await expect(earlier.getByRole('listitem')).toContainText('2 series imported, 1 left out')
  await page.getByRole('button', { name: /Français/ }).click()
  await expect(page.getByText('2 séries importées, 1 écartée')).toBeVisible()
  await page.getByRole('link', { name: 'series_backup.json' }).click()
  await expect(page.getByText('2 séries importées, 1 écartée')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Séries du fichier' }).getByRole('listitem')).toContainText('Écartée')
})

test('M10 a bad file changes nothing and says where it is wrong', async ({ page, site }) => {
  const before = JSON.stringify(await site.db.database.db.selectFrom('series').selectAll().execute())
  await choose(page, 'x', 'series.txt')
  await expect(page.getByRole('alert')).toContainText('Failed to import data. Please check the file format.')
  await expect(page.getByRole('alert')).toContainText('Only .json files')
  await choose(
    page,
    JSON.stringify({
      'doc-1': { series: { id: 'a b', title: 'A' }, episodes: [{ docId: 'e', videoUrl: 'http://a.example/x' }] },
    }),
  )
  await expect(page.getByRole('alert')).toHaveText('Failed to import data. Please check the file format.')
  await expect(page.getByText('doc-1.series.id')).toBeVisible()
  await expectNoViolations(page, 'the faults of a file')
  await page.getByRole('button', { name: /Français/ }).click()
  await expect(page.getByRole('alert')).toHaveText('L’importation a échoué. Veuillez vérifier le format du fichier.')
  expect(JSON.stringify(await site.db.database.db.selectFrom('series').selectAll().execute())).toBe(before)
})

test('M1 one who is signed out, or no admin any more, is told so at the export and at the import', async ({ page }) => {
  const answer = (path: string, status: number) => page.route(path, (route) => route.fulfill({ status }))
  await answer('**/admin/transfer/export', 401)
  await page.getByRole('button', { name: 'Select all shown' }).click()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('You are signed out. Sign in again in another tab')
  await page.reload()
  await choose(page, JSON.stringify({ 'doc-new': { series: { id: 'new', title: 'New' } } }))
  await expect(page.getByRole('button', { name: 'Import 1 series' })).toBeVisible()
  await answer('**/admin/transfer/runs/*', 403)
  await page.getByRole('button', { name: 'Import 1 series' }).click()
  await expect(page.getByRole('alert')).toContainText('Your access has changed')
  await page.getByRole('link', { name: 'Import and export' }).click()
  await choose(page, '{}')
  await expect(page.getByRole('alert')).toContainText('Your access has changed')
})

test.describe('in Halifax', () => {
  test.use({ timezoneId: 'America/Halifax' })
  test('M10 earlier imports are told with the time of where one is', async ({ page, site }) => {
    await choose(page, 'no file')
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('link', { name: 'Import another file' }).click()
    const run = await site.db.database.db.selectFrom('import_run').select('started_at').executeTakeFirstOrThrow()
    const time = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/Halifax' })
    await expect(page.getByRole('listitem').filter({ hasText: 'series_backup.json' })).toContainText(
      time.format(new Date(run.started_at)),
    )
  })
})

test('M12 a site that changed after the preview is shown anew before anything is overwritten', async ({ page, site }) => {
  await choose(page, JSON.stringify({ 'doc-one': { series: { id: 'one', title: 'Of the file' } } }))
  await expect(page.getByRole('button', { name: 'Import 1 series' })).toBeVisible()
  await saveSeries(site.running.editing, aSeries({ id: 'one', title: 'Edited meanwhile' }))
  await page.getByRole('button', { name: 'Import 1 series' }).click()
  await expect(page.getByRole('alert')).toHaveText('The site has changed since you looked. This is what the import would do now.')
  await page.getByRole('button', { name: 'Import 1 series' }).click()
  await expect(page.getByText('1 series imported')).toBeVisible()
})

test('K2 an upload waits for the network and goes on by itself', async ({ page }) => {
  let failures = 0
  await page.route('**/pieces/*', (route) => (failures++ < 2 ? route.abort() : route.continue()))
  await choose(page, JSON.stringify({ 'doc-new': { series: { id: 'new', title: 'New' } } }))
  await expect(page.getByText('You are offline. Sending continues when you are connected again.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What this import would do' })).toBeVisible()
  expect(failures).toBe(3)
})

test('M10 the preview of 10,000 series stays fast: only the rows in sight are there', async ({ page }) => {
  const file = Array.from({ length: 10_000 }, (_, at) => [`d-${at}`, { series: { id: `s-${at}`, title: `Series ${at}` } }])
  await choose(page, JSON.stringify(Object.fromEntries(file)))
  const list = page.getByRole('region', { name: 'Series of the file' })
  await expect(list.getByText('Series 0', { exact: true })).toBeVisible({ timeout: 30_000 })
  expect(await list.getByRole('listitem').count()).toBeLessThan(40)
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(list.getByText('Series 9999', { exact: true })).toBeVisible()
  await expect(list.getByRole('listitem').last()).toHaveAttribute('aria-posinset', '10000')
})

test('Q-31 right after the first import nothing says that there has been none', async ({ page }) => {
  await expect(page.getByText('Nothing has been imported yet.')).toBeVisible()
  await choose(page, JSON.stringify({ 'doc-new': { series: { id: 'new', title: 'New' } } }))
  await page.getByRole('button', { name: 'Import 1 series' }).click()
  await expect(page.getByText('1 series imported')).toBeVisible()
  await expect(page.getByText('Nothing has been imported yet.')).toHaveCount(0)
})
