import type { Page } from '@playwright/test'
import { saveCategory } from '../../app/catalog/categories/edit-categories.server.ts'
import { anAdmin, otherAdmin } from './admins.ts'
import { expectNoViolations, VIEWS } from './axe.ts'
import { expect, scriptOf, test } from './site.ts'
import { otherDevice, PASSWORD, signUp } from './viewers.ts'

/** The visible notice: the page's other status announces navigation. */
const told = (page: Page) => page.locator('div[role=status] > p')
const categories = (page: Page) => page.locator('main ol a')

test('M1 who is no admin ends on /forbidden with the uid; an admin gets the panel with its version', async ({ page, site }) => {
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/forbidden$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forbidden: Access Denied')
  await signUp(page, { email: 'staff@example.org', password: 'correct horse battery' })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Admin' }).click()
  await expect(page).toHaveURL(/\/forbidden$/)
  const uid = (await site.running.services.admins.search('staff@'))[0]?.uid as string
  await expect(page.getByText(uid)).toBeVisible()

  await site.running.services.admins.grant('staff@example.org')
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Admin' }).click()
  await expect(page.getByRole('navigation', { name: 'Administration' })).toContainText('v25.6.18')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
})

for (const language of ['en', 'fr'] as const)
  test(`Q-37 M1 the pages of the panel all show on a phone, after one tap on the name of the one that is open, and none is cut on a desk (${language})`, async ({
    page,
    context,
    site,
  }) => {
    await context.addCookies([{ name: 'language', value: language, url: site.origin }])
    await anAdmin(page, site)
    await page.setViewportSize({ width: 360, height: 780 })
    const pages = page.getByRole('navigation', { name: 'Administration' })
    const here = pages.locator('[aria-current]')
    for (const path of ['/admin/transfer', '/admin/activity', '/admin']) {
      await page.goto(path)
      const opener = pages.getByRole('button')
      await opener.click()
      await expect(here).toHaveAttribute('href', path)
      await expect(opener).toContainText((await here.textContent()) as string)
      for (const link of await pages.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 0.99 })
      await page.keyboard.press('Escape')
      await expect(here).toBeHidden()
      await expect(opener).toBeFocused()
    }
    await pages.getByRole('button').click()
    await pages.locator('a[href="/admin/teams"]').click()
    await expect(page).toHaveURL('/admin/teams')
    await expect(here).toBeHidden()
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const link of await pages.getByRole('link').all()) {
      await expect(link).toBeInViewport({ ratio: 0.99 })
      expect(await link.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    }
  })

test('M1 signing in from /forbidden leads on to the admin pages', async ({ page, context, site }) => {
  await anAdmin(page, site)
  const other = await otherDevice(context, site)
  await other.goto('/admin')
  await other.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await other.getByLabel('Email').fill('staff@example.org')
  await other.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await other.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(other).toHaveURL(/\/admin$/)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Overview')
})

