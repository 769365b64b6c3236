import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUnlockLink } from '../../access/codes/use-unlock-link.tsx'
import { forgetUnlocked, useUnlockedHere } from '../../access/unlocked-ids.tsx'
import { eventTopic } from '../../history/topics.ts'
import { ask } from '../../kit/browser/ask.tsx'
import { useAddress } from '../../language/link.tsx'
import { usePageWords } from '../../language/words/use-page-words.tsx'
import { receive } from '../../live/frames.ts'
import { useLiveTopic } from '../../live/use-live-topic.tsx'
import { pollWithBackoff, SPREAD, useReadAgain } from '../../live/use-read-again.tsx'
import { useToast } from '../../ui/toast.tsx'
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
  const [refusedAt, setRefusedAt] = useState(-1)
  const [heard, setHeard] = useState(page.v)
  const clock = useViewerClock(OFTEN)
  const { seriesId, link, onFailure } = useLock(page)
  const { isUnlocking } = link
  const isUnlocked = useUnlockedHere(seriesId)

  const isFromDoor = unlocked !== undefined && unlocked.v >= page.v
  const shown = page.kind === 'open' ? page : isFromDoor ? unlocked : undefined
  const v = Math.max(shown?.v ?? page.v, refusedAt)
  const wanted = Math.max(heard, page.v)
  useLiveTopic(eventTopic(id), v, (frame) => {
    if (receive(v, frame) !== 'ignore') setHeard(frame.v)
  })

  const isIncomplete = shown !== undefined && awaits(shown, clock)
  // The page is the same for everybody; for a protected series, reload it only while no content is shown.
  const isFollowed = page.kind === 'open' || !shown
  useReadAgain(page.kind === 'open' && isIncomplete ? -1 : page.v, isFollowed ? wanted : page.v)

  /** Returns true when the response is as new as the announced version and, if the player is open, has something to play. */
  const take = useEffectEvent(async (answer: Response): Promise<boolean> => {
    if (answer.status === 404) {
      setUnlocked(undefined)
      return false
    }
    if (!answer.ok) throw new Error(String(answer.status))
    const content: GamePage = await answer.json()
    if (content.v < wanted) return false
    if (content.kind === 'open') {
      setUnlocked(content)
      link.tell()
      return !awaits(content, clock)
    }
    setUnlocked(undefined)
    setRefusedAt(content.v)
    forgetUnlocked(seriesId)
    link.requestPassword(content.hasEnded ? { ok: false, reason: 'code-ended' } : undefined)
    return true
  })

  const onFault = useEffectEvent(() => {
    // Viewers who are already watching continue.
    if (!shown) onFailure()
  })
  const firstAfter = useEffectEvent(() => (shown ? Math.random() * SPREAD : 0))

  // Requests the content after each unlock and each change of a protected series, and once the player opens; not while a link unlocks it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `isUnlocked` or of the wanted version triggers a request
  useEffect(() => {
    if (seriesId === '' || isUnlocking) return
    const abort = new AbortController()
    const stop = pollWithBackoff(async () => {
      try {
        const answer = await ask(`/game/${id}/content`, { signal: abort.signal })
        if (await take(answer)) stop()
      } catch {
        if (!abort.signal.aborted) onFault()
      }
    }, firstAfter())
    return () => {
      stop()
      abort.abort()
    }
  }, [id, seriesId, language, wanted, isUnlocked, isUnlocking, isIncomplete])

  const isChecking = !shown && seriesId !== '' && refusedAt < page.v
  return { shown, clock, isChecking, requestPassword: () => link.requestPassword() }
}

/** Returns the actions of a locked page. `seriesId`: '' when there is nothing to unlock. */
function useLock(page: GamePage) {
  const navigate = useNavigate()
  const address = useAddress()
  const toast = useToast()
  const words = usePageWords().access
  const series = page.kind === 'locked' ? page.series : undefined
  const { id: seriesId, title: seriesTitle } = series?.isProtected ? series : { id: '', title: '' }
  return {
    seriesId,
    link: useUnlockLink({ seriesId, seriesTitle }),
    /** When the content cannot be requested, viewers who see nothing yet are sent home with a message (spec P7). */
    onFailure() {
      toast(words.notChecked(seriesTitle))
      void navigate(address('/'))
    },
  }
}
