import { useEffect, useEffectEvent, useState } from 'react'
import { forgetUnlockedHere } from '../../access/unlocked-ids.tsx'
import type { Me } from '../../accounts/sessions/me.ts'
import { renewalDelay, retryDelay } from '../../accounts/sessions/renewal.ts'
import { useFarewell } from '../../accounts/sessions/session-end.tsx'
import { viewerTopic } from '../../accounts/sessions/viewer.ts'
import { askAsViewer, readMe } from '../../accounts/sessions/viewer-requests.tsx'
import { useMe } from '../../accounts/sessions/viewer-store.tsx'
import { useSignOut } from '../../accounts/sign-in/use-sign-out.tsx'
import { mergeFollowed } from '../../favourites/follow-team.tsx'
import { withWishes } from '../../favourites/toggle-favourite.tsx'
import { useSaveWanted } from '../../favourites/use-save-wanted.tsx'
import { CATALOG } from '../../history/topics.ts'
import { receive } from '../../live/frames.ts'
import { useLiveTopic } from '../../live/use-live-topic.tsx'
import { HoldPlace } from '../home/keep-place.tsx'

/** The first and the longest pause before a retry, in ms; the pause doubles each time. */
const PAUSE = 2_000
const LONGEST_PAUSE = 60_000

/** Loads the viewer's own data, reloads them whenever they change on any device, and renews the session (spec A7, A9). */
export default function ViewerKeeper() {
  useFarewell()
  useSignOut()
  useSaveWanted()
  const me = useMe()
  const [readings, setReadings] = useState(0)
  const readAgain = () => setReadings((count) => count + 1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `readings` triggers another load
  useEffect(() => {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    async function read(pause: number) {
      try {
        await readMe(withWishes, { signal: abort.signal })
      } catch {
        if (!abort.signal.aborted) timer = setTimeout(() => void read(Math.min(LONGEST_PAUSE, pause * 2)), pause)
      }
    }
    void read(PAUSE)
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [readings])

  const isKnown = me !== undefined
  useEffect(() => {
    if (!isKnown) return
    forgetUnlockedHere()
    void mergeFollowed()
  }, [isKnown])

  return me ? <Followed me={me} readAgain={readAgain} /> : null
}

function Followed({ me, readAgain }: { me: Me; readAgain: () => void }) {
  useLiveTopic(viewerTopic(me.uid), me.v, (frame) => {
    if (receive(me.v, frame) !== 'ignore') readAgain()
  })
  // A removed series leaves the favourites, and a new password ends the unlocks of its series.
  const [catalogue, setCatalogue] = useState(0)
  useLiveTopic(CATALOG, catalogue, (frame) => {
    if (frame.v <= catalogue) return
    setCatalogue(frame.v)
    readAgain()
  })
  useRenewal(me.sessionEndsAt)
  return <HoldPlace favourites={me.favourites} />
}

function useRenewal(endsAt: string) {
  const [end, setEnd] = useState({ endsAt, failures: 0 })
  const renew = useEffectEvent(async () => {
    const failures = end.failures + 1
    try {
      const answer = await askAsViewer('/session', { method: 'POST' })
      if (!answer) return
      if (!answer.ok) return setEnd({ ...end, failures })
      const { sessionEndsAt }: { sessionEndsAt: string } = await answer.json()
      setEnd({ endsAt: sessionEndsAt, failures: 0 })
    } catch {
      setEnd({ ...end, failures })
    }
  })
  useEffect(() => {
    const delay = end.failures ? retryDelay(end.failures) : renewalDelay(end.endsAt, Date.now())
    const timer = setTimeout(() => void renew(), delay)
    return () => clearTimeout(timer)
  }, [end])
}
