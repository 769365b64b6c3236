import { Link, useLocation } from 'react-router'
import { adminWords } from '../language/admin-words.ts'
import { useWordsOf } from '../language/use-words-of.tsx'
import styles from './admin.module.css'

const PAGES = [
  ['series', '/admin'],
  ['categories', '/admin/categories'],
  ['french', '/admin/translations'],
  ['roku', '/admin/roku'],
  ['admins', '/admin/admins'],
  ['transfer', '/admin/transfer'],
  ['activity', '/admin/activity'],
] as const

// The list of series is /admin itself; a single one is /admin/series/….
const isAt = (to: string, pathname: string) =>
  to === '/admin' ? pathname === to || pathname.startsWith('/admin/series') : pathname.startsWith(to)

/** The panel's navigation: beside the page where there is room, otherwise above it, on as many lines as needed. */
export function AdminPages() {
  const words = useWordsOf(adminWords)
  const { pathname } = useLocation()

  return (
    <ul className={styles.pages}>
      {PAGES.map(([page, to]) => (
        <li key={page}>
          <Link to={to} className={styles.page} aria-current={isAt(to, pathname) ? 'page' : undefined}>
            {words.pages[page]}
          </Link>
        </li>
      ))}
    </ul>
  )
}
