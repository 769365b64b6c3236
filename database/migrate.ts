import { type Migration, Migrator } from 'kysely/migration'
import * as catalogue from './migrations/001-catalogue.ts'
import * as accounts from './migrations/002-accounts.ts'
import * as admin from './migrations/003-admin.ts'
import * as unusedPictures from './migrations/004-unused-pictures.ts'
import * as importProgress from './migrations/005-import-progress.ts'
import * as translations from './migrations/006-translations.ts'
import * as liveStreams from './migrations/008-live-streams.ts'
import type { Database } from './open.ts'

const migrations: Record<string, Migration> = {
  '001-catalogue': catalogue,
  '002-accounts': accounts,
  '003-admin': admin,
  '004-unused-pictures': unusedPictures,
  '005-import-progress': importProgress,
  '006-translations': translations,
  '008-live-streams': liveStreams,
}

/**
 * Brings the schema up to date. Safe to call from several nodes at once: one runs, the others wait
 * (an advisory lock on PostgreSQL, the write lock on SQLite). Throws when a migration fails; nothing of it stays.
 */
export async function migrate({ db }: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
