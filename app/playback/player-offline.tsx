import { useLanguage } from '../language/use-language.tsx'
import { playerWords } from '../language/words/player-words.ts'
import styles from './notice.module.css'

/** Replaces a player that cannot load without a network. */
export function PlayerOffline() {
  const words = playerWords[useLanguage()]
  return (
    <div className={`gap-4 ${styles.notice}`} role="status">
      <p className={`large ${styles.title}`}>{words.offline}</p>
      <p>{words.offlineHint}</p>
    </div>
  )
}
