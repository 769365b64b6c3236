import { type EnglishMarks, langOf } from '../../catalog/texts/in-french.ts'
import { usePageWords } from '../../language/words/use-page-words.tsx'
import styles from './in-english.module.css'

/** Tells readers of a French page that the adjacent text is in English; the `lang` attribute reaches only programs. */
export function InEnglish({ of, field }: { of: EnglishMarks; field: string }) {
  const words = usePageWords().watch
  if (!langOf(of, field)) return null
  // Spaces at the edge of a block collapse.
  return (
    <>
      {' '}
      <span className={`muted tiny ${styles.note}`}>{words.inEnglish}</span>{' '}
    </>
  )
}
