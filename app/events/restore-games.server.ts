import { record } from '../catalog/audit.server.ts'
import { type Editing, edit } from '../catalog/edit.server.ts'
import { hangAgain } from '../catalog/hanging-rows.server.ts'
import type { RemovedGames } from '../catalog/removed.server.ts'
import { eventTopic, GAMES, viewerTopic } from '../catalog/topics.ts'
import { touchContinued, touchSeriesOfGames } from '../catalog/touch-games.server.ts'
import { inParts } from '../shared/in-parts.ts'
import type { Result } from '../shared/result.ts'
import { schoolRefusal, teamRefusal } from '../teams/edit-teams.server.ts'
import { loggedTitle, missingOf } from './edit-events.server.ts'
import { toEvent } from './games.server.ts'

type Restored = Result<{ title: string }, 'exists'>

const KINDS: readonly RemovedGames['kind'][] = ['event', 'team', 'school', 'venue']

/**
 * Puts a removed event, team, school or venue back; undefined when `removedId` names none of them. Refused when another one has taken its
 * place since, or what it belongs to is gone.
 */
export function restoreGames(editing: Editing, removedId: string): Promise<Restored | undefined> {
  const { now, by } = editing
  return edit<Restored | undefined>(editing, async (change) => {
    const { trx, touch } = change
    const kept = await trx
      .selectFrom('removed')
      .selectAll()
      .where('id', '=', removedId)
      .where('kind', 'in', KINDS)
      .executeTakeFirst()
    if (!kept) return undefined
    await editing.holdReminders?.(trx)
    const kind = kept.kind as RemovedGames['kind']
    const rows = JSON.parse(kept.content) as RemovedGames['rows']
    const [row] = rows[kind] ?? []
    if (!row || !(await fits(change, rows))) return { ok: false, reason: 'exists' }
    if (rows.venue) await trx.insertInto('venue').values(rows.venue).execute()
    if (rows.school) await trx.insertInto('school').values(rows.school).execute()
    if (rows.team) await trx.insertInto('team').values(rows.team).execute()
    if (rows.event) await trx.insertInto('event').values(rows.event).execute()
    await hangAgain(trx, rows)
    for (const some of inParts(rows.saved_team)) {
      const uids = some.map(({ uid }) => uid)
      const here = new Set((await trx.selectFrom('viewer').select('id').where('id', 'in', uids).execute()).map(({ id }) => id))
      const mine = some.filter(({ uid }) => here.has(uid))
      if (mine.length > 0) await trx.insertInto('saved_team').values(mine).execute()
      for (const { uid } of mine) touch(viewerTopic(uid))
    }
    await trx.deleteFrom('removed').where('id', '=', removedId).execute()
    for (const { id } of rows.event ?? []) await editing.planReminders?.(trx, id)
    touch(GAMES)
    for (const { id } of rows.event ?? []) touch(eventTopic(id))
    if (kind === 'event') await touchContinued(change, [row.id])
    if (kind === 'event') await touchSeriesOfGames(change, [row.id])
    const title = 'slug' in row ? row.slug : 'title_en' in row ? await loggedTitle(trx, row) : row.name_en
    await record(change, by, now(), { action: `${kind}.restore`, subject: row.id, title, after: row })
    return { ok: true, title }
  })
}

/** Whether nothing stands in the way: codes and addresses are free, and schools, teams and venues that the rows name exist. */
async function fits(
  { trx }: Parameters<Parameters<typeof edit>[1]>[0],
  { venue = [], school = [], team = [], event = [] }: RemovedGames['rows'],
): Promise<boolean> {
  const isThere = async (table: 'venue' | 'school' | 'team' | 'event', id: string) =>
    (await trx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  for (const { id } of venue) if (await isThere('venue', id)) return false
  for (const row of school) {
    if ((await isThere('school', row.id)) || (await schoolRefusal(trx, row))) return false
    if (row.home_venue_id !== null && !(await isThere('venue', row.home_venue_id))) return false
  }
  for (const row of team) if ((await isThere('team', row.id)) || (await teamRefusal(trx, row))) return false
  for (const row of event) {
    if ((await isThere('event', row.id)) || (await missingOf(trx, toEvent(row)))) return false
    // A season from a file has brought the same game meanwhile.
    const twin = trx.selectFrom('event').select('id').where('source_key', '=', row.source_key)
    if (row.source_key !== null && (await twin.executeTakeFirst())) return false
  }
  return true
}
