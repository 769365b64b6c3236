import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useOpenPasswordDialog } from '../access/password-dialog-provider.tsx'
import { forgetUnlocked, rememberUnlocked, useUnlockedHere } from '../access/unlocked-ids.tsx'
import { seriesTopic } from '../catalog/topics.ts'
import { receive } from '../live/frames.ts'
import { useLiveTopic } from '../live/live-provider.tsx'
import { applyWatch, type WatchPatch, type WatchState } from '../playback/watch.ts'
import type { WatchPage } from './watch.server.ts'

type Shown = { v: number; state: WatchState }
type Page = Exclude<WatchPage, { kind: 'not-found' }>

/** A page that another node answered from before a change is read again after so many ms. */
const READ_AGAIN = 400

/**
 * What a series page shows: the content of an open series, newer with each frame; of a protected one what the door
 * gives to one who has unlocked it (spec W6, P2, P5). `ask`: opens the password dialog.
 */
export function useWatch(page: Page): { shown: WatchState | undefined; status: 'shown' | 'asking' | 'locked'; ask: () => void } {
  const { id } = page
  const [newer, setNewer] = useState<Shown>()
  const [refusedAt, setRefusedAt] = useState(-1)
  const [asked, setAsked] = useState(0)
  const wanted = useRef(0)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const openDialog = useOpenPasswordDialog()
  const isUnlocked = useUnlockedHere(id)

  const base = page.kind === 'open' ? page : undefined
  const shown = newer && newer.v >= page.v ? newer : base
  const v = shown?.v ?? page.v
  const isLocked = !shown && page.kind === 'locked'

  useLiveTopic(seriesTopic(id), Math.max(v, refusedAt), (frame) => {
    const next = receive(v, frame)
    if (next === 'ignore') return
    if (next === 'replace' && 'state' in frame) setNewer({ v: frame.v, state: frame.state as WatchState })
    else if (next === 'apply' && shown && 'patch' in frame)
      setNewer({ v: frame.v, state: applyWatch(shown.state, frame.patch as WatchPatch) })
    else if (page.kind === 'locked') setAsked((count) => count + 1)
    else {
      wanted.current = Math.max(wanted.current, frame.v)
      void revalidate()
    }
  })

  useEffect(() => {
    if (page.v >= wanted.current) return
    const timer = setTimeout(() => void revalidate(), READ_AGAIN)
    return () => clearTimeout(timer)
  }, [page, revalidate])

  const ask = useEffectEvent(() => {
    const seriesTitle = page.kind === 'locked' ? page.series.title : page.state.series.title
    openDialog({ seriesId: id, seriesTitle, onCancel: () => void (history.state?.idx > 0 ? navigate(-1) : navigate('/')) })
  })

  const onAnswer = useEffectEvent(async (answer: Response) => {
    if (answer.ok) {
      const content = (await answer.json()) as Extract<WatchPage, { kind: 'open' }>
      rememberUnlocked(id)
      setNewer({ v: content.v, state: content.state })
    } else if (answer.status === 403) {
      setNewer(undefined)
      setRefusedAt(page.v)
      forgetUnlocked(id)
      ask()
    } else if (answer.status === 404) void revalidate()
    else throw new Error(String(answer.status))
  })

  // Asked again after each unlock and each change of a protected series.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked`, `isUnlocked` and the version are reasons to ask
  useEffect(() => {
    if (page.kind !== 'locked') return
    const abort = new AbortController()
    fetch(`/series/${id}/content`, { signal: abort.signal })
      .then(onAnswer)
      .catch(() => abort.signal.aborted || navigate('/'))
    return () => abort.abort()
  }, [id, page.kind, page.v, isUnlocked, asked])

  const status = shown ? 'shown' : isLocked && refusedAt >= page.v ? 'locked' : 'asking'
  return { shown: shown?.state, status, ask: () => ask() }
}