test('M3 a category is added, its fields checked at their place, changed, deleted and brought back', async ({ page, site }) => {
  await anAdmin(page, site)
  await site.addSeries({ id: 'cup', tags: ['Women', 'hockey'] })
  await page.goto('/admin/categories')
  await expect(page.getByText('There are no categories yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Add a category' }).click()

  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please fill in all fields and add at least one tag.')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('Women’s hockey')
  await expect(page.getByLabel('Id')).toHaveValue('womens-hockey')
  await page.getByLabel('Id').fill('Womens Hockey')
  await page.getByLabel('Tags').fill('women, HOCKEY, hockey')
  await expect(page.getByText('One series has all of these tags.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Id')).toBeFocused()
  await expect(page.getByLabel('Id')).toHaveAccessibleDescription(/Letters, digits and hyphens only/)
  await page.getByLabel('Id').fill('Womens-Hockey')
  await page.getByLabel('Id').press('Enter')
  await expect(told(page)).toContainText('Category saved.')
  await expect(page.getByRole('listitem').filter({ hasText: 'Women’s hockey' })).toContainText('womens-hockey')

  await page.getByRole('link', { name: 'Women’s hockey' }).click()
  await page.getByLabel('Name').fill('Hockey')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(told(page)).toContainText('Category saved.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hockey')

  await page.getByRole('link', { name: 'All categories' }).click()
  await page.getByRole('button', { name: 'Delete: Hockey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(categories(page)).toHaveText(['Hockey'])
  await page.getByRole('button', { name: 'Delete: Hockey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(told(page)).toContainText('Category Hockey deleted.')
  await expect(categories(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(told(page)).toContainText('Hockey is back.')
  await expect(categories(page)).toHaveText(['Hockey'])
})

test('M3 an id in use marks its field', async ({ page, site }) => {
  await anAdmin(page, site)
  await site.addCategory('hockey')
  await page.goto('/admin/categories-new')
  for (const [label, text] of [
    ['Name', 'Other'],
    ['Id', 'HOCKEY'],
    ['Tags', 'x'],
  ] as const)
    await page.getByLabel(label).fill(text)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Id')).toHaveAccessibleDescription(/This id is in use/)
  await expect(page.getByLabel('Id')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Name')).toHaveValue('Other')
})

test('M3 categories are sorted by buttons, by the keyboard and by dragging; the home page follows', async ({
  page,
  site,
  context,
}) => {
  await anAdmin(page, site)
  for (const id of ['one', 'two', 'three']) {
    await site.addCategory(id, [id], `Row ${id}`)
    await site.addSeries({ id: `s-${id}`, tags: [id] })
  }
  const fan = await context.newPage()
  await fan.goto('/')
  const rows = fan.getByRole('main').getByRole('heading', { level: 2 })
  await page.goto('/admin/categories')
  await page.getByRole('button', { name: 'Move Row three up' }).click()
  await expect(categories(page)).toHaveText(['Row one', 'Row three', 'Row two'])
  await expect(rows).toHaveText(['Row one', 'Row three', 'Row two'])

  const handle = page.getByRole('button', { name: 'Move Row one', exact: true })
  await handle.focus()
  await handle.press('Space')
  await expect(page.getByText('Row one is number 1 of 3.')).toBeAttached()
  // The other rows are measured in the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await handle.press('ArrowDown')
  await expect(page.getByText('Row one is number 2 of 3.')).toBeAttached()
  await handle.press('ArrowDown')
  await expect(page.getByText('Row one is number 3 of 3.')).toBeAttached()
  await handle.press('Space')
  await expect(categories(page)).toHaveText(['Row three', 'Row two', 'Row one'])
  await expect(rows).toHaveText(['Row three', 'Row two', 'Row one'])

  const from = await page.getByRole('button', { name: 'Move Row one', exact: true }).boundingBox()
  const to = await page.getByRole('button', { name: 'Move Row three', exact: true }).boundingBox()
  if (!from || !to) throw new Error('no handle')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 10, to.y + 20, { steps: 8 })
  await page.mouse.move(to.x + 10, to.y - 10, { steps: 4 })
  await page.mouse.up()
  await expect(categories(page)).toHaveText(['Row one', 'Row three', 'Row two'])
  // The list shows the new order before the server has saved it.
  await expect(rows).toHaveText(['Row one', 'Row three', 'Row two'])
  await page.reload()
  await expect(categories(page)).toHaveText(['Row one', 'Row three', 'Row two'])
})

test('Q-56 the handle of a row is described by a text that is there, on the page as it was served too', async ({
  page,
  site,
}) => {
  await anAdmin(page, site)
  for (const id of ['a', 'b']) await site.addCategory(id)
  const described = () =>
    page
      .locator('main [aria-describedby]')
      .evaluateAll((all) => all.map((each) => document.getElementById(each.getAttribute('aria-describedby') ?? '')?.textContent))
  // Twice, so that it does not depend on what was cached.
  for (let load = 0; load < 2; load++) {
    await page.goto('/admin/categories')
    await expect.poll(described).toEqual([expect.stringMatching(/space/i), expect.stringMatching(/space/i)])
    await expect(page.locator('button[role=button]')).toHaveCount(0)
  }
  const served = await (await page.request.get('/admin/categories')).text()
  for (const [, id] of served.matchAll(/aria-describedby="([^"]+)"/g)) expect(served).toContain(` id="${id}"`)
})

test('M12 two admins change one category: what only one changed is brought together, the rest is chosen', async ({
  page,
  context,
  site,
}) => {
  await site.addCategory('hockey', ['hockey'], 'Hockey')
  await anAdmin(page, site)
  const colleague = await otherAdmin(context, site)
  for (const each of [page, colleague]) await each.goto('/admin/categories/hockey')
  await page.getByLabel('Name').fill('Mine')
  await colleague.getByLabel('Name').fill('Theirs')
  await colleague.getByLabel('Tags').fill('hockey, ice')
  await colleague.getByRole('button', { name: 'Save' }).click()
  await expect(told(colleague)).toContainText('Category saved.')

  const dialog = page.getByRole('dialog', { name: 'Somebody else has saved changes to this' })
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(dialog).toContainText('One other field has changed and was updated here.')
  await expect(dialog.getByRole('radio', { name: 'Yours Mine' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Theirs Theirs' }).check()
  await dialog.getByRole('radio', { name: 'Yours Mine' }).check()
  await dialog.getByRole('button', { name: 'Use these' }).click()
  await expect(page.getByLabel('Tags')).toHaveValue('hockey, ice')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(told(page)).toContainText('Category saved.')
  await expect(colleague.getByLabel('Name')).toHaveValue('Mine')
  await expect(colleague.getByLabel('Tags')).toHaveValue('hockey, ice')
})

test('M12 a save that comes too late shows what was saved before it and overwrites nothing', async ({ page, site }) => {
  await site.addCategory('hockey', ['hockey'], 'Hockey')
  await anAdmin(page, site)
  // The page does not learn of the other change before it saves.
  await page.route('**/live?*', (route) => route.abort())
  await page.goto('/admin/categories/hockey')
  await page.getByLabel('Name').fill('Mine')
  const save = '**/admin/categories/hockey.data*'
  await page.route(save, (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Could not reach the site. Nothing is lost', { exact: false })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Mine')
  await page.unroute(save)
  await saveCategory(site.running.editing, { id: 'hockey', name: 'Theirs', tags: ['hockey'] })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toContainText('Theirs')
  const { categories } = site.running.services.documents
  expect((await categories())[0]?.name).toBe('Theirs')
  await page.getByRole('dialog').getByRole('button', { name: 'Use these' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(told(page)).toContainText('Category saved.')
  expect((await categories())[0]?.name).toBe('Mine')
})

test('what is typed is not lost: a reload keeps it, leaving asks', async ({ page, site }) => {
  await site.addCategory('hockey', ['hockey'], 'Hockey')
  await anAdmin(page, site)
  await page.goto('/admin/categories/hockey')
  await page.getByLabel('Name').fill('Half a na')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('draft category hockey'))).toContain('Half a na')
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Half a na')
  await expect(page.getByText('Your unsaved changes are back.', { exact: false })).toBeVisible()

  await page.getByRole('link', { name: 'All categories' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Half a na')
  await page.getByRole('link', { name: 'All categories' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(categories(page)).toHaveText(['Hockey'])
  await page.goto('/admin/categories/hockey')
  await expect(page.getByLabel('Name')).toHaveValue('Hockey')
})

test('M1 an admin who is none any more, or whose session ended, loses nothing that is typed', async ({ page, context, site }) => {
  await site.addCategory('hockey', ['hockey'], 'Hockey')
  const uid = await anAdmin(page, site)
  // The page does not learn of it before it saves.
  await page.route('**/live?*', (route) => route.abort())
  await page.goto('/admin/categories/hockey')
  await page.getByLabel('Name').fill('Typed')
  const { admins } = site.running.services
  await page.route('**/admin/categories/hockey.data*', async (route) => {
    await admins.revoke(uid)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your access has changed: you may no longer do this, so nothing was saved.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Typed')
  await page.unroute('**/admin/categories/hockey.data*')
  await admins.grant(uid)
  const cookies = await context.cookies()
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You are signed out.', { exact: false })).toBeVisible()
  await context.addCookies(cookies)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(told(page)).toContainText('Category saved.')
})

test('M1 Q-104 the form of an admin who signs out in another tab stays as it is, and is saved after signing in there', async ({
  page,
  context,
  site,
}) => {
  await site.addCategory('hockey', ['hockey'], 'Hockey')
  await anAdmin(page, site)
  await page.goto('/admin/categories/hockey')
  await page.getByLabel('Name').fill('Half a na')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('draft category hockey'))).toContain('Half a na')
  const other = await context.newPage()
  await other.goto('/')
  const readAgain = page.waitForResponse((answer) => answer.url().includes('/admin/categories/hockey.data'))
  await other.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  // The page is read again, and the answer leads away from it.
  await readAgain
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'You are signed out.' })).toBeVisible()
  await expect(page).toHaveURL('/admin/categories/hockey')
  await expect(page.getByLabel('Name')).toHaveValue('Half a na')
  await other.goto('/login')
  await other.getByLabel('Email').fill('staff@example.org')
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other).toHaveURL('/account')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(told(page)).toContainText('Category saved.')
  // Nothing is typed any more: the end of the session leads away.
  await other.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/forbidden/)
})

test('Q-104 a button that sends a new thing says so while it is sent, and says what it does again', async ({ page, site }) => {
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await anAdmin(page, site)
  for (const [path, field] of [
    ['/admin/series-new', 'Title'],
    ['/admin/series/doc-cup/episode-new', 'Title'],
    ['/admin/events-new', 'Own title in English'],
  ] as const) {
    await page.goto(path)
    await page.getByLabel(field, { exact: true }).fill('A new one')
    if (path === '/admin/events-new') {
      await page.getByLabel('Own title in French').fill('Nouveau')
      await page.getByLabel('Date').fill('2099-03-20')
      await page.getByLabel('Time', { exact: true }).fill('19:00')
    }
    let answer = Promise.withResolvers<void>()
    await page.route(`**${path}.data*`, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await answer.promise
      await route.abort()
    })
    for (const [name, sent] of [
      ['Publish', 'Publishing…'],
      ['Save as draft', 'Saving…'],
    ] as const) {
      answer = Promise.withResolvers()
      await page.getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('button', { name: sent, exact: true })).toBeVisible()
      answer.resolve()
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    }
    await page.unroute(`**${path}.data*`)
  }
})

test('A2 a visitor who opens a page of the admin comes back to it after signing in', async ({ page, context, site }) => {
  await site.addCategory('hockey', ['hockey'], 'Hockey')
  await anAdmin(page, site)
  await context.clearCookies()
  await page.goto('/admin/categories/hockey')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill('staff@example.org')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/admin/categories/hockey')
  await expect(page.getByLabel('Name')).toHaveValue('Hockey')
})

test('M2 admins are found by a part of their email and added; only the super-admin removes them', async ({
  page,
  context,
  site,
}) => {
  const { admins } = site.running.services
  await anAdmin(page, site)
  const other = await otherDevice(context, site)
  await signUp(other, { email: 'colleague@example.org', password: 'correct horse battery' })
  await page.goto('/admin/admins')
  await page.getByLabel('Part of the email').fill('nobody')
  await expect(page.getByText('No users found.')).toBeVisible()
  await page.getByLabel('Part of the email').fill('COLLEAG')
  await page.getByLabel('Role of those you add').selectOption('Admin')
  await page.getByRole('button', { name: 'Add colleague@example.org as admin' }).click()
  const sure = page.getByRole('dialog', { name: 'Add colleague@example.org as admin?' })
  await sure.getByRole('button', { name: 'Add anyway' }).click()
  await expect(told(page)).toContainText('User colleague@example.org added as admin.')
  await expect(page.getByRole('listitem').filter({ hasText: 'colleague@example.org' })).toContainText(['', 'Has access already'])
  await expect(page.getByRole('button', { name: 'Remove', exact: false })).toHaveCount(0)

  await other.goto('/admin')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Overview')
  await admins.makeSuperAdmin({ email: 'chief@example.org', password: 'a chief of all staff' })
  const chief = await otherDevice(context, site)
  await chief.goto('/login?redirectTo=%2Fadmin%2Fadmins')
  await chief.getByLabel('Email').fill('chief@example.org')
  await chief.getByLabel('Password', { exact: true }).fill('a chief of all staff')
  await chief.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(chief.getByRole('heading', { level: 1 })).toHaveText('Admins')
  await scriptOf(chief)
  await chief.getByRole('button', { name: 'Remove colleague@example.org' }).click()
  await chief.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(told(chief)).toContainText('Admin removed successfully.')
  await expect(chief.getByRole('button', { name: 'Remove chief@example.org' })).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'colleague@example.org' })).toHaveCount(1)
  await expect(other).toHaveURL(/\/forbidden$/)
})

test('Q-06 a grant refused for its mailbox says so, and does not ask the admin who they are', async ({ page, context, site }) => {
  await anAdmin(page, site)
  const other = await otherDevice(context, site)
  await signUp(other, { email: 'colleague@example.org', password: 'correct horse battery' })
  const confirm = (email_verified: 0 | 1) =>
    site.db.database.db.updateTable('viewer').set({ email_verified }).where('email', '=', 'colleague@example.org').execute()
  await confirm(1)
  await page.goto('/admin/admins')
  await page.getByLabel('Part of the email').fill('colleag')
  await page.getByLabel('Role of those you add').selectOption('Admin')
  const add = page.getByRole('button', { name: 'Add colleague@example.org as admin' })
  await expect(add).toBeVisible()
  await confirm(0)
  await add.click()
  await expect(told(page)).toContainText('This email has not been confirmed.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel('Part of the email').fill('colleague')
  await expect(page.getByRole('listitem').filter({ hasText: 'colleague@example.org' })).toContainText('Email not confirmed')
  await add.click()
  await expect(page.getByRole('dialog', { name: 'Add colleague@example.org as admin?' })).toBeVisible()
})

test('T-71 what admins did is listed, the newest first, and more on demand', async ({ page, site }) => {
  const uid = await anAdmin(page, site)
  const editing = { ...site.running.editing, by: { uid, email: 'staff@example.org', client: 'x' } }
  for (let n = 0; n < 60; n++) await saveCategory(editing, { id: `c${n}`, name: `Category ${n}`, tags: ['x'] })
  await page.goto('/admin/activity')
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(51)
  await page.getByRole('link', { name: 'Show older' }).click()
  await expect(rows).toHaveCount(61)
  await expect(page.getByRole('link', { name: 'Show older' })).toHaveCount(0)
  await saveCategory(editing, { id: 'newest', name: 'Newest', tags: ['x'] })
  await expect(rows.nth(1)).toContainText('added the category Newest')
  await expect(rows).toHaveCount(62)
})

for (const [language, widths] of VIEWS) {
  test(`admin pages are free of axe violations in ${language} at ${widths.join(' and ')} px`, async ({ page, context, site }) => {
    test.setTimeout(180_000)
    await site.addCategory('hockey', ['hockey', 'women'], 'Hockey')
    await anAdmin(page, site)
    await context.addCookies([{ name: 'language', value: language, url: site.origin }])
    await page.setViewportSize({ width: widths[0], height: 900 })
    for (const path of ['categories', 'categories-new', 'admins?q=staff', 'activity', 'trash', 'nowhere']) {
      await page.goto(`/admin/${path}`)
      await expectNoViolations(page, path, widths)
    }
  })
}

test('M4 what is typed before the script has come stays in the form and is saved', async ({ page, context, site }) => {
  await site.addCategory('hockey', ['hockey'], 'Hockey')
  await anAdmin(page, site)
  const comes = Promise.withResolvers<void>()
  await context.route('**/assets/*.js', async (route) => {
    await comes.promise
    await route.continue()
  })
  await page.goto('/admin/categories/hockey', { waitUntil: 'commit' })
  await page.getByLabel('Name').fill('Ice hockey')
  comes.resolve()
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Ice hockey')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(told(page)).toContainText('Category saved.')
  expect((await site.running.services.documents.categories())[0]?.name).toBe('Ice hockey')
})
