import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { freeId } from '../catalog/document-refusal.server.ts'
import type { BlockingSubject, Refusal } from '../history/thing.ts'
import { schoolRefusal, teamRefusal } from './edit-teams.server.ts'
import type { SchoolRow, TeamRow, VenueRow } from './stored-teams.server.ts'

type Rows = { school: readonly SchoolRow[]; team: readonly TeamRow[]; venue: readonly VenueRow[] }

/**
 * Returns what prevents restoring schools, teams and venues: another has their code or address by now, or something they refer to
 * is gone.
 */
export async function restoredTeamRefusal(trx: Transaction<Tables>, { venue, school, team }: Rows): Promise<Refusal | undefined> {
  const isThere = async (table: 'venue' | 'school' | 'team', id: string) =>
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
  { slug, school_id, sport, gender }: TeamRow,
): Promise<Refusal> {
  const team = trx.selectFrom('team').select(['id', 'slug'])
  const holder = await (reason === 'exists'
    ? team.where('school_id', '=', school_id).where('sport', '=', sport).where('gender', '=', gender)
    : team.where('slug', '=', slug)
  ).executeTakeFirstOrThrow()
  const found: BlockingSubject = { kind: 'team', id: holder.id, title: holder.slug }
  return reason === 'exists' ? { reason, holder: found } : { reason, holder: found, proposed: await freeId(trx, 'team', slug) }
}
