import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { keptList } from '../kit/browser/kept-list.tsx'
import { useHydrated } from '../kit/browser/use-hydrated.tsx'
import { useLanguage } from '../language/use-language.tsx'
import { useWordsOf } from '../language/words/use-words-of.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import styles from './notice-bar.module.css'
import { noticeWords } from './notice-words.ts'
import { firstShown, type PublicNotice } from './staff-notice.ts'

/** The notices that this device has put away; more than there ever are at once. */
const away = keptList('notices-away', 50)

/** The bars of the page that have something to say, each with the moment of its notice: only the newest notice is said. */
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
 * One notice at a time, in the flow of the page, so that it covers nothing; announced once, politely; put away on this device by its id
 * (spec D5). One that came with the page stands there for those who read it, without an announcement.
 */
export default function NoticeBar({ list }: { list: PublicNotice[] }) {
  const language = useLanguage()
  const words = useWordsOf(noticeWords)
  const id = useId()
  const isHydrated = useHydrated()
  // Screen readers announce what changes in a region that is there already.
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
          // Without another one the bar is gone, and its button with it: keys go on from the page.
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
