import { useId, useLayoutEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { adminWords } from '../language/words/admin-words.ts'
import { useWordsOf } from '../language/words/use-words-of.tsx'
import styles from './admin.module.css'
import { DownIcon } from './panel-icons.tsx'
import { PANEL_PAGES } from './panel-pages.ts'
import { useMay } from './panel-role.tsx'

/** Pages that belong to the tab of another page. */
const TAB_PATHS: Record<string, string[]> = {
  '/admin': ['/admin/search'],
  '/admin/series': ['/admin/series'],
  '/admin/events': ['/admin/events', '/admin/season'],
  '/admin/teams': ['/admin/teams', '/admin/schools', '/admin/venues'],
}

const isAt = (to: string, pathname: string) =>
  pathname === to || (TAB_PATHS[to] ?? [to]).some((beginning) => pathname.startsWith(beginning))

/**
 * The panel's navigation: on wide screens a column beside the page. On narrow screens a button names the open page and opens the
 * list as a sheet at the lower edge, within reach of a thumb (spec Q-37). Lists only the pages that the viewer's role may open
 * (spec O6).
 */
export function AdminPages() {
  const words = useWordsOf(adminWords)
  const { pathname } = useLocation()
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const may = useMay()
  const here = PANEL_PAGES.find(([, to]) => isAt(to, pathname))
  // Operators work on the games of the day, so their list begins with that page.
  const pages = may.write('/admin/events/:eventId')
    ? PANEL_PAGES
    : PANEL_PAGES.toSorted(([a], [b]) => Number(b === 'today') - Number(a === 'today'))

  const close = () => list.current?.hidePopover()
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating to another page closes the list
  useLayoutEffect(close, [pathname])

  return (
    <>
      <button type="button" className={`line gap-2 apart target full ${styles.opener}`} popoverTarget={id}>
        <span className="visually-hidden">{words.panelPages}: </span>
        {here ? words.pages[here[0]] : words.panelPages}
        <DownIcon />
      </button>
      <ul ref={list} id={id} popover="auto" className={styles.pages}>
        {pages
          .filter(([, to]) => may.open(to))
          .map(([page, to]) => (
            <li key={page}>
              <Link
                to={to}
                className={`line muted bold ${styles.page}`}
                aria-current={isAt(to, pathname) ? 'page' : undefined}
                onClick={close}
              >
                {words.pages[page]}
              </Link>
            </li>
          ))}
      </ul>
    </>
  )
}
