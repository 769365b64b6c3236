import { expect, test } from './site.ts'

test('H3 the toggle says FR in English and EN in French, with the notice in both', async ({ page }) => {
  await page.goto('/')
  const toFrench = page.getByRole('button', { name: /^FR/ })
  await expect(toFrench).toHaveText('FR')
  await expect(toFrench).toHaveAttribute('title', 'Auto translation, accuracy not guaranteed')
  await toFrench.click()
  const toEnglish = page.getByRole('button', { name: /^EN/ })
  await expect(toEnglish).toHaveText('EN')
  await expect(toEnglish).toHaveAttribute('title', 'Traduction automatique, exactitude non garantie')
})

test('L1 the choice is kept, and the next page is in French from its first byte', async ({ page, request }) => {
  await page.goto('/privacy')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: /^FR/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Politique de confidentialité')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page).toHaveTitle('Politique de confidentialité · Podium')
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('fr')
  const served = await page.request.get('/privacy')
  expect(await served.text()).toContain('<html lang="fr">')
  expect(await (await request.get('/privacy')).text()).toContain('<html lang="en">')
})

test('L1 dates follow the language', async ({ page, site }) => {
  await site.addSeries({ id: 'a' })
  await site.addEpisode('a', { releaseDate: '2026-02-03' })
  await page.goto('/series/a')
  await expect(page.getByText('Published February 3, 2026')).toBeVisible()
  await page.getByRole('button', { name: /^FR/ }).click()
  await expect(page.getByText('Publié le 3 février 2026')).toBeVisible()
})

test('L1 another tab follows', async ({ page, context, site }) => {
  const other = await context.newPage()
  await other.goto(`${site.origin}/faq`)
  await page.goto('/')
  await page.getByRole('button', { name: /^FR/ }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Foire aux questions')
})

test('L1 without script the toggle still works', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin })
  const page = await context.newPage()
  await page.goto('/faq')
  await page.getByRole('button', { name: /^FR/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Foire aux questions')
  await expect(page).toHaveURL('/faq')
  await context.close()
})

test('L1 without script the password page stays in the other language for the same series', async ({ browser, site }) => {
  await site.addSeries({ id: 'locked', title: 'Locked Cup', password: 'pw' })
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin })
  const page = await context.newPage()
  await page.goto('/password?seriesId=locked')
  await page.getByRole('button', { name: /^FR/ }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByText('Locked Cup', { exact: false })).toBeVisible()
  await context.close()
})

test('L2 no English is left on a French page', async ({ page, context, site }) => {
  await context.addCookies([{ name: 'language', value: 'fr', url: site.origin }])
  for (const path of [
    '/',
    '/privacy',
    '/contact',
    '/faq',
    '/systemrequirements',
    '/scoreboard',
    '/forbidden',
    '/nowhere',
    '/series/none',
  ]) {
    await page.goto(path)
    const parts = await page.locator('header, main, footer').allTextContents()
    const text = parts.join(' ')
    expect(text, path).not.toMatch(/\b(the|and|your|with|series|not found|search|sign in|website|privacy|loading)\b/i)
  }
})
