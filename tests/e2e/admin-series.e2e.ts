import type { Page, Route } from '@playwright/test'
import sharp from 'sharp'
import { moveSeries, saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import { removeSeries } from '../../app/events/deletions/remove-documents.server.ts'
import { aSeries } from '../factories/content.ts'
import type { TestSite } from '../sites/site.ts'
import { anAdmin, otherAdmin } from './admins.ts'
import { expectNoViolations, VIEWS } from './axe.ts'
import { expect, impatient, test } from './site.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Series' }).getByRole('listitem')
const row = (page: Page, title: string) => rows(page).filter({ hasText: title })
const titles = async (page: Page) => (await rows(page).getByRole('link').allTextContents()).join(' ')
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const orders = async (site: TestSite) => {
  const stored = await site.db.database.db.selectFrom('series').select(['slug', 'sort_order']).orderBy('sort_order').execute()
  return stored.map(({ slug, sort_order }) => `${slug} ${sort_order}`).join(' ')
}
const stored = (site: TestSite, id: string) =>
  site.db.database.db.selectFrom('series').selectAll().where('slug', '=', id).executeTakeFirst()

async function openMenu(page: Page, title: string) {
  await page.getByRole('button', { name: `More about ${title}` }).click()
  const menu = page.getByRole('dialog', { name: `More about ${title}` })
  await expect(menu.getByRole('button', { name: 'Delete' })).toBeVisible()
  return menu
}

/** Notes every order in which the page shows its four series. */
async function ordersShown(page: Page): Promise<() => Promise<string[]>> {
  await expect(rows(page)).toHaveCount(4)
  await page.evaluate(() => {
    const list = document.querySelector('ol[data-virtual]')
    const orders: string[] = []
    const look = () => {
      const order = [...(list?.querySelectorAll('li a') ?? [])].map((link) => link.textContent).join(' ')
      if (order !== orders.at(-1)) orders.push(order)
    }
    look()
    if (list) new MutationObserver(look).observe(list, { childList: true, subtree: true, characterData: true })
    Object.assign(window, { orders })
  })
  return () => page.evaluate(() => (window as never as { orders: string[] }).orders)
}

async function fourSeries(site: TestSite) {
  const tags = [['Hockey', 'live'], ['basketball'], [], ['Hockey']]
  for (const [order, id] of ['alpha', 'bravo', 'charlie', 'delta'].entries())
    await site.addSeries({ id, title: id[0]?.toUpperCase() + id.slice(1), order, tags: tags[order] ?? [] })
}

