import { type ReactNode, useEffect, useState } from 'react'
import button from '../../ui/button.module.css'
import styles from './schedule.module.css'

/**
 * A link back to today, at the foot of the window while the list is visible. With a script it disappears once the viewer is
 * there.
 */
export function ToToday({ children }: { children: ReactNode }) {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const today = document.getElementById('today')
    if (!today) return
    const observer = new IntersectionObserver(([entry]) => setThere(entry?.isIntersecting === true))
    observer.observe(today)
    return () => observer.disconnect()
  }, [])
  return (
    <a href="#today" className={`${button.primary} unprinted ${styles.toToday}`} hidden={isThere}>
      {children}
    </a>
  )
}
