import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { keep } from '../shared/kept-here.tsx'
import type { Me } from './me.ts'

/** Said between the tabs of a browser when somebody signed in or out. */
export const VIEWER_CHANNEL = 'podium-viewer'
/** Whether the viewer had favourites when last seen: room is made for them before the page's first paint. */
const FAVOURITES_KEY = 'hasFavourites'

let me: Me | undefined
const listeners = new Set<() => void>()

/** Calls `listener` whenever what is the viewer's own may have changed. Returns the way to stop. */
export function onMe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Lets all who follow look again: at what is shown, and at whether somebody is signed in. */
export const emitChange = () => {
  read = undefined
  for (const listener of listeners) listener()
}

/** Shows another state of the viewer on this page; undefined when nobody is signed in. */
export function showMe(next: Me | undefined) {
  me = next
  keep(FAVOURITES_KEY, next?.favourites.length ? '1' : '')
  emitChange()
}

export const shownMe = () => me

/** What is the viewer's own, once it is known; undefined for a visitor and while the server renders. */
export const useMe = () =>
  useSyncExternalStore(
    onMe,
    () => me,
    () => undefined,
  )

/** The mark that the server leaves for the page's script while somebody is signed in; another one for each session. */
export function sessionMark(): string | undefined {
  if (!read) {
    read = { mark: /(?:^|; )viewer=(\w+)/.exec(document.cookie)?.[1] }
    queueMicrotask(() => {
      read = undefined
    })
  }
  return read.mark
}

/** Each tile asks for it, and each reading of the cookies stops a phone for a tenth of a millisecond: kept for this task alone. */
let read: { mark: string | undefined } | undefined

/** Whether somebody is signed in, as far as the browser knows. */
export const useIsSignedIn = () =>
  useSyncExternalStore(
    onMe,
    () => sessionMark() !== undefined,
    () => false,
  )

/** Before the first paint: shows the page as it is for one who is signed in, with room for the favourites. */
export const EARLY = `try{if(/(^|; )viewer=/.test(document.cookie)){document.documentElement.dataset.viewer="";localStorage.${FAVOURITES_KEY}&&(document.documentElement.dataset.favourites="")}}catch{}`

/** Shows `children`, who keep what is the viewer's own up to date, while somebody is signed in; anew for each session. */
export function WhileSignedIn({ children }: { children: ReactNode }) {
  // Signing in and out ends with another page.
  useLocation()
  const current = useSyncExternalStore(onMe, sessionMark, () => undefined)

  // While the page comes alive `current` is the server's, which knows nobody.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `current` is the reason to look
  useEffect(() => {
    const { dataset } = document.documentElement
    const now = sessionMark()
    if (now) dataset.viewer = ''
    else {
      delete dataset.viewer
      delete dataset.favourites
      showMe(undefined)
    }
    const channel = new BroadcastChannel(VIEWER_CHANNEL)
    channel.postMessage(now)
    channel.onmessage = emitChange
    return () => channel.close()
  }, [current])

  return (
    current && (
      <Suspense key={current} fallback={null}>
        {children}
      </Suspense>
    )
  )
}