test('M4 the list stands by order with its marks; tag, text and sorting stay over a reload and on the way back', async ({
  page,
  site,
}) => {
  await fourSeries(site)
  await site.addSeries({ id: 'echo', title: 'Fête', order: 4, tags: ['ppv', 'école'], password: 'pw' })
  await site.addEpisode('bravo', { isLive: true })
  await site.addEpisode('bravo')
  await anAdmin(page, site)
  await page.goto('/admin/series')
  await expect(rows(page)).toHaveCount(5)
  expect(await titles(page)).toBe('Alpha Bravo Charlie Delta Fête')
  await expect(row(page, 'Bravo')).toContainText('2 episodes')
  await expect(row(page, 'Bravo')).toContainText('LIVE')
  await expect(row(page, 'Alpha')).not.toContainText('LIVE')
  await expect(row(page, 'Fête')).toContainText('Password')
  await expect(row(page, 'Fête')).toContainText('PPV')

  await expect(page.getByLabel('Tag', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Tag', { exact: true }).locator('option').first()).toHaveText('All Tags')
  await page.getByLabel('Tag', { exact: true }).selectOption('Hockey')
  await expect(rows(page)).toHaveCount(2)
  await page.getByLabel('Find').fill('dElT')
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL('/admin/series?text=dElT&tag=Hockey')
  await page.reload()
  await expect(page.getByLabel('Find')).toHaveValue('dElT')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'Delta' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delta')
  await page.goBack()
  await expect(page.getByLabel('Find')).toHaveValue('dElT')
  await expect(rows(page)).toHaveCount(1)

  await page.getByRole('link', { name: 'Series', exact: true }).click()
  await expect(rows(page)).toHaveCount(5)
  await page.getByLabel('Find').fill('fete')
  await expect(rows(page)).toHaveCount(1)
  await page.getByLabel('Find').fill('nothing like it')
  await expect(page.getByText('No series matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show all series' }).click()
  await page.getByLabel('Sort by').selectOption('First tag')
  await expect(rows(page).getByRole('link')).toHaveText(['Bravo', 'Alpha', 'Delta', 'Fête', 'Charlie'])
  await expect(page.getByRole('button', { name: 'Move Alpha' })).toHaveCount(0)
})

test('Q-33 a click on a found series right after typing opens it, however late its page comes, and the way back finds the list', async ({
  page,
  site,
}) => {
  await fourSeries(site)
  await anAdmin(page, site)
  await page.clock.install()
  await page.goto('/admin/series')
  const held = Promise.withResolvers<void>()
  await page.route(/\/admin\/series\/[^/]+\.data/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByLabel('Find').fill('delt')
  await page.getByRole('link', { name: 'Delta' }).click()
  await page.clock.fastForward(2_000)
  held.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delta')
  await page.goBack()
  await expect(page.getByLabel('Find')).toHaveValue('delt')
})

test('Q-33 a click on a tab right after typing into the search of admins is not lost', async ({ page, site }) => {
  await anAdmin(page, site)
  await page.clock.install()
  await page.goto('/admin/admins')
  const held = Promise.withResolvers<void>()
  await page.route(/\/admin\/categories\.data/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('searchbox').last().fill('somebody')
  await page.getByRole('link', { name: 'Categories', exact: true }).click()
  await page.clock.fastForward(2_000)
  held.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categories')
})

test('M4 a site without series says so', async ({ page, site }) => {
  await anAdmin(page, site)
  await page.goto('/admin/series')
  await expect(page.getByText('There are no series yet')).toBeVisible()
})

test('M4 adding: what is required, an id that is taken marked red while it is typed, defaults, its own page, the count as its order', async ({
  page,
  site,
}) => {
  await fourSeries(site)
  await site.addCategory('rugby', ['rugby'], 'Rugby')
  await anAdmin(page, site)
  await page.goto('/admin/series')
  await page.getByRole('link', { name: 'New series' }).click()
  await expect(page.getByLabel('Release date')).toHaveValue(/^\d{4}-\d\d-\d\d$/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please fill in the required fields.' })).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').fill('Coupe Féminine')
  await expect(page.getByLabel('Id', { exact: true })).toHaveValue('coupe-feminine')
  await page.getByLabel('Id', { exact: true }).fill('Alpha')
  await expect(page.getByLabel('Id', { exact: true })).toHaveValue('alpha')
  await expect(page.getByText('This id is in use. Choose another.')).toBeVisible()
  await expect(page.getByLabel('Id', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'One field needs correcting.' })).toBeVisible()
  await page.getByLabel('Id', { exact: true }).fill('coupe')
  await expect(page.getByText('This id is in use. Choose another.')).toHaveCount(0)
  await page.getByLabel('Tags').fill('rugby, Women,')
  await page.getByLabel('Tags').fill('rugby')
  await page.getByLabel('Category').selectOption('Rugby')
  await page.getByLabel('Short description').fill('x'.repeat(201))
  await expect(page.getByText('201 of 500 characters · Long for a tile')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(status(page, 'Series added successfully.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coupe Féminine')
  await expect(page).toHaveURL(/\/admin\/series\/[0-9a-f-]{36}$/)
  expect(await stored(site, 'coupe')).toMatchObject({
    title: 'Coupe Féminine',
    sort_order: 4,
    tags: '["rugby","Women"]',
    category_id: 'rugby',
    sealed_password: null,
    version: 1,
  })
})

test('M4 Enter in the field of tags adds one and sends nothing, and no tag stands twice', async ({ page, site }) => {
  await anAdmin(page, site)
  await page.goto('/admin/series-new')
  await page.getByLabel('Title').fill('Cup')
  const tags = page.getByRole('combobox', { name: 'Tags' })
  await tags.fill('Hockey,hockey,women')
  await tags.press('Enter')
  await tags.press('Enter')
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveText(['', ''])
  await expect(page.locator('input[name=tags]')).toHaveValue('Hockey, women')
  await expect(page).toHaveURL(/series-new$/)
  expect(await stored(site, 'cup')).toBeUndefined()
})

test('M4 W7 a series tagged ppv has an embedded page, of a host that may be framed', async ({ page, site, provider }) => {
  await site.addSeries({ id: 'cup', title: 'Cup' })
  await anAdmin(page, site)
  await page.goto('/admin/series/doc-cup')
  await expect(page.getByLabel('Embedded page')).toHaveCount(0)
  await page.getByLabel('Tags').fill('PPV,')
  await page.getByLabel('Embedded page').fill('https://evil.example/x')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This host may not be shown on the site.')).toBeVisible()
  await expect(page.getByLabel('Embedded page')).toBeFocused()
  await page.getByLabel('Embedded page').fill(`${provider}/play/demo`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(status(page, 'Series saved.')).toBeVisible()
  expect(await stored(site, 'cup')).toMatchObject({ embed_link: `${provider}/play/demo`, tags: '["PPV"]', version: 2 })
})

test('M5 a picture that is chosen in the form is the thumbnail, and one that is on its way holds up saving', async ({
  page,
  site,
}) => {
  await site.addSeries({ id: 'cup', title: 'Cup' })
  await anAdmin(page, site)
  await page.goto('/admin/series/doc-cup')
  const buffer = await sharp({ create: { width: 1280, height: 800, channels: 3, background: '#c00' } })
    .png()
    .toBuffer()
  const coming = Promise.withResolvers<void>()
  await page.route('**/admin/pictures', async (route) => {
    await coming.promise
    await route.continue()
  })
  await page.locator('input[type=file]').setInputFiles({ name: 'final.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Use picture' }).click()
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  coming.resolve()
  await expect(page.locator('input[name=thumbnail]')).toHaveValue(/^thumbnails\/[0-9a-f-]{36}$/)
  await save.click()
  await expect(status(page, 'Series saved.')).toBeVisible()
  expect((await stored(site, 'cup'))?.thumbnail).toBe(await page.locator('input[name=thumbnail]').inputValue())
})

test('M4 P5 the password is shown on demand; changing or removing it asks first, and saving it empty removes it', async ({
  page,
  site,
}) => {
  await site.addSeries({ id: 'cup', title: 'Cup', password: 'Vert & Or 7' })
  await anAdmin(page, site)
  const { open } = site.running.services.seal
  await page.goto('/admin/series/doc-cup')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('Vert & Or 7')
  await page.getByLabel('Title').fill('Cup 26')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(status(page, 'Series saved.')).toBeVisible()

  await password.fill(' new ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: 'Change the password?' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await stored(site, 'cup')).toMatchObject({ version: 2 })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Change it' }).click()
  await expect.poll(async () => (await stored(site, 'cup'))?.version).toBe(3)
  expect(open('doc-cup', (await stored(site, 'cup'))?.sealed_password ?? '')).toBe('new')
  // Once saved, the field shows the password without spaces; clearing it selects the text first.
  await expect(password).toHaveValue('new')

  await password.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog', { name: 'Remove the password?' }).getByRole('button', { name: 'Remove it' }).click()
  await expect.poll(async () => (await stored(site, 'cup'))?.sealed_password).toBeNull()
})

test('M4 deleting asks first, says so, and can be undone', async ({ page, site }) => {
  await fourSeries(site)
  await site.addEpisode('bravo')
  await anAdmin(page, site)
  await page.goto('/admin/series')
  const menu = await openMenu(page, 'Bravo')
  await menu.getByRole('button', { name: 'Delete' }).click()
  const confirm = page.getByRole('dialog', { name: 'Delete Bravo?' })
  await expect(confirm).toContainText('with its episode')
  await confirm.getByRole('button', { name: 'Cancel' }).click()
  await expect(rows(page)).toHaveCount(4)
  await (await openMenu(page, 'Bravo')).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete Bravo?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(status(page, 'Series deleted successfully.')).toBeVisible()
  await expect(row(page, 'Bravo')).toHaveCount(0)
  expect(await stored(site, 'bravo')).toBeUndefined()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(status(page, 'Bravo is back.')).toBeVisible()
  await expect(rows(page).getByRole('link')).toHaveText(['Alpha', 'Bravo', 'Charlie', 'Delta'])

  await page.getByRole('link', { name: 'Delta' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete Delta?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/admin/series')
  await expect(row(page, 'Delta')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Delta')).toBeVisible()
})

test('M4 M7 undo is offered for ten seconds, of a series and of an episode', async ({ page, site }) => {
  await fourSeries(site)
  await site.addEpisode('alpha', { title: 'One' })
  await anAdmin(page, site)
  await page.clock.install()
  const undo = page.getByRole('button', { name: 'Undo' })
  const now = () => page.evaluate(() => Date.now())
  const removeAndWait = async (title: string) => {
    // From now on the page's time passes by the test alone, however busy the machine is.
    await page.clock.pauseAt((await now()) + 60_000)
    await page
      .getByRole('dialog', { name: `Delete ${title}?` })
      .getByRole('button', { name: 'Delete' })
      .click()
    await page.mouse.move(0, 0)
    await expect(undo).toBeVisible()
    await page.clock.runFor(100)
    await page.clock.runFor(9_700)
    await expect(undo).toBeVisible()
    await page.clock.runFor(300)
    await expect(undo).toHaveCount(0)
    await page.clock.resume()
  }
  await page.goto('/admin/series')
  await (await openMenu(page, 'Bravo')).getByRole('button', { name: 'Delete' }).click()
  await removeAndWait('Bravo')
  await page.goto('/admin/series/doc-alpha')
  await page.getByRole('button', { name: 'Delete: One' }).click()
  await removeAndWait('One')
})

test('M4 M7 an undo that fails says why: no admin any more, a fault of the site, no network, back already', async ({
  page,
  site,
}) => {
  await fourSeries(site)
  await anAdmin(page, site)
  await page.goto('/admin/series')
  const failures: [answer: (route: Route) => Promise<void>, said: string][] = [
    [(route) => route.fulfill({ status: 403 }), 'Your access has changed: you may no longer do this, so nothing was saved.'],
    [(route) => route.fulfill({ status: 500 }), 'Something went wrong here. Nothing was saved; try again.'],
    [(route) => route.abort(), 'Could not reach the site. Nothing is lost: try again when you are connected.'],
    [
      async (route) => {
        await site.addSeries({ id: 'delta', docId: 'doc-delta' })
        await route.continue()
      },
      'It is already back.',
    ],
  ]
  for (const [at, title] of ['Alpha', 'Bravo', 'Charlie', 'Delta'].entries()) {
    const [answer, said] = failures[at] as (typeof failures)[number]
    await page.route('**/admin/undo.data', answer)
    await (await openMenu(page, title)).getByRole('button', { name: 'Delete' }).click()
    await page
      .getByRole('dialog', { name: `Delete ${title}?` })
      .getByRole('button', { name: 'Delete' })
      .click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(status(page, said)).toBeVisible()
    await page.unroute('**/admin/undo.data')
  }
})

test('M4 who deletes by keyboard has undo under the keys, from the list and from the form', async ({ page, site }) => {
  await fourSeries(site)
  await anAdmin(page, site)
  const undo = page.getByRole('button', { name: 'Undo' })
  const confirmByKeys = async () => {
    await expect(page.getByRole('dialog', { name: 'Delete Bravo?' }).getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(row(page, 'Bravo')).toHaveCount(0)
    await expect(undo).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(row(page, 'Bravo')).toBeVisible()
  }
  await page.goto('/admin/series')
  await page.getByRole('button', { name: 'More about Bravo' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'More about Bravo' }).getByRole('button', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  await confirmByKeys()
  await page.getByRole('link', { name: 'Bravo' }).click()
  await page.getByRole('button', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  await confirmByKeys()
})

test('M4 the menu of a row that is opened before the script has come is whole when it comes', async ({ page, context, site }) => {
  await fourSeries(site)
  await anAdmin(page, site)
  const comes = Promise.withResolvers<void>()
  await context.route('**/assets/*.js', async (route) => {
    await comes.promise
    await route.continue()
  })
  await page.goto('/admin/series', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'More about Bravo' }).click()
  comes.resolve()
  const menu = page.getByRole('dialog', { name: 'More about Bravo' })
  await expect(menu.getByRole('button', { name: 'Delete' })).toBeVisible()
})

test('M4 a series that is gone says so, and what fails to be deleted stays', async ({ page, site }) => {
  await fourSeries(site)
  await anAdmin(page, site)
  await page.goto('/admin/series/nothing')
  await expect(page.getByText('Series not found.')).toBeVisible()
  await page.goto('/admin/series')
  await page.route('**/remove', (route) => route.fulfill({ status: 500 }))
  await (await openMenu(page, 'Bravo')).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(status(page, 'Error deleting series.')).toBeVisible()
  await expect(rows(page)).toHaveCount(4)
})

test('M6 a row is dragged by its handle, and M11 the catalogue says when', async ({ page, site }) => {
  await fourSeries(site)
  const before = await site.db.database.db.selectFrom('content').select('last_updated').executeTakeFirstOrThrow()
  await anAdmin(page, site)
  await page.goto('/admin/series')
  const handle = page.getByRole('button', { name: 'Move Alpha' })
  await handle.hover()
  await page.mouse.down()
  const target = await row(page, 'Charlie').boundingBox()
  if (!target) throw new Error('no row')
  await page.mouse.move(target.x + 30, target.y + target.height * 0.4, { steps: 4 })
  await page.mouse.move(target.x + 30, target.y + target.height * 0.5, { steps: 4 })
  // The whole row is dragged.
  await expect(page.getByText('Alpha', { exact: true })).toHaveCount(2)
  await expect(status(page, 'Moving Alpha, number 1 of 4.')).toBeAttached()
  await page.mouse.up()
  await expect(rows(page).getByRole('link')).toHaveText(['Bravo', 'Charlie', 'Alpha', 'Delta'])
  await expect(status(page, 'Alpha is now number 3 of 4.')).toBeAttached()
  await expect(page.getByRole('status').filter({ hasText: /draggable|doc-/i })).toHaveCount(0)
  await expect.poll(() => orders(site)).toBe('bravo 0 charlie 1 alpha 2 delta 3')
  const after = await site.db.database.db.selectFrom('content').select('last_updated').executeTakeFirstOrThrow()
  expect(after.last_updated > before.last_updated).toBe(true)
})

test('M6 the arrow keys, Home and End move a row, a place can be typed, and every move is said', async ({ page, site }) => {
  await fourSeries(site)
  await anAdmin(page, site)
  await page.goto('/admin/series')
  const shown = await ordersShown(page)
  const handle = page.getByRole('button', { name: 'Move Alpha' })
  await handle.focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).getByRole('link')).toHaveText(['Bravo', 'Alpha', 'Charlie', 'Delta'])
  await expect(handle).toBeFocused()
  await page.keyboard.press('End')
  await expect(status(page, 'Alpha is now number 4 of 4.')).toBeAttached()
  await expect(handle).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(rows(page).getByRole('link')).toHaveText(['Bravo', 'Charlie', 'Alpha', 'Delta'])
  await expect.poll(() => orders(site)).toBe('bravo 0 charlie 1 alpha 2 delta 3')
  // No list that was read in between took a move back.
  expect(await shown()).toEqual([
    'Alpha Bravo Charlie Delta',
    'Bravo Alpha Charlie Delta',
    'Bravo Charlie Delta Alpha',
    'Bravo Charlie Alpha Delta',
  ])
  const menu = await openMenu(page, 'Delta')
  await expect(menu).toContainText('Number 4 of 4')
  await menu.getByLabel('Move to place').fill('2')
  await menu.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(rows(page).getByRole('link')).toHaveText(['Bravo', 'Delta', 'Charlie', 'Alpha'])
  await expect.poll(() => orders(site)).toBe('bravo 0 delta 1 charlie 2 alpha 3')
  await (await openMenu(page, 'Charlie')).getByRole('button', { name: 'Move to the top' }).click()
  await expect.poll(() => orders(site)).toBe('charlie 0 bravo 1 delta 2 alpha 3')
})

test('M6 under a filter the shown ones change places among themselves', async ({ page, site }) => {
  await fourSeries(site)
  await anAdmin(page, site)
  await page.goto('/admin/series?tag=hockey')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Move Delta' }).focus()
  await page.keyboard.press('Home')
  await expect(rows(page).getByRole('link')).toHaveText(['Delta', 'Alpha'])
  await expect.poll(() => orders(site)).toBe('delta 0 bravo 1 charlie 2 alpha 3')
})

test('M6 M12 a move over a list that somebody else changed is shown as it is on the site', async ({ page, site }) => {
  await fourSeries(site)
  await anAdmin(page, site)
  await page.goto('/admin/series')
  const { editing } = site.running
  await page.route('**/admin/series-move', async (route) => {
    await removeSeries(editing, 'doc-bravo')
    await route.continue()
  })
  await page.getByRole('button', { name: 'Move Alpha' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(status(page, 'Somebody else has changed the list.')).toBeVisible()
  await expect(rows(page).getByRole('link')).toHaveText(['Alpha', 'Charlie', 'Delta'])
  await page.unroute('**/admin/series-move')
  await moveSeries(editing, { docId: 'doc-delta', after: '', tag: '', text: '' })
  await expect(rows(page).getByRole('link')).toHaveText(['Delta', 'Alpha', 'Charlie'])
})

test('M12 two admins: the later save shows both versions and lets one choose; nothing is overwritten', async ({
  page,
  context,
  site,
}) => {
  await site.addSeries({ id: 'cup', title: 'Cup', shortDescription: 'Old' })
  await anAdmin(page, site)
  const other = await otherAdmin(context, site)
  await page.goto('/admin/series/doc-cup')
  await other.goto('/admin/series/doc-cup')
  await page.getByLabel('Title').fill('Mine')
  await other.getByLabel('Title').fill('Theirs')
  await other.getByLabel('Short description').fill('Their text')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(status(other, 'Series saved.')).toBeVisible()

  const dialog = page.getByRole('dialog', { name: 'Somebody else has saved changes to this' })
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(dialog).toContainText('Mine')
  await expect(dialog).toContainText('Theirs')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeVisible()
  expect(await stored(site, 'cup')).toMatchObject({ title: 'Theirs', version: 2 })
  await dialog.getByRole('button', { name: 'Use these' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Mine')
  await expect(page.getByLabel('Short description')).toHaveValue('Their text')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(status(page, 'Series saved.')).toBeVisible()
  expect(await stored(site, 'cup')).toMatchObject({ title: 'Mine', short_description: 'Their text', version: 3 })
  await expect(other.getByLabel('Title')).toHaveValue('Mine')
})

test('M12 what is typed survives a reload, leaving asks, and the password is written down nowhere', async ({ page, site }) => {
  await site.addSeries({ id: 'cup', title: 'Cup', password: 'CANARYPW' })
  await anAdmin(page, site)
  await page.goto('/admin/series/doc-cup')
  await page.getByLabel('Title').fill('Cup of cups')
  await page.getByRole('link', { name: 'All series' }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Cup of cups')
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Cup of cups')
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain('CANARYPW')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Cup of cups')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(status(page, 'Series saved.')).toBeVisible()
  const { sealed_password } = (await stored(site, 'cup')) ?? {}
  expect(site.running.services.seal.open('doc-cup', sealed_password ?? '')).toBe('CANARYPW')

  await page.getByLabel('Title').fill('Left')
  await page.getByRole('link', { name: 'All series' }).click()
  await leaving.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/admin/series')
  await page.goto('/admin/series/doc-cup')
  await expect(page.getByLabel('Title')).toHaveValue('Cup of cups')
})

test('M12 what is typed in the very moment in which a save ends stays', async ({ page, site }) => {
  await site.addSeries({ id: 'cup', title: 'Cup' })
  await anAdmin(page, site)
  await page.goto('/admin/series/doc-cup')
  const title = page.getByLabel('Title')
  await title.fill('Cup 26')
  // Types as soon as the page shows that the save is done, before the browser does anything else.
  await page.locator('[data-save-bar] button[type=submit]').evaluate((button) => {
    const field = document.querySelector<HTMLInputElement>('input[name=title]')
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    let isSaving = false
    new MutationObserver((_, observer) => {
      const isOver = isSaving && button.textContent === 'Save'
      isSaving ||= button.textContent === 'Saving…'
      if (!isOver) return
      observer.disconnect()
      write?.call(field, 'Cup 27')
      field?.dispatchEvent(new Event('input', { bubbles: true }))
    }).observe(button, { characterData: true, childList: true, subtree: true })
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(status(page, 'Series saved.')).toBeVisible()
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await expect(title).toHaveValue('Cup 27')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await stored(site, 'cup'))?.title).toBe('Cup 27')
})

test('M4 nothing typed is lost when saving fails, and a double submit saves once', async ({ page, site }) => {
  await site.addSeries({ id: 'cup', title: 'Cup' })
  await anAdmin(page, site)
  await page.goto('/admin/series/doc-cup')
  await page.getByLabel('Title').fill('Typed')
  await page.route('**/admin/series/doc-cup.data*', (route) => route.fulfill({ status: 500, body: 'x' }))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Error editing series.' })).toBeVisible()
  await page.unroute('**/admin/series/doc-cup.data*')
  await page.route('**/admin/series/doc-cup.data*', (route) => route.abort())
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Could not reach the site.' })).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Typed')
  await page.unroute('**/admin/series/doc-cup.data*')
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') posts++
  })
  await page.getByRole('button', { name: 'Save' }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(status(page, 'Series saved.')).toBeVisible()
  expect(posts).toBe(1)
  expect(await stored(site, 'cup')).toMatchObject({ title: 'Typed', version: 2 })
})

test('K2 a save without an answer is given up, and what was typed stays', async ({ page, site }) => {
  await site.addSeries({ id: 'cup', title: 'Cup' })
  await anAdmin(page, site)
  await impatient(page)
  await page.goto('/admin/series/doc-cup')
  await page.getByLabel('Title').fill('Typed')
  await page.route('**/admin/series/doc-cup.data*', () => {})
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Could not reach the site.' })).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Typed')
})

test('M12 H7 H8 an admin sees as they land what others add, lock and take live', async ({ page, site }) => {
  await site.addSeries({ id: 'cup', title: 'Cup' })
  await anAdmin(page, site)
  await page.goto('/admin/series')
  await expect(rows(page)).toHaveCount(1)
  await saveSeries(site.running.editing, aSeries({ id: 'cup', title: 'Cup', password: 'x' }))
  await expect(row(page, 'Cup')).toContainText('Password')
  await site.addSeries({ id: 'new', title: 'Newcomer', order: 1 })
  await expect(row(page, 'Newcomer')).toBeVisible()
  await site.addEpisode('new', { isLive: true })
  await expect(row(page, 'Newcomer')).toContainText('LIVE')
})

test('M4 M6 ten thousand series: a few rows are drawn, all are found, sorted and moved', async ({ page, site }) => {
  test.setTimeout(120_000)
  const { db } = site.db.database
  const at = new Date().toISOString()
  for (let from = 0; from < 10_000; from += 500) {
    const some = Array.from({ length: 500 }, (_, index) => ({
      doc_id: `doc-${from + index}`,
      slug: `series-${from + index}`,
      title: `Series number ${from + index}`,
      short_description: '',
      long_description: '',
      description: '',
      category_id: null,
      release_date: '2026-01-15',
      tags: JSON.stringify([index % 2 ? 'odd' : 'even']),
      thumbnail: '',
      sort_order: from + index,
      sealed_password: null,
      embed_link: null,
      version: 1,
      created_at: at,
      updated_at: at,
      imported_at: null,
    }))
    await db.insertInto('all_series').values(some).execute()
  }
  await anAdmin(page, site)
  await page.goto('/admin/series')
  await expect(page.getByText('10,000 series').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move Series number 0', exact: true })).toBeVisible()
  await expect(rows(page).first()).toHaveAttribute('aria-setsize', '10000')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('link', { name: 'Series number 9999', exact: true })).toBeVisible()
  expect(await rows(page).count()).toBeLessThan(40)
  await page.getByRole('button', { name: 'Move Series number 9999', exact: true }).focus()
  await page.keyboard.press('Home')
  await expect(page.getByRole('button', { name: 'Move Series number 9999', exact: true })).toBeFocused()
  await expect(rows(page).first()).toContainText('Series number 9999')
  await expect.poll(async () => (await stored(site, 'series-9999'))?.sort_order).toBe(0)
  await page.getByLabel('Find').fill('number 77')
  await expect(page.getByText('280 of 10,000 series').first()).toBeVisible()
  await page.getByLabel('Tag', { exact: true }).selectOption('odd')
  await expect(rows(page).first()).toContainText('Series number 77')
  await expect(page).toHaveURL(/tag=odd/)
  await page.reload()
  await expect(page.getByText('185 of 10,000 series').first()).toBeVisible()
})

for (const [language, widths] of VIEWS) {
  test(`the series of the admin panel are free of axe violations in ${language} at ${widths.join(' and ')} px`, async ({
    page,
    context,
    site,
  }) => {
    test.setTimeout(180_000)
    await context.addCookies([{ name: 'language', value: language, url: site.origin }])
    await page.setViewportSize({ width: widths[0], height: 900 })
    await fourSeries(site)
    await site.addSeries({ id: 'echo', title: 'Echo', tags: ['ppv'], password: 'x', order: 4 })
    await site.addEpisode('echo', { isLive: true })
    await anAdmin(page, site)
    const check = (what: string) => expectNoViolations(page, what, widths)
    await page.goto('/admin/series')
    await expect(page.locator('[data-handle]')).toHaveCount(5)
    await check('the list')
    await page.locator('main [popovertarget][value]').first().click()
    await expect(page.locator('main [popover][role=dialog]')).toBeVisible()
    await check('the menu of a row')
    await page.locator('main [popover][role=dialog] button').last().click()
    await check('the confirm')
    await page.goto('/admin/series?text=nothing')
    await check('no match')
    await page.goto('/admin/series-new')
    await page.locator('main form button[type=submit]').first().click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    await check('a new one with faults')
    await page.goto('/admin/series/doc-echo')
    await expect(page.locator('main form[method=post]')).toBeVisible()
    await check('the form')
  })
}

test('Q-37 on a phone Delete stands away from Save, dates are written out, and names are tall enough for a thumb', async ({
  page,
  site,
}) => {
  await site.addSeries({ id: 'cup', title: 'Cup', releaseDate: '2026-11-22' })
  await anAdmin(page, site)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/admin/series')
  await expect(row(page, 'Cup').getByText('Nov 22, 2026')).toBeVisible()
  const name = await row(page, 'Cup').getByRole('link').boundingBox()
  expect(name?.height).toBeGreaterThanOrEqual(24)
  await page.goto('/admin/series/doc-cup')
  const save = await page.getByRole('button', { name: 'Save', exact: true }).boundingBox()
  const remove = await page.locator('[data-save-bar]').getByRole('button', { name: 'Delete' }).boundingBox()
  expect((remove?.x ?? 0) - ((save?.x ?? 0) + (save?.width ?? 0))).toBeGreaterThan(88)
})

test('M4 M3 the form and the list tell of a series that no row of the home page shows, and what to do', async ({
  page,
  site,
}) => {
  await anAdmin(page, site)
  await page.goto('/admin/series-new')
  const told = (text: string) => page.getByRole('status').filter({ hasText: text })
  await expect(told('The home page has no rows yet')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Add a category' })).toHaveAttribute(
    'href',
    '/admin/categories-new',
  )
  await site.addCategory('hockey', ['women', 'hockey'], 'Hockey')
  await page.reload()
  await expect(told('No row of the home page shows this series: fans find it by search only.')).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill('Final')
  await page.getByRole('combobox', { name: 'Tags' }).fill('Women,')
  await expect(told('No row of the home page')).toBeVisible()
  await page.getByRole('combobox', { name: 'Tags' }).fill('hockey,')
  await expect(told('The home page shows it in: Hockey.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the tag hockey' }).click()
  await expect(told('No row of the home page')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page).toHaveURL(/\/admin\/series\/[^/]+$/)
  await page.goto('/admin/series')
  await expect(row(page, 'Final')).toContainText('Not on home page')
  await row(page, 'Final').getByRole('link').click()
  await page.getByLabel('Category', { exact: true }).selectOption('Hockey')
  await expect(told('The home page shows it in: Hockey.')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(told('Series saved.')).toBeVisible()
  await page.goto('/admin/series')
  await expect(row(page, 'Final')).not.toContainText('Not on home page')
})
