import { createHook } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { placeTexts } from '../app/catalog/texts/text-places.server.ts'
import { CATALOG, seriesTopic } from '../app/history/topics.ts'
import { writeTranslationsFile } from '../app/translation/french/french-file.server.ts'
import type { Tables } from '../database/tables.ts'
import type { newViewer } from './sites/browser.ts'
import type { TestSite } from './sites/site.ts'

/** The largest import: episodes of one series, and lines of a file of French texts. */
export const LONG = { episodes: 5_000, lines: 20_000 }

/** CPU time of this thread in ms, without other processes. */
const spent = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** The time of `reference`, in ms, on the machine that the bounds were set on. */
const REFERENCE_MS = 5

function reference() {
  const before = spent()
  const rows = Array.from({ length: 6_000 }, (_, at) => ({ id: `row-${at}`, title: `Game ${at}`, places: [at, at + 1, at + 2] }))
  JSON.parse(JSON.stringify(rows))
  return spent() - before
}

function slownessNow(): number {
  const times = Array.from({ length: 9 }, reference).sort((a, b) => a - b)
  return (times[4] as number) / REFERENCE_MS
}

/** How slow it was before what was measured last. */
let before = 1

/**
 * How much slower this machine is than the one the bounds were set on, before or after what was measured last; 1 at least. A neighbour that
 * shares its cores may come or go meanwhile.
 */
export const slowness = (): number => Math.max(1, before, slownessNow())

/** Samples this thread every few ms, leaving its core to others; `stop` returns the most CPU time between two samples. */
export function watchTurns() {
  before = slownessNow()
  let longest = 0
  let last = spent()
  const watch = setInterval(() => {
    const now = spent()
    longest = Math.max(longest, now - last)
    last = now
  }, 1)
  return {
    stop() {
      clearInterval(watch)
      return longest
    },
  }
}

/** The longest event-loop tick of this thread while `work` runs, in ms of CPU time. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  before = slownessNow()
  let longest = 0
  let last = spent()
  let next: NodeJS.Immediate
  const look = () => {
    const now = spent()
    longest = Math.max(longest, now - last)
    last = now
    next = setImmediate(look)
  }
  next = setImmediate(look)
  await work()
  await new Promise((resolve) => setImmediate(resolve))
  clearImmediate(next)
  return longest
}

/** The longest tick of work that can be repeated, in ms: the median of three, as a collection of garbage or a neighbour may fall into one. */
export async function usualTurn(work: () => Promise<unknown>): Promise<number> {
  const turns = [await longestTurn(work), await longestTurn(work), await longestTurn(work)].sort((a, b) => a - b)
  return turns[1] as number
}

/** The CPU time of this thread for work that runs in one go, in ms. */
export function spentBy(work: () => unknown): number {
  const from = spent()
  work()
  return spent() - from
}

/**
 * How often `work` let everything else have a turn (database/turns.ts): the immediates scheduled in this process meanwhile, a few of
 * them by the database and by HTTP, so a bound has to be above those. Work done in one go schedules no more, however slow the machine
 * is; only the length of a turn needs a clock, in a test with the tag `timing`.
 */
export async function turnsGiven(work: () => Promise<unknown>): Promise<number> {
  let given = 0
  const hook = createHook({ init: (_, type) => void (type === 'Immediate' && given++) }).enable()
  try {
    await work()
  } finally {
    hook.disable()
  }
  return given
}

/** Adds episodes with distinct titles in one edit; returns their ids in order. `row`: columns that differ. */
export async function fillSeries(
  site: TestSite,
  seriesId: string,
  count: number,
  row?: (index: number) => Partial<Selectable<Tables['episode']>>,
): Promise<string[]> {
  const { editing, services } = site.running
  const at = services.now().toISOString()
  const rows = Array.from({ length: count }, (_, index) => ({
    doc_id: randomUUID(),
    series_doc_id: `doc-${seriesId}`,
    title: `Game ${index + 1} of the women's tournament`,
    video_url: `play-${index}`,
    language: 'en-US',
    episode_number: index + 1,
    short_description: `Round ${1 + (index % 9)}, live from court ${1 + (index % 7)}, told as game ${index + 1}.`,
    long_description: `What happened in game ${index + 1}, told from the first whistle to the last.`,
    release_date: '2026-01-15',
    rating: '0',
    rating_source: 'BBFC',
    thumbnail: '',
    duration_seconds: 5_400,
    date_added: at,
    videos: JSON.stringify([{ url: `play-${index}`, quality: 'HD', videoType: 'External' }]),
    captions: '[]',
    on_roku: 0,
    is_live: 0,
    starts_at: null,
    version: 1,
    updated_at: at,
    imported_at: null,
    ...row?.(index),
  }))
  await site.heard(() =>
    editing.changes.change(async ({ trx, touch }) => {
      for (let from = 0; from < rows.length; from += 500)
        await trx
          .insertInto('all_episode')
          .values(rows.slice(from, from + 500))
          .execute()
      await placeTexts(trx, 'episode', rows, services.now())
      touch(seriesTopic(seriesId))
      touch(CATALOG)
    }),
  )
  return rows.map(({ doc_id }) => doc_id)
}

