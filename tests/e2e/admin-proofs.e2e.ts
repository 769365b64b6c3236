import type { BrowserContext, Page } from '@playwright/test'
import { openAuthenticator } from '../authenticator.ts'
import { type OpenIdPeer, startGoogleSite, startOpenId } from '../peers/openid.ts'
import type { TestSite } from '../sites/site.ts'
import { anAdmin } from './admins.ts'
import { expectNoViolations, VIEWS } from './axe.ts'
import { expect, test } from './site.ts'
import { otherDevice, PASSWORD } from './viewers.ts'

const TWELVE_HOURS = 12 * 3_600_000 + 1_000
const QUARTER = 15 * 60_000 + 1_000

/** Makes the last confirmation of every session older. */
async function age(site: TestSite, ms: number) {
  const at = new Date(Date.now() - ms).toISOString()
  await site.db.database.db.updateTable('session').set({ confirmed_at: at, second_factor_at: at }).execute()
}

const told = (page: Page) => page.locator('div[role=status] > p')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })
const confirmIn = async (page: Page, password = PASSWORD) => {
  await dialog(page).getByLabel('Your password').fill(password)
  await dialog(page).getByRole('button', { name: 'Confirm', exact: true }).click()
}

test('Q-06 after twelve hours the panel asks for the password, and leads to the page that was wanted', async ({ page, site }) => {
  await anAdmin(page, site)
  await age(site, TWELVE_HOURS)
  await page.goto('/admin/categories')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm that it is you')
  const field = page.getByLabel('Your password')
  await field.fill('not this one')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(field).toHaveAccessibleDescription('This password is incorrect')
  await expect(field).toBeFocused()
  await field.fill(PASSWORD)
  await field.press('Enter')
  await expect(page).toHaveURL(/\/admin\/categories$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categories')
})

test('Q-06 a form that is saved after twelve hours asks in a dialog, is sent again, and loses nothing', async ({
  page,
  site,
}) => {
  await anAdmin(page, site)
  await page.goto('/admin/categories-new')
  await page.getByLabel('Name').fill('Curling')
  await page.getByLabel('Id').fill('curling')
  await page.getByLabel('Tags').fill('curling')
  await age(site, TWELVE_HOURS)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).getByLabel('Your password')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: 'confirm that it is you, then try again' })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Curling')

  await page.getByRole('button', { name: 'Save' }).click()
  await confirmIn(page, 'not this one')
  await expect(dialog(page).getByLabel('Your password')).toHaveAccessibleDescription('This password is incorrect')
  await confirmIn(page)
  await expect(told(page)).toContainText('Category saved.')
  await expect(dialog(page)).toHaveCount(0)
  const { db } = site.db.database
  expect(await db.selectFrom('category').select('name').execute()).toEqual([{ name: 'Curling' }])
})

test('Q-06 a page that stands keeps what is typed when it is read again after twelve hours', async ({ page, site }) => {
  await anAdmin(page, site)
  await site.addCategory('hockey', ['hockey'], 'Hockey')
  await page.goto('/admin/categories-new')
  await page.getByLabel('Name').fill('Half typed')
  await age(site, TWELVE_HOURS)
  await site.running.services.admins.grant('staff@example.org')
  const other = await otherDevice(page.context(), site)
  await anAdmin(other, site, 'other@example.org')
  await other.request.post('/admin/categories', { form: { command: 'remove', id: 'hockey' } })
  await expect(dialog(page)).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Half typed')
  await confirmIn(page)
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByLabel('Name')).toHaveValue('Half typed')
  await page.getByRole('link', { name: 'Activity' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('cell', { name: /deleted the category Hockey/ })).toBeVisible()
})

