import { championshipPath } from '../../championships/championship.ts'
import { useHydrated } from '../../kit/browser/use-hydrated.tsx'
import { Link } from '../../language/link.tsx'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import type { PageGame } from './championship-page.server.ts'
import { championshipWords } from './championship-words.ts'
import { type ChampionshipView, GameCard } from './game-card.tsx'
import { type Column, type Part, partsOf, type Round, roundsOf, sharedName } from './rounds.ts'
import { PoolTable, type ResultsView } from './standings.tsx'
import styles from './tree.module.css'

type Props = {
  view: ChampionshipView
  /** The round in the address. */
  round: string | undefined
  results: ResultsView
}

/** Pools, tree and other games; on a phone one round of them, chosen by a control. */
export function ChampionshipParts({ view, round, results }: Props) {
  const parts = partsOf(view.page.games)
  const rounds = roundsOf(parts)
  const shown = rounds.some(({ key }) => key === round) ? round : view.page.round
  const nameOf = useRoundNames(rounds)
  return (
    <>
      {rounds.length > 1 && <RoundControl slug={view.page.slug} rounds={rounds} shown={shown} nameOf={nameOf} />}
      {parts.map((part) => (
        <PartSection
          key={part.kind === 'pool' ? part.key : part.kind}
          part={part}
          shown={shown}
          nameOf={nameOf}
          view={view}
          results={results}
        />
      ))}
    </>
  )
}

/** Returns the function that names a round. */
function useRoundNames(rounds: readonly Round<PageGame>[]) {
  const words = useWordsOf(championshipWords)
  const language = useLanguage()
  const names = new Map(
    rounds.map(({ key, games, main }) => {
      if (key === 'pools') return [key, words.pools]
      const [first, ...others] = main
      const isAlone = others.length === 0
      const shared = isAlone ? (games.length > 1 ? words.finals : first?.name) : sharedName(main, language)
      return [key, shared ?? words.round(Number(key))]
    }),
  )
  return (key: string) => names.get(key) ?? ''
}

type ControlProps = {
  slug: string
  rounds: readonly Round<PageGame>[]
  shown: string | undefined
  nameOf: (key: string) => string
}

/** The control of rounds on phones. Before hydration its links lead down the page, on which without a script all rounds stand. */
function RoundControl({ slug, rounds, shown, nameOf }: ControlProps) {
  const words = useWordsOf(championshipWords)
  const isHydrated = useHydrated()
  const class_ = `firm small ${styles.tab}`
  return (
    <nav className={`line unprinted ${styles.rounds}`} aria-label={words.rounds}>
      {rounds.map(({ key }) =>
        isHydrated ? (
          <Link
            key={key}
            to={championshipPath(slug) + queryWith('round', key)}
            className={class_}
            replace
            preventScrollReset
            discover="none"
            aria-current={key === shown ? 'true' : undefined}
          >
            {nameOf(key)}
          </Link>
        ) : (
          <a key={key} href={`#round-${key}`} className={class_} aria-current={key === shown ? 'true' : undefined}>
            {nameOf(key)}
          </a>
        ),
      )}
    </nav>
  )
}

/** Returns the query of the address with one value set, or without it; only in browsers. */
export function queryWith(name: 'round' | 'team', value: string | undefined): string {
  const query = new URLSearchParams(location.search)
  if (value === undefined) query.delete(name)
  else query.set(name, value)
  return query.size > 0 ? `?${query}` : ''
}

type PartProps = {
  part: Part<PageGame>
  shown: string | undefined
  nameOf: (key: string) => string
  view: ChampionshipView
  results: ResultsView
}

function PartSection({ part, shown, nameOf, view, results }: PartProps) {
  const words = useWordsOf(championshipWords)
  if (part.kind === 'pool') {
    const pool = view.page.pools.find(({ key }) => key === part.key)
    const name = pool?.name ?? part.key
    return (
      <section className={styles.part} data-shown={shown === 'pools' || undefined} aria-labelledby={`pool-${part.key}`}>
        <h2 id={`pool-${part.key}`}>{name}</h2>
        <PoolTable poolKey={part.key} name={name} results={results} />
        <ol className={styles.games} id={part.key === view.page.pools[0]?.key ? 'round-pools' : undefined}>
          {part.games.map((game) => (
            <GameCard key={game.code} game={game} view={view} results={results} heading="h3" />
          ))}
        </ol>
      </section>
    )
  }
  const isShown = part.columns.some(({ round }) => String(round) === shown)
  return (
    <section className={styles.part} data-shown={isShown || undefined} aria-labelledby={part.kind}>
      <h2 id={part.kind}>{words[part.kind]}</h2>
      <ol className={styles.tree} data-kind={part.kind} data-columns={part.columns.length}>
        {part.columns.map((column, at) => (
          <RoundColumn
            key={column.round}
            column={column}
            id={part.kind === 'tree' ? `round-${column.round}` : undefined}
            isShown={String(column.round) === shown}
            isLast={part.kind === 'tree' && at === part.columns.length - 1}
            isJoined={part.columns[at - 1]?.joins !== undefined}
            nameOf={nameOf}
            view={view}
            results={results}
          />
        ))}
      </ol>
    </section>
  )
}

type ColumnProps = Omit<PartProps, 'part' | 'shown'> & {
  column: Column<PageGame>
  id: string | undefined
  isShown: boolean
  isLast: boolean
  /** True when lines lead to it from the column before. */
  isJoined: boolean
}

function RoundColumn({ column: { round, games, joins }, id, isShown, isLast, isJoined, nameOf, view, results }: ColumnProps) {
  const words = useWordsOf(championshipWords)
  const language = useLanguage()
  const name = games.length === 1 && isLast ? words.final : (sharedName(games, language) ?? nameOf(String(round)))
  return (
    <li id={id} className={styles.column} data-shown={isShown || undefined}>
      <h3 className="muted small">{name}</h3>
      <ol className={styles.games} data-joins={joins} data-joined={isJoined || undefined}>
        {games.map((game) => (
          <GameCard key={game.code} game={game} view={view} results={results} heading="h4" />
        ))}
      </ol>
    </li>
  )
}
