import type { BrowserContext, Page } from '@playwright/test'
import type { TestSite } from '../sites/site.ts'
import { expect } from './site.ts'
import { otherDevice, PASSWORD } from './viewers.ts'

/** Makes the user of this page an admin. Returns the uid. */
export async function anAdmin(page: Page, site: TestSite, email = 'staff@example.org'): Promise<string> {
  const signedUp = await page.request.post(`${site.origin}/signup`, { form: { email, password: PASSWORD } })
  expect(signedUp.ok()).toBe(true)
  const granted = await site.running.services.admins.grant(email)
  if (!granted.ok) throw new Error(granted.reason)
  return granted.uid
}

/** Another admin in a separate browser. */
export async function otherAdmin(context: BrowserContext, site: TestSite, email = 'other@example.org'): Promise<Page> {
  const page = await otherDevice(context, site)
  await anAdmin(page, site, email)
  return page
}
