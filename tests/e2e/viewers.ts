import type { BrowserContext, Page } from '@playwright/test'
import type { TestSite } from '../site.ts'
import { expect, scriptOf } from './site.ts'

export const PASSWORD = 'correct horse battery'
export const fan = { email: 'fan@example.org', password: PASSWORD }

/** Signs up on the page as a viewer does, and waits for the account. */
export async function signUp(page: Page, { email, password } = fan) {
  await page.goto('/signup')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${email}`)
  await scriptOf(page)
}

/** Signs in on the page as a viewer does, and waits for the account. */
export async function signIn(page: Page, { email, password } = fan) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${email}`)
  await scriptOf(page)
}

/** Another device: a browser of its own. */
export async function otherDevice(context: BrowserContext, site: TestSite): Promise<Page> {
  const browser = context.browser()
  if (!browser) throw new Error('no browser')
  const other = await browser.newContext({ baseURL: site.origin })
  return other.newPage()
}
