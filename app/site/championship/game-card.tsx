import { textProps } from '../../catalog/texts/text-props.tsx'
import type { PublicEntrant, PublicSide } from '../../championships/public-championship.ts'
import type { Side } from '../../championships/rules/structure.ts'
import { gamePath } from '../../events/event.ts'
import { eventWords } from '../../events/event-words.ts'
import { startText } from '../../events/time/zoned-time.ts'
import { useSpoilerSafe } from '../../kit/browser/spoiler-safe.tsx'
import type { Language } from '../../kit/language.ts'
import { Link } from '../../language/link.tsx'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { ScoreSlot, SideScoreSlot } from '../../scores/fans/score-slot.tsx'
import { StateLine } from '../game/game-list.tsx'
import { mayHaveScore, ownTime, stateAt, stateBesideScore, type ViewerClock } from '../game/game-row.ts'
import { openTeams } from '../game/opened-games.tsx'
import type { ChampionshipPage, PageGame } from './championship-page.server.ts'
import { championshipWords } from './championship-words.ts'
import styles from './game-card.module.css'
import { Remarks, type ResultsView } from './standings.tsx'
import { TeamMark } from './team-mark.tsx'
import tree from './tree.module.css'

/** What each game of the page needs to know. */
export type ChampionshipView = {
  page: ChampionshipPage
  clock: ViewerClock
  /** Whether the viewer may see who has reached the game of an event. */
  shows: (eventId: string | undefined) => boolean
  /** The slug of the chosen team. */
  team: string | undefined
  /** The zone of all games, which the page's head names. */
  zone: string | undefined
}

type Props = { game: PageGame; view: ChampionshipView; results: ResultsView; heading: 'h3' | 'h4' }

/** A game of a championship, in the order in which it is read aloud: name, start, teams, score, state, and what follows. */
export function GameCard({ game, view, results, heading: Heading }: Props) {
  const words = useWordsOf(championshipWords)
  const isSafe = useSpoilerSafe()
  const { page, clock, shows, team } = view
  const { code, name, row, sides, watch } = game
  const shown = shows(row?.id)
  const isAsked = isSafe && shown
  // That a game of a series is played at all tells how the series stands.
  const isSecret = game.isIfNecessary === true
  const hidesTeams = isSafe && !shown && (isSecret || sides.home.tells || sides.away.tells)
  const spoils = (isSecret && !isAsked) || undefined
  const state = row && stateAt(row, clock, page.at)
  const hasScore = state !== undefined && mayHaveScore(state) && !game.isNotNeeded && !hidesTeams
  const isOf = (side: PublicSide) => team !== undefined && side.team === team && (!side.tells || shown)
  const isOnPath = isOf(sides.home) || isOf(sides.away)
  return (
    <li className={tree.item} id={`game-${code}`}>
      <div className={`box ${styles.card}`} data-on={(state?.isOn && !isSecret) || undefined} data-path={isOnPath || undefined}>
        <div className={`stack ${styles.label}`}>
          <Heading className="small">
            {row ? <Link to={gamePath(row.id)} discover="none" {...textProps({ name }, 'name')} /> : name}
          </Heading>
          {row && <Start row={row} view={view} />}
        </div>
        <ul className={styles.sides}>
          {(['home', 'away'] as const).map((side) => (
            <SideLine key={side} game={game} side={side} view={view} isShown={shown} hasScore={hasScore} />
          ))}
        </ul>
        <div className={`row ${styles.foot}`}>
          <Need game={game} hasBegun={state !== undefined && mayHaveScore(state)} isAsked={isAsked} />
          {row && state && !game.isNotNeeded && (
            <div data-spoils={spoils}>
              <StateLine event={row} clock={clock} at={page.at} isBare={state.key === 'tbc' || state.key === 'planned'}>
                {hasScore && <ScoreSlot id={row.id} title={name} state={stateBesideScore(state)} isBare />}
              </StateLine>
            </div>
          )}
          {hidesTeams && row && (
            <button
              type="button"
              className={`tap small bold unprinted ${styles.show}`}
              aria-label={(isSecret ? words.showGameOf : words.showTeamsOf)(name)}
              onClick={() => openTeams(row.id)}
            >
              {isSecret ? words.showGame : words.showTeams}
            </button>
          )}
          {watch && state?.isPlayerOpen && (
            <Link to={watch} className="tap small volt bold unprinted" data-spoils={spoils}>
              {state.key === 'replay' ? words.replay : words.watch}
              <span className="visually-hidden">{` (${name})`}</span>
            </Link>
          )}
        </div>
        {!isSafe && <Remarks code={code} results={results} />}
        <Leads game={game} view={view} />
      </div>
    </li>
  )
}

