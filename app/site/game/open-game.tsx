import { useEffect, useState } from 'react'
import { GameCalendar } from '../../calendar/game-calendar.tsx'
import { textProps } from '../../catalog/texts/text-props.tsx'
import { type EventKind, gamePath } from '../../events/event.ts'
import { isStillToBegin, type ShownState } from '../../events/event-state.ts'
import { eventWords } from '../../events/event-words.ts'
import { type PublicEvent, type PublicTeam, placeText } from '../../events/public-event.ts'
import { startText } from '../../events/time/zoned-time.ts'
import { Link } from '../../language/link.tsx'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { RemindLink } from '../../reminders/remind-link.tsx'
import { fanScoreWords } from '../../scores/fans/fan-score-words.ts'
import { GameScoreSlot, HeadScoreSlot } from '../../scores/fans/score-slot.tsx'
import button from '../../ui/button.module.css'
import { ClipSection } from '../clip/clip-list.tsx'
import { openTeams } from '../spoilers/opened-games.tsx'
import { Crests } from './crests.tsx'
import styles from './game.module.css'
import { GameItem, GameList, type ListClock, OfChampionship, StateLine } from './game-list.tsx'
import { GamePlayer } from './game-player.tsx'
import { type GameRow, isPast, mayHaveScore, ownTime, stateAt, stateBesideScore, type ViewerClock } from './game-row.ts'
import { gameWords } from './game-words.ts'
import { LinkedGames } from './linked-games.tsx'
import type { OpenGamePage } from './use-game.tsx'

/** The page of a game that this viewer may see. `isLocked`: others have to unlock its series first. */
export function OpenGame({ page, clock, isLocked }: { page: OpenGamePage; clock: ViewerClock; isLocked: boolean }) {
  const words = useWordsOf(gameWords)
  const { event, at } = page
  const state = stateAt(event, clock, at)
  const isOpen = isPlaying(page, state)
  const hasScore = mayHaveScore(state)
  const isOfChampionship = page.championship !== undefined
  useEffect(() => {
    if (isOfChampionship) openTeams(event.id)
  }, [isOfChampionship, event.id])
  return (
    <article className={`stack gap-5 ${styles.page}`} data-playing={isOpen || undefined}>
      <header className={`wrap apart ${styles.head}`}>
        <div className={`stack gap-1 shrink ${styles.name}`}>
          <p className={`wrap muted ${styles.of}`}>
            <span>{event.sportName}</span>
            {page.championship && <OfChampionship of={page.championship} title={event.title} />}
          </p>
          <h1 {...textProps(event, 'title')} lang={event.titleLang} />
        </div>
        <div className={`row large ${styles.state}`}>
          <StateLine event={event} clock={clock} at={at} />
          {isOpen && hasScore && <HeadScoreSlot id={event.id} title={event.title} state={stateBesideScore(state)} />}
        </div>
      </header>
      <LinkedGames {...page} kind={page.event.kind} />
      <Opened isOpen={isOpen} kind={page.event.kind} />
      <div className={`stack gap-5 ${styles.parts}`}>
        <div className={`optional ${styles.picture}`}>
          <Watch page={page} state={state} isLocked={isLocked} />
          <ClipSection clips={page.clips} />
        </div>
        <div className={`stack gap-5 optional ${styles.sides}`}>
          {hasScore && (
            <GameScoreSlot
              id={event.id}
              title={event.title}
              state={stateBesideScore(state)}
              isScored={page.isScored === true}
              isAskedAbove={isOpen}
            />
          )}
          {page.isScored && <noscript>{import.meta.env.SSR && <ScoreWithoutScript id={event.id} />}</noscript>}
          {event.home && event.away && (
            <ul className={`stack gap-3 ${styles.teams}`}>
              <Side team={event.away} role={event.isNeutral ? undefined : words.away} />
              <Side team={event.home} role={event.isNeutral ? undefined : words.home} />
            </ul>
          )}
        </div>
        <div className={`stack gap-5 ${styles.about}`}>
          <Facts event={event} clock={clock} />
          <div className="wrap gap-3 top">
            {isStillToBegin(state) && <RemindLink kind="event" name={event.id} />}
            {mayStillCome(state) && <GameCalendar event={event} />}
            <Link to={`/schedule/${event.localDate.slice(0, 7)}`} className={button.button}>
              {words.toSchedule}
            </Link>
          </div>
          <Beside title={words.alsoLive} rows={page.alsoLive} clock={clock} at={at} />
          <Beside title={words.next} rows={page.next} clock={clock} at={at} />
        </div>
      </div>
    </article>
  )
}

