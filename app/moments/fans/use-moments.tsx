import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { scoreTopic } from '../../history/topics.ts'
import { ask } from '../../kit/browser/ask.tsx'
import { useAddress } from '../../language/link.tsx'
import { useLiveTopic } from '../../live/use-live-topic.tsx'
import { pollWithBackoff } from '../../live/use-read-again.tsx'
import { tellAnchors } from '../../playback/clock/picture-moment.tsx'
import { looksSame, type ScoreFrameMessage, type ScoreStep, shortStep } from '../../scores/rules/score-step.ts'
import type { MomentsAnswer } from '../moments.ts'

/** The readings of a popular game are spread over this time, in ms. */
const SPREAD = 1_500

/**
 * Reads the moments of a game, and again whenever its score or part changes (spec J2). Undefined until the first answer; null for a
 * game without any, and for viewers who may not see it. `isLocked`: true for a game of a protected series;
 * `isSafe`: to read only what tells no score.
 */
export function useMoments(gameId: string, isLocked: boolean, isSafe: boolean): MomentsAnswer | null | undefined {
  const [answer, setAnswer] = useState<MomentsAnswer | null>()
  const [nudges, setNudges] = useState(0)
  const last = useRef<ScoreStep>(undefined)
  const address = useAddress()(`/game/${gameId}/moments${isLocked ? '' : '.json'}${isSafe ? '?spoilers=0' : ''}`)
  useLiveTopic(scoreTopic(gameId), 0, (frame) => {
    const message = 'state' in frame && frame.state ? (frame.state as ScoreFrameMessage) : undefined
    const step = message && { ...shortStep(message), clock: message.clock }
    const before = last.current
    last.current = step
    // A single start or stop of the clock changes no moment; news without another entry are staff's changes.
    const isClock =
      step?.seq === (before?.seq ?? 0) + 1 && before && looksSame(step, before) && step.clock?.at !== before.clock?.at
    if (before ? !isClock : !step || (answer?.seq ?? step.seq) < step.seq) setNudges((count) => count + 1)
  })
  const take = useEffectEvent((next: MomentsAnswer | null) => {
    setAnswer(next)
    if (next) tellAnchors(next.anchors, next.now)
  })
  useEffect(() => {
    const over = new AbortController()
    const read = async () => {
      const found = await ask(address, { signal: over.signal, cache: 'no-cache' })
      if (!found.ok && found.status !== 404) throw new Error(String(found.status))
      const next: MomentsAnswer | null = await found.json()
      take(next)
      // A node that lags behind answers with an older log.
      if (!next || next.seq >= (last.current?.seq ?? 0)) stop()
    }
    const stop = pollWithBackoff(read, nudges === 0 ? 0 : Math.random() * SPREAD)
    return () => {
      stop()
      over.abort()
    }
  }, [address, nudges])
  return answer
}
