import { useCallback, useEffect, useEffectEvent, useReducer, useState } from 'react'
import type { PlayerSource } from '../address.ts'
import { type Engine, type EngineEvent, type OpenEngine, openFile } from './engine.tsx'
import { afterLoss, nextStream, OPENING, retryPause, type StreamState } from './stream-state.ts'
import type { Track } from './tracks.ts'

export type Source = Extract<PlayerSource, { kind: 'hls' | 'mp4' }>
export type Stream = { state: StreamState; engine: Engine | undefined; restart: () => void }

type Wishes = {
  source: Source
  isLive: boolean
  startsAt: string | null
  soundFor: (sounds: Track[]) => Track | undefined
}

/** Loads a source into the video, and looks for it again by itself while it is expected. */
export function useStream(video: HTMLVideoElement, { source, isLive, startsAt, soundFor }: Wishes): Stream {
  const [state, report] = useReducer(nextStream, OPENING)
  const [engine, setEngine] = useState<Engine>()
  const [attempt, setAttempt] = useState(0)
  const start = startsAt === null ? undefined : Date.parse(startsAt)

  const onEvent = useEffectEvent((event: EngineEvent) => {
    if (event.type !== 'lost') return report(event)
    report({ type: 'lost', phase: afterLoss({ ...event, stream: state, isLive, startsAt: start, now: Date.now() }) })
  })

  const onSounds = useEffectEvent(soundFor)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the same address again
  useEffect(() => {
    let isGone = false
    let opened: Engine | undefined
    report({ type: 'opening' })
    engineFor(source.kind)
      .then((open) => {
        if (isGone) return
        opened = open(video, { src: source.src, report: onEvent, soundFor: onSounds })
        setEngine(opened)
      })
      .catch(() => isGone || onEvent({ type: 'lost', status: 0, mayBeMissing: false }))
    return () => {
      isGone = true
      opened?.close()
      setEngine(undefined)
    }
  }, [video, source.kind, source.src, attempt])

  const restart = useCallback(() => setAttempt((count) => count + 1), [])

  const { phase, losses } = state
  const isAway = phase === 'upcoming' || phase === 'reconnecting'
  const retry = phase === 'failed' ? restart : engine?.reload
  useEffect(() => {
    if (!retry || !(isAway || phase === 'failed')) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isAway, phase, retry])
  useEffect(() => {
    if (!isAway || !engine) return
    const pause = retryPause({ phase, losses }, { isLive, untilStart: (start ?? 0) - Date.now(), chance: Math.random() })
    const timer = setTimeout(engine.reload, pause)
    return () => clearTimeout(timer)
  }, [isAway, engine, phase, losses, start, isLive])

  return { state, engine, restart }
}

/** Media source extensions come first: browsers that also play HLS by themselves give up on a missing segment. */
async function engineFor(kind: Source['kind']): Promise<OpenEngine> {
  const hasMediaSource = 'MediaSource' in window || 'ManagedMediaSource' in window
  return kind === 'hls' && hasMediaSource ? (await import('./hls-engine.tsx')).openHls : openFile
}