/** A list of other games. */
function Beside({ title, rows = [], ...clock }: { title: string; rows: GameRow[] | undefined } & ListClock) {
  if (rows.length === 0) return null
  return (
    <section className="stack gap-2 unprinted" aria-label={title}>
      <h2>{title}</h2>
      <GameList>
        {rows.map((row) => (
          <GameItem key={row.id} row={row} day="short" {...clock} />
        ))}
      </GameList>
    </section>
  )
}

/** Links to the score's own address, because cached pages contain no scores (spec S5). */
function ScoreWithoutScript({ id }: { id: string }) {
  const words = useWordsOf(fanScoreWords)
  return (
    <Link to={`${gamePath(id)}/score`} className={button.button}>
      {words.show}
    </Link>
  )
}

/** True when a calendar entry for this game would still announce something. */
const mayStillCome = (state: ShownState) => !isOff(state) && !isPast(state)

function Side({ team, role }: { team: PublicTeam; role: string | undefined }) {
  return (
    <li className="line gap-3 box pad">
      <Crests of={[team]} isLarge />
      <span className={`shrink taps ${styles.teamName}`}>
        <Link to={`/team/${team.slug}`}>{team.name}</Link>
        {role && <span className={`muted small ${styles.role}`}>{role}</span>}
      </span>
    </li>
  )
}

function Facts({ event, clock }: { event: PublicEvent; clock: ViewerClock }) {
  const words = useWordsOf(gameWords)
  const said = useWordsOf(eventWords)
  const language = useLanguage()
  const { venue } = event
  const start = startText(event, language, { day: 'year', zone: true })
  const isPostponed = event.schedule === 'postponed'
  const own = !isPostponed && clock ? ownTime(event, clock.zone, language) : undefined
  return (
    <dl className={`stack gap-3 ${styles.facts}`}>
      <div>
        <dt className="muted small">{words.when}</dt>
        <dd>
          <time dateTime={event.startsAt ?? event.localDate}>{isPostponed ? <s>{start}</s> : start}</time>
          {isPostponed ? <span>{said.newDateToCome}</span> : event.localTime === null && <span>{said.tbc}</span>}
        </dd>
      </div>
      {own && (
        <div>
          <dt className="muted small">{words.yours}</dt>
          <dd>{own}</dd>
        </div>
      )}
      {venue && (
        <div>
          <dt className="muted small">{words.where}</dt>
          <dd>
            <span>{placeText(venue, language)}</span>
            {event.isNeutral && <span>{words.neutral}</span>}
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Shows the player once it is open, and before that when it will open. */
function Watch({ page, state, isLocked }: { page: OpenGamePage; state: ShownState; isLocked: boolean }) {
  const words = useWordsOf(gameWords)
  const isOver = state.key === 'over' || state.key === 'official'
  if (isOff(state)) return null
  if (page.pictures.length === 0) return <p className="muted">{(isOver ? words.noReplay : words.noWebcast)[page.event.kind]}</p>
  return isPlaying(page, state) ? (
    <GamePlayer page={page} state={state} isLocked={isLocked} />
  ) : (
    <p className="muted">{words.opens}</p>
  )
}

/** Tells screen readers when the player opens while the page is open. */
function Opened({ isOpen, kind }: { isOpen: boolean; kind: EventKind }) {
  const words = useWordsOf(gameWords)
  const [wasClosed, setClosed] = useState(false)
  if (!isOpen && !wasClosed) setClosed(true)
  return (
    <p role="status" className="visually-hidden">
      {isOpen && wasClosed ? words.opened[kind] : ''}
    </p>
  )
}

const isOff = ({ key }: ShownState) => key === 'cancelled' || key === 'postponed'

/** True when the page has something to play, or links to the page that sells it. */
const isPlaying = ({ pictures }: OpenGamePage, state: ShownState) =>
  state.isPlayerOpen && pictures.some((p) => p.episode || p.isPaid)
