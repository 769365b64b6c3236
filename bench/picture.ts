import { type Line, measureVitals, openBrowser, type Vitals, withContext } from './browser/browser.ts'
import { openPhone, type Phone } from './browser/first-frame.ts'
import { type Kind, openPictureSite, type PictureSite } from './site/picture-site.ts'
import type { Bench } from './site/sites.ts'
import { compared, interleave, type Row, shown } from './statistics.ts'

const LINES: Line[] = [
  { name: '5 Mbit/s, 80 ms', down: 5_000_000, up: 5_000_000, latency: 80 },
  { name: '1 Mbit/s, 200 ms', down: 1_000_000, up: 1_000_000, latency: 200 },
]
/** The time, in ms, that the player waits until a selection is settled (spec W4). */
const REST = 500
/** The number of frames of the previous episode before another is chosen. */
const BEFORE_NEXT = 200
const BEFORE_BACK = 100
/** The timeout for the provider's frame, in ms. */
const FRAME_PATIENCE = 20_000

/** One way to a first frame, with the time in ms of each of its figures. `most`: the goal, as a share of the bare page's time. */
type Way = { figures: { name: string; most?: number }[]; kind: Kind; run: (phone: Phone, site: PictureSite) => Promise<number[]> }

const deepLink = (kind: Kind, name: string): Way => ({
  figures: [{ name, most: 1.1 }],
  kind,
  run: async ({ open, firstFrame }, { urls, heights }) => [await firstFrame(await open(urls[kind].page), heights.first)],
})

const WAYS: Way[] = [
  deepLink('recording', 'V1 deep link to a recording → first frame'),
  deepLink('live', 'V1 deep link to a live stream → first frame'),
  deepLink('mp4', 'V1 deep link to an MP4 → first frame'),
  {
    figures: [{ name: 'V2 tap on a tile of a home page that stands → first frame', most: 0.6 }],
    kind: 'recording',
    run: tapTile,
  },
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
    run: (phone, site) => frameRequested(phone, site, site.urls.frame.page),
  },
]

/**
 * Measures the time from a navigation or tap to the first frame of a video, compared with a bare page that plays the same stream.
 */
export async function picture(bench: Bench): Promise<Row[]> {
  const site = await openPictureSite(bench)
  const rows: Row[] = []
  for (const line of LINES)
    for (const way of WAYS) {
      const figures = way.figures.map(({ name, ...goal }) => ({ name: `${name} (${line.name})`, ...goal }))
      if (figures.some(({ name }) => bench.rows.test(name))) rows.push(...(await measure(bench, site, line, { ...way, figures })))
    }
  for (const [kind, name] of Object.entries(PAGES) as [Kind, string][]) {
    const figure = `V1 LCP of the page of ${name} (1.6 Mbit/s, 150 ms)`
    if (bench.rows.test(figure)) rows.push(await pageVitals(bench, site.urls[kind].page, figure))
  }
  await site.close()
  return rows
}

/** Pages whose other content must not arrive later because the video arrives earlier. */
const PAGES: Partial<Record<Kind, string>> = { recording: 'a recording', live: 'a live stream', mp4: 'an MP4' }

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

async function measure(bench: Bench, site: PictureSite, line: Line, { figures, kind, run }: Way): Promise<Row[]> {
  bench.progress(figures[0]?.name ?? '')
  const browser = await openBrowser(line)
  const ours = () => withContext(browser, async (context) => run(await openPhone(context, line), site))
  const bare = () => withContext(browser, async (context) => openBare(await openPhone(context, line), site, kind))
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

async function openBare(phone: Phone, site: PictureSite, kind: Kind): Promise<number[]> {
  const url = site.urls[kind].bare
  return kind === 'frame' ? frameRequested(phone, site, url) : [await phone.firstFrame(await phone.open(url), site.heights.first)]
}

async function tapTile(
  { page, open, settle, tap, firstFrame }: Phone,
  { home, series, heights }: PictureSite,
): Promise<number[]> {
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
  const choose = async (path: string, ofHeights: number[]) => {
    const link = page.locator(`a[href="${path}"]`).first()
    await link.scrollIntoViewIfNeeded()
    return (await firstFrame(await tap(link), ofHeights)) - REST
  }
  const next = await choose(second, heights.second)
  await plays(BEFORE_BACK, heights.second)
  return [next, await choose(first, heights.first)]
}

/** Measures the time from a navigation to the request for the provider's frame. */
async function frameRequested({ open }: Phone, { streams, framePath }: PictureSite, url: string): Promise<number[]> {
  const from = await open(url)
  const givenUpAt = performance.now() + FRAME_PATIENCE
  while (performance.now() < givenUpAt) {
    const at = await streams.call('requestedAt', { path: framePath, since: from })
    if (at !== undefined) return [at - from]
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${url} did not request its frame.`)
}
