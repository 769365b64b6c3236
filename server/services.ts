import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import { openAccess } from '../app/access/access.server.ts'
import { openCatalogue } from '../app/catalog/catalogue.server.ts'
import type { Editing } from '../app/catalog/edit.server.ts'
import { type Hub, openHub } from '../app/live/hub.server.ts'
import { isPublicTopic, topicView } from '../app/screens/topic-view.server.ts'
import type { Services } from '../app/services.server.ts'
import { openSeal } from '../app/shared/seal.server.ts'
import { openPictures } from '../app/thumbnails/pictures.server.ts'
import { openChanges } from '../database/changes.ts'
import { migrate } from '../database/migrate.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { diskStorage } from '../providers/storage/disk.ts'
import type { Config } from './config.ts'

export type Running = {
  config: Config
  engine: Database['engine']
  services: Services
  hub: Hub
  log: Logger
  editing: Editing
  isReady(): Promise<boolean>
  close(): Promise<void>
}

/** Puts the parts together by configuration. Throws when the database cannot be opened or migrated. */
export async function openServices(config: Config, log = pino({ level: config.logLevel })): Promise<Running> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const now = () => new Date()
  const onError = (error: unknown) => log.error({ err: error }, 'background work failed')
  const seal = openSeal(config.secret ?? (await keptSecret(join(config.dataDir, 'secret'))))
  const database = openDatabase(
    config.databaseUrl ? { url: config.databaseUrl } : { file: join(config.dataDir, 'podium.sqlite') },
  )
  await migrate(database)
  const changes = await openChanges(database, { onError })
  const catalogue = await openCatalogue({ database, changes, now, onError })
  const hosts = {
    provider: config.providerHost ?? 'https://webcast.podium.example',
    stream: config.streamHost ?? config.providerHost ?? 'https://webcast.podium.example',
    frames: config.frameHosts,
  }
  const access = openAccess({ catalogue, seal })
  const pictures = openPictures({ db: database.db, storage: diskStorage(join(config.dataDir, 'files')), now })

  const services: Services = {
    site: config.site,
    isSecure: config.isSecure,
    changes,
    catalogue,
    access,
    pictures,
    seal,
    hosts,
    now,
    log,
  }

  const hub = openHub({
    view: (topic) => topicView(services, topic),
    isPublic: (topic) => isPublicTopic(services, topic),
    onError,
    maxViewers: config.live.maxViewers,
    maxViewersPerClient: config.live.maxPerAddress,
  })
  catalogue.onChange((topics) => hub.publish(topics))

  return {
    config,
    engine: database.engine,
    services,
    hub,
    log,
    editing: { changes, seal, now },
    async isReady() {
      try {
        await database.db.selectFrom('content').select('id').executeTakeFirstOrThrow()
        return true
      } catch {
        return false
      }
    },
    async close() {
      await catalogue.close()
      await changes.close()
      await database.close()
    },
  }
}

/** The site's secret, made at the first start and readable for its owner only. */
async function keptSecret(file: string): Promise<string> {
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
