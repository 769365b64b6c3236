import type { BareCommands } from './bare.ts'
import { BROWSER_HEADERS, settledPage } from './fetch-raw.ts'
import type { LoadCommands } from './load.ts'
import { type Child, start } from './processes.ts'
import { type Bench, openSite } from './sites.ts'
import { interleave, type Row, ratios, shown, spread } from './statistics.ts'

const GOAL = 0.9
const CONNECTIONS = 32
/** node:http adds these by itself. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive'])

/** Kept content that anybody asks for, each compared with node:http sending the same bytes. */
const KINDS: Record<string, (episode: string, series: string) => string> = {
  'home page': () => '/',
  'episode page': (episode, series) => `/series/${series}/${episode}`,
  'feed of the site': () => '/rss.xml',
  'embed page': (episode) => `/embed/${episode}`,
}

/** How many cached pages of each kind the server sends per second of CPU time. */
export async function cachedPage(bench: Bench): Promise<Row[]> {
  const { site, port, close } = await openSite(bench, 100)
  const bare = start<BareCommands>('./bare.ts')
  const load = start<LoadCommands>('./load.ts')
  const sitemap = await fetch(`http://127.0.0.1:${port}/sitemaps/episodes-1.xml`)
  const [, series = '', episode = ''] = /\/series\/([^/<]+)\/([^/<]+)<\/loc>/.exec(await sitemap.text()) ?? []
  const rows: Row[] = []
  for (const [kind, pathOf] of Object.entries(KINDS))
    rows.push(await compare(bench, { site, port, bare, load, kind, path: pathOf(episode, series) }))
  await Promise.all([close(), bare.stop(), load.stop()])
  return rows
}

type Compared = {
  site: Awaited<ReturnType<typeof openSite>>['site']
  port: number
  bare: Child<BareCommands>
  load: Child<LoadCommands>
  kind: string
  path: string
}

async function compare(bench: Bench, { site, port, bare, load, kind, path }: Compared): Promise<Row> {
  const page = await settledPage(port, path)
  const headers = Object.fromEntries(Object.entries(page.headers).filter(([name]) => !OWN_HEADERS.has(name)))
  const barePort = await bare.call('page', { headers: headers as Record<string, string>, body: page.body })

  async function perCpuSecond(server: Child<never>, port: number, seconds: number): Promise<number> {
    server.assertOwns(port)
    const before = server.cpuSeconds()
    const { requests } = await load.call('run', { port, path, headers: BROWSER_HEADERS, connections: CONNECTIONS, seconds })
    const spent = server.cpuSeconds() - before
    server.assertOwns(port)
    return requests / spent
  }

  const [ours, bares]: [number[], number[]] = [[], []]
  const seconds = bench.isQuick ? 1 : 2.5
  // The first round warms up the compiler.
  await perCpuSecond(site as never, port, seconds)
  await perCpuSecond(bare as never, barePort, seconds)
  await interleave(
    bench.isQuick ? 5 : 7,
    async () => void ours.push(await perCpuSecond(site as never, port, seconds)),
    async () => void bares.push(await perCpuSecond(bare as never, barePort, seconds)),
  )
  const ratio = spread(ratios(ours, bares))
  return {
    figure: `cached ${kind}, requests per CPU-second (${page.body.length} bytes, ${page.headers['content-encoding']})`,
    goal: `≥ ${GOAL} of node:http`,
    measured: shown(spread(ours), 0),
    peer: `node:http ${shown(spread(bares), 0)}`,
    ratio: shown(ratio, 2),
    isMet: ratio.median >= GOAL,
  }
}
