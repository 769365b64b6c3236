import type { Page } from '@playwright/test'
import { FIXED_PATHS } from '../../app/public-pages.ts'
import { shifts } from './layout-shift.ts'
import { expect, test } from './site.ts'
import { signUp } from './viewers.ts'

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

for (const width of [360, 1280])
  test(`L1 at ${width} px the toggle stays under the pointer in the other language`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    for (const path of ['/', '/account']) {
      if (path === '/account') await signUp(page)
      const toggle = page.getByRole('button', { name: /^(?:EN|FR) – / })
      await expect(toggle).toHaveText('FR')
      const place = await toggle.boundingBox()
      await toggle.click()
      await expect(toggle).toHaveText('EN')
      expect(await toggle.boundingBox()).toEqual(place)
      await toggle.click()
      await expect(toggle).toHaveText('FR')
    }
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

test('L1 P5 another language keeps the video of a protected series that one has opened', async ({ page, site }) => {
  await site.addSeries({ id: 'cup', password: 'pw' })
  await site.addEpisode('cup', { title: 'Final' })
  await page.goto('/series/cup')
  await page.getByRole('textbox', { name: 'Password' }).fill('pw')
  await page.keyboard.press('Enter')
  const player = page.locator('main iframe')
  await expect(player).toHaveAttribute('title', 'Player: Final')
  // A player that is loaded again lacks this mark.
  await player.evaluate((element) => element.setAttribute('data-seen', ''))
  await page.getByRole('button', { name: /^FR/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Finale')
  await expect(player).toHaveAttribute('data-seen', '')
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
  await expect(page).toHaveURL('/fr/faq')
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
  for (const path of [...FIXED_PATHS, '/forbidden', '/nowhere', '/series/none']) {
    await page.goto(path)
    // Blocks of data for search engines, and code, are in nobody's language.
    const text = await page.evaluate(() => {
      for (const block of document.querySelectorAll('script[type="application/ld+json"], code')) block.remove()
      return [...document.querySelectorAll('header, main, footer')].map(({ textContent }) => textContent).join(' ')
    })
    expect(text, path).not.toMatch(/\b(the|and|your|with|series|not found|search|sign in|website|privacy|loading)\b/i)
  }
})

test.describe('Q-52', () => {
  test.use({ locale: 'fr-CA' })
  const offer = (page: Page) => page.getByRole('region', { name: 'Langue' })

  test('Q-52 L1 a browser that prefers French is offered it once, in French, and nothing moves', async ({ page, site }) => {
    await site.addCategory('a')
    await site.addSeries({ id: 'one', tags: ['a'] })
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(offer(page)).toHaveAttribute('lang', 'fr')
    await expect(offer(page)).toContainText('Ce site existe aussi en français.')
    expect(await shifts(page)).toEqual([])
    await offer(page).getByRole('button', { name: 'Passer au français' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(offer(page)).toHaveCount(0)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  })

  test('Q-52 on a phone the offer covers no title and none of the header', async ({ page, site }) => {
    await site.addCategory('a')
    await site.addSeries({ id: 'one', tags: ['a'] })
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of ['/', '/series/one', '/privacy', '/faq', '/contact', '/login']) {
      await page.goto(path)
      await expect(offer(page)).toBeInViewport({ ratio: 1 })
      // Offered once; on the next page again to somebody who has never been asked.
      await page.evaluate(() => localStorage.clear())
      const [card, title, header] = await Promise.all(
        [offer(page), page.getByRole('heading', { level: 1 }), page.getByRole('banner')].map((part) => part.boundingBox()),
      )
      expect(card?.y, path).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0))
      expect(card?.y, path).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
      await page.mouse.wheel(0, 300)
      await expect(offer(page)).toBeInViewport({ ratio: 1 })
    }
  })

  test('Q-52 one who stays with English is not asked again, by keyboard too', async ({ page }) => {
    await page.goto('/faq')
    await expect(offer(page)).toBeVisible()
    // It does not take the focus, and comes right after the toggle.
    await expect(page.locator('body')).toBeFocused()
    await page.getByRole('button', { name: /^FR/ }).focus()
    await page.keyboard.press('Tab')
    await expect(offer(page).getByRole('button', { name: 'Passer au français' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(offer(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^FR/ })).toBeFocused()
    await page.reload()
    const later = page.waitForResponse('**/search?*')
    await page.getByRole('combobox').fill('x')
    await later
    await expect(offer(page)).toHaveCount(0)
  })

  test('Q-52 the page’s bytes are the same whatever language a browser prefers', async ({ request }) => {
    const [french, english] = await Promise.all(
      ['fr-CA,fr;q=0.9', 'en-CA'].map(async (language) => {
        const answer = await request.get('/', { headers: { 'Accept-Language': language } })
        return { body: await answer.text(), etag: answer.headers().etag, vary: answer.headers().vary }
      }),
    )
    expect(french).toEqual(english)
    expect(french?.body).toContain('lang="en"')
  })
})

for (const locale of ['en-CA', 'de-DE'])
  test(`Q-52 a browser in ${locale} is offered nothing, and the code for it does not come`, async ({ browser, site }) => {
    const context = await browser.newContext({ baseURL: site.origin, locale })
    const page = await context.newPage()
    const files: string[] = []
    page.on('request', (request) => files.push(request.url()))
    await page.goto('/')
    await expect.poll(() => site.running.hub.viewers()).toBe(1)
    expect(files.filter((file) => /offer/.test(file))).toEqual([])
    await expect(page.getByRole('region', { name: 'Langue' })).toHaveCount(0)
    await context.close()
  })
