import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { keep } from '../../kit/browser/kept-here.tsx'
import type { Me } from './me.ts'

/** The channel on which a browser's tabs tell each other that somebody signed in or out. */
const VIEWER_CHANNEL = 'podium-viewer'
/** The storage key of a mark that the viewer has favourites: space is reserved for them before the page's first paint. */
const FAVOURITES_KEY = 'hasFavourites'

let me: Me | undefined
const listeners = new Set<() => void>()

/** Calls `listener` whenever the viewer's own data may have changed. Returns the function that unsubscribes. */
export function onMe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Notifies all subscribers of the data and of whether somebody is signed in. */
export const emitChange = () => {
  read = undefined
  for (const listener of listeners) listener()
}

/** Sets the viewer's data on this page; undefined when nobody is signed in. */
export function showMe(next: Me | undefined) {
  me = next
  keep(FAVOURITES_KEY, next?.favourites.length ? '1' : '')
  emitChange()
}

export const shownMe = () => me

/** Returns the viewer's own data once loaded; undefined for a visitor and during server rendering. */
export const useMe = () =>
  useSyncExternalStore(
    onMe,
    () => me,
    () => undefined,
  )

/** Returns the mark that the server sets for the page's script while somebody is signed in; different for each session. */
export function sessionMark(): string | undefined {
  if (!read) {
    read = { mark: /(?:^|; )viewer=(\w+)/.exec(document.cookie)?.[1] }
    queueMicrotask(() => {
      read = undefined
    })
  }
  return read.mark
}

/** Cached for the current task: every tile reads it, and reading the cookies blocks a phone for a tenth of a millisecond. */
let read: { mark: string | undefined } | undefined

/** Returns whether somebody is signed in, as far as the browser can tell. */
export const useIsSignedIn = () =>
  useSyncExternalStore(
    onMe,
    () => sessionMark() !== undefined,
    () => false,
  )

/** Runs before the first paint: shows the page as for a signed-in viewer, with space for the favourites. */
export const EARLY = `try{if(/(^|; )viewer=/.test(document.cookie)){document.documentElement.dataset.viewer="";localStorage.${FAVOURITES_KEY}&&(document.documentElement.dataset.favourites="")}}catch{}`

/** Renders `children`, which update the viewer's data, while somebody is signed in; mounts them anew for each session. */
export function WhileSignedIn({ children }: { children: ReactNode }) {
  // Signing in or out opens another page.
  useLocation()
  const current = useSyncExternalStore(onMe, sessionMark, () => undefined)

  // During hydration `current` is the server's value, as for a visitor.
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
