import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Championship } from '../championships/championship.ts'
import { readChampionships } from '../championships/championships.server.ts'
import { type EventRow, toEvent } from '../events/games.server.ts'
import { instantOf, localStartOf } from '../events/time/zoned-time.ts'
import { GAMES } from '../history/topics.ts'
import { readTeams } from '../teams/stored-teams.server.ts'
import type { ExistingEvent } from './match/existing-event.ts'
import { knownSchools, knownSports, knownVenues } from './match/known-names.ts'
import type { SeasonPlan } from './match/plan-season.ts'
import { type Choices, chosenColumns, USUAL_ZONE } from './match/season-choices.ts'
import { previewSeason, type SeasonPreview } from './preview-season.ts'
import { guessColumns, shapeOf } from './read/columns.ts'
import type { Table } from './read/table.ts'
import type { RowFault } from './read/written/row-fault.ts'
import { type Reading, type SeasonReport, seasonReport } from './season-report.ts'

/** A file as stored until it is imported. */
export type SeasonContent = { table: Table; faults: RowFault[]; isCalendar: boolean; reading?: Reading }

export type SeasonComparison = {
  preview: SeasonPreview
  report: SeasonReport
  events: ReadonlyMap<string, EventRow>
  /** The version of all games at the time of the comparison. */
  gamesVersion: number
}

/** Compares a file with the site, using staff's choices and remembered names (spec E11). Changes nothing. */
export async function weighSeason(db: Kysely<Tables>, content: SeasonContent, choices: Choices): Promise<SeasonComparison> {
  const gamesVersion = await versionOfGames(db)
  const { table, faults, reading } = content
  const answers = { zone: USUAL_ZONE, ...choices.answers }
  const { schools, teams, venues } = await readTeams(db)
  const rows = await db.selectFrom('event').selectAll().execute()
  const series = await db.selectFrom('series').select(['doc_id', 'title', 'slug']).execute()
  const imported = new Map((await db.selectFrom('season_game').selectAll().execute()).map((row) => [row.event_id, row]))
  const slots = slotsByEvent(await readChampionships(db))
  const existing = rows.map((row): ExistingEvent => {
    const [game, slot] = [imported.get(row.id), slots.get(row.id)]
    return {
      ...toEvent(row),
      gender: slot?.gender ?? teams.get(row.home_team_id ?? row.away_team_id ?? '')?.gender ?? null,
      ...(slot ? { slot } : {}),
      sourceKey: row.source_key,
      gameNumber: game?.game_number ?? '',
      isEdited: game !== undefined && game.version !== row.version,
    }
  })
  const guesses = guessColumns(table)
  const columns = chosenColumns(guesses, choices)
  const preview = previewSeason({
    table,
    faults,
    columns,
    answers: { ...answers, values: new Map(Object.entries(choices.values)) },
    memory: await rememberedValues(db),
    known: {
      school: knownSchools([...schools.values()]),
      venue: knownVenues([...venues.values()]),
      sport: knownSports(),
      series: series.map(({ doc_id, title, slug }) => ({ id: doc_id, names: [title, slug] })),
    },
    facts: { schools: [...schools.values()], teams: [...teams.values()], venues: [...venues.values()] },
    events: existing,
    decisions: new Map(Object.entries(choices.decisions)),
    rules: { instantOf, localStartOf },
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const digest = preview.plan ? digestOf(preview.plan, byId) : ''
  const chosen = { ...choices, answers }
  const report = seasonReport({ table, guesses, columns, choices: chosen, preview, events: existing, digest, reading })
  return { preview, report, events: byId, gamesVersion }
}

/** Returns the slots of championships by the id of their event. */
function slotsByEvent(championships: readonly Championship[]) {
  return new Map(
    championships.flatMap(({ structure, eventIds, name, gender }) =>
      structure.slots.flatMap((slot) => {
        const eventId = eventIds.get(slot.code)
        return eventId === undefined ? [] : [[eventId, { slot, championship: name, gender }] as const]
      }),
    ),
  )
}

/** Returns the version of the topic of all games, which every edit of a game raises. */
export async function versionOfGames(db: Kysely<Tables>): Promise<number> {
  const row = await db.selectFrom('live_topic').select('v').where('topic', '=', GAMES).executeTakeFirst()
  return row?.v ?? 0
}

async function rememberedValues(db: Kysely<Tables>): Promise<Map<string, string>> {
  const rows = await db.selectFrom('season_choice').select(['key', 'choice']).where('kind', '=', 'value').execute()
  return new Map(rows.map(({ key, choice }) => [key, choice]))
}

/** Returns the key under which the columns and answers for files of one shape are remembered. */
export const shapeKey = (table: Table) => createHash('sha256').update(shapeOf(table)).digest('base64url')

/**
 * Returns a digest that differs between plans that would write or overwrite different things. The order of rows does not matter.
 */
function digestOf({ new: added, moved, same }: SeasonPlan, events: ReadonlyMap<string, EventRow>): string {
  const bare = ({ game: { row: _, ...game }, sourceKey }: SeasonPlan['new'][number]) => [sourceKey, game]
  const over = moved.map((each) => [each.eventId, events.get(each.eventId)?.version, ...bare(each)])
  const written = [added.map(bare), over, same.map(({ sourceKey }) => sourceKey)]
  return createHash('sha256').update(JSON.stringify(written)).digest('base64url')
}
