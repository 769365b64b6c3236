import { useState } from 'react'
import { playerWords } from '../../language/player.ts'
import { useLanguage } from '../../language/use-language.tsx'
import styles from './native-player.module.css'
import { Stage, type StageProps } from './stage.tsx'
import { LANGUAGE_NAMES } from './use-captions.tsx'

export type NativePlayerProps = StageProps & { poster?: string }

/** The site's own player for HLS and MP4 (spec W5): for browsers only, it is never rendered by the server. */
export default function NativePlayer({ poster, ...props }: NativePlayerProps) {
  const words = playerWords[useLanguage()]
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const { captions } = props.source
  return (
    <section ref={setFrame} className={styles.frame} aria-label={words.region(props.title)} tabIndex={-1}>
      {/* biome-ignore lint/a11y/useMediaCaption: a video has the captions that staff gave it */}
      <video
        ref={setVideo}
        className={styles.video}
        poster={poster}
        playsInline
        preload={props.autoPlay ? 'auto' : 'metadata'}
        // Tracks of another host need it; without tracks a host that does not allow it still plays.
        crossOrigin={captions.length > 0 ? 'anonymous' : undefined}
      >
        {captions.map(({ language, url }) => (
          <track key={language} kind="captions" srcLang={language} label={LANGUAGE_NAMES[language]} src={url} />
        ))}
      </video>
      {video && frame && <Stage video={video} frame={frame} {...props} />}
    </section>
  )
}
