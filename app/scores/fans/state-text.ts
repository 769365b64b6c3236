import type { Language } from '../../kit/language.ts'
import type { Side } from '../rules/score-fact.ts'
import type { DisplayedState, ScoredGame } from '../rules/score-result.ts'
import type { ScoreStep } from '../rules/score-step.ts'
import { beyondOf, isCounted, overtimeOf, partsBefore } from '../rules/sports/part-rules.ts'
import { fanScoreWords } from './fan-score-words.ts'

type Part = ScoreStep['part']

/** Returns the name of a part: '2nd period', 'Overtime'. Parts beyond the regular ones count as overtimes, from 1. */
function partText(part: Pick<Part, 'n' | 'of'>, parts: ScoredGame['parts'], language: Language): string {
  const words = beyondOf(parts, fanScoreWords[language])
  if (part.of === 'shootout') return words.shootout
  const overtime = overtimeOf(part, parts)
  return overtime === undefined ? words.part[parts.name](part.n) : words.overtime(overtime)
}

const isBeyond = ({ part }: ScoreStep, { scoring }: ScoredGame) => part.of !== 'regular' && scoring === 'sum'

/** Returns the overtime or shootout in which a game ended, for a place that already says that it is over; '' without one. */
function beyondText(step: ScoreStep, game: ScoredGame, language: Language): string {
  const { shootout } = step
  if (shootout) return beyondOf(game.parts, fanScoreWords[language]).shootoutScore(shootout.away, shootout.home)
  return isBeyond(step, game) ? partText(step.part, game.parts, language) : ''
}

/** Returns the state of a game in words: '2nd period', 'Half-time', 'Final (overtime)'. */
export function scoreStateText(step: ScoreStep, game: ScoredGame, language: Language): string {
  const { state, part } = step
  const { parts, scoring } = game
  const words = fanScoreWords[language]
  if (state === 'none') return ''
  const text = partText(part, parts, language)
  const beyond = lowered(beyondText(step, game, language))
  if (state === 'over') return beyond === '' ? words.final : words.finalIn(beyond)
  if (state === 'official') return beyond === '' ? words.official : words.officialIn(beyond)
  if (scoring === 'lists') return ''
  // The score beside these words is that of the teams.
  if (scoring === 'bouts') return words.teamsIn(lowered(text))
  if (!part.isBreak) return part.of === 'shootout' && step.shootout ? beyondText(step, game, language) : text
  // The second half or the third quarter comes next.
  const isMiddle =
    part.of === 'regular' && ((parts.name === 'half' && part.n === 2) || (parts.name === 'quarter' && part.n === 3))
  if (isMiddle) return words.halfTime
  const kind = part.of === 'shootout' ? part.of : overtimeOf(part, parts) === undefined ? parts.name : 'overtime'
  return words.break[kind](lowered(text))
}

/** Returns the state of a game beside words that already say that it is over, or that it goes on. */
export function besideText(step: ScoreStep, game: ScoredGame, said: DisplayedState, language: Language): string {
  const isSaid = said === 'over' || (said === 'on' && (step.state === 'over' || step.state === 'official'))
  return isSaid ? beyondText(step, game, language) : scoreStateText(step, game, language)
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Returns the column head of a part in a score by parts. `part`: the current or last part. */
function columnText(n: number, part: Pick<Part, 'n' | 'of'>, parts: ScoredGame['parts'], language: Language): string {
  const words = beyondOf(parts, fanScoreWords[language])
  if (n <= parts.regular || isCounted(parts)) return String(n)
  return n === part.n && part.of === 'shootout' ? words.shortShootout : words.shortOvertime(n - parts.regular)
}

/** Returns the column heads of the parts in `byPart`, which in a very long game are the last ones. */
export function columnTexts({ part, byPart }: ScoreStep, parts: ScoredGame['parts'], language: Language): string[] {
  const { home, away } = byPart ?? { home: [], away: [] }
  const carried = home.length > away.length ? home : away
  const before = partsBefore(part, carried)
  return carried.map((_, at) => columnText(before + at + 1, part, parts, language))
}

/** Returns the names of both sides. */
export function sidesOf({ teams, sides }: Pick<ScoredGame, 'teams' | 'sides'>, language: Language) {
  const sideOf = (side: Side) => {
    const name = teams?.[side].name[language] ?? sides?.[side][language] ?? ''
    return { code: teams?.[side].code ?? sides?.[side].code ?? name, name }
  }
  return { away: sideOf('away'), home: sideOf('home') }
}
