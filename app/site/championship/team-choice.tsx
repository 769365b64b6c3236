import { useEffect, useRef } from 'react'
import type { PublicEntrant } from '../../championships/public-championship.ts'
import { gamePath } from '../../events/event.ts'
import { Link } from '../../language/link.tsx'
import { ScoreSlot } from '../../scores/fans/score-slot.tsx'
import { StateLine } from '../game/game-list.tsx'
import { isPast, mayHaveScore, stateAt, stateBesideScore } from '../game/game-row.ts'
import type { PageGame } from './championship-page.server.ts'
import { Choice } from './championship-parts.tsx'
import { type ChampionshipView, Start } from './game-card.tsx'
import styles from './team-choice.module.css'
import { TeamMark } from './team-mark.tsx'
import { type PathStep, pathOf } from './team-path.ts'

/** The teams of the championship; choosing one shows its path. Before hydration they lead to the teams' own pages. */
export function TeamChoice({ view: { page, team: chosen, words } }: { view: ChampionshipView }) {
  const chip = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const own = chip.current
    const strip = chosen === undefined ? null : own?.closest('ul')
    if (own && strip) strip.scrollLeft = own.offsetLeft - (strip.clientWidth - own.offsetWidth) / 2
  }, [chosen])
  if (page.teams.length === 0) return null
  const inOrder = page.teams.toSorted((a, b) => (a.seed ?? Infinity) - (b.seed ?? Infinity) || a.short.localeCompare(b.short))
  return (
    <nav className={'stack gap-2 unprinted'} aria-labelledby="teams">
      <h2 id="teams" className="plain small muted">
        {words.teams}
      </h2>
      <ul className={`line gap-2 ${styles.chips}`}>
        {inOrder.map((team) => (
          <li key={team.slug} ref={team.slug === chosen ? chip : undefined}>
            <Choice
              slug={page.slug}
              query={['team', team.slug === chosen ? undefined : team.slug]}
              plain={`/team/${team.slug}`}
              isChosen={team.slug === chosen}
              className={`line gap-2 target small firm box ${styles.chip}`}
            >
              <TeamMark team={team} />
            </Choice>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The games of the chosen team, and where it plays if it wins or loses the last of them. */
export function TeamPathBox({ view, team }: { view: ChampionshipView; team: PublicEntrant }) {
  const { page, results, clock, shows, isSafe, words } = view
  const standings = isSafe ? undefined : results.standings
  const place = standings?.places.find(({ teams }) => teams.includes(team.slug))?.place
  const games = page.games.filter(({ isNotNeeded, row }) => !isNotNeeded || !shows(row?.id)).toSorted(inTime)
  const path = pathOf(games, team.slug, {
    shows: ({ row }) => shows(row?.id),
    isOver: ({ row }) => !isSafe && row !== undefined && isPast(stateAt(row, clock, page.at)),
  })
  const isSeries = path.games.at(-1)?.game.series !== undefined
  const [ifWon, ifLost] = isSeries ? [words.ifSeriesWon, words.ifSeriesLost] : [words.ifWon, words.ifLost]
  const steps: (PathStep<PageGame> & { condition?: string })[] = [
    ...path.games,
    ...path.ifWon.map((step) => ({ ...step, condition: ifWon })),
    ...path.ifLost.map((step) => ({ ...step, condition: ifLost })),
  ]
  const whoIn = ({ teams, from }: PathStep<PageGame>['rival']) =>
    teams.flatMap((slug) => page.teams.find((each) => each.slug === slug)?.short ?? []).join(` ${words.or} `) || from
  return (
    <section className={`stack gap-2 box pad ${styles.path}`} aria-labelledby="path">
      <h2 id="path">{words.path(team.name)}</h2>
      {team.route && <p className="muted small">{team.route}</p>}
      {path.games.length === 0 && <p>{words.noPath}</p>}
      <ol className={`stack gap-3 ${styles.steps}`}>
        {steps.map(({ game: { code, name, row, isIfNecessary }, rival, condition = '' }) => (
          <li key={condition + code}>
            <p>
              {condition && <span className="muted">{`${condition} · `}</span>}
              {row ? (
                <Link to={gamePath(row.id)} className="bold" discover="none">
                  {name}
                </Link>
              ) : (
                <b>{name}</b>
              )}
              {whoIn(rival) && ` ${words.against(whoIn(rival))}`}
            </p>
            {row && <Start row={row} view={view} />}
            {row && !condition && !(isSafe && isIfNecessary) && <Result game={{ code, name, row }} team={team} view={view} />}
          </li>
        ))}
      </ol>
      {place !== undefined && (
        <p className="bold">{place === 1 ? words.champion : (words.medals[place - 1] ?? words.out(words.place(place)))}</p>
      )}
      <p>
        <Link to={`/team/${team.slug}`} className="tap small bold">
          {words.teamPage}
        </Link>
      </p>
    </section>
  )
}

type ResultProps = {
  game: { code: string; name: string; row: NonNullable<PageGame['row']> }
  team: PublicEntrant
  view: ChampionshipView
}

/** The state and score of a game of a path, and whether its team has won. */
function Result({ game: { code, name, row }, team, view }: ResultProps) {
  const { page, results, clock, isSafe, words } = view
  const winner = isSafe ? undefined : results.standings?.winners[code]
  const state = stateAt(row, clock, page.at)
  const isUnplayed = winner !== undefined && row.play === 'not-begun'
  return (
    <>
      {!isUnplayed && (
        <StateLine event={row} clock={clock} at={page.at} isBare={state.key === 'tbc' || state.key === 'planned'}>
          {mayHaveScore(state) && <ScoreSlot id={row.id} title={name} state={stateBesideScore(state)} />}
        </StateLine>
      )}
      {winner !== undefined && <p className="small bold">{winner === team.slug ? words.won : words.lost}</p>}
    </>
  )
}

const inTime = (a: PageGame, b: PageGame) => startOf(a).localeCompare(startOf(b)) || a.round - b.round || a.position - b.position
const startOf = ({ row }: PageGame) => row?.startsAt ?? row?.localDate ?? '9'
