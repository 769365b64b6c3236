import type { Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Change } from '../../../database/changes.ts'
import type { Database } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { followScore } from '../../events/edit/commands.server.ts'
import type { ScoreCommand } from '../../events/edit/commands.ts'
import { loggedTitle } from '../../events/edit/event-rows.server.ts'
import type { PlayState, SportEvent } from '../../events/event.ts'
import { toEvent } from '../../events/games.server.ts'
import { BY_SCORER } from '../../history/audit.server.ts'
import { type Editing, holdCatalogue } from '../../history/editing.server.ts'
import { eventTopic, GAMES, SCORES, scoreTopic } from '../../history/topics.ts'
import { inParts } from '../../kit/in-parts.ts'
import { entryOf, foldWithinLimit, lengthOf, storedText } from '../rules/bounded-fold.ts'
import { factTime } from '../rules/fact-age.ts'
import { foldScore } from '../rules/fold-score.ts'
import { rulesOf, suits } from '../rules/rules-of.ts'
import type { Entry, Fact } from '../rules/score-fact.ts'
import type { ScoreState } from '../rules/score-state.ts'
import { stateOf } from '../rules/score-step.ts'
import type { LastFact } from './score-sync.ts'
import type { CurrentScores } from './scores-shown.server.ts'

/** An entry as a device sends it, with its age instead of a time, because the clock of a phone may be wrong (spec S3). */
export type DeviceFact = { id: string; ageMs: number; entry: Entry }

/** The origin of facts. `codeId`: '' for the demo. `since`: the earliest time that a fact of this link can have. */
type FactSource = { codeId: string; name: string; device: string; since: string }

/** An entry that the log refuses, because the sport has no such entry or the log is full. The device must not send it again. */
type RefusedFact = { id: string; reason: 'unsuitable' | 'full' }

type TakeResult = { ok: true; seq: number; refused: RefusedFact[] } | { ok: false; reason: 'event-not-found' }

export type ScoreLog = {
  /**
   * Adds facts to an event's log and updates the score in the same transaction. A fact that is sent again is ignored. When facts
   * begin, end or reopen a game, the event's play state changes too (spec S7).
   */
  take(eventId: string, source: FactSource, sent: readonly DeviceFact[]): Promise<TakeResult>
  /**
   * Returns up to `most` facts of an event after fact number `after`, in the order of arrival. `seq`: the number of the last one;
   * lower than `after` when the log has fewer facts; 0 when fact number `after` is no longer the reader's `last`, because the
   * database has stepped back to an earlier state.
   */
  read(eventId: string, after: number, options?: { most?: number; last?: LastFact | undefined }): Promise<LogPart>
}

type LogPart = { seq: number; facts: Fact[] }

/** The maximum number of facts in one event's log: a game has hundreds, the queue of a phone after an evening thousands. */
const MOST_FACTS = 20_000
/** The maximum length of one event's log, in characters. */
const MOST_LOG = 4_000_000
/** The maximum number of logs that a node caches, so that it reads only the new facts for each entry. */
const HELD_LOGS = 200

type Options = {
  database: Pick<Database, 'db' | 'engine'>
  editing: Pick<Editing, 'changes' | 'now' | 'follower'>
  shown: CurrentScores
}

/** A cached log. `lastId`: the id of its last fact, which shows whether the database still has the same log. */
type CachedLog = { seq: number; lastId: string; facts: readonly Fact[]; ids: ReadonlySet<string>; length: number }

