import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Where nothing says where a webcast takes place: the zone of most games. */
const ZONE = 'America/Toronto'
const EXPECTED_MINUTES = 150

/** Schools, teams, venues and events; each episode with a start time becomes an event (spec E10). */
export async function up(db: Kysely<Tables>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('venue')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name_en', 'text', (c) => c.notNull())
    .addColumn('name_fr', 'text', (c) => c.notNull())
    .addColumn('city', 'text', (c) => c.notNull())
    .addColumn('province', 'text', (c) => c.notNull())
    .addColumn('zone', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  await schema
    .createTable('school')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name_en', 'text', (c) => c.notNull())
    .addColumn('name_fr', 'text', (c) => c.notNull())
    .addColumn('short_en', 'text', (c) => c.notNull())
    .addColumn('short_fr', 'text', (c) => c.notNull())
    .addColumn('nickname_en', 'text', (c) => c.notNull())
    .addColumn('nickname_fr', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('colour', 'text', (c) => c.notNull())
    .addColumn('logo', 'text', (c) => c.notNull())
    .addColumn('home_venue_id', 'text', (c) => c.references('venue.id').onDelete('set null'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  await schema
    .createTable('team')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('school_id', 'text', (c) => c.notNull().references('school.id'))
    .addColumn('sport', 'text', (c) => c.notNull())
    .addColumn('gender', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('team_once', ['school_id', 'sport', 'gender'])
    .execute()
  await schema
    .createTable('event')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('sport', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('home_team_id', 'text', (c) => c.references('team.id'))
    .addColumn('away_team_id', 'text', (c) => c.references('team.id'))
    .addColumn('title_en', 'text', (c) => c.notNull())
    .addColumn('title_fr', 'text', (c) => c.notNull())
    .addColumn('is_neutral', 'integer', (c) => c.notNull())
    .addColumn('venue_id', 'text', (c) => c.references('venue.id'))
    .addColumn('local_date', 'text', (c) => c.notNull())
    .addColumn('local_time', 'text')
    .addColumn('zone', 'text', (c) => c.notNull())
    .addColumn('is_later', 'integer', (c) => c.notNull())
    .addColumn('starts_at', 'text')
    .addColumn('expected_minutes', 'integer', (c) => c.notNull())
    .addColumn('schedule_state', 'text', (c) => c.notNull())
    .addColumn('play_state', 'text', (c) => c.notNull())
    .addColumn('has_picture_fault', 'integer', (c) => c.notNull())
    .addColumn('reason_en', 'text', (c) => c.notNull())
    .addColumn('reason_fr', 'text', (c) => c.notNull())
    // Nodes of the previous version delete series that they do not know to have events.
    .addColumn('series_doc_id', 'text', (c) => c.references('series.doc_id').onDelete('set null'))
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('source_key', 'text', (c) => c.unique())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('imported_at', 'text')
    .execute()
  await schema.createIndex('event_series').on('event').column('series_doc_id').execute()
  await schema
    .createTable('event_episode')
    .addColumn('event_id', 'text', (c) => c.notNull().references('event.id').onDelete('cascade'))
    .addColumn('episode_doc_id', 'text', (c) => c.notNull().references('episode.doc_id').onDelete('cascade'))
    .addColumn('label_en', 'text', (c) => c.notNull())
    .addColumn('label_fr', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('event_episode_key', ['event_id', 'episode_doc_id'])
    .execute()
  await schema.createIndex('event_episode_by_episode').on('event_episode').column('episode_doc_id').execute()
  await schema
    .createTable('event_date')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('event.id').onDelete('cascade'))
    .addColumn('local_date', 'text', (c) => c.notNull())
    .addColumn('local_time', 'text')
    .addColumn('zone', 'text', (c) => c.notNull())
    .addColumn('is_later', 'integer', (c) => c.notNull())
    .addColumn('starts_at', 'text')
    .addColumn('replaced_at', 'text', (c) => c.notNull())
    .addColumn('replaced_by', 'text', (c) => c.notNull())
    .addColumn('reason_en', 'text', (c) => c.notNull())
    .addColumn('reason_fr', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('event_date_by_event').on('event_date').column('event_id').execute()
  await schema
    .createTable('saved_team')
    .addColumn('uid', 'text', (c) => c.notNull().references('viewer.id').onDelete('cascade'))
    .addColumn('team_id', 'text', (c) => c.notNull().references('team.id').onDelete('cascade'))
    .addColumn('saved_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('saved_team_key', ['uid', 'team_id'])
    .execute()
  await eventsOfEpisodes(db)
}

async function eventsOfEpisodes(db: Kysely<Tables>): Promise<void> {
  const episodes = await db
    .selectFrom('episode')
    .select(['doc_id', 'series_doc_id', 'title', 'starts_at', 'updated_at'])
    .where('starts_at', 'is not', null)
    .orderBy('doc_id')
    .execute()
  for (const { doc_id, series_doc_id, title, starts_at, updated_at } of episodes) {
    const startsAt = new Date(starts_at as string)
    if (Number.isNaN(startsAt.getTime())) continue
    const id = randomUUID()
    const event = {
      id,
      sport: 'other',
      kind: 'game',
      title_en: title,
      title_fr: '',
      is_neutral: 0,
      ...localStart(startsAt),
      zone: ZONE,
      starts_at: startsAt.toISOString(),
      expected_minutes: EXPECTED_MINUTES,
      schedule_state: 'planned',
      play_state: 'not-begun',
      has_picture_fault: 0,
      reason_en: '',
      reason_fr: '',
      series_doc_id,
      sequence: 0,
      version: 1,
      created_at: updated_at,
      updated_at,
    }
    await db.insertInto('event').values(event).execute()
    const picture = { event_id: id, episode_doc_id: doc_id, label_en: '', label_fr: '', position: 0 }
    await db.insertInto('event_episode').values(picture).execute()
  }
}

/** What a clock in the zone shows at this instant, and whether it shows that for the second time. */
function localStart(at: Date) {
  const shown = shownAt(at)
  const anHourBefore = shownAt(new Date(at.getTime() - 3_600_000))
  return { local_date: shown.date, local_time: shown.time, is_later: Number(shown.text === anHourBefore.text) }
}

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

function shownAt(at: Date) {
  const { year, month, day, hour, minute } = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  const [date, time] = [`${year}-${month}-${day}`, `${hour}:${minute}`]
  return { date, time, text: `${date} ${time}` }
}
