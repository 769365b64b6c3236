import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { record } from '../catalog/audit.server.ts'
import { type Editing, edit } from '../catalog/edit.server.ts'
import { hangAgain } from '../catalog/hanging-rows.server.ts'
import { type RemovedGames, readRemovedRows } from '../catalog/kept-rows.server.ts'
import { freeId } from '../catalog/removed.server.ts'
import type { Holder, Restored, RestoreRefusal } from '../catalog/thing.ts'
import { eventTopic, GAMES, NOTICES, viewerTopic } from '../catalog/topics.ts'
import { touchContinued, touchSeriesOfGames } from '../catalog/touch-games.server.ts'
import { inParts } from '../shared/in-parts.ts'
import { schoolRefusal, teamRefusal } from '../teams/edit-teams.server.ts'
import { loggedTitle, missingOf } from './edit-events.server.ts'
import { toEvent } from './games.server.ts'

const KINDS: readonly RemovedGames['kind'][] = ['event', 'team', 'school', 'venue']
type Rows = RemovedGames['rows']

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
    await editing.holdReminders?.(trx)
    const kind = kept.kind as RemovedGames['kind']
    const rows = renamed(await readRemovedRows<Rows>(trx, kept), newId)
    const [row] = rows[kind] ?? []
    if (!row) return { ok: false, reason: 'not-kept' }
    const refusal = await refusalOf(trx, rows)
    if (refusal) return { ok: false, ...refusal }
    if (rows.venue) await trx.insertInto('venue').values(rows.venue).execute()
    if (rows.school) await trx.insertInto('school').values(rows.school).execute()
    if (rows.team) await trx.insertInto('team').values(rows.team).execute()
    if (rows.event) await trx.insertInto('event').values(rows.event).execute()
    await hangAgain(change, rows)
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
    if (rows.notice?.length) touch(NOTICES)
    for (const { id } of rows.event ?? []) touch(eventTopic(id))
    if (kind === 'event') await touchContinued(change, [row.id])
    if (kind === 'event') await touchSeriesOfGames(change, [row.id])
    const title = 'slug' in row ? row.slug : 'title_en' in row ? await loggedTitle(trx, row) : row.name_en
    await record(change, by, now(), { action: `${kind}.restore`, subject: row.id, title, after: row })
    return { ok: true, title, thing: { kind, id: row.id } }
  })
}

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
    const missing = await missingOf(trx, toEvent(row))
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
