import type { Kysely } from 'kysely'
import { accountSchema } from '../schema/account-schema.ts'
import { audienceSchema } from '../schema/audience-schema.ts'
import { catalogSchema } from '../schema/catalog-schema.ts'
import { createTables } from '../schema/create-tables.ts'
import { deskSchema } from '../schema/desk-schema.ts'
import { eventSchema } from '../schema/event-schema.ts'
import { liveSchema } from '../schema/live-schema.ts'
import { makeLiveViews } from '../schema/make-views.ts'
import { otherSchema } from '../schema/other-schema.ts'
import { probeSchema } from '../schema/probe-schema.ts'
import { reminderSchema } from '../schema/reminder-schema.ts'
import { scoreSchema } from '../schema/score-schema.ts'
import { seasonSchema } from '../schema/season-schema.ts'
import { translationSchema } from '../schema/translation-schema.ts'
import { workSchema } from '../schema/work-schema.ts'
import type { Tables } from '../tables.ts'

/** The parts of the schema; referenced tables come first. */
const SCHEMA = [
  otherSchema,
  catalogSchema,
  accountSchema,
  eventSchema,
  liveSchema,
  workSchema,
  deskSchema,
  probeSchema,
  reminderSchema,
  scoreSchema,
  seasonSchema,
  audienceSchema,
  translationSchema,
]

/** Creates the tables of the first version, and inserts the rows that every site has. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await createTables(db, ...SCHEMA)
  await makeLiveViews(db)
  await db.insertInto('content').values({ id: 'main', last_updated: new Date().toISOString() }).execute()
  await db.insertInto('live_topic').values({ topic: '*', v: 0, seq: 0 }).execute()
}
