import { textProps } from '../../catalog/texts/text-props.tsx'
import type { Side } from '../../championships/rules/structure.ts'
import { gamePath } from '../../events/event.ts'
import { eventWords } from '../../events/event-words.ts'
import { startText } from '../../events/time/zoned-time.ts'
import type { Language } from '../../kit/language.ts'
import { Link } from '../../language/link.tsx'
import { ScoreSlot, SideScoreSlot } from '../../scores/fans/score-slot.tsx'
import { LiveBadge } from '../../ui/live-badge.tsx'
import { StateLine } from '../game/game-list.tsx'
import { mayHaveScore, ownTime, stateAt, stateBesideScore, type ViewerClock } from '../game/game-row.ts'
import { openTeams } from '../spoilers/opened-games.tsx'
import type { ChampionshipPage, PageGame } from './championship-page.server.ts'
import type { ChampionshipWords } from './championship-words.ts'
import styles from './game-card.module.css'
import { sharedName } from './rounds.ts'
import { Remarks, type ResultsView } from './standings.tsx'
import { Sign, TeamMark } from './team-mark.tsx'
import tree from './tree.module.css'

/** What each game of the page needs to know. */
export type ChampionshipView = {
  page: ChampionshipPage
  results: ResultsView
  clock: ViewerClock
  /** True on a device that hides scores. */
  isSafe: boolean
  /** Whether the viewer may see who has reached the game of an event. */
  shows: (eventId: string | undefined) => boolean
  /** The slug of the chosen team. */
  team: string | undefined
  /** The zone of all games, which the page's head names. */
  zone: string | undefined
  language: Language
  words: ChampionshipWords
}

type Props = { game: PageGame; view: ChampionshipView; heading: 'h3' | 'h4' }

/** A game of a championship, in the order in which it is read aloud: name, start, teams, score, state, and what follows. */
export function GameCard({ game, view, heading: Heading }: Props) {
  const { page, clock, shows, team, isSafe, language, words } = view
  const { code, name, row, watch, isIfNecessary, isNotNeeded } = game
  const sides = [game.sides.home, game.sides.away]
  const shown = shows(row?.id)
  const isAsked = isSafe && shown
  // That a game of a series is played at all tells how the series stands.
  const hidesTeams = isSafe && !shown && (isIfNecessary || sides.some(({ tells }) => tells))
  const spoils = (isIfNecessary && !isAsked) || undefined
  const state = row && stateAt(row, clock, page.at)
  const hasBegun = state !== undefined && mayHaveScore(state)
  const decided = isSafe ? undefined : view.results.standings?.remarks.find((each) => each.code === code && each.kind in DECIDING)
  const isUnplayed = decided !== undefined && row?.play === 'not-begun'
  const hasScore = hasBegun && !isNotNeeded && !hidesTeams && !isUnplayed
  const isInPlay = state?.key === 'in-play' && state.isOn
  const isOnPath = team !== undefined && sides.some((side) => side.team === team && (!side.tells || shown))
  return (
    <li className={tree.item} id={`game-${code}`}>
      <div
        className={`stack gap-2 box ${styles.card}`}
        data-on={(state?.isOn && !isIfNecessary) || undefined}
        data-path={isOnPath || undefined}
      >
        <div className={`stack ${styles.label}`}>
          <Heading className="plain small">
            {row ? <Link to={gamePath(row.id)} discover="none" {...textProps({ name }, 'name')} /> : name}
            {/* The codes that other games are called by. */}
            {game.stage !== 'meet' && game.winnerTo.length + game.loserTo.length > 0 && (
              <span className="muted tiny" aria-hidden="true">{` · ${game.series?.code ?? code}`}</span>
            )}
          </Heading>
          {row && <Start row={row} view={view} />}
        </div>
        {game.stage !== 'meet' && (
          <ul className="stack">
            {(['home', 'away'] as const).map((side) => (
              <SideLine key={side} game={game} side={side} view={view} hasScore={hasScore} isAwarded={decided !== undefined} />
            ))}
          </ul>
        )}
        <div className={`row ${styles.foot}`}>
          {/* 'Not needed' tells a result, and so does that a game which might not be needed has begun. */}
          {isIfNecessary && !(isAsked && hasBegun && !isNotNeeded) && (
            <p className="small bold">
              {isNotNeeded && <span data-spoils={spoils}>{words.notNeeded}</span>}
              {!(isAsked && isNotNeeded) && <span data-safe={isNotNeeded || hasBegun || undefined}>{words.ifNecessary}</span>}
            </p>
          )}
          {row && state && !isNotNeeded && !isUnplayed && (
            <div data-spoils={spoils}>
              <StateLine
                event={row}
                clock={clock}
                at={page.at}
                isBare={isInPlay || state.key === 'tbc' || state.key === 'planned'}
              >
                {isInPlay && <LiveBadge label={eventWords[language]['in-play']} />}
                {hasScore && <ScoreSlot id={row.id} title={name} state={stateBesideScore(state)} isBare />}
              </StateLine>
            </div>
          )}
          {hidesTeams && row && (
            <button
              type="button"
              className="text-button tap small bold unprinted"
              aria-label={(isIfNecessary ? words.showGameOf : words.showTeamsOf)(name)}
              onClick={() => openTeams(row.id)}
            >
              {isIfNecessary ? words.showGame : words.showTeams}
            </button>
          )}
          {watch && state?.isPlayerOpen && (
            <Link to={watch} className="tap small volt bold unprinted" data-spoils={spoils}>
              {state.key === 'replay' ? words.replay : words.watch}
              <span className="visually-hidden">{` (${name})`}</span>
            </Link>
          )}
        </div>
        {!isSafe && <Remarks game={game} results={view.results} />}
        <Leads game={game} view={view} />
      </div>
    </li>
  )
}

