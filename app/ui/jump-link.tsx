import type { MouseEvent, ReactNode } from 'react'

type Props = {
  /** The id of a focusable target. */ to: string
  className?: string | undefined
  children: ReactNode
}

/**
 * Jumps to another part of the page. A native jump would add a history entry that the router does not know, and so bypass the
 * warning about an unsaved form.
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
