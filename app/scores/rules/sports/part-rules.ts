import { lengthOf } from '../game-clock.ts'
import type { Entry, PartKind } from '../score-fact.ts'
import type { ScoreState } from '../score-state.ts'
import type { SportRules } from '../sport-rules.ts'

// Names of the parts of a game, the same for the scorer, fans, graphics and files.

type Parts = Pick<SportRules['parts'], 'name' | 'regular'>

/** True for innings and ends, which continue counting beyond the regular ones: '10th inning', not 'overtime'. */
export const isCounted = ({ name }: Pick<Parts, 'name'>): boolean => name === 'inning' || name === 'end'

/** Returns how many parts precede those that a frame carries, which are the last ones of a very long game. */
export const partsBefore = ({ n }: { n: number }, carried: readonly unknown[]): number => Math.max(0, n - carried.length)

/** Returns the number of an overtime, from 1; undefined for a part with a name of its own. */
export const overtimeOf = ({ n, of }: { n: number; of: PartKind }, parts: Parts): number | undefined =>
  of === 'overtime' && !isCounted(parts) ? Math.max(1, n - parts.regular) : undefined

/**
 * Returns the words for parts beyond the regular ones, from words with both variants: overtime and shootout, or extra time and
 * penalties.
 */
export const beyondOf = <Words>(
  { isExtraTime }: Pick<SportRules['parts'], 'isExtraTime'>,
  words: Words & { extraTime: Partial<Words> },
) => (isExtraTime ? { ...words, ...words.extraTime } : words)

type NextPart = Entry & { kind: 'part' }

/**
 * Returns the parts that may follow. After the regular parts comes overtime or, where the sport has it, a shootout: some
 * competitions play no overtime (IFAB Law 10; FIH, shoot-out competition), others several.
 */
export function nextParts({ parts }: Pick<SportRules, 'parts'>, part: ScoreState['part']): NextPart[] {
  const n = part.isBreak ? part.n : Math.min(part.n + 1, 40)
  const partOf = (of: PartKind): NextPart => ({ kind: 'part', n, of, isBreak: false })
  if (n <= parts.regular) return [partOf('regular')]
  if (part.of === 'shootout') return part.isBreak ? [partOf('shootout')] : []
  return [partOf(parts.hasOvertime ? 'overtime' : 'regular'), ...(parts.hasShootout ? [partOf('shootout')] : [])]
}

/** The maximum lag, in ms, of a scorer's clock at the end of a part: the scorer starts it a little late each time. */
const BEHIND_MS = 30_000

/**
 * True when a part is still in progress, so that leaving it is probably a slip. `state`: with the clock as it is now. Always
 * false while nobody has started the clock in this part, as many scorers keep no clock, and for innings and ends.
 */
export function isPartOn(rules: Pick<SportRules, 'parts' | 'clock' | 'scoring' | 'warnings'>, state: ScoreState): boolean {
  const { part, clock } = state
  if (part.isBreak || part.of === 'shootout') return false
  if (rules.scoring === 'sets') return !rules.warnings(state).includes('set-over')
  const length = lengthOf(rules, part)
  const left = rules.clock === 'down' ? clock.ms : length - clock.ms
  return rules.clock !== 'none' && left > BEHIND_MS && (left < length || clock.isRunning)
}
