import { answering, KEY, silent, startTranslatorPeer, type TranslatorPeer } from '../tests/translators/peer.ts'
import { libretranslate } from '../tests/translators/protocols.ts'
import { BROWSER_HEADERS } from './fetch-raw.ts'
import type { LoadCommands } from './load.ts'
import { type Child, start } from './processes.ts'
import type { SiteCommands } from './site.ts'
import { type Bench, openSite } from './sites.ts'
import { percentile, type Row, ratios, shown, spread } from './statistics.ts'

const GOAL = 1.25
const SERIES = 100
const PAGE_EVERY_MS = 10
/** A text that nobody has translated comes up so often: far more than staff can type. */
const NAME_EVERY_MS = 250

type Acting = Parameters<TranslatorPeer['act']>[0]
const FAILING: [name: string, acting: Acting][] = [
  ['never answers', silent],
  ['refuses', answering(503)],
  ['talks nonsense', 'talks and talks'],
]

/** How long visitors wait for French pages while the translation service fails, beside the same with one that works. */
export async function translation(bench: Bench): Promise<Row[]> {
  const visitors = start<LoadCommands>('./load.ts')
  const works = await openWith(bench, visitors, SERIES, 'is honest')
  const failing = await Promise.all(
    FAILING.map(async ([name, acting], at) => ({ name, ...(await openWith(bench, visitors, SERIES + 1 + at, acting)) })),
  )
  const all = [works, ...failing]
  for (let round = 0; round < (bench.isQuick ? 2 : 5); round++) for (const { measure } of all) await measure()
  for (const { close } of all) await close()
  await visitors.stop()

  return failing.map(({ name, p99 }) => {
    const ratio = spread(ratios(p99, works.p99))
    return {
      figure: `French pages while the translation service ${name}`,
      goal: `p99 ≤ ${GOAL} of one that works`,
      measured: `p99 ${shown(spread(p99), 1, ' ms')}`,
      peer: `one that works, p99 ${shown(spread(works.p99), 1, ' ms')}`,
      ratio: shown(ratio, 2),
      isMet: ratio.median <= GOAL,
    }
  })
}

/** A site of its own with a service of its own; each `measure` adds one p99, in ms. */
async function openWith(bench: Bench, visitors: Child<LoadCommands>, series: number, acting: Acting) {
  const peer = await startTranslatorPeer(libretranslate)
  peer.act(acting)
  const { url = '' } = peer.settings as { url?: string }
  const settings = { TRANSLATE_PROVIDER: 'libretranslate', TRANSLATE_URL: url, TRANSLATE_KEY: KEY }
  const { site, port, filled, close } = await openSite(bench, series, settings)
  const seconds = bench.isQuick ? 3 : 6
  const headers = { ...BROWSER_HEADERS, cookie: 'language=fr' }
  const paths = ['/', `/series/${filled.ids[0] ?? ''}`, '/scoreboard']
  const pages = { port, headers, paths, everyMs: PAGE_EVERY_MS, count: (seconds * 1_000) / PAGE_EVERY_MS }
  const p99: number[] = []
  await visitors.call('paced', { ...pages, count: 200 })
  return {
    p99,
    async measure() {
      const [times] = await Promise.all([visitors.call('paced', pages), nameCategories(site, seconds)])
      p99.push(percentile(times, 0.99))
    },
    async close() {
      await close()
      await peer.close()
    },
  }
}

let names = 0

async function nameCategories(site: Child<SiteCommands>, seconds: number): Promise<void> {
  const until = performance.now() + seconds * 1_000
  while (performance.now() < until) {
    await site.call('nameCategory', { name: `Wherever lanterns dance ${++names}` })
    await new Promise((resolve) => setTimeout(resolve, NAME_EVERY_MS))
  }
}
