import { readdir, readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import { CATALOG, LIVE } from '../../app/history/topics.ts'
import type { RunState } from '../../app/transfer/file/outcome.ts'
import site from '../../package.json' with { type: 'json' }
import type { Config } from '../config.ts'
import type { PageCache } from '../http/pages/page-cache.ts'
import type { Traffic } from '../http/traffic.ts'
import type { LiveParts } from '../parts/live-parts.ts'
import type { RunningSite } from '../parts/services.ts'
import type { Family } from './exposition.ts'

export type MetricSources = {
  node: Measurable
  server: Server
  /** Undefined on a live node. */
  site?: { running: RunningSite; traffic: Traffic; pages: PageCache }
  /** Event-loop delay since the last call, in seconds: 99th percentile. */
  loopDelay: () => number
}

/** The services of every node. */
type Measurable = Pick<LiveParts, 'hub' | 'database' | 'changes' | 'catalogue' | 'now'> & { config: Config; log: Logger }

type Sample = [value: number, labels?: Record<string, string>]
type Value = number | Sample[]

/** The longest wait for the database, in ms: a scrape times out after some seconds, and the other figures are useful alone. */
const DATABASE_MS = 2_000
const TOPICS = [CATALOG, LIVE]
const IMPORT_STATES: RunState[] = ['receiving', 'checking', 'checked', 'running', 'pictures', 'paused', 'done', 'failed']

/** Returns all metrics of this process: plain counters of its services, read at each scrape. */
export async function figures(measured: MetricSources): Promise<Family[]> {
  const { node, server, site, loopDelay } = measured
  const [ofDatabase, ofProcess, ofConnections] = await Promise.all([
    databaseFigures(node),
    processFigures(loopDelay),
    connectionFigures(server),
  ])
  const ofSite = site ? [...httpFigures(site), ...serviceFigures(site.running)] : []
  return [...ofProcess, ...ofConnections, ...liveFigures(node), ...ofDatabase, ...ofSite]
}

const counter = (name: string, help: string, value: Value): Family => ({ name, type: 'counter', help, samples: samplesOf(value) })
const gauge = (name: string, help: string, value: Value): Family => ({ name, type: 'gauge', help, samples: samplesOf(value) })
const samplesOf = (value: Value): Sample[] => (typeof value === 'number' ? [[value]] : value)

/** Returns one sample for each key, under one label. */
const by = (label: string, counts: Iterable<[string, number]>): Sample[] =>
  [...counts].map(([key, count]) => [count, { [label]: key }])

async function connectionFigures(server: Server): Promise<Family[]> {
  return [gauge('podium_http_connections', 'Connections open now.', await promisify(server.getConnections.bind(server))())]
}

function httpFigures({ traffic, pages }: NonNullable<MetricSources['site']>): Family[] {
  const tallies = [...traffic.all()]
  const labelled = tallies.map(({ route, method, status, ...tally }) => ({ labels: { route, method, status }, ...tally }))
  return [
    counter(
      'podium_http_requests_total',
      'Requests answered, by route pattern, method and class of status (none: disconnected before a response).',
      labelled.map(({ labels, kept, took, streams }) => [kept + streams + took.counts.reduce((a, b) => a + b, 0), labels]),
    ),
    {
      name: 'podium_http_request_duration_seconds',
      type: 'histogram',
      help: 'From the head of a request to the end of its response. Excludes live streams, and cached pages, which are sent at once.',
      samples: labelled.map(({ labels, took }) => [took, labels]),
    },
    counter('podium_page_cache_hits_total', 'Pages sent from memory.', pages.counts.found),
    counter('podium_page_cache_misses_total', 'Public pages that had to be rendered.', pages.counts.rendered),
    gauge('podium_page_cache_bytes', 'Memory used by cached pages.', pages.bytes()),
  ]
}

function liveFigures({ hub, config }: Measurable): Family[] {
  const { counts } = hub
  return [
    gauge('podium_live_viewers', 'Open live streams.', hub.viewers()),
    gauge('podium_live_viewers_limit', 'LIVE_MAX_VIEWERS of this process.', config.live.maxViewers),
    counter('podium_live_frames_total', 'Frames written, counted for each viewer.', counts.frames),
    counter('podium_live_dropped_total', 'Viewers dropped by back-pressure; they reconnect by themselves.', counts.behind),
    counter('podium_live_refused_total', 'Live streams refused at a limit.', counts.refused),
    counter('podium_live_reads_total', 'Reads of topics; independent of the number of viewers.', counts.reads),
    {
      name: 'podium_live_age_seconds',
      type: 'histogram',
      help: 'From hearing of a change until its frame was written to the last viewer.',
      samples: [[counts.age]],
    },
  ]
}

async function databaseFigures(node: Measurable): Promise<Family[]> {
  const { database, changes, hub, catalogue } = node
  const inTime = new AbortController()
  const late = after(DATABASE_MS, undefined, { signal: inTime.signal }).catch(() => undefined)
  const asked = await Promise.race([askDatabase(node).catch(() => undefined), late])
  inTime.abort()
  const { inUse, waiting, most } = database.load()
  const own = [
    gauge('podium_database_connections_in_use', 'Database connections in use.', inUse),
    gauge('podium_database_connections_limit', 'Limit of database connections of this process.', most),
    gauge('podium_database_waiting', 'Queries waiting for a connection.', waiting),
    counter('podium_database_query_errors_total', 'Queries that failed.', database.counts.failures),
    counter(
      'podium_database_steps_back_total',
      'Times the database was on another server or timeline than before, or behind what this process had read: a failover or a restore.',
      changes.counts.stepsBack,
    ),
    counter(
      'podium_edits_shown_late_total',
      'Edits acknowledged before every node showed them: a node hangs, or its read takes longer than an edit waits.',
      changes.counts.shownLate,
    ),
  ]
  const isUp = gauge('podium_database_up', 'Whether the database answers.', asked ? 1 : 0)
  if (!asked) return [isUp, ...own]
  const told = (topic: string) => hub.told(topic) ?? catalogue.version(topic)
  return [
    isUp,
    ...own,
    gauge(
      'podium_topic_lag',
      'Versions by which viewers of this process lag behind the database.',
      asked.topics.map(({ topic, v }) => [Math.max(0, v - told(topic)), { topic }]),
    ),
    gauge('podium_imports', 'Imports of files, on all nodes together, by state.', by('state', asked.imports)),
    gauge('podium_translation_characters_today', 'Characters sent to the service today (UTC), by all nodes.', asked.characters),
  ]
}

async function askDatabase({ database: { db }, now }: Measurable) {
  const topics = await db.selectFrom('live_topic').select(['topic', 'v']).where('topic', 'in', TOPICS).execute()
  const runs = await db
    .selectFrom('import_run')
    .select(({ fn }) => ['state', fn.countAll<number | string>().as('count')])
    .groupBy('state')
    .execute()
  const today = now().toISOString().slice(0, 10)
  const usage = await db.selectFrom('translation_usage').select('characters').where('day', '=', today).executeTakeFirst()
  const counts = new Map(runs.map(({ state, count }) => [state, Number(count)]))
  return {
    topics,
    imports: IMPORT_STATES.map((state): [string, number] => [state, counts.get(state) ?? 0]),
    characters: usage?.characters ?? 0,
  }
}

function serviceFigures({ services, mailer, translator, config }: RunningSite): Family[] {
  const { accounts, access, audience, limits, waits } = services
  const translation = translator && [
    counter('podium_translation_calls_total', 'Requests made to the translation service.', translator.counts.calls),
    counter(
      'podium_translation_failures_total',
      'Requests to the translation service that failed, or returned nothing usable.',
      translator.counts.failures,
    ),
    gauge(
      'podium_translation_paused',
      'Whether requests to the translation service are paused.',
      translator.isLeftAlone() ? 1 : 0,
    ),
    gauge('podium_translation_characters_limit', 'TRANSLATE_DAILY_CHARACTERS.', config.translate.dailyCharacters),
  ]
  return [
    ...(translation ?? []),
    counter('podium_played_total', 'Beacons of players, by outcome.', by('outcome', Object.entries(audience.played.counts))),
    counter('podium_mails_total', 'Mails, by outcome.', by('outcome', Object.entries(mailer.counts))),
    counter('podium_sign_ins_total', 'Sign-ins by password, by outcome.', by('outcome', Object.entries(accounts.signIns))),
    counter(
      'podium_google_sign_ins_total',
      'Sign-ins by Google that returned to the site, by outcome.',
      by('outcome', Object.entries(accounts.googleSignIns)),
    ),
    counter('podium_unlocks_total', 'Tries to unlock a series, by outcome.', by('outcome', Object.entries(access.counts))),
    counter('podium_rate_limit_refusals_total', 'Tries refused by a rate limit, by kind.', by('kind', limits.refusals)),
    counter('podium_rate_limit_waits_total', 'Tries that had to wait for their turn, by kind.', by('kind', waits)),
  ]
}

async function processFigures(loopDelay: () => number): Promise<Family[]> {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  // Only Linux lists open files.
  const files = await readdir('/proc/self/fd').catch(() => undefined)
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const most = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1])
  return [
    gauge('podium_build_info', 'The version that runs.', [[1, { version: site.version, node: process.version }]]),
    gauge('process_start_time_seconds', 'When this process started.', Math.round(Date.now() / 1_000 - process.uptime())),
    counter('process_cpu_seconds_total', 'Processor time used.', (user + system) / 1e6),
    gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
    gauge('nodejs_heap_size_used_bytes', 'Heap memory in use.', heapUsed),
    gauge('nodejs_eventloop_delay_p99_seconds', 'Event-loop delay since the last scrape, 99th percentile.', loopDelay()),
    ...(files ? [gauge('process_open_fds', 'Open files and sockets.', files.length)] : []),
    ...(most ? [gauge('process_max_fds', 'Limit of open files and sockets.', most)] : []),
  ]
}
