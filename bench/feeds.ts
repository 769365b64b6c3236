import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { SitemapStream } from 'sitemap'
import type { FeedsCommands } from './feeds-site.ts'
import { start } from './processes.ts'
import type { Bench } from './sites.ts'
import { interleave, type Row, shown, spread, whole } from './statistics.ts'

const ADDRESSES = { full: 50_000, quick: 5_000 }
const SERIES = 50
const GOAL = { seconds: 2, megabytes: 50 }
const GOAL_TURN_MS = 50

/** All sitemaps of a site with this many addresses of episodes, read one after the other by a crawler. */
export async function sitemap({ isQuick }: Bench): Promise<Row[]> {
  const addresses = isQuick ? ADDRESSES.quick : ADDRESSES.full
  const site = start<FeedsCommands>('./feeds-site.ts')
  const origin = await site.call('open', { series: SERIES, each: addresses / 2 / SERIES })
  const [seconds, megabytes, peers]: number[][] = [[], [], []]
  let found = { count: 0, bytes: 0 }
  let first = { took: Number.NaN, more: Number.NaN }
  for (let round = 0; round < 5; round++) {
    await site.call('change')
    const before = await site.call('watch')
    const began = performance.now()
    found = await readAll(origin)
    const took = (performance.now() - began) / 1_000
    const more = (await site.call('seen')) - before
    // The first reading puts every title into French, which is kept.
    if (round === 0) first = { took, more }
    else {
      seconds?.push(took)
      megabytes?.push(more)
    }
  }
  await site.call('change')
  const longest = await site.call('turn', await filesOf(origin))
  await site.stop()
  for (let round = 0; round < 2; round++) peers?.push(await written(found.count))
  const [ours, memory, peer] = [spread(seconds ?? []), spread(megabytes ?? []), spread(peers ?? [])]
  const figure = `sitemaps of ${whole(found.count)} addresses of episodes (${whole(found.bytes / 2 ** 20)} MB)`
  return [
    {
      figure,
      goal: `≤ ${GOAL.seconds} s`,
      measured: `${shown(ours, 2, ' s')}, the first time ${first.took.toFixed(2)} s`,
      peer: `the package sitemap writes as many, ${shown(peer, 2, ' s')}`,
      ratio: (ours.median / peer.median).toFixed(2),
      isMet: isQuick ? undefined : ours.median <= GOAL.seconds,
    },
    {
      figure: 'the same: more memory meanwhile',
      goal: `≤ ${GOAL.megabytes} MB`,
      measured: `${shown(memory, 0, ' MB')}, the first time ${whole(first.more)} MB`,
      peer: '–',
      ratio: '–',
      isMet: memory.median <= GOAL.megabytes,
    },
    {
      figure: 'the same: longest turn',
      goal: `≤ ${GOAL_TURN_MS} ms of CPU`,
      measured: `${whole(longest)} ms`,
      peer: '–',
      ratio: '–',
      isMet: longest <= GOAL_TURN_MS,
    },
  ]
}

const GOAL_CARD_MS = 150

/** The pictures of link previews: made once, and then read from the storage. */
export async function cards(): Promise<Row[]> {
  const site = start<FeedsCommands>('./feeds-site.ts')
  await site.call('open', { series: 1, each: 1 })
  await site.call('probe')
  const { made, read } = await site.call('cards')
  await site.stop()
  // The first one loads the font.
  const [first = Number.NaN, ...others] = made
  const [ours, again] = [spread(others), spread(read)]
  return [
    {
      figure: 'picture of a link preview, made once',
      goal: `≤ ${GOAL_CARD_MS} ms`,
      measured: `${shown(ours, 0, ' ms')}, the first of a process ${whole(first)} ms`,
      peer: `from the storage after, ${shown(again, 1, ' ms')}`,
      ratio: (ours.median / again.median).toFixed(1),
      isMet: ours.median <= GOAL_CARD_MS,
    },
  ]
}

