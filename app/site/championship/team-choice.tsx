import type { PublicEntrant } from '../../championships/public-championship.ts'
import { Link } from '../../language/link.tsx'
import { isPast, stateAt } from '../game/game-row.ts'
import type { PageGame } from './championship-page.server.ts'
import { Choice } from './championship-parts.tsx'
import { type ChampionshipView, Start } from './game-card.tsx'
import styles from './team-choice.module.css'
import { TeamMark } from './team-mark.tsx'
import { type PathStep, pathOf } from './team-path.ts'

/** The teams of the championship; choosing one shows its path. Before hydration they lead to the teams' own pages. */
export function TeamChoice({ view: { page, team: chosen, words } }: { view: ChampionshipView }) {
  if (page.teams.length === 0) return null
  const inOrder = page.teams.toSorted((a, b) => (a.seed ?? Infinity) - (b.seed ?? Infinity) || a.short.localeCompare(b.short))
  return (
    <nav className={'stack gap-2 unprinted'} aria-labelledby="teams">
      <h2 id="teams" className="plain small muted">
        {words.teams}
      </h2>
      <ul className={`line gap-2 ${styles.chips}`}>
        {inOrder.map((team) => (
          <li key={team.slug}>
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
  const { page, clock, shows, isSafe, words } = view
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
      <ol className="stack gap-2">
        {steps.map(({ game: { code, name, row }, rival, condition = '' }) => (
          <li key={condition + code}>
            <p>
              {condition && <span className="muted">{`${condition} · `}</span>}
              <b>{name}</b>
              {whoIn(rival) && ` ${words.against(whoIn(rival))}`}
            </p>
            {row && <Start row={row} view={view} />}
          </li>
        ))}
      </ol>
      <p>
        <Link to={`/team/${team.slug}`} className="tap small bold">
          {words.teamPage}
        </Link>
      </p>
    </section>
  )
}

const inTime = (a: PageGame, b: PageGame) => startOf(a).localeCompare(startOf(b)) || a.round - b.round || a.position - b.position
const startOf = ({ row }: PageGame) => row?.startsAt ?? row?.localDate ?? '9'
