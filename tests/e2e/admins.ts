import type { Browser, Page } from '@playwright/test'
import type { TestSite } from '../site.ts'
import { PASSWORD, signUp } from './viewers.ts'

/** Signs up on the page and is made an admin; the browser then stands on the account. */
export async function becomeAdmin(page: Page, site: TestSite, email = 'staff@example.org') {
  await signUp(page, { email, password: PASSWORD })
  const granted = await site.running.services.admins.grant(email)
  if (!granted.ok) throw new Error(granted.reason)
  return granted.uid
}

/** A second admin in a browser of their own. */
export async function anotherAdmin(browser: Browser | null, site: TestSite, email = 'colleague@example.org'): Promise<Page> {
  if (!browser) throw new Error('no browser')
  const page = await (await browser.newContext({ baseURL: site.origin })).newPage()
  await becomeAdmin(page, site, email)
  return page
}
