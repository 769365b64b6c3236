import { type Line, measureVitals, openBrowser, type Vitals, withContext } from './browser/browser.ts'
import { openPhone, type Phone } from './browser/first-frame.ts'
import { type DemoSite, type Kind, openDemoSite } from './site/demo-site.ts'
import type { Bench } from './site/sites.ts'
import { compared, interleave, median, type Row, shown } from './statistics.ts'

const LINES: Line[] = [
  { name: '5 Mbit/s, 80 ms', down: 5_000_000, up: 5_000_000, latency: 80 },
  { name: '1 Mbit/s, 200 ms', down: 1_000_000, up: 1_000_000, latency: 200 },
]
/** The time, in ms, that the player waits until a selection is settled (spec W4). */
const REST = 500
/** The number of frames of the previous episode before another is chosen. */
const BEFORE_NEXT = 200
const BEFORE_BACK = 100
/** Goals in ms: from the first paint of a page, and from the first frame of its video, until it answers a press. */
const ANSWERS = 1_500
const ANSWERS_AFTER_FRAME = 500

/** One way to a first frame, with the time in ms of each of its figures. `most`: the goal, as a share of the bare page's time. */
type Scenario = {
  figures: { name: string; most?: number }[]
  kind: Kind
  run: (phone: Phone, site: DemoSite) => Promise<number[]>
}

const deepLink = (kind: Kind, name: string): Scenario => ({
  figures: [{ name: `V1 deep link to ${name} → first frame`, most: 1.1 }],
  kind,
  run: async ({ open, firstFrame }, { urls }) => [await firstFrame(await open(urls[kind].page))],
})

/** `place`: of the tile among the links of the home page to the same page. */
const tapTile = (kind: 'recording' | 'live', name: string, place: 'first' | 'last'): Scenario => ({
  figures: [{ name: `V2 tap on ${name} → first frame`, most: 0.6 }],
  kind,
  async run({ page, open, settle, tap, firstFrame }, { base, tiles }) {
    await open(base)
    await settle()
    const tile = page.locator(`main a[href="${tiles[kind]}"]:visible`)[place]()
    await tile.scrollIntoViewIfNeeded()
    await settle()
    return [await firstFrame(await tap(tile))]
  },
})

const WAYS: Scenario[] = [
  deepLink('recording', 'a recording'),
  deepLink('live', 'a live webcast'),
  deepLink('game', 'a live game'),
  deepLink('mp4', 'an MP4'),
  tapTile('recording', 'a recording’s tile', 'first'),
  tapTile('live', 'a live tile of ‘Live and next’', 'first'),
  tapTile('live', 'a live tile in a category’s row', 'last'),
  {
    figures: [
      { name: 'V3 next episode, less the 500 ms of W4 → first frame', most: 0.5 },
      { name: 'V3 back to the one just watched, less the same → first frame', most: 0.3 },
    ],
    kind: 'recording',
    run: chooseNext,
  },
  {
    figures: [{ name: 'V4 deep link to a provider’s frame → its page is requested' }],
    kind: 'frame',
    run: async (phone, site) => [await frameRequested(phone, site, site.urls.frame.page)],
  },
]

/**
 * Measures, on the demo, the time from a navigation or tap to the first frame of a video, compared with a bare page that plays
 * the same stream; and how long pages are seen before they answer a press.
 */
export async function picture(bench: Bench): Promise<Row[]> {
  const site = await openDemoSite(bench)
  const rows: Row[] = []
  for (const line of LINES)
    for (const way of WAYS) {
      const figures = way.figures.map(({ name, ...goal }) => ({ name: `${name} (${line.name})`, ...goal }))
      if (figures.some(({ name }) => bench.rows.test(name))) rows.push(...(await measure(bench, site, line, { ...way, figures })))
    }
  for (const [name, path, hasVideo] of answering(site)) {
    const figure = `Q-101 ${hasVideo ? 'first frame' : 'seen'} → answers: ${name} (${LINES[0]?.name})`
    if (bench.rows.test(figure)) rows.push(await answers(bench, figure, path, { hasVideo, bare: site.bareButton }))
  }
  for (const [kind, name] of Object.entries(PAGES) as [Kind, string][]) {
    const figure = `V1 LCP of the page of ${name} (1.6 Mbit/s, 150 ms)`
    if (bench.rows.test(figure)) rows.push(await pageVitals(bench, site.urls[kind].page, figure))
  }
  await site.close()
  return rows
}

/** Pages whose other content must not arrive later because the video arrives earlier. */
const PAGES: Partial<Record<Kind, string>> = { recording: 'a recording', live: 'a live webcast', mp4: 'an MP4' }

const answering = ({ base, urls, gameToCome }: DemoSite): [name: string, url: string, hasVideo: boolean][] => [
  ['the home page', base, false],
  ['the schedule', `${base}/schedule`, false],
  ['a game to come', base + gameToCome, false],
  ['a recording', urls.recording.page, true],
  ['a live game', urls.game.page, true],
]

