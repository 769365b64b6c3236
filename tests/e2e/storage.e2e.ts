import { expect, test } from './site.ts'

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('refused', 'QuotaExceededError')
    }
  })
})

test('P4 where the browser refuses to store, an unlocked series still opens without asking again', async ({ page, site }) => {
  await site.addCategory('a')
  await site.addSeries({ id: 'cup', title: 'The Cup', tags: ['a'], password: 'pw' })
  await site.addEpisode('cup', { title: 'One' })
  await page.goto('/')
  const tile = page.getByRole('link', { name: /The Cup/ })
  await tile.click()
  await page.getByRole('textbox', { name: 'Password' }).fill('pw')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('One')
  await page.goBack()
  await tile.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('One')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('L1 where the browser refuses to store, the language still changes and stays', async ({ page }) => {
  await page.goto('/faq')
  await page.getByRole('button', { name: /^FR/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Foire aux questions')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Foire aux questions')
})
