import { MINUTE_MS } from '../app/shared/time-units.ts'
import { BROWSER_HEADERS } from './fetch-raw.ts'
import type { LoadCommands } from './load.ts'
import { countOpen, start } from './processes.ts'
import { type Bench, openSite } from './sites.ts'
import { type Row, type Spread, shown, spread, whole } from './statistics.ts'
import type { ViewerCommands } from './viewers.ts'

/** The goal for the end, relative to the warm state. */
const GOAL = 1.05
const SERIES = 1_000
const VIEWERS = 1_000
const ACCOUNTS = 40
const PAGE_EVERY_MS = 20
const SIGN_IN_EVERY_MS = 1_000
const CHANGE_EVERY_MS = 2_000
/** One minute to fill caches, one for the warm state, one for the end. */
export const LEAST_MINUTES = 3

/** A site under readers, sign-ins, changes, and streams that come and go: its memory must not grow. */
export async function longRun(bench: Bench): Promise<Row[]> {
  const { site, port, filled, close } = await openSite(bench, SERIES, {
    TRUSTED_PROXIES: '127.0.0.1',
    LIVE_MAX_PER_ADDRESS: String(2 * VIEWERS),
  })
  const [readers, viewers] = [start<LoadCommands>('./load.ts'), start<LoadCommands>('./load.ts')]
  const emails = Array.from({ length: ACCOUNTS }, (_, at) => `viewer${at}@bench.example`)
  await site.call('signUp', { emails })
  const pages = filled.ids.flatMap((id) => [`/series/${id}`, `/series/${id}.data`, `/series/${id}/content`])
  const searches = filled.titles.map((title) => `/search?q=${encodeURIComponent(title)}`)
  const paths = [...pages, ...searches].flatMap((path, at) => (at % 4 === 0 ? ['/', '/_.data', '/scoreboard', path] : [path]))
  const docId = filled.episodes[0] as string

  const bytes: number[] = []
  const held: number[] = []
  const files: number[] = []
  const minutes = bench.isQuick ? LEAST_MINUTES : bench.minutes
  for (let minute = 0; minute < minutes; minute++) {
    // Each minute, a new crowd replaces the previous one.
    const crowd = start<ViewerCommands>('./viewers.ts')
    const { catalog, live } = await site.call('versions')
    const path = `/live?topics=catalog@${catalog},live@${live}`
    await crowd.call('open', { port, path, mark: '"topic":"live"', addresses: [{ localAddress: '127.0.0.2', viewers: VIEWERS }] })
    const from = minute * (MINUTE_MS / PAGE_EVERY_MS)
    const mine = Array.from({ length: MINUTE_MS / PAGE_EVERY_MS }, (_, at) => paths[(from + at) % paths.length] as string)
    let isOver = false
    const changing = async () => {
      for (let at = 0; !isOver; at++) {
        await site.call('setLive', { docId, isLive: at % 2 === 0 })
        await new Promise((resolve) => setTimeout(resolve, CHANGE_EVERY_MS))
      }
    }
    const asking = Promise.all([
      readers.call('paced', { port, headers: BROWSER_HEADERS, paths: mine, everyMs: PAGE_EVERY_MS, count: mine.length }),
      viewers.call('signIns', { port, emails, everyMs: SIGN_IN_EVERY_MS, count: MINUTE_MS / SIGN_IN_EVERY_MS }),
    ]).finally(() => (isOver = true))
    await Promise.all([asking, changing()])
    await crowd.stop()
    bytes.push(await site.call('memory'))
    held.push(await site.call('held'))
    files.push(countOpen(site.pid))
    bench.progress(
      `${minute + 1} of ${minutes} minutes, ${whole((bytes.at(-1) ?? 0) / 1e6)} MB, ${whole((held.at(-1) ?? 0) / 1e6)} of it held`,
    )
  }
  await Promise.all([close(), readers.stop(), viewers.stop()])

  // The first sixth fills the caches.
  const part = Math.max(1, Math.floor(minutes / 6))
  const [firstFiles, lastFiles] = [files[part] ?? Number.NaN, files.at(-1) ?? Number.NaN]
  const load = `${1_000 / PAGE_EVERY_MS} pages a second, ${whole(VIEWERS)} viewers, sign-ins, changes`
  return [
    growthRow(`memory after ${minutes} minutes of ${load}`, bytes, part),
    growthRow('of it held by objects and buffers', held, part),
    {
      figure: 'files that it has open, without viewers',
      goal: `at most ${SPARE_FILES} more than when it was warm`,
      measured: whole(lastFiles),
      peer: `warm ${whole(firstFiles)}`,
      ratio: (lastFiles / firstFiles).toFixed(2),
      isMet: lastFiles <= firstFiles + SPARE_FILES,
    },
  ]
}

function growthRow(figure: string, values: number[], part: number): Row {
  const [warm, end] = [spread(values.slice(part, 2 * part)), spread(values.slice(-part))]
  const growth = end.median / warm.median
  const megabytes = ({ median, min, max }: Spread) => shown({ median: median / 1e6, min: min / 1e6, max: max / 1e6 }, 0, ' MB')
  return {
    figure,
    goal: `≤ ${GOAL} of when it was warm`,
    measured: megabytes(end),
    peer: `warm ${megabytes(warm)}`,
    ratio: growth.toFixed(3),
    isMet: growth <= GOAL,
  }
}

/** Connections that browsers keep open for some seconds. */
const SPARE_FILES = 50
