import type { ReactNode, RefObject } from 'react'
import { useWords } from '../../language/use-language.tsx'
import { BackIcon, ForwardIcon } from '../../ui/icons.tsx'
import styles from './row.module.css'
import { useOverflow } from './use-overflow.tsx'

/** How far one click of an arrow moves a row, in CSS pixels (spec H5). */
const SCROLL_STEP = 500
const TO: Record<string, 'nextElementSibling' | 'previousElementSibling'> = {
  ArrowRight: 'nextElementSibling',
  ArrowLeft: 'previousElementSibling',
}

type Props = {
  name: string
  strip: RefObject<HTMLUListElement | null>
  /** The number of items. */
  count: number
  className?: string | undefined
  children: ReactNode
}

/** Items side by side, scrolled by touch, wheel, keyboard and arrows (spec H5). */
export function Strip({ name, strip, count, className = '', children }: Props) {
  const words = useWords().home
  const { before, after } = useOverflow(strip, count)

  function scroll(direction: 1 | -1) {
    strip.current?.scrollBy({ left: direction * SCROLL_STEP, behavior: 'smooth' })
  }

  /** The arrow keys move from item to item; Tab works as in any list of links. */
  function onKeyDown(event: React.KeyboardEvent<HTMLElement>) {
    const way = TO[event.key]
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return
    const next = (event.target as Element).closest('li')?.[way]?.querySelector('a')
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  /**
   * Scrolls the focused item fully into view, because some browsers show only a part of it. A pressed item stays under the
   * finger.
   */
  function onFocus({ target }: React.FocusEvent) {
    if (target.matches(':focus-visible')) target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  return (
    <div className={styles.frame}>
      <ul ref={strip} className={`${styles.strip} ${className}`} onKeyDown={onKeyDown} onFocus={onFocus}>
        {children}
      </ul>
      {before && (
        <button
          type="button"
          className={`unprinted ${styles.back}`}
          aria-label={words.scrollBack(name)}
          onClick={() => scroll(-1)}
        >
          <BackIcon />
        </button>
      )}
      {after && (
        <button
          type="button"
          className={`unprinted ${styles.forward}`}
          aria-label={words.scrollForward(name)}
          onClick={() => scroll(1)}
        >
          <ForwardIcon />
        </button>
      )}
    </div>
  )
}