/** A file of `count` French texts. */
const frenchFile = (count: number) =>
  writeTranslationsFile(
    Array.from({ length: count }, (_, at) => ({
      english: `Text ${at} that staff have seen in the catalogue`,
      french: `Texte ${at} de la programmation`,
      state: 'reviewed' as const,
    })),
    [],
  )

type Admin = Awaited<ReturnType<typeof newViewer>>

/** The actions on a site with a long series, by name. Responses are checked, so that no refused action is measured. */
export function longActions(site: TestSite, admin: Admin, visitor: Admin, docIds: string[]) {
  const commands = '/admin/series/doc-long/episodes'
  const ok = async (asked: Promise<{ status: number; body: string }>) => {
    const { status, body } = await asked
    if (status !== 200) throw new Error(`${status} ${body.slice(0, 200)}`)
    return body
  }
  const french = { cookie: 'language=fr' }
  const command = async (fields: Record<string, string>) => {
    const answer = await ok(site.heard(() => admin.post(commands, fields)))
    return (JSON.parse(answer) as { removedId?: string }).removedId
  }
  const pages = async () => {
    await ok(visitor.get('/series/long'))
    await ok(visitor.get('/series/long.data'))
    await ok(visitor.get('/series/long', french))
  }
  const all = docIds.join()
  let removedId = ''
  return {
    'the page at first': pages,
    'a linked episode': () => ok(visitor.get(`/series/long/${docIds.at(-1)}`)),
    'the content': () => ok(visitor.get('/series/long/content')),
    'the list of staff': () => ok(admin.get('/admin/series/doc-long')),
    'an episode goes live, and the page after it': async () => {
      await command({ command: 'live', ids: docIds.at(-1) as string })
      await pages()
    },
    'a move': () => command({ command: 'move', ids: docIds[0] as string, after: docIds.at(-2) as string }),
    'the release of all': async () => {
      await command({ command: 'release', ids: all, date: '2026-03-03' })
      await pages()
    },
    'the end of all': () => command({ command: 'end-live', ids: all }),
    'the removal of all': async () => {
      removedId = (await command({ command: 'remove', ids: all })) ?? ''
      await pages()
    },
    'their return': async () => {
      await ok(site.heard(() => admin.post('/admin/undo.data', { removedId })))
      await pages()
    },
    'sending all to another series': async () => {
      await command({ command: 'send', ids: all, to: 'other' })
      await pages()
    },
    'an export': () => ok(admin.post('/admin/transfer/export', { all: 'on' })),
    'a removal of the series': async () => {
      const { status } = await site.heard(() => admin.post('/admin/series/doc-other/remove', {}))
      if (status !== 200) throw new Error(String(status))
    },
  }
}

/** The actions with a file of so many French texts. */
export async function frenchActions(site: TestSite, admin: Admin, lines: number) {
  // Written ahead, so that the sender's work is not taken for the site's.
  const body = await frenchFile(lines)
  const post = async () => {
    const answer = await fetch(`${site.origin}/admin/translations-import?name=french.json`, {
      method: 'POST',
      body,
      headers: { cookie: admin.jar.header(), 'content-type': 'application/octet-stream' },
    })
    const said = await answer.json()
    if (said.taken !== lines) throw new Error(JSON.stringify(said))
  }
  const exported = async () => {
    const { status, body } = await admin.post('/admin/translations-export', {})
    if (status !== 200 || body.length < lines * 50) throw new Error(String(status))
  }
  return { 'a French file': post, 'the French as a file': exported }
}
