import { chmod, stat } from 'node:fs/promises'
import type { Logger } from 'pino'
import { type Access, openAccess } from '../../app/access/access.server.ts'
import { type AccessCodes, openAccessCodes } from '../../app/access/codes/access-codes.server.ts'
import { unlockCookie } from '../../app/access/unlock-cookie.server.ts'
import { openUnlocks, type Unlocks } from '../../app/access/unlocks.server.ts'
import type { SendReset } from '../../app/accounts/account-parts.server.ts'
import { type Accounts, openAccounts } from '../../app/accounts/accounts.server.ts'
import { isOwn, viewerTopic } from '../../app/accounts/sessions/viewer.ts'
import { cookieNames } from '../../app/accounts/sign-in/auth.server.ts'
import { hashing } from '../../app/accounts/sign-in/hashing.server.ts'
import { type Catalogue, openCatalogue } from '../../app/catalog/catalogue.server.ts'
import { type Championships, openChampionships } from '../../app/championships/championships.server.ts'
import { type Games, openGames } from '../../app/events/games.server.ts'
import { isOfStaff, streamsOf } from '../../app/history/topics.ts'
import { errorField } from '../../app/kit/error-field.ts'
import { readCookie } from '../../app/kit/http/cookie.ts'
import { openSeal, type Seal } from '../../app/kit/http/seal.server.ts'
import { type Limits, openLimits } from '../../app/kit/limits/limits.server.ts'
import { openTries, type Tries } from '../../app/kit/limits/tries.server.ts'
import { openTurns } from '../../app/kit/limits/turns.server.ts'
import { openWork, type Work } from '../../app/kit/work/work.server.ts'
import { type Hub, openHub } from '../../app/live/hub.server.ts'
import { type Clips, openClips } from '../../app/moments/clips/clips.server.ts'
import { type Notices, openNotices } from '../../app/notices/held-notices.server.ts'
import type { Hosts } from '../../app/playback/streams/address.ts'
import { type CurrentScores, openCurrentScores } from '../../app/scores/log/scores-shown.server.ts'
import { isPublicTopic, topicExists, topicView } from '../../app/site/series/topic-view.server.ts'
import { type Memory, openMemory } from '../../app/translation/memory.server.ts'
import { type Changes, openChanges } from '../../database/changes.ts'
import { migrate } from '../../database/migrate.ts'
import { type Database, openDatabase } from '../../database/open.ts'
import type { Part } from '../close-all.ts'
import { type Config, databaseOf } from '../config.ts'
import { makeDataFolder } from '../data-folder.ts'
import { readiness } from '../readiness.ts'
import { checkSecret, keptSecret } from '../secret.ts'
import { unusableFile } from '../unusable-file.ts'

/** The query timeout of bulk work (imports, exports, migrations), which takes longer than a viewer would wait. */
const LONG_STATEMENT_SECONDS = 600

type DatabaseLocation = Parameters<typeof openDatabase>[0]

/** The services of every node: they follow the catalogue, identify viewers, and stream to them. */
export type LiveParts = {
  /** The place of the database, for separate connections with a longer timeout. */
  where: DatabaseLocation
  secret: string
  seal: Seal
  database: Database
  changes: Changes
  french: Memory
  catalogue: Catalogue
  games: () => Games
  championships: () => Championships
  clips: () => Clips
  notices: Notices
  hosts: Hosts
  limits: Limits
  tries: Tries
  work: Work
  /** The number of attempts that had to wait since the start, by kind of attempt. */
  waits: ReadonlyMap<string, number>
  access: Access
  codes: AccessCodes
  shownScores: CurrentScores
  unlocks: Unlocks
  accounts: Accounts
  hub: Hub
  now: () => Date
  onError: (error: unknown) => void
  isReady(): Promise<boolean>
}

type Options = {
  config: Config
  log: Logger
  sendReset: SendReset
  /** Receives the parts to close, the last one first. */
  opened: Part[]
  /** False for an operator's command, which has no viewers. */
  isSite?: boolean
  /** The time between two polls for changes without a notification, in seconds; `openChanges` has the default. */
  pollSeconds?: number | undefined
}

