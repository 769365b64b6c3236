import type { SportEvent } from '../../events/event.ts'
import { type EventServices, isListed, type MayWatch } from '../../events/public-events.server.ts'
import { scoreTopic } from '../../history/topics.ts'
import type { Services } from '../../services.server.ts'
import { schoolName } from '../../teams/team-names.ts'
import { knownSteps, withSteps } from '../fans/picture-time.ts'
import { scoreFrame } from '../fans/score-frame.ts'
import { bareSideName } from '../rules/bare-sides.ts'
import { rulesOf } from '../rules/rules-of.ts'
import type { Side } from '../rules/score-fact.ts'
import type { MeetLists, PublicResult, ResultWithSteps, ScoredGame, ScoredTeam } from '../rules/score-result.ts'
import { type ScoreFrameMessage, stateOf, stepOf } from '../rules/score-step.ts'
import type { SportRules } from '../rules/sport-rules.ts'
import type { CurrentScores } from './scores-shown.server.ts'

export type { PublicResult } from '../rules/score-result.ts'

export type ScoreServices = EventServices & {
  scores: { shown: Pick<CurrentScores, 'of'> }
  catalogue: Pick<Services['catalogue'], 'liveEpisodes'>
}
type ResultsOf = EventServices & Pick<ScoreServices, 'scores'>

/**
 * Returns the frame of an event's score for the live stream; undefined without a score, and where the viewer may not see the
 * event.
 */
export function frameOf(services: ScoreServices, event: SportEvent, mayWatch?: MayWatch): ScoreFrameMessage | undefined {
  const shown = services.scores.shown.of(event.id)
  if (!shown || !isListed(services, event, mayWatch)) return undefined
  return {
    ...scoreFrame(shown.state),
    seq: shown.seq,
    at: shown.at,
    ...(hasNoWebcast(services, event) && { hasNoPicture: true }),
  }
}

/**
 * True when nobody can watch a game on the site, now or later. Every episode of the game counts, drafts and planned ones too,
 * because an episode may begin before staff update it. An episode that is live in the game's series and belongs to no game may
 * show this one, so it counts as well.
 */
function hasNoWebcast({ games, catalogue }: ScoreServices, { id, seriesDocId }: SportEvent): boolean {
  const { picturesOf, showsEpisode } = games()
  if (picturesOf(id).length > 0) return false
  const { live } = catalogue.liveEpisodes()
  return !live.some((episode) => episode.seriesDocId === seriesDocId && !showsEpisode(episode.docId))
}

/** Returns the result that everybody or, with `mayWatch`, this viewer may see; undefined when there is none to show. */
export function resultOf(services: ResultsOf, event: SportEvent, mayWatch?: MayWatch): PublicResult | undefined {
  const shown = services.scores.shown.of(event.id)
  const state = shown ? stateOf(shown.state) : 'none'
  if (!shown || state === 'none' || !isListed(services, event, mayWatch)) return undefined
  const { home, away, corrections } = shown.state
  return {
    home: home.score,
    away: away.score,
    byPart: { home: home.byPart, away: away.byPart },
    state,
    corrections: corrections
      .filter(({ stat }) => stat === 'score')
      .map(({ at, side, from, to, reason }) => ({ at, side, from, to, reason })),
    updatedAt: shown.updatedAt,
  }
}

type ResultServices = ScoreServices & Pick<Services, 'catalogue' | 'now'>

/** Returns the result with its earlier steps, which fans' pages need because webcasts lag behind the game (spec S4). */
export function resultWithSteps(services: ResultServices, event: SportEvent, mayWatch?: MayWatch): ResultWithSteps | undefined {
  const result = resultOf(services, event, mayWatch)
  const frame = result && frameOf(services, event, mayWatch)
  if (!frame) return undefined
  const rules = rulesOf(event)
  const { key, scoring, parts } = rules
  const steps = withSteps(services.scores.shown.of(event.id)?.before ?? [], [stepOf(frame)])
  return {
    ...result,
    ...(frame.hasNoPicture && { hasNoPicture: true }),
    sport: key,
    scoring,
    parts: { name: parts.name, regular: parts.regular, ...(parts.isExtraTime && { isExtraTime: true }) },
    ...teamsOf(services, event, rules),
    v: services.catalogue.version(scoreTopic(event.id)),
    steps: knownSteps(steps, services.now().getTime()),
  }
}

/** Returns all results of a meet; undefined for other events, and where there is none to show. */
export function meetListsOf(services: ResultsOf, event: SportEvent, mayWatch?: MayWatch): MeetLists | undefined {
  const shown = services.scores.shown.of(event.id)
  if (!shown || rulesOf(event).scoring !== 'lists' || !isListed(services, event, mayWatch)) return undefined
  const { races, standing } = shown.state
  // States stored by an earlier version of the site have no times.
  return { races: races.map((race) => ({ ...race, at: race.at ?? 0 })), standing, at: shown.at }
}

function teamsOf(
  { games }: EventServices,
  { homeTeamId, awayTeamId }: SportEvent,
  rules: Pick<SportRules, 'corners'>,
): Pick<ScoredGame, 'teams' | 'sides'> {
  const { teams, schools } = games()
  const teamOf = (id: string | null): ScoredTeam | undefined => {
    const school = schools.get(teams.get(id ?? '')?.schoolId ?? '')
    return school && { code: school.code, name: { en: schoolName(school, 'en'), fr: schoolName(school, 'fr') } }
  }
  const [home, away] = [teamOf(homeTeamId), teamOf(awayTeamId)]
  if (home && away) return { teams: { home, away } }
  const named = (side: Side, team: ScoredTeam | undefined) =>
    team
      ? { ...team.name, code: team.code }
      : { en: bareSideName(rules, side, 'en').name, fr: bareSideName(rules, side, 'fr').name }
  return { sides: { home: named('home', home), away: named('away', away) } }
}

/** True when an event has a score that only some viewers may see. */
export const isHiddenResult = (services: ResultsOf, event: SportEvent): boolean =>
  services.scores.shown.of(event.id) !== undefined && !isListed(services, event)
