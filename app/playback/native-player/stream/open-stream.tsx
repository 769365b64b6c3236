import type { Answers } from '../../answers.ts'
import { hasMediaSource } from '../../has-media-source.tsx'
import type { PlayerSource } from '../../streams/address.ts'
import { type Engine, type EngineEvent, NO_ANSWER, type OpenEngine, openFile, type PlayerCode } from './engine.tsx'
import type { Track } from './tracks.ts'

export type Source = Extract<PlayerSource, { kind: 'hls' | 'mp4' }>

export type StreamOptions = {
  source: Source
  soundFor: (sounds: Track[]) => Track | undefined
  /** Start position of a recording, in seconds. */
  startAt: number | undefined
  code: PlayerCode
  answers?: Answers | undefined
}

type StreamFollower = { onEvent: (event: EngineEvent) => void; onEngine: (engine: Engine) => void }

export type OpenStream = {
  /** Replays the newest past event of each kind, then passes on every new one. */
  follow(follower: StreamFollower): void
  /** See Engine. */
  hold(): () => void
  trim(): void
  /** Removes the follower. */
  leave(): void
  close(): void
}

/** Loads a source into a video. */
export function openStream(video: HTMLVideoElement, { source, soundFor, startAt, code, answers }: StreamOptions): OpenStream {
  let isGone = false
  let engine: Engine | undefined
  let follower: StreamFollower | undefined
  const latestEvents = new Map<EngineEvent['type'], EngineEvent>()

  function report(event: EngineEvent) {
    if (isGone) return
    // Deletes the earlier event first, so that the latest event comes last: a loss, then the playlist that ends it. Stores a
    // trouble only until somebody follows, so that it is reported once.
    latestEvents.delete(event.type)
    if (event.type !== 'trouble' || !follower) latestEvents.set(event.type, event)
    follower?.onEvent(event)
  }

  function start(open: OpenEngine) {
    if (isGone) return
    engine = open(video, { src: source.src, report, soundFor, startAt, code, answers })
    follower?.onEngine(engine)
  }
  const open = source.kind === 'hls' && hasMediaSource() ? code.loadedEngine?.()?.openHls : openFile
  if (open) start(open)
  else
    code.engine().then(
      ({ openHls }) => start(openHls),
      () => report(NO_ANSWER),
    )

  return {
    follow(next) {
      follower = next
      if (engine) next.onEngine(engine)
      for (const event of latestEvents.values()) next.onEvent(event)
      latestEvents.delete('trouble')
    },
    hold: () => engine?.hold() ?? (() => {}),
    trim: () => engine?.trim(),
    leave() {
      follower = undefined
    },
    close() {
      isGone = true
      engine?.close()
      answers?.close()
    },
  }
}
