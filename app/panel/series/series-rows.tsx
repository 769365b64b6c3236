import { type Announcements, DndContext, DragOverlay, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { restrictToVerticalAxis } from '@dnd-kit/modifiers'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { SeriesEntry, SeriesView } from '../../catalog/series/series-list.ts'
import { useHydrated } from '../../kit/browser/use-hydrated.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import styles from './series-list.module.css'
import { SeriesMenu } from './series-menu.tsx'
import { MovableSeriesRow, SeriesRow } from './series-row.tsx'
import { seriesWords } from './series-words.ts'

type Props = {
  /** The series loaded so far; at first only the beginning of a long list. */
  rows: readonly SeriesEntry[]
  /** The total number of series to show. */
  count: number
  view: SeriesView
  /** Moves a series to a position, counted from 0; undefined while rows cannot be moved. */
  onMove: ((docId: string, to: number) => void) | undefined
  /** Undefined when the role may not delete a series. */
  onRemove: ((series: SeriesEntry) => void) | undefined
}

/** The assumed height of a row, in px, until one is measured. */
const ROW = 88
/** The number of rows rendered beyond the window on either side. */
const BEYOND = 6

/** A virtual list for any number of series. Every row states its position, and the focused row stays mounted. */
export function SeriesRows({ rows, count, view, onMove, onRemove }: Props) {
  const words = useWordsOf(seriesWords)
  const isUp = useHydrated()
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const { top, height } = useMeasured(list)
  const [opened, setOpened] = useState<string>()
  // The browser may have opened a menu natively before the script loaded.
  useLayoutEffect(() => {
    const pressed = document.activeElement
    if (pressed instanceof HTMLButtonElement && pressed.popoverTargetElement?.matches(':popover-open')) setOpened(pressed.value)
  }, [])
  const [focused, setFocused] = useState<string>()
  const [dragged, setDragged] = useState<{ series: SeriesEntry; to: number }>()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const placeOf = (docId: string | undefined) => (docId === undefined ? -1 : rows.findIndex((row) => row.docId === docId))
  const pinned = [placeOf(focused), placeOf(dragged?.series.docId)].filter((at) => at >= 0)
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan: BEYOND,
    scrollMargin: top,
    getItemKey: (at) => rows[at]?.docId ?? at,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...pinned])].sort((a, b) => a - b),
    initialRect: { width: 0, height: 1_000 },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another height moves every row
  useLayoutEffect(() => virtual.measure(), [height])

  useTopOfView(view, () => scrollY > top && virtual.scrollToIndex(0))

  /** The series whose focused handle moves along with its row. */
  const following = useRef<string>(undefined)
  useLayoutEffect(() => {
    const docId = following.current
    if (docId === undefined) return
    following.current = undefined
    virtual.scrollToIndex(placeOf(docId))
    list.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(docId)}"]`)?.focus({ preventScroll: true })
  })

  function move(docId: string, to: number) {
    following.current = docId
    setFocused(docId)
    onMove?.(docId, to)
  }

  function onHandleKey(event: KeyboardEvent, docId: string) {
    const at = placeOf(docId)
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    if (to >= 0 && to < count && to !== at) move(docId, to)
  }

  /** Returns the position under the middle of the dragged row. */
  function placeUnder(rect: { top: number; height: number } | null) {
    const ground = list.current
    if (!ground || !rect) return 0
    const at = Math.floor((rect.top + rect.height / 2 - ground.getBoundingClientRect().top) / height)
    return Math.max(0, Math.min(at, count - 1))
  }

  const from = placeOf(dragged?.series.docId)
  const line = dragged && dragged.to !== from ? (dragged.to > from ? dragged.to + 1 : dragged.to) * height : undefined
  const draw = (at: number, start?: number) => {
    const series = rows[at]
    return (
      <li
        key={series?.docId ?? at}
        className={styles.item}
        style={start === undefined ? undefined : { transform: `translateY(${start - top}px)` }}
        aria-setsize={count}
        aria-posinset={at + 1}
        data-dragged={series !== undefined && series.docId === dragged?.series.docId}
        onFocus={() => setFocused(series?.docId)}
      >
        {series && onMove && (
          <MovableSeriesRow
            series={series}
            menuId={`${id}-menu`}
            howId={`${id}-how`}
            onMenu={() => setOpened(series.docId)}
            onHandleKey={(event) => onHandleKey(event, series.docId)}
          />
        )}
        {series && !onMove && <SeriesRow series={series} menuId={`${id}-menu`} onMenu={() => setOpened(series.docId)} />}
      </li>
    )
  }

  const menuAt = placeOf(opened)
  return (
    <DndContext
      id={id}
      sensors={sensors}
      modifiers={[restrictToVerticalAxis]}
      accessibility={{ announcements: announcementsOf(rows, count, words), screenReaderInstructions: { draggable: words.how } }}
      onDragStart={({ active }) => {
        const at = placeOf(String(active.id))
        const series = rows[at]
        if (series) setDragged({ series, to: at })
      }}
      onDragMove={({ active }) => {
        const to = placeUnder(active.rect.current.translated)
        setDragged((now) => (now && now.to !== to ? { ...now, to } : now))
      }}
      onDragEnd={() => {
        if (dragged && dragged.to !== from) onMove?.(dragged.series.docId, dragged.to)
        setDragged(undefined)
      }}
      onDragCancel={() => setDragged(undefined)}
    >
      <p id={`${id}-how`} hidden>
        {words.how}
      </p>
      <ol
        ref={list}
        className={styles.rows}
        data-virtual={isUp}
        aria-label={words.title}
        style={isUp ? { blockSize: virtual.getTotalSize() } : undefined}
      >
        {isUp ? virtual.getVirtualItems().map(({ index, start }) => draw(index, start)) : rows.map((_, at) => draw(at))}
        {line !== undefined && <li aria-hidden="true" className={styles.line} style={{ transform: `translateY(${line}px)` }} />}
      </ol>
      <SeriesMenu
        id={`${id}-menu`}
        series={rows[menuAt]}
        place={menuAt}
        count={count}
        onMove={onMove && move}
        onRemove={onRemove}
      />
      {isUp && (
        <DragOverlay dropAnimation={null}>
          {dragged && (
            <div className={styles.flying}>
              <SeriesRow series={dragged.series} />
            </div>
          )}
        </DragOverlay>
      )}
    </DndContext>
  )
}

