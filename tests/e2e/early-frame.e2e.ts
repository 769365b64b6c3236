import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { saveEpisode, setEpisodeLive } from '../../app/catalog/episodes/edit-episodes.server.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { fillSeries } from '../turns.ts'
import { test as base, expect } from './site.ts'

type Provider = {
  origin: string
  /** The requested pages, in order. */
  asked: string[]
}

/** A site whose webcast provider records its requests. */
const test = base.extend<{ frames: Provider; site: TestSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
  frames: async ({}, use) => {
    const asked: string[] = []
    const server = createServer(({ url = '' }, response) => {
      const id = /^\/play\/([\w-]+)/.exec(url)?.[1]
      if (id === undefined) return response.writeHead(404).end()
      asked.push(id)
      response
        .writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' })
        .end(`<link rel="icon" href="data:,"><h1>${id}</h1>`)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    await use({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked })
    server.closeAllConnections()
    server.close()
  },
  site: async ({ frames }, use) => {
    const site = await startTestSite({ settings: { PROVIDER_HOST: frames.origin, STREAM_HOST: frames.origin } })
    await use(site)
    await site.close()
  },
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const player = (page: Page) => page.locator('main iframe')
/** The content of the frame, wherever it was navigated. */
const inFrame = (page: Page) => page.frameLocator('main iframe').getByRole('heading')
const episode = (page: Page, title: string) => page.getByRole('list').getByRole('link', { name: new RegExp(title) })

/** Holds back the scripts of the site's pages until they are released. */
async function holdScripts(page: Page) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return async () => {
    letGo()
    await page.waitForFunction(() => history.scrollRestoration === 'manual')
    await expect(page.locator('main script:not([type="application/ld+json"])')).toHaveCount(0)
  }
}

/** A recreated frame lacks this mark. */
const mark = (page: Page) => player(page).evaluate((element) => element.setAttribute('data-seen', ''))

async function aCup(site: TestSite, titles = ['One', 'Two', 'Three']) {
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  const ids: string[] = []
  for (const title of titles) ids.push(await site.addEpisode('cup', { title, videoUrl: `play-${title.toLowerCase()}` }))
  return ids
}

test('V4 the frame of a linked episode is in the HTML, asked for before any script, and once', async ({ page, site, frames }) => {
  const [, two] = await aCup(site)
  const html = await (await page.request.get(`/series/cup/${two}`)).text()
  expect(html).toContain(`src="${frames.origin}/play/play-two?auto_hide=true"`)
  const letGo = await holdScripts(page)
  await page.goto(`/series/cup/${two}`, { waitUntil: 'commit' })
  await expect(inFrame(page)).toHaveText('play-two')
  await mark(page)
  await letGo()
  await expect(player(page)).toHaveAttribute('title', 'Player: Two')
  await expect(player(page)).toHaveAttribute('data-seen', '')
  expect(frames.asked).toEqual(['play-two'])
  await episode(page, 'Three').click()
  await expect(inFrame(page)).toHaveText('play-three')
  expect(frames.asked).toEqual(['play-two', 'play-three'])
})

test('V4 the embedded page of a series is in the HTML, asked for before any script, and once', async ({ page, site, frames }) => {
  await site.addSeries({ id: 'ppv', title: 'Big Night', tags: ['ppv'], embedLink: `${frames.origin}/play/big-night` })
  const letGo = await holdScripts(page)
  await page.goto('/series/ppv', { waitUntil: 'commit' })
  await expect(inFrame(page)).toHaveText('big-night')
  await mark(page)
  await letGo()
  await expect(player(page)).toHaveAttribute('data-seen', '')
  expect(frames.asked).toEqual(['big-night'])
})

test('V4 a series page asks at once for the first episode, the live one, or the one played last in this session', async ({
  page,
  site,
  frames,
}) => {
  const ids = await aCup(site)
  const opened = async (id: string, title: string) => {
    frames.asked.length = 0
    const letGo = await holdScripts(page)
    await page.goto('/series/cup', { waitUntil: 'commit' })
    await expect(inFrame(page)).toHaveText(id)
    await mark(page)
    await letGo()
    await expect(player(page)).toHaveAttribute('title', `Player: ${title}`)
    await expect(player(page)).toHaveAttribute('data-seen', '')
    await expect(heading(page)).toContainText(title)
    expect(frames.asked).toEqual([id])
    await page.unroute(/\/assets\/.*\.js$/)
  }
  await opened('play-one', 'One')
  await page.evaluate(() => sessionStorage.clear())
  await site.heard(() => setEpisodeLive(site.running.editing, ids[1] as string, true))
  await opened('play-two', 'Two')
  await episode(page, 'Three').click()
  await expect(inFrame(page)).toHaveText('play-three')
  await opened('play-three', 'Three')
  // A remembered episode that no longer exists is ignored.
  await page.evaluate(() =>
    sessionStorage.setItem('lastPlayed:cup', JSON.stringify({ url: '', title: 'Gone', episodeId: 'no-such-episode' })),
  )
  frames.asked.length = 0
  await page.goto('/series/cup')
  await expect(inFrame(page)).toHaveText('play-two')
  expect(frames.asked).toEqual(['play-two'])
})

test('V4 no frame is asked for that is not the one to be played', async ({ page, site, frames }) => {
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await site.addEpisode('cup', { title: 'One', videoUrl: 'play-one' })
  const link = await site.addEpisode('cup', { title: 'Two', videoUrl: 'https://video.example/watch/9' })
  const later = await site.addEpisode('cup', { title: 'Later', videoUrl: 'play-later', startsAt: '2099-01-01T12:00:00.000Z' })
  const before = await site.addEpisode('cup', { title: 'Before', videoUrl: 'play-before', startsAt: '2026-01-01T12:00:00.000Z' })
  const remember = (episodeId: string) =>
    page.evaluate((text) => sessionStorage.setItem('lastPlayed:cup', text), JSON.stringify({ url: 'x', title: 'x', episodeId }))
  await page.goto('/faq')
  await remember(link)
  await page.goto('/series/cup')
  await expect(page.getByRole('link', { name: 'Watch on video.example' })).toBeVisible()
  await remember(later)
  await page.goto('/series/cup')
  await expect(heading(page)).toContainText('Later')
  await expect(page.getByText('This webcast has not started yet')).toBeVisible()
  await page.goto(`/series/cup/${later}`)
  await expect(page.getByText('This webcast has not started yet')).toBeVisible()
  expect(frames.asked).toEqual([])
  const letGo = await holdScripts(page)
  await page.goto(`/series/cup/${before}`, { waitUntil: 'commit' })
  await expect(inFrame(page)).toHaveText('play-before')
  await letGo()
  await expect(heading(page)).toContainText('Before')
  expect(frames.asked).toEqual(['play-before'])
})

test('V4 the frame of an episode far down a long list is asked for once', async ({ page, site, frames }) => {
  await site.addSeries({ id: 'long', title: 'The Long Cup' })
  const ids = await fillSeries(site, 'long', 120)
  for (const at of [7, 50, 77]) {
    frames.asked.length = 0
    await page.goto(`/series/long/${ids[at]}`)
    await expect(inFrame(page)).toHaveText(`play-${at}`)
    await expect(heading(page)).toContainText(`Game ${at + 1} `)
    expect(frames.asked).toEqual([`play-${at}`])
  }
})

test('V4 a frame that came before the script is not called late, and moves nothing', async ({ page, site }) => {
  const [one] = await aCup(site)
  await page.addInitScript(() => {
    if (window !== window.top) return
    const moved = Object.assign(window, { moved: [] as number[] }).moved
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as PerformanceEntry & { value: number }).value)
    })
    observer.observe({ type: 'layout-shift', buffered: true })
  })
  await page.clock.install()
  for (const path of [`/series/cup/${one}`, '/series/cup']) {
    const letGo = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(inFrame(page)).toHaveText('play-one')
    await letGo()
    // Before the stream is open, such a jump of the clock looks like a site that does not answer, and that notice moves the
    // page.
    await expect.poll(() => site.running.hub.viewers()).toBe(1)
    await page.clock.runFor(10_500)
    await expect(page.getByText('The player is slow to load')).toHaveCount(0)
    const moved = await page.evaluate(() => (window as unknown as { moved: number[] }).moved)
    expect(moved.reduce((sum, each) => sum + each, 0)).toBeLessThan(0.01)
    await page.unroute(/\/assets\/.*\.js$/)
    await page.goto('about:blank', { waitUntil: 'commit' })
    await expect.poll(() => site.running.hub.viewers()).toBe(0)
  }
})

