import { useEffect, useEffectEvent } from 'react'
import { useViewerWords } from '../language/use-viewer-words.tsx'
import { useToast } from '../ui/toast.tsx'
import { sessionMark, shownMe } from './viewer-store.tsx'

/** What ends the session of this browser from one of its own tabs. */
type SessionEnd = 'signedOut' | 'signedOutEverywhere' | 'deleted'

const CHANNEL = 'podium-session-end'
let expected: SessionEnd | undefined
/** Of this tab while somebody is signed in. What is said on it comes to the other tabs alone. */
let channel: BroadcastChannel | undefined

/** Tells all tabs of this browser why the session is about to end; undefined when it stays after all. */
export function expectEnd(reason: SessionEnd | undefined) {
  expected = reason
  channel?.postMessage(reason)
}

/** Sends a form that ends the session when the server takes it: then it answers with a redirect, which is thrown. */
export async function endSession<T>(reason: SessionEnd, send: () => Promise<T>): Promise<T> {
  expectEnd(reason)
  try {
    const refused = await send()
    expectEnd(undefined)
    return refused
  } catch (error) {
    if (!(error instanceof Response)) expectEnd(undefined)
    throw error
  }
}

/** Says when the session ends while a page is open, and why. Ends with the session itself. */
export function useFarewell() {
  const words = useViewerWords()
  const toast = useToast()
  useEffect(() => {
    const mine = new BroadcastChannel(CHANNEL)
    mine.onmessage = ({ data }) => {
      expected = data
    }
    channel = mine
    return () => {
      mine.close()
      if (channel === mine) channel = undefined
    }
  }, [])

  const sayFarewell = useEffectEvent(() => {
    // Somebody else has signed in.
    if (sessionMark()) return
    const me = shownMe()
    const unexpected = me && Date.parse(me.sessionEndsAt) > Date.now() ? 'signedOutElsewhere' : 'sessionOver'
    toast(words[expected ?? unexpected])
    expected = undefined
  })
  useEffect(() => () => sayFarewell(), [])
}
