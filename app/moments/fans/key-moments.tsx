import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useSpoilerSafe } from '../../kit/browser/spoiler-safe.tsx'
import { formatClock } from '../../kit/time/duration.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { showMarks } from '../../playback/clock/bar-marks.tsx'
import { type Picture, usePicture } from '../../playback/clock/picture-moment.tsx'
import { readClock } from '../../playback/clock/read-clock.tsx'
import { useVideo } from '../../playback/native-player/use-video.tsx'
import button from '../../ui/button.module.css'
import { momentWords } from '../moment-words.ts'
import { lengthOf, marked, type PlacedMoment, placed, summaryOf, told } from '../rules/told-moments.ts'
import styles from './key-moments.module.css'
import { useMoments } from './use-moments.tsx'
import { useSummary } from './use-summary.tsx'

type Props = { gameId: string; isLocked: boolean }

/**
 * The moments of a game under its player: a list, marks on the player's bar, and the game in short (spec J2, J5). On devices that
 * hide scores it has the beginnings of parts up to the moment watched, and nothing else (spec J3); beside a recording it tells the
 * rest once asked.
 */
export default function KeyMoments({ gameId, isLocked }: Props) {
  const words = useWordsOf(momentWords)
  const picture = usePicture()
  const isSafe = useSpoilerSafe()
  /** With hidden scores the plays are read only for the game in short, once that is asked for. */
  const [isShortAsked, setShortAsked] = useState(false)
  const answer = useMoments(gameId, isLocked, isSafe && !isShortAsked)
  const [isAsked, setAsked] = useState<boolean>()
  const isLive = picture?.isLive === true
  const isOpen = !isSafe && (isAsked ?? isLive)
  const { all, shown, position } = useTold(picture, answer?.moments ?? NONE, { isSafe: !isOpen, isHeld: isSafe || isLive })
  const id = useId()
  if (!answer || answer.moments.length === 0 || (isSafe && !picture)) return null
  const listed = isSafe ? shown : isOpen ? (isLive ? shown : all) : []
  return (
    <section className={`stack gap-3 unprinted ${styles.moments}`} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {words.title}
      </h2>
      <div className={`wrap gap-2 ${styles.ways}`}>
        {picture && (
          <Ways
            picture={picture}
            moments={all}
            position={position}
            isAskedFirst={isSafe && !isShortAsked}
            onAsk={() => setShortAsked(true)}
          />
        )}
        {!isSafe && (
          <button type="button" className={button.button} aria-expanded={isOpen} onClick={() => setAsked(!isOpen)}>
            {isOpen ? words.hide : words.show}
          </button>
        )}
        {isOpen && listed.length === 0 && <p className="muted small">{words.nothingYet}</p>}
        {(isSafe || (!isOpen && !isLive)) && <p className="muted small">{isSafe ? words.summaryTells : words.tells}</p>}
      </div>
      {listed.length > 0 && <MomentList moments={listed} picture={picture} position={position} />}
    </section>
  )
}

const NONE: never[] = []
/** How often, in ms, moments are compared with the picture. */
const LOOK = 500

type Told = { all: PlacedMoment[]; shown: PlacedMoment[]; position: number }

