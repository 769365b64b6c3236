import type { Locator, Page, Route } from '@playwright/test'
import { saveEpisode } from '../../app/catalog/episodes/edit-episodes.server.ts'
import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import { aSeries } from '../factories/content.ts'
import { anEvent, saveEvent } from '../factories/games.ts'
import { STREAMS, type Streams } from '../peers/streams.ts'
import type { TestSite } from '../sites/site.ts'
import { fillSeries } from '../turns.ts'
import { expect, scriptOf, watchVideo } from './site.ts'
import { test } from './stream-site.ts'

/** As in app/kit/browser/first-frame.tsx. */
const HEAD_START = 3_000

const player = (page: Page) => page.getByRole('region', { name: /^Video player: / })
const playing = async (page: Page) => {
  await expect.poll(watchVideo(page).time, { timeout: 20_000 }).toBeGreaterThan(0.2)
  await expect(player(page).getByRole('button', { name: 'Pause' }).first()).toBeAttached()
  await expect(page.locator('video')).toHaveCount(1)
}

/** Paths that were requested more than once. */
const twice = ({ requests }: Streams) => requests.filter((path, at) => requests.indexOf(path) !== at)

/** The page's framework. */
const FRAMEWORK = /\/assets\/framework-/

/** Holds requests back. Returns the function that releases them. */
async function hold(page: Page, addresses: string | RegExp): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHeld = true
  await page.route(addresses, (route) => (isHeld ? void held.push(route) : route.continue()))
  return async () => {
    isHeld = false
    for (const route of held) await route.continue()
  }
}

/** Replaces the response to the first request for the master playlist. */
async function spoilFirst(page: Page, spoil: (route: Route) => unknown) {
  let isFirst = true
  await page.route(`**${STREAMS.muxed}`, (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    spoil(route)
  })
}

test('V1 a linked HLS episode plays before the framework is there, and the player takes it over without asking again', async ({
  page,
  site,
  streams,
}) => {
  await site.addSeries({ id: 'cup' })
  const id = await site.addEpisode('cup', { videoUrl: `${streams.origin}${STREAMS.muxed}`, videoType: 'HLS' })
  const letCome = await hold(page, FRAMEWORK)
  await page.goto(`/series/cup/${id}`, { waitUntil: 'commit' })
  await expect.poll(watchVideo(page).time, { timeout: 20_000 }).toBeGreaterThan(0.2)
  const early = await page.locator('main video').elementHandle()
  await letCome()
  await scriptOf(page)
  await playing(page)
  expect(await early?.evaluate((video) => video.isConnected && !(video as HTMLVideoElement).paused)).toBe(true)
  await expect.poll(watchVideo(page).time).toBeGreaterThan(3)
  expect(twice(streams)).toEqual([])
})

/** Adds a series with a live episode. Returns the episode's id. */
async function addLive(site: TestSite, { origin }: Streams) {
  await site.addSeries({ id: 'cup' })
  return site.addEpisode('cup', { videoUrl: `${origin}${STREAMS.liveJoins}`, videoType: 'HLS', isLive: true })
}

test('V1 a live webcast begins with one segment, requested before the engine is there and used by it', async ({
  page,
  site,
  streams,
}) => {
  const id = await addLive(site, streams)
  const letCome = await hold(page, /\/assets\/hls-engine-/)
  const segments = () => streams.requests.filter((path) => path.endsWith('.m4s'))
  await page.goto(`/series/cup/${id}`, { waitUntil: 'commit' })
  await expect.poll(segments, { timeout: 20_000 }).toHaveLength(1)
  const [first = ''] = segments()
  // No other segment arrives before the first frame.
  const { letCome: letOthersCome } = streams.hold(/\.m4s$/)
  await letCome()
  const frame = await page.waitForFunction(() => {
    const video = document.querySelector('video')
    return video && video.readyState >= 2 && video.currentTime - video.buffered.start(0)
  })
  // It begins where the segment does, not somewhere within it.
  expect(Number(await frame.jsonValue())).toBeLessThan(2)
  expect(segments().filter((path) => path === first)).toHaveLength(1)
  letOthersCome()
  await playing(page)
})

test('V1 a linked MP4 episode plays before the framework is there', async ({ page, site, provider, streams }) => {
  await site.addSeries({ id: 'cup' })
  const videoUrl = `${streams.origin}/part-a.mp4`
  await page.route(videoUrl, async (route) =>
    route.fulfill({ response: await route.fetch({ url: `${provider}/vod/hockey.mp4` }) }),
  )
  await site.addEpisode('cup', { videoUrl, videoType: 'MP4' })
  const letCome = await hold(page, FRAMEWORK)
  await page.goto('/series/cup', { waitUntil: 'commit' })
  await expect.poll(watchVideo(page).time, { timeout: 20_000 }).toBeGreaterThan(0.2)
  await letCome()
  await playing(page)
})

/** A series with an MP4 recording, whose file is served by `answer` only. */
async function addMp4(page: Page, { site, provider, streams }: { site: TestSite; provider: string; streams: Streams }) {
  await site.addSeries({ id: 'cup' })
  const videoUrl = `${streams.origin}/part-a.mp4`
  await site.addEpisode('cup', { videoUrl, videoType: 'MP4' })
  return {
    answerWith: (answer: (route: Route) => unknown) => page.route(videoUrl, answer),
    play: async (route: Route) => route.fulfill({ response: await route.fetch({ url: `${provider}/vod/hockey.mp4` }) }),
  }
}

/** Lets even a slow machine show its first frame before the page gives up. */
const waitLong = (page: Page) =>
  page.addInitScript((headStart) => {
    const own = setTimeout
    Object.assign(window, {
      setTimeout: (work: TimerHandler, ms: number, ...rest: unknown[]) => own(work, ms === headStart ? 600_000 : ms, ...rest),
    })
  }, HEAD_START)

