import type { BrowserContext, Page } from '@playwright/test'
import { type OpenIdPeer, startGoogleSite, startOpenId } from '../peers/openid.ts'
import { expectNoViolations } from './axe.ts'
import { test as base, expect } from './site.ts'
import { fan, otherDevice, PASSWORD, signInByForm, signUp } from './viewers.ts'

/** A site that signs in at a real OpenID provider. */
const test = base.extend<{ openId: OpenIdPeer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
  openId: async ({}, use) => {
    const openId = await startOpenId()
    await use(openId)
    if (openId.isUp()) await openId.stop()
  },
  site: async ({ openId, provider }, use) => {
    const site = await startGoogleSite(openId, { settings: { PROVIDER_HOST: provider, STREAM_HOST: provider } })
    await site.addCategory('a', ['a'], 'Category A')
    await site.addSeries({ id: 'one', title: 'One', tags: ['a'] })
    await site.addEpisode('one', { title: 'First of one' })
    await use(site)
    await site.close()
  },
})

const button = (page: Page, name = 'Continue with Google') => page.getByRole('button', { name })

/** Presses the button; returns the provider's window. */
async function press(page: Page, name?: string): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await button(page, name).click()
  return opening
}

/** Clicks in the provider's window, which then closes by itself. */
async function answer(popup: Page, name: string | RegExp) {
  const closing = popup.waitForEvent('close')
  await popup.getByRole('link', { name }).click()
  await closing
}

const hasSession = async (context: BrowserContext) => (await context.cookies()).some(({ name }) => name === 'session')

test('A3 signing in happens in a window of its own, and the page goes on to what was wanted', async ({ page, site }) => {
  await page.goto('/login?redirectTo=%2Fseries%2Fone')
  await page.getByLabel('Email').fill('half@typed')
  const popup = await press(page)
  await expect(popup.getByRole('link', { name: `Continue as ${fan.email}` })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('half@typed')
  await answer(popup, /Continue/)
  await expect(page).toHaveURL(`${site.origin}/series/one`)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
  const { db } = site.db.database
  expect(await db.selectFrom('viewer').select('email').execute()).toEqual([{ email: fan.email }])
  expect(await db.selectFrom('saved_series').selectAll().execute()).toEqual([])
})

test('A3 A8 the first time makes the record, the second time finds it with its favourites', async ({ page, context, site }) => {
  await page.goto('/signup')
  await answer(await press(page), /Continue/)
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${fan.email}`)
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
  await page.getByRole('link', { name: 'One', exact: true }).hover()
  await page.getByRole('button', { name: 'Save One to favourites' }).first().click()
  await expect(page.getByRole('region', { name: 'My Favourites' }).getByRole('link')).toHaveText(['One'])
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()

  const phone = await otherDevice(context, site)
  await phone.goto('/login')
  await answer(await press(phone), /Continue/)
  await expect(phone.getByRole('region', { name: 'My Favourites' }).getByRole('link')).toHaveText(['One'])
  expect(await site.db.database.db.selectFrom('viewer').select('email').execute()).toEqual([{ email: fan.email }])
  await phone.context().close()
})

test('A3 one who cancels, or closes the window, keeps a form that works', async ({ page, context }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(fan.email)
  await (await press(page)).close()
  await answer(await press(page), 'Cancel')
  await expect(page.getByRole('alert')).toHaveText('Sign-in with Google was cancelled.')
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email')).toHaveValue(fan.email)
  expect(await hasSession(context)).toBe(false)
  await page.getByLabel('Remember me').check()
  const popup = await press(page)
  await expect(page.getByText('Sign-in with Google was cancelled.')).toHaveCount(0)
  await answer(popup, /Continue/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${fan.email}`)
  expect((await context.cookies()).find(({ name }) => name === 'session')?.expires).toBeGreaterThan(0)
})

test('A3 where windows are blocked it happens in the same one', async ({ page, site, context }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/login?redirectTo=%2Fseries%2Fone')
  await button(page).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toHaveText('Sign-in with Google was cancelled.')
  expect(await hasSession(context)).toBe(false)
  await button(page).click()
  await page.getByRole('link', { name: /Continue/ }).click()
  await expect(page).toHaveURL(`${site.origin}/series/one`)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
})

test('A3 an answer that nobody asked for signs nobody in and says so', async ({ page, context, openId }) => {
  await page.goto('/login')
  const popup = await press(page)
  await expect(popup.getByRole('link', { name: /Continue/ })).toBeVisible()
  const back = new URL(await openId.agree(popup.url()))
  back.searchParams.set('state', 'another')
  const closing = popup.waitForEvent('close')
  await popup.goto(back.href).catch(() => undefined)
  await closing
  await expect(page.getByRole('alert')).toHaveText('Sign-in with Google did not work. Try again, or use your email and password.')
  expect(await hasSession(context)).toBe(false)
})

