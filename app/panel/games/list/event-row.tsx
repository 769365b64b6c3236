import type { ChangeEvent } from 'react'
import { Link } from 'react-router'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { LiveBadge } from '../../../ui/live-badge.tsx'
import tick from '../../../ui/tick-box.module.css'
import { IconAction } from '../../kit/icon-action.tsx'
import { StateBadge } from '../../kit/publish/state-badge.tsx'
import { MoreIcon } from '../../panel-icons.tsx'
import styles from './event-groups.module.css'
import { eventListWords } from './event-list-words.ts'
import type { EventListRow } from './events-view.ts'

type Props = {
  event: EventListRow
  menuId: string
  isSelected: boolean
  /** Undefined for roles without bulk actions. */
  onSelect: ((id: string, event: ChangeEvent<HTMLInputElement>) => void) | undefined
  onMenu: (id: string) => void
}

/** Shows one event: time, title and state. The whole row links to its page. */
export function EventRow({ event, menuId, isSelected, onSelect, onMenu }: Props) {
  const words = useWordsOf(eventListWords)
  const common = useWordsOf(adminWords)
  const { id, title, lang, day, localTime, time, zone, sportName, series, state, tone, picture, publication } = event
  const whenText = () => {
    if (!day) return time
    return localTime === null ? words.untimed(day) : `${day}, ${time}`
  }
  return (
    <li className={styles.row} data-selected={isSelected} data-boxless={!onSelect} data-tone={tone}>
      {onSelect && (
        <label className={styles.select}>
          <input type="checkbox" className={tick.box} checked={isSelected} onChange={(change) => onSelect(id, change)} />
          <span className="visually-hidden">{words.select(title)}</span>
        </label>
      )}
      <span className={`bold even ${styles.when}`}>{whenText()}</span>
      <span className={`muted tiny ${styles.zone}`}>{zone}</span>
      <Link to={`/admin/events/${id}`} className={`bold anywhere ${styles.name}`} lang={lang}>
        {title}
      </Link>
      <span className={`muted tiny wrap anywhere ${styles.facts}`}>
        <span className={styles.more}>{series === '' ? sportName : `${sportName} · ${series}`}</span>
        <span className={styles.state}>
          <StateBadge {...publication} /> {tone === 'live' ? <LiveBadge label={state} /> : state}
        </span>
        <span className={styles.picture} data-picture={picture}>
          {words.picture[picture]}
        </span>
      </span>
      <IconAction
        className={styles.menu}
        popoverTarget={menuId}
        value={id}
        label={common.about(words.actions, title)}
        onClick={() => onMenu(id)}
        icon={<MoreIcon />}
      />
    </li>
  )
}
