import type { ReactNode } from 'react'
import { formatClock } from '../../kit/time/duration.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { VolumeIcon } from './controls/player-icons.tsx'
import { usePlayer } from './player-context.tsx'
import styles from './toasts.module.css'
import type { useRange } from './use-range.tsx'

/**
 * Shows brief messages: that the browser muted the video, where a recording resumed, what came of a part that was to be played, and
 * what comes next.
 */
export function Toasts({
  isMuted,
  resumedAt,
  part,
  next,
  onDismiss,
}: {
  isMuted: boolean
  resumedAt: number | undefined
  part: ReturnType<typeof useRange>
  next: ReactNode
  onDismiss: () => void
}) {
  const { frame, commands, words } = usePlayer()
  const andFocus = (run: () => void) => () => {
    frame.focus()
    run()
  }
  const dismiss = andFocus(onDismiss)
  return (
    <div className={styles.toasts}>
      {next && <div className={`${styles.toast} ${styles.text}`}>{next}</div>}
      {part.outcome === 'missing' && <p className={`${styles.toast} ${styles.text}`}>{words.notThere}</p>}
      {part.outcome === 'ended' && (
        <div className={styles.toast}>
          <span className={styles.text}>{words.partEnded}</span>
          <button type="button" className={styles.button} onClick={andFocus(part.again)}>
            {words.replay}
          </button>
        </div>
      )}
      {isMuted && (
        <div className={styles.toast}>
          <span className={styles.text}>{words.mutedByBrowser}</span>
          <button type="button" className={styles.button} onClick={andFocus(commands.toggleMute)}>
            <VolumeIcon volume={1} />
            <span className={styles.label}>{words.unmute}</span>
          </button>
        </div>
      )}
      {resumedAt !== undefined && (
        <div className={styles.toast}>
          <span className={styles.text}>{words.resumedAt(formatClock(resumedAt))}</span>
          <button
            type="button"
            className={styles.button}
            onClick={() => {
              commands.run({ type: 'start' })
              dismiss()
            }}
          >
            {words.startOver}
          </button>
          <button type="button" className={styles.close} aria-label={words.close} onClick={dismiss}>
            <CloseIcon />
          </button>
        </div>
      )}
    </div>
  )
}
