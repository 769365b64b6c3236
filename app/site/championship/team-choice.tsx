import { championshipPath } from '../../championships/championship.ts'
import type { PublicEntrant } from '../../championships/public-championship.ts'
import { useSpoilerSafe } from '../../kit/browser/spoiler-safe.tsx'
import { useHydrated } from '../../kit/browser/use-hydrated.tsx'
import { Link } from '../../language/link.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { isPast, stateAt } from '../game/game-row.ts'
import type { ChampionshipPage, PageGame } from './championship-page.server.ts'
import { queryWith } from './championship-parts.tsx'
import { championshipWords } from './championship-words.ts'
import { type ChampionshipView, Start } from './game-card.tsx'
import styles from './team-choice.module.css'
import { TeamMark } from './team-mark.tsx'
import { type PathStep, pathOf } from './team-path.ts'

/** The teams of the championship; choosing one shows its path. Before hydration they lead to the teams' own pages. */
type ChoiceProps = { page: Pick<ChampionshipPage, 'slug' | 'teams'>; chosen: string | undefined }

export function TeamChoice({ page: { slug, teams }, chosen }: ChoiceProps) {
  const words = useWordsOf(championshipWords)
  const isHydrated = useHydrated()
  if (teams.length === 0) return null
  const inOrder = teams.toSorted((a, b) => (a.seed ?? Infinity) - (b.seed ?? Infinity) || a.short.localeCompare(b.short))
  return (
    <nav className={`unprinted ${styles.teams}`} aria-labelledby="teams">
      <h2 id="teams" className="small muted">
        {words.teams}
      </h2>
      <ul className={styles.chips}>
        {inOrder.map((team) => {
          const isChosen = team.slug === chosen
          return (
            <li key={team.slug}>
              {isHydrated ? (
                <Link
                  to={championshipPath(slug) + queryWith('team', isChosen ? undefined : team.slug)}
                  replace
                  preventScrollReset
                  discover="none"
                  className={`small firm ${styles.chip}`}
                  aria-current={isChosen ? 'true' : undefined}
                >
                  <TeamMark team={team} />
                </Link>
              ) : (
                <Link to={`/team/${team.slug}`} className={`small firm ${styles.chip}`} discover="none">
                  <TeamMark team={team} />
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** The games of the chosen team, and where it plays if it wins or loses the last of them. */
export function TeamPathBox({ view, team }: { view: ChampionshipView; team: PublicEntrant }) {
  const words = useWordsOf(championshipWords)
  const isSafe = useSpoilerSafe()
  const { page, clock, shows } = view
  const games = page.games.filter(({ isNotNeeded, row }) => !isNotNeeded || !shows(row?.id)).toSorted(inTime)
  const path = pathOf(games, team.slug, {
    shows: ({ row }) => shows(row?.id),
    isOver: ({ row }) => !isSafe && row !== undefined && isPast(stateAt(row, clock, page.at)),
  })
  const last = path.games.at(-1)?.game
  return (
    <section className={`stack gap-2 box pad ${styles.path}`} aria-labelledby="path">
      <h2 id="path">{words.path(team.name)}</h2>
      {team.route && <p className="muted small">{team.route}</p>}
      {path.games.length === 0 && <p>{words.noPath}</p>}
      <ol className="stack gap-2">
        {path.games.map((step) => (
          <Step key={step.game.code} step={step} view={view} />
        ))}
        {path.ifWon.map((step) => (
          <Step
            key={`won ${step.game.code}`}
            step={step}
            view={view}
            condition={last?.series ? words.ifSeriesWon : words.ifWon}
          />
        ))}
        {path.ifLost.map((step) => (
          <Step
            key={`lost ${step.game.code}`}
            step={step}
            view={view}
            condition={last?.series ? words.ifSeriesLost : words.ifLost}
          />
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

function Step({
  step: { game, rival },
  view,
  condition,
}: {
  step: PathStep<PageGame>
  view: ChampionshipView
  condition?: string
}) {
  const words = useWordsOf(championshipWords)
  const names = rival.teams.flatMap((slug) => view.page.teams.find((team) => team.slug === slug)?.short ?? [])
  const who = names.length > 0 ? names.join(` ${words.or} `) : rival.from
  return (
    <li>
      <p>
        {condition && <span className="muted">{`${condition} · `}</span>}
        <b>{game.name}</b>
        {who && ` ${words.against(who)}`}
      </p>
      {game.row && <Start row={game.row} view={view} />}
    </li>
  )
}
