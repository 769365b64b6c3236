import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Change } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import { type Conflict, isNewer } from '../catalog/conflict.ts'
import { writeEvents } from '../events/edit/edit-events.server.ts'
import { type ManyContent, rowsById, type SaveRefusal } from '../events/edit/event-rows.server.ts'
import { EXPECTED_MINUTES } from '../events/event.ts'
import { type EventRow, toEvent } from '../events/games.server.ts'
import { record } from '../history/audit.server.ts'
import { type EditContext, type Editing, edit } from '../history/editing.server.ts'
import { markRemoved } from '../history/kept-rows.server.ts'
import { CHAMPIONSHIPS, championshipTopic, GAMES } from '../history/topics.ts'
import { inParts } from '../kit/in-parts.ts'
import type { Result } from '../kit/result.ts'
import { type Championship, placeText, type SlotPlace } from './championship.ts'
import { type ChampionshipRow, enteredColumns, raiseVersion, readChampionship } from './championships.server.ts'
import { type FactInput, type FactRefusal, factRefusal } from './fact-refusal.ts'
import { alignEvents, followChampionship } from './follow-championship.server.ts'
import { checkStructure, type StructureFault } from './rules/check-structure.ts'
import { namesSources } from './rules/fits-slot.ts'
import { renameGames, type SlotLink, writeLinks } from './slot-links.server.ts'

/**
 * The place of a slot in an edit. `eventId` links an existing event of the same sport instead of adding one. `seen`: the former
 * place that the editor saw (`placeText`): a game that somebody else has moved is not moved back.
 */
type GivenPlace = SlotPlace & { eventId?: string | undefined; seen?: string | undefined }

/** A championship in an edit. Without `id` it is new; without `places` its games keep their times. */
export type ChampionshipContent = Pick<
  Championship,
  'slug' | 'name' | 'note' | 'ticketsUrl' | 'sport' | 'gender' | 'structure'
> & {
  id?: string
  /** The series that new games belong to. */
  seriesDocId?: string | null
  places?: readonly GivenPlace[]
  /** The games that keep their events and decisions under new codes, by their former ones. */
  renamed?: ReadonlyMap<string, string>
  /** The version that the editor saw. */
  baseVersion?: number | undefined
}

/** `faults`: what stands against the structure (spec B2). */
type StructureRefusal = { ok: false; reason: 'structure'; faults: StructureFault[] }
/** `places`: a slot without an event has no place. `linked`: an event to link belongs to a slot already, here or elsewhere. */
type SaveChampionshipRefusal = SaveRefusal | Conflict | 'championship-not-found' | 'slug-taken' | 'places' | 'linked'
export type SavedChampionship = Result<{ id: string }, SaveChampionshipRefusal> | StructureRefusal

/** Rolls back the events of a championship that is refused after them. */
class NotSaved extends Error {
  readonly refused: Extract<SavedChampionship, { ok: false }>
  constructor(refused: Extract<SavedChampionship, { ok: false }>) {
    super(refused.reason)
    this.refused = refused
  }
}

/**
 * Adds or replaces a championship with the events of its slots, as drafts until it is published (spec B1). A slot without an
 * event gets one, which needs a place; an event whose slot is gone is no longer linked. Refused as a whole if the structure has
 * a fault that also stands against a draft.
 */
export function saveChampionship(editing: Editing, content: ChampionshipContent): Promise<SavedChampionship> {
  return edit<SavedChampionship>(editing, (change) => writeChampionship(change, editing, content)).catch((error) => {
    if (error instanceof NotSaved) return error.refused
    throw error
  })
}

/** Does the same in the caller's transaction, which holds the catalogue lock. Throws NotSaved for a refusal after it has written. */
export async function writeChampionship(
  change: Change,
  editing: EditContext,
  content: ChampionshipContent,
): Promise<SavedChampionship> {
  const { trx } = change
  const at = editing.now().toISOString()
  const before = content.id === undefined ? undefined : await rowOf(trx, content.id)
  if (!before && content.baseVersion !== undefined) return { ok: false, reason: 'championship-not-found' }
  if (isNewer(before, content.baseVersion)) return { ok: false, reason: 'changed' }
  const id = content.id ?? randomUUID()
  const taken = trx.selectFrom('championship').select('id').where('slug', '=', content.slug).where('id', '<>', id)
  if (await taken.executeTakeFirst()) return { ok: false, reason: 'slug-taken' }
  const faults = await structureFaults(trx, content)
  const standing = faults.filter(({ isWarning }) => !isWarning || before?.state === 'public')
  if (standing.length > 0) return { ok: false, reason: 'structure', faults: standing }
  const after: ChampionshipRow = {
    id,
    ...enteredColumns(content),
    state: before?.state ?? 'draft',
    structure: JSON.stringify(content.structure),
    version: (before?.version ?? 0) + 1,
    created_at: before?.created_at ?? at,
    updated_at: at,
  }
  await trx
    .insertInto('all_championship')
    .values(after)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(after))
    .execute()
  await renameGames(trx, id, content.renamed ?? new Map())
  const saved = await writeGames(change, editing, after, content)
  if (!saved.ok) throw new NotSaved(saved)
  await followChampionship(change, editing, id)
  const action = before ? ('championship.edit' as const) : ('championship.add' as const)
  await record(change, editing.by, editing.now(), { action, subject: id, title: titleOf(after), before, after })
  return { ok: true, id }
}

