import type { Page } from '@playwright/test'
import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import { removeSeries } from '../../app/events/deletions/remove-documents.server.ts'
import { aSeries } from '../factories/content.ts'
import type { TestSite } from '../sites/site.ts'
import { anAdmin, otherAdmin } from './admins.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './site.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Trash' }).getByRole('listitem')
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const stored = (site: TestSite, id: string) =>
  site.db.database.db.selectFrom('series').selectAll().where('slug', '=', id).executeTakeFirst()

test('O1 Q-38 what was deleted is brought back from the trash, and other admins see it at once', async ({
  page,
  site,
  context,
}) => {
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await site.addEpisode('cup', { title: 'First half' })
  const uid = await anAdmin(page, site)
  const other = await otherAdmin(context, site)
  const deleted = (on: Page) => on.getByRole('main')
  await page.goto('/admin/trash')
  await other.goto('/admin/trash')
  await expect(deleted(page)).toContainText('The trash is empty.')
  const by = { ...site.running.editing, by: { uid, email: 'staff@example.org', client: 'x' } }
  await site.heard(() => removeSeries(by, 'doc-cup'))
  for (const each of [page, other]) await expect(rows(each)).toContainText(['Series “The Cup” with 1 episode'])
  await expect(deleted(page)).toContainText('staff@example.org')
  await expectNoViolations(page, 'trash', [320, 1280])
  await deleted(page).getByRole('button', { name: 'Restore: Series “The Cup” with 1 episode' }).click()
  await expect(status(page, 'The Cup')).toBeVisible()
  for (const each of [page, other]) await expect(deleted(each)).toContainText('The trash is empty.')
  await expect(page.getByRole('heading', { name: 'Trash', exact: true })).toBeFocused()
  expect((await page.request.get('/series/cup')).status()).toBe(200)
})

test('Q-38 undo that is pressed while something else is being restored waits for it, and both are told', async ({
  page,
  site,
}) => {
  for (const id of ['Alpha', 'Bravo']) await site.addSeries({ id: id.toLowerCase(), title: id })
  const uid = await anAdmin(page, site)
  const by = { ...site.running.editing, by: { uid, email: 'staff@example.org', client: 'x' } }
  await site.heard(() => removeSeries(by, 'doc-alpha'))
  await page.goto('/admin/series')
  await page.getByRole('button', { name: 'More about Bravo' }).click()
  await page.getByRole('dialog', { name: 'More about Bravo' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete Bravo?' }).getByRole('button', { name: 'Delete' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Trash' }).click()
  const held = Promise.withResolvers<void>()
  const sent: (string | null)[] = []
  await page.route('**/admin/undo.data', async (route) => {
    sent.push(route.request().postData())
    if (sent.length === 1) await held.promise
    await route.continue()
  })
  const told: string[] = []
  await page.exposeFunction('onToast', (text: string) => told.push(text))
  await page.evaluate(() => {
    const look = () => {
      for (const each of document.querySelectorAll('[role=status]'))
        (window as unknown as { onToast(text: string): void }).onToast(each.textContent ?? '')
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  const deleted = page.getByRole('main')
  await deleted.getByRole('button', { name: 'Restore: Series “Alpha”' }).click()
  await expect.poll(() => sent.length).toBe(1)
  await undo.click()
  held.resolve()
  await expect(status(page, 'Bravo is back.')).toBeVisible()
  expect(sent).toHaveLength(2)
  expect(told.some((text) => text.includes('Alpha is back.'))).toBe(true)
  await expect(deleted).toContainText('The trash is empty.')
  for (const id of ['alpha', 'bravo']) expect(await stored(site, id)).toBeDefined()
})

test('O1 undo of a series whose id is taken leads to the trash, where another id brings it back, and a link to it', async ({
  page,
  site,
}) => {
  await site.addSeries({ id: 'cup', title: 'Old Cup' })
  await anAdmin(page, site)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/admin/series/doc-cup')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await site.addSeries({ id: 'cup', docId: 'next', title: 'New Cup' })
  await undo.click()
  await status(page, 'Its id is now used by something else.').getByRole('link', { name: 'Trash' }).click()
  const row = rows(page)
  await expect(row).toHaveCount(1)
  await expect(row.getByRole('link', { name: 'New Cup' })).toHaveAttribute('href', '/admin/series/next')
  await expect(row.getByLabel('New id')).toHaveValue('cup-2')
  await row.getByLabel('New id').fill('Not an id')
  await row.getByRole('button', { name: 'Restore' }).click()
  await expect(row).toContainText('Letters, digits and hyphens only')
  await row.getByLabel('New id').fill('old-cup')
  await row.getByRole('button', { name: 'Restore' }).click()
  await status(page, 'Old Cup is back.').getByRole('link', { name: 'Open' }).click()
  await expect(page).toHaveURL('/admin/series/doc-cup')
  expect((await stored(site, 'old-cup'))?.title).toBe('Old Cup')
})

test('O1 the day on which a removal goes is that of the calendar of staff, not of UTC', async ({ browser, site }) => {
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  const context = await browser.newContext({ baseURL: site.origin, timezoneId: 'America/Vancouver' })
  const page = await context.newPage()
  await anAdmin(page, site)
  // Three in the morning in UTC is the evening before in Vancouver.
  const at = new Date(`${new Date().toISOString().slice(0, 10)}T03:00:00.000Z`)
  await site.heard(() => removeSeries({ ...site.running.editing, now: () => at }, 'doc-cup'))
  const removed = await site.db.database.db.selectFrom('removed').select('purge_at').executeTakeFirstOrThrow()
  const dayIn = (timeZone: string) =>
    new Date(removed.purge_at ?? '').toLocaleDateString('en-CA', { timeZone, year: 'numeric', month: 'short', day: 'numeric' })
  expect(dayIn('America/Vancouver')).not.toBe(dayIn('UTC'))
  await page.goto('/admin/trash')
  await expect(rows(page)).toContainText(`Kept until ${dayIn('America/Vancouver')}`)
  await context.close()
})

test('O2 older entries are shown again after other filters were looked at meanwhile', async ({ page, site }) => {
  await anAdmin(page, site)
  const { db } = site.db.database
  const entry = {
    uid: 'u',
    email: 'other@example.org',
    client: 'x',
    action: 'category.edit',
    before_digest: null,
    after_digest: null,
  }
  const numbers = Array.from({ length: 60 }, (_, at) => at + 1)
  const at = (number: number) => new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString()
  const entries = numbers.map((number) => ({
    ...entry,
    id: `entry-${number}`,
    at: at(number),
    subject: `row-${number}`,
    title: `Row ${number}.`,
  }))
  await db.insertInto('audit').values(entries).execute()
  await page.goto('/admin/activity')
  const oldest = page.getByRole('row').filter({ hasText: 'Row 1.' })
  const older = page.getByRole('link', { name: 'Show older' })
  await older.click()
  await expect(oldest).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Title' }).fill('Row 60.')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Row 59.' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Show all changes' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Row 59.' })).toHaveCount(1)
  await expect(oldest).toHaveCount(0)
  await older.click()
  await expect(oldest).toHaveCount(1)
})

