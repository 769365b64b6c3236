import type { Selectable, Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { freeId } from '../catalog/removed.server.ts'
import { touchContinued, touchScores, touchSeriesOfGames } from '../catalog/touch-games.server.ts'
import { record } from '../history/audit.server.ts'
import { type Editing, edit } from '../history/editing.server.ts'
import { hasNotices } from '../history/hanging-rows.server.ts'
import { putRemindersBack } from '../history/kept-reminders.server.ts'
import { type RemovalNotes, readRemovedRows } from '../history/kept-rows.server.ts'
import { markedRows, nameAgain, unmarkRows } from '../history/marked-rows.server.ts'
import type { Holder, Restored, RestoreRefusal } from '../history/thing.ts'
import { eventTopic, GAMES, NOTICES, viewerTopic } from '../history/topics.ts'
import { schoolRefusal, teamRefusal } from '../teams/edit-teams.server.ts'
import { loggedTitle, missingOf } from './event-rows.server.ts'
import { toEvent } from './games.server.ts'

const KINDS = ['event', 'team', 'school', 'venue'] as const
type Kind = (typeof KINDS)[number]
type Rows = { [kind in Kind]?: Selectable<Tables[kind]>[] }

/**
 * Puts a removed event, team, school or venue back; undefined when `removedId` names none of them. Refused when another one has taken its
 * place since, or what it belongs to is gone. `newId`: another address of a team, or another code of a school, whose own is taken.
 */
export function restoreGames(editing: Editing, removedId: string, newId?: string): Promise<Restored | undefined> {
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
    await editing.follower?.hold(trx)
    const kind = kept.kind as Kind
    await nameAgain(trx, removedId)
    const rows = renamed({ [kind]: await markedRows(trx, kind, removedId) }, newId)
    const [row] = rows[kind] ?? []
    if (!row) return { ok: false, reason: 'not-kept' }
    const refusal = await refusalOf(trx, rows)
    if (refusal) return { ok: false, ...refusal }
    const notes = await readRemovedRows<RemovalNotes>(trx, kept)
    const named = 'slug' in row ? { slug: row.slug } : 'code' in row ? { code: row.code } : undefined
    if (newId !== undefined && named)
      await trx
        .updateTable(`all_${kind}` as 'all_team')
        .set({ ...(named as { slug: string }), version: row.version })
        .where('removed_id', '=', removedId)
        .execute()
    await unmarkRows(trx, kind, removedId)
    await putRemindersBack(trx, notes)
    for (const { uid } of await followersOf(trx, rows.team)) touch(viewerTopic(uid))
    await trx.deleteFrom('removed').where('id', '=', removedId).execute()
    await editing.follower?.follow(trx, rows.event ?? [])
    touch(GAMES)
    if (kind === 'event') {
      touch(eventTopic(row.id))
      if (await hasNotices(trx, { eventIds: [row.id] })) touch(NOTICES)
      await touchContinued(change, [row.id])
      await touchSeriesOfGames(change, [row.id])
      await touchScores(change, [row.id])
    }
    const title = 'slug' in row ? row.slug : 'title_en' in row ? await loggedTitle(trx, row) : row.name_en
    await record(change, by, now(), { action: `${kind}.restore`, subject: row.id, title, after: row })
    return { ok: true, title, thing: { kind, id: row.id } }
  })
}

const followersOf = async (trx: Transaction<Tables>, [team]: Rows['team'] = []) =>
  team ? trx.selectFrom('saved_team').select('uid').where('team_id', '=', team.id).execute() : []

/** With another address or code, and a version that no open form has. */
const renamed = (rows: Rows, newId: string | undefined): Rows =>
  newId === undefined
    ? rows
    : {
        ...rows,
        ...(rows.team && { team: rows.team.map((row) => ({ ...row, slug: newId.toLowerCase(), version: row.version + 1 })) }),
        ...(rows.school && {
          school: rows.school.map((row) => ({ ...row, code: newId.toUpperCase(), version: row.version + 1 })),
        }),
      }

type Refusal = { reason: RestoreRefusal; holder?: Holder; proposed?: string }

/** What stands in the way: codes and addresses that are taken, and schools, teams, series and venues that the rows name and that are gone. */
async function refusalOf(
  trx: Transaction<Tables>,
  { venue = [], school = [], team = [], event = [] }: Rows,
): Promise<Refusal | undefined> {
  const isThere = async (table: 'venue' | 'school' | 'team' | 'event', id: string) =>
    (await trx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  for (const { id, name_en } of venue)
    if (await isThere('venue', id)) return { reason: 'exists', holder: { kind: 'venue', id, title: name_en } }
  for (const row of school) {
    if (await isThere('school', row.id)) return { reason: 'exists', holder: { kind: 'school', id: row.id, title: row.name_en } }
    if (await schoolRefusal(trx, row)) return codeTaken(trx, row.code)
    if (row.home_venue_id !== null && !(await isThere('venue', row.home_venue_id))) return { reason: 'names-gone' }
  }
  for (const row of team) {
    if (await isThere('team', row.id)) return { reason: 'exists', holder: { kind: 'team', id: row.id, title: row.slug } }
    const reason = await teamRefusal(trx, row)
    if (reason) return reason === 'school-not-found' ? { reason } : teamTaken(trx, reason, row)
  }
  for (const row of event) {
    const title = () => loggedTitle(trx, row)
    if (await isThere('event', row.id)) return { reason: 'exists', holder: { kind: 'event', id: row.id, title: await title() } }
    const missing = await missingOf(trx, [toEvent(row)])
    if (missing) return { reason: missing === 'series-not-found' ? missing : 'names-gone' }
    // A season from a file has brought the same game meanwhile.
    const twin =
      row.source_key !== null &&
      (await trx.selectFrom('event').select('id').where('source_key', '=', row.source_key).executeTakeFirst())
    if (twin) return { reason: 'exists', holder: { kind: 'event', id: twin.id, title: await title() } }
  }
  return undefined
}

async function codeTaken(trx: Transaction<Tables>, code: string): Promise<Refusal> {
  const { id, name_en } = await trx
    .selectFrom('school')
    .select(['id', 'name_en'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return { reason: 'code-taken', holder: { kind: 'school', id, title: name_en } }
}

async function teamTaken(
  trx: Transaction<Tables>,
  reason: 'exists' | 'slug-taken',
  { slug, school_id, sport, gender }: NonNullable<Rows['team']>[number],
): Promise<Refusal> {
  const team = trx.selectFrom('team').select(['id', 'slug'])
  const holder = await (reason === 'exists'
    ? team.where('school_id', '=', school_id).where('sport', '=', sport).where('gender', '=', gender)
    : team.where('slug', '=', slug)
  ).executeTakeFirstOrThrow()
  const found: Holder = { kind: 'team', id: holder.id, title: holder.slug }
  return reason === 'exists' ? { reason, holder: found } : { reason, holder: found, proposed: await freeId(trx, 'team', slug) }
}
