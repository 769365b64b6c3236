import type { Page, Request, Response } from '@playwright/test'
import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import { CATALOG } from '../../app/history/topics.ts'
import { aSeries } from '../factories/content.ts'
import { startMail } from '../peers/mail.ts'
import { startTestSite } from '../sites/site.ts'
import { runUntil } from './page-clock.ts'
import { expect, impatient, test } from './site.ts'
import { fan, otherDevice, PASSWORD, signIn, signInByForm, signUp, signUpByForm } from './viewers.ts'

test.beforeEach(async ({ site }) => {
  await site.addCategory('a', ['a'], 'Category A')
  await site.addSeries({ id: 'one', title: 'One', tags: ['a'] })
  await site.addSeries({ id: 'two', title: 'Two', tags: ['a'], order: 1 })
  await site.addEpisode('one', { title: 'First of one' })
  await site.addSeries({ id: 'film-room', title: 'Film Room', tags: ['a'], password: 'Vert & Or 7', order: 2 })
  await site.addEpisode('film-room', { title: 'Breakdown of the final' })
})

const heart = (page: Page, title: string) => page.getByRole('button', { name: `Save ${title} to favourites` }).first()

test('A1 signing up makes a record with nothing saved; the fields say what is wrong with them', async ({ page, site }) => {
  await page.goto('/signup')
  await page.getByLabel('Email').fill('fan')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Enter an email address, such as name@example.org')).toBeVisible()
  await expect(page.getByText('The password needs at least 8 characters')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('Fan@Example.org')
  await page.getByLabel('Password', { exact: true }).fill('password1')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toHaveText('This password is too easy to guess. Choose another one')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, fan@example.org')
  const { db } = site.db.database
  expect(await db.selectFrom('viewer').select('email').execute()).toEqual([{ email: 'fan@example.org' }])
  expect(await db.selectFrom('saved_series').selectAll().execute()).toEqual([])
})

test('A1 an email in use is refused, and what was typed stays', async ({ page, context, site }) => {
  await signUp(page)
  const other = await otherDevice(context, site)
  await other.goto('/signup')
  await other.getByLabel('Email').fill(fan.email)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Create account' }).click()
  await expect(other.getByRole('alert')).toHaveText('Email already in use')
  await expect(other.getByLabel('Email')).toHaveValue(fan.email)
  const ways = other.getByText('Is this account yours?')
  await expect(ways.getByRole('link', { name: 'Forgot your password?' })).toBeVisible()
  await ways.getByRole('link', { name: 'Sign in' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Sign in')
})

test('A2 any failure is the same words, in both languages', async ({ page, context, site }) => {
  await signUp(page)
  const other = await otherDevice(context, site)
  for (const email of [fan.email, 'nobody@example.org']) {
    await other.goto('/login')
    await other.getByLabel('Email').fill(email)
    await other.getByLabel('Password', { exact: true }).fill('not the password')
    await other.getByRole('button', { name: 'Sign in' }).click()
    await expect(other.getByRole('alert')).toHaveText('Invalid Username or Password')
  }
  await other.getByRole('button', { name: /Français/ }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Se connecter')
})

test('A2 Remember Me is off, and then the session ends with the browser; on, it outlives it', async ({
  page,
  context,
  site,
  browser,
}) => {
  await signUp(page)
  const lasting = async () => (await context.cookies()).filter(({ expires }) => expires > 0)
  const sessions = (cookies: { name: string }[]) => cookies.filter(({ name }) => name === 'session')
  expect(sessions(await context.cookies())).toHaveLength(1)
  expect(sessions(await lasting())).toEqual([])
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await page.goto('/login')
  await expect(page.getByLabel('Remember me')).not.toBeChecked()
  await page.getByLabel('Remember me').check()
  await page.getByLabel('Email').fill(fan.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL('/account')
  const cookies = await lasting()
  expect(sessions(cookies)).toHaveLength(1)
  const later = await browser.newContext({ baseURL: site.origin, storageState: { cookies, origins: [] } })
  const reopened = await later.newPage()
  await reopened.goto('/account')
  await expect(reopened.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${fan.email}`)
  await later.close()
})

test('A2 signing in leads back to the wanted page', async ({ page, site }) => {
  await signUp(page)
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await expect(page).toHaveURL('/')
  await page.goto('/login?redirectTo=%2Fseries%2Fone')
  await page.getByLabel('Email').fill(fan.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${site.origin}/series/one`)
})

test('A2 A5 the header leads back to the page that one came from, and Back never meets the sign-in page', async ({
  page,
  site,
}) => {
  await signUp(page)
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'One', exact: true }).click()
  await expect(page).toHaveURL(`${site.origin}/series/one`)
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  // The previous page has such a field too.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await page.getByLabel('Email').fill(fan.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
  await expect(page).toHaveURL(`${site.origin}/series/one`)
  // First the page that was open when the header's link was followed, then home.
  await page.goBack()
  await expect(page).toHaveURL(`${site.origin}/series/one`)
  await page.goBack()
  await expect(page).toHaveURL(`${site.origin}/`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every game. Every campus.')
})

test('A2 one who signs in from the home page, or from one episode, is back there', async ({ page, site }) => {
  const episode = await site.addEpisode('one', { title: 'Second of one', episodeNumber: 2 })
  await signUp(page)
  for (const path of ['/', `/series/one/${episode}`]) {
    await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
    await page.goto(path)
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Email').fill(fan.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
    await expect(page).toHaveURL(site.origin + path)
  }
})

test('A5 /login in another tab goes on by itself once one has signed in', async ({ page, context, site }) => {
  const tab = await context.newPage()
  await tab.goto('/login?redirectTo=%2Fseries%2Ftwo')
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  const other = await context.newPage()
  await other.goto('/signup?redirectTo=%2Fseries%2Fone')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Create an account')
  await signUpByForm(page)
  await expect(tab).toHaveURL(`${site.origin}/series/two`)
  await expect(other).toHaveURL(`${site.origin}/series/one`)
})

test('A2 A4 the forms keep what was typed when the site does not answer', async ({ page, context }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(fan.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('The site did not answer. Check your connection and try again')
  await expect(page.getByLabel('Email')).toHaveValue(fan.email)
})

test('A2 sign-up and sign-in work before their script has loaded', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin })
  const page = await context.newPage()
  await page.goto('/signup')
  await page.getByLabel('Email').fill(fan.email)
  await page.getByLabel('Password', { exact: true }).fill('password1')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toHaveText('This password is too easy to guess. Choose another one')
  await expect(page.getByLabel('Email')).toHaveValue(fan.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${fan.email}`)
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.goto('/account')
  await expect(page).toHaveURL(`${site.origin}/`)
  await context.close()
})

test('A4 a mailed link sets a new password once, also after a reload, and every session ends', async ({ browser, provider }) => {
  const mail = await startMail()
  const site = await startTestSite({ settings: { PROVIDER_HOST: provider, STREAM_HOST: provider, SMTP_URL: mail.url } })
  const phone = await (await browser.newContext({ baseURL: site.origin })).newPage()
  const laptop = await (await browser.newContext({ baseURL: site.origin })).newPage()
  await signUp(phone)

  await laptop.goto('/forgot-password')
  await laptop.getByLabel('Email').fill('nobody@example.org')
  await laptop.getByRole('button', { name: 'Send the link' }).click()
  await expect(laptop.getByRole('alert')).toHaveText('No account found with this email address')
  await laptop.getByLabel('Email').fill(fan.email)
  mail.refuse('The mailbox is full')
  await laptop.getByRole('button', { name: 'Send the link' }).click()
  await expect(laptop.getByRole('alert')).toContainText('The mailbox is full')
  mail.refuse(undefined)
  const coming = mail.next()
  await laptop.getByRole('button', { name: 'Send the link' }).click()
  await expect(laptop.getByRole('status').filter({ hasText: 'inbox' })).toContainText('Check your inbox for further instructions')
  const sent = await coming
  expect(sent.to).toEqual([{ address: fan.email, name: '' }])
  expect(sent.subject).toBe('Set a new password for Podium')
  const link = /http:\/\/\S+/.exec(sent.text ?? '')?.[0] ?? ''
  expect(sent.html).toContain(link.replaceAll('&', '&amp;'))

  await laptop.goto(link.replace(/^http:\/\/[^/]+/, ''))
  await expect(laptop).toHaveURL(`${site.origin}/reset-password`)
  await laptop.reload()
  await laptop.goto('/')
  await laptop.goBack()
  await expect(laptop).toHaveURL(`${site.origin}/reset-password`)
  await laptop.getByLabel('New password', { exact: true }).fill('another long password')
  await laptop.getByLabel('Confirm the new password').fill('something else here')
  await laptop.getByRole('button', { name: 'Set new password' }).click()
  await expect(laptop.getByText('The two passwords are not the same')).toBeVisible()
  await laptop.getByLabel('Confirm the new password').fill('another long password')
  await laptop.getByRole('button', { name: 'Set new password' }).click()
  await expect(laptop.getByText('Your new password is set. Sign in with it.')).toBeVisible()
  // The session on the phone has ended, and its open page shows this.
  await expect(phone.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await signInByForm(laptop, { email: fan.email, password: 'another long password' })

  for (const path of [link.replace(/^http:\/\/[^/]+/, ''), '/reset-password?token=invented', '/reset-password']) {
    await phone.goto(path)
    await expect(phone).toHaveURL(`${site.origin}/reset-password`)
    await expect(phone.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await expect(phone.getByLabel('New password', { exact: true })).toHaveCount(0)
  }
  await phone.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(phone.getByRole('button', { name: 'Send the link' })).toBeVisible()
  await phone.context().close()
  await laptop.context().close()
  await site.close()
  await mail.close()
})

test('A4 the mail is in the language of the page', async ({ browser, provider }) => {
  const mail = await startMail()
  const site = await startTestSite({ settings: { PROVIDER_HOST: provider, STREAM_HOST: provider, SMTP_URL: mail.url } })
  const context = await browser.newContext({ baseURL: site.origin })
  const page = await context.newPage()
  await signUp(page)
  await context.clearCookies()
  await context.addCookies([{ name: 'language', value: 'fr', url: site.origin }])
  await page.goto('/forgot-password')
  await page.getByLabel('Adresse courriel').fill(fan.email)
  const coming = mail.next()
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  expect((await coming).subject).toBe('Nouveau mot de passe pour Podium')
  await context.close()
  await site.close()
  await mail.close()
})

test('A5 a viewer is sent from /login and /signup to /account, a visitor from /account home', async ({ page, site }) => {
  await page.goto('/account')
  await expect(page).toHaveURL(`${site.origin}/`)
  await signUp(page)
  for (const path of ['/login', '/signup']) {
    await page.goto(path)
    await expect(page).toHaveURL('/account')
  }
})

test('A6 the account greets by email and says where there is nothing yet', async ({ page }) => {
  await signUp(page)
  await expect(page.getByText('No saved favourites found. If just added, please refresh.')).toBeVisible()
  await expect(page.getByText("You don't have access to any password-protected series.")).toBeVisible()
  const banner = page.getByRole('main').locator('section').first()
  expect((await banner.boundingBox())?.height).toBe(400)
  await banner.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL('/')
})

test('A6 a long email is broken after its @ and its dots only', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const email = 'a.supporter.of.the.home.team@athletics.example.org'
  await page.goto('/signup')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  const greeting = page.getByRole('heading', { level: 1 })
  await expect(greeting).toHaveText(`Hello, ${email}`)
  const lines = await greeting.evaluate((heading) => {
    const lines = new Map<number, string>()
    const texts = document.createTreeWalker(heading.querySelector('span') as Node, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (let at = 0; at < (text.nodeValue as string).length; at++) {
        const range = document.createRange()
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        const { top } = range.getBoundingClientRect()
        lines.set(top, (lines.get(top) ?? '') + range)
      }
    }
    return [...lines.values()]
  })
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/[@.]$/)
})

test('A7 logging out is seen in every tab, and on the server', async ({ page, context }) => {
  await signUp(page)
  const cookies = await context.cookies()
  const tab = await context.newPage()
  const account = await context.newPage()
  await Promise.all([tab.waitForResponse('**/me'), tab.goto('/series/one')])
  await Promise.all([account.waitForResponse('**/me'), account.goto('/account')])
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await expect(tab.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  for (const each of [page, tab, account]) await expect(each.getByText('You are signed out.')).toBeVisible()
  await expect(account).toHaveURL('/')
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('session')
  await context.addCookies(cookies)
  expect((await page.request.get('/me')).status()).toBe(401)
})

test('A7 an account page that comes alive after one has signed out elsewhere leads home', async ({ page, context }) => {
  await signUp(page)
  const slow = await context.newPage()
  const isSignedOut = Promise.withResolvers<void>()
  await slow.route('**/assets/entry.client*', async (route) => {
    await isSignedOut.promise
    await route.continue()
  })
  await slow.goto('/account', { waitUntil: 'commit' })
  await expect(slow.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${fan.email}`)
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  isSignedOut.resolve()
  await expect(slow).toHaveURL('/')
})

test('A7 logging out on all devices ends the session of the other one by a push', async ({ page, context, site }) => {
  await signUp(page)
  const phone = await otherDevice(context, site)
  await signIn(phone)
  await Promise.all([phone.waitForResponse('**/me'), phone.goto('/')])
  await expect.poll(() => site.running.hub.viewers()).toBe(2)
  await page.getByRole('button', { name: 'Sign out on all devices' }).click()
  const confirm = page.getByRole('dialog', { name: 'Sign out on all devices?' })
  await confirm.getByRole('button', { name: 'Cancel' }).click()
  await expect(confirm).toHaveCount(0)
  expect((await phone.request.get('/me')).status()).toBe(200)
  await page.getByRole('button', { name: 'Sign out on all devices' }).click()
  await confirm.getByRole('button', { name: 'Sign out on all devices' }).click()
  await expect(phone.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('You are signed out on all devices.')).toBeVisible()
  await expect(phone.getByText('You were signed out on another device.')).toBeVisible()
  await phone.context().close()
})

test('A7 without a network one stays on the page, still signed in, and is told so', async ({ page, context }) => {
  await signUp(page)
  await page.goto('/series/one')
  await page.waitForFunction(() => document.querySelector('video, iframe') !== null)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('you are still signed in', { exact: false })).toBeVisible()
  await expect(page).toHaveURL('/series/one')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await expect(page).toHaveURL('/')
})

for (const width of [360, 1280]) {
  test(`A8 H4 at ${width} px the first heart and the last leave the page where it is`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await signUp(page)
    await page.goto('/')
    const way = width < 1024 ? 'button' : 'link'
    await expect(page.getByRole('banner').getByRole(way, { name: 'Account' })).toBeVisible()
    const pressed = page.getByRole('region', { name: 'Category A' }).getByRole('button', { name: 'Save One to favourites' })
    const row = page.getByRole('region', { name: 'My Favourites' })
    await pressed.scrollIntoViewIfNeeded()
    // Pages scroll by whole pixels.
    const place = async () => Math.round((await pressed.boundingBox())?.y ?? Number.NaN)
    const before = await place()
    await pressed.click()
    await expect(row.getByRole('link')).toHaveText(['One'])
    expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1)
    await pressed.click()
    await expect(row).toHaveCount(0)
    expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1)
  })
}

