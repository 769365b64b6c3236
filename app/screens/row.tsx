import { useEffect, useRef, useState } from 'react'
import type { SeriesTile } from '../catalog/public-views.ts'
import { nextPage } from '../catalog/row-pages.ts'
import { useWords } from '../language/use-language.tsx'
import { BackIcon, ForwardIcon } from '../ui/icons.tsx'
import type { HomeRow } from './home.server.ts'
import styles from './row.module.css'
import { Tile } from './tile.tsx'
import { useOverflow } from './use-overflow.tsx'

/** How far one click of an arrow moves a row, in CSS pixels (spec H5). */
const SCROLL_STEP = 500

/** One category: its name and its series. Further tiles come as the row is scrolled towards them. */
export function Row({ row, v, live }: { row: HomeRow; v: number; live: Set<string> }) {
  const words = useWords().home
  const strip = useRef<HTMLUListElement>(null)
  const { tiles, hasFailed, loadMore } = useTiles(row, v)
  const { before, after } = useOverflow(strip, tiles.length)
  const end = useNearEnd(strip, loadMore, tiles.length)
  const headingId = `row-${row.id}`

  function scroll(direction: 1 | -1) {
    strip.current?.scrollBy({ left: direction * SCROLL_STEP, behavior: 'smooth' })
  }

  return (
    <section className={styles.row} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {row.name}
      </h2>
      <div className={styles.frame}>
        <ul ref={strip} className={styles.strip}>
          {tiles.map((series) => (
            <Tile key={series.id} series={series} isLive={live.has(series.id)} />
          ))}
          {tiles.length < row.total && (
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

/** The row's tiles: the page's first ones, then each further page once it is wanted. A new version starts over. */
function useTiles(row: HomeRow, v: number) {
  const [more, setMore] = useState<{ v: number; language: string; tiles: SeriesTile[] }>()
  const [hasFailed, setFailed] = useState(false)
  const isLoading = useRef(false)
  const language = typeof document === 'undefined' ? '' : document.documentElement.lang
  const extra = more?.v === v && more.language === language ? more.tiles : []
  const tiles = [...row.tiles, ...extra]

  async function loadMore() {
    const page = nextPage(tiles.length, row.total)
    if (page === undefined || isLoading.current) return
    isLoading.current = true
    setFailed(false)
    try {
      const answer = await fetch(`/row/${row.id}/${page}`)
      if (!answer.ok) throw new Error(String(answer.status))
      const { tiles: next } = (await answer.json()) as { tiles: SeriesTile[] }
      setMore({ v, language, tiles: [...extra, ...next] })
    } catch {
      setFailed(true)
    }
    isLoading.current = false
  }

  return { tiles, hasFailed, loadMore: () => void loadMore() }
}

/** Calls `onNear` whenever the end of the strip comes within a screen's width. */
function useNearEnd(strip: React.RefObject<HTMLElement | null>, onNear: () => void, shown: number) {
  const end = useRef<HTMLLIElement>(null)
  const near = useRef(onNear)
  useEffect(() => {
    near.current = onNear
  })
  // Observed anew after each page, for its end may be near already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near.current(), {
      root: null,
      rootMargin: '300px 1000px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [strip, shown])
  return end
}
