import { hideScores, useSpoilerSafe } from '../../kit/browser/spoiler-safe.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import styles from './score-switch.module.css'
import { scoreSwitchWords } from './score-switch-words.ts'

/** Hides scores on this device, or shows them again (spec S5). While they are hidden the page requests none. */
export function ScoreSwitch() {
  const words = useWordsOf(scoreSwitchWords)
  const isHidden = useSpoilerSafe()
  return (
    <button
      type="button"
      role="switch"
      className={`tap gap-2 muted scripted unprinted small bold ${styles.switch}`}
      aria-checked={isHidden}
      title={words.about}
      onClick={() => hideScores(!isHidden)}
    >
      <span className={styles.knob} aria-hidden="true" />
      {words.hide}
    </button>
  )
}
