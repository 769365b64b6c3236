import { memo, useCallback } from 'react'
import { Link } from 'react-router'
import type { Publication } from '../../catalog/publication.ts'
import { formatDuration } from '../../kit/time/duration.ts'
import { LocalTime } from '../../language/local-time.tsx'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import type { VideoKind } from '../../playback/streams/video-address.ts'
import button from '../../ui/button.module.css'
import { LiveBadge } from '../../ui/live-badge.tsx'
import tick from '../../ui/tick-box.module.css'
import { IconAction } from '../kit/icon-action.tsx'
import list from '../kit/lists/list.module.css'
import { Handle, Steps, useSortableRow } from '../kit/lists/sortable.tsx'
import { StateBadge } from '../kit/publish/state-badge.tsx'
import { BinIcon, CopyIcon } from '../panel-icons.tsx'
import styles from './episode-row.module.css'
import { episodesWords } from './episode-words.ts'
import { LiveSwitch } from './live-switch.tsx'

/** An episode in the list. */
export type EpisodeListRow = Publication & {
  id: string
  title: string
  number: number
  kind: VideoKind | 'link' | 'none'
  isLive: boolean
  releaseDate: string
  startsAt: string | null
  durationSeconds: number
}

/** The actions of a row; actions that the role may not run are missing. */
export type RowCommands = {
  onLive?: (id: string, isLive: boolean) => void
  edit?: {
    onSelect: (id: string, isSelected: boolean) => void
    onRemove: (id: string) => void
    onOrder: (ids: string[]) => void
  }
}

type Props = {
  episode: EpisodeListRow
  seriesDocId: string
  /** Its position among `items`, counted from 0. */
  at: number
  /** Its distance from the top of the list, in px; undefined while the browser lays out the rows. */
  offset: number | undefined
  items: { id: string; name: string }[]
  isSelected: boolean
  /** True while the episode's live state is changing. */
  isChanging: boolean
  commands: RowCommands
  measure: (element: HTMLElement | null) => void
}

/** One row of the list. */
export const EpisodeRow = memo(function EpisodeRow({
  episode,
  seriesDocId,
  at,
  offset,
  items,
  isSelected,
  isChanging,
  commands,
  measure,
}: Props) {
  const words = useWordsOf(episodesWords)
  const common = useWordsOf(adminWords)
  const { row, handle } = useSortableRow(episode.id)
  const { ref: sortable } = row
  const place = useCallback(
    (element: HTMLElement | null) => {
      sortable(element)
      measure(element)
    },
    [sortable, measure],
  )
  const { edit, onLive } = commands
  const { id, number, kind, isLive, releaseDate, startsAt, durationSeconds } = episode
  const name = episode.title || words.untitled
  const path = `/admin/series/${encodeURIComponent(seriesDocId)}/episodes`
  return (
    <li
      {...row}
      ref={place}
      id={`episode-${id}`}
      style={offset === undefined ? undefined : { ...row.style, insetBlockStart: offset }}
      className={`${list.row} ${styles.row}`}
      data-index={at}
      data-episode={id}
      data-selected={isSelected}
      data-read={!edit}
      aria-posinset={at + 1}
      aria-setsize={items.length}
    >
      {edit && (
        <label className={styles.select}>
          <input
            type="checkbox"
            className={tick.box}
            checked={isSelected}
            onChange={({ target }) => edit.onSelect(id, target.checked)}
          />
          <span className="visually-hidden">{words.select(name)}</span>
        </label>
      )}
      {edit && <Handle name={name} handle={handle} />}
      <span className={`muted bold even ${styles.number}`}>
        <span className="visually-hidden">{words.number(number)}</span>
        <span aria-hidden="true">{number}</span>
      </span>
      <div className={`stack anywhere shrink ${styles.text}`}>
        <Link to={`${path}/${encodeURIComponent(id)}`} className={list.name}>
          {name}
        </Link>
        <span className={`row muted small gap-1-3`}>
          <StateBadge state={episode.state} publicAt={episode.publicAt} />
          {isLive && <LiveBadge label={words.live} />}
          <span className={kind === 'none' || kind === 'link' ? 'danger' : undefined}>{words.kinds[kind]}</span>
          {durationSeconds > 1 && <span>{formatDuration(durationSeconds)}</span>}
          {startsAt && !isLive ? <LocalTime at={startsAt}>{words.startsAt}</LocalTime> : <LocalTime at={releaseDate} />}
        </span>
      </div>
      <div className={styles.live}>
        {onLive && (
          <LiveSwitch
            name={name}
            isLive={isLive}
            hasVideo={kind !== 'none'}
            isChanging={isChanging}
            isPublic={episode.state === 'public'}
            onChange={(wanted) => onLive(id, wanted)}
          />
        )}
      </div>
      {edit && (
        <div className={`line ${styles.actions}`}>
          <Steps id={id} items={items} onOrder={edit.onOrder} />
          <Link
            to={`/admin/series/${encodeURIComponent(seriesDocId)}/episode-new?${new URLSearchParams({ from: id })}`}
            className={button.icon}
            aria-label={common.about(words.duplicate, name)}
          >
            <CopyIcon />
          </Link>
          <IconAction label={common.about(common.remove, name)} onClick={() => edit.onRemove(id)} icon={<BinIcon />} />
        </div>
      )}
    </li>
  )
})
