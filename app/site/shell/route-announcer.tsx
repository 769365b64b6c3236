import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { pagePath } from '../../catalog/series/series-paths.ts'

/** Moves the focus to the new page's content after a change of path, and announces its title. */
export function RouteAnnouncer() {
  const pathname = pagePath(useLocation().pathname)
  const isBack = useNavigationType() === 'POP'
  const before = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => {
    const left = before.current
    if (left === pathname) return
    before.current = pathname
    const content = document.getElementById('content')
    // Back returns the focus to the link by which the viewer left.
    const link = isBack && [...(content?.querySelectorAll('a') ?? [])].find((each) => pagePath(each.pathname) === left)
    // Do not move the focus from a notice with an action such as undo, a field that the new page focused, or a search that has
    // begun.
    if (!document.activeElement?.closest('[role=status],main :is(input,textarea),search :not(:placeholder-shown)'))
      (link || content)?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [pathname, isBack])

  return (
    <p role="status" className="visually-hidden">
      {title}
    </p>
  )
}
