import type { Games } from '../../app/events/games.server.ts'
import type { Fact } from '../../app/scores/rules/score-fact.ts'
import type { DemoEvent } from '../catalogue/demo-event.ts'
import { demoGames } from '../catalogue/demo-games.ts'
import { scoreFacts } from '../catalogue/demo-scores.ts'
import type { ScoredGame } from './keep-scores.ts'
import { factsUntil, roundStart } from './script.ts'
import { type ScriptedGame, scriptedGames } from './scripted-games.ts'

/** The live games, which are played again and again. */
export const liveGames: readonly ScoredGame[] = scriptedGames.map(playedAgain)

/** One of them. */
function playedAgain({ eventId, script }: ScriptedGame): ScoredGame {
  let made: { start: number; log: readonly Fact[] } | undefined
  return {
    eventId,
    isRepeated: true,
    logAt(now) {
      const start = roundStart(script, now)
      if (made?.start !== start) made = { start, log: factsUntil(eventId, script, start + script.seconds * 1_000 - 1) }
      return made.log
    },
  }
}

/** An event that is over by then has its score from when the demo was filled. */
const NEVER = new Date(8_640_000_000_000_000)

/** The season's games that were not over when the demo was filled: each is played once, at its time. */
export function seasonGames(filledAt: Date, games: () => Games): ScoredGame[] {
  const live = new Set(scriptedGames.map(({ eventId }) => eventId))
  return demoGames(filledAt)
    .events.filter(({ id, play }) => !live.has(id) && (play === 'not-begun' || play === 'in-play'))
    .map((event) => playedOnce(event, games))
}

function playedOnce(event: DemoEvent, games: () => Games): ScoredGame {
  let made: { startsAt: string; log: readonly Fact[] } | undefined
  return {
    eventId: event.id,
    isRepeated: false,
    logAt(now) {
      const stored = games().byId.get(event.id)
      if (!stored?.startsAt || Date.parse(stored.startsAt) > now) return []
      const { startsAt, schedule, expectedMinutes } = stored
      if (schedule === 'cancelled' || schedule === 'postponed') return []
      if (made?.startsAt !== startsAt)
        made = { startsAt, log: scoreFacts({ ...event, startsAt, expectedMinutes, play: 'over' }, NEVER) }
      return made.log
    },
  }
}