/** What has to take no longer on a site with fifty times as many episodes. */
const PAGES = [
  ...[
    '/',
    '/series/probe',
    '/series/probe/probe-7',
    '/embed/probe-7',
    '/rss.xml',
    '/rss/probe.xml',
    '/now.json',
    '/box',
    '/box/probe',
  ],
  ...['/scoreboard', '/search?q=probe'],
]
const EPISODES = { few: 20, many: 1_000 }
/** Of the same page on the smaller site. */
const GOAL_RATIO = 1.25

/** Pages and feeds of a site with 200,000 episodes, beside one with 4,000 in as many series. */
export async function manyEpisodes({ isQuick }: Bench): Promise<Row[]> {
  const series = isQuick ? 20 : 200
  const sites = { few: start<FeedsCommands>('./feeds-site.ts'), many: start<FeedsCommands>('./feeds-site.ts') }
  const took: Record<keyof typeof sites, number[][]> = { few: [], many: [] }
  for (const name of ['few', 'many'] as const) {
    await sites[name].call('open', { series, each: EPISODES[name] })
    await sites[name].call('probe')
    // The first readings fill what is kept.
    for (let round = 0; round < 3; round++) await sites[name].call('render', PAGES)
  }
  const read = (name: keyof typeof sites) => async () => void took[name].push(await sites[name].call('render', PAGES))
  await interleave(isQuick ? 5 : 15, read('few'), read('many'))
  await Promise.all([sites.few.stop(), sites.many.stop()])
  return PAGES.map((path, at) => {
    const [few, many] = (['few', 'many'] as const).map((name) => spread(took[name].map((round) => round[at] ?? Number.NaN)))
    if (!few || !many) throw new Error(path)
    return {
      figure: `${path} after a change, of ${whole(series * EPISODES.many)} episodes`,
      goal: `≤ ${GOAL_RATIO} of ${whole(series * EPISODES.few)}`,
      measured: shown(many, 1, ' ms'),
      peer: `${whole(series * EPISODES.few)} episodes, ${shown(few, 1, ' ms')}`,
      ratio: (many.median / few.median).toFixed(2),
      isMet: many.median <= few.median * GOAL_RATIO,
    }
  })
}

async function filesOf(origin: string): Promise<string[]> {
  const index = await (await fetch(`${origin}/sitemap.xml`)).text()
  const paths = [...index.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => new URL(address as string).pathname)
  return paths.filter((path) => path.includes('episodes')).map((path) => origin + path)
}

async function readAll(origin: string) {
  let [count, bytes] = [0, 0]
  for (const file of await filesOf(origin)) {
    const { body } = await fetch(file)
    if (!body) throw new Error(file)
    let rest = ''
    for await (const piece of body.pipeThrough(new TextDecoderStream())) {
      bytes += piece.length
      const parts = (rest + piece).split('<loc>')
      count += parts.length - 1
      rest = parts.at(-1)?.slice(-5) ?? ''
    }
  }
  return { count, bytes }
}

/** How long a library takes to write and pack as many entries with a video and three languages each, in seconds. */
async function written(count: number): Promise<number> {
  const began = performance.now()
  const stream = new SitemapStream({ hostname: 'https://site.example' })
  const packed = pipeline(stream, createGzip(), new Writable({ write: (_piece, _encoding, done) => done() }))
  for (let at = 0; at < count; at++) {
    const url = `https://site.example/series/s${at % SERIES}/${at}`
    const links = ['en', 'fr', 'x-default'].map((lang) => ({ lang, url }))
    const video = {
      thumbnail_loc: `https://site.example/cards/en/s1/${at}.jpg`,
      title: `Game ${at} of the cup, women's pool`,
      description: `Round ${at % 9}, live from court ${at % 7}, told as game ${at}.`,
      content_loc: `https://streams.example/${at}.m3u8`,
      duration: 5_400,
      publication_date: '2026-01-15T00:00:00-05:00',
    }
    if (!stream.write({ url, links, lastmod: '2026-01-15T00:00:00.000Z', video: [video] }))
      await new Promise((resolve) => stream.once('drain', resolve))
  }
  stream.end()
  await packed
  return (performance.now() - began) / 1_000
}
