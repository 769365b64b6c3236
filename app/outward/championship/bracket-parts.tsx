import type { PublicSide } from '../../championships/public-championship.ts'
import type { Side } from '../../championships/rules/structure.ts'
import { gamePath } from '../../events/event.ts'
import { startText } from '../../events/time/zoned-time.ts'
import { type Language, LOCALE } from '../../kit/language.ts'
import { pageWords } from '../../language/words/page-words.ts'
import type { PageGame } from '../../site/championship/championship-page.server.ts'
import { championshipWords } from '../../site/championship/championship-words.ts'
import { type Column, type Part, partsOf, roundName, roundsOf, sharedName } from '../../site/championship/rounds.ts'
import { CrestImage } from '../../site/game/crests.tsx'
import { mayHaveScore, stateAt } from '../../site/game/game-row.ts'
import type { Bracket } from './bracket.server.ts'

// The tree, the other games and the pools of a championship, rendered on the server only. Both wordings of a team that tells a
// result are there; the style sheets choose by `data-scores` of the page. bracket-scores.tsx writes scores into the empty places.

export type PartsProps = {
  bracket: Bracket
  language: Language
  /** Returns the address of a path of the site. */
  at: (path: string) => string
}

export const BracketParts = (props: PartsProps) => (
  <div className="parts">
    {partsOf(props.bracket.games).map((part) =>
      'games' in part ? (
        <Pool key={part.key} part={part} {...props} />
      ) : (
        <section key={part.kind} className={`part ${part.kind}`}>
          <h2>{championshipWords[props.language][part.kind]}</h2>
          <ol className="columns">
            {part.columns.map((column, at) => (
              <RoundOf key={column.round} part={part} column={column} before={part.columns[at - 1]} {...props} />
            ))}
          </ol>
        </section>
      ),
    )}
  </div>
)

function Pool({ part, ...props }: PartsProps & { part: Extract<Part<PageGame>, { games: PageGame[] }> }) {
  const { meet } = championshipWords[props.language]
  const name = part.kind === 'meet' ? meet : (props.bracket.pools.find(({ key }) => key === part.key)?.name ?? part.key)
  return (
    <section className="part pool">
      <h2>{name}</h2>
      <Standing pool={part.key} name={name} {...props} />
      <ol className="games">
        {part.games.map((game) => (
          <Game key={game.code} game={game} heading="h3" {...props} />
        ))}
      </ol>
    </section>
  )
}

/** The figures of a standing; the second ones are shown only where somebody has something in them. */
const FIGURES = ['played', 'wins', 'draws', 'losses', 'scored', 'conceded', 'points'] as const
const RARE: ReadonlySet<string> = new Set(['draws', 'points'])

type Row = { rank: number; team?: string; name?: string } & Partial<Record<(typeof FIGURES)[number], number | string>>

