import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type EpisodeContent, saveEpisode, setEpisodeLive } from '../../app/catalog/episodes/edit-episodes.server.ts'
import { searchTitles } from '../../app/catalog/search/search.ts'
import type { Address } from '../../app/reminders/mails/reminder-address.server.ts'
import { openDemo } from '../../demo/demo.ts'
import type { Site } from '../../server/site.ts'
import { addAdmin } from '../../tests/factories/viewers.ts'
import { now } from '../../tests/load/crowd.ts'
import { answer } from '../processes.ts'
import { settledBytes } from './memory.ts'
import { makeDue, playersCounted } from './site-crowds.ts'
import { enterGoal, makeScoredGame } from './site-scores.ts'

/** The production build in a separate process, started as in server/main.ts. */
export type SiteCommands = typeof commands

type Opening = { root: string; settings: Record<string, string>; withDemo?: boolean }

let site: Site
/** The state of the episode that `flipLive` changes. */
let isFlipped = false

const commands = {
  /** Opens the site, with its demo or with what DATA_DIR has; `root` contains build/. Returns the port. */
  async open({ root, settings, withDemo = false }: Opening): Promise<number> {
    const { createPages, routeOf, readConfig, startSite } = (await import(
      pathToFileURL(join(root, 'build/server/index.js')).href
    )) as typeof import('../../server/app.ts')
    const given = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...settings }
    const demo = withDemo ? await openDemo(readConfig(given)) : undefined
    const config = readConfig({ ...demo?.settings, ...given })
    site = await startSite({
      config,
      pages: createPages(),
      routeOf,
      clientDir: join(root, 'build/client'),
      prepare: async ({ editing, services }) => demo?.fill({ editing, pictures: services.pictures }),
    })
    const { editing, services, log } = site.running
    await demo?.play({
      editing,
      scores: services.scores,
      limits: services.limits,
      games: services.games,
      championships: services.championships,
      log,
    })
    return site.port
  },

  /** Switches the episode between live and ended, by the same edit as the panel. Returns the start time. */
  async flipLive({ docId }: { docId: string }): Promise<number> {
    isFlipped = !isFlipped
    const startedAt = now()
    const done = await setEpisodeLive(site.running.editing, docId, isFlipped)
    if (!done.ok) throw new Error(done.reason)
    return startedAt
  },

  /** Makes a game with a scorer's link; returns the version of its score. */
  makeGame: () => makeScoredGame(site.running),

  /** Enters a goal. Returns the start time. */
  enterGoal: ({ eventId }: { eventId: string }) => enterGoal(site.running, eventId),

  /** Adds or changes an episode. Returns its document id. */
  async saveEpisode(content: EpisodeContent): Promise<string> {
    const saved = await saveEpisode(site.running.editing, content)
    if (!saved.ok) throw new Error(saved.reason)
    return saved.docId
  },

  /** Returns the versions with which a current page asks for news. */
  versions: () => {
    const { catalogue } = site.running.services
    return { catalog: catalogue.version('catalog'), live: catalogue.version('live') }
  },

  pushKey: () => site.running.services.reminders.pushKey,
  makeDue: ({ addresses, aheadMs }: { addresses: Address[]; aheadMs: number }) => makeDue(site.running, addresses, aheadMs),
  playersCounted: () => playersCounted(site.running),

  /** Returns the CPU time of the thread that answers so far, in ms. */
  answering: () => cpuMs(),

  viewers: () => site.running.hub.viewers(),

  /** Returns how often topics were read for viewers. */
  hubReads: () => site.running.hub.counts.reads,

  /**
   * Returns the time of each query in ms, by the clock and in CPU time (the clock includes other processes of the machine), and
   * as the limit the time of one pass over all titles.
   */
  search({ queries, results }: { queries: string[]; results: number }) {
    const { searchEntries, series } = site.running.services.catalogue.snapshot()
    const titles = series.map(({ title }) => title.toLowerCase())
    const [times, cpu, scans]: [number[], number[], number[]] = [[], [], []]
    for (const query of queries) {
      const cpuBefore = cpuMs()
      const startedAt = performance.now()
      searchTitles(searchEntries, query, results)
      const foundAt = performance.now()
      cpu.push(cpuMs() - cpuBefore)
      const text = query.toLowerCase()
      const lookedAt = performance.now()
      titles.filter((title) => title.includes(text))
      times.push(foundAt - startedAt)
      scans.push(performance.now() - lookedAt)
    }
    return { times, cpu, scans }
  },

  /** Uploads a file in chunks, as an admin's page does, so that this process never holds all of it. */
  async openUpload({ id, bytes }: { id: string; bytes: number }): Promise<void> {
    await addAdmin(site.running.database, STAFF)
    await site.running.services.imports.open({ id, fileName: 'series.json', bytes }, STAFF)
  },
  async takePiece({ id, place, piece }: { id: string; place: number; piece: Uint8Array }): Promise<void> {
    await site.running.services.imports.takePiece(id, place, Buffer.from(piece))
  },

  /** Checks and imports it. Returns how long each took, and this process's peak memory meanwhile. */
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
    // The import counts as running until this site shows its series.
    let run = await imports.find(id)
    for (let tries = 0; run?.state === 'running' && tries < 60; tries++) run = await imports.find(id)
    if (!begun.ok || run?.state !== 'done') throw new Error(`The import is ${run?.state}.`)
    return { lookSeconds: (lookedAt - startedAt) / 1_000, importSeconds: (endedAt - lookedAt) / 1_000, mostBytes }
  },

  memory: settledBytes,
}

const STAFF = { uid: 'staff', email: 'staff@bench.example', client: '127.0.0.1' }

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

answer(commands)