test('O2 a change is reverted with one press and undone; where the thing was changed since, the form compares both', async ({
  page,
  site,
}) => {
  const uid = await anAdmin(page, site)
  const editing = { ...site.running.editing, by: { uid, email: 'staff@example.org', client: 'x' } }
  const save = (title: string, shortDescription: string) =>
    site.heard(() => saveSeries(editing, aSeries({ id: 'cup', title, shortDescription })))
  await save('First', 'Long ago')
  await save('Second', 'Now')
  await page.goto('/admin/activity')
  const change = page.getByRole('row').filter({ hasText: 'changed the series Second' })
  await expect(change).toContainText(/First.*Second.*Long ago.*Now/s)
  await expectNoViolations(page, 'activity', [320, 1280])
  await change.getByRole('button', { name: 'Revert this change: Second' }).click()
  await expect(status(page, 'Second is as it was before the change.')).toBeVisible()
  expect(await stored(site, 'cup')).toMatchObject({ title: 'First', short_description: 'Long ago' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(status(page, 'The change of Second is made again.')).toBeVisible()
  expect(await stored(site, 'cup')).toMatchObject({ title: 'Second', short_description: 'Now' })

  // A colleague saves while the press is under way, and the list reads itself again.
  await page.route('**/admin/activity-revert.data', async (route) => {
    await save('Third', 'Now')
    type Router = { revalidate: () => Promise<void> }
    await page.evaluate(() => (window as never as { __reactRouterDataRouter: Router }).__reactRouterDataRouter.revalidate())
    await route.continue()
  })
  await page.getByRole('button', { name: 'Revert this change: Second' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else has saved changes to this' })
  await expect(dialog.getByRole('group')).toHaveCount(1)
  await dialog.getByRole('radio', { name: 'Theirs Third' }).check()
  await dialog.getByRole('button', { name: 'Use these' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Third')
  await expect(page.getByLabel('Short description')).toHaveValue('Long ago')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(status(page, 'saved')).toBeVisible()
  expect(await stored(site, 'cup')).toMatchObject({ title: 'Third', short_description: 'Long ago' })
})
