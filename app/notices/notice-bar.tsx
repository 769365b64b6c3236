import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { keptList } from '../kit/browser/kept-list.tsx'
import { useHydrated } from '../kit/browser/use-hydrated.tsx'
import { useLanguage } from '../language/use-language.tsx'
import { useWordsOf } from '../language/words/use-words-of.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import styles from './notice-bar.module.css'
import { noticeWords } from './notice-words.ts'
import { firstShown, type PublicNotice } from './staff-notice.ts'

/** The notices dismissed on this device; the limit exceeds the number that ever exist at once. */
const away = keptList('notices-away', 50)

/** The ids of the page's bars that have a notice, with the time of that notice: only the newest notice is shown. */
const speaking = new Map<string, string>()
const listeners = new Set<() => void>()

function speak(id: string, createdAt: string | undefined) {
  if (createdAt === undefined) speaking.delete(id)
  else speaking.set(id, createdAt)
  for (const listener of listeners) listener()
}

function speaker(): string | undefined {
  let newest: [id: string, createdAt: string] | undefined
  for (const each of speaking) if (!newest || each[1] > newest[1]) newest = each
  return newest?.[0]
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Shows one notice at a time, in the flow of the page so that it covers nothing. It is announced once, politely, and can be
 * dismissed on this device by its id (spec D5). A notice that was rendered with the page is not announced.
 */
export default function NoticeBar({ list }: { list: PublicNotice[] }) {
  const language = useLanguage()
  const words = useWordsOf(noticeWords)
  const id = useId()
  const isHydrated = useHydrated()
  // Screen readers announce only changes in a region that already exists.
  const [isThere, setThere] = useState(!isHydrated)
  useEffect(() => setThere(true), [])
  const putAway = away.useAll()
  const notice = firstShown(list, putAway)
  const createdAt = notice?.createdAt
  useEffect(() => {
    speak(id, createdAt)
    return () => speak(id, undefined)
  }, [id, createdAt])
  const other = useSyncExternalStore(subscribe, speaker, () => undefined)
  const isFirst = notice !== undefined && (other === undefined || other === id)

  return (
    <aside className={`line gap-3 bold ${styles.bar}`} aria-label={words.label} hidden={!isFirst}>
      <p role="status" className={styles.text}>
        {isThere && isFirst && notice[language]}
      </p>
      <button
        type="button"
        className={`unprinted ${styles.away}`}
        aria-label={words.putAway}
        onClick={({ currentTarget }) => {
          if (notice) away.write([notice.id, ...away.read()])
          // Without a next notice the bar and its button disappear, so the focus moves to the page.
          requestAnimationFrame(() => {
            const isGone = !currentTarget.isConnected || currentTarget.closest('[hidden]') !== null
            if (isGone) document.getElementById('content')?.focus({ preventScroll: true })
          })
        }}
      >
        <CloseIcon />
      </button>
    </aside>
  )
}
