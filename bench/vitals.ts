import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { fetchedBy, measureVitals, openBrowser, VITALS_LINE } from './browser/browser.ts'
import { fetchRaw, settledPage } from './load/fetch-raw.ts'
import type { PeerCommands } from './peer/build.ts'
import { start } from './processes.ts'
import { type Bench, openSite } from './site/sites.ts'
import { compared, interleave, median, type Row } from './statistics.ts'

const GOAL_MS = 1_200
const GOAL_OF_PEER = 0.65
const SERIES = 100

/** Measures LCP, FCP and CLS of the home page on a slow phone, compared with the same page rendered in the browser only. */
export async function vitals(bench: Bench): Promise<Row[]> {
  await buildPeer(bench)
  const { port, close } = await openSite(bench, SERIES)
  const browser = await openBrowser(VITALS_LINE)
  const [page, peer] = [`http://127.0.0.1:${port}/`, `http://127.0.0.1:${port}/peer/`]
  await settledPage(port, '/')
  // The first visit creates the resized images and does not count; the peer's first visit fills its caches on the server.
  for (const url of [page, peer]) await fetchedBy(browser, url)
  const [ours = [], peers = []] = await interleave(
    bench.isQuick ? 3 : 5,
    () => measureVitals(browser, page),
    () => measureVitals(browser, peer),
  )
  await Promise.all([browser.close(), close()])

  const beside = (figure: string, of: 'lcp' | 'fcp', most?: number) => {
    const values = peers.map((each) => each[of])
    const peer = { name: 'client-rendered', values, ...(most !== undefined && { most }) }
    return compared(
      figure,
      ours.map((each) => each[of]),
      peer,
    )
  }
  const lcp = median(ours.map(({ lcp }) => lcp))
  const cls = Math.max(...ours.map((each) => each.cls))
  const shifted = [...new Set(ours.flatMap((each) => each.shifted))].join(', ')
  const elements = [...new Set(ours.map(({ lcpElement }) => lcpElement))].join(', ')
  const ofPeer = beside(`LCP of the home page (${elements})`, 'lcp', GOAL_OF_PEER)
  return [
    { ...ofPeer, goal: `≤ ${GOAL_MS / 1_000} s and ${ofPeer.goal}`, isMet: ofPeer.isMet === true && lcp <= GOAL_MS },
    beside('FCP of the home page', 'fcp'),
    {
      figure: `CLS of the home page, worst round${shifted && ` (moved: ${shifted})`}`,
      goal: '0',
      measured: cls.toFixed(3),
      peer: `client-rendered ${Math.max(...peers.map((each) => each.cls)).toFixed(3)}`,
      isMet: cls === 0,
    },
  ]
}

/** Builds the peer from the home page of a first start, because a site lists its files when it starts. */
async function buildPeer(bench: Bench): Promise<void> {
  const { port, close } = await openSite(bench, SERIES)
  const page = brotliDecompressSync((await fetchRaw(port, '/')).body).toString()
  // Stored at its best compression, so that the peer's data is sent as fast as the page itself.
  const { status, body: data } = await fetchRaw(port, '/_.data', { accept: '*/*' })
  if (status !== 200) throw new Error(`The home page's data: ${status}.`)
  await close()
  const builder = start<PeerCommands>('./peer/build.ts')
  await builder.call('build', { folder: join(bench.root, 'build/client/peer'), page, data })
  await builder.stop()
}