test('Q-06 the way to another page of the panel after twelve hours leads over the confirmation', async ({ page, site }) => {
  await anAdmin(page, site)
  await page.goto('/admin')
  await age(site, TWELVE_HOURS)
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm that it is you')
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByLabel('Your password').press('Enter')
  await expect(page).toHaveURL(/\/admin\/activity$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity')
})

test('Q-06 adding an admin, and a file with passwords, ask for the password after a quarter of an hour', async ({
  page,
  context,
  site,
}) => {
  await anAdmin(page, site)
  const fan = await otherDevice(context, site)
  await fan.request.post('/signup', { form: { email: 'new@example.org', password: PASSWORD } })
  await site.addSeries({ id: 'locked', title: 'Locked', password: 'Vert & Or 7' })
  await age(site, QUARTER)
  await page.goto('/admin/admins?q=new@')
  await page.getByLabel('Role of those you add').selectOption('Admin')
  await page.getByRole('button', { name: 'Add new@example.org as admin' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add anyway' }).click()
  await expect(dialog(page)).toBeVisible()
  await confirmIn(page)
  await expect(told(page)).toContainText('User new@example.org added as admin.')
  await expect(page.getByRole('listitem').filter({ hasText: 'new@example.org' }).first()).toContainText(
    'Added by staff@example.org',
  )

  await age(site, QUARTER)
  await page.goto('/admin/transfer')
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByLabel(/passwords/i).check()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await confirmIn(page)
  expect((await saving).suggestedFilename()).toMatch(/^series_backup_.*\.json$/)
})

test('Q-06 removing an admin offers to remove those who came through them, each or all', async ({ page, context, site }) => {
  const { admins } = site.running.services
  await admins.makeSuperAdmin({ email: 'chief@example.org', password: 'a chief of all staff' })
  await page.request.post('/login', { form: { email: 'chief@example.org', password: 'a chief of all staff' } })
  const uids: Record<string, string> = {}
  for (const name of ['anna', 'ben', 'cleo', 'dora']) {
    const other = await otherDevice(context, site)
    uids[name] = await anAdmin(other, site, `${name}@example.org`)
    await other.context().close()
  }
  const by = (granter: string) => ({ uid: uids[granter] ?? '', email: '', client: '' })
  for (const [name, granter] of [
    ['ben', 'anna'],
    ['cleo', 'ben'],
    ['dora', 'ben'],
  ] as const) {
    await admins.revoke(`${name}@example.org`)
    await admins.grant(`${name}@example.org`, { by: by(granter) })
  }
  await page.goto('/admin/admins')
  await page.getByRole('button', { name: 'Remove anna@example.org' }).click()
  const asked = page.getByRole('dialog')
  await expect(asked.getByRole('checkbox')).toHaveCount(4)
  await expect(asked.getByLabel('cleo@example.org, added by ben@example.org')).not.toBeChecked()
  await expectNoViolations(page, 'the dialog that removes an admin', [360, 1280])
  await asked.getByLabel('All of them').check()
  for (const box of await asked.getByRole('checkbox').all()) await expect(box).toBeChecked()
  await asked.getByLabel('dora@example.org').uncheck()
  await expect(asked.getByLabel('All of them')).toHaveJSProperty('indeterminate', true)
  await asked.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(told(page)).toContainText('3 admins removed.')
  await expect(page.getByRole('listitem').filter({ hasText: '@example.org' })).toHaveCount(2)
  await expect(page.getByRole('listitem').filter({ hasText: 'dora@example.org' })).toBeVisible()
})

async function setUp(page: Page) {
  await page.goto('/account')
  await page.getByText('Second factor', { exact: true }).click()
  await page.getByRole('link', { name: 'Second factor of this account' }).click()
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the secret below' })).toBeVisible()
  const app = openAuthenticator((await page.locator('code').textContent()) ?? '')
  await page.getByLabel('Then enter the code').fill(app.now())
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your recovery codes')
  const codes = await page.locator('main li').allTextContents()
  await page.getByRole('link', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  return { app, codes }
}

test('Q-06 an admin sets up a second factor, is asked for it elsewhere, and removes it; the list tells it', async ({
  page,
  context,
  site,
}) => {
  await anAdmin(page, site)
  const { app, codes } = await setUp(page)
  expect(codes).toHaveLength(10)

  const phone = await otherDevice(context, site)
  await phone.request.post('/login', { form: { email: 'staff@example.org', password: PASSWORD } })
  await phone.goto('/admin')
  const code = phone.getByLabel('Code of your authenticator app')
  await code.fill('000000')
  await code.press('Enter')
  await expect(code).toHaveAccessibleDescription(/This code is incorrect, or has been used already/)
  await code.fill(app.next())
  await code.press('Enter')
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Overview')

  // A dialog asks for password and code at once; a recovery code is accepted too.
  await age(site, TWELVE_HOURS)
  await phone.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Activity' }).click()
  await phone.getByLabel('Your password').fill(PASSWORD)
  await phone.getByLabel('Code of your authenticator app').fill(codes[0] ?? '')
  await phone.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(phone.getByRole('cell', { name: 'set up a second factor for staff@example.org' })).toBeVisible()
  await expect(phone.getByRole('cell', { name: 'used a recovery code of staff@example.org' })).toBeVisible()

  await phone.goto('/account/second-factor')
  await expect(phone.getByText('9 recovery codes are left.')).toBeVisible()
  await phone.getByRole('button', { name: 'Remove the second factor' }).click()
  await expect(phone.getByText('The second factor is removed.')).toBeVisible()
  await phone.context().close()
})

test('Q-06 where a second factor is required the panel leads to its set-up, and on', async ({ page, provider: _ }) => {
  const { startTestSite } = await import('../sites/site.ts')
  const strict = await startTestSite({ settings: { ADMIN_SECOND_FACTOR: 'required' } })
  const context = (await page.context().browser()?.newContext({ baseURL: strict.origin })) as BrowserContext
  const there = await context.newPage()
  await anAdmin(there, strict)
  await there.goto('/admin')
  await expect(there.getByRole('heading', { level: 1 })).toHaveText('Second factor')
  await expect(there.getByText('This site asks all its admins for one.')).toBeVisible()
  await setUpHere(there)
  await expect(there).toHaveURL(/\/admin$/)
  await expect(there.getByRole('heading', { level: 1 })).toHaveText('Overview')
  await context.close()
  await strict.close()
})

async function setUpHere(page: Page) {
  await page.getByRole('button', { name: 'Set up' }).click()
  const app = openAuthenticator((await page.locator('code').textContent()) ?? '')
  await page.getByLabel('Then enter the code').fill(app.now())
  await page.getByRole('button', { name: 'Switch on' }).click()
  await page.getByRole('link', { name: 'I have kept them' }).click()
}

const withGoogle = test.extend<{ openId: OpenIdPeer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
  openId: async ({}, use) => {
    const openId = await startOpenId()
    await use(openId)
    await openId.stop()
  },
  site: async ({ openId }, use) => {
    const site = await startGoogleSite(openId)
    await use(site)
    await site.close()
  },
})

withGoogle('Q-06 one without a password confirms with Google, in the dialog of a form too', async ({ page, site }) => {
  const google = async (at: Page) => {
    const opening = at.waitForEvent('popup')
    await at.getByRole('button', { name: 'Continue with Google' }).click()
    const popup = await opening
    const closing = popup.waitForEvent('close')
    await popup.getByRole('link', { name: /Continue/ }).click()
    await closing
  }
  await page.goto('/login')
  await google(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Hello/)
  await site.running.services.admins.grant('fan@example.org')
  await age(site, TWELVE_HOURS)
  await page.goto('/admin/categories-new')
  await expect(page.getByText('You sign in with Google.')).toBeVisible()
  await google(page)
  await expect(page).toHaveURL(/\/admin\/categories-new$/)
  await page.getByLabel('Name').fill('Curling')
  await page.getByLabel('Id').fill('curling')
  await page.getByLabel('Tags').fill('curling')
  await age(site, TWELVE_HOURS)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toBeVisible()
  await google(page)
  await expect(told(page)).toContainText('Category saved.')
})

for (const [language, widths] of VIEWS) {
  test(`Q-06 the pages and the dialog are free of axe violations in ${language} at ${widths.join(' and ')} px`, async ({
    page,
    context,
    site,
  }) => {
    test.setTimeout(120_000)
    await context.addCookies([{ name: 'language', value: language, url: site.origin }])
    await page.setViewportSize({ width: widths[0], height: 900 })
    await anAdmin(page, site)
    await page.goto('/account/second-factor')
    await expectNoViolations(page, 'without a second factor', widths)
    await page.locator('main button[type=submit]').click()
    await expect(page.getByRole('img')).toBeVisible()
    await expectNoViolations(page, 'the secret', widths)
    const app = openAuthenticator((await page.locator('code').textContent()) ?? '')
    await page.locator('input[name=code]').fill('000000')
    await page.locator('input[name=code]').press('Enter')
    await expect(page.locator('[aria-invalid=true]')).toBeVisible()
    await expectNoViolations(page, 'a wrong first code', widths)
    await page.locator('input[name=code]').fill(app.now())
    await page.locator('input[name=code]').press('Enter')
    await expect(page.locator('main li')).toHaveCount(10)
    await expectNoViolations(page, 'the recovery codes', widths)
    await page.goto('/account/second-factor')
    await expectNoViolations(page, 'with a second factor', widths)
    await page.goto('/admin/categories-new')
    for (const name of ['name', 'id', 'tags']) await page.locator(`input[name=${name}]`).fill('curling')
    await age(site, TWELVE_HOURS)
    await page.locator('[data-save-bar] button[type=submit]').click()
    await expect(page.getByRole('dialog').locator('input[name=code]')).toBeVisible()
    await expectNoViolations(page, 'the dialog', widths)
    await page.goto('/confirm?redirectTo=/admin', { waitUntil: 'load' })
    await expectNoViolations(page, '/confirm', widths)
  })
}

test('Q-06 with a second factor a new password takes a code as well, and what was typed stays', async ({ page, site }) => {
  const by = { uid: await anAdmin(page, site), email: 'staff@example.org', client: '' }
  const { secondFactors } = site.running.services
  const app = openAuthenticator((await secondFactors.begin(by))?.secret ?? '')
  await secondFactors.enable(by, '', app.now())
  await page.goto('/account')
  await page.getByText('Change password').first().click()
  await page.getByLabel('Current password').fill(PASSWORD)
  for (const name of ['New password', 'Confirm the new password'])
    await page.getByLabel(name, { exact: true }).fill('a new long password')
  const code = page.getByLabel('Code of your authenticator app').first()
  const send = page.getByRole('button', { name: 'Change password' })
  await send.click()
  await expect(page.getByText('Enter the code')).toBeVisible()
  await expect(code).toBeFocused()
  await code.fill(app.last())
  await send.click()
  await expect(page.getByText('This code is incorrect, or has been used already')).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveValue(PASSWORD)
  await code.fill(app.next())
  await send.click()
  await expect(told(page)).toContainText(/changed/)
})