const roundsOf = ({ isQuick }: Bench) => (isQuick ? 3 : 5)

async function pageVitals(bench: Bench, url: string, name: string): Promise<Row> {
  bench.progress(name)
  const browser = await openBrowser()
  const found: Vitals[] = []
  while (found.length < roundsOf(bench)) found.push(await measureVitals(browser, url))
  await browser.close()
  const times = (of: 'lcp' | 'fcp') => found.map((each) => each[of])
  return {
    figure: `${name}: ${[...new Set(found.map(({ lcpElement }) => lcpElement))].join(', ')}`,
    measured: shown(times('lcp'), 0, ' ms'),
    peer: `FCP ${shown(times('fcp'), 0, ' ms')}; CLS, worst round ${Math.max(...found.map(({ cls }) => cls)).toFixed(3)}`,
  }
}

async function measure(bench: Bench, site: DemoSite, line: Line, { figures, kind, run }: Scenario): Promise<Row[]> {
  bench.progress(figures[0]?.name ?? '')
  const browser = await openBrowser(line)
  const ours = () => withContext(browser, async (context) => run(await openPhone(context, line), site))
  const bare = () => withContext(browser, async (context) => [await openBare(await openPhone(context, line), site, kind)])
  // The first video warms up the browser's decoders and does not count.
  await bare()
  const [runs = [], bares = []] = await interleave(roundsOf(bench), ours, bare)
  await browser.close()
  const values = bares.map(([ms = Number.NaN]) => ms)
  return figures.map(({ name, ...goal }, at) =>
    compared(
      name,
      runs.map((run) => run[at] ?? Number.NaN),
      { name: 'bare', values, ...goal },
    ),
  )
}

async function openBare(phone: Phone, site: DemoSite, kind: Kind): Promise<number> {
  const url = site.urls[kind].bare
  return kind === 'frame' ? frameRequested(phone, site, url) : phone.firstFrame(await phone.open(url))
}

async function chooseNext({ page, open, plays, tap, firstFrame }: Phone, { urls, episodes }: DemoSite) {
  await open(urls.recording.page)
  await plays(BEFORE_NEXT)
  const choose = async (path: string) => {
    const link = page.locator(`a[href="${path}"]`).first()
    await link.scrollIntoViewIfNeeded()
    const at = await tap(link)
    return { at, ms: (await firstFrame(at)) - REST }
  }
  const next = await choose(episodes.second)
  await plays(BEFORE_BACK, next.at)
  return [next.ms, (await choose(episodes.first)).ms]
}

/** Measures the time from a navigation to the request for the provider's frame. */
async function frameRequested({ page, open }: Phone, { frame }: DemoSite, url: string): Promise<number> {
  const asked = page.waitForRequest((request) => request.url().startsWith(frame))
  const from = await open(url)
  const request = await asked
  await request.response()
  return request.timing().startTime - from
}

/** Measures how long a page is seen, or its video plays, before it carries out what was pressed; beside the bare button. */
async function answers(
  bench: Bench,
  figure: string,
  url: string,
  { hasVideo, bare }: { hasVideo: boolean; bare: string },
): Promise<Row> {
  bench.progress(figure)
  const line = LINES[0] as Line
  const browser = await openBrowser(line)
  const wait = (address: string, isAfterFrame: boolean) => () =>
    withContext(browser, async (context) => {
      const { page, open, firstFrame } = await openPhone(context, line)
      await page.addInitScript(noteAnswers)
      const from = await open(address)
      const seen = isAfterFrame ? await firstFrame(from) : undefined
      // Read now and then: read in every frame, the page would draw frames instead of getting ready.
      const at = await page.waitForFunction(() => (window as { answersAt?: number }).answersAt, undefined, { polling: 500 })
      const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
      return Number(await at.jsonValue()) - (seen ?? painted ?? Number.NaN)
    })
  await wait(url, hasVideo)()
  const [waits = [], bares = []] = await interleave(roundsOf(bench), wait(url, hasVideo), wait(bare, false))
  await browser.close()
  const most = hasVideo ? ANSWERS_AFTER_FRAME : ANSWERS
  return {
    figure,
    goal: `≤ ${most} ms`,
    measured: shown(waits, 0, ' ms'),
    peer: `bare React page ${shown(bares, 0, ' ms')}`,
    isMet: median(waits) <= most,
  }
}

/** Runs in the page before its own scripts; records when it carries out what was pressed before. */
function noteAnswers() {
  let take: Window['takePresses']
  Object.defineProperty(window, 'takePresses', {
    get: () => (what: 'fields' | 'all') => {
      if (what === 'all') Object.assign(window, { answersAt: performance.now() })
      take?.(what)
    },
    set: (given) => {
      take = given
    },
  })
}
