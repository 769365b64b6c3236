import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { type Change, changeUnheard } from '../../database/changes.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import { type Editor, record } from '../catalog/audit.server.ts'
import { holdCatalogue } from '../catalog/edit.server.ts'
import { mustBeAdmin, NoLongerAdmin } from '../catalog/still-admin.server.ts'
import { EXPECTED_MINUTES } from '../events/event.ts'
import { type EventRow, toEvent } from '../events/games.server.ts'
import { type ManyContent, setSourceKeys, writeEvents } from '../events/write-events.server.ts'
import { openPlanner, type Planner } from '../reminders/plan-due.server.ts'
import { laterThan } from './later-than.ts'
import type { SeasonPlan } from './plan-season.ts'
import type { Choices } from './season-choices.ts'
import { readSeasonGames, type SeasonUndo, writeSeasonGames } from './season-games.server.ts'
import type { SeasonRow } from './season-row.ts'
import { type SeasonContent, versionOfGames, type Weighed, weighSeason } from './weigh-season.server.ts'

export type SeasonCounts = { new: number; moved: number; same: number; conflict: number; faulty: number }

/**
 * `stale`: the site or the choices changed since staff saw the digest; `no-admin`: whoever started it is none any more; `not-open`: it was
 * imported or discarded meanwhile; `unanswered`: something about the file is still to be answered.
 */
export type SeasonImported =
  | { ok: true; counts: SeasonCounts }
  | { ok: false; reason: 'stale' | 'no-admin' | 'not-open' | 'unanswered' }

type Import = { database: Database; id: string; digest: string; by: Editor; at: string }

/** Throws the transaction away: the site has changed since the file was compared. */
class Stale extends Error {}

const TRIES = 3

/**
 * Imports a season as one transaction with one entry in the activity (spec E11). The file is compared beforehand, so that other writers wait
 * only while the rows are written; when games were changed meanwhile it is compared again.
 */
