import type { BrowserContext, Page } from '@playwright/test'
import type { TestSite } from '../sites/site.ts'
import { expect, scriptOf } from './site.ts'

export const PASSWORD = 'correct horse battery'
export const fan = { email: 'fan@example.org', password: PASSWORD }

/** Creates an account for this browser by request, and opens its page. The forms have tests of their own. */
export const signUp = (page: Page, viewer = fan) => enter(page, '/signup', viewer)

/** Signs this browser in by request, and opens the account. */
export const signIn = (page: Page, viewer = fan) => enter(page, '/login', viewer)

async function enter(page: Page, path: string, { email, password }: typeof fan) {
  await page.request.post(path, { form: { email, password }, maxRedirects: 0 })
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${email}`)
}

/** Signs up by the form, as a viewer does, and waits for the account. */
export const signUpByForm = (page: Page, viewer = fan) => enterByForm(page, '/signup', 'Create account', viewer)

/** Signs in by the form, as a viewer does, and waits for the account. */
export const signInByForm = (page: Page, viewer = fan) => enterByForm(page, '/login', 'Sign in', viewer)

async function enterByForm(page: Page, path: string, button: string, { email, password }: typeof fan) {
  await page.goto(path)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${email}`)
  await scriptOf(page)
}

/** Another device: a separate browser. */
export async function otherDevice(context: BrowserContext, site: TestSite): Promise<Page> {
  const browser = context.browser()
  if (!browser) throw new Error('no browser')
  const other = await browser.newContext({ baseURL: site.origin })
  return other.newPage()
}
