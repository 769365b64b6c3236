import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openCatalogue } from '../app/catalog/catalogue.server.ts'
import { EPISODE_DEFAULTS } from '../app/catalog/episode.ts'
import { placesOf } from '../app/catalog/text-places.server.ts'
import { inParts } from '../app/shared/in-parts.ts'
import { HOUR_MS } from '../app/shared/time-units.ts'
import { openMemory } from '../app/translation/memory.server.ts'
import { openWorkList, type WorkList } from '../app/translation/work-list/work-list.server.ts'
import { readWorkView } from '../app/translation/work-list/work-view.ts'
import { openChanges } from '../database/changes.ts'
import { migrate } from '../database/migrate.ts'
import { type Database, openDatabase } from '../database/open.ts'
import type { Bench } from './sites.ts'
import type { Row } from './statistics.ts'
import { seeded, title } from './titles.ts'

const SERIES = { full: 10_000, quick: 500 }
const EPISODES = 20
const GOAL_MS = { page: 500, turn: 50 }

/**
 * The list of texts to translate in a whole archive: its first page on the first visit, and the cost of looking through all
 * texts.
 */
export async function workList(bench: Pick<Bench, 'isQuick'>): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-bench-work-'))
  const database = openDatabase({ file: join(folder, 'podium.sqlite') })
  const onError = (error: unknown) => {
    throw error
  }
  const count = bench.isQuick ? SERIES.quick : SERIES.full
  await migrate(database)
  await fill(database, count)
  const changes = await openChanges(database, { onError })
  const memory = openMemory({ hasGlossary: true })
  const catalogue = await openCatalogue({ database, changes, french: memory, now: () => new Date(), onError })
  const list = openWorkList({ db: database.db, catalogue, memory, onError })
  const turns = monitorEventLoopDelay({ resolution: 1 })
  turns.enable()
  const before = process.memoryUsage().heapUsed
  const first = await timed(list, '')
  const asked: number[] = []
  const began = performance.now()
  let looked = first.looked
  while (looked < 1) {
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    const again = await timed(list, '')
    looked = again.looked
    asked.push(again.ms)
  }
  const whole = performance.now() - began
  global.gc?.()
  const memoryMb = (process.memoryUsage().heapUsed - before) / 1e6
  const longest = turns.max / 1e6
  turns.reset()
  const views = ['', 'what=descriptions', 'state=partial', 'page=40', 'q=final', 'q=zzzz']
  const known: string[] = []
  for (const view of views) known.push(`${view || 'all'} ${Math.round((await timed(list, view)).ms)}`)
  const { counts } = await list.page(1, readWorkView(new URLSearchParams()))
  turns.disable()
  list.close()
  await catalogue.close()
  await changes.close()
  await database.close()
  await rm(folder, { recursive: true })
  const of = `work list of ${count.toLocaleString('en')} series with ${EPISODES} episodes`
  return [
    {
      figure: `${of}: its first page, nothing known yet`,
      goal: `≤ ${GOAL_MS.page} ms`,
      measured: `${Math.round(first.ms)} ms; while the rest is looked through ${Math.round(Math.max(0, ...asked))} ms at most`,
      peer: '–',
      ratio: '–',
      isMet: first.ms <= GOAL_MS.page,
    },
    {
      figure: 'the same: the longest turn of the event loop meanwhile',
      goal: `≤ ${GOAL_MS.turn} ms`,
      measured: `${Math.round(longest)} ms; of later pages ${Math.round(turns.max / 1e6)} ms`,
      peer: '–',
      ratio: '–',
      isMet: longest <= GOAL_MS.turn,
    },
    {
      figure: `the same: all of it looked through (${counts.titles.all} titles, ${counts.descriptions.all} descriptions wait)`,
      goal: '–',
      measured: `${(whole / 1_000).toFixed(1)} s, ${Math.round(memoryMb)} MB; then in ms: ${known.join(', ')}`,
      peer: '–',
      ratio: '–',
      isMet: undefined,
    },
  ]
}

async function timed(list: WorkList, query: string) {
  const began = performance.now()
  const { looked } = await list.page(1, readWorkView(new URLSearchParams(query)))
  return { ms: performance.now() - began, looked }
}

async function fill({ db }: Database, count: number) {
  const random = seeded(count)
  const at = new Date().toISOString()
  const day = (index: number) => new Date(Date.parse('2020-01-01') + index * HOUR_MS).toISOString()
  for (let from = 0; from < count; from += 100) {
    const named = Array.from({ length: Math.min(100, count - from) }, (_, index) => ({
      index: from + index,
      ...title(from + index, random),
    }))
    const series = named.map(({ index, title, categoryId, year }) => ({
      doc_id: randomUUID(),
      slug: `series-${index}`,
      title,
      short_description: `Live and on demand: ${title}.`,
      long_description: `Every game, the ceremonies and the interviews of ${title}, with commentary in English and French.`,
      description: '',
      category_id: null,
      release_date: `${year}-01-15`,
      tags: JSON.stringify([categoryId]),
      thumbnail: '',
      sort_order: index,
      sealed_password: null,
      embed_link: null,
      version: 1,
      created_at: at,
      updated_at: at,
      imported_at: null,
    }))
    const episodes = series.flatMap(({ doc_id, title }, place) =>
      Array.from({ length: EPISODES }, (_, number) => ({
        doc_id: randomUUID(),
        series_doc_id: doc_id,
        title: number % 3 === 0 ? `Game ${number + 1}: ${title}` : `Feature ${number} of ${title}: the road to the zorble`,
        video_url: '',
        language: EPISODE_DEFAULTS.language,
        episode_number: number + 1,
        short_description: `Highlights of day ${number} in ${title}, told by those who were there.`,
        long_description: `The whole story of day ${number} in ${title}.\nInterviews, ceremonies and what happened after the final whistle in the arena, at length.`,
        release_date: '2026-01-01',
        rating: '0',
        rating_source: 'BBFC',
        thumbnail: '',
        duration_seconds: 1,
        date_added: day((from + place) * 3 + number * 100),
        videos: '[]',
        captions: '[]',
        on_roku: 0,
        is_live: 0,
        starts_at: null,
        version: 1,
        updated_at: at,
        imported_at: null,
      })),
    )
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('all_series').values(series).execute()
      for (const some of inParts(episodes)) await trx.insertInto('all_episode').values(some).execute()
      for (const some of inParts(placesOf('series', series, at))) await trx.insertInto('series_text').values(some).execute()
      for (const some of inParts(placesOf('episode', episodes, at))) await trx.insertInto('episode_text').values(some).execute()
    })
  }
}
