import { expect, test } from './site.ts'

test('H1 every page has logo, search, language toggle and sign-in in its header', async ({ page, site }) => {
  await site.addSeries({ id: 'open-a' })
  for (const path of ['/', '/series/open-a', '/privacy', '/nowhere']) {
    await page.goto(path)
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: /Podium/ })).toHaveAttribute('href', '/')
    await expect(header.getByRole('combobox', { name: 'Search series' })).toBeVisible()
    await expect(header.getByRole('button', { name: /^FR/ })).toBeVisible()
    await expect(header.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  }
})