type StartProps = { row: NonNullable<PageGame['row']>; view: Pick<ChampionshipView, 'page' | 'clock' | 'zone'> }

/** When and where a game is played, by the venue's clock and the viewer's own. */
export function Start({ row, view: { page, clock, zone } }: StartProps) {
  const language = useLanguage()
  const said = useWordsOf(eventWords)
  const own = clock && ownTime(row, clock.zone, language)
  return (
    <p className={`wrap muted tiny ${styles.start}`}>
      <time dateTime={row.startsAt ?? row.localDate}>{startText(row, language, { day: 'short', zone: zone === undefined })}</time>
      {row.localTime === null && <span>{said.tbc}</span>}
      {own && <span className="volt">{said.yourTime(own)}</span>}
      {row.venue && <span className={page.venues.length > 1 ? undefined : 'visually-hidden'}>{row.venue}</span>}
    </p>
  )
}

type SideProps = { game: PageGame; side: Side; view: ChampionshipView; isShown: boolean; hasScore: boolean }

/** One side of a game. The cached page has both wordings; the device's setting chooses before the first paint (spec B9). */
function SideLine({ game: { sides, row }, side, view: { page, team: chosen }, isShown, hasScore }: SideProps) {
  const words = useWordsOf(championshipWords)
  const isSafe = useSpoilerSafe()
  const { from, team: slug, tells, isProvisional } = sides[side]
  const team = page.teams.find((each) => each.slug === slug)
  const source = <span className="muted">{from || words.unknown}</span>
  const isAsked = isSafe && isShown
  return (
    <li
      className={`line gap-2 ${styles.side}`}
      data-provisional={isProvisional}
      data-team={(isShown || !tells) && chosen !== undefined && chosen === slug ? true : undefined}
    >
      {!team && source}
      {team && (!tells || isAsked) && <Team team={team} isProvisional={isProvisional} />}
      {team && tells && !isAsked && (
        <>
          <span className="line gap-2 shrink" data-spoils>
            <Team team={team} isProvisional={isProvisional} />
          </span>
          <span data-safe>{source}</span>
        </>
      )}
      {hasScore && row && <SideScoreSlot id={row.id} side={side} />}
    </li>
  )
}

function Team({ team, isProvisional }: { team: PublicEntrant; isProvisional: boolean | undefined }) {
  const words = useWordsOf(championshipWords)
  return <TeamMark team={team}>{isProvisional && <span className="muted tiny">{` (${words.provisional})`}</span>}</TeamMark>
}

/** Says that a game of a series may not be played, and that it will not: the second is a result. */
function Need({ game, hasBegun, isAsked }: { game: PageGame; hasBegun: boolean; isAsked: boolean }) {
  const words = useWordsOf(championshipWords)
  const { isIfNecessary, isNotNeeded } = game
  const isSettled = isNotNeeded || hasBegun
  if (!isIfNecessary || (isAsked && hasBegun && !isNotNeeded)) return null
  return (
    <p className="small bold">
      {isNotNeeded && <span data-spoils={!isAsked || undefined}>{words.notNeeded}</span>}
      {!(isAsked && isNotNeeded) && <span data-safe={isSettled || undefined}>{words.ifNecessary}</span>}
    </p>
  )
}

/** Where the winner and the loser play next. On wide screens the lines say it, and screen readers read it. */
function Leads({ game: { winnerTo, loserTo }, view: { page } }: Pick<Props, 'game' | 'view'>) {
  const words = useWordsOf(championshipWords)
  const language = useLanguage()
  const to = (codes: readonly string[]) =>
    page.games.flatMap((each) => (codes.includes(each.code) ? whereText(each, language) : [])).join(` ${words.or} `)
  if (winnerTo.length === 0 && loserTo.length === 0) return null
  return (
    <p className={`muted tiny ${styles.leads}`}>
      {winnerTo.length > 0 && <span>{words.winner(to(winnerTo))}</span>}
      {loserTo.length > 0 && <span>{words.loser(to(loserTo))}</span>}
    </p>
  )
}

const whereText = ({ name, row }: PageGame, language: Language) =>
  [name, row && startText(row, language, { day: 'short' })].filter(Boolean).join(', ')