/** When the framework's scripts and the font were requested, on the page's clock. */
const askedLater = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/(framework|entry\.client|root|archivo)-/.test(name))
      .map(({ name, startTime }) => ({ name: name.replace(/.*\/|-.*/g, ''), startTime })),
  )

test('V1 scripts and font of the page wait for the first frame, and each is asked for once', async ({
  page,
  site,
  provider,
  streams,
}) => {
  const { answerWith, play } = await addMp4(page, { site, provider, streams })
  const held: Route[] = []
  await answerWith((route) => void held.push(route))
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await waitLong(page)
  await page.addInitScript(() => {
    document.addEventListener('loadeddata', () => Object.assign(window, { firstFrameAt: performance.now() }), { capture: true })
  })
  await page.goto('/series/cup', { waitUntil: 'commit' })
  await expect(page.locator('#early-picture video')).toBeAttached()
  await expect.poll(() => held.length).toBe(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const route of held) await play(route)
  await scriptOf(page)
  await playing(page)
  await page.evaluate(() => document.fonts.ready)
  const at = await page.evaluate(() => (window as { firstFrameAt?: number }).firstFrameAt)
  const later = await askedLater(page)
  expect(new Set(later.map(({ name }) => name))).toEqual(new Set(['framework', 'entry.client', 'root', 'archivo']))
  expect(later.filter(({ startTime }) => startTime < Number(at))).toEqual([])
  expect(scripts.filter((url, at) => scripts.indexOf(url) !== at)).toEqual([])
  await expect(page.locator('html[data-picture]')).toHaveCount(0)
})

test('V1 scripts of the page are asked for once the first segment of its stream has arrived', async ({ page, site, streams }) => {
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { videoUrl: `${streams.origin}${STREAMS.muxed}`, videoType: 'HLS' })
  await waitLong(page)
  const { letCome } = streams.hold(/\.m4s$/)
  await page.goto('/series/cup', { waitUntil: 'commit' })
  await expect.poll(() => streams.requests.some((path) => path.endsWith('.m4s')), { timeout: 20_000 }).toBe(true)
  // Everything that the page requests by now is requested before this.
  await page.evaluate(() => fetch('/healthz').then(() => {}))
  expect(await askedLater(page)).toEqual([])
  letCome()
  await scriptOf(page)
  await playing(page)
})

test('V1 the calendar of a live series stays on its page while the script of its buttons is to come', async ({
  page,
  site,
  streams,
}) => {
  await addLive(site, streams)
  await site.heard(() => saveEvent(site.running.editing, anEvent({ seriesDocId: 'doc-cup' })))
  const asked = page.waitForRequest(/series-calendar-.*\.js$/)
  const letCome = await hold(page, /series-calendar-.*\.js$/)
  await page.goto('/series/cup')
  await asked
  await playing(page)
  await expect(page.getByText('Add games to calendar')).toBeVisible()
  await letCome()
})

test('V1 the page of a video that does not come is awake all the same, soon after the head start', async ({
  page,
  site,
  provider,
  streams,
}) => {
  const { answerWith } = await addMp4(page, { site, provider, streams })
  await answerWith(() => {})
  await page.goto('/series/cup', { waitUntil: 'commit' })
  await scriptOf(page)
  await expect(player(page)).toBeVisible()
  await expect(page.locator('html[data-picture]')).toHaveCount(0)
  expect((await askedLater(page)).filter(({ startTime }) => startTime < HEAD_START)).toEqual([])
})

for (const late of ['root', 'watch.route', 'public-manifest'])
  test(`V1 a page whose ${late} comes last is alive with all of it`, async ({ page, site, provider, streams }) => {
    const { answerWith, play } = await addMp4(page, { site, provider, streams })
    await answerWith(play)
    const held: Route[] = []
    await page.route(new RegExp(`/assets/${late}-`), (route) => void held.push(route))
    // Hydration waits for the dictionary last.
    const came = page.waitForResponse(/\/assets\/en-/)
    await page.goto('/series/cup', { waitUntil: 'commit' })
    await (await came).finished()
    for (const route of held) await route.continue()
    await page.unroute(new RegExp(`/assets/${late}-`))
    await scriptOf(page)
    await playing(page)
  })

test('V1 the page of a video that is not there waits for nothing', async ({ page, site, provider, streams }) => {
  const { answerWith } = await addMp4(page, { site, provider, streams })
  await answerWith((route) => route.fulfill({ status: 404 }))
  await waitLong(page)
  await page.goto('/series/cup', { waitUntil: 'commit' })
  await scriptOf(page)
  await expect(player(page).getByText('This video is not available').first()).toBeVisible()
})

test('V1 a video that has failed before any script follows it is told as not available', async ({
  page,
  site,
  provider,
  streams,
}) => {
  const { answerWith } = await addMp4(page, { site, provider, streams })
  await answerWith((route) => route.fulfill({ status: 404 }))
  await page.addInitScript(() => {
    // It is not in a document yet, so nobody can hear its error.
    const { setAttribute } = Element.prototype
    Object.defineProperty(HTMLMediaElement.prototype, 'src', {
      set(address: string) {
        this.addEventListener('error', () => Object.assign(window, { hasFailed: true }))
        setAttribute.call(this, 'src', address)
      },
    })
  })
  const letCome = await hold(page, /\/assets\/(early|first-picture)-/)
  await page.goto('/series/cup', { waitUntil: 'commit' })
  await page.waitForFunction(() => 'hasFailed' in window)
  await letCome()
  await expect(player(page).getByText('This video is not available').first()).toBeVisible()
})

