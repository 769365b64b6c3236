import { Suspense } from 'react'
import { useHydrated } from '../../kit/browser/use-hydrated.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { BoardContext, ScorePlace } from '../rules/score-result.ts'
import styles from './score-slot.module.css'

// Places for scores. The server renders them empty, with their space reserved (spec S5); the scores themselves are one chunk.

const load = () => import('./fan-score.tsx')
const Line = lazyPart<ScorePlace & { isBesidePlayer?: boolean }>(() => load().then(({ ScoreLine }) => ({ default: ScoreLine })))
const Board = lazyPart<BoardContext>(() => load().then(({ GameScore }) => ({ default: GameScore })))
const InPlayer = lazyPart<ScorePlace>(() => load().then(({ PlayerScore }) => ({ default: PlayerScore })))

/** Place of a one-line score. */
export function ScoreSlot(props: ScorePlace & { isBesidePlayer?: boolean }) {
  const isHydrated = useHydrated()
  return (
    <span className={styles.line}>
      <Suspense>{isHydrated && <Line {...props} />}</Suspense>
    </span>
  )
}

/** Place of the score beside the title of a game that plays on its page, timed by the player. */
export const HeadScoreSlot = (props: ScorePlace) => <ScoreSlot {...props} isBesidePlayer />

/** Place of the score by parts. `isScored`: a score exists, so its space is reserved from the start. */
export function GameScoreSlot({ isScored, ...props }: BoardContext & { isScored: boolean }) {
  const isHydrated = useHydrated()
  return (
    <div className={styles.board} data-scored={isScored || undefined}>
      <Suspense>{isHydrated && <Board {...props} />}</Suspense>
    </div>
  )
}

/** Place of the score among the controls of the player. */
export const PlayerScoreSlot = (props: ScorePlace) => (
  <Suspense>
    <InPlayer {...props} />
  </Suspense>
)
