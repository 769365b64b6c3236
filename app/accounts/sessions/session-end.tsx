import { useEffect, useEffectEvent } from 'react'
import { useViewerWords } from '../../language/words/use-viewer-words.tsx'
import { useToast } from '../../ui/toast.tsx'
import { sessionMark, shownMe } from './viewer-store.tsx'

/** The reasons for which a tab of this browser ends the session. */
type SessionEnd = 'signedOut' | 'signedOutEverywhere' | 'deleted'

const CHANNEL = 'podium-session-end'
let expected: SessionEnd | undefined
/** The channel to this browser's other tabs, open while somebody is signed in. */
let channel: BroadcastChannel | undefined

/** Tells all tabs of this browser why the session is about to end; undefined when it continues after all. */
export function expectEnd(reason: SessionEnd | undefined) {
  expected = reason
  channel?.postMessage(reason)
}

/** Sends a form that ends the session. When the server accepts it, the answer is a redirect, which is thrown. */
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

/** Tells the viewer when the session ends while a page is open, and why. */
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
