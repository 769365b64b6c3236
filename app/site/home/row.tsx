import { useEffect, useEffectEvent, useRef } from 'react'
import { textProps } from '../../catalog/texts/text-props.tsx'
import { useWords } from '../../language/use-language.tsx'
import type { HomeRow } from './home.server.ts'
import styles from './row.module.css'
import { Strip } from './strip.tsx'
import { Tile } from './tile.tsx'
import { usePlace, useRestoredPlace } from './use-place.tsx'
import { useTiles } from './use-tiles.tsx'

/** One category: its name and its series. More tiles load as the viewer scrolls towards them. */
export function Row({ row, v, live }: { row: HomeRow; v: number; live: Set<string> }) {
  const words = useWords().home
  const strip = useRef<HTMLUListElement>(null)
  const { key, known } = usePlace(row.id)
  const { tiles, more, isOld, isWhole, hasFailed, turn, loadMore } = useTiles(row, v, known)
  useRestoredPlace(strip, key, more, isOld)
  const end = useNearEnd(loadMore, turn)
  const headingId = `row-${row.id}`

  return (
    <section className={`stack gap-2 ${styles.row}`} aria-labelledby={headingId}>
      <h2 id={headingId} className={`line gap-3 ${styles.heading}`} {...textProps(row, 'name')} />
      <Strip name={row.name} strip={strip} count={tiles.length}>
        {tiles.map((series) => (
          <Tile key={series.id} series={series} isLive={live.has(series.id)} />
        ))}
        {!isWhole && (
          <li ref={end} className={`unprinted ${styles.more}`}>
            {hasFailed && (
              <button type="button" className={styles.retry} onClick={loadMore}>
                {words.rowFailed} {words.retry}
              </button>
            )}
          </li>
        )}
      </Strip>
    </section>
  )
}

/** Calls `onNear` when the end of the strip comes within a screen's width, and again after each change of `turn`. */
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
