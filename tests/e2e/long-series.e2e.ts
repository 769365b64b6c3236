import type { Page } from '@playwright/test'
import { moveEpisode, setEpisodeLive } from '../../app/catalog/episodes/edit-episodes.server.ts'
import { LIST_PAGE } from '../../app/site/series/watch-state.ts'
import type { TestSite } from '../sites/site.ts'
import { fillSeries } from '../turns.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './site.ts'

const EPISODES = 230
const list = (page: Page) => page.getByRole('region', { name: /^(Episodes|Épisodes)/ }).getByRole('list')
const row = (page: Page, at: number) => list(page).locator(`[data-at="${at}"]`)
const title = (at: number) => `Game ${at + 1} of the women's tournament`

async function aLongSeries(site: TestSite): Promise<string[]> {
  await site.addSeries({ id: 'long', title: 'The Long Cup' })
  return fillSeries(site, 'long', EPISODES)
}

test('Q-05 W2 a long list comes page by page as it nears what is seen, and each row says its place', async ({ page, site }) => {
  await aLongSeries(site)
  await page.goto('/series/long')
  await expect(row(page, 0)).toHaveAttribute('aria-setsize', String(EPISODES))
  await expect(row(page, LIST_PAGE)).toHaveCount(0)
  await expect(list(page).getByRole('link', { name: 'Episodes 51 to 100' })).toBeVisible()
  await expectNoViolations(page, 'page')
  await list(page).evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(row(page, EPISODES - 1)).toContainText(title(EPISODES - 1))
  await expect(row(page, EPISODES - 1)).toHaveAttribute('aria-posinset', String(EPISODES))
  await row(page, EPISODES - 1)
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title(EPISODES - 1))
  await expect(row(page, EPISODES - 1).getByRole('link')).toHaveAttribute('aria-current', 'true')
})

test('Q-05 W2 with the keyboard one goes on from page to page of a long list', async ({ page, site }) => {
  await aLongSeries(site)
  await page.goto('/series/long')
  await expect(row(page, 0)).toBeVisible()
  await list(page).getByRole('link', { name: 'Episodes 101 to 150' }).focus()
  await expect(row(page, 2 * LIST_PAGE).getByRole('link')).toBeFocused()
})

test('Q-05 W3 W6 W8 an episode far down that is linked, played last or live is shown in its place, and followed', async ({
  page,
  site,
}) => {
  const docIds = await aLongSeries(site)
  await page.goto(`/series/long/${docIds[180]}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title(180))
  await expect(row(page, 180).getByRole('link')).toHaveAttribute('aria-current', 'true')
  await expect(row(page, 180)).toBeInViewport()
  await page.goto('/series/long')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title(180))
  await site.heard(() => setEpisodeLive(site.running.editing, docIds[181] as string, true))
  await expect(row(page, 181)).toContainText('LIVE')
  const { editing } = site.running
  await site.heard(() => moveEpisode(editing, { seriesDocId: 'doc-long', docId: docIds[181] as string, after: null }))
  await expect(row(page, 0)).toContainText(title(181))
  await expect(row(page, 181)).toContainText(title(180))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title(180))
  await site.heard(() => setEpisodeLive(editing, docIds[181] as string, false))
  await site.heard(() => setEpisodeLive(editing, docIds[220] as string, true))
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/series/long')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title(220))
  await expect(row(page, 220)).toBeInViewport()
})

const player = (page: Page) => page.locator('main iframe')
/** A player that is loaded again lacks this mark. */
const mark = (page: Page) => player(page).evaluate((element) => element.setAttribute('data-seen', ''))

test('Q-05 W3 another language keeps the video of an episode far down the list', async ({ page, site }) => {
  const docIds = await aLongSeries(site)
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto(`/series/long/${docIds[180]}`)
  await expect(player(page)).toHaveAttribute('src', /play-180\b/)
  await mark(page)
  await page.getByRole('button', { name: /^FR/ }).click()
  await expect(heading).toContainText('Match 181')
  await expect(row(page, 180)).toContainText('Match 181')
  await expect(row(page, 180).getByRole('link')).toHaveAttribute('aria-current', 'true')
  await page.goto('/series/long')
  await expect(heading).toContainText('Match 181')
  await expect(player(page)).toHaveAttribute('src', /play-180\b/)
  await mark(page)
  await page.getByRole('button', { name: /^EN/ }).click()
  await expect(heading).toContainText(title(180))
  await expect(player(page)).toHaveAttribute('data-seen', '')
})

test('Q-05 W3 W6 the episode that plays goes on playing when it moves to another page of the list', async ({ page, site }) => {
  const docIds = await aLongSeries(site)
  const { editing } = site.running
  const lastOfPage = 4 * LIST_PAGE - 1
  await page.goto(`/series/long/${docIds[lastOfPage]}`)
  await expect(row(page, lastOfPage).getByRole('link')).toHaveAttribute('aria-current', 'true')
  await expect(player(page)).toHaveAttribute('src', new RegExp(`play-${lastOfPage}\\b`))
  await mark(page)
  await site.heard(() => moveEpisode(editing, { seriesDocId: 'doc-long', docId: docIds[220] as string, after: null }))
  await expect(row(page, lastOfPage + 1)).toContainText(title(lastOfPage))
  await expect(row(page, lastOfPage + 1).getByRole('link')).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title(lastOfPage))
  await expect(player(page)).toHaveAttribute('data-seen', '')
})

test('Q-05 W3 a node that is behind is asked again for the episode played last, which it does not know yet', async ({
  page,
  site,
}) => {
  await aLongSeries(site)
  const behind = await (await page.request.get('/series/long/content?episode=newest')).json()
  expect(behind.kind).toBe('not-found')
  await site.addEpisode('long', { docId: 'newest', title: 'Extra game' })
  await page.goto('/series/long/newest')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Extra game')
  let answers = 0
  await page.route('**/series/long/content?episode=newest', (route) =>
    answers++ < 2 ? route.fulfill({ json: behind }) : route.continue(),
  )
  await page.goto('/series/long')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Extra game')
  expect(answers).toBeGreaterThan(2)
})

test('Q-05 W1 without a script the pages of a long list are reached by links', async ({ browser, site }) => {
  await aLongSeries(site)
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: site.origin })
  await page.goto('/series/long')
  await list(page).getByRole('link', { name: 'Episodes 51 to 100' }).click()
  await expect(row(page, LIST_PAGE + 1)).toContainText(title(LIST_PAGE + 1))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title(LIST_PAGE))
  await page.close()
})
