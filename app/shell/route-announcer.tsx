import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** After a change of path: focus goes to the new page's content and its title is read out. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    // A notice that offers something, like undo, and a field that the new page gave the focus to, keep it.
    if (!document.activeElement?.closest('[role=status],main :is(input,textarea)'))
      document.getElementById('content')?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [pathname])

  return (
    <p role="status" className="visually-hidden">
      {title}
    </p>
  )
}