test('V1 of a locked series nothing is asked for, and its page names no address', async ({ page, site, streams }) => {
  await site.addSeries({ id: 'cup', password: 'secret' })
  await site.addEpisode('cup', { videoUrl: `${streams.origin}${STREAMS.muxed}`, videoType: 'HLS' })
  const html = await (await page.request.get('/series/cup')).text()
  expect(html).not.toContain('master.m3u8')
  await page.goto('/series/cup')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(streams.requests).toEqual([])
})

test('V1 where the session remembers another episode, that one plays and the first is not asked for', async ({
  page,
  site,
  streams,
}) => {
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { videoUrl: `${streams.origin}${STREAMS.joins}`, videoType: 'HLS' })
  const two = await site.addEpisode('cup', { title: 'Two', videoUrl: `${streams.origin}${STREAMS.muxed}`, videoType: 'HLS' })
  await page.addInitScript((episodeId) => {
    sessionStorage.setItem('lastPlayed:cup', JSON.stringify({ url: '', title: 'Two', episodeId }))
  }, two)
  await page.goto('/series/cup')
  await playing(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Two')
  expect(streams.requests.filter((path) => path.startsWith('/joins'))).toEqual([])
})

test('V1 a link to what is live begins the live episode early, although the session remembers another one', async ({
  page,
  site,
  streams,
}) => {
  await site.addSeries({ id: 'cup' })
  const recorded = await site.addEpisode('cup', { videoUrl: `${streams.origin}${STREAMS.muxed}`, videoType: 'HLS' })
  const videoUrl = `${streams.origin}${STREAMS.liveJoins}`
  await site.addEpisode('cup', { title: 'Now', videoUrl, videoType: 'HLS', isLive: true })
  await page.addInitScript((episodeId) => {
    sessionStorage.setItem('lastPlayed:cup', JSON.stringify({ url: '', title: '', episodeId }))
  }, recorded)
  const letCome = await hold(page, FRAMEWORK)
  await page.goto('/series/cup?live', { waitUntil: 'commit' })
  await expect.poll(watchVideo(page).time, { timeout: 20_000 }).toBeGreaterThan(0.2)
  await letCome()
  await playing(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Now')
  expect(streams.requests.filter((path) => path.startsWith('/muxed'))).toEqual([])
})

/** Returns a function that makes the page's clock jump, and stop there, however busy the machine is. */
async function jumpingClock(page: Page): Promise<(ms: number) => Promise<void>> {
  await page.addInitScript(() => {
    const now = performance.now.bind(performance)
    const clock: { at?: number } = {}
    Object.assign(window, { clock })
    performance.now = () => clock.at ?? now()
  })
  return (ms) =>
    page.evaluate((later) => {
      const { clock } = window as unknown as { clock: { at?: number } }
      clock.at = performance.now() + later
    }, ms)
}

/**
 * Renames the segments in the first live playlist that arrives; the new names lead to the same files. Returns the requested
 * ones.
 */
async function markFirst(page: Page): Promise<string[]> {
  const marked: string[] = []
  let isFirst = true
  await page.route(`**${STREAMS.liveJoins}`, async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(/^\.\.\/part-/gm, '../marked/part-') })
  })
  await page.route('**/marked/**', (route) => {
    const url = route.request().url()
    marked.push(url)
    return route.continue({ url: url.replace('/marked', '') })
  })
  return marked
}

for (const [age, later, isTaken] of [
  ['has just come is taken by the player', 0, true],
  ['is older than two seconds is asked for anew', 2_001, false],
] as const)
  test(`V1 a live playlist that was asked for early and ${age}`, async ({ page, site, streams }) => {
    await site.addSeries({ id: 'cup' })
    await site.addEpisode('cup', { videoUrl: `${streams.origin}${STREAMS.liveJoins}`, videoType: 'HLS', isLive: true })
    const marked = await markFirst(page)
    const jump = await jumpingClock(page)
    const letCome = await hold(page, /\/assets\/hls-engine-/)
    const asked = page.waitForResponse(`**${STREAMS.liveJoins}`).then((response) => response.finished())
    await page.goto('/series/cup', { waitUntil: 'commit' })
    await asked
    await jump(later)
    await letCome()
    await playing(page)
    // The first segment is requested early in any case, the next one by the playlist that the player reads.
    expect(marked.length > 1).toBe(isTaken)
  })

/** Ways in which a prefetched playlist can be useless. */
const SPOILT = [
  ['fails', (route: Route) => route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' } })],
  ['is garbage', (route: Route) => route.fulfill({ body: 'hello', headers: { 'access-control-allow-origin': '*' } })],
  ['never comes', () => {}],
] as const

for (const [kind, spoil] of SPOILT)
  test(`V1 a playlist that was asked for early and ${kind} is asked for by the player itself`, async ({
    page,
    site,
    streams,
  }) => {
    await site.addSeries({ id: 'cup' })
    await site.addEpisode('cup', { videoUrl: `${streams.origin}${STREAMS.muxed}`, videoType: 'HLS' })
    await spoilFirst(page, spoil)
    await page.goto('/series/cup')
    await playing(page)
    await expect(player(page).getByText('This video is not available')).toHaveCount(0)
    expect(streams.requests.filter((path) => path === STREAMS.muxed)).toHaveLength(1)
  })

test('V1 a segment that takes longer than a playlist may is waited for, and asked for once', async ({ page, site, streams }) => {
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { videoUrl: `${streams.origin}${STREAMS.muxed}`, videoType: 'HLS' })
  const { letCome } = streams.hold(/\.m4s$/)
  await page.clock.install()
  await page.goto('/series/cup')
  await expect(player(page)).toBeVisible()
  await expect.poll(() => streams.requests.some((path) => path.endsWith('.m4s'))).toBe(true)
  await page.clock.fastForward(5_000)
  letCome()
  await playing(page)
  expect(twice(streams)).toEqual([])
})

