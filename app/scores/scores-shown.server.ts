import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Companion } from '../catalog/catalogue.server.ts'
import { SCORES, scoreOfTopic } from '../catalog/topics.ts'
import { inParts } from '../shared/in-parts.ts'
import type { ScoreState } from './score-state.ts'

/** The score of an event as this node shows it; `seq`: how many facts it is made of. */
export type ShownScore = { seq: number; updatedAt: string; state: ScoreState }

/** The scores of all events that have one, in the memory of each node. */
export type ShownScores = {
  /** Undefined for an event that nobody has kept the score of. */
  of(eventId: string): ShownScore | undefined
  /** Reads them within the catalogue's reading of a change: of the events that changed, no others. */
  companion: Companion
}

/** Kept as text: most scores are of games long over, which few ask for. */
type Held = { seq: number; updatedAt: string; text: string; state?: ScoreState }

/** With more events than this, reading all of them is quicker. */
const MANY = 500

export function openShownScores(): ShownScores {
  const held = new Map<string, Held>()
  return {
    of(eventId) {
      const one = held.get(eventId)
      if (!one) return undefined
      one.state ??= JSON.parse(one.text) as ScoreState
      return { seq: one.seq, updatedAt: one.updatedAt, state: one.state }
    },
    companion: {
      topic: SCORES,
      async read(trx, topics) {
        const changed = topics?.flatMap((topic) => scoreOfTopic(topic) ?? []) ?? []
        const isSome = changed.length > 0 && changed.length <= MANY
        const rows = await readStates(trx, isSome ? changed : undefined)
        return () => {
          if (isSome) for (const id of changed) held.delete(id)
          else held.clear()
          for (const { event_id, seq, updated_at, state } of rows) held.set(event_id, { seq, updatedAt: updated_at, text: state })
        }
      },
    },
  }
}

/** Events of which only somebody has looked at the scorer's page have no score. */
async function readStates(db: Kysely<Tables>, eventIds: readonly string[] | undefined) {
  const states = db.selectFrom('score_state').select(['event_id', 'seq', 'updated_at', 'state']).where('seq', '>', 0)
  if (!eventIds) return states.execute()
  const rows: Awaited<ReturnType<typeof states.execute>> = []
  for (const some of inParts(eventIds)) rows.push(...(await states.where('event_id', 'in', some).execute()))
  return rows
}
