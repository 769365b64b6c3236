import type { ReactNode } from 'react'
import { formatClock } from '../../kit/time/duration.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { VolumeIcon } from './controls/player-icons.tsx'
import { usePlayer } from './player-context.tsx'
import styles from './toasts.module.css'

/**
 * Shows brief messages: that the browser muted the video, where a recording resumed, that it does not have the given moment, and
 * what comes next.
 */
export function Toasts({
  isMuted,
  resumedAt,
  isMissing,
  next,
  onDismiss,
}: {
  isMuted: boolean
  resumedAt: number | undefined
  isMissing: boolean
  next: ReactNode
  onDismiss: () => void
}) {
  const { frame, commands, words } = usePlayer()
  const dismiss = () => {
    frame.focus()
    onDismiss()
  }
  return (
    <div className={styles.toasts}>
      {next && <div className={`${styles.toast} ${styles.text}`}>{next}</div>}
      {isMissing && <p className={`${styles.toast} ${styles.text}`}>{words.notThere}</p>}
      {isMuted && (
        <div className={styles.toast}>
          <span className={styles.text}>{words.mutedByBrowser}</span>
          <button
            type="button"
            className={styles.button}
            onClick={() => {
              frame.focus()
              commands.toggleMute()
            }}
          >
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
