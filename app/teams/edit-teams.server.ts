import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Change } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import { type Conflict, isNewer } from '../catalog/conflict.ts'
import { record } from '../history/audit.server.ts'
import { type Editing, edit } from '../history/editing.server.ts'
import { touchFollowers } from '../history/hanging-rows.server.ts'
import { remindersOf } from '../history/kept-reminders.server.ts'
import { markRemoved } from '../history/kept-rows.server.ts'
import { isNamed } from '../history/marked-rows.server.ts'
import { GAMES } from '../history/topics.ts'
import type { Result } from '../kit/result.ts'
import type { SchoolRow, TeamRow, VenueRow } from './stored-teams.server.ts'
import type { School, Team, Venue } from './team.ts'

/**
 * A school, team or venue in an edit or a file; one without `id` is new. One with a `baseVersion` must exist in exactly that
 * version (spec M12).
 */
type EditInput<Thing> = Omit<Thing, 'id' | 'version' | 'updatedAt'> & { id?: string; baseVersion?: number | undefined }
type SaveResult<Refusal extends string> = Promise<Result<{ id: string }, 'not-found' | Conflict | Refusal>>

/** Adds or replaces a school (spec E2). Refused if another school has its code. */
export const saveSchool = (editing: Editing, school: EditInput<School>): SaveResult<'code-taken'> =>
  edit(editing, (change) => writeSchool(change, editing, school))

/** Does the same in the caller's transaction, which holds the catalogue lock; `writeTeam` and `writeVenue` do likewise. */
export async function writeSchool(change: Change, editing: Editing, school: EditInput<School>): SaveResult<'code-taken'> {
  const { trx } = change
  const marks = await marksOf(editing, school, trx.selectFrom('school').selectAll())
  if (!marks.ok) return marks
  const { before, ...own } = marks
  const after: SchoolRow = {
    id: own.id,
    name_en: school.name.en,
    name_fr: school.name.fr,
    short_en: school.short.en,
    short_fr: school.short.fr,
    nickname_en: school.nickname.en,
    nickname_fr: school.nickname.fr,
    code: school.code.toUpperCase(),
    colour: school.colour.toLowerCase(),
    logo: school.logo,
    home_venue_id: school.homeVenueId,
    version: own.version,
    updated_at: own.updated_at,
  }
  const refusal = await schoolRefusal(trx, after)
  if (refusal) return { ok: false, reason: refusal }
  await trx
    .insertInto('all_school')
    .values(after)
    .onConflict((c) => c.column('id').doUpdateSet(after))
    .execute()
  await recordEdit(change, editing, 'school', { before, after, title: after.short_en || after.name_en })
  return { ok: true, id: own.id }
}

/** Returns why this school conflicts with another; undefined if it does not. */
export async function schoolRefusal(
  trx: Transaction<Tables>,
  { id, code }: Pick<SchoolRow, 'id' | 'code'>,
): Promise<'code-taken' | undefined> {
  const others = trx.selectFrom('school').select('id').where('code', '=', code).where('id', '<>', id)
  return (await others.executeTakeFirst()) && 'code-taken'
}

type TeamRefusal = 'school-not-found' | 'exists' | 'slug-taken'
type SavedTeam = SaveResult<TeamRefusal | 'in-use'>

/**
 * Adds or replaces a team. Refused if the school already has that team, another team has its address, or it would leave the sport
 * or gender of a championship in which it takes part.
 */
export const saveTeam = (editing: Editing, team: EditInput<Team>): SavedTeam =>
  edit(editing, (change) => writeTeam(change, editing, team))

export async function writeTeam(change: Change, editing: Editing, team: EditInput<Team>): SavedTeam {
  const { trx } = change
  const marks = await marksOf<TeamRow>(editing, team, trx.selectFrom('team').selectAll())
  if (!marks.ok) return marks
  const { before, ...own } = marks
  const isOther = before && (before.sport !== team.sport || before.gender !== team.gender)
  if (isOther && (await editing.follower?.isEntrant?.(trx, own.id))) return { ok: false, reason: 'in-use' }
  const after: TeamRow = {
    id: own.id,
    slug: team.slug,
    school_id: team.schoolId,
    sport: team.sport,
    gender: team.gender,
    version: own.version,
    updated_at: own.updated_at,
  }
  const refusal = await teamRefusal(trx, after)
  if (refusal) return { ok: false, reason: refusal }
  await trx
    .insertInto('all_team')
    .values(after)
    .onConflict((c) => c.column('id').doUpdateSet(after))
    .execute()
  await recordEdit(change, editing, 'team', { before, after, title: team.slug })
  return { ok: true, id: own.id }
}

