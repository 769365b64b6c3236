import { GameCalendar } from '../../calendar/game-calendar.tsx'
import { textProps } from '../../catalog/text-props.tsx'
import { eventWords } from '../../events/event-words.ts'
import type { PublicEvent, PublicTeam } from '../../events/public-event.ts'
import { startText } from '../../events/zoned-time.ts'
import { Link } from '../../language/link.tsx'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/use-words-of.tsx'
import { pictureAddress } from '../../thumbnails/sizes.ts'
import button from '../../ui/button.module.css'
import styles from './game.module.css'
import type { OpenGame as OpenGamePage } from './game.server.ts'
import { Colours, StateLine } from './game-list.tsx'
import { isPast, ownTime, stateAt, type ViewerClock } from './game-row.ts'
import { gameWords } from './game-words.ts'
import { LinkedGames } from './linked-games.tsx'
import { useViewerClock } from './use-viewer-clock.tsx'

/** In ms, so that a countdown of minutes is never seen late. */
const OFTEN = 5_000

type Page = Pick<OpenGamePage, 'event' | 'pictures' | 'continues' | 'continuedBy'>

/** A game that anybody may see. `at`: when the server rendered it, in ms. */
export function OpenGame({ page, at }: { page: Page; at: number }) {
  const { event, pictures } = page
  const words = useWordsOf(gameWords)
  const clock = useViewerClock(OFTEN)
  return (
    <article className={styles.page}>
      <p className={styles.sport}>{event.sportName}</p>
      <h1 {...textProps(event, 'title')} lang={event.titleLang} />
      <div className={styles.state}>
        <StateLine event={event} clock={clock} at={at} />
      </div>
      <LinkedGames {...page} />
      <Watch event={event} pictures={pictures} clock={clock} at={at} />
      {event.home && event.away && (
        <ul className={styles.teams}>
          <Side team={event.away} role={event.isNeutral ? undefined : words.away} />
          <Side team={event.home} role={event.isNeutral ? undefined : words.home} />
        </ul>
      )}
      <Facts event={event} clock={clock} />
      {mayStillCome(event, clock, at) && <GameCalendar event={event} />}
      <p>
        <Link to={`/schedule/${event.localDate.slice(0, 7)}`} className={button.button}>
          {words.toSchedule}
        </Link>
      </p>
    </article>
  )
}

/** Whether its entry in a calendar would announce something. */
function mayStillCome(event: PublicEvent, clock: ViewerClock, at: number): boolean {
  const state = stateAt(event, clock, at)
  return state.key !== 'cancelled' && state.key !== 'postponed' && !isPast(state)
}

function Side({ team, role }: { team: PublicTeam; role: string | undefined }) {
  return (
    <li className={styles.team}>
      {team.logo ? (
        <img src={pictureAddress(team.logo, 160)} alt="" width="80" height="45" decoding="async" />
      ) : (
        <Colours of={[team.colour]} />
      )}
      <span className={styles.teamName}>
        <Link to={`/team/${team.slug}`}>{team.name}</Link>
        {role && <span className={styles.role}>{role}</span>}
      </span>
    </li>
  )
}

function Facts({ event, clock }: { event: PublicEvent; clock: ViewerClock }) {
  const words = useWordsOf(gameWords)
  const said = useWordsOf(eventWords)
  const language = useLanguage()
  const own = clock && ownTime(event, clock.zone, language)
  const { venue } = event
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{words.when}</dt>
        <dd>
          <time dateTime={event.startsAt ?? event.localDate}>{startText(event, language, { day: 'year', zone: true })}</time>
          {event.localTime === null && <span>{said.tbc}</span>}
        </dd>
      </div>
      {own && (
        <div>
          <dt>{words.yours}</dt>
          <dd>{own}</dd>
        </div>
      )}
      {venue && (
        <div>
          <dt>{words.where}</dt>
          <dd>
            <span>{[venue.name, venue.city, venue.province].filter(Boolean).join(', ')}</span>
            {event.isNeutral && <span>{words.neutral}</span>}
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The way to the pictures once they are open: one button each, named where there are several. */
function Watch({ event, pictures, clock, at }: Pick<Page, 'event' | 'pictures'> & { clock: ViewerClock; at: number }) {
  const words = useWordsOf(gameWords)
  const state = stateAt(event, clock, at)
  if (state.key === 'cancelled' || state.key === 'postponed') return null
  const isOver = state.key === 'over' || state.key === 'official'
  const verb = state.key === 'replay' ? words.watchReplay : words.watch
  const [first] = pictures
  if (!first) return <p className={styles.note}>{isOver ? words.noReplay : words.noPicture}</p>
  if (!state.isPlayerOpen) return <p className={styles.note}>{words.opens}</p>
  if (pictures.length === 1)
    return (
      <p>
        <Link to={first.path} className={button.primary}>
          {verb}
        </Link>
      </p>
    )
  return (
    <nav className={styles.pictures} aria-label={words.pictures}>
      {pictures.map(({ path, label }, place) => (
        <Link key={path} to={path} className={place === 0 ? button.primary : button.button}>
          {words.watchOne(verb, label || words.picture(place + 1))}
        </Link>
      ))}
    </nav>
  )
}
