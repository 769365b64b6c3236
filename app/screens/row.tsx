import { useEffect, useEffectEvent, useRef } from 'react'
import { textProps } from '../catalog/text-props.tsx'
import { useWords } from '../language/use-language.tsx'
import { BackIcon, ForwardIcon } from '../ui/icons.tsx'
import type { HomeRow } from './home.server.ts'
import styles from './row.module.css'
import { Tile } from './tile.tsx'
import { useOverflow } from './use-overflow.tsx'
import { useKeepPlace, usePlace } from './use-place.tsx'
import { useTiles } from './use-tiles.tsx'

/** How far one click of an arrow moves a row, in CSS pixels (spec H5). */
const SCROLL_STEP = 500

/** One category: its name and its series. More tiles load as the viewer scrolls towards them. */
export function Row({ row, v, live }: { row: HomeRow; v: number; live: Set<string> }) {
  const words = useWords().home
  const strip = useRef<HTMLUListElement>(null)
  const { key, known } = usePlace(row.id)
  const { tiles, more, isOld, isWhole, hasFailed, turn, loadMore } = useTiles(row, v, known)
  useKeepPlace(strip, key, more, isOld)
  const { before, after } = useOverflow(strip, tiles.length)
  const end = useNearEnd(loadMore, turn)
  const headingId = `row-${row.id}`

  function scroll(direction: 1 | -1) {
    strip.current?.scrollBy({ left: direction * SCROLL_STEP, behavior: 'smooth' })
  }

  /** The arrow keys move from tile to tile; Tab works as in any list of links. */
  function onKeyDown(event: React.KeyboardEvent<HTMLElement>) {
    const to = { ArrowRight: 'nextElementSibling', ArrowLeft: 'previousElementSibling' } as const
    if (!(event.key in to) || event.altKey || event.ctrlKey || event.metaKey) return
    const next = (event.target as Element).closest('li')?.[to[event.key as keyof typeof to]]?.querySelector('a')
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  /** Brings the focused tile fully into view, where browsers settle for a part of it. A pressed tile stays under the finger. */
  function onFocus({ target }: React.FocusEvent) {
    if (target.matches(':focus-visible')) target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  return (
    <section className={styles.row} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading} {...textProps(row, 'name')} />
      <div className={styles.frame}>
        <ul ref={strip} className={styles.strip} onKeyDown={onKeyDown} onFocus={onFocus}>
          {tiles.map((series) => (
            <Tile key={series.id} series={series} isLive={live.has(series.id)} />
          ))}
          {!isWhole && (
            <li ref={end} className={styles.more}>
              {hasFailed && (
                <button type="button" className={styles.retry} onClick={loadMore}>
                  {words.rowFailed} {words.retry}
                </button>
              )}
            </li>
          )}
        </ul>
        {before && (
          <button type="button" className={styles.back} aria-label={words.scrollBack(row.name)} onClick={() => scroll(-1)}>
            <BackIcon />
          </button>
        )}
        {after && (
          <button type="button" className={styles.forward} aria-label={words.scrollForward(row.name)} onClick={() => scroll(1)}>
            <ForwardIcon />
          </button>
        )}
      </div>
    </section>
  )
}

/** Calls `onNear` when the end of the strip comes within a screen's width, and again in each new `turn`. */
function useNearEnd(onNear: () => void, turn: string) {
  const end = useRef<HTMLLIElement>(null)
  const tell = useEffectEvent(onNear)
  // biome-ignore lint/correctness/useExhaustiveDependencies: observed again in each turn, because the end may still be near
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && tell(), { rootMargin: '300px 1000px' })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [turn])
  return end
}
