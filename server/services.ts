import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import { openAccess } from '../app/access/access.server.ts'
import { unlockCookie } from '../app/access/unlock-cookie.server.ts'
import { openUnlocks } from '../app/access/unlocks.server.ts'
import { openAccounts, resetLink } from '../app/accounts/accounts.server.ts'
import { openAdmins } from '../app/accounts/admins.server.ts'
import { cookieNames } from '../app/accounts/auth.server.ts'
import { resetMail } from '../app/accounts/reset-mail.server.ts'
import { viewerTopic } from '../app/accounts/viewer.ts'
import { readAudit } from '../app/catalog/audit.server.ts'
import { openCatalogue } from '../app/catalog/catalogue.server.ts'
import { openDocuments } from '../app/catalog/documents.server.ts'
import type { Editing } from '../app/catalog/edit.server.ts'
import { sweepRemoved } from '../app/catalog/removed.server.ts'
import { openSeriesList } from '../app/catalog/series-list.server.ts'
import { ADMIN, streamsOf } from '../app/catalog/topics.ts'
import { openFavourites } from '../app/favourites/favourites.server.ts'
import { type Hub, openHub } from '../app/live/hub.server.ts'
import { openStreamFollower } from '../app/playback/follow-streams.server.ts'
import { isPublicTopic, topicView } from '../app/screens/topic-view.server.ts'
import type { Services } from '../app/services.server.ts'
import { readCookie } from '../app/shared/cookie.ts'
import { openLimits } from '../app/shared/limits.server.ts'
import { openSeal } from '../app/shared/seal.server.ts'
import { openPictures } from '../app/thumbnails/pictures.server.ts'
import { openExports } from '../app/transfer/export.server.ts'
import { openImports } from '../app/transfer/imports.server.ts'
import { openFrenchLines } from '../app/translation/french-lines.server.ts'
import { openMemory } from '../app/translation/memory.server.ts'
import { openServiceQueue } from '../app/translation/service-queue.server.ts'
import { openTranslations, spendOfDay } from '../app/translation/translations.server.ts'
import { openChanges } from '../database/changes.ts'
import { migrate } from '../database/migrate.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { openLiveList } from '../providers/live-list/live-list.ts'
import { openMailer } from '../providers/mailer/mailer.ts'
import { openStorage } from '../providers/storage/storage.ts'
import { openTranslator } from '../providers/translator/pick.server.ts'
import type { Config } from './config.ts'
import { checkSecret, keptSecret } from './secret.ts'

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

type Part = { close(): void | Promise<void> }

