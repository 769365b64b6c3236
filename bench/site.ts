import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { saveCategory } from '../app/catalog/edit-categories.server.ts'
import { releaseEpisodes, saveEpisode, setEpisodeLive } from '../app/catalog/edit-episodes.server.ts'
import { searchTitles } from '../app/catalog/search.ts'
import { GAMES } from '../app/history/topics.ts'
import type { Address } from '../app/reminders/reminder-address.server.ts'
import type { Site } from '../server/site.ts'
import { addAdmin } from '../tests/factories/viewers.ts'
import { heardBy } from '../tests/store.ts'
import { watchTurns } from '../tests/turns.ts'
import { now } from './clock.ts'
import { fillManyEpisodes } from './many-episodes-of-series.ts'
import { heldBytes, settledBytes } from './memory.ts'
import { BENCH_PASSWORD } from './password.ts'
import { answer } from './processes.ts'
import { makeDue } from './site-reminders.ts'
import { enterGoal, makeScoredGame } from './site-scores.ts'

/** The production build in a process of its own, started as in server/main.ts, without the demo. */
export type SiteCommands = typeof commands

type NewVideo = {
  /** An episode of the series. */
  seriesOf: string
  /** The episode to change; if absent, adds one. */
  docId?: string
  title: string
  videoUrl: string
  isLive: boolean
  episodeNumber: number
}

let site: Site
let turns: ReturnType<typeof watchTurns> | undefined

