import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import { aSeries } from '../factories/content.ts'
import { expect, impatient, test } from './site.ts'
import { fan, otherDevice, PASSWORD, signUp } from './viewers.ts'

test.beforeEach(async ({ site }) => {
  await site.addCategory('a')
  await site.addSeries({ id: 'film-room', title: 'Film Room', tags: ['a'], password: 'Vert & Or 7' })
  await site.addEpisode('film-room', { title: 'Breakdown of the final' })
  await site.addSeries({ id: 'open', title: 'Open', tags: ['a'], order: 1 })
})

const dialog = { name: 'Password required' }

test('H7 P1 a protected tile is marked and opens the dialog; cancel closes it and clears the error', async ({ page }) => {
  await page.goto('/')
  const tile = page.getByRole('link', { name: 'Film Room (Password protected)' })
  await tile.click()
  const open = page.getByRole('dialog', dialog)
  await expect(open).toContainText('“Film Room” is protected.')
  await expect(open.getByLabel('Password', { exact: true })).toBeFocused()
  await open.getByLabel('Password', { exact: true }).fill('wrong')
  await open.getByRole('button', { name: 'Unlock' }).click()
  await expect(open.getByRole('alert')).toHaveText('Incorrect password')
  await open.getByRole('button', { name: 'Cancel' }).click()
  await expect(open).toHaveCount(0)
  await expect(page).toHaveURL('/')
  await tile.click()
  await expect(page.getByRole('dialog', dialog).getByRole('alert')).toHaveText('')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', dialog)).toHaveCount(0)
})

test('P1 P3 the exact password opens the series, other spellings do not', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: /Film Room/ }).click()
  const open = page.getByRole('dialog', dialog)
  const field = open.getByLabel('Password', { exact: true })
  for (const wrong of ['vert & or 7', 'Vert&Or 7', 'Vert  & Or 7']) {
    await field.fill(wrong)
    await field.press('Enter')
    await expect(open.getByRole('alert')).toHaveText('Incorrect password')
    await field.fill('')
  }
  // A pasted password, or one typed on a phone, often has spaces around it; stored passwords have none.
  await field.fill(' Vert & Or 7 ')
  await field.press('Enter')
  await expect(page).toHaveURL('/series/film-room')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Breakdown of the final')
})