/**
 * Measures the position of the list and the height of its rows, in px: both depend on the window, the language and the font size.
 */
function useMeasured(list: RefObject<HTMLOListElement | null>) {
  const [height, setHeight] = useState(ROW)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const ground = list.current
    if (!ground) return
    const measure = () => {
      setTop(Math.round(ground.getBoundingClientRect().top + scrollY))
      setHeight((now) => ground.querySelector('li')?.offsetHeight || now)
    }
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(document.body)
    const row = ground.querySelector('li')
    if (row) watcher.observe(row)
    return () => watcher.disconnect()
  }, [list])
  return { top, height }
}

/** Scrolls to the top when the filter changes. */
function useTopOfView(view: SeriesView, toTop: () => void) {
  const before = useRef(view)
  useEffect(() => {
    if (before.current === view) return
    before.current = view
    toTop()
  })
}

const announcementsOf = (rows: readonly SeriesEntry[], count: number, words: (typeof seriesWords)['en']): Announcements => ({
  onDragStart: ({ active }) => {
    const at = rows.findIndex(({ docId }) => docId === active.id)
    return words.dragging(rows[at]?.title ?? '', at + 1, count)
  },
  onDragOver: () => undefined,
  // The final position was announced with the last step.
  onDragEnd: () => '',
  onDragCancel: () => '',
})
