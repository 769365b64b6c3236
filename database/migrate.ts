import { sql } from 'kysely'
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
import type { Database } from './open.ts'

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
}

/** Where Kysely notes what has been done. */
const DONE = 'kysely_migration'

/**
 * Brings the schema up to date. Safe to call from several nodes at once: one runs, the others wait
 * (an advisory lock on PostgreSQL, the write lock on SQLite). Throws when a migration fails; nothing of it stays.
 * Throws, and changes nothing, when a newer version of the site has been here: what it has made of the rows is not known.
 */
export async function migrate({ db }: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw (await newerSchema(db)) ?? error
}

async function newerSchema(db: Database['db']): Promise<Error | undefined> {
  const done = await sql<{ name: string }>`select name from ${sql.table(DONE)}`.execute(db).catch(() => undefined)
  const newer = done?.rows.map(({ name }) => name).filter((name) => !(name in migrations))
  if (!newer || newer.length === 0) return undefined
  return new Error(
    `This database belongs to a newer version of the site (it has ${newer.join(', ')}). Start that version, or put back a copy of the database from before it.`,
  )
}
