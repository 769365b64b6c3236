import type { Language } from '../shared/language.ts'
import { fanScoreWords } from './fan-score-words.ts'
import type { Side } from './score-fact.ts'
import type { ScoredGame } from './score-result.ts'
import type { ScoreStep } from './score-step.ts'

type Part = ScoreStep['part']

/** The name of a part: '2nd period', 'Overtime'. Parts beyond the regular ones are overtimes, from the first on. */
export function partText({ n, of }: Pick<Part, 'n' | 'of'>, { name, regular }: ScoredGame['parts'], language: Language): string {
  const words = fanScoreWords[language]
  if (of === 'shootout') return words.shootout
  return of === 'overtime' && !isCounted(name) ? words.overtime(Math.max(1, n - regular)) : words.part[name](n)
}

const isBeyond = ({ part }: ScoreStep, { scoring }: ScoredGame) => part.of !== 'regular' && scoring === 'sum'

/** What a place that says itself that a game is over adds: the overtime in which it ended, or nothing. */
export const beyondText = (step: ScoreStep, game: ScoredGame, language: Language): string =>
  isBeyond(step, game) ? partText(step.part, game.parts, language) : ''

/** How far a game is, in words: '2nd period', 'Half-time', 'Final (overtime)'. */
export function scoreStateText(step: ScoreStep, game: ScoredGame, language: Language): string {
  const { state, part } = step
  const { parts, scoring } = game
  const words = fanScoreWords[language]
  if (state === 'none') return ''
  const text = partText(part, parts, language)
  if (state === 'over') return isBeyond(step, game) ? words.finalIn(lowered(text)) : words.final
  if (state === 'official') return isBeyond(step, game) ? words.officialIn(lowered(text)) : words.official
  if (scoring === 'lists') return ''
  if (!part.isBreak) return text
  // The second half or third quarter is the one that comes.
  const isMiddle =
    part.of === 'regular' && ((parts.name === 'half' && part.n === 2) || (parts.name === 'quarter' && part.n === 3))
  return isMiddle ? words.halfTime : words.break(lowered(text))
}

/** Innings and ends go on counting. */
const isCounted = (name: ScoredGame['parts']['name']) => name === 'inning' || name === 'end'

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** The heads of the columns of a score by parts. */
export const columnText = (n: number, { name, regular }: ScoredGame['parts'], language: Language): string =>
  n <= regular || isCounted(name) ? String(n) : fanScoreWords[language].shortOvertime(n - regular)

/** The names of both sides. */
export function sidesOf({ teams, sides }: Pick<ScoredGame, 'teams' | 'sides'>, language: Language) {
  const sideOf = (side: Side) => {
    const name = teams?.[side].name[language] ?? sides?.[side][language] ?? ''
    return { code: teams?.[side].code ?? sides?.[side].code ?? name, name }
  }
  return { away: sideOf('away'), home: sideOf('home') }
}