test('A8 H8 a saved heart is seen without the pointer over it', async ({ page }) => {
  await signUp(page)
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
  const fill = (title: string) => heart(page, title).locator('svg')
  await heart(page, 'One').click()
  await expect(heart(page, 'One')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('contentinfo').hover()
  await expect(fill('One')).toHaveAttribute('fill', 'currentColor')
  await expect(fill('Two')).toHaveAttribute('fill', 'none')
})

test('A8 H8 a visitor who saves a series is told to log in', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'One', exact: true }).hover()
  await heart(page, 'One').click()
  await expect(page.getByRole('status').filter({ hasText: 'log in' })).toHaveText('Please log in to save a series Sign in')
  await expect(heart(page, 'One')).toHaveAttribute('aria-pressed', 'false')
})

test('A8 a heart pressed while it turns out that the session is over asks to sign in', async ({ page, context, site }) => {
  await context.addCookies([{ name: 'viewer', value: 'over', url: site.origin }])
  let letCome = () => {}
  const held = new Promise<void>((resolve) => (letCome = resolve))
  await page.route('**/me', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  await heart(page, 'Two').click()
  letCome()
  await expect(page.getByRole('status').getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('A8 the way to sign in from a heart comes back and saves that series', async ({ page, context, site }) => {
  await signUp(await otherDevice(context, site))
  await page.goto('/')
  await page.getByRole('link', { name: 'Two', exact: true }).hover()
  await heart(page, 'Two').click()
  await page.getByRole('status').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(fan.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${site.origin}/`)
  await expect(page.getByText('Two is saved to your favourites.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'My Favourites' }).getByRole('link')).toHaveText(['Two'])
})

test('A8 H4 a favourite is shown at once, kept, in a row of its own, and pushed to another device', async ({
  page,
  context,
  site,
}) => {
  await signUp(page)
  const phone = await otherDevice(context, site)
  await signIn(phone)
  await phone.goto('/')
  await expect.poll(() => site.running.hub.viewers()).toBe(2)
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'My Favourites' })).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
  await page.waitForFunction(() => document.querySelector('main button[aria-pressed]') !== null)
  await page.getByRole('link', { name: 'Two', exact: true }).hover()
  await heart(page, 'Two').click()
  await expect(heart(page, 'Two')).toHaveAttribute('aria-pressed', 'true')
  const row = (each: typeof page) => each.getByRole('region', { name: 'My Favourites' })
  await expect(row(page).getByRole('link')).toHaveText(['Two'])
  await expect(row(phone).getByRole('link')).toHaveText(['Two'])
  await page.reload()
  await expect(row(page).getByRole('link')).toHaveText(['Two'])
  await page.goto('/account')
  await expect(row(page).getByRole('link')).toHaveText(['Two'])
  await row(page).getByRole('listitem').hover()
  await heart(page, 'Two').click()
  await expect(page.getByText('No saved favourites found. If just added, please refresh.')).toBeVisible()
  await expect(row(phone)).toHaveCount(0)
  await phone.context().close()
})

test('A8 a heart that the server refuses is taken back, with a word', async ({ page }) => {
  await signUp(page)
  await page.goto('/')
  await page.route('**/favourites', (route) => route.abort())
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
  await page.getByRole('link', { name: 'One', exact: true }).hover()
  await heart(page, 'One').click()
  await expect(page.getByText('Your favourites could not be changed. Please try again.')).toBeVisible()
  await expect(heart(page, 'One')).toHaveAttribute('aria-pressed', 'false')
})

test('A8 two fast clicks on a heart reach the server one after the other, and the last one stays', async ({ page, site }) => {
  await signUp(page)
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
  const answered = Promise.withResolvers<void>()
  const sent: (string | null)[] = []
  await page.route('**/favourites', async (route) => {
    sent.push(route.request().postData())
    await answered.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'One', exact: true }).hover()
  await heart(page, 'One').click()
  await expect.poll(() => sent).toEqual(['seriesId=one&saved=yes'])
  await heart(page, 'One').click()
  await expect(heart(page, 'One')).toHaveAttribute('aria-pressed', 'false')
  // The server's answer from before does not undo the click.
  const me = page.waitForResponse('**/me')
  await site.running.services.changes.change(async ({ touch }) => touch(CATALOG))
  await me
  await expect(heart(page, 'One')).toHaveAttribute('aria-pressed', 'false')
  expect(sent).toHaveLength(1)
  answered.resolve()
  await expect.poll(() => sent).toEqual(['seriesId=one&saved=yes', 'seriesId=one&saved=no'])
  const saved = () => site.db.database.db.selectFrom('saved_series').selectAll().execute()
  await expect.poll(saved).toEqual([])
  await expect(heart(page, 'One')).toHaveAttribute('aria-pressed', 'false')
})

test('A8 a heart whose answer was lost shows what the server has, with a word', async ({ page }) => {
  await signUp(page)
  await page.route('**/live?*', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
  await page.route('**/favourites', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('link', { name: 'One', exact: true }).hover()
  await heart(page, 'One').click()
  await expect(page.getByText('Your favourites could not be changed. Please try again.')).toBeVisible()
  await expect(heart(page, 'One')).toHaveAttribute('aria-pressed', 'true')
})

test('A8 a favourite removed on the account page can be brought back for ten seconds', async ({ page, site }) => {
  await signUp(page)
  const { id } = await site.db.database.db.selectFrom('viewer').select('id').executeTakeFirstOrThrow()
  await site.running.services.favourites.save(id, 'doc-one')
  await page.clock.install()
  await page.goto('/account')
  const row = page.getByRole('region', { name: 'My Favourites' })
  const notice = page.getByRole('status').filter({ hasText: 'One is no longer a favourite.' })
  const remove = async () => {
    await expect(heart(page, 'One')).toHaveAttribute('aria-pressed', 'true')
    await row.getByRole('listitem').hover()
    await heart(page, 'One').click()
    await expect(row).toHaveCount(0)
  }
  await remove()
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByRole('link')).toHaveText(['One'])
  await expect(notice).toHaveCount(0)
  await page.clock.runFor(11_000)
  await remove()
  await expect(notice).toBeVisible()
  await page.clock.runFor(9_000)
  await expect(notice).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('No saved favourites found. If just added, please refresh.')).toBeVisible()
})

test('K2 what is the viewer’s own is asked for again by itself when no answer comes', async ({ page, site }) => {
  await signUp(page)
  const { id } = await site.db.database.db.selectFrom('viewer').select('id').executeTakeFirstOrThrow()
  await site.running.services.favourites.save(id, 'doc-one')
  await impatient(page)
  let asked = 0
  let givenUp = 0
  page.on('requestfailed', (request) => request.url().endsWith('/me') && givenUp++)
  await page.route('**/me', async (route) => {
    if (asked++ > 0) await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'My Favourites' }).getByRole('link')).toHaveText(['One'])
  // One more request for each one without a response, and no others.
  expect(givenUp).toBeGreaterThanOrEqual(1)
  expect(asked).toBe(givenUp + 1)
})

test('K2 a sign-in without an answer is given up, and the form says what to do', async ({ page }) => {
  await impatient(page)
  await page.goto('/login')
  await page.getByLabel('Email').fill(fan.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.route('**/login.data*', () => {})
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('The site did not answer. Check your connection and try again')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('A7 a late answer about a session that has ended leaves the one that began meanwhile', async ({ page, context, site }) => {
  // By request, because a page would notice by itself that the session is gone.
  await page.request.post('/signup', { form: fan })
  await site.db.database.db.deleteFrom('session').execute()
  const answered = Promise.withResolvers<void>()
  let refused: number | undefined
  await page.route('**/me', async (route) => {
    if (refused !== undefined) return route.continue()
    const response = await route.fetch()
    refused = response.status()
    await answered.promise
    await route.fulfill({ response })
  })
  await page.goto('/')
  await expect.poll(() => refused).toBe(401)
  // It arrives late, or the page has aborted it by then.
  const isMe = (request: Request) => request.url().endsWith('/me')
  const late = Promise.race([page.waitForEvent('requestfinished', isMe), page.waitForEvent('requestfailed', isMe)])
  const tab = await context.newPage()
  await signInByForm(tab)
  answered.resolve()
  await late
  const names = async () => (await context.cookies()).map(({ name }) => name).sort()
  expect(await names()).toEqual(expect.arrayContaining(['session', 'viewer']))
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
  await tab.reload()
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${fan.email}`)
  expect(await names()).toEqual(expect.arrayContaining(['session', 'viewer']))
})

test('A6 of the forms of the account only the one that was sent is busy', async ({ page }) => {
  await signUp(page)
  await page.getByText('Delete account').click()
  await page.getByText('Change password').first().click()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password', { exact: true }).fill('another long password')
  await page.getByLabel('Confirm the new password').fill('another long password')
  await page.route('**/account.data*', () => {})
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('button', { name: 'Changing…' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
})

test('A9 an open page renews its session five minutes before the end, and tries again after failures', async ({ page }) => {
  await page.request.post('/signup', { form: fan })
  await page.clock.install()
  let failures = 0
  const asked: number[] = []
  await page.route('**/session', async (route) => {
    asked.push(await page.evaluate(() => Date.now()))
    if (failures++ < 2) await route.abort()
    else await route.continue()
  })
  // The page follows the viewer's topic once it knows when the session ends.
  const follows = page.waitForRequest((request) => decodeURIComponent(request.url()).includes('viewer:'))
  await page.goto('/')
  await follows
  const start = await page.evaluate(() => Date.now())
  await page.clock.fastForward('23:54:00')
  expect(asked).toEqual([])
  await page.clock.fastForward('01:30')
  await expect.poll(() => asked.length).toBe(1)
  const renewed = page.waitForResponse('**/session')
  await runUntil(page, () => asked.length === 2)
  await runUntil(page, () => asked.length === 3)
  expect((await renewed).status()).toBe(200)
  const minutes = asked.map((at) => Math.round(((at - start) / 60_000) * 10) / 10)
  expect(minutes[0]).toBeGreaterThanOrEqual(1434)
  expect(minutes[0]).toBeLessThanOrEqual(1436)
  const pauses = [1, 2].map((time) => ((asked[time] ?? 0) - (asked[time - 1] ?? 0)) / 1_000)
  expect(pauses[0]).toBeGreaterThanOrEqual(29)
  expect(pauses[1]).toBeGreaterThanOrEqual(59)
})

test('P4 what a visitor unlocked is on the account after signing in, and on every device', async ({ page, context, site }) => {
  await page.goto('/series/film-room')
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('Vert & Or 7')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Breakdown of the final')
  await signUpByForm(page)
  await expect(page.getByRole('link', { name: 'Film Room' })).toBeVisible()
  const phone = await otherDevice(context, site)
  await signIn(phone)
  await phone.goto('/')
  await phone.getByRole('link', { name: 'Film Room', exact: true }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('Breakdown of the final')
  // The unlocks went with the account: the next visitor of this browser starts without them.
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await page.goto('/series/film-room')
  await expect(page.getByRole('dialog', { name: 'Password required' })).toBeVisible()
  await phone.context().close()
})

/**
 * The stream with the viewer's own topic. It replaces the page's first one, and brings what changed before it was opened: an edit made earlier
 * would not have to be pushed.
 */
const isOfViewer = (answer: Response) => /\/live\?topics=.*viewer/.test(answer.url())

test('P5 a password changed by an admin locks the open player of a viewer at once', async ({ page, site }) => {
  await signUp(page)
  await page.goto('/series/film-room')
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('Vert & Or 7')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Breakdown of the final')
  const following = page.waitForResponse(isOfViewer)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Breakdown of the final')
  await following
  const save = (fields: { title: string; password: string }) =>
    saveSeries(site.running.editing, aSeries({ id: 'film-room', tags: ['a'], order: 2, ...fields }))
  // What the page asks for itself as it begins is over once it has brought another change.
  await save({ title: 'Film Club', password: 'Vert & Or 7' })
  await expect(page).toHaveTitle(/Film Club/)
  await save({ title: 'Film Club', password: 'changed' })
  await expect(page.getByRole('dialog', { name: 'Password required' })).toBeVisible()
  await expect(page.getByText('Breakdown of the final')).toHaveCount(0)
  await page.goto('/account')
  await expect(page.getByText("You don't have access to any password-protected series.")).toBeVisible()
})

test('Q-26 P6 an open account is told that a series has a new password, or none, and lists it no more', async ({
  page,
  site,
}) => {
  await site.addSeries({ id: 'archive', title: 'Archive', tags: ['a'], password: 'Vert & Or 7', order: 3 })
  await site.addSeries({ id: 'talks', title: 'Talks', tags: ['a'], password: 'Vert & Or 7', order: 4 })
  await signUp(page)
  for (const id of ['film-room', 'archive', 'talks']) {
    await page.goto(`/series/${id}`)
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('Vert & Or 7')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const following = page.waitForResponse(isOfViewer)
  await page.goto('/account')
  const links = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(links).toHaveText(['Archive', 'Film Room', 'Talks'])
  await following
  await saveSeries(site.running.editing, aSeries({ id: 'archive', title: 'Archive', tags: ['a'], password: 'new', order: 3 }))
  await expect(links).toHaveText(['Film Room', 'Talks'])
  await saveSeries(site.running.editing, aSeries({ id: 'talks', title: 'Talks', tags: ['a'], password: '', order: 4 }))
  await expect(links).toHaveText(['Film Room'])
})

test('P6 an unlock is removed behind a confirm, also for another device, and a failure says so', async ({
  page,
  context,
  site,
}) => {
  await signUp(page)
  await page.goto('/series/film-room')
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('Vert & Or 7')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Breakdown of the final')
  const phone = await otherDevice(context, site)
  await signIn(phone)
  await phone.goto('/series/film-room')
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('Breakdown of the final')
  await expect.poll(() => site.running.hub.viewers()).toBe(2)

  await page.goto('/account')
  const remove = page.getByRole('button', { name: 'Remove access to Film Room' })
  await remove.click()
  const confirm = page.getByRole('dialog', { name: 'Remove access?' })
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(remove).toBeVisible()
  await page.route('**/account/unlocks', (route) => route.abort())
  await remove.click()
  await confirm.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Failed to remove access. Please try again.')).toBeVisible()
  await page.unroute('**/account/unlocks')
  await remove.click()
  await confirm.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText("You don't have access to any password-protected series.")).toBeVisible()
  await expect(phone.getByRole('dialog', { name: 'Password required' })).toBeVisible()
  await phone.context().close()
})

test('M1 /admin is for admins; others see Forbidden with their user id', async ({ page, site }) => {
  await page.goto('/admin')
  await expect(page).toHaveURL('/forbidden')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forbidden: Access Denied')
  await signUp(page)
  const refused = await page.goto('/admin')
  expect(refused?.status()).toBe(403)
  const viewer = await site.db.database.db.selectFrom('viewer').select('id').executeTakeFirstOrThrow()
  await expect(page.getByRole('main')).toContainText(viewer.id)
  await site.running.services.admins.grant(fan.email)
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('main')).toContainText('v25.6.18')
  await site.running.services.admins.revoke(fan.email)
  await page.goto('/admin')
  await expect(page).toHaveURL('/forbidden')
})

test('A8 a new password signs nobody out here whose pages hear of it before its answer has come', async ({ page, context }) => {
  await context.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { told })
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[role=status]')) if (textContent) told.push(textContent)
    }).observe(document, { subtree: true, childList: true })
  })
  await signUp(page)
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
  const mark = async () => (await context.cookies()).find(({ name }) => name === 'viewer')?.value
  const before = await mark()
  const refusedIn = (tab: Page) => tab.waitForResponse((answer) => answer.url().endsWith('/me') && answer.status() === 401)
  // Requested by the test, so that the browser gets no cookie before the response is passed on.
  await page.route('**/account.data', async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.continue()
    const refused = [page, other].map(refusedIn)
    const body = request.postData() ?? ''
    const answer = await fetch(request.url(), { method: 'POST', headers: await request.allHeaders(), body })
    await Promise.all(refused)
    for (const tab of [page, other]) await tab.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    const headers = Object.fromEntries(answer.headers)
    await route.fulfill({
      status: answer.status,
      headers: { ...headers, 'set-cookie': answer.headers.getSetCookie().join('\n') },
      body: Buffer.from(await answer.arrayBuffer()),
    })
  })
  await page.getByText('Change password').first().click()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password', { exact: true }).fill('another long password')
  await page.getByLabel('Confirm the new password').fill('another long password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  expect(await mark()).not.toBe(before)
  for (const tab of [page, other]) {
    await expect(tab.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
    await expect.poll(() => tab.evaluate(() => document.cookie)).toContain(`viewer=${await mark()}`)
    expect(await tab.evaluate(() => (window as unknown as { told: string[] }).told.join())).not.toContain('signed out on another')
  }
})

test('a viewer changes the password, downloads the data and deletes the account', async ({ page, site }) => {
  await signUp(page)
  await page.getByText('Change password').first().click()
  await page.getByLabel('Current password').fill('not the password')
  await page.getByLabel('New password', { exact: true }).fill('another long password')
  await page.getByLabel('Confirm the new password').fill('another long password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('The current password is incorrect')).toBeVisible()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password has been changed. You are signed out on your other devices.')).toBeVisible()

  await page.getByText('Your data').click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  expect((await downloading).suggestedFilename()).toBe('my-data.json')

  await page.getByText('Delete account').click()
  await page.getByLabel('Type your password to confirm').fill('not the password')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Incorrect password. Nothing was deleted')).toBeVisible()
  await page.getByLabel('Type your password to confirm').fill('another long password')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  // The message disappears by itself, perhaps before the redirect.
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(await site.db.database.db.selectFrom('viewer').selectAll().execute()).toEqual([])
})

test('H4 the home page of a viewer with favourites does not jump while it loads', async ({ page }) => {
  await signUp(page)
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
  await page.getByRole('link', { name: 'One', exact: true }).hover()
  // The row is visible at once, but a page loaded before the save would rightly lack it.
  const saved = page.waitForResponse('**/favourites')
  await heart(page, 'One').click()
  await expect(page.getByRole('region', { name: 'My Favourites' })).toBeVisible()
  expect((await saved).status()).toBe(204)
  // The viewer's own data arrives late, long after the first paint.
  let comes = Promise.withResolvers<void>()
  await page.route('**/me', async (route) => {
    await comes.promise
    await route.continue()
  })
  await page.addInitScript(() => {
    type Shift = { value: number; sources: { node?: Element }[] }
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as Shift
        shifts.push(`${value}: ${sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? node?.nodeName).join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const width of [360, 1280]) {
    comes = Promise.withResolvers<void>()
    await page.setViewportSize({ width, height: 900 })
    await page.reload()
    await expect(page.locator('section[aria-hidden=true] h2')).toHaveText('My Favourites')
    comes.resolve()
    await expect(page.getByRole('region', { name: 'My Favourites' }).getByRole('link')).toHaveText(['One'])
    expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([])
  }
})