/** When and where a game is played, by the venue's clock and the viewer's own. */
export function Start({ row, view }: { row: NonNullable<PageGame['row']>; view: ChampionshipView }) {
  const { page, clock, zone, language } = view
  const said = eventWords[language]
  const own = clock && ownTime(row, clock.zone, language)
  return (
    <p className={`wrap muted tiny ${styles.start}`}>
      <time dateTime={row.startsAt ?? row.localDate}>{startText(row, language, { day: 'short', zone: zone === undefined })}</time>
      {row.localTime === null && <span>{said.tbc}</span>}
      {own && <span className="volt unprinted">{said.yourTime(own)}</span>}
      {row.venue && <span className={page.venues.length > 1 ? undefined : 'visually-hidden'}>{row.venue}</span>}
    </p>
  )
}

/** Remarks on a game that is decided without a score. */
const DECIDING = { awarded: true, walkover: true }

type SideProps = { game: PageGame; side: Side; view: ChampionshipView; hasScore: boolean; isAwarded: boolean }

/** One side of a game. The cached page has both wordings; the device's setting chooses before the first paint (spec B9). */
function SideLine({ game, side, view, hasScore, isAwarded }: SideProps) {
  const { sides, row } = game
  const { page, team: chosen, shows, isSafe, words, language } = view
  const { from, of, team: slug, tells, isProvisional, isNobody } = sides[side]
  const isShown = shows(row?.id)
  const team = page.teams.find((each) => each.slug === slug)
  const before = of === undefined ? [] : page.games.filter(({ code, series }) => code === of || series?.code === of)
  const whole = sharedName(before, language)
  const spoken = whole && (before[0]?.winnerTo.includes(game.code) ? words.winnerOf : words.loserOf)(whole)
  const isOut = isNobody && !slug
  const isEither = ((tells || isOut) && !(isSafe && isShown)) || undefined
  return (
    <li
      className={`line gap-2 ${styles.side}`}
      data-provisional={isProvisional}
      data-team={((isShown || !tells) && chosen !== undefined && chosen === slug) || undefined}
    >
      {team && (
        <span className="line gap-2 full shrink" data-spoils={isEither}>
          <TeamMark team={team}>{isProvisional && <span className="muted tiny">{` (${words.provisional})`}</span>}</TeamMark>
        </span>
      )}
      {isOut && (
        <span data-spoils={isEither}>
          {words.nobody} <span className="muted tiny">{`(${from})`}</span>
        </span>
      )}
      {((!team && !isOut) || isEither) && (
        <span className="muted" data-safe={((team || isOut) && true) || undefined}>
          {spoken ? <Sign text={from} spoken={spoken} title={spoken} /> : from || words.unknown}
        </span>
      )}
      {hasScore && row && <SideScoreSlot id={row.id} side={side} isAwarded={isAwarded} />}
    </li>
  )
}

/** Where the winner and the loser play next. In a wide tree the lines say it of the winner, and screen readers read it. */
function Leads({ game: { winnerTo, loserTo }, view: { page, language, words } }: Pick<Props, 'game' | 'view'>) {
  const to = (codes: readonly string[]) =>
    page.games
      .filter(({ code }) => codes.includes(code))
      .map(({ name, row }) => [name, row && startText(row, language, { day: 'short' })].filter(Boolean).join(', '))
      .join(` ${words.or} `)
  if (winnerTo.length === 0 && loserTo.length === 0) return null
  return (
    <p className={`muted stack tiny ${styles.leads}`}>
      {winnerTo.length > 0 && <span data-winner>{words.winner(to(winnerTo))}</span>}
      {loserTo.length > 0 && <span>{words.loser(to(loserTo))}</span>}
    </p>
  )
}
