import type { ScoreFrame } from '../../scores/fans/score-frame.ts'
import { scoreStreamPath } from './output-game.ts'
import { haveParted, readClocks, type ServerClock } from './server-clock.ts'

/** The silence after which the connection counts as lost, in ms; the server sends heartbeats every 15 s. */
const SILENCE = 40_000
/** First delay before a refused stream is tried again, in ms; it doubles each time. */
const PAUSE = 1_000
const LONGEST_PAUSE = 15_000
/** How often the device's clocks are compared, in ms. */
const LOOK = 1_000

type Options = {
  /** Origin of the site; '' for a page of the site itself. */
  site: string
  eventId: string
  clock: ServerClock
  /** `isNews`: the score changed while the graphic was connected. Without a frame there is no score yet. */
  onScore: (frame: ScoreFrame | undefined, isNews: boolean) => void
}

/**
 * Follows a score for hours (spec S6). After a lost connection, a refusal, sleep or silence it reconnects with the version it
 * has, so that it gets what it missed. It never ends on its own and never reports a failure: the last known score stays on air.
 * `close` of the result ends it.
 */
export function followScore({ site, eventId, clock, onScore }: Options): { close(): void } {
  let source: EventSource | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let pause = PAUSE
  let known = 0
  let isWelcomed = false
  /** A frame that arrived before the server's time, without which no clock can be shown. */
  let first: ScoreFrame | undefined
  let isClosed = false

  function alive() {
    clearTimeout(silence)
    silence = setTimeout(connect, SILENCE)
  }

  function disconnect() {
    clearTimeout(silence)
    clearTimeout(retry)
    source?.close()
  }

  function connect() {
    disconnect()
    if (isClosed) return
    isWelcomed = false
    const next = new EventSource(`${site}${scoreStreamPath(eventId)}${known > 0 ? `?after=${known}` : ''}`)
    source = next
    alive()
    next.onopen = () => {
      pause = PAUSE
      // The browser has reconnected by itself; a change that the first frame shows happened meanwhile and is no news.
      isWelcomed = false
      alive()
    }
    next.onmessage = ({ data }: MessageEvent<string>) => {
      alive()
      const frame: { v: number; state?: ScoreFrame } = JSON.parse(data)
      known = Math.max(known, frame.v)
      // Without a state there is no score yet, or the game is no longer public; the last frame stays.
      if (!frame.state) return
      if (isWelcomed) onScore(frame.state, true)
      else first = frame.state
    }
    next.addEventListener('heartbeat', ({ data }: MessageEvent<string>) => {
      alive()
      clock.heard(Number(data))
      if (isWelcomed) return
      isWelcomed = true
      onScore(first, false)
      first = undefined
    })
    next.onerror = () => {
      if (next.readyState !== EventSource.CLOSED) return
      // Browsers do not reconnect to a site that has refused.
      clearTimeout(retry)
      retry = setTimeout(connect, pause * (0.5 + Math.random()))
      pause = Math.min(pause * 2, LONGEST_PAUSE)
    }
  }

  let clocks = readClocks()
  const looking = setInterval(() => {
    const before = clocks
    clocks = readClocks()
    // The device slept, or somebody set its clock; a new connection gets the server's time at once.
    if (haveParted(before, clocks)) connect()
  }, LOOK)
  addEventListener('online', connect)
  connect()

  return {
    close() {
      isClosed = true
      disconnect()
      clearInterval(looking)
      removeEventListener('online', connect)
    },
  }
}