/** Returns why this team conflicts with another; undefined if it does not. */
export async function teamRefusal(trx: Transaction<Tables>, team: TeamRow): Promise<TeamRefusal | undefined> {
  const school = await trx.selectFrom('school').select('id').where('id', '=', team.school_id).executeTakeFirst()
  if (!school) return 'school-not-found'
  const others = await trx
    .selectFrom('team')
    .select(['school_id', 'sport', 'gender', 'slug'])
    .where('id', '<>', team.id)
    .where((eb) => eb.or([eb('slug', '=', team.slug), eb('school_id', '=', team.school_id)]))
    .execute()
  const isSame = (other: (typeof others)[number]) =>
    other.school_id === team.school_id && other.sport === team.sport && other.gender === team.gender
  if (others.some(isSame)) return 'exists'
  return others.some(({ slug }) => slug === team.slug) ? 'slug-taken' : undefined
}

/** Adds or replaces a venue. Its events retain the zone that they were saved with. */
export const saveVenue = (editing: Editing, venue: EditInput<Venue>): SaveResult<never> =>
  edit(editing, (change) => writeVenue(change, editing, venue))

export async function writeVenue(change: Change, editing: Editing, venue: EditInput<Venue>): SaveResult<never> {
  const { trx } = change
  const marks = await marksOf(editing, venue, trx.selectFrom('venue').selectAll())
  if (!marks.ok) return marks
  const { before, ...own } = marks
  const after: VenueRow = {
    id: own.id,
    name_en: venue.name.en,
    name_fr: venue.name.fr,
    city: venue.city,
    province: venue.province,
    zone: venue.zone,
    version: own.version,
    updated_at: own.updated_at,
  }
  await trx
    .insertInto('all_venue')
    .values(after)
    .onConflict((c) => c.column('id').doUpdateSet(after))
    .execute()
  await recordEdit(change, editing, 'venue', { before, after, title: after.name_en || after.name_fr })
  return { ok: true, id: own.id }
}

type Removal = Promise<Result<{ removedId: string }, 'not-found' | 'in-use'>>

/** Removes a school without teams. `removedId` restores it. */
export const removeSchool = (editing: Editing, id: string): Removal => remove(editing, 'school', id)

/** Removes a team without events and championships. Its followers lose it in the same change, and get it back when it is restored. */
export const removeTeam = (editing: Editing, id: string): Removal => remove(editing, 'team', id)

/** Removes a venue that has no events and is no school's home. */
export const removeVenue = (editing: Editing, id: string): Removal => remove(editing, 'venue', id)

function remove(editing: Editing, kind: 'school' | 'team' | 'venue', id: string): Removal {
  const { now, by } = editing
  return edit(editing, async (change) => {
    const { trx, touch } = change
    const gone = await trx.selectFrom(kind).selectAll().where('id', '=', id).executeTakeFirst()
    if (!gone) return { ok: false, reason: 'not-found' }
    const isEntrant = kind === 'team' && (await editing.follower?.isEntrant?.(trx, id))
    if (isEntrant || (await isNamed(trx, kind, id))) return { ok: false, reason: 'in-use' }
    await editing.follower?.hold(trx)
    const notes = kind === 'team' ? await remindersOf(trx, { teamId: id }) : {}
    if (kind === 'team') await touchFollowers(change, id)
    const title = 'slug' in gone ? gone.slug : (gone as SchoolRow | VenueRow).name_en
    const listed = { title, subject: id }
    const removedId = await markRemoved(trx, { kind, ids: { [kind]: [id] }, notes, listed }, by, now())
    touch(GAMES)
    await record(change, by, now(), { action: `${kind}.remove`, subject: id, title, before: gone, removedId })
    return { ok: true, removedId }
  })
}

type StoredRow = { id: string; version: number; updated_at: string }
type Query<Row> = { where(column: 'id', is: '=', id: string): { executeTakeFirst(): Promise<Row | undefined> } }

/** Returns the id, version and time of a save, or why it is refused. */
async function marksOf<Row extends StoredRow>(
  { now }: Editing,
  { id, baseVersion }: { id?: string; baseVersion?: number | undefined },
  stored: unknown,
): Promise<Result<StoredRow & { before: Row | undefined }, 'not-found' | Conflict>> {
  const before = id === undefined ? undefined : await (stored as Query<Row>).where('id', '=', id).executeTakeFirst()
  if (!before && baseVersion !== undefined) return { ok: false, reason: 'not-found' }
  if (isNewer(before, baseVersion)) return { ok: false, reason: 'changed' }
  return { ok: true, before, id: id ?? randomUUID(), version: (before?.version ?? 0) + 1, updated_at: now().toISOString() }
}

async function recordEdit(
  change: Change,
  { by, now }: Editing,
  kind: 'school' | 'team' | 'venue',
  { before, after, title }: { before: object | undefined; after: { id: string }; title: string },
): Promise<void> {
  change.touch(GAMES)
  await record(change, by, now(), { action: before ? `${kind}.edit` : `${kind}.add`, subject: after.id, title, before, after })
}
