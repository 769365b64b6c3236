import type { BareCommands } from './load/bare.ts'
import { BROWSER_HEADERS, settledPage } from './load/fetch-raw.ts'
import type { LoadCommands } from './load/load.ts'
import { start, type WatchedProcess } from './processes.ts'
import { type Bench, openSite } from './site/sites.ts'
import { compared, interleave, type Row } from './statistics.ts'

const GOAL = 0.9
const CONNECTIONS = 32
/** Headers that node:http adds by itself. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive'])

/** Cached content that anybody may request. */
const KINDS: Record<string, (episode: string, series: string) => string> = {
  'home page': () => '/',
  'episode page': (episode, series) => `/series/${series}/${episode}`,
  'feed of the site': () => '/rss.xml',
  'embed page': (episode) => `/embed/${episode}`,
}

/**
 * Measures how many cached pages of each kind the server sends per second of CPU time, compared with node:http sending the same
 * bytes. The kinds take turns, because the first one measured in a process has the better ratio.
 */
export async function pages(bench: Bench): Promise<Row[]> {
  const { site, port, close } = await openSite(bench, 100)
  const bare = start<BareCommands>('./load/bare.ts')
  const load = start<LoadCommands>('./load/load.ts')
  const seconds = bench.isQuick ? 1 : 2.5

  async function perCpuSecond(server: WatchedProcess, port: number, path: string): Promise<number> {
    const before = server.cpuSeconds()
    const { requests } = await load.call('run', { port, path, headers: BROWSER_HEADERS, connections: CONNECTIONS, seconds })
    return requests / (server.cpuSeconds() - before)
  }

  const sitemap = await fetch(`http://127.0.0.1:${port}/sitemaps/episodes-1.xml`)
  const [, series = '', episode = ''] = /\/series\/([^/<]+)\/([^/<]+)<\/loc>/.exec(await sitemap.text()) ?? []
  const figures: string[] = []
  const measures: (() => Promise<number>)[] = []
  for (const [kind, pathOf] of Object.entries(KINDS)) {
    const path = pathOf(episode, series)
    const { headers, body } = await settledPage(port, path)
    const own = Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name))
    const barePort = await bare.call('page', { headers: Object.fromEntries(own) as Record<string, string>, body })
    figures.push(`cached ${kind}, requests per CPU-second (${body.length} bytes, ${headers['content-encoding']})`)
    measures.push(
      () => perCpuSecond(site, port, path),
      () => perCpuSecond(bare, barePort, path),
    )
  }
  // The first round warms up the compiler.
  for (const measure of measures) await measure()
  const rates = await interleave(bench.isQuick ? 5 : 9, ...measures)
  await Promise.all([close(), bare.stop(), load.stop()])
  return figures.map((figure, at) =>
    compared(figure, rates[2 * at] ?? [], { name: 'node:http', values: rates[2 * at + 1] ?? [], unit: '', least: GOAL }),
  )
}
