import type { ScoreFrame } from '../../scores/fans/score-frame.ts'
import { scoreStreamPath } from './output-game.ts'
import type { ServerClock } from './server-clock.ts'
import { openSteadyStream } from './steady-stream.tsx'

type Options = {
  /** Origin of the site; '' for a page of the site itself. */
  site: string
  eventId: string
  clock: ServerClock
  /** `isNews`: the score changed while the graphic was connected. Without a frame there is no score yet. */
  onScore: (frame: ScoreFrame | undefined, isNews: boolean) => void
}

/**
 * Follows a score for hours (spec S6). Each new connection sends the version that it has, so that it gets what it missed; the last
 * known score stays on air. `close` of the result ends it.
 */
export function followScore({ site, eventId, clock, onScore }: Options): { close(): void } {
  let known = 0
  let isWelcomed = false
  /** A frame that arrived before the server's time, without which no clock can be shown. */
  let first: ScoreFrame | undefined

  return openSteadyStream({
    address: () => `${site}${scoreStreamPath(eventId)}${known > 0 ? `?after=${known}` : ''}`,
    onOpen() {
      // A change that the first frame shows happened meanwhile and is no news.
      isWelcomed = false
    },
    onMessage(data) {
      const frame: { v: number; state?: ScoreFrame } = JSON.parse(data)
      known = Math.max(known, frame.v)
      // Without a state there is no score yet, or the game is no longer public; the last frame stays.
      if (!frame.state) return
      if (isWelcomed) onScore(frame.state, true)
      else first = frame.state
    },
    onHeartbeat(server) {
      clock.heard(server)
      if (isWelcomed) return
      isWelcomed = true
      onScore(first, false)
      first = undefined
    },
  })
}
