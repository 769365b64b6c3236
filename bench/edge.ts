import type { Page } from '@playwright/test'
import { type Line, openSlowBrowser, type Phone, withPhone } from './first-frame.ts'
import { CODE, LOOP_SECONDS, SEGMENT_SECONDS } from './peer/media.ts'
import { openPictureSite } from './picture-site.ts'
import type { Bench } from './sites.ts'
import { type Row, shown, spread } from './statistics.ts'

const LINES: Line[] = [
  { name: '5 Mbit/s, 80 ms', bits: 5_000_000, latency: 80 },
  { name: '1 Mbit/s, 200 ms', bits: 1_000_000, latency: 200 },
]
const SECONDS = 120
/** When the bandwidth is halved, and for how long, in s. */
const HALF_AFTER = 50
const HALF_FOR = 20
/** A longer gap between two frames than this, in ms, is a stall. */
const STALL = 300
const SAMPLE = 500
/** How long after a segment is published both pages are opened, in ms: this determines where a stream begins. */
const AFTER_SEGMENT = 200

type Playback = { behind: number[]; stalls: number[]; heights: number[] }

/**
 * How far a live stream falls behind while the bandwidth is halved, and how often it stalls, compared with plain hls.js at the
 * same time.
 */
export async function edge(bench: Bench): Promise<Row[]> {
  const site = await openPictureSite(bench)
  const epoch = await site.streams.call('epoch')
  const rows: Row[] = []
  for (const line of LINES.filter(({ name }) => bench.rows.test(name))) {
    const browser = await openSlowBrowser(line)
    bench.progress(line.name)
    const [ours, bare] = await Promise.all(
      [site.urls.live.page, site.urls.live.bare].map((url) =>
        withPhone(browser, (phone) => watchLive(phone, { url, line, epoch, heights: site.heights.first })),
      ),
    )
    await browser.close()
    if (ours && bare) rows.push(...rowsOf(line, ours, bare))
  }
  await site.close()
  return rows
}

type Watching = { url: string; line: Line; epoch: number; heights: number[] }

async function watchLive(phone: Phone, { url, line, epoch, heights }: Watching): Promise<Playback> {
  const length = SEGMENT_SECONDS * 1_000
  await pause((length - ((Date.now() - epoch - AFTER_SEGMENT) % length)) / 1_000)
  await phone.firstFrame(await phone.open(url), heights)
  await phone.page.evaluate(followPlayback, { epoch, sample: SAMPLE, stall: STALL, loop: LOOP_SECONDS, code: CODE })
  await pause(HALF_AFTER)
  await phone.changeLine({ ...line, bits: line.bits / 2 })
  await pause(HALF_FOR)
  await phone.changeLine(line)
  await pause(SECONDS - HALF_AFTER - HALF_FOR)
  return playbackOf(phone.page)
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000))

type Following = { epoch: number; sample: number; stall: number; loop: number; code: typeof CODE }

/** Runs in the page: reads the time from the picture, and measures the gaps between frames. */
function followPlayback({ epoch, sample, stall, loop, code }: Following) {
  const playback: Playback = { behind: [], stalls: [], heights: [] }
  Object.assign(window, { playback })
  const video = document.querySelector('video')
  const canvas = new OffscreenCanvas(code.bits, 1).getContext('2d', { willReadFrequently: true })
  if (!video || !canvas) throw new Error('Nothing to follow.')

  let before: { presentedFrames: number; presentationTime: number } | undefined
  const note: VideoFrameRequestCallback = (_, { presentationTime, presentedFrames }) => {
    const gap = before && presentationTime - before.presentationTime
    // A busy page misses frames that were shown all the same.
    if (gap !== undefined && gap > stall && presentedFrames === (before?.presentedFrames ?? 0) + 1)
      playback.stalls.push(gap / 1_000)
    before = { presentedFrames, presentationTime }
    video.requestVideoFrameCallback(note)
  }
  video.requestVideoFrameCallback(note)

  setInterval(() => {
    const side = video.videoWidth / 32
    canvas.drawImage(video, 0, 0, side * code.bits, side, 0, 0, code.bits, 1)
    const { data } = canvas.getImageData(0, 0, code.bits, 1)
    const filmed = Array.from({ length: code.bits }, (_, bit) => ((data[bit * 4] ?? 0) > 127 ? 2 ** bit : 0))
    const inLoop = filmed.reduce((sum, value) => sum + value, 0) / code.perSecond
    const behind = ((((Date.now() - epoch) / 1_000 - inLoop) % loop) + loop) % loop
    // The picture shows the time within a loop only; between two samples it moves by less than half a loop.
    const last = playback.behind.at(-1) ?? behind
    playback.behind.push(behind + Math.round((last - behind) / loop) * loop)
    playback.heights.push(video.videoHeight)
  }, sample)
}

const playbackOf = (page: Page) => page.evaluate(() => (window as unknown as { playback: Playback }).playback)

function rowsOf({ name }: Line, ours: Playback, bare: Playback): Row[] {
  const [behind, ofBare] = [spread(ours.behind), spread(bare.behind)]
  const stalled = ({ stalls }: Playback) => `${stalls.length} in ${stalls.reduce((sum, value) => sum + value, 0).toFixed(1)} s`
  const large = ({ heights }: Playback) => {
    const most = Math.max(...heights)
    return `${Math.round((100 * heights.filter((height) => height === most).length) / heights.length)} % at ${most}`
  }
  const during = `in ${SECONDS} s, line half for ${HALF_FOR} s (${name})`
  return [
    {
      figure: `live picture behind what is filmed, ${during}`,
      goal: '–',
      measured: `${shown(behind, 1, ' s')}, at the end ${ours.behind.at(-1)?.toFixed(1)} s; ${large(ours)}`,
      peer: `bare hls.js ${shown(ofBare, 1, ' s')}, at the end ${bare.behind.at(-1)?.toFixed(1)} s; ${large(bare)}`,
      ratio: (behind.median / ofBare.median).toFixed(2),
      isMet: undefined,
    },
    {
      figure: `its stalls, ${during}`,
      goal: '–',
      measured: stalled(ours),
      peer: `bare hls.js ${stalled(bare)}`,
      ratio: '–',
      isMet: undefined,
    },
  ]
}