export async function importSeason(work: Import): Promise<SeasonImported> {
  const { database, id, digest, by, at } = work
  const planner = openPlanner({ engine: database.engine, now: () => new Date(at) })
  for (let tries = 1; ; tries++) {
    const run = await database.db
      .selectFrom('season_run')
      .select(['content', 'choices', 'state', 'file_name'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (run?.state !== 'open' || run.content === null) return { ok: false, reason: 'not-open' }
    const choices = JSON.parse(run.choices) as Choices
    const weighed = await weighSeason(database.db, JSON.parse(run.content) as SeasonContent, choices)
    const { plan } = weighed.preview
    if (!plan) return { ok: false, reason: 'unanswered' }
    if (weighed.report.digest !== digest) return { ok: false, reason: 'stale' }
    try {
      const { result } = await changeUnheard(database, async (change) => {
        await holdCatalogue(change.trx)
        await mustBeAdmin(change.trx, by)
        await planner.hold(change.trx)
        await mustBeAsWeighed(change.trx, { id, choices: run.choices, gamesVersion: weighed.gamesVersion })
        return write(change, { ...work, planner, weighed, plan, choices, fileName: run.file_name })
      })
      return { ok: true, counts: result }
    } catch (error) {
      if (error instanceof NoLongerAdmin) return { ok: false, reason: 'no-admin' }
      if (!(error instanceof Stale)) throw error
      if (tries === TRIES) return { ok: false, reason: 'stale' }
    }
  }
}

async function mustBeAsWeighed(
  trx: Transaction<Tables>,
  { id, choices, gamesVersion }: { id: string; choices: string; gamesVersion: number },
): Promise<void> {
  const run = await trx.selectFrom('season_run').select(['state', 'choices']).where('id', '=', id).executeTakeFirst()
  const isSame = run?.state === 'open' && run.choices === choices && (await versionOfGames(trx)) === gamesVersion
  if (!isSame) throw new Stale('The site or the choices were changed meanwhile.')
}

type Write = Import & { planner: Planner; weighed: Weighed; plan: SeasonPlan; choices: Choices; fileName: string }

async function write(change: Change, work: Write): Promise<SeasonCounts> {
  const { trx } = change
  const { id, by, at, plan, weighed, choices, fileName } = work
  const { events, preview } = weighed
  const kept = plan.same.filter(({ sourceKey }) => choices.decisions[sourceKey] !== 'leave')
  const wanted = [
    ...plan.new.map(({ game, sourceKey, row }) => ({ row, content: contentOf(game, sourceKey, undefined) })),
    ...plan.moved.map(({ game, sourceKey, eventId, row }) => ({ row, content: contentOf(game, sourceKey, events.get(eventId)) })),
  ]
  const contents = wanted.map(({ content }) => content)
  const keys = await setSourceKeys(
    trx,
    new Map([
      ...contents.map((content) => [content.id, content.sourceKey ?? null] as const),
      ...kept.map(({ eventId, sourceKey }) => [eventId, sourceKey] as const),
    ]),
  )
  const written = await writeEvents(change, { contents, by, at, keepsFormer: true })
  if (!written.ok) throw new Stale(`What the file refers to was changed meanwhile: ${written.reason}.`)
  await work.planner.planEvents(
    trx,
    written.rows.map(({ after }) => after.id),
  )
  const ids = [...contents.map((content) => content.id), ...kept.map(({ eventId }) => eventId)]
  const undo: SeasonUndo = {
    events: written.rows.map(({ before, after }) => ({ id: after.id, version: after.version, before: before ?? null })),
    keys: [...keys],
    games: await readSeasonGames(trx, ids),
    touched: ids,
    formerIds: written.formerIds,
  }
  await writeSeasonGames(
    trx,
    gamesOf({ wanted, kept, written: written.rows, events, rows: preview.rows.ok ? preview.rows.rows : [] }),
  )
  const counts = {
    new: plan.new.length,
    moved: plan.moved.length,
    same: plan.same.length,
    conflict: plan.conflict.length,
    faulty: new Set(plan.faulty.map(({ row }) => row)).size,
  }
  const last = await trx
    .selectFrom('season_run')
    .select((eb) => eb.fn.max('imported_at').as('at'))
    .executeTakeFirst()
  const importedAt = laterThan(last?.at, at)
  await trx
    .updateTable('season_run')
    .set({ state: 'done', imported_at: importedAt, updated_at: at, counts: JSON.stringify(counts), undo: JSON.stringify(undo) })
    .set({ content: null })
    .where('id', '=', id)
    .execute()
  await record(change, by, new Date(at), { action: 'season.import', subject: id, title: fileName, after: counts })
  return counts
}

type Known = {
  wanted: { row: number; content: ManyContent }[]
  kept: SeasonPlan['same']
  written: { after: EventRow }[]
  events: Weighed['events']
  rows: SeasonRow[]
}

/** What is known of each game besides its event: its number, and the version that the file gave it. */
function gamesOf({ wanted, kept, written, events, rows }: Known) {
  const numbers = new Map(rows.map(({ row, gameNumber }) => [row, gameNumber]))
  const versions = new Map(written.map(({ after }) => [after.id, after.version]))
  const given = wanted.map(({ row, content: { id } }) => ({ eventId: id, row, version: versions.get(id) ?? 0 }))
  const same = kept.map(({ eventId, row }) => ({ eventId, row, version: events.get(eventId)?.version ?? 0 }))
  return [...given, ...same].map(({ eventId, row, version }) => ({
    event_id: eventId,
    game_number: numbers.get(row) ?? '',
    version,
  }))
}

/** An event with what a row tells of it; what the row does not tell stays, and a new game has the default. */
function contentOf(game: SeasonRow, sourceKey: string, before: EventRow | undefined): ManyContent {
  const { sport, homeTeamId, awayTeamId, localDate, localTime, zone, isLater, title } = game
  const event = before ? toEvent(before) : { id: randomUUID(), ...NEW }
  const isOn = game.status === 'planned' && (event.schedule === 'postponed' || event.schedule === 'cancelled')
  const schedule = isOn || (game.status && game.status !== 'planned') ? (game.status ?? event.schedule) : event.schedule
  return {
    ...event,
    ...{ sport, homeTeamId, awayTeamId, localDate, localTime, zone, isLater, sourceKey, schedule },
    title: { en: title.en || event.title.en, fr: title.fr || event.title.fr },
    isNeutral: game.isNeutral ?? event.isNeutral,
    venueId: game.venueId === undefined ? event.venueId : game.venueId,
    seriesDocId: game.seriesId === undefined ? event.seriesDocId : game.seriesId,
    // The reason was that of the state before.
    reason: schedule === event.schedule ? event.reason : { en: '', fr: '' },
    ...(before ? { baseVersion: before.version } : {}),
  }
}

const NEW = {
  kind: 'game' as const,
  title: { en: '', fr: '' },
  isNeutral: false,
  venueId: null,
  expectedMinutes: EXPECTED_MINUTES,
  schedule: 'planned' as const,
  play: 'not-begun' as const,
  hasPictureFault: false,
  reason: { en: '', fr: '' },
  seriesDocId: null,
}
