import { usePlayer, useTimeline } from '../player-context.tsx'
import { useVideo } from '../use-video.tsx'
import styles from './controls.module.css'
import { IconButton } from './icon-button.tsx'
import { PauseIcon, PlayIcon, ReplayIcon, SkipIcon } from './player-icons.tsx'

const SKIP = 10

/** The buttons for play and for ten seconds back or forward; on touch screens, in the middle of the video. */
export function Transport() {
  const { video, commands, words } = usePlayer()
  const { canSeek, isAtEdge } = useTimeline()
  const isPaused = useVideo(video, () => video.paused)
  const hasEnded = useVideo(video, () => video.ended)
  return (
    <div className={styles.transport}>
      {canSeek && (
        <IconButton
          name={words.back(SKIP)}
          shortcut="j"
          className={styles.skip}
          onClick={() => commands.run({ type: 'seek', by: -SKIP })}
        >
          <SkipIcon />
        </IconButton>
      )}
      <IconButton
        name={hasEnded ? words.replay : isPaused ? words.play : words.pause}
        shortcut="k"
        className={styles.play}
        onClick={commands.togglePlay}
      >
        {hasEnded ? <ReplayIcon /> : isPaused ? <PlayIcon /> : <PauseIcon />}
      </IconButton>
      {canSeek && (
        <IconButton
          name={words.forward(SKIP)}
          shortcut="l"
          className={styles.skip}
          isDisabled={isAtEdge}
          onClick={() => commands.run({ type: 'seek', by: SKIP })}
        >
          <SkipIcon isForward />
        </IconButton>
      )}
    </div>
  )
}
