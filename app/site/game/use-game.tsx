import { useState } from 'react'
import { gamePath } from '../../events/event.ts'
import { eventTopic } from '../../history/topics.ts'
import { receive } from '../../live/frames.ts'
import { useLiveTopic } from '../../live/use-live-topic.tsx'
import { useReadAgain } from '../../live/use-read-again.tsx'
import { useProtectedContent } from '../series/locked/use-protected-content.tsx'
import type { GamePage } from './game.server.ts'
import { awaitsWebcasts } from './game-pictures.ts'
import { stateAt, type ViewerClock } from './game-row.ts'
import { useViewerClock } from './use-viewer-clock.tsx'

export type OpenGamePage = Extract<GamePage, { kind: 'open' }>

/** How often, in ms, the clock is read, so that a countdown of minutes never looks late. */
const OFTEN = 5_000

const awaits = ({ event, pictures, at }: OpenGamePage, clock: ViewerClock) =>
  clock !== undefined && awaitsWebcasts(pictures, stateAt(event, clock, at))

/**
 * Returns a game page's content, read again after each change and once the player opens by the viewer's clock. Protected
 * content is requested separately, for viewers who have unlocked its series (spec E6, P2, P5). `requestPassword`: opens the
 * dialog.
 */
export function useGame(page: GamePage): {
  shown: OpenGamePage | undefined
  clock: ViewerClock
  isChecking: boolean
  requestPassword: () => void
} {
  const { id, language } = page
  const [unlocked, setUnlocked] = useState<OpenGamePage>()
  const [heard, setHeard] = useState(page.v)
  const clock = useViewerClock(OFTEN)
  const series = page.kind === 'locked' && page.series?.isProtected ? page.series : undefined

  const isFromDoor = unlocked !== undefined && unlocked.v >= page.v
  const shown = page.kind === 'open' ? page : isFromDoor ? unlocked : undefined
  const isIncomplete = shown !== undefined && awaits(shown, clock)
  const wanted = Math.max(heard, page.v)
  const { refusedAt, requestPassword } = useProtectedContent<GamePage>({
    ...{ series, language, wanted, isShown: shown !== undefined, again: isIncomplete },
    path: `${gamePath(id)}/content`,
    onAnswer(found) {
      setUnlocked(typeof found === 'string' ? undefined : found)
      return found !== 'gone' && (found === 'locked' || !awaits(found, clock))
    },
  })
  const v = Math.max(shown?.v ?? page.v, refusedAt)
  useLiveTopic(eventTopic(id), v, (frame) => {
    if (receive(v, frame) !== 'ignore') setHeard(frame.v)
  })

  // The page is the same for everybody; for a protected series, reload it only while no content is shown.
  const isFollowed = page.kind === 'open' || !shown
  useReadAgain(page.kind === 'open' && isIncomplete ? -1 : page.v, isFollowed ? wanted : page.v)

  const isChecking = !shown && series !== undefined && refusedAt < page.v
  return { shown, clock, isChecking, requestPassword }
}
