import type { Page } from '@playwright/test'
import { startMail } from '../peers/mail.ts'
import { startTestSite } from '../sites/site.ts'
import { anAdmin } from './admins.ts'
import { expectNoViolations } from './axe.ts'
import { expect, scriptOf, test } from './site.ts'
import { otherDevice, PASSWORD, signUp } from './viewers.ts'

/** The visible notice: the page's other status announces navigation. */
const told = (page: Page) => page.locator('div[role=status] > p')
const linkIn = (text: string | undefined) => /http:\/\/[^/\s]+(\/\S+)/.exec(text ?? '')?.[1] ?? ''
const pagesOf = (page: Page) => page.getByRole('navigation', { name: 'Administration' }).getByRole('link')

test('O6 Q-86 a colleague is invited in three clicks from the panel, and begins to work by one mail and one password', async ({
  browser,
  provider,
}) => {
  const mail = await startMail()
  const site = await startTestSite({ settings: { PROVIDER_HOST: provider, STREAM_HOST: provider, SMTP_URL: mail.url } })
  const page = await (await browser.newContext({ baseURL: site.origin })).newPage()
  await anAdmin(page, site)
  await page.goto('/admin')
  await scriptOf(page)
  await page.evaluate(() => {
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1)),
      true,
    )
  })
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Admins' }).click()
  const email = page.getByLabel('Email', { exact: true })
  await email.focus()
  await email.fill('ana@site')
  await email.press('Enter')
  await expect(page.getByText('Enter a full email address, like name@example.org.')).toBeVisible()
  expect(mail.mails).toEqual([])
  await page.evaluate(() => sessionStorage.setItem('clicks', '1'))
  await email.click()
  await email.fill('ana@site.example')
  await page.getByRole('radio', { name: /^Operator/ }).click()
  const coming = mail.next()
  await email.press('Enter')
  const invitation = await coming
  await expect(told(page)).toContainText('Invitation sent to ana@site.example.')
  expect(await page.evaluate(() => Number(sessionStorage.getItem('clicks')))).toBeLessThanOrEqual(3)
  await expect(page.getByRole('region', { name: 'Invitations' })).toContainText('ana@site.example')
  await expect(page.getByRole('region', { name: 'Invitations' })).toContainText('Operator')
  await expectNoViolations(page, 'the page of colleagues')

  // A new colleague on a device of their own: the account, the mailbox, the role.
  const phone = await (await browser.newContext({ baseURL: site.origin, viewport: { width: 360, height: 780 } })).newPage()
  await phone.goto(linkIn(invitation.text))
  await expect(phone).toHaveURL(`${site.origin}/invitation`)
  await expect(phone.getByText('ana@site.example is invited to work on this site, as an operator.')).toBeVisible()
  await expectNoViolations(phone, 'an invitation')
  await expect(phone.getByLabel('Email')).toHaveCount(0)
  await phone.getByLabel('Password', { exact: true }).fill('short')
  await phone.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(phone.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await phone.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(phone).toHaveURL(`${site.origin}/admin/events`)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Events')
  await expect(page.getByRole('listitem').filter({ hasText: 'ana@site.example' })).toContainText('Operator')
  await phone.goto(linkIn(invitation.text))
  await expect(phone.getByText('This invitation has been accepted already.', { exact: false })).toBeVisible()
  expect(mail.mails).toHaveLength(1)

  // Somebody who has an account signs in to it, with its password alone.
  const fan = await (await browser.newContext({ baseURL: site.origin })).newPage()
  await signUp(fan, { email: 'ben@site.example', password: PASSWORD })
  await site.db.database.db.updateTable('viewer').set({ email_verified: 1 }).where('email', '=', 'ben@site.example').execute()
  await fan.context().clearCookies()
  const second = mail.next()
  await email.fill('ben@site.example')
  await email.press('Enter')
  await fan.goto(linkIn((await second).text))
  await fan.getByLabel('Password', { exact: true }).fill(`${PASSWORD}x`)
  await fan.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(fan).toHaveURL(/\/login/)
  await expect(fan.getByLabel('Email')).toHaveValue('ben@site.example')
  await fan.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await fan.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await fan.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(fan).toHaveURL(`${site.origin}/admin/events`)
  await site.close()
  await mail.close()
})

test('O6 whoever’s role is changed is told on the open page, which is gone, and gets it back with the role', async ({
  page,
  context,
  site,
}) => {
  await site.addCategory('hockey', ['hockey'], 'Hockey')
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await anAdmin(page, site)
  const ana = await otherDevice(context, site)
  await signUp(ana, { email: 'ana@site.example', password: PASSWORD })
  const { admins } = site.running.services
  const granted = await admins.grant('ana@site.example', { role: 'editor' })
  // With something typed the form would stay until its reader leaves it.
  await ana.goto('/admin/categories/hockey')
  await page.goto('/admin/admins')
  await scriptOf(page)
  await page.getByRole('button', { name: 'Change the role of ana@site.example' }).click()
  const dialog = page.getByRole('dialog', { name: 'Which role should ana@site.example have?' })
  await dialog.getByRole('radio', { name: /^Operator/ }).check()
  await dialog.getByRole('button', { name: 'Change the role' }).click()
  await expect(told(page)).toContainText('ana@site.example now has the role Operator.')
  await expect(ana.getByRole('heading', { level: 1 })).toHaveText('This page is for another role')
  await expect(
    ana.getByText('It takes one of these roles: Admin, Editor, Translator. Your role is Operator.', { exact: false }),
  ).toBeVisible()
  await expect(ana.getByText('An admin can give you another one', { exact: false })).toBeVisible()
  await expect(pagesOf(ana)).toHaveText(['Today', 'Overview', 'Series', 'Events', 'Championships'])
  await expectNoViolations(ana, 'another role')
  await ana.getByRole('link', { name: 'To your pages' }).click()
  await expect(ana.getByRole('heading', { level: 1 })).toHaveText('Events')
  await ana.goto('/admin/series/doc-cup')
  await expect(ana.getByText('You can read this; your role does not change it.')).toBeVisible()
  await expect(ana.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expect(ana.getByLabel('Title')).toBeDisabled()

  await ana.goto('/admin/other-role?page=%2Fadmin%2Fcategories')
  await scriptOf(ana)
  await admins.setRole(granted.ok ? granted.uid : '', 'editor')
  await expect(ana).toHaveURL(`${site.origin}/admin/categories`)
})

for (const language of ['en', 'fr'] as const)
  test(`O6 on a phone the page of colleagues and that of another role fit and are read by all (${language})`, async ({
    page,
    context,
    site,
  }) => {
    await context.addCookies([{ name: 'language', value: language, url: site.origin }])
    await page.setViewportSize({ width: 360, height: 780 })
    const uid = await anAdmin(page, site)
    const { admins, invitations } = site.running.services
    const by = { uid, email: 'staff@example.org', client: 'x' }
    await invitations.invite(
      { email: 'a.colleague.with.a.long.name@athletics.university.example', role: 'translator', language },
      by,
    )
    for (const path of ['/admin/admins', '/admin/other-role?page=%2Fadmin%2Froku', '/invitation']) {
      if (path.includes('other-role')) await admins.setRole(uid, 'translator')
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
      await expectNoViolations(page, path)
    }
  })