export function openScoreLog({ database: { db, engine }, editing, shown }: Options): ScoreLog {
  const held = new LRUCache<string, CachedLog>({ max: HELD_LOGS })
  const { changes, now } = editing

  /** Reads the log within a transaction that holds its lock. */
  async function readLog(trx: Transaction<Tables>, eventId: string, seq: number): Promise<CachedLog> {
    const known = held.get(eventId)
    const from = known && known.seq <= seq ? known.seq : 0
    const rows = await factRows(trx, eventId, from - 1)
    const first = rows[0]
    // A database that has stepped back to an earlier state may have other facts under the same numbers.
    if (known && from > 0 && (first?.seq !== from || first.id !== known.lastId)) {
      held.delete(eventId)
      return readLog(trx, eventId, seq)
    }
    const rest = known && from > 0 ? rows.slice(1) : rows
    const fresh = rest.map(toFact)
    const facts = known && from > 0 ? [...known.facts, ...fresh] : fresh
    const ids = new Set(facts.map(({ id }) => id))
    const length = rest.reduce((sum, { entry }) => sum + entry.length, known && from > 0 ? known.length : 0)
    return { seq, lastId: facts.at(-1)?.id ?? '', facts, ids, length }
  }

  return {
    async take(eventId, source, sent) {
      if (sent.length === 0) return { ok: true, seq: shown.of(eventId)?.seq ?? 0, refused: [] }
      // Every transaction locks the event's row before the score's.
      const known = shown.of(eventId)
      const mayTurn = changesWithAnyEntry(known?.state) || sent.some(({ entry }) => PLAY_KINDS.has(entry.kind))
      let next: CachedLog | undefined
      const takeIn = async (change: Change, mayTurn: boolean): Promise<TakeResult | 'turns'> => {
        const { trx, touch } = change
        if (mayTurn) {
          await holdCatalogue(trx)
          await editing.follower?.hold(trx)
        }
        const row = await lockEvent(trx, engine, eventId, mayTurn)
        if (!row) return { ok: false, reason: 'event-not-found' }
        const rules = rulesOf(toEvent(row))
        const at = now()
        const before = await lockState(trx, eventId, at)
        // Another phone has entered a fact meanwhile, so the event's row must be locked too, before the score's.
        if (!mayTurn && before.seq !== known?.seq && changesWithAnyEntry(JSON.parse(before.state))) return 'turns'
        const log = await readLog(trx, eventId, before.seq)
        const refused: RefusedFact[] = []
        const fresh: Fact[] = []
        let last = Math.max(0, ...log.facts.filter(({ device }) => device === source.device).map((fact) => fact.at))
        const seen = new Set(log.ids)
        let { length } = log
        for (const { id, ageMs, entry } of sent) {
          if (seen.has(id)) continue
          seen.add(id)
          if (!suits(rules, entry)) refused.push({ id, reason: 'unsuitable' })
          else if (log.seq + fresh.length >= MOST_FACTS || length > MOST_LOG) refused.push({ id, reason: 'full' })
          else {
            const received = at.getTime()
            last = factTime({ received, ageMs, earliest: Date.parse(source.since), last })
            fresh.push({ ...entry, id, at: last, received, link: source.codeId, device: source.device })
            length += JSON.stringify(entry).length
          }
        }
        const nothingNew = (): TakeResult => {
          next = log
          return { ok: true, seq: log.seq, refused }
        }
        if (fresh.length === 0) return nothingNew()
        const { facts, state, text, left } = foldWithinLimit(rules, { log: log.facts, fresh, before: before.state })
        refused.push(...left.map(({ id }) => ({ id, reason: 'full' as const })))
        length -= left.reduce((sum, fact) => sum + lengthOf(fact), 0)
        const added = facts.slice(log.facts.length)
        if (added.length === 0) return nothingNew()
        const seq = log.seq + added.length
        await addFacts(trx, eventId, log.seq, added)
        await trx
          .updateTable('all_score_state')
          .set({ seq, state: text, updated_at: at.toISOString() })
          .where('event_id', '=', eventId)
          .execute()
        touch(scoreTopic(eventId))
        touch(SCORES)
        if (mayTurn) await updatePlayState(change, { editing, row, before: JSON.parse(before.state), state, source, at })
        const ids = new Set(log.ids)
        for (const { id } of added) ids.add(id)
        next = { seq, lastId: added.at(-1)?.id ?? '', facts, ids, length }
        return { ok: true, seq, refused }
      }
      const first = await changes.change((change) => takeIn(change, mayTurn))
      const taken = first === 'turns' ? await changes.change((change) => takeIn(change, true)) : first
      if (taken === 'turns') throw new Error('A transaction that holds the event asked for it.')
      // Caches committed facts only.
      if (next && next.seq > 0 && next.seq >= (held.get(eventId)?.seq ?? 0)) held.set(eventId, next)
      return taken
    },
    async read(eventId, after, { most = MOST_FACTS, last: known } = {}) {
      const isCompared = known !== undefined && after > 0
      const found = await factRows(db, eventId, isCompared ? after - 1 : after, isCompared ? most + 1 : most)
      const rows = found.filter(({ seq }) => seq > after)
      if (isCompared && found.length > 0 && !isSameFact(found[0], after, known)) return { seq: 0, facts: [] }
      const last = rows.at(-1)
      if (last || after === 0) return { seq: last?.seq ?? 0, facts: rows.map(toFact) }
      const state = await db.selectFrom('score_state').select('seq').where('event_id', '=', eventId).executeTakeFirst()
      // The next read returns the facts added between these two queries.
      return { seq: Math.min(after, state?.seq ?? 0), facts: [] }
    },
  }
}

