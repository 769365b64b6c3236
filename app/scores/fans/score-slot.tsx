import { Suspense } from 'react'
import { useHydrated } from '../../kit/browser/use-hydrated.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { BoardPlace, ScorePlace } from '../rules/score-result.ts'
import styles from './score-slot.module.css'

// The places of scores on pages, with their room, which the server renders empty (spec S5). The scores themselves are one chunk.

const load = () => import('./fan-score.tsx')
const Line = lazyPart<ScorePlace & { isBesidePlayer?: boolean }>(() => load().then(({ ScoreLine }) => ({ default: ScoreLine })))
const Board = lazyPart<BoardPlace>(() => load().then(({ GameScore }) => ({ default: GameScore })))
const InPlayer = lazyPart<ScorePlace>(() => load().then(({ PlayerScore }) => ({ default: PlayerScore })))

/** The score of a game in a line. */
export function ScoreSlot(props: ScorePlace & { isBesidePlayer?: boolean }) {
  const isHydrated = useHydrated()
  return (
    <span className={styles.line}>
      <Suspense>{isHydrated && <Line {...props} />}</Suspense>
    </span>
  )
}

/** The score beside the title of a game that plays on its page, as far as the picture has come. */
export const HeadScoreSlot = (props: ScorePlace) => <ScoreSlot {...props} isBesidePlayer />

/** The score of a game by parts. `isScored`: there is one, so that its room is there from the start. */
export function GameScoreSlot({ isScored, ...props }: BoardPlace & { isScored: boolean }) {
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
