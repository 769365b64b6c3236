import type { BrowserContext, Page } from '@playwright/test'
import type { TestSite } from '../site.ts'
import { PASSWORD, signUp } from './viewers.ts'

export const staff = { email: 'staff@example.org', password: PASSWORD }

/** Signs up as a viewer, who is then made an admin. */
export async function anAdmin(page: Page, site: TestSite, who = staff): Promise<void> {
  await signUp(page, who)
  await site.running.services.admins.grant(who.email)
}

/** Another admin at a browser of her own. */
export async function anotherAdmin(context: BrowserContext, site: TestSite, email = 'colleague@example.org'): Promise<Page> {
  const browser = context.browser()
  if (!browser) throw new Error('no browser')
  const other = await browser.newContext({ baseURL: site.origin })
  const page = await other.newPage()
  await anAdmin(page, site, { email, password: PASSWORD })
  return page
}