/** Closes one part after the other, whatever becomes of those before it; throws the first failure when all are done. */
export async function closeAll(parts: Part[]): Promise<void> {
  const failures: unknown[] = []
  for (const part of parts) {
    try {
      await part.close()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** How often what has run out is forgotten. */
const SWEEP_MS = 15 * 60_000
/** How often a node looks for imports that another one has left. */
const TAKE_UP_MS = 30_000
/** An import's rows move over in statements that take longer than any other. */
const IMPORT_STATEMENT_SECONDS = 600

/** Puts the parts together by configuration. Throws when the database cannot be opened or migrated. */
export async function openServices(config: Config, log = pino({ level: config.logLevel })): Promise<Running> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const now = () => new Date()
  const onError = (error: unknown) => log.error({ err: error }, 'background work failed')
  const secret = config.secret ?? (await keptSecret(config.dataDir))
  const seal = openSeal(secret)
  const where = config.databaseUrl ? { url: config.databaseUrl } : { file: join(config.dataDir, 'podium.sqlite') }
  const database = openDatabase(where)
  try {
    await migrate(database)
    await checkSecret(database.db, seal)
  } catch (error) {
    await database.close()
    throw error
  }
  const changes = await openChanges(database, { onError })
  const french = openMemory({ hasGlossary: config.translate.hasGlossary })
  const catalogue = await openCatalogue({ database, changes, french, now, onError })
  const hosts = {
    provider: config.providerHost ?? 'https://webcast.podium.example',
    stream: config.streamHost ?? config.providerHost ?? 'https://webcast.podium.example',
    frames: config.frameHosts,
  }
  const { db } = database
  const limits = openLimits({ db, seal, now })
  const access = openAccess({ catalogue, seal, limits })
  const unlocks = openUnlocks({ db, changes, seal, now })
  const favourites = openFavourites({ db, changes, now })
  const mailer = openMailer({ ...config.mail, folder: join(config.dataDir, 'mail'), log })
  const { readUnlocks, withoutUnlocks } = unlockCookie(seal, config.isSecure)
  const accounts = openAccounts({
    db,
    changes,
    seal,
    limits,
    now,
    log,
    publicUrl: config.publicUrl,
    isSecure: config.isSecure,
    google: config.google,
    atSignIn: (change, uid, cookie) => unlocks.merge(change, uid, readUnlocks(cookie)),
    spentAtSignIn: [withoutUnlocks],
    async sendReset({ email, token, language }) {
      const link = resetLink(config.publicUrl, token)
      await mailer.send(resetMail(email, language, { site: config.site.name[language], link }))
    },
  })
  const { translator, dailyCharacters } = config.translate
  const translations = openTranslations({
    db,
    changes,
    catalogue,
    memory: french,
    service: translator && {
      name: translator.provider,
      queue: openServiceQueue({
        translator: openTranslator(translator),
        spend: (characters) => spendOfDay(db, now(), dailyCharacters, characters),
        log,
        now,
      }),
    },
    now,
    log,
  })
  void translations.fill()
  const admins = openAdmins({ db, changes, now })
  const storage = await openStorage({ s3: config.s3, folder: join(config.dataDir, 'files') })
  const pictures = openPictures({ db, storage, now, maxBytes: config.pictureMaxBytes })
  const sweep = setInterval(() => {
    const sweeps = [accounts.sweep(), limits.sweep(), sweepRemoved(editing), pictures.sweep(), imports.sweep()]
    for (const sweep of sweeps) sweep.catch(onError)
  }, SWEEP_MS)
  sweep.unref()
  const imports = openImports({
    database,
    where: { ...where, statementSeconds: IMPORT_STATEMENT_SECONDS },
    secret,
    seal,
    changes,
    storage,
    pictures,
    origins: [hosts.provider, hosts.stream].map((address) => new URL(address).origin),
    now,
    onError,
  })
  const exports = openExports({ where, changes, seal, publicUrl: config.publicUrl, now })
  await imports.takeUp()
  const takeUp = setInterval(() => imports.takeUp().catch(onError), TAKE_UP_MS)
  takeUp.unref()

  const editing: Editing = { changes, seal, now }
  const { liveStreamsUrl } = config
  const list = liveStreamsUrl === undefined ? undefined : openLiveList({ url: liveStreamsUrl })
  const streams = list && openStreamFollower({ list, hosts, db, limits, editing, log, onError })
  streams?.start()
  const services: Services = {
    site: config.site,
    isSecure: config.isSecure,
    changes,
    catalogue,
    documents: openDocuments({ db }),
    audit: (page) => readAudit(db, page),
    limits,
    accounts,
    admins,
    access,
    unlocks,
    favourites,
    pictures,
    imports,
    exports,
    seal,
    editing,
    seriesList: openSeriesList({ db }),
    translations,
    frenchLines: openFrenchLines({ db, catalogue, memory: french }),
    keptNames: french.names,
    hosts,
    origins: {
      frames: [hosts.provider, ...hosts.frames].map(originOf),
      pictures: [hosts.provider, hosts.stream, ...config.imageHosts].map(originOf),
    },
    now,
    log,
  }

  const hub = openHub({
    view: (topic) => topicView(services, topic),
    isPublic: (topic) => isPublicTopic(services, topic),
    onError,
    // A topic of one's own is for its owner, as long as the session lasts; the admins' for who is one.
    async mayFollow(topic, cookie) {
      const viewer = await accounts.viewerOf(cookie)
      return viewer !== undefined && (topic === ADMIN ? viewer.isAdmin : viewerTopic(viewer.uid) === topic)
    },
    sessionOf: (cookie) => readCookie(cookie, cookieNames(config.isSecure).session) ?? '',
    maxViewers: config.live.maxViewers,
    maxViewersPerClient: config.live.maxPerAddress,
  })
  catalogue.onChange((topics) => hub.publish(topics.flatMap(streamsOf)))

  return {
    config,
    engine: database.engine,
    services,
    hub,
    log,
    editing,
    async isReady() {
      try {
        await database.db.selectFrom('content').select('id').executeTakeFirstOrThrow()
        return true
      } catch {
        return false
      }
    },
    async close() {
      clearInterval(sweep)
      clearInterval(takeUp)
      await closeAll([...(streams ? [streams] : []), mailer, imports, translations, catalogue, changes, database])
    },
  }
}

/** The origin of an address, or of a host, which is reached by https. */
const originOf = (host: string) => new URL(host.includes('://') ? host : `https://${host}`).origin
