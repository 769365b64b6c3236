import { Suspense } from 'react'
import { useHydrated } from '../../kit/browser/use-hydrated.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Side } from '../rules/score-fact.ts'
import type { BoardContext, ScorePlace } from '../rules/score-result.ts'
import styles from './score-slot.module.css'

// Places for scores. The server renders them empty, with their space reserved (spec S5); the scores themselves are one chunk.

const load = () => import('./fan-score.tsx')
type SidePlace = { id: string; side: Side; isAwarded: boolean }
const Line = lazyPart<ScorePlace & { isBesidePlayer?: boolean; isBare?: boolean }>(() =>
  load().then(({ ScoreLine }) => ({ default: ScoreLine })),
)
const Board = lazyPart<BoardContext>(() => load().then(({ GameScore }) => ({ default: GameScore })))
const Points = lazyPart<SidePlace>(() => load().then(({ SideScore }) => ({ default: SideScore })))
const InPlayer = lazyPart<ScorePlace>(() => load().then(({ PlayerScore }) => ({ default: PlayerScore })))

/** Place of a one-line score. `isBare`: true to omit the points, which stand in places of their own (SideScoreSlot). */
export function ScoreSlot(props: ScorePlace & { isBesidePlayer?: boolean; isBare?: boolean }) {
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

/** Place of one side's points. */
export function SideScoreSlot(props: SidePlace) {
  const isHydrated = useHydrated()
  return <Suspense>{isHydrated && <Points {...props} />}</Suspense>
}

/** Place of the score among the controls of the player. */
export const PlayerScoreSlot = (props: ScorePlace) => (
  <Suspense>
    <InPlayer {...props} />
  </Suspense>
)
