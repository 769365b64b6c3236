import { langOf, type Translated } from '../catalog/in-french.ts'
import { usePageWords } from '../language/use-page-words.tsx'
import styles from './in-english.module.css'

/** Tells the reader of a French page that a text beside it is in English; its `lang` tells that to programs alone. */
export function InEnglish({ of, field }: { of: Translated; field: string }) {
  const words = usePageWords().watch
  if (!langOf(of, field)) return null
  // The spaces at the edge of a block take no room.
  return (
    <>
      {' '}
      <span className={styles.note}>{words.inEnglish}</span>{' '}
    </>
  )
}
