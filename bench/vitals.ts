import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { measureVitals, openPhoneBrowser, type Vitals, visit } from './browser/browser.ts'
import { fetchRaw, settledPage } from './load/fetch-raw.ts'
import type { PeerCommands } from './peer/build.ts'
import { start } from './processes.ts'
import { type Bench, openSite } from './site/sites.ts'
import { interleave, type Row, ratios, shown, spread } from './statistics.ts'

const GOAL_MS = 1_200
const GOAL_OF_PEER = 0.65
const SERIES = 100

/** LCP, FCP and CLS of the home page on a slow phone, compared with the same page rendered in the browser only. */
export async function vitals(bench: Bench): Promise<Row[]> {
  await buildPeer(bench)
  const { port, close } = await openSite(bench, SERIES)
  const browser = await openPhoneBrowser()
  const [page, peer] = [`http://127.0.0.1:${port}/`, `http://127.0.0.1:${port}/peer/`]
  await settledPage(port, '/')
  // The first visit creates the pictures' sizes and does not count; that of the peer fills its caches on the server.
  for (const url of [page, peer]) await visit(browser, url)

  const [ours, peers]: [Vitals[], Vitals[]] = [[], []]
  await interleave(
    bench.isQuick ? 3 : 5,
    async () => void ours.push(await measureVitals(browser, page)),
    async () => void peers.push(await measureVitals(browser, peer)),
  )
  await Promise.all([browser.close(), close()])

  const times = (of: Vitals[], name: 'lcp' | 'fcp') => of.map((each) => each[name])
  const lcp = spread(times(ours, 'lcp'))
  const lcpRatio = spread(ratios(times(ours, 'lcp'), times(peers, 'lcp')))
  const fcpRatio = spread(ratios(times(ours, 'fcp'), times(peers, 'fcp')))
  const cls = Math.max(...ours.map((each) => each.cls))
  const shifted = [...new Set(ours.flatMap((each) => each.shifted))].join(', ')
  const elements = [...new Set(ours.map(({ lcpElement }) => lcpElement))].join(', ')
  return [
    {
      figure: `LCP of the home page (${elements}; ${bench.build.hero} banner)`,
      goal: `≤ ${GOAL_MS / 1_000} s and ≤ ${GOAL_OF_PEER} of client-rendered`,
      measured: shown(lcp, 0, ' ms'),
      peer: `client-rendered ${shown(spread(times(peers, 'lcp')), 0, ' ms')}`,
      ratio: shown(lcpRatio, 2),
      isMet: lcp.median <= GOAL_MS && lcpRatio.median <= GOAL_OF_PEER,
    },
    {
      figure: 'FCP of the home page',
      goal: '–',
      measured: shown(spread(times(ours, 'fcp')), 0, ' ms'),
      peer: `client-rendered ${shown(spread(times(peers, 'fcp')), 0, ' ms')}`,
      ratio: shown(fcpRatio, 2),
      isMet: undefined,
    },
    {
      figure: `CLS of the home page, worst round${shifted && ` (moved: ${shifted})`}`,
      goal: '0',
      measured: cls.toFixed(3),
      peer: `client-rendered ${Math.max(...peers.map((each) => each.cls)).toFixed(3)}`,
      ratio: '–',
      isMet: cls === 0,
    },
  ]
}

/** A site lists its files when it starts, so the peer is built before, from the home page of a first start. */
async function buildPeer(bench: Bench): Promise<void> {
  const { port, close } = await openSite(bench, SERIES)
  const page = brotliDecompressSync((await fetchRaw(port, '/')).body).toString()
  // Stored at its best compression, so that the peer's data is sent as fast as the page itself.
  const { status, body: data } = await fetchRaw(port, '/_.data', { accept: '*/*' })
  if (status !== 200) throw new Error(`The home page's data: ${status}.`)
  await close()
  const builder = start<PeerCommands>('./peer/build.ts')
  await builder.call('build', { folder: join(bench.build.root, 'build/client/peer'), page, data })
  await builder.stop()
}
