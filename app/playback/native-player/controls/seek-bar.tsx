import { type PointerEvent, useRef, useState } from 'react'
import { formatClock } from '../../../kit/time/duration.ts'
import { HOUR_SECONDS } from '../../../kit/time/time-units.ts'
import type { PlayerWords } from '../../../language/words/player-words.ts'
import { useMarks } from '../../clock/bar-marks.tsx'
import { usePlayer, useTimeline } from '../player-context.tsx'
import { useCssVariables } from '../use-css-variables.tsx'
import { rangesOf, useVideo } from '../use-video.tsx'
import styles from './seek-bar.module.css'
import { bufferedStops, fractionAt, type Timeline } from './timeline.ts'

const percent = (part: number) => `${(part * 100).toFixed(2)}%`

/**
 * The seek bar. It handles the pointer itself, because in some browsers a native slider responds to touch only on its thumb;
 * keys and screen readers use a native slider.
 */
export function SeekBar() {
  const { video, commands, words, length } = usePlayer()
  const timeline = useTimeline()
  const { start, end } = timeline
  // The thumb's place on the bar would reveal how much is left.
  const canSeek = timeline.canSeek && !length.isHidden
  const buffered = useVideo(video, () => rangesOf(video.buffered))
  const marks = useMarks().filter(({ seconds }) => seconds >= start && seconds <= end)
  const isMoving = useVideo(video, () => !video.paused && !video.seeking)
  const bar = useRef<HTMLDivElement>(null)
  const [hovered, setHovered] = useState<number>()
  const [dragged, setDragged] = useState<number>()

  const position = dragged ?? timeline.position
  const played = timeline.isAtEdge && dragged === undefined ? 1 : fractionAt(position, timeline)
  const shownTime = dragged ?? hovered
  useCssVariables(bar, {
    '--played': percent(length.isHidden ? 0 : canSeek || !timeline.isLive ? played : 1),
    '--buffered': canSeek ? bufferedStops(buffered, timeline, 'rgb(255 255 255 / 45%)') : 'none',
    '--shown': percent(shownTime === undefined ? 0 : fractionAt(shownTime, timeline)),
  })

  /** The mark that a pointer means, within a hundredth of the bar. */
  const near =
    shownTime === undefined ? undefined : marks.findLast(({ seconds }) => Math.abs(seconds - shownTime) <= (end - start) / 100)

  const secondsAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return start + (end - start) * Math.min(Math.max((clientX - left) / width, 0), 1)
  }

  return (
    <div
      ref={bar}
      className={styles.bar}
      data-live={timeline.isAtEdge || undefined}
      data-moving={(isMoving && dragged === undefined) || undefined}
      data-dragged={dragged !== undefined || undefined}
      data-fixed={!canSeek || undefined}
      onPointerDown={(event) => {
        if (!canSeek || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged(secondsAt(event))
      }}
      onPointerMove={(event) => {
        const seconds = secondsAt(event)
        setHovered(event.pointerType === 'mouse' ? seconds : undefined)
        if (dragged !== undefined) setDragged(seconds)
      }}
      onPointerUp={(event) => {
        // A tap on a mark begins before the play.
        if (dragged !== undefined)
          commands.seekTo(near && Math.abs(dragged - secondsAt(event)) < 0.1 ? near.start : secondsAt(event))
        setDragged(undefined)
      }}
      onPointerCancel={() => setDragged(undefined)}
      onPointerLeave={() => setHovered(undefined)}
    >
      {canSeek && (
        <input
          type="range"
          className={styles.input}
          data-keys="seek-bar"
          aria-label={words.position}
          aria-valuetext={spokenPosition(timeline, words)}
          min={start}
          max={end}
          step="any"
          value={position}
          onChange={(event) => commands.seekTo(event.target.valueAsNumber)}
        />
      )}
      <span className={styles.track}>
        <span className={styles.buffered} />
        <span className={styles.played} />
      </span>
      {canSeek &&
        marks.map(({ id, seconds, isPart }) => (
          <span
            key={id}
            className={styles.mark}
            data-part={isPart || undefined}
            style={{ insetInlineStart: percent(fractionAt(seconds, timeline)) }}
          />
        ))}
      {canSeek && <span className={styles.thumb} />}
      {canSeek && shownTime !== undefined && (
        <span className={styles.tip}>
          {clockAt(shownTime, timeline)}
          {near && <span className={styles.near}>{near.label}</span>}
        </span>
      )}
    </div>
  )
}

/** Formats a time: a recording counts from its start, a live stream back from the live position. */
function clockAt(seconds: number, { start, end, isLive }: Timeline): string {
  return isLive ? `−${formatClock(end - seconds)}` : formatClock(seconds - start)
}

function spokenPosition({ isLive, isAtEdge, behind, position, start, end }: Timeline, words: PlayerWords): string {
  if (isAtEdge) return words.atLiveEdge
  return isLive
    ? words.behindLive(spoken(behind, words))
    : words.positionOf(spoken(position - start, words), spoken(end - start, words))
}

function spoken(seconds: number, words: PlayerWords): string {
  const whole = Math.floor(seconds)
  return words.spokenTime(Math.floor(whole / HOUR_SECONDS), Math.floor(whole / 60) % 60, whole % 60)
}
