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
      {part.outcome === 'ended' && <Toast text={words.partEnded} action={words.replay} onPress={andFocus(part.again)} />}
      {isMuted && (
        <Toast
          text={words.mutedByBrowser}
          action={
            <>
              <VolumeIcon volume={1} />
              <span className={styles.label}>{words.unmute}</span>
            </>
          }
          onPress={andFocus(commands.toggleMute)}
        />
      )}
      {resumedAt !== undefined && (
        <Toast
          text={words.resumedAt(formatClock(resumedAt))}
          action={words.startOver}
          onPress={() => {
            commands.run({ type: 'start' })
            dismiss()
          }}
        >
          <button type="button" className={styles.close} aria-label={words.close} onClick={dismiss}>
            <CloseIcon />
          </button>
        </Toast>
      )}
    </div>
  )
}

type ToastProps = { text: string; action: ReactNode; onPress: () => void; children?: ReactNode }

const Toast = ({ text, action, onPress, children }: ToastProps) => (
  <div className={styles.toast}>
    <span className={styles.text}>{text}</span>
    <button type="button" className={styles.button} onClick={onPress}>
      {action}
    </button>
    {children}
  </div>
)
