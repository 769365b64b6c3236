import { measureVitals, openBrowser, type Vitals } from './browser/browser.ts'
import { type FirstFrame, type Line, openSlowBrowser, type Phone, withPhone } from './browser/first-frame.ts'
import { waterfall } from './browser/requests.ts'
import { type Kind, openPictureSite, type PictureSite } from './site/picture-site.ts'
import type { Bench } from './site/sites.ts'
import { interleave, type Row, ratios, shown, spread } from './statistics.ts'

const LINES: Line[] = [
  { name: '5 Mbit/s, 80 ms', bits: 5_000_000, latency: 80 },
  { name: '1 Mbit/s, 200 ms', bits: 1_000_000, latency: 200 },
]
/** How long the player waits until a selection is settled, in ms (spec W4). */
const REST = 500
/** How many frames of the previous episode are seen before another is chosen. */
const BEFORE_NEXT = 200
const BEFORE_BACK = 100
/** The timeout for the provider's frame, in ms. */
const FRAME_PATIENCE = 20_000

/** One way to a picture; it may measure several figures in a row. */
type Way = { figures: Figure[]; kind: Kind; run: (phone: Phone, site: PictureSite) => Promise<FirstFrame[]> }
type Figure = { name: string; goal?: Goal; to?: string }
/** Relative to the bare page: the goal, and the ideal. */
type Goal = { wanted: number; best?: number }

const deepLink = (kind: Kind, figure: Figure): Way => ({
  figures: [figure],
  kind,
  run: async ({ open, firstFrame }, { urls, heights }) => [await firstFrame(await open(urls[kind].page), heights.first)],
})

const WAYS: Way[] = [
  deepLink('recording', { name: 'V1 deep link to a recording', goal: { wanted: 1.1, best: 0.9 } }),
  deepLink('live', { name: 'V1 deep link to a live stream', goal: { wanted: 1.1, best: 0.9 } }),
  deepLink('mp4', { name: 'V1 deep link to an MP4', goal: { wanted: 1.1, best: 0.9 } }),
  {
    figures: [{ name: 'V2 tap on a tile of a home page that stands', goal: { wanted: 0.6, best: 0.4 } }],
    kind: 'recording',
    run: tapTile,
  },
  {
    figures: [
      { name: 'V3 next episode, less the 500 ms of W4', goal: { wanted: 0.5 } },
      { name: 'V3 back to the one just watched, less the same', goal: { wanted: 0.3 } },
    ],
    kind: 'recording',
    run: chooseNext,
  },
  { figures: [{ name: 'V4 deep link to a provider’s frame', to: 'its page is asked for' }], kind: 'frame', run: openFrame },
]

/** From a navigation or tap to the first frame of a video, compared with a bare page that plays the same stream. */
export async function picture(bench: Bench): Promise<Row[]> {
  const site = await openPictureSite(bench)
  const rows: Row[] = []
  for (const line of LINES)
    for (const way of WAYS) {
      const names = way.figures.map((figure) => `${figure.name} → ${figure.to ?? 'first frame'} (${line.name})`)
      if (names.some((name) => bench.rows.test(name))) rows.push(...(await measure(bench, site, line, way, names)))
    }
  for (const [kind, name] of Object.entries(PAGES) as [Kind, string][]) {
    const figure = `V1 LCP of the page of ${name} (1.6 Mbit/s, 150 ms)`
    if (bench.rows.test(figure)) rows.push(await pageVitals(bench, site, kind, figure))
  }
  await site.close()
  return rows
}

/** The rest of a page must not come later because its video comes earlier. */
const PAGES: Partial<Record<Kind, string>> = { recording: 'a recording', live: 'a live stream', mp4: 'an MP4' }

async function pageVitals(bench: Bench, { urls }: PictureSite, kind: Kind, name: string): Promise<Row> {
  const browser = await openBrowser()
  const found: Vitals[] = []
  const rounds = bench.isQuick ? 3 : 5
  while (found.length < rounds) {
    found.push(await measureVitals(browser, urls[kind].page))
    bench.progress(`${name}, ${found.length} of ${rounds}`)
  }
  await browser.close()
  const elements = [...new Set(found.map(({ lcpElement }) => lcpElement))].join(', ')
  return {
    figure: `${name}: ${elements}`,
    goal: '–',
    measured: shown(spread(found.map(({ lcp }) => lcp)), 0, ' ms'),
    peer: `FCP ${shown(spread(found.map(({ fcp }) => fcp)), 0, ' ms')}; CLS, worst round ${Math.max(...found.map(({ cls }) => cls)).toFixed(3)}`,
    ratio: '–',
    isMet: undefined,
  }
}