test('V4 P2 a locked series gives no address of a frame before it is unlocked', async ({ page, site, frames }) => {
  await site.addSeries({ id: 'vault', title: 'The Vault', password: 'pw' })
  const secret = await site.addEpisode('vault', { title: 'Secret', videoUrl: 'play-secret' })
  for (const path of ['/series/vault', `/series/vault/${secret}`]) {
    const html = await (await page.request.get(path)).text()
    expect(html).not.toMatch(/play-secret|<iframe/)
    await page.goto(path)
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  expect(frames.asked).toEqual([])
})

test('V4 a frame that came with the page stays over a language switch, a changed text, and without a network', async ({
  page,
  context,
  site,
  frames,
}) => {
  const [one] = await aCup(site)
  for (const path of ['/series/cup', `/series/cup/${one}`]) {
    frames.asked.length = 0
    const letGo = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(inFrame(page)).toHaveText('play-one')
    await letGo()
    await expect(player(page)).toHaveAttribute('title', /One|Un/)
    await mark(page)
    await page.getByRole('button', { name: /^FR/ }).click()
    await expect(player(page)).toHaveAttribute('title', /^Lecteur/)
    await page.getByRole('button', { name: /^EN/ }).click()
    await expect(player(page)).toHaveAttribute('title', 'Player: One')
    await context.setOffline(true)
    await expect(page.getByText(/^You are offline/)).toBeVisible()
    await expect(player(page)).toHaveAttribute('data-seen', '')
    await context.setOffline(false)
    await expect(page.getByText(/^You are offline/)).toBeHidden()
    await expect(player(page)).toHaveAttribute('data-seen', '')
    expect(frames.asked).toEqual(['play-one'])
    await page.unroute(/\/assets\/.*\.js$/)
  }
})

test('V4 W3 the frame holds what the page names after a reload, and after Back from another site', async ({
  page,
  site,
  frames,
}) => {
  const [one] = await aCup(site)
  await page.goto(`/series/cup/${one}`)
  await expect(inFrame(page)).toHaveText('play-one')
  await episode(page, 'Two').click()
  await expect(inFrame(page)).toHaveText('play-two')
  await page.reload()
  await expect(heading(page)).toContainText('Two')
  await expect(inFrame(page)).toHaveText('play-two')
  await episode(page, 'Three').click()
  await expect(inFrame(page)).toHaveText('play-three')
  await page.goto(`${frames.origin}/play/elsewhere`)
  await page.goBack()
  await expect(heading(page)).toContainText('Three')
  await expect(inFrame(page)).toHaveText('play-three')
  await page.goBack()
  await expect(heading(page)).toContainText('Two')
  await expect(inFrame(page)).toHaveText('play-two')
  await page.reload()
  await expect(heading(page)).toContainText('Two')
  await expect(inFrame(page)).toHaveText('play-two')
})

test('V4 W6 a frame that came with the page follows a new address', async ({ page, site, frames }) => {
  const [one] = await aCup(site)
  await page.goto('/series/cup')
  await expect(inFrame(page)).toHaveText('play-one')
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await saveEpisode(site.running.editing, { docId: one as string, seriesDocId: 'doc-cup', title: 'One', videoUrl: 'play-new' })
  await expect(inFrame(page)).toHaveText('play-new')
  expect(frames.asked).toEqual(['play-one', 'play-new'])
})
