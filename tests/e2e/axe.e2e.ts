import { FIXED_PATHS } from '../../app/public-pages.ts'
import { expectNoViolations, VIEWS } from './axe.ts'
import { expect, test } from './site.ts'
import { fan } from './viewers.ts'

const PAGES = [
  '/',
  '/series/s-0',
  '/series/s-1',
  '/series/locked',
  '/password?seriesId=locked',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=x',
  ...FIXED_PATHS.filter((path) => path !== '/'),
  '/forbidden',
  '/nowhere',
  '/series/none',
]

for (const [language, widths] of VIEWS) {
  test(`every page is free of axe violations in ${language} at ${widths.join(' and ')} px`, async ({ page, context, site }) => {
    test.setTimeout(180_000)
    await context.addCookies([{ name: 'language', value: language, url: site.origin }])
    await page.setViewportSize({ width: widths[0], height: 900 })
    await site.addCategory('a')
    for (let at = 0; at < 12; at++) await site.addSeries({ id: `s-${at}`, tags: ['a', 'live'], order: at })
    await site.addSeries({ id: 'locked', title: 'Locked', tags: ['a'], password: 'x' })
    await site.addEpisode('s-0', { title: 'One', isLive: true })
    await site.addEpisode('s-0', { title: 'Two', shortDescription: 'Short', longDescription: 'Long' })
    for (const path of PAGES) {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeAttached()
      await expectNoViolations(page, path, widths)
    }

    await page.goto('/signup')
    await page.locator('main button[type=submit]').first().click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    await expectNoViolations(page, '/signup with faults', widths)

    await page.request.post('/signup', { form: fan })
    await page.request.post('/unlock', { form: { seriesId: 'locked', password: 'x' } })
    await page.request.post('/favourites', { form: { seriesId: 's-1', saved: 'yes' } })
    await page.goto('/account')
    for (const summary of await page.locator('summary').all()) await summary.click()
    await expectNoViolations(page, '/account', widths)
    await page.locator('main section ul button').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoViolations(page, 'the confirm of /account', widths)
    await page.goto('/')
    await expect(page.locator('#row-favourites')).toBeVisible()
    await expectNoViolations(page, '/ of a viewer', widths)
  })
}
