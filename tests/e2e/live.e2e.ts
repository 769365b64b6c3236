import type { Page } from '@playwright/test'
import { setEpisodeLive } from '../../app/catalog/episodes/edit-episodes.server.ts'
import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import { removeSeries } from '../../app/events/deletions/remove-documents.server.ts'
import { aSeries } from '../factories/content.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { expect, test } from './site.ts'

test('W6 several tabs of one browser share one stream, and the next takes over when its tab closes', async ({
  page,
  context,
  site,
}) => {
  await site.addCategory('a')
  await site.addSeries({ id: 'one', title: 'One', tags: ['a'] })
  const episode = await site.addEpisode('one')
  const second = await context.newPage()
  const third = await context.newPage()
  for (const each of [page, second, third]) await each.goto(`${site.origin}/`)
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await setEpisodeLive(site.running.editing, episode, true)
  const badge = (each: Page) => each.getByRole('link', { name: 'LIVE One' })
  for (const each of [page, second, third]) await expect(badge(each)).toBeVisible()
  await page.goto('about:blank')
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await setEpisodeLive(site.running.editing, episode, false)
  for (const each of [second, third]) await expect(badge(each)).toHaveCount(0)
})

/** Makes a page believe that its tab is hidden or visible. */
async function setHidden(page: Page, isHidden: boolean) {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

test('W6 a tab that is long hidden hands the stream on, the last one rests, and each is right when it is seen again', async ({
  page,
  context,
  site,
}) => {
  await site.addCategory('a')
  await site.addSeries({ id: 'one', title: 'One', tags: ['a'] })
  const episode = await site.addEpisode('one')
  const second = await context.newPage()
  const isLive = (value: boolean) => setEpisodeLive(site.running.editing, episode, value)
  const badge = (each: Page) => each.getByRole('link', { name: /One/ }).getByText('LIVE', { exact: true })
  for (const each of [page, second]) {
    await each.clock.install()
    await each.goto(`${site.origin}/`)
    await each.clock.fastForward(1_000)
    await expect.poll(() => site.running.hub.viewers()).toBe(1)
  }

  await setHidden(page, true)
  await page.clock.fastForward(61_000)
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await isLive(true)
  await expect(badge(second)).toBeVisible()

  await setHidden(second, true)
  await second.clock.fastForward(61_000)
  await expect.poll(() => site.running.hub.viewers()).toBe(0)
  await isLive(false)

  await setHidden(page, false)
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await expect(badge(page)).toHaveCount(0)
  await setHidden(second, false)
  await second.clock.fastForward(1_000)
  await expect(badge(second)).toHaveCount(0)
})

test('W6 a tab seen again gets from a younger tab what that one never saw change', async ({ page, context, site }) => {
  await site.addCategory('a')
  await site.addSeries({ id: 'one', title: 'One', tags: ['a'] })
  const episode = await site.addEpisode('one')
  const badge = page.getByRole('link', { name: /One/ }).getByText('LIVE', { exact: true })
  await page.clock.install()
  await page.goto(`${site.origin}/`)
  await page.clock.fastForward(1_000)
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await setHidden(page, true)
  await page.clock.fastForward(61_000)
  await expect.poll(() => site.running.hub.viewers()).toBe(0)

  await setEpisodeLive(site.running.editing, episode, true)
  const younger = await context.newPage()
  await younger.goto(`${site.origin}/`)
  await younger.clock.fastForward(1_000)
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await expect(badge).toHaveCount(0)
  await setHidden(page, false)
  await page.clock.fastForward(1_000)
  await expect(badge).toBeVisible()
})

/** A viewer loses the network, an episode goes live and another is added, and the network comes back. Returns their list. */
async function cutOffWhileItChanges(page: Page, site: TestSite) {
  const context = page.context()
  await site.addSeries({ id: 'cup' })
  const one = await site.addEpisode('cup', { title: 'One' })
  await page.goto('/series/cup')
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await context.setOffline(true)
  await expect(page.getByText('You are offline.', { exact: false })).toBeVisible()
  await setEpisodeLive(site.running.editing, one, true)
  await site.addEpisode('cup', { title: 'Two' })
  await context.setOffline(false)
  return page.getByRole('region', { name: /Episodes/ }).getByRole('link')
}

test('W6 a viewer who was cut off is right after coming back', async ({ page, site }) => {
  const list = await cutOffWhileItChanges(page, site)
  await expect(list).toContainText(['One', 'Two'])
  await expect(list.first()).toContainText('LIVE')
})

// Time by the clock: the connection opens again after a pause that the viewer sits through.
test('W6 within 6 s of coming back a viewer who was cut off is right', { tag: '@timing' }, async ({ page, site }) => {
  const list = await cutOffWhileItChanges(page, site)
  await expect(list).toContainText(['One', 'Two'], { timeout: 6_000 })
})

test('W6 a page that cannot be read again just now stays as it is, and follows when the network is back', async ({
  page,
  site,
}) => {
  await site.addCategory('a')
  await site.addSeries({ id: 'one', title: 'One', tags: ['a'] })
  await page.goto('/')
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  let failures = 0
  await page.route('**/_.data*', (route) => {
    failures++
    return route.abort('internetdisconnected')
  })
  await site.addSeries({ id: 'two', title: 'Two', tags: ['a'] })
  await expect.poll(() => failures).toBeGreaterThan(1)
  await expect(page.getByRole('link', { name: /One/ })).toBeVisible()
  await page.unroute('**/_.data*')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('link', { name: /Two/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /One/ })).toBeVisible()
})

