import { useDndContext } from '@dnd-kit/core'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../../kit/browser/use-hydrated.tsx'
import styles from './episode-manager.module.css'
import { type EpisodeListRow, EpisodeRow, type RowCommands } from './episode-row.tsx'

type Props = {
  listRef: RefObject<HTMLOListElement | null>
  episodes: EpisodeListRow[]
  seriesDocId: string
  items: { id: string; name: string }[]
  selected: string[]
  changing: ReadonlySet<string>
  commands: RowCommands
}

/** The usual height of a row, and the gap between rows, in px. */
const ROW = 74
const GAP = 8
/** The number of rows that the server renders. */
const FIRST = 12

/** A virtual list: renders the visible rows and a few more, and reserves space for the others. */
export function EpisodeRows({ listRef, episodes, seriesDocId, items, selected, changing, commands }: Props) {
  const isHydrated = useHydrated()
  const top = useTopOf(listRef)
  const { active } = useDndContext()
  const [focused, setFocused] = useState<string>()
  // The address's hash names the episode that was just added.
  const { hash } = useLocation()
  const named = episodes.findIndex(({ id }) => hash === `#episode-${id}`)
  const dragged = [active?.id, focused].map((id) => episodes.findIndex((each) => each.id === id))
  const pinned = [...dragged, named].filter((at) => at >= 0)
  const rows = useWindowVirtualizer({
    count: episodes.length,
    estimateSize: () => ROW,
    gap: GAP,
    overscan: 6,
    scrollMargin: top,
    getItemKey: (at) => episodes[at]?.id ?? at,
    // The dragged row and the focused one stay mounted, however far the page scrolls.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...pinned])].sort((a, b) => a - b),
  })
  const chosen = new Set(selected)
  const placed = isHydrated ? rows.getVirtualItems() : undefined
  const drawn = placed ?? episodes.slice(0, FIRST).map((_, index) => ({ index, start: undefined }))

  const namedStart = placed?.find(({ index }) => index === named)?.start
  const [reached, setReached] = useState('')
  useEffect(() => {
    if (namedStart === undefined || reached === hash) return
    // The named row moves when rows above it turn out taller, so scroll again until the admin interacts with the page.
    const link = listRef.current?.querySelector<HTMLElement>(`#${CSS.escape(hash.slice(1))} a`)
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'center' })
    const going = new AbortController()
    for (const sign of ['wheel', 'pointerdown', 'keydown'])
      addEventListener(sign, () => setReached(hash), { signal: going.signal, passive: true })
    return () => going.abort()
  }, [namedStart, reached, hash, listRef])

  return (
    <ol
      ref={listRef}
      className={styles.list}
      data-placed={placed !== undefined}
      onFocus={({ target }) => setFocused(target.closest<HTMLElement>('[data-episode]')?.dataset.episode)}
      onBlur={() => setFocused(undefined)}
      style={placed && { blockSize: rows.getTotalSize() }}
    >
      {drawn.map(({ index, start }) => {
        const episode = episodes[index]
        return (
          episode && (
            <EpisodeRow
              key={episode.id}
              episode={episode}
              seriesDocId={seriesDocId}
              at={index}
              offset={start === undefined ? undefined : start - top}
              items={items}
              isSelected={chosen.has(episode.id)}
              isChanging={changing.has(episode.id)}
              commands={commands}
              measure={rows.measureElement}
            />
          )
        )
      })}
    </ol>
  )
}

/** Returns the distance of an element from the top of the page, in px, updated when something above it changes height. */
function useTopOf(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect()
      if (box) setTop(Math.round(box.top + scrollY))
    }
    measure()
    const watching = new ResizeObserver(measure)
    watching.observe(document.body)
    return () => watching.disconnect()
  }, [element])
  return top
}
