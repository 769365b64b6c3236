import { Link } from '../../../language/link.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { momentWords } from '../../../moments/moment-words.ts'
import { ScoreLine } from '../../../scores/fans/fan-score.tsx'
import type { ComingCard } from './coming.server.ts'
import styles from './live-and-next.module.css'

/** What only the card of a game that is on has: its score and, where it is on the air, the way to its beginning (spec J5). */
export default function OnNow({ card: { id, title, path, from } }: { card: ComingCard }) {
  const words = useWordsOf(momentWords)
  return (
    <>
      {from !== undefined && (
        <Link to={`${path}?at=${from}`} className={styles.from}>
          <span className={`tiny bold ${styles.chip}`}>{words.startOver}</span>
          <span className="visually-hidden"> · {title}</span>
        </Link>
      )}
      <span className={styles.score}>
        <ScoreLine id={id} title={title} />
      </span>
    </>
  )
}
