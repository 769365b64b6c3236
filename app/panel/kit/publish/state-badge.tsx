import { LocalTime } from '../../../language/local-time.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import styles from './publish.module.css'
import { publishWords } from './publish-words.ts'

type Props = { state: string; publicAt: string | null }

/** Says that visitors do not see a series or an episode, and when it becomes public. Shows nothing for a public one. */
export function StateBadge({ state, publicAt }: Props) {
  const words = useWordsOf(publishWords)
  const badges: Record<string, string> = words.badges
  if (state === 'public') return null
  return (
    <span className={`volt firm ${styles.badge}`}>
      {badges[state]}
      {publicAt !== null && (
        <>
          {' · '}
          <LocalTime at={publicAt} isShort>
            {words.comesOut}
          </LocalTime>
        </>
      )}
    </span>
  )
}