const DOOR = '**/series/cup/content'
const episodesOf = (page: Page) => page.getByRole('region', { name: /Episodes/ }).getByRole('link')

/** A page of the protected series 'cup' that was unlocked. */
async function unlockedPage(page: Page, site: TestSite) {
  await site.addSeries({ id: 'cup', password: 'pw' })
  await site.addEpisode('cup', { title: 'One' })
  await page.goto('/series/cup')
  await page.getByRole('textbox', { name: 'Password' }).fill('pw')
  await page.keyboard.press('Enter')
  await expect(episodesOf(page)).toContainText(['One'])
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
}

test('W6 a slip of the network does not take one who watches a protected series elsewhere', async ({ page, site }) => {
  await unlockedPage(page, site)
  let slips = 0
  await page.route(DOOR, (route) => (slips++ < 2 ? route.abort() : route.continue()))
  await site.addEpisode('cup', { title: 'Two' })
  await expect(episodesOf(page)).toContainText(['One', 'Two'])
  await expect(page).toHaveURL(/\/series\/cup$/)
  expect(slips).toBeGreaterThan(2)
})

test('W6 a node that is behind is asked again for a protected series until it has caught up', async ({ page, site }) => {
  await unlockedPage(page, site)
  const behind = await page.evaluate(async () => (await fetch('/series/cup/content')).text())
  let answers = 0
  await page.route(DOOR, (route) => (answers++ < 2 ? route.fulfill({ json: JSON.parse(behind) }) : route.continue()))
  await site.addEpisode('cup', { title: 'Two' })
  await expect(episodesOf(page)).toContainText(['One', 'Two'])
})

test('P5 a series that gets a password asks for it on open pages, though one node still shows it open', async ({
  page,
  site,
}) => {
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { title: 'One' })
  await page.goto('/series/cup')
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  const behind = await page.evaluate(async () => (await fetch('/series/cup/content')).text())
  let answers = 0
  await page.route(DOOR, (route) => (answers++ < 2 ? route.fulfill({ json: JSON.parse(behind) }) : route.continue()))
  await saveSeries(site.running.editing, aSeries({ id: 'cup', password: 'pw' }))
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByText('One', { exact: true })).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('unlockedSeries'))).not.toContain('cup')
})

test('W1 a protected series that is removed says so on open pages', async ({ page, site }) => {
  await unlockedPage(page, site)
  await removeSeries(site.running.editing, 'doc-cup')
  await expect(page.getByText('No page found for title: cup')).toBeVisible()
})

test('W6 on PostgreSQL a write on one node is pushed to the pages of another', async ({ browser, provider }) => {
  const settings = { PROVIDER_HOST: provider, STREAM_HOST: provider }
  const here = await startTestSite({ engine: 'postgres', settings })
  const there = await startTestSite({ engine: 'postgres', settings, db: here.db })
  await here.addCategory('a')
  await here.addSeries({ id: 'one', title: 'One', tags: ['a'] })
  const episode = await here.addEpisode('one', { title: 'First' })
  const home = await (await browser.newContext()).newPage()
  const watch = await (await browser.newContext()).newPage()
  await expect.poll(() => there.running.services.catalogue.snapshot().series.length).toBe(1)
  await home.goto(there.origin)
  await watch.goto(`${there.origin}/series/one`)
  await expect.poll(() => there.running.hub.viewers()).toBe(2)
  await setEpisodeLive(here.running.editing, episode, true)
  await expect(home.getByRole('link', { name: 'One' })).toContainText('LIVE')
  await here.addEpisode('one', { title: 'Second' })
  await expect(watch.getByRole('region', { name: /Episodes/ }).getByRole('link')).toContainText(['First', 'Second'])
  await home.context().close()
  await watch.context().close()
  await there.close()
  await here.close()
})
