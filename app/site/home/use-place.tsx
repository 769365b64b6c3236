import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { FurtherTiles } from './use-tiles.tsx'

/** A row's scroll position in CSS pixels, and the tiles it had loaded beyond the page's own. */
type RowPlace = FurtherTiles & { left: number }

const KEY = 'rows'
/** The places of rows by history entry and row. */
const places = new Map<string, RowPlace>()
/** Functions that save the place of each mounted row. */
const savers = new Set<() => void>()

if (!import.meta.env.SSR) {
  // A new document requests the tiles again instead of restoring them. A new visit starts at the beginning.
  try {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const stored: [string, [left: number, pages: number]][] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    if (visit?.type !== 'navigate') for (const [key, [left, pages]] of stored) places.set(key, { left, pages, of: '', tiles: [] })
  } catch {}
  addEventListener('pagehide', () => {
    for (const save of savers) save()
    try {
      sessionStorage.setItem(KEY, JSON.stringify([...places].map(([key, { left, pages }]) => [key, [left, pages]])))
    } catch {}
  })
}

/** Returns the key of a row's place, and the place saved under it. */
export function usePlace(row: string) {
  const key = `${useLocation().key} ${row}`
  return { key, known: places.get(key) }
}

/** Restores the row's scroll position when the viewer returns to this history entry, and saves it when they leave (spec H10). */
export function useRestoredPlace(strip: RefObject<HTMLElement | null>, key: string, more: FurtherTiles, isOld: boolean) {
  const wanted = useRef(places.get(key)?.left)
  const shown = useRef(more)
  /** The scroll position, updated on scroll: reading it while the page unloads would force another layout. */
  const left = useRef(0)

  useLayoutEffect(() => {
    shown.current = more
    if (wanted.current === undefined || !strip.current) return
    strip.current.scrollLeft = wanted.current
    left.current = strip.current.scrollLeft
    if (!isOld || left.current >= wanted.current - 1) wanted.current = undefined
  }, [strip, more, isOld])

  useLayoutEffect(() => {
    const element = strip.current
    if (!element) return
    function save() {
      const place = wanted.current ?? left.current
      if (place > 0) places.set(key, { ...shown.current, left: place })
      else places.delete(key)
    }
    const follow = () => {
      left.current = element.scrollLeft
    }
    savers.add(save)
    element.addEventListener('scroll', follow, { passive: true })
    return () => {
      save()
      savers.delete(save)
      element.removeEventListener('scroll', follow)
    }
  }, [strip, key])
}
