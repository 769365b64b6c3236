import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { saveCategory } from '../app/catalog/edit-categories.server.ts'
import { releaseEpisodes, saveEpisode, setEpisodeLive } from '../app/catalog/edit-episodes.server.ts'
import { searchTitles } from '../app/catalog/search.ts'
import type { Site } from '../server/site.ts'
import { addAdmin } from '../tests/factories/viewers.ts'
import { now } from './clock.ts'
import { heldBytes, settledBytes } from './memory.ts'
import { BENCH_PASSWORD } from './password.ts'
import { answer } from './processes.ts'

/** The production build in a process of its own, started as server/main.ts does it, without the demo. */
export type SiteCommands = typeof commands

type NewVideo = {
  /** An episode of the series. */
  seriesOf: string
  /** The episode to change; without it there is one more. */
  docId?: string
  title: string
  videoUrl: string
  isLive: boolean
  episodeNumber: number
}

let site: Site

const commands = {
  /** `root` holds build/. Returns the port. */
  async open({ root, settings }: { root: string; settings: Record<string, string> }): Promise<number> {
    const { createPages, routeOf, readConfig, startSite } = (await import(
      pathToFileURL(join(root, 'build/server/index.js')).href
    )) as typeof import('../server/app.ts')
    const config = readConfig({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...settings })
    site = await startSite({ config, pages: createPages(), routeOf, clientDir: join(root, 'build/client') })
    return site.port
  },

  /** An edit as the admin's pages make it. Returns when it began. */
  async setLive({ docId, isLive }: { docId: string; isLive: boolean }): Promise<number> {
    const startedAt = now()
    const done = await setEpisodeLive(site.running.editing, docId, isLive)
    if (!done.ok) throw new Error(done.reason)
    return startedAt
  },

  /** Gives an episode a video, or the series one episode more. Returns its document's id. */
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

  /** Episodes more in the series of this one. Returns their documents' ids. */
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

  /** Gives all of them this date. */
  async release({ docIds, releaseDate }: { docIds: string[]; releaseDate: string }): Promise<void> {
    await releaseEpisodes(site.running.editing, docIds, releaseDate)
  },

  /** How many viewers were let go because they did not keep up. */
  behind: () => site.running.hub.counts.behind,

  /** Gives the first category a name that may have to be translated. */
  async nameCategory({ name }: { name: string }): Promise<void> {
    const [first] = site.running.services.catalogue.snapshot().categories
    if (!first) throw new Error('There is no category.')
    const saved = await saveCategory(site.running.editing, { ...first, name })
    if (!saved.ok) throw new Error(saved.reason)
  },

  /** The versions by which a page of now asks for news. */
  versions: () => {
    const { catalogue } = site.running.services
    return { catalog: catalogue.version('catalog'), live: catalogue.version('live') }
  },

  viewers: () => site.running.hub.viewers(),

  /** How often what a topic shows was read for its viewers. */
  hubReads: () => site.running.hub.counts.reads,

  /**
   * How long each query took, in ms, by the clock and of CPU time (the clock also counts what other processes of the
   * machine took); and as the limit how long it takes to look through all titles once.
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

  /** Accounts that can sign in with BENCH_PASSWORD. */
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

  /** A file as an admin's page sends it: begun, then piece by piece, so that this process never holds all of it. */
  async openUpload({ id, bytes }: { id: string; bytes: number }): Promise<void> {
    await addAdmin(site.running.database, STAFF)
    await site.running.services.imports.open({ id, fileName: 'series.json', bytes }, STAFF)
  },
  async takePiece({ id, place, piece }: { id: string; place: number; piece: Uint8Array }): Promise<void> {
    await site.running.services.imports.takePiece(id, place, Buffer.from(piece))
  },

  /** Stores pictures as an import's thumbnails, one after the other, and makes the sizes that pages ask for. */
  async storePictures({ contents }: { contents: Uint8Array[] }): Promise<void> {
    const { pictures } = site.running.services
    for (const content of contents) {
      const stored = await pictures.store(content)
      if (!stored.ok) throw new Error(stored.reason)
      const id = stored.thumbnail.replace(/^thumbnails\//, '')
      await Promise.all(PAGE_WIDTHS.map((width) => pictures.resized(id, width, 'avif')))
    }
  },

  /** Checks and imports it; how long each took, and the most memory that this process had meanwhile. */
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
    const run = await imports.find(id)
    if (!begun.ok || run?.state !== 'done') throw new Error(`The import is ${run?.state}.`)
    return { lookSeconds: (lookedAt - startedAt) / 1_000, importSeconds: (endedAt - lookedAt) / 1_000, mostBytes }
  },

  memory: settledBytes,
  held: heldBytes,
}

/** Of a tile, and of the picture before the player. */
const PAGE_WIDTHS = [320, 560, 1280] as const

const STAFF = { uid: 'staff', email: 'staff@bench.example', client: '127.0.0.1' }

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

answer(commands)