test('V1 what is kept for use without a network waits for the first frame', async ({ page, site, streams }) => {
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { videoUrl: `${streams.origin}${STREAMS.muxed}`, videoType: 'HLS' })
  const { letCome } = streams.hold(/\.m4s$/)
  await page.addInitScript(() => {
    Object.assign(window, { registered: 0 })
    const { register } = ServiceWorkerContainer.prototype
    ServiceWorkerContainer.prototype.register = function (...given) {
      ;(window as unknown as { registered: number }).registered++
      return register.apply(this, given)
    }
  })
  const registered = () => page.evaluate(() => (window as unknown as { registered: number }).registered)
  await page.clock.install()
  await page.goto('/series/cup')
  await expect.poll(() => streams.requests.some((path) => path.endsWith('.m4s'))).toBe(true)
  await page.clock.runFor(3_000)
  expect(await registered()).toBe(0)
  letCome()
  await playing(page)
  await expect.poll(registered).toBe(1)
})

test('V1 an address that changed while the page was loading plays from its new place', async ({ page, site, streams }) => {
  await site.addSeries({ id: 'cup' })
  const id = await site.addEpisode('cup', { videoUrl: `${streams.origin}${STREAMS.muxed}`, videoType: 'HLS' })
  const letCome = await hold(page, FRAMEWORK)
  await page.goto('/series/cup', { waitUntil: 'commit' })
  await expect.poll(watchVideo(page).time, { timeout: 20_000 }).toBeGreaterThan(0.2)
  const videoUrl = `${streams.origin}${STREAMS.joins}`
  await site.heard(() => saveEpisode(site.running.editing, { docId: id, seriesDocId: 'doc-cup', title: 'Moved', videoUrl }))
  await letCome()
  await expect.poll(() => streams.requests.includes(STREAMS.joins), { timeout: 20_000 }).toBe(true)
  await playing(page)
})

test('V1 a resumed recording loads nothing of what was watched', async ({ page, site, streams }) => {
  await site.addSeries({ id: 'cup' })
  const id = await site.addEpisode('cup', { videoUrl: `${streams.origin}${STREAMS.joins}`, videoType: 'HLS' })
  await page.addInitScript((key) => {
    // Firefox also runs it in a new tab, before there is a site.
    if (location.protocol === 'http:') localStorage.setItem('playerPositions', JSON.stringify([[key, 13]]))
  }, id)
  await page.goto('/series/cup')
  await expect.poll(watchVideo(page).time, { timeout: 20_000 }).toBeGreaterThan(13)
  await expect(player(page).getByRole('button', { name: 'Start over' })).toBeVisible()
  expect(streams.requests.find((path) => path.endsWith('.m4s'))).toBe('/joins/part-b/s2.m4s')
})

test('V1 a position that was kept of a longer recording is forgotten', async ({ page, site, streams }) => {
  await site.addSeries({ id: 'cup' })
  const id = await site.addEpisode('cup', { videoUrl: `${streams.origin}${STREAMS.muxed}`, videoType: 'HLS' })
  await page.addInitScript((key) => localStorage.setItem('playerPositions', JSON.stringify([[key, 900]])), id)
  await page.goto('/series/cup')
  await playing(page)
  expect(await watchVideo(page).time()).toBeLessThan(5)
})

/** Connections on which nothing is loaded ahead, as browsers report them. */
const SPARING = [
  ['where data are to be saved', { saveData: true, effectiveType: '4g' }],
  ['on a very slow line', { saveData: false, effectiveType: 'slow-2g' }],
] as const

const tellLine = (page: Page, line: object) =>
  page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), line)

/** The home page with a single tile, once it has everything that the series' page needs. */
async function openHome(
  page: Page,
  site: TestSite,
  streams: Streams,
  { password, isLive = false, hasGames = false }: { password?: string; isLive?: boolean; hasGames?: boolean } = {},
) {
  await site.addCategory('cups')
  await site.addSeries({ id: 'cup', title: 'The Cup', tags: ['cups'], ...(password ? { password } : {}) })
  const videoUrl = `${streams.origin}${isLive ? STREAMS.liveJoins : STREAMS.muxed}`
  const id = await site.addEpisode('cup', { videoUrl, videoType: 'HLS', isLive })
  if (hasGames) await site.heard(() => saveEvent(site.running.editing, anEvent({ seriesDocId: 'doc-cup' })))
  const engine = page.waitForResponse(/\/assets\/hls-engine-/)
  await page.goto('/')
  await engine
  return { link: page.getByRole('link', { name: /The Cup/ }), id }
}

/** Presses without releasing. */
async function press(page: Page, link: Locator) {
  await link.hover()
  await page.mouse.down()
}

/**
 * Presses near the edge of a link. Returns the function that releases beside it: a longer way would be a drag, which ends the
 * press.
 */
async function pressEdge(page: Page, link: Locator): Promise<() => Promise<void>> {
  await link.hover()
  const { x = 0, y = 0, width = 0, height = 0 } = (await link.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height - 1)
  await page.mouse.down()
  return async () => {
    await page.mouse.move(x + width / 2, y + height + 1)
    await page.mouse.up()
  }
}

/** Releases a link once its press has requested the stream. */
async function clickOnceAsked(page: Page, link: Locator) {
  const asked = page.waitForRequest(`**${STREAMS.muxed}`)
  await press(page, link)
  await asked
  await page.mouse.up()
}

test('V2 a home page that stands has the code of the player, and asks no other host for anything', async ({
  page,
  site,
  streams,
}) => {
  const { link } = await openHome(page, site, streams)
  await expect(link).toBeVisible()
  await link.hover()
  expect(streams.requests).toEqual([])
})

