import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { Change } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import { writeEvents } from '../events/edit/edit-events.server.ts'
import { type ManyContent, rowsById } from '../events/edit/event-rows.server.ts'
import { isOff } from '../events/event-state.ts'
import { type EventRow, toEvent } from '../events/games.server.ts'
import type { EditContext } from '../history/editing.server.ts'
import { championshipsOf } from '../history/hanging-rows.server.ts'
import { championshipTopic } from '../history/topics.ts'
import { inParts } from '../kit/in-parts.ts'
import type { Language } from '../kit/language.ts'
import { pickName } from '../teams/team.ts'
import type { Championship } from './championship.ts'
import { readChampionship } from './championships.server.ts'
import { computeState, type PlayedGame } from './computed-state.ts'
import { isReasonOfSite, NOT_NEEDED, reasonWithoutGame } from './left-out.ts'
import { slotTitle } from './rules/slot-names.ts'
import { readFacts } from './rules/standing-facts.ts'
import type { ChampionshipState, Slot, SlotState } from './rules/structure.ts'

/**
 * Writes the teams that now play into the games of the championships that these events belong to (spec B4), in the transaction
 * that changed the events, which holds the catalogue lock. A game that has begun keeps its teams (spec B5). A title that staff
 * wrote stays.
 */
export async function advanceByEvents(change: Change, editing: EditContext, eventIds: readonly string[]): Promise<void> {
  for (const id of await championshipsOf(change.trx, eventIds)) {
    const championship = await readChampionship(change.trx, id)
    if (championship) await advance(change, editing, championship)
  }
}

/** Does the same for one championship as it is stored now. */
export async function advance(change: Change, editing: EditContext, championship: Championship): Promise<void> {
  const { trx, touch } = change
  const { structure, eventIds, sport } = championship
  const rows = await rowsById(trx, [...eventIds.values()])
  const games = await playedGames(trx, rows)
  const state = computeState(championship, (id) => games.get(id))
  const names = await teamNames(trx, championship, state)
  const links = trx.selectFrom('championship_game').selectAll().where('championship_id', '=', championship.id)
  const linkOf = new Map((await links.execute()).map((link) => [link.code, link]))
  const { awards } = readFacts(championship.facts)
  const changed: { row: EventRow; wanted: EventRow }[] = []
  for (const slot of structure.slots) {
    const [now, link] = [state.slots.get(slot.code), linkOf.get(slot.code)]
    const row = rows.get(link?.event_id ?? '')
    if (!row || !link || !now || row.play_state !== 'not-begun' || row.sport !== sport) continue
    const title = titleOf(slot, championship, now, names)
    const isOwnTitle = row.title_en !== link.title_en || row.title_fr !== link.title_fr
    const teamOf = (id: string | null) => (id !== null && names.has(id) ? id : null)
    const wanted: EventRow = {
      ...row,
      home_team_id: teamOf(now.home.teamId),
      away_team_id: teamOf(now.away.teamId),
      ...(!isOwnTitle && title),
      ...scheduleOf(row, offReason(now, games.get(row.id), awards.get(slot.code)?.why, editing.now())),
    }
    if (title.title_en !== link.title_en || title.title_fr !== link.title_fr)
      await trx.updateTable('all_championship_game').set(title).where('event_id', '=', row.id).execute()
    if (!isDeepStrictEqual({ ...row }, wanted)) changed.push({ row, wanted })
  }
  touch(championshipTopic(championship.id))
  await writeEach(
    change,
    editing,
    changed.map(({ row, wanted }) => ({ ...toEvent(wanted), baseVersion: row.version })),
  )
  await editing.follower?.advanced?.(
    trx,
    changed.map(({ row }) => row),
  )
}

/** Writes the games of a championship without those that are refused: a scorer's transaction must not fail with them. */
export async function writeEach(change: Change, editing: EditContext, contents: readonly ManyContent[]): Promise<void> {
  const { follower } = editing
  const own = follower ? { ...editing, follower: { ...follower, advance: undefined } } : editing
  const saved = await writeEvents(change, own, contents)
  if (!saved.ok && contents.length > 1) for (const each of contents) await writeEvents(change, own, [each])
}

/** Returns the schedule of a game that does not take place, or does again; nothing where staff decided it. `off`: why it does not. */
function scheduleOf(row: EventRow, off: Record<Language, string> | undefined): Partial<EventRow> {
  const isLeftOut = row.schedule_state === 'cancelled' && isReasonOfSite(row.reason_en)
  if (off && (isLeftOut || !isOff(toEvent(row)))) return { schedule_state: 'cancelled', reason_en: off.en, reason_fr: off.fr }
  return !off && isLeftOut ? { schedule_state: row.called_off_from ?? 'planned', reason_en: '', reason_fr: '' } : {}
}

/**
 * Returns why a game that has not begun does not take place (spec B7); undefined if it does. One that staff award after its start
 * may have been played without a score, unless it is forfeited.
 */
function offReason(
  { status }: SlotState,
  played: PlayedGame | undefined,
  why: Parameters<typeof reasonWithoutGame>[0],
  at: Date,
): Record<Language, string> | undefined {
  if (status === 'not-needed') return NOT_NEEDED
  if (status !== 'decided' || !played || played.score) return undefined
  const { startsAt, schedule, reason } = played.event
  const isAhead =
    startsAt === null || Date.parse(startsAt) > at.getTime() || (schedule === 'cancelled' && isReasonOfSite(reason.en))
  return why === undefined || why === 'forfeit' || isAhead ? reasonWithoutGame(why) : undefined
}

/** Returns the title of a game by its sources (spec B2); '' once both teams are known, whose names then make the title. */
function titleOf(slot: Slot, { structure }: Championship, now: SlotState, names: TeamNames) {
  const [home, away] = [names.get(now.home.teamId ?? ''), names.get(now.away.teamId ?? '')]
  const inLanguage = (language: Language) =>
    home && away ? '' : slotTitle(slot, structure, language, { home: home?.[language], away: away?.[language] })
  return { title_en: inLanguage('en'), title_fr: inLanguage('fr') }
}

/** The short names of teams by id, of those that may play in the championship. */
type TeamNames = ReadonlyMap<string, Record<Language, string>>

async function teamNames(
  trx: Transaction<Tables>,
  { sport, gender }: Championship,
  { slots }: ChampionshipState,
): Promise<TeamNames> {
  const ids = [...slots.values()].flatMap(({ home, away }) => [home.teamId, away.teamId]).filter((id) => id !== null)
  const names = new Map<string, Record<Language, string>>()
  for (const some of inParts([...new Set(ids)])) {
    const teams = trx.selectFrom('team').innerJoin('school', 'school.id', 'team.school_id').where('team.id', 'in', some)
    const fitting = teams.where('sport', '=', sport).where('gender', '=', gender)
    for (const row of await fitting.select(['team.id', 'short_en', 'short_fr', 'name_en', 'name_fr']).execute()) {
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
