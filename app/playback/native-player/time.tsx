import { formatClock } from '../../shared/duration.ts'
import { usePlayer, useTimeline } from './player-context.tsx'
import styles from './time.module.css'

/** The position: in a recording, of its length; in a live stream, how far behind live, with a button to the live position. */
export function Time() {
  const { commands, words } = usePlayer()
  const { isLive, isAtEdge, behind, position, start, end } = useTimeline()
  if (!isLive) {
    return end > start ? (
      <span className={styles.time}>
        {formatClock(position - start)} <span className={styles.total}>/ {formatClock(end - start)}</span>
      </span>
    ) : null
  }
  return (
    <>
      <button
        type="button"
        className={styles.live}
        data-edge={isAtEdge || undefined}
        aria-disabled={isAtEdge}
        onClick={commands.goLive}
      >
        <span className={styles.pill}>
          <span className={styles.label}>{isAtEdge ? words.live : words.goLive}</span>
        </span>
      </button>
      {!isAtEdge && <span className={styles.time}>−{formatClock(behind)}</span>}
    </>
  )
}