/** Returns the moments with their places, and those that may be told now, which also mark the player's bar. */
function useTold(
  picture: Picture | undefined,
  moments: readonly PlacedMoment[],
  options: { isSafe: boolean; isHeld: boolean },
): Told {
  const [watched, setWatched] = useState(0)
  const [position, setPosition] = useState(0)
  const [, setClock] = useState('')
  useEffect(() => {
    if (!picture) return
    const { video } = picture
    setWatched(video.currentTime)
    const look = () => {
      if (!video.seeking && video.readyState > 1) setWatched((before) => Math.max(before, Math.floor(video.currentTime * 2) / 2))
      // The window of a live stream moves on without any change of the places in it.
      const [first] = readClock()
      setClock(first ? String(Math.round(first.wall / 500 - first.from * 2)) : '')
      setPosition(Math.floor(video.currentTime))
    }
    look()
    const timer = setInterval(look, LOOK)
    return () => clearInterval(timer)
  }, [picture])
  const { isSafe, isHeld } = options
  const all = placed(moments, readClock())
  const shown = told(all, { isSafe, watched: isHeld ? watched : undefined })
  const marks = marked(shown).map(({ id, seconds, start, title, kind }) => ({
    id,
    seconds,
    start,
    label: title,
    isPart: kind === 'part',
  }))
  const key = marks.map(({ id, seconds, label }) => `${id} ${seconds.toFixed(1)} ${label}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when they differ
  useEffect(() => {
    showMarks(marks)
    return () => showMarks([])
  }, [key])
  return { all, shown, position }
}

type ListProps = { moments: readonly PlacedMoment[]; picture: Picture | undefined; position: number }

function MomentList({ moments, picture, position }: ListProps) {
  const words = useWordsOf(momentWords)
  const hasPlaces = moments.some(({ start }) => start !== undefined)
  const origin = picture?.isLive ? undefined : (picture?.range().start ?? 0)
  const current = moments.findLast(({ start }) => start !== undefined && start <= position)
  return (
    <>
      {!hasPlaces && <p className="muted small">{picture ? words.noClock : words.inFrame}</p>}
      <ol className={styles.list}>
        {moments.map((moment) => {
          const { id, title, when, kind, home, away, start, seconds } = moment
          const text = (
            <>
              <span className={`muted small ${styles.when}`}>{when}</span>
              <span className="anywhere">{title}</span>
              {kind !== 'part' && home + away > 0 && <span className={`bold ${styles.score}`}>{words.score(home, away)}</span>}
              {origin !== undefined && seconds !== undefined && (
                <span className={`muted small ${styles.place}`}>{formatClock(seconds - origin)}</span>
              )}
            </>
          )
          return (
            <li key={id} data-part={kind === 'part' || undefined}>
              {start === undefined ? (
                <p className={styles.moment} title={hasPlaces ? words.elsewhere : undefined}>
                  {text}
                </p>
              ) : (
                <button
                  type="button"
                  className={`tap ${styles.moment}`}
                  aria-current={current === moment || undefined}
                  onClick={() => {
                    picture?.seekTo(start)
                    picture?.video.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
                  }}
                >
                  {text}
                </button>
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** The lengths of summaries of a live game and of a recording, and of the step back, in seconds. */
const [CATCH_UP, IN_SHORT, LAST] = [120, 600, 30]
/** Takes the focus of the button that this one replaces. */
const focus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true })

type WaysProps = {
  picture: Picture
  moments: readonly PlacedMoment[]
  position: number
  /** True while the plays are still to be asked for, by `onAsk`. */
  isAskedFirst: boolean
  onAsk: () => void
}

/** The ways to watch: the game in short, from the beginning, the last half minute, live. */
function Ways({ picture, moments, position, isAskedFirst, onAsk }: WaysProps) {
  const words = useWordsOf(momentWords)
  const { playing, play, leave } = useSummary()
  const { isLive, video } = picture
  const { start, end } = useVideo(video, () => {
    const range = picture.range()
    return { start: Math.ceil(range.start), end: Math.floor(range.end) }
  })
  const ranges = summaryOf(moments, isLive ? { length: CATCH_UP, live: end, first: start } : { length: IN_SHORT })
  const length = formatClock(lengthOf(ranges))
  const begin = moments.find(({ kind }) => kind === 'part')?.seconds
  const goTo = (seconds: number) => {
    leave()
    picture.seekTo(seconds)
    void video.play().catch(() => {})
  }
  // What was asked for begins once the plays are here.
  const [wasAsked, setWasAsked] = useState(false)
  const isReady = wasAsked && !isAskedFirst && ranges.length > 0
  const playAsked = useEffectEvent(() => {
    setWasAsked(false)
    play(picture, ranges)
  })
  useEffect(() => {
    if (isReady) playAsked()
  }, [isReady])
  if (end - start < LAST) return null
  if (playing)
    return (
      <>
        <p className={styles.playing} role="status">
          <span className="bold">{words.playing(playing.at, playing.of)}</span> {playing.label}
        </p>
        <button ref={focus} type="button" className={button.primary} onClick={() => (isLive ? goTo(end) : leave())}>
          {isLive ? words.back : words.leave}
        </button>
      </>
    )
  const short = isAskedFirst
    ? isLive
      ? words.catchUp(formatClock(CATCH_UP))
      : words.short
    : isLive
      ? words.catchUp(length)
      : words.inShort(length)
  const askFirst = () => {
    setWasAsked(true)
    onAsk()
  }
  const ways = [
    (isAskedFirst || ranges.length > 0) && ([short, isAskedFirst ? askFirst : () => play(picture, ranges)] as const),
    [begin === undefined && isLive ? words.furthest : words.startOver, () => goTo(begin ?? start)] as const,
    isLive && ([words.last(LAST), () => goTo(end - LAST)] as const),
    isLive && end - position > LAST && ([words.back, () => goTo(end)] as const),
  ]
  return ways.map(
    (way) =>
      way && (
        <button key={way[0]} type="button" className={button.button} onClick={way[1]}>
          {way[0]}
        </button>
      ),
  )
}