/**
 * True when a row is the fact that the reader knows. A fact that was lost and sent again has a new time of arrival, even under
 * its former number.
 */
const isSameFact = (row: FactRow | undefined, seq: number, { id, received }: LastFact): boolean =>
  row?.seq === seq && row.id === id && Date.parse(row.received_at) === received

/** True when any entry may change events too: the first one begins the game, and once it is over another one may win. */
const changesWithAnyEntry = (state: ScoreState | null | undefined): boolean =>
  !state || state.beganAt === 0 || state.finalAt > 0 || state.officialAt > 0

/** The kinds of entries that may begin, end or correct the game at any time. */
const PLAY_KINDS: ReadonlySet<Entry['kind']> = new Set(['final', 'official', 'correction', 'undo'])

/**
 * Locks the event until the end of the transaction against deletion and, where its row will be written, against other writers.
 */
function lockEvent(trx: Transaction<Tables>, engine: Database['engine'], eventId: string, isWritten: boolean) {
  const row = trx.selectFrom('event').selectAll().where('id', '=', eventId)
  if (engine === 'sqlite') return row.executeTakeFirst()
  return (isWritten ? row.forUpdate() : row.forKeyShare()).executeTakeFirst()
}

/** Locks the score of an event until the end of the transaction, so that the entries of other devices wait. */
export async function lockState(trx: Transaction<Tables>, eventId: string, at: Date) {
  return trx
    .insertInto('all_score_state')
    .values({ event_id: eventId, seq: 0, state: 'null', updated_at: at.toISOString() })
    .onConflict((c) => c.column('event_id').doUpdateSet((eb) => ({ seq: eb.ref('all_score_state.seq') })))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Writes the whole score of an event that has none; for the demo. */
export async function writeScore(
  { trx, touch }: Change,
  event: Pick<SportEvent, 'id' | 'sport' | 'kind'>,
  facts: readonly Fact[],
): Promise<void> {
  const last = facts.at(-1)
  if (!last) return
  const state = storedText(foldScore(rulesOf(event), facts), facts)
  const row = { event_id: event.id, seq: facts.length, state, updated_at: new Date(last.received).toISOString() }
  await trx.insertInto('all_score_state').values(row).execute()
  await addFacts(trx, event.id, 0, facts)
  touch(SCORES)
}

/**
 * Deletes the whole score of an event; a game that was over becomes one that has not begun. Only for the demo, which replays its
 * games: the facts of a real game are never deleted.
 */
export async function clearScore({ trx, touch }: Change, eventId: string, at: Date): Promise<void> {
  // Every transaction locks the catalogue first.
  await holdCatalogue(trx)
  const turned = await trx
    .updateTable('all_event')
    .set((eb) => ({ play_state: 'not-begun', version: eb('version', '+', 1), updated_at: at.toISOString() }))
    .where('id', '=', eventId)
    .where('play_state', '!=', 'in-play')
    .executeTakeFirst()
  await lockState(trx, eventId, at)
  await trx.deleteFrom('all_score_fact').where('event_id', '=', eventId).execute()
  await trx.updateTable('all_score_state').set({ seq: 0, state: 'null' }).where('event_id', '=', eventId).execute()
  touch(scoreTopic(eventId))
  touch(SCORES)
  // Pages are rebuilt only when the play state has changed, not for each round of the demo.
  if (turned.numUpdatedRows === 0n) return
  touch(GAMES)
  touch(eventTopic(eventId))
}

async function addFacts(trx: Transaction<Tables>, eventId: string, from: number, facts: readonly Fact[]): Promise<void> {
  const rows = facts.map((fact, index) => ({
    event_id: eventId,
    id: fact.id,
    seq: from + index + 1,
    entry: JSON.stringify(entryOf(fact)),
    happened_at: new Date(fact.at).toISOString(),
    received_at: new Date(fact.received).toISOString(),
    code_id: fact.link,
    device: fact.device,
  }))
  for (const some of inParts(rows)) await trx.insertInto('all_score_fact').values(some).execute()
}

const factRows = (db: Pick<Transaction<Tables>, 'selectFrom'>, eventId: string, after: number, most = MOST_FACTS) =>
  db
    .selectFrom('score_fact')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(most)
    .execute()

type FactRow = Awaited<ReturnType<typeof factRows>>[number]

const toFact = ({ id, entry, happened_at, received_at, code_id, device }: FactRow): Fact => {
  const parsed: Entry = JSON.parse(entry)
  return { ...parsed, id, at: Date.parse(happened_at), received: Date.parse(received_at), link: code_id, device }
}

/** Returns the play state that a score implies. */
function playOf(state: ScoreState | null): PlayState {
  const is = state ? stateOf(state) : 'none'
  return is === 'none' ? 'not-begun' : is
}

type StateChange = {
  editing: Options['editing']
  row: Parameters<typeof toEvent>[0]
  before: ScoreState | null
  state: ScoreState
  source: FactSource
  at: Date
}

/**
 * Updates the event's play state when the score implies another one. A correction also counts as a change of the event, so that
 * feeds and calendars publish it (spec S7), and so does an earlier entry that arrives once the result is official. A play state
 * that staff set meanwhile remains until the score implies another one. A goal that is taken back after the end changes who plays
 * next in a championship.
 */
async function updatePlayState(change: Change, { editing, row, before, state, source, at }: StateChange): Promise<void> {
  const [was, is] = [playOf(before), playOf(state)]
  const isCorrected = state.corrections.length !== (before?.corrections.length ?? 0) || hasOtherResult(before, state)
  if (was === is && !isCorrected) {
    if (before && is === 'over' && resultText(state) !== resultText(before))
      await editing.follower?.advance?.(change, editing, [row.id])
    return
  }
  const title = `${await loggedTitle(change.trx, row)}${source.name ? ` (${source.name})` : ''}`
  // Changes by the demo stay out of the activity list, because nobody empties that list.
  const by = source.codeId === '' ? undefined : BY_SCORER
  const command = was === is ? 'correct' : COMMAND_OF[is]
  await followScore(change, { ...editing, by, now: () => at }, { before: row, command, title })
}

/** True when a result that was official, and still is, has changed. */
const hasOtherResult = (before: ScoreState | null, after: ScoreState): boolean =>
  before !== null && before.officialAt > 0 && resultText(before) !== resultText(after)

const resultText = ({ home, away, bouts, races, standing }: ScoreState): string =>
  JSON.stringify([home.score, home.byPart, away.score, away.byPart, bouts, races.map(({ at: _, ...race }) => race), standing])

const COMMAND_OF = {
  'not-begun': 'reopen',
  'in-play': 'begin',
  interrupted: 'interrupt',
  over: 'final',
  official: 'official',
} as const satisfies Record<PlayState, ScoreCommand>
