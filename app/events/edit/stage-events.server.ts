import { type Kysely, sql, type Transaction } from 'kysely'
import type { Change } from '../../../database/changes.ts'
import type { Tables } from '../../../database/tables.ts'
import { eventTopic, GAMES } from '../../history/topics.ts'
import { isAgainstRows, makeStaging, Stale, stageRows } from '../../kit/staged-rows.server.ts'
import { startEpisodes } from '../follow/start-episodes.server.ts'
import { continuedOf, seriesOfGames, touchSeries } from '../follow/touch-games.server.ts'
import type { EventRow } from '../games.server.ts'
import type { PreparedEvents } from './edit-events.server.ts'

/** Events staged for the transaction that moves them; `version`: their next one. */
type EventStaging = {
  incoming_event: Tables['event']
  incoming_event_date: Tables['event_date']
  incoming_key: Pick<Tables['event'], 'id' | 'source_key'>
  gone_event: Pick<Tables['event'], 'id'>
}

/** The ids of the staged events. */
export const INCOMING = sql<string>`(select id from incoming_event)`

/**
 * Facts that the transaction needs about the staged events. `differing`: columns that change in any existing event; `series` and
 * `continued`: series that contain such an event, and events that finish one or are finished by one.
 */
export type StagedEvents = {
  /** The events that are written, then those that are deleted. */
  ids: string[]
  count: number
  hasGone: boolean
  hasKeys: boolean
  hasFormer: boolean
  columns: string[]
  differing: string[]
  series: string[]
  continued: string[]
}

/**
 * Stages many events. `keys`: changed source keys, by event; `gone`: events to delete with them. The result may be stale when the
 * transaction begins, which must make sure that no event was changed meanwhile.
 */
export async function stageEvents(
  own: Kysely<Tables>,
  { rows, former }: PreparedEvents,
  { keys, gone = [] }: { keys: ReadonlyMap<string, string | null>; gone?: readonly string[] },
): Promise<StagedEvents> {
  await makeStaging(own, {
    incoming_event: 'event',
    incoming_event_date: 'event_date',
    incoming_key: 'event',
    gone_event: 'event',
  })
  const staging = own.withTables<EventStaging>()
  const after = rows.map((row) => row.after)
  const given = [...keys].map(([id, source_key]) => ({ id, source_key }))
  const going = gone.map((id) => ({ id }))
  await stageRows(staging, 'incoming_event', after)
  await stageRows(staging, 'incoming_event_date', former)
  await stageRows(staging, 'incoming_key', given)
  await stageRows(staging, 'gone_event', going)
  const columns = Object.keys(after[0] ?? {}) as (keyof EventRow)[]
  const isOther = (name: keyof EventRow) => rows.some(({ before, after }) => before && before[name] !== after[name])
  const ids = after.map(({ id }) => id)
  const concerned = [...ids, ...gone]
  const series = await seriesOfGames(own, concerned)
  for (const { series_doc_id } of after) if (series_doc_id !== null) series.add(series_doc_id)
  return {
    ids: concerned,
    count: ids.length,
    hasGone: gone.length > 0,
    hasKeys: keys.size > 0,
    hasFormer: former.length > 0,
    columns,
    // Keys are staged separately.
    differing: columns.filter((name) => name !== 'source_key' && isOther(name)),
    series: [...series],
    continued: [...(await continuedOf(own, concerned))],
  }
}

/**
 * Moves the staged events into their tables in a few statements, however many they are, by the rules of writeEvent. The caller's
 * transaction holds the catalogue lock; it records the change and plans reminders. Throws Stale if an event is newer, or
 * something it refers to is gone.
 */
export async function moveEvents(change: Change, staged: StagedEvents, at: string): Promise<void> {
  const { trx, touch } = change
  const { ids, hasKeys, series, continued } = staged
  try {
    if (staged.hasGone) await sql`delete from all_event where id in (select id from gone_event)`.execute(trx)
    // No two events may share a key, not even for a moment.
    if (hasKeys) await sql`update all_event set source_key = null where id in (select id from incoming_key)`.execute(trx)
    await writeStaged(trx, staged)
    if (hasKeys)
      await sql`update all_event set source_key = incoming_key.source_key from incoming_key
        where incoming_key.id = all_event.id and incoming_key.source_key is not null`.execute(trx)
  } catch (error) {
    throw isAgainstRows(error) ? new Stale('What an event refers to was changed meanwhile.') : error
  }
  await startEpisodes(change, INCOMING, at)
  await touchSeries(change, series)
  for (const id of [...ids, ...continued]) touch(eventTopic(id))
  if (hasKeys || ids.length > 0) touch(GAMES)
}

/** Adds new events and replaces existing ones. Of existing ones only changed columns are written, to spare indices. */
async function writeStaged(trx: Transaction<Tables>, { columns, differing, hasFormer, count }: StagedEvents): Promise<void> {
  if (count === 0) return
  const every = sql.join(columns.map((name) => sql.ref(name)))
  const added = await sql`insert into all_event (${every}) select ${every} from incoming_event where version = 1`.execute(trx)
  let written = Number(added.numAffectedRows)
  if (differing.length > 0) {
    const values = sql.join(differing.map((name) => sql`${sql.ref(name)} = ${sql.ref(`incoming_event.${name}`)}`))
    const replaced = await sql`update all_event set ${values} from incoming_event
      where incoming_event.id = all_event.id and all_event.version = incoming_event.version - 1`.execute(trx)
    written += Number(replaced.numAffectedRows)
  }
  if (written !== count) throw new Stale('An event was changed meanwhile.')
  if (hasFormer) await sql`insert into all_event_date select * from incoming_event_date`.execute(trx)
}
