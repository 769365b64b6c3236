import type { Kysely } from 'kysely'
import { championshipSchema } from '../schema/championship-schema.ts'
import { createTables } from '../schema/create-tables.ts'
import { makeLiveViews } from '../schema/make-views.ts'
import type { Tables } from '../tables.ts'

/** Adds championships. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await createTables(db, championshipSchema)
  await makeLiveViews(db)
}
