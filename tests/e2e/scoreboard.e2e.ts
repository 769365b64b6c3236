import type { Page } from '@playwright/test'
import { setEpisodeLive } from '../../app/catalog/episodes/edit-episodes.server.ts'
import { edit } from '../../app/history/editing.server.ts'
import { addNotice } from '../../app/notices/edit-notices.server.ts'
import { expect, test } from './site.ts'

/** Records layout shifts since the page was opened (CLS), and what moved. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Node | null }[] }
        const names = sources.map(({ node }) => (node instanceof Element ? node.className : node?.textContent))
        moved.push(`${value.toFixed(4)}: ${names.join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  /** Two frames later, every change has been painted. */
  return () =>
    page.evaluate(
      () =>
        new Promise<string[]>((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve((window as unknown as { moved: string[] }).moved))),
        ),
    )
}

for (const language of ['en', 'fr'])
  for (const [width, height] of [
    [360, 780],
    [768, 1024],
    [1280, 720],
    [1920, 1080],
  ] as const)
    test(`Q-55 H11 at ${width} by ${height} px nothing of the board moves in its first quarter of a minute (${language})`, async ({
      page,
      context,
      site,
    }) => {
      await context.addCookies([{ name: 'language', value: language, url: site.origin }])
      const now = Math.ceil(Date.now() / 60_000) * 60_000 + 50_000
      const titles = ['Final', 'Semifinal 2: Kettle River Otters at Northgate Harriers, second leg of the Lantern Cup', 'Heats']
      await site.addSeries({ id: 'cup', title: 'The Cup' })
      for (let at = 0; at < 8; at++) await site.addEpisode('cup', { title: `${at} ${titles[at % 3]}`, isLive: true })
      for (const minutes of [1, 2, 59, 61, 700, 1500, 5000]) {
        const startsAt = new Date(now + minutes * 60_000).toISOString()
        await site.addEpisode('cup', { title: `${minutes} ${titles[minutes % 3]}`, startsAt })
      }
      await page.clock.install({ time: now })
      await page.setViewportSize({ width, height })
      const shifts = await watchShifts(page)
      await page.goto('/scoreboard')
      await expect(page.getByRole('listitem').first()).toBeVisible()
      expect(await shifts()).toEqual([])
      for (let second = 0; second < 15; second++) {
        await page.clock.runFor(1_000)
        expect(await shifts(), `after ${second + 1} s`).toEqual([])
      }
    })

test('Q-55 on a large screen what starts and ends moves nothing either', async ({ page, site }) => {
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  const long = 'Semifinal 2: Kettle River Otters at Northgate Harriers, second leg of the Lantern Cup'
  const ids: string[] = []
  for (let at = 0; at < 6; at++) ids.push(await site.addEpisode('cup', { title: `${at} ${at % 2 ? long : 'Final'}` }))
  const shifts = await watchShifts(page)
  await page.goto('/scoreboard')
  const live = page.getByRole('region', { name: 'Live now' }).getByRole('listitem')
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  for (const [at, id] of ids.slice(0, 4).entries()) {
    await setEpisodeLive(site.running.editing, id, true)
    await expect(live).toHaveCount(at + 1)
  }
  for (const [at, id] of ids.slice(0, 4).entries()) {
    await setEpisodeLive(site.running.editing, id, false)
    await expect(live).toHaveCount(3 - at)
  }
  expect(await shifts()).toEqual([])
})

for (const [width, height] of [
  [390, 780],
  [1280, 720],
  [1920, 1080],
] as const)
  test(`H11 D5 at ${width} by ${height} px a notice covers nothing of the board, which still fits a screen in a hall`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height })
    await site.addSeries({ id: 'cup', title: 'The Cup' })
    for (let at = 0; at < 8; at++) await site.addEpisode('cup', { title: `Court ${at}`, isLive: true })
    const { editing } = site.running
    const given = { scope: 'site', scopeId: '', en: 'Doors open at one', fr: 'Ouverture à 13 h', minutes: null } as const
    await site.heard(() => edit(editing, (change) => addNotice(change, editing, given)))
    await page.goto('/scoreboard')
    const bar = page.getByRole('complementary', { name: 'Notice' })
    await expect(bar).toContainText('Doors open at one')
    const [notice, board] = [await bar.boundingBox(), await page.getByRole('main').boundingBox()]
    if (!notice || !board) throw new Error('not shown')
    expect([notice.y, board.y]).toEqual([0, notice.height])
    if (width > 1000) expect(board.y + board.height).toBe(height)
  })
