import type { Page } from '@playwright/test'
import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import { aSeries } from '../factories/content.ts'
import { anAdmin } from './admins.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './site.ts'
import { otherDevice } from './viewers.ts'

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const tile = (page: Page, title: string) => page.getByRole('main').getByRole('link', { name: title })

test.beforeEach(async ({ site }) => {
  await site.addCategory('hockey', ['hockey'], 'Hockey')
  await site.addSeries({ id: 'open', title: 'Open Cup', tags: ['hockey'] })
})

test('O4 a new series is a draft that fans do not find; one tap publishes it on their open pages, another takes it back', async ({
  page,
  context,
  site,
}) => {
  await anAdmin(page, site)
  const fan = await otherDevice(context, site)
  await fan.goto('/')
  await expect(tile(fan, 'Open Cup').first()).toBeVisible()

  await page.goto('/admin/series-new')
  await page.getByLabel('Title').fill('Secret Cup')
  await page.getByRole('combobox', { name: 'Tags' }).fill('hockey,')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(status(page, 'Series added successfully.')).toBeVisible()
  await expect(page.getByRole('main').getByText('Draft', { exact: true })).toBeVisible()
  expect((await fan.goto('/series/secret-cup'))?.status()).toBe(404)
  await fan.goto('/')
  await expect(tile(fan, 'Open Cup').first()).toBeVisible()
  await expect(tile(fan, 'Secret Cup')).toHaveCount(0)

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(status(page, 'Secret Cup is public.')).toBeVisible()
  await expect(tile(fan, 'Secret Cup').first()).toBeVisible()
  await page.getByRole('button', { name: 'Back to draft' }).click()
  await expect(status(page, 'Secret Cup is a draft.')).toBeVisible()
  await expect(tile(fan, 'Secret Cup')).toHaveCount(0)

  await page.goto('/admin/series')
  await page.getByRole('button', { name: '1 series is not public' }).click()
  await expect(page.getByRole('main').getByRole('list', { name: 'Series' }).getByRole('listitem')).toHaveCount(1)
})

test('O4 what is scheduled appears on open pages at its time', async ({ page, site }) => {
  await page.goto('/')
  await expect(tile(page, 'Open Cup').first()).toBeVisible()
  const scheduled = { id: 'soon', title: 'Soon Cup', tags: ['hockey'], state: 'scheduled' as const }
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  await site.heard(() => saveSeries(site.running.editing, aSeries({ ...scheduled, publicAt: at(3_600_000) })))
  await expect(tile(page, 'Soon Cup')).toHaveCount(0)
  const publicAt = at(3_000)
  await site.heard(() => saveSeries(site.running.editing, aSeries({ ...scheduled, publicAt })))
  await expect(tile(page, 'Soon Cup').first()).toBeVisible()
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(publicAt))
})

test('O4 an episode is scheduled in its form, published with others, and going live with a draft says that it publishes', async ({
  page,
  site,
}) => {
  await site.addEpisode('open', { docId: 'one', title: 'First', state: 'draft' })
  await site.addEpisode('open', { docId: 'two', title: 'Second', state: 'draft' })
  await anAdmin(page, site)
  const state = async (docId: string) =>
    (await site.db.database.db.selectFrom('episode').select('state').where('doc_id', '=', docId).executeTakeFirst())?.state
  await page.goto('/admin/series/doc-open/episodes/one')
  await page.getByLabel('Who sees it').selectOption('Staff only until a set time')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Comes out at')).toBeFocused()
  await page.getByLabel('Comes out at').fill('2099-05-01T19:30')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(status(page, 'Episode saved.')).toBeVisible()
  await expect(page.getByRole('main').getByText('Scheduled', { exact: false }).first()).toBeVisible()
  expect(await state('one')).toBe('scheduled')

  await page.goto('/admin/series/doc-open')
  await page.getByRole('button', { name: 'Go live: Second' }).click()
  const dialog = page.getByRole('dialog', { name: 'Go live with Second?' })
  await expect(dialog).toContainText('It is not public yet.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Select all').check()
  await page.getByRole('group').getByRole('button', { name: 'Publish' }).click()
  await expect(status(page, '2 episodes are public.')).toBeVisible()
  expect([await state('one'), await state('two')]).toEqual(['public', 'public'])
  await page.getByRole('button', { name: 'Back to draft' }).last().click()
  await expect(status(page, '2 episodes are drafts.')).toBeVisible()
})

test('O4 a preview link opens a draft for a colleague without rights, in both languages, until it is revoked', async ({
  page,
  context,
  site,
}) => {
  await site.addSeries({ id: 'secret', title: 'Secret Cup', state: 'draft' })
  await site.addEpisode('secret', { docId: 'one', title: 'The opening' })
  await site.addEpisode('secret', { docId: 'two', title: 'The final', state: 'draft' })
  await anAdmin(page, site)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/admin/series/doc-secret')
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = (await page.getByText(/\/preview\/[0-9a-f]{40}$/).textContent()) ?? ''
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expectNoViolations(page, 'a draft with its preview link', [320, 360, 1280])

  const colleague = await otherDevice(context, site)
  await colleague.setViewportSize({ width: 360, height: 780 })
  await colleague.goto(link)
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText('Secret Cup')
  await expect(colleague.getByText('Preview. This is not public yet')).toBeVisible()
  await colleague.getByRole('link', { name: /The final/ }).click()
  await expect(colleague.getByRole('heading', { level: 2, name: 'The final' })).toBeVisible()
  await expectNoViolations(colleague, 'a preview', [320, 360, 1280])
  await colleague.getByRole('button', { name: /^FR/ }).click()
  await expect(colleague.getByText('Aperçu. Ce contenu n’est pas encore public')).toBeVisible()
  expect((await colleague.request.get(`${site.origin}/series/secret`)).status()).toBe(404)

  // Revoking another one leaves the new link, which is shown this once.
  await page.getByRole('button', { name: 'Make a link' }).click()
  const revoking = page.getByRole('button', { name: /^Revoke the link/ })
  await expect(revoking).toHaveCount(2)
  await expect(page.getByText(link)).toHaveCount(0)
  const fresh = page.getByText(/\/preview\/[0-9a-f]{40}$/)
  await revoking.last().click()
  await expect(revoking).toHaveCount(1)
  await expect(fresh).toBeVisible()
  expect((await colleague.goto((await fresh.textContent()) ?? ''))?.status()).toBe(200)
  await revoking.click()
  await expect(revoking).toHaveCount(0)
  await expect(fresh).toHaveCount(0)
  await expect(status(page, 'Link revoked.')).toBeVisible()
  expect((await colleague.goto(link))?.status()).toBe(404)
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText('Ce lien d’aperçu ne fonctionne pas')
})

test('O4 K2 a series whose page cannot be read again keeps its form with what is typed, and says what was done', async ({
  page,
  site,
}) => {
  await site.addSeries({ id: 'secret', title: 'Secret Cup', state: 'draft' })
  await anAdmin(page, site)
  await page.goto('/admin/series/doc-secret')
  await page.getByLabel('Title').fill('Typed')
  const failed: string[] = []
  page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname))
  const data = /\.data(\?|$)/
  await page.route(data, (route) => route.abort())
  await page.route('**/publish', (route) => route.abort())
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(status(page, 'Could not reach the site.')).toBeVisible()
  await page.unroute('**/publish')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(status(page, 'Secret Cup is public.')).toBeVisible()
  await expect.poll(() => failed).toContain('/admin/series/doc-secret.data')
  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect(page.getByText(/\/preview\/[0-9a-f]{40}$/)).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Typed')
  await page.unroute(data)
})
