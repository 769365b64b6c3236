import { useState } from 'react'
import { rememberUnlocked } from '../../access/unlocked-ids.tsx'
import { seriesStream } from '../../history/topics.ts'
import { receive } from '../../live/frames.ts'
import { useLiveTopic } from '../../live/use-live-topic.tsx'
import { useReadAgain } from '../../live/use-read-again.tsx'
import { useProtectedContent } from './locked/use-protected-content.tsx'
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
  const { id, language } = page
  const [newer, setNewer] = useState<VersionedState>()
  const [heard, setHeard] = useState(page.v)
  const [isGone, setGone] = useState(false)

  const base = page.kind === 'open' ? page : undefined
  // Viewers of an unlocked series keep watching in the old language until its content arrives in the new one.
  const isShowable = newer !== undefined && newer.v >= page.v && (newer.language === language || !base)
  const shown = isShowable ? newer : base
  const v = shown?.v ?? page.v
  const wanted = Math.max(heard, page.v)
  const list = useListPages(id, shown, base?.linked)
  const { refusedAt, requestPassword } = useProtectedContent<WatchPage>({
    ...{ language, wanted, isShown: shown !== undefined },
    series: page.kind === 'locked' ? page.series : undefined,
    path: `/series/${id}/content`,
    onAnswer(found) {
      setGone(found === 'gone')
      setNewer(typeof found === 'string' ? undefined : found)
      if (typeof found !== 'string') rememberUnlocked(id)
      return found !== 'gone'
    },
  })

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

  const status = shown ? 'shown' : page.kind === 'locked' && refusedAt >= page.v ? 'locked' : 'checking'
  return { shown: shown?.state, list, status, requestPassword }
}