test('V2 a pressed tile begins its video, and the page that opens asks for nothing again', async ({ page, site, streams }) => {
  const { link } = await openHome(page, site, streams)
  const data: string[] = []
  page.on('request', (request) => request.url().includes('/series/cup') && data.push(request.url()))
  await press(page, link)
  await expect.poll(() => streams.requests.some((path) => path.endsWith('.m4s'))).toBe(true)
  await page.mouse.up()
  await playing(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(data).toEqual([`${site.origin}/series/cup.data`])
  await expect.poll(watchVideo(page).time).toBeGreaterThan(3)
  expect(twice(streams)).toEqual([])
})

/** Records the pauses of a video that may move within the page. */
async function watchPauses(video: Locator) {
  const handle = await video.elementHandle()
  await handle?.evaluate((each) => each.addEventListener('pause', () => each.toggleAttribute('data-paused', true)))
  return () => handle?.evaluate((each) => ({ isInPage: each.isConnected, wasPaused: each.hasAttribute('data-paused') }))
}

test('V2 a pressed tile plays its video until its page is there, and the player takes the video over as it plays', async ({
  page,
  site,
  streams,
}) => {
  const { link } = await openHome(page, site, streams)
  const letCome = await hold(page, '**/series/cup.data')
  await link.click()
  const inTile = link.locator('video')
  await expect.poll(watchVideo(page).time, { timeout: 20_000 }).toBeGreaterThan(0.2)
  await expect(inTile).toBeInViewport()
  const state = await watchPauses(inTile)
  await letCome()
  await playing(page)
  expect(await state()).toEqual({ isInPage: true, wasPaused: false })
  await expect(player(page).locator('video')).toBeVisible()
  expect(twice(streams)).toEqual([])
})

test('V2 a page waits for no more than half a second for the video in its tile', async ({ page, site, streams }) => {
  await waitLong(page)
  const { link } = await openHome(page, site, streams)
  const { letCome } = streams.hold(/\.m4s$/)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Now playing' })).toBeVisible()
  expect(await watchVideo(page).time()).toBe(0)
  letCome()
  await playing(page)
})

test('V2 a video plays on in its tile at the quality of its player', async ({ page, site, streams }) => {
  const variants = ['320x180', '1280x720'].map(
    (size, at) =>
      `#EXT-X-STREAM-INF:BANDWIDTH=${at + 1}00000,RESOLUTION=${size},CODECS="avc1.4d400c"\n${['picture-72', 'picture-144'][at]}/index.m3u8\n`,
  )
  streams.answer(/separate\/master/, { body: `#EXTM3U\n${variants.join('')}` })
  await site.addCategory('cups')
  await site.addSeries({ id: 'cup', title: 'The Cup', tags: ['cups'] })
  await site.addEpisode('cup', { videoUrl: `${streams.origin}${STREAMS.separate}`, videoType: 'HLS' })
  const engine = page.waitForResponse(/\/assets\/hls-engine-/)
  await page.goto('/')
  await engine
  const letCome = await hold(page, '**/series/cup.data')
  const link = page.getByRole('link', { name: /The Cup/ })
  const segments = streams.hold(/\.m4s$/)
  await link.click()
  await expect(link.locator('video')).toBeAttached()
  // A limit by size takes effect when the video is laid out.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  segments.letCome()
  await expect.poll(() => streams.requests.some((path) => /picture-144\/s[1-9]/.test(path)), { timeout: 20_000 }).toBe(true)
  await expect(link.locator('video')).toBeInViewport()
  expect(streams.requests.filter((path) => path.includes('picture-72'))).toEqual([])
  await letCome()
  await playing(page)
})

test('V2 a video that waits in its tile is gone once another link is chosen', async ({ page, site, streams }) => {
  const { link } = await openHome(page, site, streams)
  await hold(page, '**/series/cup.data')
  await link.click()
  await expect.poll(watchVideo(page).time, { timeout: 20_000 }).toBeGreaterThan(0.2)
  const state = await watchPauses(link.locator('video'))
  await page.getByRole('link', { name: 'Schedule' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible()
  expect(await state()).toMatchObject({ isInPage: false })
  await expect(page.locator('video')).toHaveCount(0)
})

test('V2 a page that fails to come leaves no video playing behind it', async ({ page, site, streams }) => {
  const { link } = await openHome(page, site, streams)
  const held: Route[] = []
  await page.route('**/series/cup.data', (route) => void held.push(route))
  await link.click()
  await expect.poll(watchVideo(page).time, { timeout: 20_000 }).toBeGreaterThan(0.2)
  const state = await watchPauses(link.locator('video'))
  for (const route of held) await route.abort()
  await expect(page.locator('video')).toHaveCount(0)
  await expect.poll(state).toEqual({ isInPage: false, wasPaused: true })
})

test('V2 a change of the home page does not ask anew for the page that is on its way', async ({ page, site, streams }) => {
  // Pages spread their reloads by chance; this one reloads at once.
  await page.addInitScript(() => {
    Math.random = () => 0
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const { link } = await openHome(page, site, streams)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/series/cup.data') && asked.push(request.url()))
  const letCome = await hold(page, '**/series/cup.data*')
  await link.click()
  await expect.poll(() => asked.length).toBe(1)
  const told = new Promise((resolve) => devtools.once('Network.eventSourceMessageReceived', resolve))
  await site.addSeries({ id: 'second', title: 'Second', tags: ['cups'] })
  await told
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  await letCome()
  await playing(page)
  expect(asked).toHaveLength(1)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Second' })).toBeVisible()
})

test('V2 a pressed tile of a live series asks for its page once, and for nothing else before the first frame', async ({
  page,
  site,
  streams,
}) => {
  await waitLong(page)
  const { link } = await openHome(page, site, streams, { isLive: true, hasGames: true })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url().replace(site.origin, '')))
  const { letCome } = streams.hold(/\.m4s$/)
  await link.filter({ hasText: 'LIVE' }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const later = () => asked.filter((path) => path.includes('series-calendar'))
  await expect(player(page)).toBeVisible()
  expect(later()).toEqual([])
  letCome()
  await playing(page)
  await expect.poll(later).toHaveLength(1)
  expect(asked.filter((path) => path.startsWith('/series/cup.data'))).toEqual(['/series/cup.data?live'])
})

test('V2 a pressed card of a live game begins its video, and the page asks for its data once', async ({
  page,
  site,
  streams,
}) => {
  const { editing } = site.running
  await site.addCategory('cups')
  await site.addSeries({ id: 'cup', tags: ['cups'] })
  const videoUrl = `${streams.origin}${STREAMS.liveJoins}`
  const episodeDocId = await site.addEpisode('cup', { videoUrl, videoType: 'HLS', isLive: true })
  const pictures = [{ episodeDocId, label: { en: '', fr: '' } }]
  await site.heard(() => saveEvent(editing, anEvent({ play: 'in-play', pictures })))
  const known = page.waitForResponse('**/first-pictures')
  await page.goto('/')
  await known
  const data: string[] = []
  page.on('request', (request) => request.url().includes('.data') && data.push(request.url()))
  await press(page, page.getByRole('link', { name: 'Final' }).first())
  await expect.poll(() => streams.requests.some((path) => path.endsWith('.m4s'))).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/')
  await page.mouse.up()
  await playing(page)
  await expect(page).toHaveURL(/\/game\//)
  expect(data).toEqual([`${page.url()}.data`])
})

test('V2 a home page that was opened in the background learns what its tiles play once one looks at it', async ({
  page,
  site,
  streams,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => document.documentElement.dataset.isLookedAt === undefined })
  })
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/first-pictures') && asked.push(request.url()))
  await openHome(page, site, streams)
  expect(asked).toEqual([])
  await page.evaluate(() => {
    document.documentElement.dataset.isLookedAt = ''
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(() => asked).toHaveLength(1)
})

test('V2 of a locked series nothing is asked for when its tile is pressed', async ({ page, site, streams }) => {
  const { link } = await openHome(page, site, streams, { password: 'secret' })
  const data: string[] = []
  page.on('request', (request) => request.url().includes('.data') && data.push(request.url()))
  await press(page, link)
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(data).toEqual([])
  expect(streams.requests).toEqual([])
})

test('V2 what was asked for at a press that ends beside its tile is not what the page shows later', async ({
  page,
  site,
  streams,
}) => {
  const { link } = await openHome(page, site, streams)
  const data: string[] = []
  page.on('request', (request) => request.url().includes('/series/cup.data') && data.push(request.url()))
  const releaseBeside = await pressEdge(page, link)
  await expect.poll(() => streams.requests.some((path) => path.endsWith('.m4s'))).toBe(true)
  await releaseBeside()
  await link.press('Enter')
  await playing(page)
  expect(data).toHaveLength(2)
})

test('V2 a tile that is opened in another tab begins nothing here', async ({ page, site, streams }) => {
  const { link } = await openHome(page, site, streams)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const opened = page.context().waitForEvent('page')
  await link.click({ modifiers: ['ControlOrMeta'] })
  await playing(await opened)
  expect(asked.filter((path) => path.startsWith('/series/') || path.startsWith('/muxed/'))).toEqual([])
})

for (const [when, line] of SPARING)
  test(`V2 ${when} the home page fetches nothing ahead`, async ({ page, site, streams }) => {
    await tellLine(page, line)
    await site.addCategory('cups')
    await site.addSeries({ id: 'cup', title: 'The Cup', tags: ['cups'] })
    await site.addEpisode('cup', { videoUrl: `${streams.origin}${STREAMS.muxed}`, videoType: 'HLS' })
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.clock.install()
    await page.goto('/')
    await page.clock.fastForward(2_000)
    // Everything that the page requests by now is requested before this.
    await page.evaluate(() => fetch('/healthz').then(() => {}))
    expect(scripts.filter((url) => url.includes('watch-ahead'))).toEqual([])
    await press(page, page.getByRole('link', { name: /The Cup/ }))
    expect(streams.requests).toEqual([])
    await page.mouse.up()
    await playing(page)
  })

for (const [kind, spoil] of SPOILT)
  test(`V2 a playlist that was asked for at the press of a tile and ${kind} is asked for by the player itself`, async ({
    page,
    site,
    streams,
  }) => {
    const { link } = await openHome(page, site, streams)
    await spoilFirst(page, spoil)
    await clickOnceAsked(page, link)
    await playing(page)
    await expect(player(page).getByText('This video is not available')).toHaveCount(0)
    expect(streams.requests.filter((path) => path === STREAMS.muxed)).toHaveLength(1)
  })

test('V2 an address that staff change after the tile was pressed plays from its new place', async ({ page, site, streams }) => {
  const { link, id } = await openHome(page, site, streams)
  await press(page, link)
  await expect.poll(() => streams.requests.some((path) => path.endsWith('.m4s'))).toBe(true)
  const videoUrl = `${streams.origin}${STREAMS.joins}`
  await site.heard(() => saveEpisode(site.running.editing, { docId: id, seriesDocId: 'doc-cup', title: 'Moved', videoUrl }))
  await page.mouse.up()
  await expect.poll(() => streams.requests.includes(STREAMS.joins), { timeout: 20_000 }).toBe(true)
  await playing(page)
})

test.describe('where the site has read the playlists', () => {
  test.use({ readsPlaylists: true })

  /** A home page that knows what its tile plays, and the stream's first files. */
  async function openKnowing(page: Page, site: TestSite, streams: Streams) {
    const { streamStarts } = site.running.services
    streamStarts.of(`${streams.origin}${STREAMS.muxed}`)
    await streamStarts.settled()
    const known = page.waitForResponse('**/first-pictures')
    const opened = await openHome(page, site, streams)
    await (await known).finished()
    streams.requests.length = 0
    return opened
  }

  test('V2 a press asks for playlists, header and segment at once, before the page’s data are there, and each once', async ({
    page,
    site,
    streams,
  }) => {
    const { link } = await openKnowing(page, site, streams)
    const letDataCome = await hold(page, '**/series/cup.data*')
    const letMasterCome = await hold(page, `**${STREAMS.muxed}`)
    await press(page, link)
    await expect.poll(() => streams.requests.map((path) => path.split('.').at(-1)).toSorted()).toEqual(['m3u8', 'm4s', 'mp4'])
    await letMasterCome()
    await page.mouse.up()
    await letDataCome()
    await playing(page)
    expect(twice(streams)).toEqual([])
  })

  test('V2 a pressed tile plays what is asked for once', async ({ page, site, streams }) => {
    const { link } = await openKnowing(page, site, streams)
    await link.click()
    await playing(page)
    await expect.poll(watchVideo(page).time).toBeGreaterThan(3)
    expect(twice(streams)).toEqual([])
  })

  test('V2 a press that scrolls breaks off what it has begun', async ({ page, site, streams }) => {
    const { link } = await openKnowing(page, site, streams)
    const { letCome } = streams.hold(/\.m4s$/)
    const broken: string[] = []
    page.on('requestfailed', (request) => broken.push(request.url()))
    await press(page, link)
    await expect.poll(() => streams.requests.some((path) => path.endsWith('.m4s'))).toBe(true)
    await page.evaluate(() => dispatchEvent(new PointerEvent('pointercancel')))
    // On a slow machine, the page's data is still loading too, and is aborted with the rest.
    await expect.poll(() => broken.filter((address) => address.endsWith('.m4s'))).toHaveLength(1)
    letCome()
    expect(streams.requests.filter((path) => path.endsWith('.m4s'))).toHaveLength(1)
  })

  test('V2 an address that staff change while the home page stands plays from its new place', async ({ page, site, streams }) => {
    const { link, id } = await openKnowing(page, site, streams)
    // The page is told of titles, not of addresses: what it knows is outdated.
    const videoUrl = `${streams.origin}${STREAMS.joins}`
    await site.heard(() => saveEpisode(site.running.editing, { docId: id, seriesDocId: 'doc-cup', title: 'Moved', videoUrl }))
    await link.click()
    await expect.poll(() => streams.requests.includes(STREAMS.joins), { timeout: 20_000 }).toBe(true)
    await playing(page)
  })

  test('V2 a series that is locked while the home page stands asks for its password and plays nothing', async ({
    page,
    site,
    streams,
  }) => {
    await page.route('**/live?*', (route) => route.abort())
    const { link } = await openKnowing(page, site, streams)
    await site.heard(() => saveSeries(site.running.editing, aSeries({ id: 'cup', title: 'The Cup', password: 'secret' })))
    await link.click()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await expect(page.locator('video')).toHaveCount(0)
  })
})

/** A series of two recordings; the first one is playing. */
async function openTwo(page: Page, site: TestSite, streams: Streams) {
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { title: 'One', videoUrl: `${streams.origin}${STREAMS.joins}`, videoType: 'HLS' })
  const muxed = `${streams.origin}${STREAMS.muxed}`
  const twoId = await site.addEpisode('cup', { title: 'Two', videoUrl: muxed, videoType: 'HLS' })
  await page.goto('/series/cup')
  await playing(page)
  streams.requests.length = 0
  const of = (stream: string) => streams.requests.filter((path) => path.startsWith(stream.replace(/\/\w+\.m3u8$/, '')))
  return { one: page.getByRole('link', { name: /One/ }), two: page.getByRole('link', { name: /Two/ }), twoId, of }
}

test('V3 a pressed episode begins its video, which is asked for once', async ({ page, site, streams }) => {
  const { two, of } = await openTwo(page, site, streams)
  await press(page, two)
  await expect.poll(() => of('/muxed/master.m3u8').some((path) => path.endsWith('.m4s'))).toBe(true)
  await page.mouse.up()
  await expect(player(page)).toHaveAccessibleName(/Two/)
  await playing(page)
  await expect.poll(watchVideo(page).time).toBeGreaterThan(3)
  const asked = of('/muxed/master.m3u8')
  expect(asked.filter((path, at) => asked.indexOf(path) !== at)).toEqual([])
})

test('V3 going back to the episode just watched asks for nothing before it plays on', async ({ page, site, streams }) => {
  const { one, two, of } = await openTwo(page, site, streams)
  await two.click()
  await expect(player(page)).toHaveAccessibleName(/Two/)
  await playing(page)
  streams.requests.length = 0
  await one.click()
  await expect(player(page)).toHaveAccessibleName(/One/)
  await playing(page)
  expect(of('/joins/master.m3u8').filter((path) => path.endsWith('.m3u8') || path.endsWith('.mp4'))).toEqual([])
})

for (const [kind, spoil] of SPOILT)
  test(`V3 a playlist that was asked for at the press and ${kind} is asked for by the player itself`, async ({
    page,
    site,
    streams,
  }) => {
    const { two } = await openTwo(page, site, streams)
    await spoilFirst(page, spoil)
    await clickOnceAsked(page, two)
    await expect(player(page)).toHaveAccessibleName(/Two/)
    await playing(page)
    await expect(player(page).getByText('This video is not available')).toHaveCount(0)
    expect(streams.requests.filter((path) => path === STREAMS.muxed)).toHaveLength(1)
  })

test('V3 an address that staff change after the episode was pressed plays from its new place', async ({
  page,
  site,
  streams,
}) => {
  const { two, twoId, of } = await openTwo(page, site, streams)
  await press(page, two)
  await expect.poll(() => of('/muxed/master.m3u8').some((path) => path.endsWith('.m4s'))).toBe(true)
  const videoUrl = `${streams.origin}${STREAMS.ts}`
  await site.heard(() => saveEpisode(site.running.editing, { docId: twoId, seriesDocId: 'doc-cup', title: 'Moved', videoUrl }))
  await page.mouse.up()
  await expect.poll(() => streams.requests.includes(STREAMS.ts), { timeout: 20_000 }).toBe(true)
  await expect(player(page)).toHaveAccessibleName(/Moved/)
  await playing(page)
})

test('V3 a press that ends beside its episode lets the one that plays go on loading', async ({ page, site, streams }) => {
  // Nor does it continue by itself after a while.
  await page.addInitScript(() => {
    const { setTimeout } = window
    Object.assign(window, { setTimeout: (work: () => void, ms = 0) => setTimeout(work, ms === 3_000 ? 600_000 : ms) })
  })
  await site.addSeries({ id: 'cup' })
  const add = (title: string, path: string) =>
    site.addEpisode('cup', { title, videoUrl: `${streams.origin}${path}`, videoType: 'HLS', isLive: path.includes('live') })
  await add('One', STREAMS.liveTs)
  await add('Two', STREAMS.muxed)
  await page.goto('/series/cup')
  await playing(page)
  const releaseBeside = await pressEdge(page, page.getByRole('link', { name: /Two/ }))
  await expect.poll(() => streams.requests.includes(STREAMS.muxed)).toBe(true)
  const before = streams.requests.filter((path) => path === STREAMS.liveTs).length
  await releaseBeside()
  await expect.poll(() => streams.requests.filter((path) => path === STREAMS.liveTs).length).toBeGreaterThan(before)
  await expect(player(page)).toHaveAccessibleName(/One/)
})

test('V3 an episode that is opened in another tab begins nothing here', async ({ page, site, streams }) => {
  const { two, of } = await openTwo(page, site, streams)
  const opened = page.context().waitForEvent('page')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await two.click({ modifiers: ['ControlOrMeta'] })
  const other = await opened
  await playing(other)
  expect(of('/muxed/master.m3u8')).not.toEqual([])
  expect(asked.filter((url) => url.includes('/muxed/'))).toEqual([])
})

for (const [when, line] of SPARING)
  test(`V3 ${when} nothing is asked for at the press`, async ({ page, site, streams }) => {
    await tellLine(page, line)
    const { two, of } = await openTwo(page, site, streams)
    await press(page, two)
    expect(of('/muxed/master.m3u8')).toEqual([])
    await page.mouse.up()
    await expect(player(page)).toHaveAccessibleName(/Two/)
    await playing(page)
  })

const HOSTILE = `</script><script>window.hacked=1</script><!--<script>'"&quot;%22%3C/script%3E$&$\\u003c</noscript></title><img src=x onerror=window.hacked=1>\u2028\u2029`

/** A title that must never be interpreted as HTML or script. */
async function expectText(page: Page) {
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(HOSTILE.trim())
}

test('T-62 V1 V4 titles and addresses of any form stay what they are in all that begins before the framework', async ({
  page,
  browser,
  site,
  streams,
  provider,
}) => {
  const hostile = `?a=${HOSTILE}#${HOSTILE.trim()}`
  await site.addSeries({ id: 'stream', title: 'S' })
  await site.addEpisode('stream', { title: HOSTILE, videoUrl: `${streams.origin}${STREAMS.muxed}${hostile}`, videoType: 'HLS' })
  await site.addSeries({ id: 'frame', title: 'F' })
  await site.addEpisode('frame', { title: HOSTILE, videoUrl: `${provider}/play/hockey${hostile}` })
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin })
  const bare = await context.newPage()

  await page.goto('/series/stream')
  await playing(page)
  await expectText(page)
  await page.goto('/series/frame')
  const frame = page.locator('main iframe')
  await expect(frame).toHaveAttribute('title', `Player: ${HOSTILE}`)
  await expectText(page)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)

  await bare.goto('/series/stream')
  const address = new URL(`${streams.origin}${STREAMS.muxed}${hostile}`).href
  await expect(bare.locator('main video source')).toHaveAttribute('src', address)
  await expectText(bare)
  await bare.goto('/series/frame')
  await expect(bare.locator('main iframe')).toHaveAttribute('title', `Player: ${HOSTILE}`)
  await expectText(bare)
  await context.close()
})

test('T-62 V1 W8 whatever the query of a series’ address says, the page opens with what it has', async ({
  page,
  site,
  streams,
}) => {
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { title: 'One', videoUrl: `${streams.origin}${STREAMS.muxed}`, videoType: 'HLS' })
  await site.addSeries({ id: 'long' })
  await fillSeries(site, 'long', 60)
  for (const query of [
    `live=${HOSTILE}`,
    `episode=${HOSTILE}`,
    'episode=%',
    'live&episode=%00%ff',
    `episode=${'/'.repeat(1_900)}`,
  ])
    for (const [series, title] of [
      ['cup', /^Now playing: One$/],
      ['long', /^Now playing: Game 1 /],
    ] as const) {
      await page.goto(`/series/${series}?${query}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.locator('main :is(video, iframe)')).toHaveCount(1)
    }
})
