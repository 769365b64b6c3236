import type { Selectable, Transaction } from 'kysely'
import type { Change } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import { inParts } from '../shared/in-parts.ts'
import { SCORES, scoreTopic } from './topics.ts'

// What goes with a deleted event, team or series by cascade: it is kept beside the deleted row, and comes back with it.

type Hanging = 'event_date' | 'event_episode' | 'event_lock' | 'notice' | 'season_game' | 'reminder' | 'reminder_due' | ScoreTable
const SCORE_TABLES = ['score_code', 'score_fact', 'score_state'] as const
type ScoreTable = (typeof SCORE_TABLES)[number]
export type HangingRows = { [table in Hanging]?: Selectable<Tables[table]>[] }

/** All that hangs by these events. Messages to those who follow a team are among it, so that none is sent twice. */
export async function hangingByEvents(trx: Transaction<Tables>, eventIds: readonly string[]): Promise<Required<HangingRows>> {
  const of = async <Table extends Exclude<Hanging, 'reminder' | 'notice'>>(table: Table) => {
    const rows: Selectable<Tables[Table]>[] = []
    for (const some of inParts(eventIds))
      rows.push(
        ...((await trx
          .selectFrom(table as Hanging)
          .selectAll()
          .where('event_id', 'in', some)
          .execute()) as never[]),
      )
    return rows
  }
  const reminder: Selectable<Tables['reminder']>[] = []
  const notice: Selectable<Tables['notice']>[] = []
  for (const some of inParts(eventIds)) {
    reminder.push(...(await trx.selectFrom('reminder').selectAll().where('event_id', 'in', some).execute()))
    notice.push(...(await trx.selectFrom('notice').selectAll().where('event_id', 'in', some).execute()))
  }
  return {
    event_date: await of('event_date'),
    event_episode: await of('event_episode'),
    event_lock: await of('event_lock'),
    notice,
    season_game: await of('season_game'),
    reminder,
    reminder_due: await of('reminder_due'),
    score_code: await of('score_code'),
    score_fact: await of('score_fact'),
    score_state: await of('score_state'),
  }
}

/** The notices of a series. */
export const noticesOf = (trx: Transaction<Tables>, seriesDocId: string): Promise<Selectable<Tables['notice']>[]> =>
  trx.selectFrom('notice').selectAll().where('series_doc_id', '=', seriesDocId).execute()

/** The reminders of a team or of a series, with their messages. */
export async function remindersOf(
  trx: Transaction<Tables>,
  column: 'team_id' | 'series_doc_id',
  id: string,
): Promise<Required<Pick<HangingRows, 'reminder' | 'reminder_due'>>> {
  const reminder = await trx.selectFrom('reminder').selectAll().where(column, '=', id).execute()
  const reminder_due: Selectable<Tables['reminder_due']>[] = []
  for (const some of inParts(reminder.map(({ id }) => id)))
    reminder_due.push(...(await trx.selectFrom('reminder_due').selectAll().where('reminder_id', 'in', some).execute()))
  return { reminder, reminder_due }
}

/**
 * Puts it back, once what it hangs by is there again; what belonged to events, episodes or reminders that are gone stays away, and so does a
 * row that has come back by other ways.
 */
export async function hangAgain(change: Change, rows: HangingRows): Promise<void> {
  const { trx } = change
  const { event_date = [], event_episode = [], event_lock = [], notice = [] } = rows
  const { season_game = [], reminder = [], reminder_due = [] } = rows
  const ofEvents = [...event_date, ...event_episode, ...event_lock, ...notice, ...season_game, ...reminder, ...reminder_due]
  const eventIds = ofEvents.flatMap(({ event_id }) => event_id ?? [])
  const events = await thereOf(trx, { table: 'event', column: 'id' }, eventIds)
  const hasEvent = ({ event_id }: { event_id: string | null }) => event_id === null || events.has(event_id)
  const episodeIds = event_episode.map(({ episode_doc_id }) => episode_doc_id)
  const episodes = await thereOf(trx, { table: 'episode', column: 'doc_id' }, episodeIds)
  await insert(trx, 'event_date', event_date.filter(hasEvent))
  const isShown = (row: (typeof event_episode)[number]) => hasEvent(row) && episodes.has(row.episode_doc_id)
  await insert(trx, 'event_episode', event_episode.filter(isShown))
  await insert(trx, 'event_lock', event_lock.filter(hasEvent))
  await insert(trx, 'notice', notice.filter(hasEvent))
  await insert(trx, 'season_game', season_game.filter(hasEvent))
  await insert(trx, 'reminder', reminder.filter(hasEvent))
  const reminderIds = reminder_due.map(({ reminder_id }) => reminder_id)
  const reminders = await thereOf(trx, { table: 'reminder', column: 'id' }, reminderIds)
  const isAskedFor = (row: (typeof reminder_due)[number]) => hasEvent(row) && reminders.has(row.reminder_id)
  await insert(trx, 'reminder_due', reminder_due.filter(isAskedFor))
  await hangScores(change, rows)
}

/** Scores come back as they were, and every node reads them again. */
async function hangScores({ trx, touch }: Change, rows: HangingRows): Promise<void> {
  const eventIds = SCORE_TABLES.flatMap((table) => (rows[table] ?? []).map(({ event_id }) => event_id))
  if (eventIds.length === 0) return
  const there = await thereOf(trx, { table: 'event', column: 'id' }, eventIds)
  for (const table of SCORE_TABLES)
    await insert(trx, table, (rows[table] ?? []).filter(({ event_id }) => there.has(event_id)) as never)
  for (const eventId of there) touch(scoreTopic(eventId))
  touch(SCORES)
}

async function insert<Table extends Hanging>(trx: Transaction<Tables>, table: Table, rows: Selectable<Tables[Table]>[]) {
  for (const some of inParts(rows))
    await trx
      .insertInto(table)
      .values(some as never)
      .onConflict((c) => c.doNothing())
      .execute()
}

type Place = { table: 'event' | 'reminder' | 'team' | 'venue'; column: 'id' } | { table: 'episode'; column: 'doc_id' }

/** Which of these rows there are. */
export async function thereOf(trx: Transaction<Tables>, { table, column }: Place, ids: readonly string[]): Promise<Set<string>> {
  const there = new Set<string>()
  for (const some of inParts([...new Set(ids)])) {
    const rows = trx.selectFrom(table as 'event').select(column as 'id')
    for (const row of await rows.where(column as 'id', 'in', some).execute())
      there.add((row as Record<string, string>)[column] as string)
  }
  return there
}
