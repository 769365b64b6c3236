import { setEpisodeLive } from '../../app/catalog/edit.server.ts'
import { startTestSite } from '../site.ts'
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
  for (const each of [page, second, third])
    await expect(each.getByRole('link', { name: /One/ })).toContainText('LIVE', { timeout: 1_000 })
  await page.goto('about:blank')
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await setEpisodeLive(site.running.editing, episode, false)
  for (const each of [second, third])
    await expect(each.getByRole('link', { name: /One/ })).not.toContainText('LIVE', { timeout: 6_000 })
})

test('W6 a viewer who was cut off is right within 6 s of coming back', async ({ page, context, site }) => {
  await site.addSeries({ id: 'cup' })
  const one = await site.addEpisode('cup', { title: 'One' })
  await page.goto('/series/cup')
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await context.setOffline(true)
  await expect(page.getByText('You are offline.', { exact: false })).toBeVisible()
  await setEpisodeLive(site.running.editing, one, true)
  await site.addEpisode('cup', { title: 'Two' })
  await context.setOffline(false)
  const list = page.getByRole('region', { name: /Episodes/ }).getByRole('button')
  await expect(list).toContainText(['One', 'Two'], { timeout: 6_000 })
  await expect(list.first()).toContainText('LIVE')
})

test('W6 on PostgreSQL a write on one node shows on the pages of another within a second', async ({ browser, provider }) => {
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
  await expect(home.getByRole('link', { name: 'One' })).toContainText('LIVE', { timeout: 1_000 })
  await here.addEpisode('one', { title: 'Second' })
  await expect(watch.getByRole('region', { name: /Episodes/ }).getByRole('button')).toContainText(['First', 'Second'], {
    timeout: 1_000,
  })
  await home.context().close()
  await watch.context().close()
  await there.close()
  await here.close()
})
