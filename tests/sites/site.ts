import type { Server } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import { saveCategory } from '../../app/catalog/categories/edit-categories.server.ts'
import { saveEpisode } from '../../app/catalog/episodes/edit-episodes.server.ts'
import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import type { RunningSite } from '../../server/parts/services.ts'
import { type Engine, type TestDatabase, testDatabase } from '../databases.ts'
import { anEpisode, aSeries } from '../factories/content.ts'
import { SECRET } from '../secret.ts'
import { heardBy } from './store.ts'

export type TestSite = {
  origin: string
  /** The metrics' URL, when METRICS_PORT is set. */
  metricsUrl: string
  running: RunningSite
  server: Server
  /** How often a route was rendered. */
  renderings(): number
  db: TestDatabase
  /** Saves a category and waits until this site shows it, as the next two do. */
  addCategory(id: string, tags?: string[], name?: string): Promise<void>
  addSeries(content: Parameters<typeof aSeries>[0]): Promise<void>
  /** Returns the episode's id. */
  addEpisode(seriesId: string, content?: Parameters<typeof anEpisode>[1]): Promise<string>
  /** Runs an edit and waits until this site shows it. */
  heard<T>(edit: () => Promise<T>): Promise<T>
  close(graceSeconds?: number): Promise<void>
}

type Options = {
  engine?: Engine
  settings?: Record<string, string>
  db?: TestDatabase
  log?: Logger
  /** Folder of the built files, if not the build's own. */
  clientDir?: string
  limits?: Parameters<typeof import('../../server/site.ts').startSite>[0]['limits']
  /**
   * How often the site looks for changes that it was not notified of. The default is an hour instead of the product's 5 s: then only a
   * notification brings news to an open page, so a test that waits for news proves that it was pushed, however long a busy machine takes.
   * A test about the poll itself sets its own.
   */
  pollSeconds?: number
}

const root = join(import.meta.dirname, '../..')

/** Starts the production build in this process, on a free port with an empty database (or `db`). */
export async function startTestSite({
  engine = 'sqlite',
  settings = {},
  db,
  log,
  clientDir,
  limits = {},
  pollSeconds = 3_600,
}: Options = {}): Promise<TestSite> {
  const { createPages, routeOf, readConfig, startSite } = (await import(
    /* @vite-ignore */ pathToFileURL(join(root, 'build/server/index.js')).href
  )) as typeof import('../../server/app.ts')
  const database = db ?? (await testDatabase(engine))
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    // At a lower priority it would wait for all browsers and other tests.
    HASHING_NICENESS: '0',
    // Tests that count a provider's requests mean those of browsers.
    READ_PLAYLISTS: '0',
    PODIUM_SECRET: SECRET,
    ...database.settings,
    ...settings,
  })
  const pages = createPages()
  let renderings = 0
  const counted: typeof pages = (...request) => {
    renderings++
    return pages(...request)
  }
  const starting = startSite({
    config,
    pages: counted,
    routeOf,
    clientDir: clientDir ?? join(root, 'build/client'),
    log,
    limits,
    pollSeconds,
  })
  const site = await starting.catch(async (error) => {
    if (!db) await database.close()
    throw error
  })
  const { editing, services } = site.running
  const heard = <T>(edit: () => Promise<T>) => heardBy(services, edit)
  return {
    origin: `http://127.0.0.1:${site.port}`,
    metricsUrl: `http://127.0.0.1:${site.metricsPort}/metrics`,
    running: site.running,
    server: site.server,
    renderings: () => renderings,
    db: database,
    async addCategory(id, tags = [id], name = `Category ${id}`) {
      const saved = await heard(() => saveCategory(editing, { id, name, tags }))
      if (!saved.ok) throw new Error(saved.reason)
    },
    async addSeries(content) {
      const saved = await heard(() => saveSeries(editing, aSeries(content)))
      if (!saved.ok) throw new Error(saved.reason)
    },
    async addEpisode(seriesId, content) {
      const saved = await heard(() => saveEpisode(editing, anEpisode(seriesId, content)))
      if (!saved.ok) throw new Error(saved.reason)
      return saved.docId
    },
    heard,
    async close(graceSeconds) {
      await site.stop(graceSeconds)
      if (!db) await database.close()
    },
  }
}
