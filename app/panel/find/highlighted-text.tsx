import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { LiveBadge } from '../../ui/live-badge.tsx'
import { findWords } from './find-words.ts'
import styles from './highlighted-text.module.css'
import { markedText } from './marked-text.ts'
import type { SearchResult } from './panel-results.ts'

/** Shows one result with the typed words highlighted. */
export function HighlightedText({ thing: { title, lang, about, isLive }, query }: { thing: SearchResult; query: string }) {
  const words = useWordsOf(findWords)
  return (
    <span className={styles.found}>
      <span className={`small bold anywhere ${styles.title}`} lang={lang}>
        <Marked text={title} query={query} />
      </span>
      {about !== '' && (
        <span className={`muted tiny ${styles.about}`}>
          <Marked text={about} query={query} />
        </span>
      )}
      {isLive && (
        <span className={styles.marks}>
          <LiveBadge label={words.live} />
        </span>
      )}
    </span>
  )
}

const Marked = ({ text, query }: { text: string; query: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and change together
  markedText(text, query).map((piece, at) => (piece.isMarked ? <mark key={at}>{piece.text}</mark> : piece.text))
