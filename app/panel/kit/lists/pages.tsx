import { Link } from 'react-router'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import button from '../../../ui/button.module.css'
import styles from './pages.module.css'

type Props = { page: number; pages: number; pathOf: (page: number) => string }

/** Links to the previous and next page of a list that the server splits into pages. */
export function Pages({ page, pages, pathOf }: Props) {
  const { paging: words } = useWordsOf(adminWords)
  if (pages < 2) return null
  return (
    <nav className={`stack gap-3 ${styles.pages}`} aria-label={words.label}>
      {page > 1 && (
        <Link to={pathOf(page - 1)} className={button.button} rel="prev">
          {words.previous}
        </Link>
      )}
      <p>{words.page(page, pages)}</p>
      {page < pages && (
        <Link to={pathOf(page + 1)} className={button.button} rel="next">
          {words.next}
        </Link>
      )}
    </nav>
  )
}
