import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { Change } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import { writeEvents } from '../events/edit/edit-events.server.ts'
import { rowsById } from '../events/edit/event-rows.server.ts'
import { type EventRow, toEvent } from '../events/games.server.ts'
import type { EditContext } from '../history/editing.server.ts'
import { championshipTopic } from '../history/topics.ts'
import { inParts } from '../kit/in-parts.ts'
import type { Language } from '../kit/language.ts'
import { pickName } from '../teams/team.ts'
import type { Championship } from './championship.ts'
import { readChampionship } from './championships.server.ts'
import { computeState, type PlayedGame } from './computed-state.ts'
import { slotTitle } from './rules/slot-names.ts'
import type { ChampionshipState, Slot, SlotState } from './rules/structure.ts'

/** Why the site cancels a game of a series that is decided (spec B7). */
export const NOT_NEEDED: Record<Language, string> = { en: 'Not needed', fr: 'Non nécessaire' }

/**
 * Writes the teams that now play into the games of the championships that these events belong to (spec B4), in the transaction
 * that changed the events, which holds the catalogue lock. A game that has begun keeps its teams (spec B5). A title that staff
 * wrote stays.
 */
export async function advanceByEvents(change: Change, editing: EditContext, eventIds: readonly string[]): Promise<void> {
  const ids = new Set<string>()
  for (const some of inParts(eventIds)) {
    const rows = change.trx.selectFrom('championship_game').select('championship_id').distinct().where('event_id', 'in', some)
    for (const { championship_id } of await rows.execute()) ids.add(championship_id)
  }
  for (const id of ids) {
    const championship = await readChampionship(change.trx, id)
    if (championship) await advance(change, editing, championship)
  }
}

/** Does the same for one championship as it is stored now. */
export async function advance(change: Change, editing: EditContext, championship: Championship): Promise<void> {
  const { trx, touch } = change
  const { structure, eventIds } = championship
  const rows = await rowsById(trx, [...eventIds.values()])
  const games = await playedGames(trx, rows)
  const state = computeState(championship, (id) => games.get(id))
  const names = await teamNames(trx, state)
  const links = trx.selectFrom('championship_game').selectAll().where('championship_id', '=', championship.id)
  const linkOf = new Map((await links.execute()).map((link) => [link.code, link]))
  const changed: { row: EventRow; wanted: EventRow }[] = []
  for (const slot of structure.slots) {
    const [now, link] = [state.slots.get(slot.code), linkOf.get(slot.code)]
    const row = rows.get(link?.event_id ?? '')
    if (!row || !link || !now || row.play_state !== 'not-begun') continue
    const title = titleOf(slot, championship, now, names)
    const isOwnTitle = row.title_en !== link.title_en || row.title_fr !== link.title_fr
    const teamOf = (id: string | null) => (id !== null && names.has(id) ? id : null)
    const wanted: EventRow = {
      ...row,
      home_team_id: teamOf(now.home.teamId),
      away_team_id: teamOf(now.away.teamId),
      ...(!isOwnTitle && title),
      ...scheduleOf(row, now.status !== 'not-needed'),
    }
    if (title.title_en !== link.title_en || title.title_fr !== link.title_fr)
      await trx.updateTable('all_championship_game').set(title).where('event_id', '=', row.id).execute()
    if (!isDeepStrictEqual({ ...row }, wanted)) changed.push({ row, wanted })
  }
  touch(championshipTopic(championship.id))
  const { follower } = editing
  const own = follower ? { ...editing, follower: { ...follower, advance: undefined } } : editing
  const contents = changed.map(({ row, wanted }) => ({ ...toEvent(wanted), baseVersion: row.version }))
  const saved = await writeEvents(change, own, contents)
  if (!saved.ok) throw new Error(`The games of championship ${championship.id} could not be written: ${saved.reason}.`)
  await follower?.advanced?.(
    trx,
    changed.map(({ row }) => row),
  )
}

/** Returns the schedule of a game that is not needed, or is needed again; nothing where staff decided it. */
function scheduleOf({ schedule_state, reason_en }: EventRow, isNeeded: boolean): Partial<EventRow> {
  const isLeftOut = schedule_state === 'cancelled' && reason_en === NOT_NEEDED.en
  if (isNeeded) return isLeftOut ? { schedule_state: 'planned', reason_en: '', reason_fr: '' } : {}
  if (schedule_state !== 'planned') return {}
  return { schedule_state: 'cancelled', reason_en: NOT_NEEDED.en, reason_fr: NOT_NEEDED.fr }
}

/** Returns the title of a game by its sources (spec B2); '' once both teams are known, whose names then make the title. */
function titleOf(slot: Slot, { structure }: Championship, now: SlotState, names: TeamNames) {
  const [home, away] = [names.get(now.home.teamId ?? ''), names.get(now.away.teamId ?? '')]
  const inLanguage = (language: Language) =>
    home && away ? '' : slotTitle(slot, structure, language, { home: home?.[language], away: away?.[language] })
  return { title_en: inLanguage('en'), title_fr: inLanguage('fr') }
}

/** The short names of teams by id, of those that exist. */
type TeamNames = ReadonlyMap<string, Record<Language, string>>

async function teamNames(trx: Transaction<Tables>, { slots }: ChampionshipState): Promise<TeamNames> {
  const ids = [...slots.values()].flatMap(({ home, away }) => [home.teamId, away.teamId]).filter((id) => id !== null)
  const names = new Map<string, Record<Language, string>>()
  for (const some of inParts([...new Set(ids)])) {
    const teams = trx.selectFrom('team').innerJoin('school', 'school.id', 'team.school_id').where('team.id', 'in', some)
    for (const row of await teams.select(['team.id', 'short_en', 'short_fr', 'name_en', 'name_fr']).execute()) {
      const both = { en: row.short_en || row.name_en, fr: row.short_fr || row.name_fr }
      names.set(row.id, { en: pickName(both, 'en').text, fr: pickName(both, 'fr').text })
    }
  }
  return names
}

/** Reads the scores of these events as stored. */
async function playedGames(trx: Transaction<Tables>, rows: ReadonlyMap<string, EventRow>): Promise<Map<string, PlayedGame>> {
  const games = new Map(
    [...rows].map(([id, row]): [string, PlayedGame] => [id, { event: toEvent(row), score: undefined, seq: 0 }]),
  )
  for (const some of inParts([...rows.keys()])) {
    const stored = trx.selectFrom('score_state').select(['event_id', 'seq', 'state']).where('event_id', 'in', some)
    for (const { event_id, seq, state } of await stored.where('seq', '>', 0).execute()) {
      const game = games.get(event_id)
      if (game) games.set(event_id, { ...game, score: JSON.parse(state), seq })
    }
  }
  return games
}
