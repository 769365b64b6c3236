import type { Games } from '../../app/events/games.server.ts'
import type { Editing } from '../../app/history/editing.server.ts'
import type { Limit, Limits } from '../../app/kit/limits/limits.server.ts'
import { clearScore } from '../../app/scores/log/score-log.server.ts'
import type { Scores } from '../../app/scores/log/scores.server.ts'
import type { Entry, Fact } from '../../app/scores/rules/score-fact.ts'
import { forgetActivity } from './forget-activity.ts'
import { DEVICE } from './script.ts'

/** A game of the demo with the log that it has at a moment, to its end. A game that is played again begins a new one each time. */
export type ScoredGame = { eventId: string; isRepeated: boolean; logAt(now: number): readonly Fact[] }

export type KeepScores = {
  /** Enters what is due in these games. Never throws. */
  goOn(games: readonly ScoredGame[]): Promise<void>
}

/** One node at a time enters for a game; it gives the turn back when it is done. */
const TURN: Limit = { what: 'demo scores', points: 1, seconds: 30 }
/** How often, in ms, a game that people keep is looked at again. */
const ASK_AGAIN_MS = 5_000

type Options = {
  scores: Pick<Scores, 'shown' | 'log' | 'links'>
  editing: Pick<Editing, 'changes' | 'now'>
  limits: Limits
  games: () => Games
  onError: (error: unknown) => void
}

/**
 * Keeps the score of the demo's games by a script, through the log that scorers enter into. It holds nothing of its own, so a site that starts
 * again goes on in step. It leaves a game to people while they have a scorer's link for it.
 */
export function openKeepScores({ scores, editing: { changes, now }, limits, games, onError }: Options): KeepScores {
  const askAgainAt = new Map<string, number>()

  async function goOnWith({ eventId, isRepeated, logAt }: ScoredGame) {
    const at = now().getTime()
    const log = logAt(at)
    const due = log.filter((fact) => fact.at <= at)
    if (isInStep(eventId, due) || !games().byId.has(eventId) || at < (askAgainAt.get(eventId) ?? 0)) return
    if ((await scores.links.list(eventId)).length > 0) return void askAgainAt.set(eventId, at + ASK_AGAIN_MS)
    const turn = await limits.take([[TURN, eventId]])
    if (!turn.ok) return
    try {
      await bringInStep({ eventId, isRepeated, log, due, at })
    } finally {
      await turn.giveBack()
    }
  }

  /** By what this node shows: the number of facts, and that they are of this round. */
  function isInStep(eventId: string, due: readonly Fact[]): boolean {
    const shown = scores.shown.of(eventId)
    const [first] = due
    if (!first) return true
    return shown?.seq === due.length && shown.state.beganAt >= first.at
  }

  async function bringInStep({ eventId, isRepeated, log, due, at }: Omit<ScoredGame, 'logAt'> & DueFacts) {
    let { facts } = await scores.log.read(eventId, 0)
    if (facts.some(({ id }, n) => id !== log[n]?.id)) {
      // Somebody else has kept the score of a game that is played once: it is theirs.
      if (!isRepeated) return void askAgainAt.set(eventId, Number.POSITIVE_INFINITY)
      await changes.change(async (change) => {
        await clearScore(change, eventId, now())
        await forgetActivity(change.trx, now())
      })
      // An event begins with the first fact, of which the log knows by what this node shows.
      await changes.shown()
      facts = []
    }
    const missing = due.slice(facts.length)
    if (missing.length === 0) return
    const since = new Date((due[0] as Fact).at).toISOString()
    const source = { codeId: '', name: '', device: DEVICE, since }
    const sent = missing.map((fact) => ({ id: fact.id, ageMs: at - fact.at, entry: entryOf(fact) }))
    const taken = await scores.log.take(eventId, source, sent)
    if (taken.ok && taken.refused.length > 0) throw new Error(`The demo's script of ${eventId} does not suit its sport.`)
    await changes.shown()
  }

  return {
    async goOn(all) {
      for (const game of all) await goOnWith(game).catch(onError)
    },
  }
}

type DueFacts = { log: readonly Fact[]; due: readonly Fact[]; at: number }

function entryOf({ id: _, at: __, received: ___, link: ____, device: _____, ...entry }: Fact): Entry {
  return entry
}
