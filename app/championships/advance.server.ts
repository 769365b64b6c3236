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
import type { ScoreState } from '../scores/rules/score-state.ts'
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
  const written = await writtenTitles(trx, championship.id)
  const { awards } = readFacts(championship.facts)
  const contents: ManyContent[] = []
  for (const slot of structure.slots) {
    const row = rows.get(eventIds.get(slot.code) ?? '')
    const before = written.get(slot.code)
    if (!row || !before || row.play_state !== 'not-begun' || row.sport !== sport) continue
    const title = titleOf(slot, championship, state, names)
    const wanted = wantedRow(row, {
      slot,
      state,
      names,
      title,
      off: offReason(state.slots.get(slot.code), games.get(row.id), awards.get(slot.code)?.why, editing.now()),
      isOwnTitle: row.title_en !== before.en || row.title_fr !== before.fr,
    })
    if (title.en !== before.en || title.fr !== before.fr)
      await trx
        .updateTable('all_championship_game')
        .set({ title_en: title.en, title_fr: title.fr })
        .where('event_id', '=', row.id)
        .execute()
    if (isChanged(row, wanted)) contents.push({ ...toEvent(wanted), baseVersion: row.version })
  }
  touch(championshipTopic(championship.id))
  await writeEach(change, editing, contents)
}

/** Writes the games of a championship without those that are refused: a scorer's transaction must not fail with them. */
export async function writeEach(change: Change, editing: EditContext, contents: readonly ManyContent[]): Promise<void> {
  const { follower } = editing
  const own = follower ? { ...editing, follower: { ...follower, advance: undefined } } : editing
  const saved = await writeEvents(change, own, contents)
  if (!saved.ok && contents.length > 1) for (const each of contents) await writeEvents(change, own, [each])
}

const WRITTEN = ['home_team_id', 'away_team_id', 'title_en', 'title_fr', 'schedule_state', 'reason_en', 'reason_fr'] as const

const isChanged = (before: EventRow, after: EventRow) => WRITTEN.some((column) => before[column] !== after[column])

type Wanted = {
  slot: Slot
  state: ChampionshipState
  names: TeamNames
  title: Record<Language, string>
  /** Why it does not take place. */
  off: Record<Language, string> | undefined
  isOwnTitle: boolean
}

/** Returns the row of a game as the championship wants it. */
function wantedRow(row: EventRow, { slot, state, names, title, off, isOwnTitle }: Wanted): EventRow {
  const now = state.slots.get(slot.code)
  const teamOf = (id: string | null | undefined) => (id && names.has(id) ? id : null)
  const isLeftOut = row.schedule_state === 'cancelled' && isReasonOfSite(row.reason_en)
  const schedule: Partial<EventRow> =
    off && (isLeftOut || !isOff(toEvent(row)))
      ? { schedule_state: 'cancelled', reason_en: off.en, reason_fr: off.fr }
      : !off && isLeftOut
        ? { schedule_state: row.called_off_from ?? 'planned', reason_en: '', reason_fr: '' }
        : {}
  return {
    ...row,
    home_team_id: teamOf(now?.home.teamId),
    away_team_id: teamOf(now?.away.teamId),
    ...(!isOwnTitle && { title_en: title.en, title_fr: title.fr }),
    ...schedule,
  }
}

/**
 * Returns why a game that has not begun does not take place (spec B7); undefined if it does. One that staff award after its start
 * may have been played without a score, unless it is forfeited.
 */
function offReason(
  now: SlotState | undefined,
  played: PlayedGame | undefined,
  why: Parameters<typeof reasonWithoutGame>[0],
  at: Date,
): Record<Language, string> | undefined {
  if (now?.status === 'not-needed') return NOT_NEEDED
  if (now?.status !== 'decided' || !played || played.score) return undefined
  const { startsAt, schedule, reason } = played.event
  const isAhead =
    startsAt === null || Date.parse(startsAt) > at.getTime() || (schedule === 'cancelled' && isReasonOfSite(reason.en))
  return why === undefined || why === 'forfeit' || isAhead ? reasonWithoutGame(why) : undefined
}

async function writtenTitles(trx: Transaction<Tables>, id: string): Promise<Map<string, Record<Language, string>>> {
  const rows = trx.selectFrom('championship_game').select(['code', 'title_en', 'title_fr']).where('championship_id', '=', id)
  return new Map((await rows.execute()).map(({ code, title_en, title_fr }) => [code, { en: title_en, fr: title_fr }]))
}

/** Returns the title of a game by its sources (spec B2); '' once both teams are known, whose names then make the title. */
function titleOf(slot: Slot, { structure }: Championship, state: ChampionshipState, names: TeamNames): Record<Language, string> {
  const now = state.slots.get(slot.code)
  const [home, away] = [names.get(now?.home.teamId ?? ''), names.get(now?.away.teamId ?? '')]
  if (home && away) return { en: '', fr: '' }
  const inLanguage = (language: Language) =>
    slotTitle(slot, structure, language, { home: home?.[language], away: away?.[language] })
  return { en: inLanguage('en'), fr: inLanguage('fr') }
}

/** The short names of teams by id, of those that may play in the championship. */
type TeamNames = ReadonlyMap<string, Record<Language, string>>

async function teamNames(
  trx: Transaction<Tables>,
  { sport, gender }: Championship,
  { slots }: ChampionshipState,
): Promise<TeamNames> {
  const ids = [...slots.values()].flatMap(({ home, away }) => [home.teamId ?? [], away.teamId ?? []].flat())
  const names = new Map<string, Record<Language, string>>()
  for (const some of inParts([...new Set(ids)])) {
    const teams = trx.selectFrom('team').innerJoin('school', 'school.id', 'team.school_id')
    const rows = await teams
      .select(['team.id', 'short_en', 'short_fr', 'name_en', 'name_fr'])
      .where('team.id', 'in', some)
      .where('sport', '=', sport)
      .where('gender', '=', gender)
      .execute()
    for (const { id, short_en, short_fr, name_en, name_fr } of rows) {
      const both = { en: short_en || name_en, fr: short_fr || name_fr }
      names.set(id, { en: pickName(both, 'en').text, fr: pickName(both, 'fr').text })
    }
  }
  return names
}

/** Reads the scores of these events as stored. */
async function playedGames(trx: Transaction<Tables>, rows: ReadonlyMap<string, EventRow>): Promise<Map<string, PlayedGame>> {
  const scores = new Map<string, { score: ScoreState; seq: number }>()
  for (const some of inParts([...rows.keys()])) {
    const stored = trx
      .selectFrom('score_state')
      .select(['event_id', 'seq', 'state'])
      .where('event_id', 'in', some)
      .where('seq', '>', 0)
    for (const { event_id, seq, state } of await stored.execute()) scores.set(event_id, { score: JSON.parse(state), seq })
  }
  return new Map(
    [...rows.values()].map((row) => [row.id, { event: toEvent(row), score: undefined, seq: 0, ...scores.get(row.id) }]),
  )
}
