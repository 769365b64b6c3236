import { Suspense } from 'react'
import { useHydrated } from '../shared/use-hydrated.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { ScorePlace } from './score-result.ts'
import styles from './score-slot.module.css'

// The places of scores on pages, with their room, which the server renders empty (spec S5). The scores themselves are one chunk.

const load = () => import('./fan-score.tsx')
const Line = lazyPart<ScorePlace>(() => load().then(({ ScoreLine }) => ({ default: ScoreLine })))
const Board = lazyPart<ScorePlace>(() => load().then(({ GameScore }) => ({ default: GameScore })))
const InPlayer = lazyPart<ScorePlace>(() => load().then(({ PlayerScore }) => ({ default: PlayerScore })))

/** The score of a game in a line. */
export function ScoreSlot(props: ScorePlace) {
  const isHydrated = useHydrated()
  return (
    <span className={styles.line}>
      <Suspense>{isHydrated && <Line {...props} />}</Suspense>
    </span>
  )
}

/** The score of a game by parts. `isScored`: there is one, so that its room is there from the start. */
export function GameScoreSlot({ isScored, ...props }: ScorePlace & { isScored: boolean }) {
  const isHydrated = useHydrated()
  return (
    <div className={styles.board} data-scored={isScored || undefined}>
      <Suspense>{isHydrated && <Board {...props} />}</Suspense>
    </div>
  )
}

/** The score among the controls of the player. */
export const PlayerScoreSlot = (props: ScorePlace) => (
  <Suspense>
    <InPlayer {...props} />
  </Suspense>
)
