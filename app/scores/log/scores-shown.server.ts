import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import type { Companion } from '../../catalog/catalogue.server.ts'
import { SCORES, scoreOfTopic } from '../../history/topics.ts'
import { inParts } from '../../kit/in-parts.ts'
import { knownSteps, MOST_STEPS } from '../fans/picture-time.ts'
import { scoreFrame } from '../fans/score-frame.ts'
import type { ScoreState, StoredScore } from '../rules/score-state.ts'
import { looksSame, type ScoreStep, shortStep } from '../rules/score-step.ts'

/** The score of an event as this node shows it. */
type CurrentScore = {
  /** Number of facts in it. */
  seq: number
  updatedAt: string
  /** Time of the newest of these facts, in ms. */
  at: number
  state: ScoreState
  /** The earlier steps that lagging webcasts may still need, in order; none from before this node started. */
  before: readonly ScoreStep[]
}

/** The scores of all events that have one, in the memory of each node. */
export type CurrentScores = {
  /** Returns the score of an event; undefined while nobody has scored it. */
  of(eventId: string): CurrentScore | undefined
  /** Reads the scores of changed events, and of no others, whenever the catalogue reads a change. */
  companion: Companion
}

/** A score whose state is text in memory, because most games are long over and few clients request them. */
type StoredState = {
  seq: number
  updatedAt: string
  text: string
  before: ScoreStep[]
  read?: Pick<CurrentScore, 'at' | 'state'>
}

/** Above this number of changed events, reading all scores is faster. */
const MANY = 500

export function openCurrentScores(): CurrentScores {
  const held = new Map<string, StoredState>()
  /** Cleared scores, needed when their events begin again. */
  const cleared = new Map<string, StoredState>()
  return {
    of(eventId) {
      const one = held.get(eventId)
      if (!one) return undefined
      return { seq: one.seq, updatedAt: one.updatedAt, before: one.before, ...readHeld(one) }
    },
    companion: {
      topic: SCORES,
      async read(trx, topics) {
        const changed = topics?.flatMap((topic) => scoreOfTopic(topic) ?? []) ?? []
        const isSome = changed.length > 0 && changed.length <= MANY
        const rows = await readStates(trx, isSome ? changed : undefined)
        return () => {
          // At startup, and after the database has stepped back to an earlier state, the known steps belong to another log.
          if (!topics) {
            held.clear()
            cleared.clear()
          }
          for (const id of isSome ? changed : [...held.keys()]) {
            const one = held.get(id)
            if (one) cleared.set(id, one)
            held.delete(id)
          }
          for (const { event_id, seq, updated_at, state } of rows) {
            const before = stepsBefore(cleared.get(event_id), { seq, updatedAt: updated_at })
            cleared.delete(event_id)
            held.set(event_id, { seq, updatedAt: updated_at, text: state, before })
          }
        }
      },
    },
  }
}

function readHeld(held: StoredState): Pick<CurrentScore, 'at' | 'state'> {
  if (!held.read) {
    const { at, ...state }: StoredScore = JSON.parse(held.text)
    held.read = { at: at ?? Date.parse(held.updatedAt), state }
  }
  return held.read
}

/**
 * Returns the steps before a score that now has `seq` facts. Fewer facts mean either a log that restarted, as the demo's does
 * with its webcasts, or a database that has stepped back to an earlier state, whose score has an older time.
 */
function stepsBefore(held: StoredState | undefined, { seq, updatedAt }: Pick<StoredState, 'seq' | 'updatedAt'>): ScoreStep[] {
  if (!held || (held.seq > seq && held.updatedAt > updatedAt)) return []
  if (held.seq === seq) return held.before
  const { at, state } = readHeld(held)
  const last = shortStep({ ...scoreFrame(state), seq: held.seq, at })
  const before = held.before.at(-1)
  // Viewers who lag behind do not need each start and stop of the clock.
  const steps = before && looksSame(before, last) ? held.before : [...held.before, last]
  return knownSteps(steps, Date.parse(updatedAt)).slice(-MOST_STEPS)
}

/** Reads stored scores. An event has none while its scorer has only opened the page. */
async function readStates(db: Kysely<Tables>, eventIds: readonly string[] | undefined) {
  const states = db.selectFrom('score_state').select(['event_id', 'seq', 'updated_at', 'state']).where('seq', '>', 0)
  if (!eventIds) return states.execute()
  const rows: Awaited<ReturnType<typeof states.execute>> = []
  for (const some of inParts(eventIds)) rows.push(...(await states.where('event_id', 'in', some).execute()))
  return rows
}
