import { useRef } from 'react'
import { usePlayer } from '../player-context.tsx'
import { useCssVariables } from '../use-css-variables.tsx'
import { useVideo } from '../use-video.tsx'
import { IconButton } from './icon-button.tsx'
import { VolumeIcon } from './player-icons.tsx'
import styles from './volume.module.css'

export function Volume() {
  const { video, commands, words } = usePlayer()
  const volume = useVideo(video, () => (video.muted ? 0 : video.volume))
  const slider = useRef<HTMLInputElement>(null)
  useCssVariables(slider, { '--level': `${volume * 100}%` })
  return (
    <div className={styles.volume}>
      <IconButton name={volume === 0 ? words.unmute : words.mute} shortcut="m" onClick={commands.toggleMute}>
        <VolumeIcon volume={volume} />
      </IconButton>
      <input
        ref={slider}
        type="range"
        className={styles.slider}
        data-keys="slider"
        aria-label={words.volume}
        aria-valuetext={words.percent(Math.round(volume * 100))}
        min="0"
        max="1"
        step="0.05"
        value={volume}
        onChange={(event) => commands.setVolume(event.target.valueAsNumber)}
      />
    </div>
  )
}