/** Opens the database and the services of a live node. Throws when the database cannot be opened or migrated. */
export async function openLiveParts({ config, log, sendReset, opened, isSite = true, pollSeconds }: Options): Promise<LiveParts> {
  makeDataFolder(config.dataDir)
  await closeToOthers(config.dataDir, log)
  hashing.giveWay(config.hashingNiceness)
  const now = () => new Date()
  const onError = (error: unknown) => log.error({ err: error }, 'background work failed')
  const onLate = () => log.warn('an edit was acknowledged before every node showed it')
  const address = databaseOf(config)
  const where: DatabaseLocation = { ...address, statementSeconds: LONG_STATEMENT_SECONDS }
  const database = openDatabase({ ...address, statementSeconds: config.databasePatienceSeconds })
  opened.unshift(database)
  await migrateAll(where)
  const { db } = database
  const secret = config.secret ?? (await keptSecret(config.dataDir, db))
  const seal = openSeal(secret)
  await checkSecret(db, seal)
  const hasViewers = isSite && config.role !== 'web'
  const changes = await openChanges(database, { onError, onLate, hasViewers, pollSeconds })
  opened.unshift(changes)
  const { hasGlossary, waits } = config.translate
  const french = openMemory({ hasGlossary, waits })
  const { games, companion } = openGames({ french })
  const championships = openChampionships()
  const clips = openClips()
  const codes = openAccessCodes({ seal, now })
  const notices = openNotices({ now })
  const shownScores = openCurrentScores()
  const companions = [
    companion,
    championships.companion,
    clips.companion,
    codes.companion,
    notices.companion,
    shownScores.companion,
  ]
  const catalogue = await openCatalogue({ database, changes, french, companions, now, onError })
  opened.unshift(catalogue)
  const stream = config.streamHost ?? config.providerHost ?? 'https://webcast.podium.example'
  const hosts = {
    provider: config.providerHost ?? 'https://webcast.podium.example',
    stream,
    media: [new URL(stream).origin, ...config.mediaHosts],
    frames: config.frameHosts,
  }
  const limits = openLimits({ database, seal, now })
  const turns = openTurns({ limits })
  const tries = openTries({ limits, turns })
  const work = openWork({ database, now })
  // With SQLite only one process has the data folder, so claimed work was left by a process that ended.
  if (isSite && database.engine === 'sqlite') await work.takeUp()
  const access = openAccess({ catalogue, seal, tries, codes })
  const unlocks = openUnlocks({ database, changes, seal, now })
  const { readUnlocks, withoutUnlocks } = unlockCookie(seal, config.isSecure)
  const accounts = openAccounts({
    db,
    changes,
    seal,
    limits,
    tries,
    work,
    now,
    log,
    publicUrl: config.publicUrl,
    isSecure: config.isSecure,
    google: config.google,
    atSignIn: (change, uid, cookie) => unlocks.merge(change, uid, readUnlocks(cookie)),
    spentAtSignIn: [withoutUnlocks],
    sendReset,
  })
  const shownBy = {
    catalogue,
    games,
    championships: championships.championships,
    notices,
    access,
    hosts,
    accounts,
    scores: { shown: shownScores },
  }
  const hub = openHub({
    view: (topic) => topicView(shownBy, topic),
    isPublic: (topic) => isPublicTopic(shownBy, topic),
    exists: (topic) => topicExists(shownBy, topic),
    onError,
    // Only its owner may follow a viewer's own topic, until the session ends; all staff may follow the topics of staff.
    async mayFollow(topic, cookie) {
      const viewer = await accounts.viewerOf(cookie)
      return viewer !== undefined && (isOfStaff(topic) ? viewer.role !== undefined : viewerTopic(viewer.uid) === topic)
    },
    // Decoded in the same way as by accounts, so that a session has one name however its cookie is encoded.
    sessionOf: (cookie) => decoded(readCookie(cookie, cookieNames(config.isSecure).session) ?? ''),
    maxViewers: config.live.maxViewers,
    maxViewersPerClient: config.live.maxPerAddress,
    hasOtherNodes: () => changes.hasOtherNodes(),
  })
  // Viewers' own topics are not in the catalogue, so the end of a session need not wait until a large import has been read.
  changes.onBells((bells) => hub.publish(bells.map(({ topic }) => topic).filter(isOwn)))
  catalogue.onChange((topics, heardAt, isAnew) =>
    hub.publish(topics.filter((topic) => !isOwn(topic)).flatMap(streamsOf), heardAt, isAnew),
  )

  return {
    where,
    secret,
    seal,
    database,
    changes,
    french,
    catalogue,
    games,
    championships: championships.championships,
    clips: clips.clips,
    notices,
    hosts,
    limits,
    tries,
    work,
    waits: turns.waits,
    access,
    codes,
    shownScores,
    unlocks,
    accounts,
    hub,
    now,
    onError,
    isReady: readiness(db),
  }
}

/** Closes an existing data folder to other users of the machine, who could read the secret and every account. */
async function closeToOthers(folder: string, log: Logger) {
  const { mode } = await stat(folder)
  if (process.platform === 'win32' || (mode & 0o077) === 0) return
  const was = (mode & 0o777).toString(8)
  try {
    await chmod(folder, mode & 0o700)
    log.warn(
      { was },
      'other users of this machine could open DATA_DIR: it is mode 700 now; if they are not to be trusted, change the secret',
    )
  } catch (error) {
    log.warn({ was, code: errorField(error, 'code') }, 'other users of this machine can open DATA_DIR: make it mode 700')
  }
}

/** Migrates on separate connections with a longer timeout. */
async function migrateAll(where: DatabaseLocation) {
  const database = openDatabase(where)
  try {
    await migrate(database)
  } catch (error) {
    throw 'file' in where ? unusableFile(error, where.file) : error
  } finally {
    await database.close()
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
