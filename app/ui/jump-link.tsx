import type { MouseEvent, ReactNode } from 'react'

type Props = {
  /** The id of what it leads to, which can have the focus. */ to: string
  className?: string | undefined
  children: ReactNode
}

/**
 * Leads to another part of the page. The browser itself would make an entry of the history that the router knows nothing of, and
 * which would go past the question of a form that is left.
 */
export function JumpLink({ to, className, children }: Props) {
  function jump(event: MouseEvent) {
    const target = document.getElementById(to)
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    target.focus()
    target.scrollIntoView()
  }
  return (
    <a href={`#${to}`} className={className} onClick={jump}>
      {children}
    </a>
  )
}
