import { use, useEffect, useState } from 'react'
import { notePlayer, readPlayerNotes } from '../../kit/browser/player-notes.tsx'
import { useSpoilerSafe } from '../../kit/browser/spoiler-safe.tsx'
import { formatClock } from '../../kit/time/duration.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { playerWords } from '../../language/words/player-words.ts'
import { useSiteName } from '../../ui/page-title.tsx'
import { AfterEnd, registerPicture } from '../clock/picture-moment.tsx'
import type { PlayRange } from '../play-range.ts'
import { useIsOnline } from '../use-is-online.tsx'
import { useIsFullScreen, useLasting } from './browser-state.tsx'
import { Controls, type MenuName } from './controls/controls.tsx'
import { seekTarget, timeline } from './controls/timeline.ts'
import { useActivity } from './controls/use-activity.tsx'
import { captionsOffered, useCaptionLines, useCaptions } from './controls/use-captions.tsx'
import { useShortcuts } from './controls/use-shortcuts.tsx'
import { useSound, useWantedSound } from './controls/use-sound.tsx'
import styles from './native-player.module.css'
import { coversVideo, hasFailedTwice, isTrouble, lastingNotice, noticeFor } from './notice.ts'
import { NoticeView, useNoticeText } from './notice-view.tsx'
import { commandsOf } from './player-commands.tsx'
import { PlayerContext, readTimeline } from './player-context.tsx'
import type { Source } from './stream/open-stream.tsx'
import { HAVE_FUTURE_DATA } from './stream/ready-state.ts'
import { soundToPlay, type Track } from './stream/tracks.ts'
import { type Stream, useStream } from './stream/use-stream.tsx'
import type { VideoAhead } from './stream/video-ahead.tsx'
import { Toasts } from './toasts.tsx'
import { useMediaSession } from './use-media-session.tsx'
import { useOnlySound } from './use-only-sound.tsx'
import { useGivenRange, useRange } from './use-range.tsx'
import { useResume } from './use-resume.tsx'
import { useStart } from './use-start.tsx'
import { useVideo } from './use-video.tsx'

/** Loading shorter than this, in ms, shows no message. */
const PATIENCE = 300
/** A stream that is overdue or interrupted for this long, in ms, counts as faulty. */
const FAULT_PATIENCE = 20_000

export type StageProps = {
  source: Source
  title: string
  /** Set by staff; the controls depend on the manifest instead. */
  isLive: boolean
  /** ISO time; null when none is announced. */
  startsAt: string | null
  /** The episode's id, under which a recording's position is stored. */
  resumeKey: string
  autoPlay: boolean
  /** The address of the picture shown before the first frame. */
  poster?: string
  /** A part to play instead of resuming; by default the one that the page's address names (spec J4). */
  range?: PlayRange
}
type Props = StageProps & {
  video: HTMLVideoElement
  frame: HTMLElement
  /** The state of the video before this player took it over. */
  ahead: VideoAhead | undefined
}