const commands = {
  /** `root` contains build/. Returns the port. */
  async open({ root, settings }: { root: string; settings: Record<string, string> }): Promise<number> {
    const { createPages, routeOf, readConfig, startSite } = (await import(
      pathToFileURL(join(root, 'build/server/index.js')).href
    )) as typeof import('../server/app.ts')
    const config = readConfig({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...settings })
    site = await startSite({ config, pages: createPages(), routeOf, clientDir: join(root, 'build/client') })
    return site.port
  },

  /** Writes what beacons are waiting. Returns how many players are in the table. */
  async playersCounted(): Promise<number> {
    await site.running.services.audience.played.flush()
    const { db } = site.running.database
    const row = await db
      .selectFrom('audience_minute')
      .select(({ fn }) => fn.sum<number | string>('players').as('players'))
      .executeTakeFirst()
    return Number(row?.players ?? 0)
  },

  /** Makes an edit as the admin pages do. Returns the start time. */
  async setLive({ docId, isLive }: { docId: string; isLive: boolean }): Promise<number> {
    const startedAt = now()
    const done = await setEpisodeLive(site.running.editing, docId, isLive)
    if (!done.ok) throw new Error(done.reason)
    return startedAt
  },

  /** A game with a scorer's link, and the version of its score. */
  makeGame: () => makeScoredGame(site.running),

  /** Enters a goal. Returns the start time. */
  enterGoal: ({ eventId }: { eventId: string }) => enterGoal(site.running, eventId),

  /** Sets an episode's video, or adds an episode to the series. Returns its document id. */
  async setVideo({ seriesOf, docId, title, videoUrl, isLive, episodeNumber }: NewVideo): Promise<string> {
    const { series_doc_id } = await site.running.database.db
      .selectFrom('episode')
      .select('series_doc_id')
      .where('doc_id', '=', seriesOf)
      .executeTakeFirstOrThrow()
    const saved = await saveEpisode(site.running.editing, {
      ...(docId === undefined ? {} : { docId }),
      seriesDocId: series_doc_id,
      title,
      videoUrl,
      isLive,
      episodeNumber,
    })
    if (!saved.ok) throw new Error(saved.reason)
    return saved.docId
  },

  /** Adds episodes to the series of this one. Returns their document ids. */
  async addEpisodes({ seriesOf, count }: { seriesOf: string; count: number }): Promise<string[]> {
    const { series_doc_id } = await site.running.database.db
      .selectFrom('episode')
      .select('series_doc_id')
      .where('doc_id', '=', seriesOf)
      .executeTakeFirstOrThrow()
    const docIds: string[] = []
    for (let at = 0; at < count; at++) {
      const longDescription = `What happened in game ${at}, told from the first whistle to the last. `.repeat(4)
      const saved = await saveEpisode(site.running.editing, {
        seriesDocId: series_doc_id,
        title: `Game ${at}`,
        videoUrl: `play-more-${at}`,
        episodeNumber: at + 2,
        releaseDate: '2026-01-01',
        longDescription,
      })
      if (!saved.ok) throw new Error(saved.reason)
      docIds.push(saved.docId)
    }
    return docIds
  },

  /** Adds so many episodes to each series, by SQL, and waits until this site shows them. */
  async fillSeries({ each }: { each: number }): Promise<void> {
    await fillManyEpisodes(site.running, each)
  },

  /** Sets the release date of all of them. */
  async release({ docIds, releaseDate }: { docIds: string[]; releaseDate: string }): Promise<void> {
    await releaseEpisodes(site.running.editing, docIds, releaseDate)
  },

  /** How many viewers were disconnected because they did not keep up. */
  behind: () => site.running.hub.counts.behind,

  /** Gives the first category a name that may need translating. */
  async nameCategory({ name }: { name: string }): Promise<void> {
    const [first] = site.running.services.catalogue.snapshot().categories
    if (!first) throw new Error('There is no category.')
    const saved = await saveCategory(site.running.editing, { ...first, name })
    if (!saved.ok) throw new Error(saved.reason)
  },

  /** The versions with which a current page asks for news. */
  versions: () => {
    const { catalogue } = site.running.services
    return { catalog: catalogue.version('catalog'), live: catalogue.version('live') }
  },

  /** Makes everything that shows events stale, and waits until this site knows. */
  async touchGames(): Promise<void> {
    const { editing, services } = site.running
    await heardBy(services, () => editing.changes.change(async ({ touch }) => touch(GAMES)))
  },

  /** Begins to watch the turns of the event loop. */
  watchTurns(): void {
    turns = watchTurns()
  },

  /** The longest one since, in ms of CPU time. */
  longestTurn: () => turns?.stop() ?? Number.NaN,

  /** The key with which browsers subscribe to pushes. */
  pushKey: () => site.running.services.reminders.pushKey,

  /** Reminders of one game, all due at one time ahead. Returns how long until then, in ms. */
  makeDue: ({ addresses, aheadMs }: { addresses: Address[]; aheadMs: number }) => makeDue(site.running, addresses, aheadMs),

  /** How many reminders were sent. */
  remindersSent: () => ({ ...site.running.services.reminders.counts }),

  viewers: () => site.running.hub.viewers(),

  /** How often topics were read for viewers. */
  hubReads: () => site.running.hub.counts.reads,

  /**
   * The time of each query in ms, by the clock and in CPU time (the clock includes other processes of the machine); and as the
   * limit, the time of one pass over all titles.
   */
  search({ queries, results }: { queries: string[]; results: number }) {
    const { searchEntries, series } = site.running.services.catalogue.snapshot()
    const titles = series.map(({ title }) => title.toLowerCase())
    const times: number[] = []
    const cpu: number[] = []
    const scans: number[] = []
    let hits = 0
    for (const query of queries) {
      const cpuBefore = cpuMs()
      const startedAt = performance.now()
      hits += searchTitles(searchEntries, query, results).length
      const foundAt = performance.now()
      cpu.push(cpuMs() - cpuBefore)
      const text = query.toLowerCase()
      const lookedAt = performance.now()
      titles.filter((title) => title.includes(text))
      times.push(foundAt - startedAt)
      scans.push(performance.now() - lookedAt)
    }
    return { times, cpu, scans, hits }
  },

  /** Creates accounts that can sign in with BENCH_PASSWORD. */
  async signUp({ emails }: { emails: string[] }): Promise<void> {
    for (const [at, email] of emails.entries()) {
      const visitor = { cookie: '', client: `10.0.0.${at}`, language: 'en' as const }
      const made = await site.running.services.accounts.signUp({ email, password: BENCH_PASSWORD, remember: false }, visitor)
      if (!made.ok && made.reason !== 'email-in-use') throw new Error(made.reason)
    }
  },

  async makeAdmin({ email }: { email: string }): Promise<void> {
    const granted = await site.running.services.admins.grant(email)
    if (!granted.ok) throw new Error(granted.reason)
  },

  /** Uploads a file piece by piece, as an admin's page does, so that this process never holds all of it. */
  async openUpload({ id, bytes }: { id: string; bytes: number }): Promise<void> {
    await addAdmin(site.running.database, STAFF)
    await site.running.services.imports.open({ id, fileName: 'series.json', bytes }, STAFF)
  },
  async takePiece({ id, place, piece }: { id: string; place: number; piece: Uint8Array }): Promise<void> {
    await site.running.services.imports.takePiece(id, place, Buffer.from(piece))
  },

  /** Stores pictures as an import's thumbnails, one after another, in the sizes that pages request. */
  async storePictures({ contents }: { contents: Uint8Array[] }): Promise<void> {
    const { pictures } = site.running.services
    for (const content of contents) {
      const stored = await pictures.store(content)
      if (!stored.ok) throw new Error(stored.reason)
      const id = stored.thumbnail.replace(/^thumbnails\//, '')
      await Promise.all(PAGE_WIDTHS.map((width) => pictures.resized(id, width, 'avif')))
    }
  },

  /** Checks and imports it; returns how long each took, and this process's peak memory meanwhile. */
  async import({ id }: { id: string }) {
    const { imports } = site.running.services
    let mostBytes = 0
    const watch = setInterval(() => (mostBytes = Math.max(mostBytes, process.memoryUsage.rss())), 100)
    const startedAt = performance.now()
    await imports.look(id)
    const lookedAt = performance.now()
    const begun = await imports.start(id, STAFF)
    await imports.settled()
    const endedAt = performance.now()
    clearInterval(watch)
    // It is told as running until this site shows its series.
    let run = await imports.find(id)
    for (let tries = 0; run?.state === 'running' && tries < 60; tries++) run = await imports.find(id)
    if (!begun.ok || run?.state !== 'done') throw new Error(`The import is ${run?.state}.`)
    return { lookSeconds: (lookedAt - startedAt) / 1_000, importSeconds: (endedAt - lookedAt) / 1_000, mostBytes }
  },

  memory: settledBytes,
  held: heldBytes,
}

/** The widths of a tile, and of the picture before the player. */
const PAGE_WIDTHS = [320, 560, 1280] as const

const STAFF = { uid: 'staff', email: 'staff@bench.example', client: '127.0.0.1' }

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

answer(commands)
