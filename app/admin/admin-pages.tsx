import { useLayoutEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { adminWords } from '../language/admin-words.ts'
import { useWordsOf } from '../language/use-words-of.tsx'
import styles from './admin.module.css'

const PAGES = [
  ['overview', '/admin'],
  ['series', '/admin/series'],
  ['events', '/admin/events'],
  ['teams', '/admin/teams'],
  ['categories', '/admin/categories'],
  ['audience', '/admin/audience'],
  ['french', '/admin/translations'],
  ['roku', '/admin/roku'],
  ['admins', '/admin/admins'],
  ['transfer', '/admin/transfer'],
  ['activity', '/admin/activity'],
] as const

/** Pages that belong to another one's tab. */
const WITHIN: Record<string, string[]> = {
  '/admin': ['/admin/search'],
  '/admin/series': ['/admin/series'],
  '/admin/events': ['/admin/events', '/admin/season'],
  '/admin/teams': ['/admin/teams', '/admin/schools', '/admin/venues'],
}

const isAt = (to: string, pathname: string) =>
  pathname === to || (WITHIN[to] ?? [to]).some((beginning) => pathname.startsWith(beginning))

/** The panel's navigation: beside the page where there is room, otherwise above it, on one line that scrolls. */
export function AdminPages() {
  const words = useWordsOf(adminWords)
  const { pathname } = useLocation()
  const row = useRef<HTMLUListElement>(null)

  // The page that is open is in sight, in the middle where it can be.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is marked
  useLayoutEffect(() => {
    const current = row.current?.querySelector('[aria-current]')
    if (row.current && current) center(row.current, current)
  }, [pathname])

  return (
    <ul ref={row} className={styles.pages} onFocus={({ currentTarget, target }) => center(currentTarget, target)}>
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

/** Scrolls the line alone, never the page: browsers leave a link that is half in sight as it is. */
function center(row: Element, link: Element): void {
  const { left, width } = link.getBoundingClientRect()
  const ground = row.getBoundingClientRect()
  row.scrollLeft += left + width / 2 - ground.left - ground.width / 2
}
