import { expect, test } from './site.ts'

test('W3 a linked episode is shown without script', async ({ browser, site }) => {
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { title: 'One' })
  const two = await site.addEpisode('cup', { title: 'Two' })
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin })
  const page = await context.newPage()
  await page.goto(`/series/cup/${two}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Two')
  await context.close()
})

test('W3 a linked episode stands from the first byte and stays', async ({ page, site }) => {
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { title: 'One' })
  const two = await site.addEpisode('cup', { title: 'Two' })
  const seen: string[] = []
  await page.exposeFunction('seen', (title: string) => seen.push(title))
  await page.addInitScript(() => {
    if (window !== window.top) return
    const look = () => {
      const title = document.querySelector('h1')?.textContent
      if (title) (window as unknown as { seen: (title: string) => void }).seen(title)
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await page.goto(`/series/cup/${two}?utm_source=mail`)
  await expect(page.locator('main iframe')).toHaveAttribute('title', 'Player: Two')
  // While it is parsed, the title may be incomplete, but never another episode's.
  expect(seen.at(-1)).toContain('Two')
  expect(seen.filter((title) => title.includes('One'))).toEqual([])
  await expect(page.locator('head meta[property="og:title"]')).toHaveCount(1)
})
