import { useTicks } from '../fans/use-ticks.tsx'
import { actText, statText } from '../rules/entry-text.ts'
import { judoText } from '../rules/judo-points.ts'
import { SIDES, type Side } from '../rules/score-fact.ts'
import { clockAt } from '../rules/score-state.ts'
import { isOffered } from '../rules/sport-rules.ts'
import type { ScoringProps } from '../rules/sports/scoring-props.ts'
import styles from './scorer.module.css'
import boardStyles from './scorer-board.module.css'

/** Both scores and, until the game is over, the sport's large buttons, a column for each side. */
export function ScorerBoard(props: ScoringProps) {
  const { words, rules, state, names, enter, now } = props
  const { clock } = state
  useTicks(1_000, clock.isRunning)
  return (
    <>
      <div className={`stack gap-3 ${boardStyles.board}`}>
        {SIDES.map((side) => (
          <div key={side} className={boardStyles.side} data-side={side}>
            <h2 className={`anywhere ${boardStyles.name}`}>{names[side]}</h2>
            <p className={`even ${boardStyles.score}`} data-words={rules.key === 'judo' || undefined}>
              {mainNumberOf(props, side)}
            </p>
            <p className={`small ${boardStyles.beside}`}>{otherCountsOf(props, side)}</p>
          </div>
        ))}
      </div>
      {state.finalAt === 0 && (
        <div className={`stack gap-3 ${styles.actions}`}>
          {SIDES.map((side) => (
            <fieldset key={side} className="stack gap-2 bare shrink">
              <legend className="visually-hidden">{names[side]}</legend>
              {rules.actions
                .filter((action) => isOffered(action, state.part))
                .map(({ act, stat, by }) => (
                  <button
                    key={act}
                    type="button"
                    className={stat === 'score' || stat === 'points' ? styles.scoreButton : styles.action}
                    onClick={() => enter({ kind: 'step', side, stat, by, act })}
                  >
                    {actText(words, act)}
                    <span className="visually-hidden"> {names[side]}</span>
                  </button>
                ))}
            </fieldset>
          ))}
        </div>
      )}
      {rules.warnings({ ...state, clock: { ...clock, ms: clockAt(clock, now()) } }).map((warning) => (
        <p key={warning} className={`bold ${styles.warning}`} role="status">
          {words.warning[warning]}
        </p>
      ))}
    </>
  )
}

/** Returns a side's main number: points of the set or bout, else the score. */
function mainNumberOf({ rules, state }: ScoringProps, side: Side): number | string {
  if (rules.scoring === 'sets') return state[side].byPart[state.part.n - 1] ?? 0
  const points = state.bouts.find(({ n }) => n === state.part.n)?.[side] ?? 0
  if (rules.key === 'judo') return judoText(points)
  if (rules.scoring === 'bouts') return points
  return state[side].score
}

/** Returns a side's other counts as text. */
function otherCountsOf({ words, rules, state }: ScoringProps, side: Side): string {
  const won = { sum: '', lists: '', sets: words.won.sets, bouts: words.won.bouts }[rules.scoring]
  const own = won === '' ? [] : [words.labelled(won, state[side].score)]
  const stats = Object.keys(rules.stats).filter((stat) => (state[side].x[stat] ?? 0) > 0)
  return [...own, ...stats.map((stat) => words.labelled(statText(words, rules, stat), state[side].x[stat] ?? 0))].join(' · ')
}