const titleOf = ({ name_en, name_fr }: ChampionshipRow) => name_en || name_fr

const rowOf = (trx: Transaction<Tables>, id: string) =>
  trx.selectFrom('championship').selectAll().where('id', '=', id).executeTakeFirst()

async function structureFaults(
  trx: Transaction<Tables>,
  { structure, sport, gender }: Pick<ChampionshipContent, 'structure' | 'sport' | 'gender'>,
): Promise<StructureFault[]> {
  const teams = new Map<string, { sport: string; gender: string }>()
  for (const some of inParts(structure.entrants.map(({ teamId }) => teamId))) {
    const rows = await trx.selectFrom('team').select(['id', 'sport', 'gender']).where('id', 'in', some).execute()
    for (const team of rows) teams.set(team.id, team)
  }
  return checkStructure(structure, (teamId) => {
    const team = teams.get(teamId)
    if (team?.sport !== sport) return 'other-sport'
    return team.gender === gender ? undefined : 'other-gender'
  })
}

/** Writes the events of the slots and their links. */
async function writeGames(
  change: Change,
  editing: EditContext,
  row: ChampionshipRow,
  { structure, places = [], seriesDocId = null, sport }: ChampionshipContent,
): Promise<Result<object, SaveChampionshipRefusal>> {
  const { trx } = change
  const stored = await readChampionship(trx, row.id)
  const eventIds = stored?.eventIds ?? new Map<string, string>()
  const events = await rowsById(trx, [...eventIds.values()])
  const placeOf = new Map(places.map((place) => [place.code, place]))
  const toLink = await eventsToLink(trx, { row, places, eventIds })
  if (!toLink.ok) return toLink
  const contents: ManyContent[] = []
  const links: SlotLink[] = []
  for (const { code, stage } of structure.slots) {
    const [place, given] = [placeOf.get(code), toLink.events.get(code)]
    const event = given ?? events.get(eventIds.get(code) ?? '')
    if (given) links.push(linkOf(code, given))
    if (event && place) {
      const [now, next] = [placeText(toEvent(event)), placeText(place)]
      // What was seen is the place of the former event.
      const seen = given ? undefined : place.seen
      const isMoved = next !== seen && next !== now
      if (isMoved && seen !== undefined && seen !== now) return { ok: false, reason: 'changed' }
      if (isMoved) contents.push({ ...toEvent(event), ...startOf(place), baseVersion: event.version })
    }
    if (event) continue
    if (!place) return { ok: false, reason: 'places' }
    const id = randomUUID()
    links.push({ code, event_id: id, title_en: '', title_fr: '' })
    contents.push({
      ...NEW_GAME,
      kind: stage === 'meet' ? 'session' : 'game',
      sport,
      seriesDocId,
      state: row.state,
      ...startOf(place),
      id,
    })
  }
  const written = await writeEvents(change, editing, contents)
  if (written.ok) await writeLinks(trx, row.id, { codes: structure.slots.map(({ code }) => code), links })
  return written
}

/** A title that names sources, as from a season's file, is not one that staff chose: the championship rewrites it. */
const linkOf = (code: string, { id, title_en, title_fr }: EventRow): SlotLink => {
  const isMade = namesSources(title_en) || namesSources(title_fr)
  return { code, event_id: id, title_en: isMade ? title_en : '', title_fr: isMade ? title_fr : '' }
}

/** Finds the existing events that places link, by the code of their slot, or the reason why one cannot be linked. */
async function eventsToLink(
  trx: Transaction<Tables>,
  given: { row: ChampionshipRow; places: readonly GivenPlace[]; eventIds: ReadonlyMap<string, string> },
): Promise<Result<{ events: Map<string, EventRow> }, SaveChampionshipRefusal>> {
  const { row, places, eventIds } = given
  const wanted = places.flatMap(({ code, eventId }) =>
    eventId === undefined || eventId === eventIds.get(code) ? [] : [{ code, eventId }],
  )
  const ids = wanted.map(({ eventId }) => eventId)
  if (new Set(ids).size < ids.length) return { ok: false, reason: 'linked' }
  for (const some of inParts(ids))
    if (await trx.selectFrom('championship_game').select('code').where('event_id', 'in', some).executeTakeFirst())
      return { ok: false, reason: 'linked' }
  const rows = await rowsById(trx, ids)
  const events = new Map<string, EventRow>()
  for (const { code, eventId } of wanted) {
    const event = rows.get(eventId)
    if (!event) return { ok: false, reason: 'event-not-found' }
    if (event.sport !== row.sport) return { ok: false, reason: 'other-sport' }
    events.set(code, event)
  }
  return { ok: true, events }
}

const startOf = ({ localDate, localTime, zone, venueId, expectedMinutes }: SlotPlace) => ({
  localDate,
  localTime,
  zone,
  venueId,
  isLater: false,
  ...(expectedMinutes !== undefined && { expectedMinutes }),
})