function Standing({ pool, name, bracket, language }: PartsProps & { pool: string; name: string }) {
  const words = championshipWords[language]
  const { pools, totals = [] } = bracket.standings ?? {}
  const points = new Intl.NumberFormat(LOCALE[language])
  const rows: Row[] =
    pools?.[pool] ?? (pool === 'meet' ? totals.map((total) => ({ ...total, points: points.format(total.hundredths / 100) })) : [])
  if (rows.length === 0) return null
  const figures = FIGURES.filter((figure) =>
    rows.some((row) => row[figure] !== undefined && (!RARE.has(figure) || row[figure] !== 0)),
  )
  return (
    <table className="standing" data-spoils="">
      <caption className="visually-hidden">{words.standing(name)}</caption>
      <thead>
        <tr>
          {(['rank', 'team', ...figures] as const).map((key) => (
            <th key={key} scope="col" data-column={key}>
              <abbr title={words.heads[key][1]}>{words.heads[key][0]}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.team ?? row.name}>
            <td>{row.rank}</td>
            <th scope="row">{bracket.teams.find(({ slug }) => slug === row.team)?.short ?? row.name}</th>
            {figures.map((figure) => (
              <td key={figure}>{row[figure]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type RoundProps = PartsProps & {
  part: Extract<Part<PageGame>, { columns: unknown }>
  column: Column<PageGame>
  /** The column that leads to it. */
  before: Column<PageGame> | undefined
}

function RoundOf({ part, column: { round, games }, before, ...props }: RoundProps) {
  const { bracket, language } = props
  const isFinal = part.kind === 'tree' && games.length === 1 && part.columns.at(-1)?.round === round
  const whole = roundsOf(partsOf(bracket.games)).find(({ key }) => key === String(round))
  const name = sharedName(games, language) ?? (whole && roundName(whole, language))
  return (
    <li className="column" data-round={round}>
      <h3>{isFinal ? championshipWords[language].final : name}</h3>
      <ol className="games" data-joined={before?.joins}>
        {games.map((game) => (
          <Game key={game.code} game={game} heading="h4" {...props} />
        ))}
      </ol>
    </li>
  )
}

function Game({ game, heading: Heading, ...props }: PartsProps & { game: PageGame; heading: 'h3' | 'h4' }) {
  const { bracket, language, at } = props
  const { name, row, pool, watch, isIfNecessary, isNotNeeded } = game
  const words = championshipWords[language]
  const state = row && stateAt(row, undefined, bracket.at)
  const isScored = state && mayHaveScore(state) && !isNotNeeded
  // That a game which might not be needed is played tells how its series stands.
  const spoils = isIfNecessary ? '' : undefined
  // Times of one zone are named once, above.
  const hasZone = bracket.games.some((other) => other.row && other.row.zone !== row?.zone)
  return (
    <li className="item" data-round={pool === null && game.stage !== 'meet' ? undefined : `pool-${game.round}`}>
      <div className="game" data-event={row?.id} data-scored={isScored || undefined} data-on={state?.isOn || undefined}>
        <div className="label">
          <Heading>{row ? <Out href={at(gamePath(row.id))}>{name}</Out> : name}</Heading>
          {state?.isOn && (
            <span className="live" data-spoils={spoils}>
              {pageWords[language].watch.live}
            </span>
          )}
          {row && !state?.isOn && (
            <time dateTime={row.startsAt ?? row.localDate}>{startText(row, language, { day: 'short', zone: hasZone })}</time>
          )}
        </div>
        {game.stage !== 'meet' && (
          <ul className="sides">
            {(['home', 'away'] as const).map((side) => (
              <SideOf key={side} side={side} is={game.sides[side]} {...props} />
            ))}
          </ul>
        )}
        <div className="told">
          <p className="state" />
          {isIfNecessary && (
            <p className="need">
              {isNotNeeded && <span data-spoils="">{words.notNeeded}</span>}
              <span data-safe={isNotNeeded ? '' : undefined}>{words.ifNecessary}</span>
            </p>
          )}
          {watch && state?.isPlayerOpen && (
            <p className="watch" data-spoils={spoils}>
              <Out href={at(watch)}>
                {words.watch}
                <span className="visually-hidden">{` (${name})`}</span>
              </Out>
            </p>
          )}
        </div>
      </div>
    </li>
  )
}

/** A link to the site, which must not open inside the frame. */
export const Out = ({ href, children }: { href: string; children: React.ReactNode }) => (
  <a href={href} target="_blank" rel="noopener">
    {children}
  </a>
)

function SideOf({ side, is, bracket, language }: PartsProps & { side: Side; is: PublicSide }) {
  const words = championshipWords[language]
  const team = bracket.teams.find(({ slug }) => slug === is.team)
  const isHidden = team !== undefined && is.tells
  return (
    <li className="side" data-side={side} data-provisional={is.isProvisional}>
      {team && (
        <span className="team" data-spoils={isHidden ? '' : undefined}>
          <span className="crest">
            <CrestImage crest={team} />
          </span>
          <span className="name">{team.short}</span>
          {team.seed !== null && (
            <>
              <span className="seed" aria-hidden="true">
                {team.seed}
              </span>
              <span className="visually-hidden">{`, ${words.seed(team.seed)}`}</span>
            </>
          )}
          {is.isProvisional && <span className="seed">{`(${words.provisional})`}</span>}
        </span>
      )}
      {(!team || isHidden) && (
        <span className="source" data-safe={isHidden ? '' : undefined}>
          {is.from || words.unknown}
        </span>
      )}
      <b className="points" />
    </li>
  )
}
