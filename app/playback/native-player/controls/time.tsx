import { formatClock } from '../../../kit/time/duration.ts'
import { usePlayer, useTimeline } from '../player-context.tsx'
import styles from './time.module.css'

/**
 * Shows the position: in a recording, with its length; in a live stream, the delay behind live, with a button to the live
 * position.
 */
export function Time() {
  const { frame, commands, words, length } = usePlayer()
  const { isLive, isAtEdge, behind, position, start, end } = useTimeline()
  if (!isLive && end <= start) return null
  if (!isLive && length.isHidden)
    return (
      <>
        <span className={styles.time}>{formatClock(position - start)}</span>
        <button
          type="button"
          className={styles.live}
          onClick={() => {
            // The button disappears, so the player takes the focus, and its keys keep working.
            frame.focus()
            length.show()
          }}
        >
          <span className={styles.length}>{words.showLength}</span>
        </button>
      </>
    )
  if (!isLive) {
    return (
      <span className={styles.time}>
        {formatClock(position - start)} <span className={styles.total}>/ {formatClock(end - start)}</span>
      </span>
    )
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
