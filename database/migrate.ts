import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as catalogue from './migrations/001-catalogue.ts'
import * as accounts from './migrations/002-accounts.ts'
import * as admin from './migrations/003-admin.ts'
import * as unusedPictures from './migrations/004-unused-pictures.ts'
import * as importProgress from './migrations/005-import-progress.ts'
import * as translations from './migrations/006-translations.ts'
import * as pendingMail from './migrations/007-pending-mail.ts'
import * as liveStreams from './migrations/008-live-streams.ts'
import * as translationFailures from './migrations/009-translation-failures.ts'
import * as seriesAddresses from './migrations/010-series-addresses.ts'
import * as contactMessages from './migrations/011-contact-messages.ts'
import * as adminProofs from './migrations/012-admin-proofs.ts'
import * as history from './migrations/013-history.ts'
import * as glossaryNames from './migrations/014-glossary-names.ts'
import * as frenchPatterns from './migrations/015-french-patterns.ts'
import * as outdatedFrench from './migrations/016-outdated-french.ts'
import * as newestEpisodes from './migrations/017-newest-episodes.ts'
import * as games from './migrations/018-games.ts'
import * as reminders from './migrations/019-reminders.ts'
import * as season from './migrations/020-season.ts'
import * as calendarTokens from './migrations/021-calendar-tokens.ts'
import * as continuedEvents from './migrations/022-continued-events.ts'
import * as audience from './migrations/023-audience.ts'
import * as accessCodes from './migrations/024-access-codes.ts'
import * as trashAndActivity from './migrations/025-trash-and-activity.ts'
import * as roles from './migrations/026-roles.ts'
import * as drafts from './migrations/027-drafts.ts'
import * as scores from './migrations/028-scores.ts'
import * as desk from './migrations/029-desk.ts'
import * as probe from './migrations/030-probe.ts'
import * as indices from './migrations/031-indices.ts'
import * as probeEvents from './migrations/032-probe-events.ts'
import * as calledOffFrom from './migrations/033-called-off-from.ts'
import * as pictureNotes from './migrations/034-picture-notes.ts'
import * as eventDrafts from './migrations/035-event-drafts.ts'
import * as reminderPlan from './migrations/036-reminder-plan.ts'
import type { Database } from './open.ts'
import type { Tables } from './tables.ts'

export const migrations: Record<string, Migration> = {
  '001-catalogue': catalogue,
  '002-accounts': accounts,
  '003-admin': admin,
  '004-unused-pictures': unusedPictures,
  '005-import-progress': importProgress,
  '006-translations': translations,
  '007-pending-mail': pendingMail,
  '008-live-streams': liveStreams,
  '009-translation-failures': translationFailures,
  '010-series-addresses': seriesAddresses,
  '011-contact-messages': contactMessages,
  '012-admin-proofs': adminProofs,
  '013-history': history,
  '014-glossary-names': glossaryNames,
  '015-french-patterns': frenchPatterns,
  '016-outdated-french': outdatedFrench,
  '017-newest-episodes': newestEpisodes,
  '018-games': games,
  '019-reminders': reminders,
  '020-season': season,
  '021-calendar-tokens': calendarTokens,
  '022-continued-events': continuedEvents,
  '023-audience': audience,
  '024-access-codes': accessCodes,
  '025-trash-and-activity': trashAndActivity,
  '026-roles': roles,
  '027-drafts': drafts,
  '028-scores': scores,
  '029-desk': desk,
  '030-probe': probe,
  '031-indices': indices,
  '032-probe-events': probeEvents,
  '033-called-off-from': calledOffFrom,
  '034-picture-notes': pictureNotes,
  '035-event-drafts': eventDrafts,
  '036-reminder-plan': reminderPlan,
}

/** This version's migrations, in order. */
export const knownMigrations = Object.keys(migrations)

const migratorOf = (db: Kysely<Tables>) => new Migrator({ db, provider: { getMigrations: async () => migrations } })

/** The migrations applied to a database, in order; none for an empty one. */
export async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Migrates an empty schema up to `last`, for rows of that time. Joins the caller's transaction, if any. */
export async function migrateTo(db: Kysely<Tables>, last: string): Promise<void> {
  const { error } = await migratorOf(db).migrateTo(last)
  if (error) throw error
}

/**
 * Migrates to the newest schema. Safe on several nodes at once: one runs and the others wait (an advisory lock on PostgreSQL,
 * the write lock on SQLite). Throws when a migration fails, and rolls it back. Throws without changing anything when a newer
 * version of the site has migrated the database, because its rows are unknown here.
 */
export async function migrate({ db }: Pick<Database, 'db'>): Promise<void> {
  const { error } = await migratorOf(db).migrateToLatest()
  if (error) throw (await newerSchema(db)) ?? error
}

async function newerSchema(db: Kysely<Tables>): Promise<Error | undefined> {
  const applied = await appliedMigrations(db).catch(() => [])
  const newer = applied.filter((name) => !(name in migrations))
  if (newer.length === 0) return undefined
  return new Error(
    `This database belongs to a newer version of the site (it has ${newer.join(', ')}). Start that version, or put back a copy of the database from before it.`,
  )
}
