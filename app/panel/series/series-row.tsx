import { useDraggable } from '@dnd-kit/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { isPayPerView } from '../../catalog/series/series.ts'
import type { SeriesEntry } from '../../catalog/series/series-list.ts'
import { LocalTime } from '../../language/local-time.tsx'
import { useSourceLanguage } from '../../language/use-source-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { pictureAddress, tileSources } from '../../pictures/sizes.ts'
import button from '../../ui/button.module.css'
import { LockIcon } from '../../ui/icons.tsx'
import { LiveBadge } from '../../ui/live-badge.tsx'
import sortable from '../kit/lists/sortable.module.css'
import { StateBadge } from '../kit/publish/state-badge.tsx'
import { GripIcon, MoreIcon } from '../panel-icons.tsx'
import styles from './series-list.module.css'
import { seriesWords } from './series-words.ts'

type Props = {
  series: SeriesEntry
  /** Undefined on the image of a dragged row. */
  menuId?: string
  onMenu?: () => void
  /** The props of the drag handle; undefined while rows cannot be moved. */
  dragging?: { row: (element: HTMLElement | null) => void; handle: ReactNode }
}

/** A series in the list: title, categories, badges and actions. */
export function SeriesRow({ series, menuId, onMenu, dragging }: Props) {
  const words = useWordsOf(seriesWords)
  const language = useSourceLanguage()
  const { docId, id, title, releaseDate, tags, isInRow, thumbnail, isProtected, isLive, episodes } = series
  return (
    <div ref={dragging?.row} className={`box ${styles.row}`}>
      {dragging && <span className={styles.grip}>{dragging.handle}</span>}
      {!menuId && (
        <span className={`${button.icon} ${styles.grip}`}>
          <GripIcon />
        </span>
      )}
      <span className={styles.image}>
        {thumbnail && (
          <img
            src={pictureAddress(thumbnail, 160)}
            srcSet={tileSources(thumbnail)}
            sizes="112px"
            alt=""
            width="112"
            height="63"
            loading="lazy"
            decoding="async"
          />
        )}
      </span>
      <div className={styles.text}>
        <Link to={`/admin/series/${encodeURIComponent(docId)}`} className={`bold anywhere ${styles.name}`} lang={language}>
          {title}
        </Link>
        <span className={`wrap muted small ${styles.more}`}>
          <span>{id}</span>
          <LocalTime at={releaseDate} isShort />
          <span>{words.episodes(episodes)}</span>
        </span>
        <span className={`wrap muted small ${styles.marks}`}>
          <StateBadge state={series.state} publicAt={series.publicAt} />
          {isLive && <LiveBadge label={words.live} />}
          {!isInRow && <span className={`gap-1 volt bold ${styles.mark}`}>{words.noRow}</span>}
          {isProtected && (
            <span className={`gap-1 volt bold ${styles.lock}`}>
              <LockIcon size={14} />
              {words.locked}
            </span>
          )}
          {isPayPerView(series) && <span className={`gap-1 volt bold ${styles.mark}`}>{words.payPerView}</span>}
          {tags.map((tag) => (
            <span key={tag} className="tag">
              {tag}
            </span>
          ))}
        </span>
      </div>
      {menuId && (
        <button
          type="button"
          className={`${button.icon} ${styles.menu}`}
          popoverTarget={menuId}
          value={docId}
          aria-label={words.menu(title)}
          aria-haspopup="dialog"
          onClick={onMenu}
        >
          <MoreIcon />
        </button>
      )}
    </div>
  )
}

type MovableProps = Props & { howId: string; onHandleKey: (event: KeyboardEvent) => void }

/** A row that moves by its handle: by pointer, or by keyboard while the handle has the focus. */
export function MovableSeriesRow({ howId, onHandleKey, ...row }: MovableProps) {
  const words = useWordsOf(seriesWords)
  const { docId, title } = row.series
  const { setNodeRef, setActivatorNodeRef, listeners } = useDraggable({ id: docId })
  const handle = (
    <button
      type="button"
      ref={setActivatorNodeRef}
      {...listeners}
      className={`${button.icon} ${sortable.handle}`}
      aria-label={words.handle(title)}
      aria-describedby={howId}
      data-handle={docId}
      onKeyDown={onHandleKey}
    >
      <GripIcon />
    </button>
  )
  return <SeriesRow {...row} dragging={{ row: setNodeRef, handle }} />
}
