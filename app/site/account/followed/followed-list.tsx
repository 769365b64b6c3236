import { type ReactNode, useRef } from 'react'
import { gamePath } from '../../../events/event.ts'
import { eventWords } from '../../../events/event-words.ts'
import { startText } from '../../../events/time/zoned-time.ts'
import { setFollowed } from '../../../favourites/follow-team.tsx'
import { followWords } from '../../../favourites/follow-words.ts'
import { Link } from '../../../language/link.tsx'
import { useLanguage } from '../../../language/use-language.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import button from '../../../ui/button.module.css'
import { useToast } from '../../../ui/toast.tsx'
import { Crests } from '../../game/crests.tsx'
import { type ListClock, StateLine } from '../../game/game-list.tsx'
import { type GameRow, ownTime, stateAt } from '../../game/game-row.ts'
import { useViewerClock } from '../../game/use-viewer-clock.tsx'
import { useGameName } from '../../spoilers/game-name.tsx'
import { GamesOfTeam, type ListMark } from '../../spoilers/games-of-team.tsx'
import { sortedGames } from '../../team/team-games.ts'
import styles from './followed-list.module.css'
import type { FollowedTeam } from './followed-list.server.ts'
import { followedWords } from './followed-words.ts'

type Props = {
  teams: readonly FollowedTeam[]
  /** When the list was made, in ms. */
  at: number
  /** Shown instead of an empty list. */
  children: ReactNode
}

/** The teams that a viewer follows, each with its next game and an unfollow button that can be undone (spec E7). */
export function FollowedList({ teams, at, children }: Props) {
  const words = useWordsOf(followedWords)
  const { mine, failed } = useWordsOf(followWords)
  const toast = useToast()
  const clock = useViewerClock()
  const group = useRef<HTMLDivElement>(null)

  async function follow(slug: string, isFollowed: boolean) {
    const isDone = (await setFollowed(slug, isFollowed)) === 'ok'
    if (!isDone) toast(failed)
    return isDone
  }
  async function leave({ slug, name }: FollowedTeam) {
    if (!(await follow(slug, false))) return
    const undo = () => {
      void follow(slug, true)
      // The pressed button disappears, and the focus with it.
      group.current?.focus()
    }
    toast(words.left(name), { label: words.undo, run: undo })
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing in it is a field
    <div ref={group} tabIndex={-1} role="group" aria-label={mine} className={`stack gap-3 ${styles.group}`}>
      {teams.length === 0 && children}
      {teams.length > 0 && (
        <ul className={styles.teams}>
          {teams.map((team) => (
            <Team key={team.slug} team={team} clock={clock} at={at} onLeave={() => void leave(team)} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Team({ team, clock, at, onLeave }: ListClock & { team: FollowedTeam; onLeave: () => void }) {
  const words = useWordsOf(followedWords)
  const { slug, name, school, sportName } = team
  return (
    <li className={`stack to-start ${styles.team}`}>
      <p className={`line gap-3 shrink taps large ${styles.name}`}>
        <Crests of={[team]} />
        <Link to={`/team/${slug}`}>{name}</Link>
      </p>
      <p className="muted small">{[sportName, school].filter(Boolean).join(' · ')}</p>
      <GamesOfTeam of={team.games.map((row) => ({ row }))}>
        {(games, mark) => {
          const { next } = sortedGames(games, clock, at)
          if (next) return <Next row={next.row} clock={clock} at={at} mark={mark} />
          return (
            <p className="muted small" {...mark}>
              {words.noneComing}
            </p>
          )
        }}
      </GamesOfTeam>
      <button type="button" className={button.button} aria-label={words.leaveOne(`${name} · ${sportName}`)} onClick={onLeave}>
        {words.leave}
      </button>
    </li>
  )
}

function Next({ row, clock, at, mark }: ListClock & { row: GameRow; mark: ListMark }) {
  const words = useWordsOf(followedWords)
  const { yourTime } = useWordsOf(eventWords)
  const language = useLanguage()
  const { key } = stateAt(row, clock, at)
  const { name, spoilsState } = useGameName()(row)
  const own = clock && ownTime(row, clock.zone, language)
  const isOn = key === 'live' || key === 'in-play' || key === 'interrupted' || key === 'faulty'
  return (
    <div className={`stack gap-1 to-start taps ${styles.next}`} {...mark}>
      <p className="muted small">{isOn ? words.now : words.next}</p>
      <p>
        <Link to={gamePath(row.id)} {...name} discover="none" />
      </p>
      <p className={`wrap small even ${styles.when}`}>
        <time dateTime={row.startsAt ?? row.localDate}>{startText(row, language, { zone: true })}</time>
        {own && <span className="volt">{yourTime(own)}</span>}
      </p>
      {/* For a planned game the time already says everything. */}
      {key !== 'planned' && <StateLine event={row} clock={clock} at={at} spoils={spoilsState} />}
    </div>
  )
}
