import { useEffect, useRef, useState } from 'react'
import { scoreTopic } from '../../history/topics.ts'
import { useSpoilerSafe } from '../../kit/browser/spoiler-safe.tsx'
import { useHydrated } from '../../kit/browser/use-hydrated.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { receive } from '../../live/frames.ts'
import { useLiveTopic } from '../../live/use-live-topic.tsx'
import { useReadAgain } from '../../live/use-read-again.tsx'
import { ScoreFigures } from '../../scores/fans/fan-score.tsx'
import { fanScoreWords } from '../../scores/fans/fan-score-words.ts'
import { type ScoreFrameMessage, type ScoreStep, stepOf } from '../../scores/rules/score-step.ts'
import button from '../../ui/button.module.css'
import styles from './desk.module.css'
import type { DeskCard } from './desk-card.ts'

type Props = { card: Pick<DeskCard, 'id' | 'title' | 'score' | 'scoreVersion'>; isFollowed: boolean }

/** Shows the current score without waiting for the stream's delay (spec S4). A device that hides scores asks first (S5). */
export function DeskScore({ card, isFollowed }: Props) {
  const { id, title, score, scoreVersion } = card
  const words = useWordsOf(fanScoreWords)
  const isReady = useHydrated()
  const isSafe = useSpoilerSafe()
  const [isAsked, setAsked] = useState(false)
  const line = useRef<HTMLParagraphElement>(null)
  // The pressed button has just disappeared, so the focus moves to the line.
  useEffect(() => {
    if (isAsked) line.current?.focus()
  }, [isAsked])
  const [heard, setHeard] = useState<{ v: number; step: ScoreStep }>()
  const { v, step } = heard && heard.v > scoreVersion ? heard : { v: scoreVersion, step: score?.steps.at(-1) }
  const isThere = score !== undefined && score.scoring !== 'lists' && step !== undefined && step.state !== 'none'
  return (
    <>
      {isFollowed && <Followed id={id} v={v} shown={scoreVersion} isKnown={score !== undefined} onStep={setHeard} />}
      {isThere && (
        <p className={`large ${styles.score}`} tabIndex={-1} ref={line}>
          {isReady && (!isSafe || isAsked) && <ScoreFigures step={step} game={score} />}
          {isReady && isSafe && !isAsked && (
            <button type="button" className={button.button} aria-label={words.showOf(title)} onClick={() => setAsked(true)}>
              {words.show}
            </button>
          )}
        </p>
      )}
    </>
  )
}

type FollowedProps = {
  id: string
  v: number
  shown: number
  isKnown: boolean
  onStep: (heard: { v: number; step: ScoreStep }) => void
}

/**
 * Follows a score live. Frames of non-public games carry only the version, and no frame names the teams; in both cases the desk
 * is read again.
 */
function Followed({ id, v, shown, isKnown, onStep }: FollowedProps) {
  const [wanted, setWanted] = useState(shown)
  useReadAgain(shown, wanted)
  useLiveTopic(scoreTopic(id), v, (frame) => {
    if (receive(v, frame) === 'ignore') return
    if (isKnown && 'state' in frame && frame.state) onStep({ v: frame.v, step: stepOf(frame.state as ScoreFrameMessage) })
    else setWanted(frame.v)
  })
  return null
}
