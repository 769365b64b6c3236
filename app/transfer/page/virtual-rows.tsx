import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './virtual-rows.module.css'

type Props<Row> = {
  label: string
  rows: Row[]
  keyOf: (row: Row) => string
  children: (row: Row) => ReactNode
}

/** The assumed height of a one-line row, in px; the real one is measured. */
const ROW = 60
const BEYOND = 8

/** A scrollable virtual list; each row states its position among all. */
export function VirtualRows<Row>({ label, rows, keyOf, children }: Props<Row>) {
  const scroller = useRef<HTMLDivElement>(null)
  // Sizes are set by script, because the page's policy forbids inline styles in the HTML.
  const [isUp, setUp] = useState(false)
  useEffect(() => setUp(true), [])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: BEYOND,
    getItemKey: (at) => keyOf(rows[at] as Row),
  })
  const shown = isUp ? virtual.getVirtualItems() : []
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a window that scrolls must be reached by keyboard
    <section ref={scroller} className={styles.window} aria-label={label} tabIndex={0}>
      {isUp && (
        <div className={styles.all} style={{ blockSize: virtual.getTotalSize() }}>
          <ul className={styles.shown} style={{ transform: `translateY(${shown[0]?.start ?? 0}px)` }}>
            {shown.map(({ index, key }) => (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={styles.row}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
              >
                {children(rows[index] as Row)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
