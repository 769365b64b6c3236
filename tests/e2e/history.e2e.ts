import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const player = (page: Page) => page.locator('main iframe')
const episode = (page: Page, name: string) => page.getByRole('list').getByRole('link', { name: new RegExp(`^${name}`) })

test.beforeEach(async ({ site }) => {
  await site.addCategory('a')
  await site.addSeries({ id: 'cup', title: 'The Cup', tags: ['a'] })
  for (const title of ['Quarterfinal', 'Semifinal', 'Bronze game', 'Final']) await site.addEpisode('cup', { title })
})

/** Selects an episode and waits until it plays. */
async function play(page: Page, title: string) {
  await episode(page, title).click()
  await expect(player(page)).toHaveAttribute('title', `Player: ${title}`)
}

test('Q-59 W3 Back goes to the episode before, the first one included, then to the page before', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'The Cup' }).click()
  await expect(player(page)).toHaveAttribute('title', 'Player: Quarterfinal')
  await play(page, 'Semifinal')
  await play(page, 'Final')
  await page.goBack()
  await expect(heading(page)).toContainText('Semifinal')
  await expect(player(page)).toHaveAttribute('title', 'Player: Semifinal')
  await page.goBack()
  await expect(player(page)).toHaveAttribute('title', 'Player: Quarterfinal')
  await page.goForward()
  await expect(player(page)).toHaveAttribute('title', 'Player: Semifinal')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('H10 Back from a series leads to its tile, the focus too', async ({ page, site }) => {
  await site.addSeries({ id: 'bowl', title: 'The Bowl', tags: ['a'] })
  await page.goto('/')
  const tile = page.getByRole('link', { name: 'The Bowl' })
  await tile.press('Enter')
  await expect(page).toHaveURL('/series/bowl')
  await page.goBack()
  await expect(tile).toBeFocused()
})

test('Q-59 W4 episodes that were chosen in passing leave no trace in the history', async ({ page }) => {
  await page.goto('/series/cup')
  await expect(player(page)).toHaveAttribute('title', 'Player: Quarterfinal')
  await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLElement>('main ol a')]
    for (const link of links.slice(1)) link.click()
  })
  await expect(player(page)).toHaveAttribute('title', 'Player: Final')
  await expect(page).toHaveURL(/\/series\/[^/]+\/[^/]+$/)
  await page.goBack()
  await expect(player(page)).toHaveAttribute('title', 'Player: Quarterfinal')
})

/** From now on, the player does not follow, however long a busy machine takes for the next selections. */
const holdPlayer = (page: Page) =>
  page.evaluate(() => {
    const set = window.setTimeout
    window.setTimeout = ((work: () => void, ms?: number) => set(work, ms === 500 ? 60_000 : ms)) as typeof setTimeout
  })

test('Q-59 W4 a choice just after Back keeps the episode that Back led to', async ({ page }) => {
  await page.goto('/series/cup')
  await play(page, 'Semifinal')
  await play(page, 'Final')
  await holdPlayer(page)
  await page.goBack()
  await expect(heading(page)).toContainText('Semifinal')
  await episode(page, 'Bronze game').click()
  await expect(heading(page)).toContainText('Bronze game')
  // Selected only in passing, because the player has not followed.
  await episode(page, 'Final').click()
  await expect(heading(page)).toContainText('Final')
  await page.goBack()
  await expect(heading(page)).toContainText('Semifinal')
  await page.goBack()
  await expect(heading(page)).toContainText('Quarterfinal')
})

test('Q-59 the episode that plays, chosen again, adds nothing to the history', async ({ page }) => {
  await page.goto('/series/cup')
  await play(page, 'Final')
  const before = await page.evaluate(() => history.length)
  await episode(page, 'Final').click()
  expect(await page.evaluate(() => history.length)).toBe(before)
})

test('Q-59 choosing an episode asks the site for nothing, and works without a network', async ({ page, context }) => {
  await page.goto('/series/cup')
  await expect(player(page)).toHaveAttribute('title', 'Player: Quarterfinal')
  const asked: string[] = []
  page.on('request', (request) => /\.data/.test(request.url()) && asked.push(request.url()))
  await play(page, 'Final')
  await context.setOffline(true)
  await episode(page, 'Semifinal').click()
  await expect(heading(page)).toContainText('Semifinal')
  await page.goBack()
  await expect(heading(page)).toContainText('Final')
  await context.setOffline(false)
  expect(asked).toEqual([])
})

test('Q-59 Q-25 back from another page to the series stands the episode that one left', async ({ page }) => {
  await page.goto('/series/cup')
  await play(page, 'Final')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Podium/ })
    .click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(player(page)).toHaveAttribute('title', 'Player: Final')
  await page.goBack()
  await expect(player(page)).toHaveAttribute('title', 'Player: Quarterfinal')
})
