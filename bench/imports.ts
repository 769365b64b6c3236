import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { PIECE_BYTES } from '../app/transfer/pieces.ts'
import { BROWSER_HEADERS } from './load/fetch-raw.ts'
import type { LoadCommands } from './load/load.ts'
import { type Child, start } from './processes.ts'
import { fillCatalogue } from './site/catalogue.ts'
import type { SiteCommands } from './site/site.ts'
import type { Bench } from './site/sites.ts'
import { seeded, title } from './site/titles.ts'
import { percentile, type Row, whole } from './statistics.ts'

const GOAL_SECONDS = 60
const GOAL_P99_MS = 500
const SERIES = 10_000
const EPISODES = 20
/** The size of the site that visitors look at meanwhile, in series. */
const SHOWN = 100
const PAGE_EVERY_MS = 10

/** How long it takes to import 10,000 series with 20 episodes each, and how long visitors wait for pages meanwhile. */
export async function imports(bench: Bench): Promise<Row[]> {
  const series = bench.isQuick ? SERIES / 10 : SERIES
  // In a folder of its own, because catalogues are shared and the import adds to this one.
  const filled = await fillCatalogue(join(bench.build.root, 'data-imports'), SHOWN, bench.pictures)
  const site = start<SiteCommands>('./site/site.ts', ['--expose-gc'])
  const port = await site.call('open', { root: bench.build.root, settings: filled.settings })
  const visitors = start<LoadCommands>('./load/load.ts')
  const paths = ['/', `/series/${filled.ids[0] ?? ''}`, '/scoreboard']
  const pages = { port, headers: BROWSER_HEADERS, paths, everyMs: PAGE_EVERY_MS }
  await visitors.call('paced', { ...pages, count: 200 })
  const idle = await visitors.call('paced', { ...pages, count: 600 })

  const id = randomUUID()
  await upload(site, id, importFile(series, EPISODES))
  const before = await site.call('memory')
  const importing = site.call('import', { id })
  let isDone = false
  const done = importing.finally(() => (isDone = true))
  const busy: number[] = []
  while (!isDone) busy.push(...(await visitors.call('paced', { ...pages, count: 200 })))
  const { lookSeconds, importSeconds, mostBytes } = await done
  await Promise.all([site.stop(), visitors.stop()])

  const seconds = lookSeconds + importSeconds
  const p99 = percentile(busy, 0.99)
  return [
    {
      figure: `import of ${whole(series)} series x ${EPISODES} episodes`,
      goal: `≤ ${GOAL_SECONDS} s`,
      measured: `${seconds.toFixed(1)} s: check ${lookSeconds.toFixed(1)}, import ${importSeconds.toFixed(1)}; memory +${whole((mostBytes - before) / 1024 ** 2)} MB`,
      peer: '–',
      ratio: '–',
      isMet: seconds <= GOAL_SECONDS,
    },
    {
      figure: 'public pages meanwhile',
      goal: `p99 ≤ ${GOAL_P99_MS} ms`,
      measured: `p99 ${p99.toFixed(1)} ms, longest ${Math.max(...busy).toFixed(0)} ms, ${whole(busy.length)} pages`,
      peer: `idle, p99 ${percentile(idle, 0.99).toFixed(2)} ms`,
      ratio: (p99 / percentile(idle, 0.99)).toFixed(1),
      isMet: p99 <= GOAL_P99_MS,
    },
  ]
}

/** Uploads a file as an admin's page does. */
async function upload(site: Child<SiteCommands>, id: string, text: string): Promise<void> {
  const bytes = Buffer.from(text)
  await site.call('openUpload', { id, bytes: bytes.length })
  for (let place = 0; place * PIECE_BYTES < bytes.length; place++)
    await site.call('takePiece', { id, place, piece: bytes.subarray(place * PIECE_BYTES, (place + 1) * PIECE_BYTES) })
}

/** A file with this many series of this many episodes. */
function importFile(count: number, episodesEach: number): string {
  const random = seeded(count)
  const entries = Array.from({ length: count }, (_, at) => {
    const { title: text, categoryId, year } = title(at, random)
    const series = {
      id: `imported-${at}`,
      title: text,
      shortDescription: `Live and on demand: ${text}.`,
      longDescription: `Every game, the ceremonies and the interviews of ${text}, with commentary in English and French.`,
      releaseDate: `${year}-01-15`,
      tags: [categoryId, String(year)],
      order: 1_000 + at,
    }
    const episodes = Array.from({ length: episodesEach }, (_, number) => ({
      docId: `imported-${at}-${number}`,
      title: `${text}, part ${number + 1}`,
      videoUrl: `play-${at}-${number}`,
      language: 'en-US',
      episodeNumber: number + 1,
      shortDescription: '',
      longDescription: '',
      releaseDate: `${year}-01-15`,
      rating: { rating: '0', ratingSource: 'BBFC' },
      onRoku: false,
      isLive: false,
      content: {
        dateAdded: '2026-01-15T12:00:00.000Z',
        duration: 5_400,
        language: 'en-US',
        videos: [{ url: `play-${at}-${number}`, quality: 'HD', videoType: 'External' }],
      },
    }))
    return `${JSON.stringify(`imported-doc-${at}`)}:${JSON.stringify({ series, episodes })}`
  })
  return `{\n${entries.join(',\n')}\n}\n`
}
