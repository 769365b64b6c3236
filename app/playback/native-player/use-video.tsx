import { useCallback, useRef, useSyncExternalStore } from 'react'

const EVENTS = [
  'play',
  'playing',
  'pause',
  'timeupdate',
  'durationchange',
  'volumechange',
  'ratechange',
  'progress',
  'seeking',
  'seeked',
  'waiting',
  'canplay',
  'loadeddata',
  'loadedmetadata',
  'ended',
  'emptied',
  'enterpictureinpicture',
  'leavepictureinpicture',
]
/** The interval, in ms, at which the video is read: a paused live stream sends no event while its live position moves on. */
const PULSE = 1000

/** Returns the current result of `read` on the video; the component re-renders only when the result changes. */
export function useVideo<Value>(video: HTMLVideoElement, read: (video: HTMLVideoElement) => Value): Value {
  const last = useRef<Value>(undefined)
  const subscribe = useCallback(
    (changed: () => void) => {
      for (const each of EVENTS) video.addEventListener(each, changed)
      const pulse = setInterval(changed, PULSE)
      return () => {
        for (const each of EVENTS) video.removeEventListener(each, changed)
        clearInterval(pulse)
      }
    },
    [video],
  )
  return useSyncExternalStore(subscribe, () => {
    const next = read(video)
    if (last.current === undefined || !isSame(last.current, next)) last.current = next
    return last.current as Value
  })
}

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  const values = Object.entries(one)
  return (
    values.length === Object.keys(other).length &&
    values.every(([key, value]) => isSame(value, (other as typeof one)[key as keyof typeof one]))
  )
}

export function rangesOf(ranges: TimeRanges): { start: number; end: number }[] {
  return Array.from({ length: ranges.length }, (_, index) => ({ start: ranges.start(index), end: ranges.end(index) }))
}