test('A3 T-22 an address with a password stays its owner’s, who is told to use it', async ({ page, context, site }) => {
  const owner = await otherDevice(context, site)
  await signUp(owner)
  await page.goto('/login')
  await answer(await press(page), /Continue/)
  await expect(page.getByRole('alert')).toHaveText('This email already has an account with a password. Sign in with it instead.')
  expect(await hasSession(context)).toBe(false)
  const { db } = site.db.database
  expect(await db.selectFrom('sign_in_method').select('provider').execute()).toEqual([{ provider: 'credential' }])
  expect(await db.selectFrom('session').select('id').execute()).toHaveLength(1)
  await page.getByLabel('Email').fill(fan.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${fan.email}`)
  await owner.context().close()
})

test('A2 A3 Remember me counts for Google too, and is off unless it was ticked', async ({ page, context }) => {
  const session = async () => (await context.cookies()).find(({ name }) => name === 'session')
  await page.goto('/login')
  await answer(await press(page), /Continue/)
  await expect(page).toHaveURL('/account')
  expect((await session())?.expires).toBe(-1)
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await page.goto('/login')
  await page.getByLabel('Remember me').check()
  await answer(await press(page), /Continue/)
  await expect(page).toHaveURL('/account')
  const days = ((await session())?.expires ?? 0) / 86_400 - Date.now() / 86_400_000
  expect(days).toBeCloseTo(30, 1)
})

test('A3 L2 in French', async ({ page, context, site }) => {
  await context.addCookies([{ name: 'language', value: 'fr', url: site.origin }])
  await page.goto('/login')
  await answer(await press(page, 'Continuer avec Google'), 'Cancel')
  await expect(page.getByRole('alert')).toHaveText('La connexion avec Google a été annulée.')
  await answer(await press(page, 'Continuer avec Google'), /Continue/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Bonjour, ${fan.email}`)
})

test('A3 it works without script', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin })
  const page = await context.newPage()
  await page.goto('/login?redirectTo=%2Fseries%2Fone')
  await button(page).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByText('Sign-in with Google was cancelled.')).toBeVisible()
  await button(page).click()
  await page.getByRole('link', { name: /Continue/ }).click()
  await expect(page).toHaveURL(`${site.origin}/series/one`)
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${fan.email}`)
  await context.close()
})

base('A3 without Google in the configuration there is no button', async ({ page }) => {
  for (const path of ['/login', '/signup']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
    await expect(button(page)).toHaveCount(0)
  }
})

test('A3 while Google is down the form says so and works, and Google works again once it is back', async ({
  page,
  context,
  openId,
  site,
}) => {
  await signUp(await otherDevice(context, site), { email: 'other@example.org', password: PASSWORD })
  await openId.stop()
  await page.goto('/login')
  const popup = await press(page)
  if (!popup.isClosed()) await popup.waitForEvent('close')
  await expect(page.getByRole('alert')).toHaveText('Sign-in with Google did not work. Try again, or use your email and password.')
  await signInByForm(page, { email: 'other@example.org', password: PASSWORD })
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await openId.start()
  await page.goto('/login')
  await answer(await press(page), /Continue/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${fan.email}`)
})

test('T-25 A3 no message of another page makes the form believe in a session', async ({ page, context, openId, site }) => {
  await page.goto('/login')
  await expect(button(page)).toBeVisible()
  const evil = await context.newPage()
  await evil.goto(`${openId.settings.GOOGLE_ISSUER}/choose?redirect_uri=http://evil.example`)
  const opening = evil.waitForEvent('popup')
  await evil.evaluate((target) => {
    const victim = window.open(target)
    victim?.postMessage('done', '*')
    victim?.postMessage({ type: 'auth-ok', user: { email: 'fan@example.org' } }, '*')
    new BroadcastChannel('podium-google').postMessage('done')
  }, `${site.origin}/login`)
  const opened = await opening
  await expect(button(opened)).toBeVisible()
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  for (const each of [page, opened]) {
    await each.evaluate(async () => {
      const heard = new Promise((resolve) => window.addEventListener('message', resolve, { once: true }))
      window.postMessage('done', '*')
      await heard
    })
    await expect(each).toHaveURL(`${site.origin}/login`)
    await expect(each.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  }
  // Even another page of the site can only make it check for a session.
  await opened.evaluate(() => new BroadcastChannel('podium-google').postMessage('done'))
  await expect(page).toHaveURL(`${site.origin}/`)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
})

for (const language of ['en', 'fr'] as const) {
  test(`A3 the pages with the button are free of axe violations in ${language}`, async ({ page, context, site }) => {
    await context.addCookies([{ name: 'language', value: language, url: site.origin }])
    for (const path of ['/login?google=taken', '/signup', '/auth/done?error=failed']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoViolations(page, path, [360, 1280])
    }
  })
}
