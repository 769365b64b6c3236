import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUnlockLink } from '../../access/codes/use-unlock-link.tsx'
import { forgetUnlocked, rememberUnlocked, useUnlockedHere } from '../../access/unlocked-ids.tsx'
import { seriesStream } from '../../history/topics.ts'
import { ask } from '../../kit/browser/ask.tsx'
import { useAddress } from '../../language/link.tsx'
import { usePageWords } from '../../language/words/use-page-words.tsx'
import { receive } from '../../live/frames.ts'
import { useLiveTopic } from '../../live/use-live-topic.tsx'
import { pollWithBackoff, SPREAD, useReadAgain } from '../../live/use-read-again.tsx'
import { useToast } from '../../ui/toast.tsx'
import { type SeriesList, useListPages, type VersionedState } from './use-list-pages.tsx'
import type { WatchPage } from './watch.server.ts'
import { applyWatch, type WatchPatch, type WatchState } from './watch-state.ts'

type Page = Exclude<WatchPage, { kind: 'not-found' }>

/**
 * Returns the content of a series page. Frames update an open series; a protected one is requested separately, for viewers who
 * have unlocked it (spec W6, P2, P5). `requestPassword`: opens the dialog.
 */
export function useWatch(page: Page): {
  shown: WatchState | undefined
  list: SeriesList
  status: 'shown' | 'checking' | 'locked'
  requestPassword: () => void
} {
  const { id } = page
  const [newer, setNewer] = useState<VersionedState>()
  const [refusedAt, setRefusedAt] = useState(-1)
  const [heard, setHeard] = useState(page.v)
  const [isGone, setGone] = useState(false)
  const navigate = useNavigate()
  const address = useAddress()
  const toast = useToast()
  const words = usePageWords().access
  const isUnlocked = useUnlockedHere(id)

  const seriesTitle = page.kind === 'locked' ? page.series.title : page.state.series.title
  const link = useUnlockLink({ seriesId: page.kind === 'locked' ? id : '', seriesTitle })
  const { isUnlocking } = link
  const base = page.kind === 'open' ? page : undefined
  const { language } = page
  // Viewers of an unlocked series keep watching in the old language until its content arrives in the new one.
  const isShowable = newer !== undefined && newer.v >= page.v && (newer.language === language || !base)
  const shown = isShowable ? newer : base
  const v = shown?.v ?? page.v
  const wanted = Math.max(heard, page.v)
  const list = useListPages(id, shown, base?.linked)

  useLiveTopic(seriesStream(id, language), Math.max(v, refusedAt), (frame) => {
    const next = receive(Math.max(v, refusedAt), frame)
    if (next === 'ignore') return
    if (next === 'replace' && 'state' in frame) setNewer({ v: frame.v, language, state: frame.state as WatchState })
    else if (next === 'apply' && shown && 'patch' in frame) {
      const patch = frame.patch as WatchPatch
      setNewer({ v: frame.v, language, state: applyWatch(shown.state, patch) })
      list.patch(frame.prev, frame.v, patch.episodes ?? [])
    } else setHeard(frame.v)
  })

  // The page is the same for everybody; for a protected series, reload it only while no content is shown.
  const isFollowed = page.kind === 'open' || !shown
  useReadAgain(v, isGone ? Number.POSITIVE_INFINITY : isFollowed ? wanted : v)

  /** Returns true when the response is as new as the announced version: a node that lags behind answers with an older state. */
  const take = useEffectEvent(async (answer: Response): Promise<boolean> => {
    setGone(answer.status === 404)
    if (answer.status === 404) {
      setNewer(undefined)
      return false
    }
    if (!answer.ok) throw new Error(String(answer.status))
    const content: Page = await answer.json()
    if (content.v < wanted) return false
    if (content.kind === 'open') {
      setNewer(content)
      rememberUnlocked(id)
      link.tell()
    } else {
      setNewer(undefined)
      setRefusedAt(content.v)
      forgetUnlocked(id)
      link.requestPassword(content.kind === 'locked' && content.hasEnded ? { ok: false, reason: 'code-ended' } : undefined)
    }
    return true
  })

  /** When the content cannot be requested, viewers who are watching continue; others are sent home with a message (spec P7). */
  const onFailure = useEffectEvent(() => {
    if (shown) return
    toast(words.notChecked(seriesTitle))
    void navigate(address('/'))
  })

  const firstAfter = useEffectEvent(() => (shown ? Math.random() * SPREAD : 0))

  // Requests the content after each unlock and each change of a protected series; not while a link unlocks it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `isUnlocked` or of the wanted version triggers a request
  useEffect(() => {
    if (page.kind !== 'locked' || isUnlocking) return
    const abort = new AbortController()
    const stop = pollWithBackoff(async () => {
      try {
        const answer = await ask(`/series/${id}/content`, { signal: abort.signal })
        if (await take(answer)) stop()
      } catch {
        if (!abort.signal.aborted) onFailure()
      }
    }, firstAfter())
    return () => {
      stop()
      abort.abort()
    }
  }, [id, page.kind, language, wanted, isUnlocked, isUnlocking])

  const status = shown ? 'shown' : page.kind === 'locked' && refusedAt >= page.v ? 'locked' : 'checking'
  return { shown: shown?.state, list, status, requestPassword: () => link.requestPassword() }
}
