import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLanguage } from '../../language/use-language.tsx'
import { playerWords } from '../../language/words/player-words.ts'
import { LANGUAGE_NAMES } from './controls/use-captions.tsx'
import styles from './native-player.module.css'
import { readPreferences } from './remembered.tsx'
import { Stage, type StageProps } from './stage.tsx'
import { makeVideo, setSound } from './stream/make-video.tsx'
import { HAVE_CURRENT_DATA } from './stream/ready-state.ts'
import { startLoaded, takeAhead, type VideoAhead } from './stream/video-ahead.tsx'

/** `placeholder`: the poster reduced to a few pixels, as a data: address. */
export type NativePlayerProps = StageProps & { placeholder?: string }

type FramedVideo = { video: HTMLVideoElement; frame: HTMLElement; ahead: VideoAhead | undefined }

/** The site's own player for HLS and MP4 (spec W5). For browsers only: the server never renders it. */
export default function NativePlayer({ poster = '', placeholder = '', ...props }: NativePlayerProps) {
  const words = playerWords[useLanguage()]
  const frame = useRef<HTMLElement>(null)
  const opened = useRef<Pick<FramedVideo, 'video' | 'ahead'>>(undefined)
  const [shown, setShown] = useState<FramedVideo>()
  const { source, autoPlay } = props
  const { captions } = source
  const hasCaptions = captions.length > 0

  // The video may be older than the player, so React does not render it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one player plays one address, see its key
  useLayoutEffect(() => {
    if (!frame.current) return
    opened.current ??= openVideo(source, autoPlay)
    const { video, ahead } = opened.current
    video.className = styles.video as string
    frame.current.prepend(video)
    // The first frame is decoded while the controls are drawn.
    if (ahead) startLoaded(ahead)
    setShown({ ...opened.current, frame: frame.current })
    return () => video.remove()
  }, [])
  const video = shown?.video
  useLayoutEffect(() => {
    // Once the video has a frame, loading the poster would be a waste.
    if (video && poster && video.readyState < HAVE_CURRENT_DATA) video.poster = poster
  }, [video, poster])
  useLayoutEffect(() => {
    if (!video || !placeholder || video.readyState >= HAVE_CURRENT_DATA) return
    // The placeholder avoids a black player until the poster has loaded.
    video.style.background = `center / cover url("${placeholder}")`
    const clear = () => video.style.removeProperty('background')
    video.addEventListener('loadeddata', clear, { once: true })
    return () => {
      video.removeEventListener('loadeddata', clear)
      clear()
    }
  }, [video, placeholder])
  useEffect(() => {
    // Setting `crossOrigin` again would reload the video.
    if (video && hasCaptions && video.crossOrigin === null) video.crossOrigin = 'anonymous'
  }, [video, hasCaptions])

  return (
    <section ref={frame} className={styles.frame} aria-label={words.region(props.title)} tabIndex={-1}>
      {shown &&
        createPortal(
          captions.map(({ language, url }) => (
            <track key={language} kind="captions" srcLang={language} label={LANGUAGE_NAMES[language]} src={url} />
          )),
          shown.video,
        )}
      {shown && <Stage {...shown} {...props} poster={poster} />}
    </section>
  )
}

function openVideo(source: StageProps['source'], autoPlay: boolean): Pick<FramedVideo, 'video' | 'ahead'> {
  const ahead = autoPlay ? takeAhead(source.src) : undefined
  const preferences = readPreferences()
  if (ahead && !ahead.started) setSound(ahead.video, preferences)
  if (ahead) return { video: ahead.video, ahead }
  const video = makeVideo(source)
  setSound(video, preferences)
  if (!autoPlay) video.preload = 'metadata'
  return { video, ahead }
}