/** Renders everything over the video; the video element and its frame already exist. */
export function Stage({ video, frame, ahead, range: given, poster = '', ...props }: Props) {
  const { source, title, isLive, startsAt, resumeKey, autoPlay } = props
  const language = useLanguage()
  const words = playerWords[language]
  const { isBlocked, isMutedByBrowser } = useStart(video, autoPlay, ahead?.started)
  useOnlySound(video)
  const range = useGivenRange(given, resumeKey)
  const { resumedAt, dismiss } = useResume(video, resumeKey, range !== undefined)
  const wantedSound = useWantedSound()
  const soundFor = (sounds: Track[]) => soundToPlay(sounds, { wanted: wantedSound[0], language })
  const stream = useStream(video, {
    source,
    isLive,
    startsAt,
    soundFor,
    resumeKey,
    ahead: ahead?.stream,
    mayBeParked: autoPlay,
    range,
  })
  usePictureRegistration(video, stream, resumeKey)
  const part = useRange(video, range)
  const next = use(AfterEnd)
  const sound = useSound(stream, wantedSound, language)
  const files = source.captions.map((each) => each.language)
  const captions = useCaptions(captionsOffered(files, stream.state.subtitles), stream.engine, language)
  const commands = commandsOf({ video, frame, captions, readTimeline: () => readTimeline(video, stream) })
  useMediaSession(video, { title, artist: useSiteName() ?? '', artwork: poster, commands })
  const lines = useCaptionLines(video, captions.chosen)

  const isOnline = useIsOnline()
  const isFullScreen = useIsFullScreen(frame)
  const isPaused = useVideo(video, () => video.paused)
  const playback = useVideo(video, () => ({
    isSeeking: video.seeking,
    hasEnded: video.ended,
    isEmpty: video.readyState === 0,
    isStarved: video.readyState < HAVE_FUTURE_DATA || video.error !== null,
  }))
  const found = noticeFor({ stream: stream.state, isOnline, isBlocked, isPaused, ...playback })
  const isSlow = useLasting(found === 'loading', PATIENCE)
  const isDue = isLive || (startsAt !== null && Date.parse(startsAt) <= Date.now())
  const lasting = lastingNotice(found, isDue)
  const isLate = useLasting(lasting !== found, FAULT_PATIENCE)
  const notice = found === 'loading' && !isSlow ? 'none' : isLate ? lasting : found
  const [isCheckOffered, setCheckOffered] = useState(false)
  const text = useNoticeText(notice, startsAt, words)
  useEffect(() => {
    // The audience counter reads this attribute of the video from outside the player.
    video.toggleAttribute('data-trouble', isTrouble(notice))
    if (!isTrouble(notice)) return
    notePlayer(`${notice} at ${Math.round(video.currentTime)} s`)
    setCheckOffered(notice === 'gone' || hasFailedTwice(readPlayerNotes()))
  }, [notice, video])

  const [openMenu, setOpenMenu] = useState<MenuName>()
  const isCovered = coversVideo(notice)
  const isShown = useActivity(frame, video, {
    isHeld: isPaused || openMenu !== undefined || isCovered,
    isMenuOpen: openMenu !== undefined,
    onPress: commands.togglePlay,
    onDoublePress: commands.toggleFullScreen,
  })
  useShortcuts(frame, stream.state.isLive, commands.run)
  useEffect(() => {
    frame.toggleAttribute('data-idle', !isShown)
  }, [frame, isShown])

  const [isLengthShown, setLengthShown] = useState(false)
  const length = { isHidden: useSpoilerSafe() && !stream.state.isLive && !isLengthShown, show: () => setLengthShown(true) }
  const player = { video, frame, stream, captions, sound, commands, words, length }
  const status = text
    ? [text.title, ...text.hints]
    : [
        part.outcome && (part.outcome === 'missing' ? words.notThere : words.partEnded),
        resumedAt !== undefined && words.resumedAt(formatClock(resumedAt)),
        isMutedByBrowser && words.mutedByBrowser,
      ]
  return (
    <PlayerContext value={player}>
      <div className={styles.shade} />
      {isFullScreen && <p className={styles.title}>{title}</p>}
      {lines.length > 0 && (
        <div className={styles.captions} lang={captions.chosen?.language} data-captions>
          {lines.map((line) => (
            <p key={line}>
              <span>{line}</span>
            </p>
          ))}
        </div>
      )}
      <NoticeView notice={notice} text={text} isCheckOffered={isCheckOffered} />
      <Toasts
        isMuted={isMutedByBrowser}
        resumedAt={resumedAt}
        part={part}
        next={notice === 'recorded-ended' || notice === 'live-ended' ? next : undefined}
        onDismiss={dismiss}
      />
      <Controls
        isEmpty={playback.isEmpty && isCovered}
        isCovered={isCovered}
        openMenu={openMenu}
        onOpenMenu={setOpenMenu}
        isFullScreen={isFullScreen}
      />
      <p role="status" className="visually-hidden">
        {status.filter(Boolean).join(' ')}
      </p>
    </PlayerContext>
  )
}

/**
 * Lets the page read when the shown live frame was captured, so that a score can wait for the frame (spec S4), and where moments
 * are in the picture (spec J1).
 */
function usePictureRegistration(video: HTMLVideoElement, { engine, state }: Stream, episodeId: string) {
  const isLive = state.isLive || state.wasLive
  const { segmentSeconds } = state
  useEffect(() => {
    if (!engine) return
    const range = () => engine.range()
    return registerPicture({
      ...{ episodeId, video, isLive, range },
      frameTime: () => engine.frameTime(),
      stretches: () => engine.stretches(),
      loadAhead: (seconds) => engine.loadAhead(seconds),
      seekTo(seconds) {
        const bar = timeline({ range: range(), position: video.currentTime, isLive: state.isLive, segmentSeconds })
        if (bar.canSeek) video.currentTime = seekTarget(seconds, bar)
      },
    })
  }, [engine, video, episodeId, isLive, state.isLive, segmentSeconds])
}
