import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { type Change, changeUnheard } from '../../database/changes.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import { namesSources } from '../championships/rules/fits-slot.ts'
import { toldByFile } from '../events/edit/commands.ts'
import { prepareEvents } from '../events/edit/edit-events.server.ts'
import { changedKeys, type ManyContent } from '../events/edit/event-rows.server.ts'
import { INCOMING, moveEvents, type StagedEvents, stageEvents } from '../events/edit/stage-events.server.ts'
import { EXPECTED_MINUTES } from '../events/event.ts'
import { type EventRow, toEvent } from '../events/games.server.ts'
import { type Editor, record } from '../history/audit.server.ts'
import { holdCatalogue } from '../history/editing.server.ts'
import { mustBeAdmin, NoLongerAdmin } from '../history/still-admin.server.ts'
import { GAMES } from '../history/topics.ts'
import type { Language } from '../kit/language.ts'
import { Stale } from '../kit/staged-rows.server.ts'
import { openPlanner } from '../reminders/plan-due.server.ts'
import type { SeasonPlan } from './match/plan-season.ts'
import type { Choices } from './match/season-choices.ts'
import { laterThan } from './read/later-than.ts'
import type { SeasonRow } from './read/written/season-row.ts'
import { moveSeasonGames, readSeasonGames, type SeasonUndo, stageSeasonGames } from './season-games.server.ts'
import { type SeasonComparison, versionOfGames, weighSeason } from './weigh-season.server.ts'

export type SeasonCounts = { new: number; moved: number; same: number; conflict: number; faulty: number }

/**
 * The reason why an import was refused. `stale`: the site or the choices changed after staff saw the digest; `no-admin`: the
 * person who started the import is no longer an admin; `not-open`: the file was imported or discarded meanwhile; `unanswered`:
 * the file still has open questions.
 */
type ImportRefusal = { ok: false; reason: 'stale' | 'no-admin' | 'not-open' | 'unanswered' }
export type SeasonImported = { ok: true; counts: SeasonCounts } | ImportRefusal

type Import = { database: Database; id: string; digest: string; by: Editor; at: string }

const TRIES = 3

/**
 * Imports a season as one transaction with one entry in the activity log (spec E11). The comparison and the staging of rows
 * happen beforehand on a separate connection, so that other writers wait only while the staged rows are moved. When games changed
 * meanwhile, the file is compared again.
 */
export function importSeason(work: Import): Promise<SeasonImported> {
  const { database, by, at } = work
  const planner = openPlanner({ engine: database.engine, now: () => new Date(at) })
  return database.db.connection().execute(async (own) => {
    for (let tries = 1; ; tries++) {
      const prepared = await prepare(own, work)
      if (!prepared.ok) return prepared
      try {
        await changeUnheard({ db: own, engine: database.engine }, async (change) => {
          await holdCatalogue(change.trx)
          await mustBeAdmin(change.trx, by)
          await planner.hold(change.trx)
          await mustBeAsWeighed(change.trx, work.id, prepared)
          await write(change, work, prepared)
          await planner.planLater(change.trx, INCOMING)
        })
        // If this fails, the delivery run plans the rest.
        await planner.planWaiting(own).catch(() => {})
        return { ok: true, counts: prepared.counts }
      } catch (error) {
        if (error instanceof NoLongerAdmin) return { ok: false, reason: 'no-admin' }
        if (!(error instanceof Stale)) throw error
        if (tries === TRIES) return { ok: false, reason: 'stale' }
      }
    }
  })
}

type PreparedImport = {
  choices: string
  /** The version of all games at the time of the comparison. */
  gamesVersion: number
  counts: SeasonCounts
  events: StagedEvents
  undo: string
  fileName: string
}

