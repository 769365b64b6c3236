import { type FormEvent, useRef } from 'react'
import { Link } from 'react-router'
import type { SeriesEntry } from '../../catalog/series/series-list.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import styles from '../kit/lists/row-menu.module.css'
import { seriesWords } from './series-words.ts'

type Props = {
  id: string
  /** The row that opened the menu. */
  series: SeriesEntry | undefined
  /** The position of the row, counted from 0. */
  place: number
  count: number
  onMove: ((docId: string, to: number) => void) | undefined
  onRemove: ((series: SeriesEntry) => void) | undefined
}

/** The actions on one series: one menu, shared by all rows. */
export function SeriesMenu({ id, series, place, count, onMove, onRemove }: Props) {
  const words = useWordsOf(seriesWords)
  const popover = useRef<HTMLDivElement>(null)

  function moveTo(to: number) {
    popover.current?.hidePopover()
    if (series) onMove?.(series.docId, to)
  }

  function onPlace(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wanted = Number(new FormData(event.currentTarget).get('place'))
    if (Number.isInteger(wanted)) moveTo(wanted - 1)
  }

  const steps = [
    [words.up, place - 1],
    [words.down, place + 1],
    [words.top, 0],
    [words.bottom, count - 1],
  ] as const
  return (
    <div
      ref={popover}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={series && words.menu(series.title)}
      className={styles.menu}
    >
      {series && (
        <>
          <p className={`muted small ${styles.place}`}>{words.order(place + 1, count)}</p>
          <Link
            to={`/admin/series/${encodeURIComponent(series.docId)}#episodes-title`}
            className={`line target full ${styles.item}`}
          >
            {words.toEpisodes(series.episodes)}
          </Link>
          <a href={`/series/${series.id}`} className={`line target full ${styles.item}`} target="_blank" rel="noreferrer">
            {words.see}
          </a>
          {onMove &&
            steps.map(([name, to]) => {
              const isThere = to < 0 || to >= count || to === place
              return (
                <button
                  key={name}
                  type="button"
                  className={`line target full ${styles.item}`}
                  aria-disabled={isThere}
                  onClick={() => !isThere && moveTo(to)}
                >
                  {name}
                </button>
              )
            })}
          {onMove && (
            <form className={`stack gap-2 ${styles.form}`} onSubmit={onPlace}>
              <label htmlFor={`${id}-place`}>{words.place}</label>
              <input
                key={`${series.docId} ${place}`}
                id={`${id}-place`}
                name="place"
                type="number"
                inputMode="numeric"
                min={1}
                max={count}
                step={1}
                defaultValue={place + 1}
                required
              />
              <button type="submit" className={button.button}>
                {words.move}
              </button>
            </form>
          )}
          {onRemove && (
            <button
              type="button"
              className={`line target full ${styles.danger}`}
              onClick={() => {
                popover.current?.hidePopover()
                onRemove(series)
              }}
            >
              {words.remove}
            </button>
          )}
        </>
      )}
    </div>
  )
}
