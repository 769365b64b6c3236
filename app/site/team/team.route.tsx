import { useId } from 'react'
import { data } from 'react-router'
import { CalendarButtons } from '../../calendar/calendar-buttons.tsx'
import { FollowedCalendar } from '../../calendar/followed-calendar.tsx'
import { teamRssPath } from '../../catalog/feed-paths.ts'
import { FollowButton } from '../../favourites/follow-button.tsx'
import { followWords } from '../../favourites/follow-words.ts'
import { GAMES } from '../../history/topics.ts'
import { FeedLink } from '../../language/feed-link.tsx'
import { Link } from '../../language/link.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { useFreshPage } from '../../live/use-fresh-page.tsx'
import { CardShareTags } from '../../pictures/cards/card-share-tags.tsx'
import { pictureAddress } from '../../pictures/sizes.ts'
import { RemindLink } from '../../reminders/remind-link.tsx'
import { ScoreSwitch } from '../../scores/fans/score-switch.tsx'
import { servicesContext, visitContext } from '../../services.server.ts'
import button from '../../ui/button.module.css'
import { PageTitle } from '../../ui/page-title.tsx'
import { ClipSection } from '../clip/clip-list.tsx'
import { type ClipTile, clipsOf } from '../clip/public-clips.server.ts'
import { Crests } from '../game/crests.tsx'
import { GameItem, GameList, type ListClock } from '../game/game-list.tsx'
import { stateAt } from '../game/game-row.ts'
import { useViewerClock } from '../game/use-viewer-clock.tsx'
import { MissingPage } from '../shell/missing-page.tsx'
import { GamesOfTeam, type ListMark } from '../spoilers/games-of-team.tsx'
import type { Route } from './+types/team.route.ts'
import styles from './team.module.css'
import { sortedGames } from './team-games.ts'
import { type TeamGame, type TeamPage, teamPage } from './team-page.server.ts'
import { teamWords } from './team-words.ts'

export function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { language } = context.get(visitContext)
  const page = teamPage(services, params.team, language)
  if (!page) return data(undefined, { status: 404 })
  return { ...page, clips: clipsOf(services, { of: 'team', slug: params.team }, language) }
}

/** The page of a team with its next, upcoming and past games (spec E7). */
export default function Team({ loaderData }: Route.ComponentProps) {
  return loaderData ? <Found key={loaderData.team.slug} page={loaderData} /> : <Missing />
}

function Found({ page: { v, at, team, school, sportName, games, card, clips } }: { page: TeamPage & { clips: ClipTile[] } }) {
  const words = useWordsOf(teamWords)
  const clock = useViewerClock()
  useFreshPage(GAMES, v)
  const title = `${team.name} · ${sportName}`
  return (
    <div className={`stack ${styles.page}`}>
      <PageTitle>{title}</PageTitle>
      <CardShareTags title={title} description={words.description(team.name, sportName)} card={card} />
      <FeedLink path={teamRssPath(team.slug)} title={title} />
      <header className={`row gap-4 ${styles.head}`}>
        {team.logo ? (
          <img src={pictureAddress(team.logo, 160)} alt="" width="160" height="90" decoding="async" />
        ) : (
          <Crests of={[team]} isLarge />
        )}
        <div>
          <h1>{team.name}</h1>
          <p className="muted">{[sportName, school].filter(Boolean).join(' · ')}</p>
        </div>
      </header>
      <div className="wrap gap-3 top">
        <FollowButton slug={team.slug} name={title} />
        <RemindLink kind="team" name={team.slug} />
        <CalendarButtons calendar={{ of: 'team', name: team.slug }} name={title} />
        <FollowedCalendar />
        <FollowedTeams />
        <ScoreSwitch />
      </div>
      <GamesOfTeam of={games}>
        {(shown, mark) => <Parts key={Object.keys(mark).join()} games={shown} clock={clock} at={at} mark={mark} />}
      </GamesOfTeam>
      <ClipSection clips={clips} isOfTeam />
      <p>
        <Link to="/schedule" className={button.button}>
          {words.wholeSchedule}
        </Link>
      </p>
    </div>
  )
}

function Parts({ games, clock, at, mark }: ListClock & { games: readonly TeamGame[]; mark: ListMark }) {
  const words = useWordsOf(teamWords)
  const id = useId()
  const { next, coming, past } = sortedGames(games, clock, at)
  return (
    <>
      {next && (
        <section className={`stack ${styles.part}`} aria-labelledby={`${id}next`} {...mark}>
          <h2 id={`${id}next`}>{stateAt(next.row, clock, at).isOn ? words.now : words.next}</h2>
          <Games of={[next]} clock={clock} at={at} />
        </section>
      )}
      {(coming.length > 0 || !next) && (
        <section className={`stack ${styles.part}`} aria-labelledby={`${id}coming`} {...mark}>
          <h2 id={`${id}coming`}>{words.coming}</h2>
          {!next && <p className="muted">{words.noneComing}</p>}
          {coming.length > 0 && <Games of={coming} clock={clock} at={at} />}
        </section>
      )}
      <section className={`stack ${styles.part}`} aria-labelledby={`${id}past`} {...mark}>
        <h2 id={`${id}past`}>{words.past}</h2>
        {past.length === 0 && <p className="muted">{words.nonePast}</p>}
        {past.length > 0 && <Games of={past} clock={clock} at={at} />}
      </section>
    </>
  )
}

/** A link to the followed teams, the same for everybody. */
function FollowedTeams() {
  const { mine } = useWordsOf(followWords)
  return (
    <Link to="/my/teams" className={button.button}>
      {mine}
    </Link>
  )
}

function Games({ of, clock, at }: ListClock & { of: readonly TeamGame[] }) {
  const words = useWordsOf(teamWords)
  return (
    <GameList>
      {of.map(({ row, watch }) => {
        const state = stateAt(row, clock, at)
        return (
          <GameItem key={row.id} row={row} clock={clock} at={at} day="year">
            {watch && state.isPlayerOpen && (
              <Link to={watch} className={`tap volt bold unprinted ${styles.watch}`}>
                {state.key === 'replay' ? words.replay : words.watch}
                <span className="visually-hidden">{` (${row.title})`}</span>
              </Link>
            )}
          </GameItem>
        )
      })}
    </GameList>
  )
}

function Missing() {
  const words = useWordsOf(teamWords)
  return <MissingPage {...words} toSchedule={words.wholeSchedule} />
}