/** Compares the file and stages its changes. */
async function prepare(
  own: Kysely<Tables>,
  { id, digest, by, at }: Import,
): Promise<ImportRefusal | ({ ok: true } & PreparedImport)> {
  const run = await own
    .selectFrom('season_run')
    .select(['content', 'choices', 'state', 'file_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (run?.state !== 'open' || run.content === null) return { ok: false, reason: 'not-open' }
  const choices: Choices = JSON.parse(run.choices)
  const { preview, report, events, gamesVersion } = await weighSeason(own, JSON.parse(run.content), choices)
  const { plan } = preview
  if (!plan) return { ok: false, reason: 'unanswered' }
  if (report.digest !== digest) return { ok: false, reason: 'stale' }
  const kept = plan.same.filter(({ sourceKey }) => choices.decisions[sourceKey] !== 'leave')
  const wanted = [
    ...plan.new.map(({ game, sourceKey, row }) => ({ row, content: contentOf(game, sourceKey, undefined) })),
    ...plan.moved.map(({ game, sourceKey, eventId, row }) => ({ row, content: contentOf(game, sourceKey, events.get(eventId)) })),
  ]
  const contents = wanted.map(({ content }) => content)
  const written = await prepareEvents(own, { contents, by, at, keepsFormer: true })
  if (!written.ok) return { ok: false, reason: 'stale' }
  const { keys, before } = await changedKeys(
    own,
    new Map([
      ...contents.map((content) => [content.id, content.sourceKey ?? null] as const),
      ...kept.map(({ eventId, sourceKey }) => [eventId, sourceKey] as const),
    ]),
  )
  const ids = [...contents.map((content) => content.id), ...kept.map(({ eventId }) => eventId)]
  const undo: SeasonUndo = {
    events: written.rows.map(({ before, after }) => ({ id: after.id, version: after.version, before: before ?? null })),
    keys: [...before],
    games: await readSeasonGames(own, ids),
    touched: ids,
    formerIds: written.former.map((start) => start.id),
  }
  const rows = preview.rows.ok ? preview.rows.rows : []
  await stageSeasonGames(own, gamesOf({ wanted, kept, written: written.rows, events, rows }))
  return {
    ok: true,
    choices: run.choices,
    gamesVersion,
    counts: {
      new: plan.new.length,
      moved: plan.moved.length,
      same: plan.same.length,
      conflict: plan.conflict.length,
      faulty: new Set(plan.faulty.map(({ row }) => row)).size,
    },
    events: await stageEvents(own, written, { keys }),
    undo: JSON.stringify(undo),
    fileName: run.file_name,
  }
}

async function mustBeAsWeighed(trx: Transaction<Tables>, id: string, { choices, gamesVersion }: PreparedImport): Promise<void> {
  const run = await trx.selectFrom('season_run').select(['state', 'choices']).where('id', '=', id).executeTakeFirst()
  const isSame = run?.state === 'open' && run.choices === choices && (await versionOfGames(trx)) === gamesVersion
  if (!isSame) throw new Stale('The site or the choices were changed meanwhile.')
}

async function write(change: Change, { id, by, at }: Import, { events, counts, undo, fileName }: PreparedImport): Promise<void> {
  const { trx, touch } = change
  // The data in season_game has no topic of its own.
  touch(GAMES)
  await moveEvents(change, events, at)
  await moveSeasonGames(trx)
  const last = await trx
    .selectFrom('season_run')
    .select((eb) => eb.fn.max('imported_at').as('at'))
    .executeTakeFirst()
  await trx
    .updateTable('season_run')
    .set({ state: 'done', imported_at: laterThan(last?.at, at), updated_at: at, counts: JSON.stringify(counts) })
    .set({ content: null, undo })
    .where('id', '=', id)
    .execute()
  await record(change, by, new Date(at), { action: 'season.import', subject: id, title: fileName, after: counts })
}

type SeasonOutcome = {
  wanted: { row: number; content: ManyContent }[]
  kept: SeasonPlan['same']
  written: { after: EventRow }[]
  events: SeasonComparison['events']
  rows: SeasonRow[]
}

/** Returns the data about each game that is not in its event row: its number and the version that the file gave it. */
function gamesOf({ wanted, kept, written, events, rows }: SeasonOutcome) {
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

/** Returns an event's content with the row's values. Values that the row lacks stay; a new game gets the defaults. */
function contentOf(game: SeasonRow, sourceKey: string, before: EventRow | undefined): ManyContent {
  const { sport, homeTeamId, awayTeamId, localDate, localTime, zone, isLater, title } = game
  const event = before ? toEvent(before) : { id: randomUUID(), ...NEW }
  // Once both teams are known, a title that said where they come from gives way to them.
  const ownTitle = (language: Language) =>
    homeTeamId && awayTeamId && namesSources(event.title[language]) ? '' : event.title[language]
  return {
    ...event,
    ...{ sport, homeTeamId, awayTeamId, localDate, localTime, zone, isLater, sourceKey },
    ...toldByFile(event, game.status),
    title: { en: title.en || ownTitle('en'), fr: title.fr || ownTitle('fr') },
    isNeutral: game.isNeutral ?? event.isNeutral,
    venueId: game.venueId === undefined ? event.venueId : game.venueId,
    seriesDocId: game.seriesId === undefined ? event.seriesDocId : game.seriesId,
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