async function measure(bench: Bench, site: PictureSite, line: Line, way: Way, names: string[]): Promise<Row[]> {
  const browser = await openSlowBrowser(line)
  const bareWay = way.kind === 'frame' ? openBareFrame : openBare(way.kind)
  const ours = () => withPhone(browser, (phone) => way.run(phone, site))
  const bare = () => withPhone(browser, (phone) => bareWay(phone, site))
  // The first video warms up the browser's decoders and does not count.
  await bare()
  const runs: FirstFrame[][] = []
  const bares: FirstFrame[] = []
  const rounds = bench.isQuick ? 3 : 5
  await interleave(
    rounds,
    async () => {
      runs.push(await ours())
      bench.progress(`${names[0]}, ${runs.length} of ${rounds}`)
    },
    async () => void bares.push(await bare()),
  )
  await browser.close()
  return way.figures.map((figure, at) => row(names[at] ?? '', figure, runs.map((run) => run[at]) as FirstFrame[], bares))
}

const openBare =
  (kind: Kind) =>
  async ({ open, firstFrame }: Phone, { urls, heights }: PictureSite): Promise<FirstFrame> =>
    firstFrame(await open(urls[kind].bare), heights.first)

async function tapTile({ page, open, settle, tap, firstFrame }: Phone, { home, series, heights }: PictureSite) {
  await open(home)
  await settle()
  const tile = page.locator(`a[href="${series}"]`).first()
  await tile.scrollIntoViewIfNeeded()
  await settle()
  return [await firstFrame(await tap(tile), heights.first)]
}

async function chooseNext({ page, open, plays, tap, firstFrame }: Phone, { urls, first, second, heights }: PictureSite) {
  await open(urls.recording.page)
  await plays(BEFORE_NEXT, heights.first)
  const choose = async (path: string, ofHeights: number[]): Promise<FirstFrame> => {
    const link = page.locator(`a[href="${path}"]`).first()
    await link.scrollIntoViewIfNeeded()
    const { ms, asked } = await firstFrame(await tap(link), ofHeights)
    return { ms: ms - REST, asked }
  }
  const next = await choose(second, heights.second)
  await plays(BEFORE_BACK, heights.second)
  return [next, await choose(first, heights.first)]
}

async function openFrame(phone: Phone, site: PictureSite): Promise<FirstFrame[]> {
  return [await frameAsked(phone, site, site.urls.frame.page)]
}

const openBareFrame = (phone: Phone, site: PictureSite) => frameAsked(phone, site, site.urls.frame.bare)

/** From a navigation to the request for the provider's frame. */
async function frameAsked({ open, asked }: Phone, { streams, framePath }: PictureSite, url: string): Promise<FirstFrame> {
  const from = await open(url)
  const givenUpAt = performance.now() + FRAME_PATIENCE
  while (performance.now() < givenUpAt) {
    const at = await streams.call('askedAt', { path: framePath, since: from })
    if (at !== undefined) return { ms: at - from, asked: asked(from, at) }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${url} did not ask for its frame.`)
}

function row(figure: string, { goal }: Figure, ours: FirstFrame[], bares: FirstFrame[]): Row {
  const times = (of: FirstFrame[]) => of.map(({ ms }) => ms)
  const ratio = spread(ratios(times(ours), times(bares)))
  if (process.env.SHOW) console.log(`\n${figure}\n${waterfall(middle(ours))}\n\nbare\n${waterfall(middle(bares))}\n`)
  return {
    figure,
    goal: goal === undefined ? '–' : `≤ ${goal.wanted} of bare${goal.best === undefined ? '' : `, at best ${goal.best}`}`,
    measured: shown(spread(times(ours)), 0, ' ms'),
    peer: `bare ${shown(spread(times(bares)), 0, ' ms')}`,
    ratio: shown(ratio, 2),
    isMet: goal === undefined ? undefined : ratio.median <= goal.wanted,
  }
}

/** The run with the median. */
const middle = (of: FirstFrame[]) => of.toSorted((a, b) => a.ms - b.ms)[Math.floor((of.length - 1) / 2)] as FirstFrame