/** An event of which nothing is known but when and where. */
export const UNPLAYED = {
  homeTeamId: null,
  awayTeamId: null,
  title: { en: '', fr: '' },
  isLater: false,
  schedule: 'planned',
  play: 'not-begun',
  hasPictureFault: false,
  reason: { en: '', fr: '' },
} as const

const NEW_GAME = { ...UNPLAYED, kind: 'game', isNeutral: true, expectedMinutes: EXPECTED_MINUTES, publicAt: null } as const

type Published = Result<object, 'championship-not-found'> | StructureRefusal

/** Publishes a championship with its games, or makes all of it a draft again. Refused while its structure has any fault. */
export const publishChampionship = (editing: Editing, id: string, state: 'public' | 'draft'): Promise<Published> =>
  edit(editing, (change) => writePublished(change, editing, id, state))

/** Does the same in the caller's transaction, which holds the catalogue lock. */
export async function writePublished(
  change: Change,
  editing: EditContext,
  id: string,
  state: 'public' | 'draft',
): Promise<Published> {
  const { trx } = change
  const before = await rowOf(trx, id)
  const championship = before && (await readChampionship(trx, id))
  if (!before || !championship) return { ok: false, reason: 'championship-not-found' }
  const faults = state === 'public' && before.state !== state ? await structureFaults(trx, championship) : []
  if (faults.length > 0) return { ok: false, reason: 'structure', faults }
  if (before.state !== state) await raiseVersion(trx, id, editing.now(), { state })
  await alignEvents(change, editing, id)
  if (before.state === state) return { ok: true }
  await followChampionship(change, editing, id)
  const entry = { subject: id, title: titleOf(before), before, after: { ...before, state } }
  await record(change, editing.by, editing.now(), { action: 'championship.publish', ...entry })
  return { ok: true }
}

type Said = Result<{ factId: string }, 'championship-not-found' | FactRefusal>

/**
 * Adds a decision by staff and moves teams accordingly (spec B5); `undo` takes one back as if it had never been said. Saying it
 * again under the same id changes nothing. Refused if it names a game, team or fact that the championship does not have.
 */
export function sayFact(editing: Editing, championshipId: string, factId: string, fact: FactInput): Promise<Said> {
  return edit<Said>(editing, async (change) => {
    const { trx } = change
    const championship = await readChampionship(trx, championshipId)
    const row = await rowOf(trx, championshipId)
    if (!championship || !row) return { ok: false, reason: 'championship-not-found' }
    if (championship.facts.some(({ id }) => id === factId)) return { ok: true, factId }
    const refusal = factRefusal(championship, fact)
    if (refusal) return { ok: false, reason: refusal }
    const at = editing.now()
    if (!(await addFacts(trx, editing, championship, [{ ...fact, id: factId }]))) return { ok: false, reason: 'unknown-fact' }
    await raiseVersion(trx, championshipId, at)
    await followChampionship(change, editing, championshipId)
    const action = fact.kind === 'undo' ? ('championship.undo' as const) : ('championship.decide' as const)
    const about = 'game' in fact ? `, ${fact.game}` : ''
    await record(change, editing.by, at, { action, subject: championshipId, title: titleOf(row) + about })
    return { ok: true, factId }
  })
}

/** Adds facts to those of a championship. Returns false if one has the id of a fact of another championship, perhaps in the trash. */
export async function addFacts(
  trx: Transaction<Tables>,
  { now, by }: EditContext,
  { id, facts }: Championship,
  added: readonly (FactInput & { id: string })[],
): Promise<boolean> {
  const last = Math.max(0, ...facts.map(({ seq }) => seq))
  const said = { championship_id: id, said_at: now().toISOString(), said_by: by?.uid ?? '' }
  const rows = added.map(({ id, ...fact }, at) => ({ ...said, seq: last + 1 + at, id, fact: JSON.stringify(fact) }))
  if (rows.length === 0) return true
  const insert = trx.insertInto('all_championship_fact').values(rows)
  const { numInsertedOrUpdatedRows } = await insert.onConflict((conflict) => conflict.column('id').doNothing()).executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) === rows.length
}

/** Puts a championship into the trash. Its games stay as they are. */
export function removeChampionship(
  editing: Editing,
  id: string,
): Promise<Result<{ removedId: string }, 'championship-not-found'>> {
  return edit<Result<{ removedId: string }, 'championship-not-found'>>(editing, async (change) => {
    const { trx, touch } = change
    const gone = await rowOf(trx, id)
    if (!gone) return { ok: false, reason: 'championship-not-found' }
    const listed = { title: titleOf(gone), subject: id }
    const removedId = await markRemoved(
      trx,
      { kind: 'championship', ids: { championship: [id] }, listed },
      editing.by,
      editing.now(),
    )
    for (const topic of [CHAMPIONSHIPS, championshipTopic(id), GAMES]) touch(topic)
    await record(change, editing.by, editing.now(), {
      action: 'championship.remove',
      subject: id,
      title: titleOf(gone),
      before: gone,
      removedId,
    })
    return { ok: true, removedId }
  })
}
