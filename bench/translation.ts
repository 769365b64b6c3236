import { type WeighedEntry, weighEntry } from '../app/translation/entries/weigh-entry.server.ts'
import { tokenize, translateByGlossary } from '../app/translation/glossary/glossary.ts'
import golden from '../app/translation/golden.fr.json' with { type: 'json' }
import { testDatabase } from '../tests/databases.ts'
import { answering, KEY, silent, startTranslatorPeer, type TranslatorPeer } from '../tests/translators/peer.ts'
import { libretranslate } from '../tests/translators/protocols.ts'
import { longestTurn } from '../tests/turns.ts'
import { BROWSER_HEADERS } from './fetch-raw.ts'
import type { LoadCommands } from './load.ts'
import { type Child, start } from './processes.ts'
import type { SiteCommands } from './site.ts'
import { type Bench, openSite } from './sites.ts'
import { percentile, type Row, ratios, shown, spread } from './statistics.ts'

const GOAL = 1.25
const SERIES = 100
const PAGE_EVERY_MS = 10
/** How often a text without a translation appears, in ms: far more often than staff can type. */
const NAME_EVERY_MS = 250

type Acting = Parameters<TranslatorPeer['act']>[0]
const FAILING: [name: string, acting: Acting][] = [
  ['never answers', silent],
  ['refuses', answering(503)],
  ['talks nonsense', 'talks and talks'],
]

/** How long visitors wait for French pages while the translation service fails, compared with one that works. */
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

  const pages = failing.map(({ name, p99 }) => {
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
  return [...pages, oneTitle(), await manyTexts(5), await manyTexts(40), await manyTexts(65)]
}

const MOST_MICROSECONDS = 50

/** How long the glossary takes for a title, compared with splitting it into words, which any method must do. */
function oneTitle(): Row {
  const titles = Object.values(golden).flatMap((pairs) => Object.keys(pairs))
  const [read, cut] = [translateByGlossary, tokenize].map((work) => titles.map((title) => microseconds(() => work(title))))
  const [median, words] = [percentile(read ?? [], 0.5), percentile(cut ?? [], 0.5)]
  return {
    figure: `French of a title by the glossary, median of ${titles.length}`,
    goal: `≤ ${MOST_MICROSECONDS} µs`,
    measured: `${median.toFixed(1)} µs`,
    peer: `cutting it into words, ${words.toFixed(1)} µs`,
    ratio: (median / words).toFixed(1),
    isMet: median <= MOST_MICROSECONDS,
  }
}

const TEXTS = 200_000
const MOST_SECONDS = 10
const LONGEST_TURN_MS = 50

/** What a new entry of staff costs on a large site, where this share of the texts contains its words. */
async function manyTexts(share: number): Promise<Row> {
  const entry = { source: 'Portside Herons', target: 'Hérons de Portside', form: 'team les' }
  const titles = Object.values(golden).flatMap((pairs) => Object.keys(pairs))
  const title = (at: number) =>
    (at * 37) % 100 < share ? `Portside Herons at Laval – Game ${at}` : `${titles[at % titles.length]} ${at}`
  async function* texts() {
    for (let at = 0; at < TEXTS; at += 500)
      yield Array.from({ length: 500 }, (_, each) => ({ id: `${at + each}`, en: title(at + each) }))
  }
  const { database, close } = await testDatabase('sqlite')
  const start = performance.now()
  let answer: WeighedEntry | undefined
  const turn = await longestTurn(async () => {
    answer = await weighEntry({ db: database.db, texts }, entry)
  })
  await close()
  const seconds = (performance.now() - start) / 1_000
  return {
    figure: `what an entry does to ${TEXTS} texts, ${share} of 100 with its words: ${answer?.ok ? answer.total : answer?.reason}`,
    goal: `≤ ${MOST_SECONDS} s, no turn above ${LONGEST_TURN_MS} ms`,
    measured: `${seconds.toFixed(1)} s, longest turn ${turn.toFixed(1)} ms`,
    peer: '',
    ratio: '',
    isMet: seconds <= MOST_SECONDS && turn <= LONGEST_TURN_MS,
  }
}

/** The fastest of several runs, because other work of the machine only adds time. */
function microseconds(work: () => unknown): number {
  const runs = Array.from({ length: 20 }, () => {
    const start = performance.now()
    work()
    return (performance.now() - start) * 1_000
  })
  return Math.min(...runs)
}

/** A site and a translation service of its own; each `measure` adds one p99, in ms. */
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
