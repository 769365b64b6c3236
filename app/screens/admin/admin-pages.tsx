import { useLayoutEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { adminWords } from '../../language/admin/shell.ts'
import { useWordsOf } from '../../language/use-words-of.tsx'
import styles from './admin.module.css'

const PAGES = [
  ['series', '/admin'],
  ['categories', '/admin/categories'],
  ['french', '/admin/translations'],
  ['admins', '/admin/admins'],
  ['transfer', '/admin/transfer'],
  ['activity', '/admin/activity'],
] as const

// The series stand at /admin itself, one of them at /admin/series/….
const isAt = (to: string, pathname: string) =>
  to === '/admin' ? pathname === to || pathname.startsWith('/admin/series') : pathname.startsWith(to)

/** The pages of the panel. On a narrow window they are a strip that shows where one is, and fades where it goes on. */
export function AdminPages() {
  const words = useWordsOf(adminWords)
  const { pathname } = useLocation()
  const strip = useRef<HTMLUListElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another place, in other words too
  useLayoutEffect(() => {
    const current = strip.current?.querySelector('[aria-current]')
    if (!strip.current || !current) return
    const [outer, inner] = [strip.current.getBoundingClientRect(), current.getBoundingClientRect()]
    // Not scrollIntoView, which would move the page as well.
    strip.current.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2
  }, [pathname, words])

  return (
    <ul ref={strip} className={styles.pages}>
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