test('P1 P4 the dialog leads a visitor whose account has unlocked the series to sign in, and back to it', async ({
  page,
  context,
  site,
}) => {
  const laptop = await otherDevice(context, site)
  await signUp(laptop)
  await laptop.goto('/series/film-room')
  await laptop.getByRole('dialog', dialog).getByLabel('Password', { exact: true }).fill('Vert & Or 7')
  await laptop.keyboard.press('Enter')
  await expect(laptop.getByRole('heading', { level: 1 })).toContainText('Breakdown of the final')
  await page.goto('/')
  await page.getByRole('link', { name: /Film Room/ }).click()
  await page.getByRole('dialog', dialog).getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(fan.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${site.origin}/series/film-room`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Breakdown of the final')
  await laptop.context().close()
})

test('H7 an unlocked series opens without the dialog, also after the browser was closed', async ({ page, browser, site }) => {
  await page.goto('/series/film-room')
  await page.getByRole('dialog', dialog).getByLabel('Password', { exact: true }).fill('Vert & Or 7')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Breakdown of the final')
  const again = await browser.newContext({ storageState: await page.context().storageState(), baseURL: site.origin })
  const later = await again.newPage()
  await later.goto('/')
  await later.getByRole('link', { name: 'Film Room', exact: true }).click()
  await expect(later.getByRole('heading', { level: 1 })).toContainText('Breakdown of the final')
  await again.close()
})

test('P2 a direct visit shows the dialog and nothing of the episodes', async ({ page }) => {
  const answers: string[] = []
  page.on('response', async (response) => {
    if (/text|json|javascript/.test(response.headers()['content-type'] ?? '')) answers.push(await response.text().catch(() => ''))
  })
  await page.goto('/series/film-room')
  await expect(page.getByRole('dialog', dialog)).toBeVisible()
  await expect(page.getByText('This series is protected by a password.')).toBeAttached()
  expect(answers.join('\n')).not.toContain('Breakdown')
})

test('P1 P2 cancel after a direct visit stays on the locked page, which opens the dialog again', async ({ page }) => {
  await page.goto('/')
  await page.goto('/series/film-room')
  const open = page.getByRole('dialog', dialog)
  await open.getByRole('button', { name: 'Cancel' }).click()
  await expect(open).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByText('This series is protected by a password.')).toBeVisible()
  await expect(page).toHaveURL('/series/film-room')
  await page.getByRole('button', { name: 'Enter password' }).click()
  await open.getByLabel('Password', { exact: true }).fill('Vert & Or 7')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Breakdown of the final')
})

test('P1 /password?seriesId=… shows the dialog; without a seriesId the not-found page', async ({ page }) => {
  await page.goto('/password?seriesId=film-room&redirectUrl=/series/open')
  const open = page.getByRole('dialog', dialog)
  await open.getByLabel('Password', { exact: true }).fill('Vert & Or 7')
  await open.getByRole('button', { name: 'Unlock' }).click()
  await expect(page).toHaveURL('/series/open')
  const response = await page.goto('/password')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveURL('/404')
})

test('P8 a redirectUrl that leads elsewhere leads home', async ({ page }) => {
  await page.goto('/password?seriesId=film-room&redirectUrl=https://evil.example/')
  const open = page.getByRole('dialog', dialog)
  await open.getByLabel('Password', { exact: true }).fill('Vert & Or 7')
  await open.getByRole('button', { name: 'Unlock' }).click()
  await expect(page).toHaveURL('/')
})

test('P3 any other failure says so, and nothing is lost', async ({ page, context }) => {
  await page.goto('/')
  await page.getByRole('link', { name: /Film Room/ }).click()
  const open = page.getByRole('dialog', dialog)
  await open.getByLabel('Password', { exact: true }).fill('Vert & Or 7')
  await context.setOffline(true)
  await open.getByRole('button', { name: 'Unlock' }).click()
  await expect(open.getByRole('alert')).toHaveText('Error verifying password')
  await expect(open.getByLabel('Password', { exact: true })).toHaveValue('Vert & Or 7')
  await context.setOffline(false)
  await open.getByRole('button', { name: 'Unlock' }).click()
  await expect(page).toHaveURL('/series/film-room')
})

test('P3 a series that is gone says Series not found', async ({ page, site }) => {
  await page.goto('/')
  await page.getByRole('link', { name: /Film Room/ }).click()
  const open = page.getByRole('dialog', dialog)
  await open.getByLabel('Password', { exact: true }).fill('x')
  await saveSeries(site.running.editing, aSeries({ id: 'renamed', docId: 'doc-film-room', password: 'y' }))
  await open.getByRole('button', { name: 'Unlock' }).click()
  await expect(open.getByRole('alert')).toHaveText('Series not found')
})

test('P5 changing the password locks the series again on open pages', async ({ page, site }) => {
  await page.goto('/series/film-room')
  await page.getByRole('dialog', dialog).getByLabel('Password', { exact: true }).fill('Vert & Or 7')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Breakdown of the final')
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await saveSeries(site.running.editing, aSeries({ id: 'film-room', title: 'Film Room', tags: ['a'], password: 'new one' }))
  await expect(page.getByRole('dialog', dialog)).toBeVisible()
  await expect(page.getByText('Breakdown of the final')).toHaveCount(0)
})

test('P5 an open series that gets a password locks on open pages, and opens for all when it is removed', async ({
  page,
  site,
}) => {
  await site.addEpisode('open', { title: 'For everybody' })
  await page.goto('/series/open')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('For everybody')
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await saveSeries(site.running.editing, aSeries({ id: 'open', title: 'Open', password: 'closed' }))
  await expect(page.getByRole('dialog', dialog)).toBeVisible()
  await saveSeries(site.running.editing, aSeries({ id: 'open', title: 'Open', password: '' }))
  await expect(page.getByText('For everybody').first()).toBeVisible()
})

test('P7 when the access check itself fails, the visitor is taken home', async ({ page }) => {
  await page.route('**/series/film-room/content', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/series/film-room')
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Your access to “Film Room” could not be checked. Open it again in a moment.')).toBeVisible()
})

test('P2 a visit of a locked series leaves no error in the console', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto('/series/film-room')
  await expect(page.getByRole('dialog', dialog)).toBeVisible()
  expect(errors).toEqual([])
})

test('K2 an unlock without an answer is given up, and the dialog says what to do', async ({ page }) => {
  await impatient(page)
  await page.goto('/series/film-room')
  const open = page.getByRole('dialog', dialog)
  await page.route('**/unlock', () => {})
  await open.getByLabel('Password', { exact: true }).fill('Vert & Or 7')
  await page.keyboard.press('Enter')
  await expect(open.getByRole('alert')).toHaveText('Error verifying password')
  await expect(open.getByText('Check your connection and try again.')).toBeVisible()
  await expect(open.getByLabel('Password', { exact: true })).toBeFocused()
  await page.unroute('**/unlock')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Breakdown of the final')
})

test('K2 P7 an access check without an answer is given up', async ({ page }) => {
  await impatient(page)
  await page.route('**/series/film-room/content', () => {})
  await page.goto('/series/film-room')
  await expect(page).toHaveURL('/')
})

test('P1 on a slow network the password page has its form until the dialog is there, which goes on with what was typed', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/unlock-dialog*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/assets/unlock-dialog*.js')
  await page.goto('/password?seriesId=film-room')
  await asked
  await page.getByLabel('Password').fill('not quite')
  held.resolve()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Password')).toHaveValue('not quite')
  await expect(page.getByRole('button', { name: 'Unlock', includeHidden: true })).toHaveCount(1)
})

test('P1 without script the password page is a plain form', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin })
  const page = await context.newPage()
  await page.goto('/password?seriesId=film-room')
  await page.getByLabel('Password', { exact: true }).fill('nope')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('alert')).toHaveText('Incorrect password')
  await page.getByLabel('Password', { exact: true }).fill('Vert & Or 7')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page).toHaveURL('/series/film-room')
  await context.close()
})

test('Q-20 P5 the dialog closes when staff open the series to all again, and what plays is in reach', async ({ page, site }) => {
  await page.goto('/series/open')
  await site.addEpisode('open', { title: 'Free for all' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Free for all')
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await saveSeries(site.running.editing, aSeries({ id: 'open', title: 'Open', tags: ['a'], password: 'x' }))
  await expect(page.getByRole('dialog', dialog)).toBeVisible()
  await saveSeries(site.running.editing, aSeries({ id: 'open', title: 'Open', tags: ['a'], password: '' }))
  await expect(page.getByRole('dialog', dialog)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Free for all')
})

test('Q-20 the dialog over the home page, and the page of its own, end when nothing is left to unlock', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: /Film Room/ }).click()
  const other = await context.newPage()
  await other.goto('/password?seriesId=film-room')
  for (const each of [page, other]) await expect(each.getByRole('dialog', dialog)).toBeVisible()
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await saveSeries(site.running.editing, aSeries({ id: 'film-room', title: 'Film Room', tags: ['a'], password: '' }))
  for (const each of [page, other]) await expect(each.getByRole('dialog', dialog)).toHaveCount(0)
  await expect(page).toHaveURL('/')
  await expect(other).toHaveURL('/series/film-room')
})

test('Q-21 the password page of a series without a password leads straight to it', async ({ page, browser, site }) => {
  await page.goto('/password?seriesId=open')
  await expect(page).toHaveURL('/series/open')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/password?seriesId=open&redirectUrl=/faq')
  await expect(page).toHaveURL('/faq')
  await page.goto('/password?seriesId=open&redirectUrl=https://evil.example/')
  await expect(page).toHaveURL('/')
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin })
  const withoutScript = await plain.newPage()
  await withoutScript.goto('/password?seriesId=open')
  await expect(withoutScript).toHaveURL('/series/open')
  await plain.close()
})

for (const width of [1280, 360])
  test(`Q-58 Escape in the dialog of a search result leads back to the search field at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 })
    await page.goto('/')
    if (width === 360) await page.getByRole('button', { name: 'Search', exact: true }).click()
    const field = page.getByRole('combobox', { name: 'Search series' })
    await field.fill('film')
    await page.getByRole('option', { name: /Film Room/ }).click()
    await expect(page.getByRole('dialog', dialog)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', dialog)).toHaveCount(0)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('film')
    await field.press('ArrowDown')
    // After the right password, the series opens and the search closes.
    await page.getByRole('option', { name: /Film Room/ }).click()
    await page.getByRole('dialog', dialog).getByLabel('Password', { exact: true }).fill('Vert & Or 7')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/series/film-room')
    await expect(page.getByRole('listbox', { name: 'Search series' })).toBeHidden()
    await expect(page.locator('input[role=combobox]')).toHaveValue('')
  })
