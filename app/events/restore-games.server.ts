import { record } from '../catalog/audit.server.ts'
import { type Editing, edit } from '../catalog/edit.server.ts'
import type { RemovedGames } from '../catalog/removed.server.ts'
import { eventTopic, GAMES } from '../catalog/topics.ts'
import { touchSeriesOfGames } from '../catalog/touch-games.server.ts'
import { inParts } from '../shared/in-parts.ts'
import type { Result } from '../shared/result.ts'

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
    const kind = kept.kind as RemovedGames['kind']
    const rows = JSON.parse(kept.content) as RemovedGames['rows']
    const [row] = rows[kind] ?? []
    if (!row || !(await fits(change, rows))) return { ok: false, reason: 'exists' }
    if (rows.venue) await trx.insertInto('venue').values(rows.venue).execute()
    if (rows.school) await trx.insertInto('school').values(rows.school).execute()
    if (rows.team) await trx.insertInto('team').values(rows.team).execute()
    if (rows.event) await trx.insertInto('event').values(rows.event).execute()
    for (const some of inParts(rows.event_date)) await trx.insertInto('event_date').values(some).execute()
    for (const some of inParts(rows.saved_team)) {
      const uids = some.map(({ uid }) => uid)
      const here = new Set((await trx.selectFrom('viewer').select('id').where('id', 'in', uids).execute()).map(({ id }) => id))
      const mine = some.filter(({ uid }) => here.has(uid))
      if (mine.length > 0) await trx.insertInto('saved_team').values(mine).execute()
    }
    await trx.deleteFrom('removed').where('id', '=', removedId).execute()
    touch(GAMES)
    if (kind === 'event') {
      touch(eventTopic(row.id))
      await touchSeriesOfGames(change, [row.id])
    }
    const title = 'slug' in row ? row.slug : 'title_en' in row ? row.title_en : row.name_en
    await record(change, by, now(), { action: `${kind}.restore`, subject: row.id, title, after: row })
    return { ok: true, title }
  })
}

/** Whether nothing stands in the way: codes and addresses are free, and schools, teams and venues that the rows name exist. */
async function fits(
  { trx }: Parameters<Parameters<typeof edit>[1]>[0],
  { venue = [], school = [], team = [], event = [] }: RemovedGames['rows'],
): Promise<boolean> {
  const isThere = async (table: 'venue' | 'school' | 'team' | 'event', id: string | null) =>
    id !== null && (await trx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  for (const { id } of venue) if (await isThere('venue', id)) return false
  for (const { id, code, home_venue_id } of school) {
    if (await isThere('school', id)) return false
    if (await trx.selectFrom('school').select('id').where('code', '=', code).executeTakeFirst()) return false
    if (home_venue_id !== null && !(await isThere('venue', home_venue_id))) return false
  }
  for (const { slug, school_id, sport, gender } of team) {
    if (!(await isThere('school', school_id))) return false
    const same = trx.selectFrom('team').select('id')
    const taken = await same
      .where((eb) =>
        eb.or([
          eb('slug', '=', slug),
          eb.and([eb('school_id', '=', school_id), eb('sport', '=', sport), eb('gender', '=', gender)]),
        ]),
      )
      .executeTakeFirst()
    if (taken) return false
  }
  for (const { id, home_team_id, away_team_id, venue_id, series_doc_id } of event) {
    if (await isThere('event', id)) return false
    for (const team of [home_team_id, away_team_id]) if (team !== null && !(await isThere('team', team))) return false
    if (venue_id !== null && !(await isThere('venue', venue_id))) return false
    const series = trx.selectFrom('series').select('doc_id')
    if (series_doc_id !== null && !(await series.where('doc_id', '=', series_doc_id).executeTakeFirst())) return false
  }
  return true
}
