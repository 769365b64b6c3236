import type { Locator } from '@playwright/test'
import { type MailPeer, startMail } from '../peers/mail.ts'
import { startTestSite } from '../sites/site.ts'
import { expectNoViolations, VIEWS } from './axe.ts'
import { test as base, expect } from './site.ts'

/** A site that sends messages to help@podium.example. */
const test = base.extend<{ mail: MailPeer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
  mail: async ({}, use) => {
    const mail = await startMail()
    await use(mail)
    await mail.close()
  },
  site: async ({ mail }, use) => {
    const site = await startTestSite({ settings: { SMTP_URL: mail.url, CONTACT_EMAIL: 'help@podium.example' } })
    await use(site)
    await site.close()
  },
})

test('Q-39 H12 a message with the page and the technical details that were shown reaches staff', async ({ page, mail }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/contact?page=%2Fseries%2Ffinal%2F1')
  await expect(page.getByText('This form submits a ticket. A representative answers by email.')).toBeVisible()
  await page.getByLabel('Your email').fill('fan@viewers.example')
  await page.getByLabel('What happened?').fill('No sound.\nSince the second half.')
  await expect(page.getByLabel('Page (optional)')).toHaveValue('/series/final/1')
  await expect(page.getByLabel('Add technical details')).toBeChecked()
  const shown = (await page.locator('main pre').textContent()) ?? ''
  expect(shown).toContain('H.264')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your message is on its way' })).toBeInViewport()
  await expect(page.getByRole('status').filter({ hasText: 'Your message is on its way' })).toBeFocused()
  const [message] = mail.mails
  expect(message?.to).toEqual([{ name: '', address: 'help@podium.example' }])
  expect(message?.text).toContain('No sound.\nSince the second half.')
  expect(message?.text).toContain('/series/final/1')
  for (const line of shown.split('\n')) expect(message?.text).toContain(`> ${line}`)
  await page.getByRole('link', { name: 'Write another message' }).click()
  await expect(page.getByLabel('What happened?')).toHaveValue('')
})

test('Q-39 details are left out unless they are wanted, and faults stand at their fields with what was typed', async ({
  page,
  mail,
}) => {
  await page.goto('/contact')
  await expect(page.getByLabel('Add technical details')).not.toBeChecked()
  await expect(page.locator('main pre')).toHaveCount(0)
  await page.getByLabel('Your email').fill('nobody')
  await page.getByLabel('What happened?').fill('It stops.')
  await page.getByRole('button', { name: 'Send message' }).click()
  const fault = page.getByText('Enter an email address, such as name@example.org')
  await expect(fault).toBeVisible()
  // In the colour of errors, and not in that of the page's paragraphs.
  const colourOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).color)
  expect(await colourOf(fault)).not.toBe(await colourOf(page.getByText('We answer to this address.')))
  await expect(page.getByLabel('Your email')).toBeFocused()
  await page.getByLabel('Your email').fill('fan@viewers.example')
  mail.refuse('5.7.1 not here', 554)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The message could not be sent' })).toBeVisible()
  await expect(page.getByLabel('What happened?')).toHaveValue('It stops.')
  mail.refuse(undefined)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Your message is on its way')).toBeVisible()
  expect(mail.mails[0]?.text).not.toContain('Technical details')
})

test('Q-39 the form works without script, in French', async ({ browser, site, mail }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin })
  await context.addCookies([{ name: 'language', value: 'fr', url: site.origin }])
  const page = await context.newPage()
  await page.goto('/contact')
  await page.getByLabel('Que s’est-il passé?').fill('Pas de son.')
  await page.getByLabel('Votre adresse courriel').fill('partisane@viewers.example')
  await page.getByRole('button', { name: 'Envoyer le message' }).click()
  await expect(page.getByText('Votre message est en route')).toBeVisible()
  expect(mail.mails[0]?.text).toContain('Pas de son.')
  await context.close()
})

test('Q-39 the form has no fault of accessibility, in either language and on a phone', async ({ page, context, site }) => {
  for (const [language, widths] of VIEWS) {
    await context.addCookies([{ name: 'language', value: language, url: site.origin }])
    await page.setViewportSize({ width: widths[0], height: 800 })
    await page.goto('/contact?page=/series/final')
    await expect(page.locator('main pre')).toBeVisible()
    await expectNoViolations(page, `the contact form in ${language}`, widths)
  }
})
