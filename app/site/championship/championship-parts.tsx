import { type ReactNode, useEffect, useRef } from 'react'
import { championshipPath } from '../../championships/championship.ts'
import { useHydrated } from '../../kit/browser/use-hydrated.tsx'
import { Link } from '../../language/link.tsx'
import type { PageGame } from './championship-page.server.ts'
import { type ChampionshipView, GameCard } from './game-card.tsx'
import { type Column, numbered, type Part, partsOf, type Round, roundName, roundsOf, sharedName } from './rounds.ts'
import { PoolTable, TotalsTable } from './standings.tsx'
import styles from './tree.module.css'

/** Pools, tree and other games; on a phone one round of them, chosen by a control. `round`: the one in the address. */
export function ChampionshipParts({ view, round }: { view: ChampionshipView; round: string | undefined }) {
  const { page, language, words } = view
  const parts = partsOf(page.games)
  const rounds = roundsOf(parts)
  const names = numbered(
    rounds.map((each) => roundName(each, language)),
    language,
  )
  const shown = rounds.some(({ key }) => key === round) ? round : page.round
  const tabs = useRef<HTMLElement>(null)
  const last = useRef(shown)
  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    // A viewer who has scrolled down continues at the head of the chosen round.
    const head = tabs.current?.parentElement?.querySelector('section[data-shown]')
    const bar = tabs.current?.getBoundingClientRect().bottom ?? 0
    if (head && bar > 0 && head.getBoundingClientRect().top < bar) head.scrollIntoView()
  }, [shown])
  return (
    <>
      {rounds.length > 1 && (
        <nav ref={tabs} className={`line unprinted ${styles.rounds}`} aria-label={words.rounds}>
          {rounds.map((each, at) => (
            <Choice
              key={each.key}
              slug={page.slug}
              query={['round', each.key]}
              plain={`${championshipPath(page.slug)}#round-${each.key}`}
              isChosen={each.key === shown}
              className={`firm small ${styles.tab}`}
            >
              {names[at]}
            </Choice>
          ))}
        </nav>
      )}
      {parts.map((part) =>
        'games' in part ? (
          <Pool key={part.key} part={part} isShown={shown === 'pools'} view={view} />
        ) : (
          <Tree key={part.kind} part={part} rounds={rounds} shown={shown} view={view} />
        ),
      )}
    </>
  )
}

type ChoiceProps = {
  slug: string
  query: [name: 'round' | 'team', value: string | undefined]
  plain: string
  isChosen: boolean
  className: string
  children: ReactNode
}

/** A choice that the address tells. Before hydration it leads to `plain`, which shows the same without a script. */
export function Choice({ slug, query: [name, value], plain, isChosen, className, children }: ChoiceProps) {
  const isHydrated = useHydrated()
  function chosen() {
    const query = new URLSearchParams(location.search)
    query.delete(name)
    if (value !== undefined) query.set(name, value)
    return championshipPath(slug) + (query.size > 0 ? `?${query}` : '')
  }
  return (
    <Link
      to={isHydrated ? chosen() : plain}
      replace={isHydrated}
      preventScrollReset={isHydrated}
      discover="none"
      className={className}
      aria-current={isChosen ? 'true' : undefined}
    >
      {children}
    </Link>
  )
}

type PoolProps = { part: Extract<Part<PageGame>, { games: PageGame[] }>; isShown: boolean; view: ChampionshipView }

/** A pool with its standing, or the sessions of a meet with the totals of its teams. */
function Pool({ part: { kind, key, games }, isShown, view }: PoolProps) {
  const { pools } = view.page
  const name = kind === 'meet' ? view.words.meet : (pools.find((pool) => pool.key === key)?.name ?? key)
  return (
    <section className={styles.part} data-shown={isShown || undefined} aria-labelledby={`pool-${key}`}>
      <h2 id={`pool-${key}`}>{name}</h2>
      {kind === 'meet' ? <TotalsTable results={view.results} /> : <PoolTable poolKey={key} name={name} results={view.results} />}
      <ol className={`stack gap-3 ${styles.games}`} id={key === (pools[0]?.key ?? 'meet') ? 'round-pools' : undefined}>
        {games.map((game) => (
          <GameCard key={game.code} game={game} view={view} heading="h3" />
        ))}
      </ol>
    </section>
  )
}

type TreeProps = {
  part: Extract<Part<PageGame>, { columns: unknown }>
  rounds: readonly Round<PageGame>[]
  shown: string | undefined
  view: ChampionshipView
}

function Tree({ part: { kind, columns }, rounds, shown, view }: TreeProps) {
  const { language, words } = view
  const isTree = kind === 'tree'
  const nameOf = ({ round, games }: Column<PageGame>) => {
    if (isTree && games.length === 1 && round === columns.at(-1)?.round) return words.final
    const whole = rounds.find(({ key }) => key === String(round))
    return sharedName(games, language) ?? (whole ? roundName(whole, language) : '')
  }
  const names = numbered(columns.map(nameOf), language)
  const isShown = ({ round }: Column<PageGame>) => String(round) === shown || undefined
  return (
    <section className={styles.part} data-shown={columns.some(isShown) || undefined} aria-labelledby={kind}>
      <h2 id={kind}>{words[kind]}</h2>
      <ol className={styles.tree} data-kind={kind} data-columns={columns.length}>
        {columns.map((column, at) => (
          <li
            key={column.round}
            id={isTree ? `round-${column.round}` : undefined}
            className={styles.column}
            data-shown={isShown(column)}
          >
            <h3 className="plain muted small">{names[at]}</h3>
            {seriesScore(column.games, view).map((text) => (
              <p key={text} className="small bold" data-spoils>
                {text}
              </p>
            ))}
            <ol className={`stack gap-3 ${styles.games}`} data-joins={column.joins} data-joined={columns[at - 1]?.joins && true}>
              {column.games.map((game) => (
                <GameCard key={game.code} game={game} view={view} heading="h4" />
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Returns the score of each series among the games: 'Northgate leads 1–0'; none on a device that hides scores. */
function seriesScore(games: readonly PageGame[], { page, results, isSafe, words }: ChampionshipView): string[] {
  const winners = isSafe ? undefined : results.standings?.winners
  if (!winners) return []
  return [...Map.groupBy(games, ({ series }) => series?.code).values()].flatMap((own) => {
    const { of } = own[0]?.series ?? {}
    // In the last final of a double elimination, one team is ahead from the start.
    if (of === undefined || of !== own.length) return []
    const wins = Map.groupBy(
      own.flatMap(({ code }) => winners[code] ?? []),
      (slug) => slug,
    )
    const [[leader, { length: most }] = ['', []], [, { length: second }] = ['', []]] = [...wins].sort(
      ([, a], [, b]) => b.length - a.length,
    )
    const team = page.teams.find(({ slug }) => slug === leader)?.short
    if (!team) return []
    const score = `${most}–${second}`
    if (most === second) return [words.seriesTied(score)]
    return [(most > of / 2 ? words.seriesWon : words.seriesLead)(team, score)]
  })
}
