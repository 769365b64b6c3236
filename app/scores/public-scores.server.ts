import type { SportEvent } from '../events/event.ts'
import { type EventServices, isListed, type MayWatch } from '../events/public-events.server.ts'
import { type ScoreFrame, scoreFrame } from './score-frame.ts'
import type { CorrectionState, ScoreState } from './score-state.ts'
import type { ShownScores } from './scores-shown.server.ts'

export type ScoreServices = EventServices & { scores: { shown: Pick<ShownScores, 'of'> } }

/**
 * The result of an event as schedules, teams and games tell it (spec S7). It is never part of a page that is cached (spec S5): pages ask for
 * it once their viewer wants to see scores.
 */
export type PublicResult = {
  home: number
  away: number
  byPart: { home: number[]; away: number[] }
  state: 'in-play' | 'over' | 'official'
  /** Corrections of the result, the newest last, each with when and why. */
  corrections: Pick<CorrectionState, 'at' | 'side' | 'from' | 'to' | 'reason'>[]
  updatedAt: string
}

/** What pages are sent live of an event's score; undefined without one, and where the viewer may not see the event. */
export function frameOf(
  services: ScoreServices,
  event: SportEvent,
  mayWatch?: MayWatch,
): (ScoreFrame & { seq: number }) | undefined {
  const shown = services.scores.shown.of(event.id)
  if (!shown || !isListed(services, event, mayWatch)) return undefined
  return { ...scoreFrame(shown.state), seq: shown.seq }
}

/** The result of an event for everybody, or for this viewer; undefined where there is none to show. */
export function resultOf(services: ScoreServices, event: SportEvent, mayWatch?: MayWatch): PublicResult | undefined {
  const shown = services.scores.shown.of(event.id)
  if (!shown || shown.state.beganAt === 0 || !isListed(services, event, mayWatch)) return undefined
  const { home, away, corrections } = shown.state
  return {
    home: home.score,
    away: away.score,
    byPart: { home: home.byPart, away: away.byPart },
    state: stateOf(shown.state),
    corrections: corrections
      .filter(({ stat }) => stat === 'score')
      .map(({ at, side, from, to, reason }) => ({ at, side, from, to, reason })),
    updatedAt: shown.updatedAt,
  }
}

const stateOf = ({ finalAt, officialAt }: ScoreState) => (officialAt ? 'official' : finalAt ? 'over' : 'in-play')
