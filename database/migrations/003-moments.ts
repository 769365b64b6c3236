import type { Kysely } from 'kysely'
import { createTables } from '../schema/create-tables.ts'
import { makeLiveViews } from '../schema/make-views.ts'
import { momentSchema } from '../schema/moment-schema.ts'
import type { Tables } from '../tables.ts'

/** Adds clocks of webcasts, changed moments, clips and tickets. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await createTables(db, momentSchema)
  await makeLiveViews(db)
}
