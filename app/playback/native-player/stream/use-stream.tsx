import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { notePlayer } from '../../../kit/browser/player-notes.tsx'
import type { PlayRange } from '../../play-range.ts'
import { playerCode } from '../code.tsx'
import { readPosition } from '../remembered.tsx'
import { awaitReturn } from './await-return.tsx'
import type { Engine, EngineEvent } from './engine.tsx'
import { type OpenStream, openStream, type Source } from './open-stream.tsx'
import { HAVE_CURRENT_DATA } from './ready-state.ts'
import { lossPhase, nextStream, nextTry, OPENING, type StreamState } from './stream-state.ts'
import type { Track } from './tracks.ts'
import { parkVideo, showStream } from './video-ahead.tsx'

export type Stream = { state: StreamState; engine: Engine | undefined; restart: () => void }

type Options = {
  source: Source
  isLive: boolean
  startsAt: string | null
  soundFor: (sounds: Track[]) => Track | undefined
  resumeKey: string
  /** The stream of a video that was opened before this player loaded. */
  ahead: OpenStream | undefined
  /** True when the viewer may come back to the video, so its buffer is retained for a while. */
  mayBeParked: boolean
  /** The part to play, instead of where the viewer left it. */
  range: PlayRange | undefined
}

/** Loads a source into the video, and retries while the stream is expected. */
export function useStream(
  video: HTMLVideoElement,
  { source, isLive, startsAt, soundFor, resumeKey, ahead, mayBeParked, range }: Options,
): Stream {
  const [state, report] = useReducer(nextStream, OPENING)
  const [engine, setEngine] = useState<Engine>()
  const [attempt, setAttempt] = useState(0)
  const start = startsAt === null ? undefined : Date.parse(startsAt)

  const onEvent = useEffectEvent((event: EngineEvent) => {
    if (event.type === 'trouble') return notePlayer(event.note)
    if (event.type !== 'lost') return report(event)
    const now = Date.now()
    report({ type: 'lost', phase: lossPhase({ lost: event, stream: state, isLive, startsAt: start, now }), lost: event, now })
  })

  const onSounds = useEffectEvent(soundFor)
  const startAt = useEffectEvent(() => {
    if (isLive) return undefined
    return range?.from ? ('seconds' in range.from ? range.from.seconds : undefined) : readPosition(resumeKey)
  })
  const untaken = useRef(ahead)
  const mayComeBack = useLeaving(state, video)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the same address again
  useEffect(() => {
    report({ type: 'opening' })
    const wishes = { source, soundFor: onSounds, startAt: startAt(), code: playerCode }
    const stream = untaken.current ?? openStream(video, wishes)
    untaken.current = undefined
    stream.follow({ onEvent, onEngine: setEngine })
    showStream(stream)
    return () => {
      showStream(undefined)
      if (mayBeParked && mayComeBack()) parkVideo(source.src, video, stream)
      else stream.close()
      setEngine(undefined)
    }
  }, [video, source.kind, source.src, attempt])

  const restart = useCallback(() => setAttempt((count) => count + 1), [])

  const { phase, losses, lost } = state
  const isAway = phase !== 'loading' && phase !== 'ready' && phase !== 'ended'
  // Without an engine, the engine's script failed to load.
  const retry = phase === 'failed' || !engine ? restart : engine.reload
  useEffect(() => {
    if (!isAway) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isAway, retry])
  const untilNext = useEffectEvent(() => nextTry(state, { isLive, startsAt: start, now: Date.now(), chance: Math.random() }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each loss, and another start, begins a new pause
  useEffect(() => {
    const pause = untilNext()
    if (pause === undefined) return
    const timer = setTimeout(engine?.reload ?? restart, pause)
    return () => clearTimeout(timer)
  }, [engine, phase, losses, lost, start, isLive])

  const isOver = isLive && source.kind === 'hls' && phase === 'ready' && !state.isLive
  useEffect(() => (isOver ? awaitReturn(video, source.src, restart) : undefined), [isOver, video, source.src, restart])

  return { state, engine, restart }
}

/** Returns a function that returns true if the player closes amid a recording, to which the viewer may come back. */
function useLeaving({ phase, wasLive }: StreamState, video: HTMLVideoElement): () => boolean {
  const isLeaving = useRef(false)
  useLayoutEffect(() => {
    isLeaving.current = false
    return () => {
      isLeaving.current = true
    }
  }, [])
  const isInMidst = phase === 'ready' && !wasLive
  const latest = useRef(isInMidst)
  useLayoutEffect(() => {
    latest.current = isInMidst
  }, [isInMidst])
  return useCallback(() => isLeaving.current && latest.current && !video.ended && video.readyState >= HAVE_CURRENT_DATA, [video])
}
