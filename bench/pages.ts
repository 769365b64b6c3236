import type { BareCommands } from './load/bare.ts'
import { BROWSER_HEADERS, settledPage } from './load/fetch-raw.ts'
import type { LoadCommands } from './load/load.ts'
import { type Child, start } from './processes.ts'
import { type Bench, openSite } from './site/sites.ts'
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

type Compared = {
  /** Each takes one measurement. */
  ours: () => Promise<void>
  bare: () => Promise<void>
  row(): Row
}

/**
 * How many cached pages of each kind the server sends per second of CPU time. The kinds take turns: what is measured first in the life
 * of a process has the better ratio.
 */
export async function cachedPage(bench: Bench): Promise<Row[]> {
  const { site, port, close } = await openSite(bench, 100)
  const bare = start<BareCommands>('./load/bare.ts')
  const load = start<LoadCommands>('./load/load.ts')
  const sitemap = await fetch(`http://127.0.0.1:${port}/sitemaps/episodes-1.xml`)
  const [, series = '', episode = ''] = /\/series\/([^/<]+)\/([^/<]+)<\/loc>/.exec(await sitemap.text()) ?? []
  const kinds: Compared[] = []
  for (const [kind, pathOf] of Object.entries(KINDS))
    kinds.push(await compare({ site, port, bare, load, kind, path: pathOf(episode, series), seconds: bench.isQuick ? 1 : 2.5 }))
  await interleave(bench.isQuick ? 5 : 9, ...kinds.flatMap(({ ours, bare }) => [ours, bare]))
  const rows = kinds.map((kind) => kind.row())
  await Promise.all([close(), bare.stop(), load.stop()])
  return rows
}

type Parts = {
  site: Awaited<ReturnType<typeof openSite>>['site']
  port: number
  bare: Child<BareCommands>
  load: Child<LoadCommands>
  kind: string
  path: string
  seconds: number
}

async function compare({ site, port, bare, load, kind, path, seconds }: Parts): Promise<Compared> {
  const page = await settledPage(port, path)
  const headers = Object.fromEntries(Object.entries(page.headers).filter(([name]) => !OWN_HEADERS.has(name)))
  const barePort = await bare.call('page', { headers: headers as Record<string, string>, body: page.body })

  async function perCpuSecond(server: Child<never>, port: number): Promise<number> {
    server.assertOwns(port)
    const before = server.cpuSeconds()
    const { requests } = await load.call('run', { port, path, headers: BROWSER_HEADERS, connections: CONNECTIONS, seconds })
    const spent = server.cpuSeconds() - before
    server.assertOwns(port)
    return requests / spent
  }

  const [ours, bares]: [number[], number[]] = [[], []]
  // The first round warms up the compiler.
  await perCpuSecond(site as never, port)
  await perCpuSecond(bare as never, barePort)
  return {
    ours: async () => void ours.push(await perCpuSecond(site as never, port)),
    bare: async () => void bares.push(await perCpuSecond(bare as never, barePort)),
    row() {
      const ratio = spread(ratios(ours, bares))
      return {
        figure: `cached ${kind}, requests per CPU-second (${page.body.length} bytes, ${page.headers['content-encoding']})`,
        goal: `≥ ${GOAL} of node:http`,
        measured: shown(spread(ours), 0),
        peer: `node:http ${shown(spread(bares), 0)}`,
        ratio: shown(ratio, 2),
        isMet: ratio.median >= GOAL,
      }
    },
  }
}
