import type { PublicSide } from '../../championships/public-championship.ts'
import type { Side } from '../../championships/rules/structure.ts'
import type { Language } from '../../kit/language.ts'
import { textColourOn } from '../../kit/text/ink.ts'
import { pageWords } from '../../language/words/page-words.ts'
import { pictureAddress, storedPicture } from '../../pictures/sizes.ts'
import { championshipWords } from '../../site/championship/championship-words.ts'
import { type Column, type Part, partsOf, type Round, roundName, roundsOf, sharedName } from '../../site/championship/rounds.ts'
import { type Bracket, type BracketGame, roundKey } from './bracket.ts'

// The tree, the other games and the pools of a championship, rendered on the server only. Both wordings of a team that tells a
// result are there; the style sheets choose by `data-scores` of the page. bracket-scores.tsx writes scores into the empty places.

type Props = { bracket: Bracket; language: Language }

export function BracketParts({ bracket, language }: Props) {
  const parts = partsOf(bracket.games)
  const rounds = roundsOf(parts)
  return parts.map((part) =>
    part.kind === 'pool' ? (
      <Pool key={part.key} part={part} bracket={bracket} language={language} />
    ) : (
      <section key={part.kind} className={`part ${part.kind}`}>
        <h2>{championshipWords[language][part.kind]}</h2>
        <ol className="columns">
          {part.columns.map((column, at) => (
            <RoundOf
              key={column.round}
              part={part}
              column={column}
              isJoined={part.columns[at - 1]?.joins !== undefined}
              rounds={rounds}
              bracket={bracket}
              language={language}
            />
          ))}
        </ol>
      </section>
    ),
  )
}

function Pool({ part, bracket, language }: Props & { part: Extract<Part<BracketGame>, { kind: 'pool' }> }) {
  const name = bracket.pools.find(({ key }) => key === part.key)?.name ?? part.key
  return (
    <section className="part pool">
      <h2>{name}</h2>
      <StandingTable poolKey={part.key} name={name} language={language} />
      <ol className="games">
        {part.games.map((game) => (
          <Game key={game.code} game={game} bracket={bracket} language={language} heading="h3" />
        ))}
      </ol>
    </section>
  )
}

/** The columns of a standing after rank and team; scripts hide those in which nobody has anything. */
const STANDING_COLUMNS = ['played', 'wins', 'draws', 'losses', 'scored', 'conceded', 'points'] as const

/** An empty table, which shows once a script has filled it. */
function StandingTable({ poolKey, name, language }: { poolKey: string; name: string; language: Language }) {
  const words = championshipWords[language]
  return (
    <table className="standing" data-pool={poolKey} hidden>
      <caption className="visually-hidden">{words.standing(name)}</caption>
      <thead>
        <tr>
          {(['rank', 'team', ...STANDING_COLUMNS] as const).map((key) => {
            const [short, whole] = words.heads[key] ?? [key, key]
            return (
              <th key={key} scope="col" data-column={key}>
                <abbr title={whole}>{short}</abbr>
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody />
    </table>
  )
}

type RoundProps = Props & {
  part: Exclude<Part<BracketGame>, { kind: 'pool' }>
  column: Column<BracketGame>
  isJoined: boolean
  rounds: readonly Round<BracketGame>[]
}

function RoundOf({ part, column: { round, games, joins }, isJoined, rounds, bracket, language }: RoundProps) {
  const isFinal = part.kind === 'tree' && games.length === 1 && part.columns.at(-1)?.round === round
  const whole = rounds.find(({ key }) => key === String(round))
  const name = sharedName(games, language) ?? (whole && roundName(whole, language))
  return (
    <li className="column" data-round={round}>
      <h3>{isFinal ? championshipWords[language].final : name}</h3>
      <ol className="games" data-joins={joins} data-joined={isJoined || undefined}>
        {games.map((game) => (
          <Game key={game.code} game={game} bracket={bracket} language={language} heading="h4" />
        ))}
      </ol>
    </li>
  )
}

type GameProps = Props & { game: BracketGame; heading: 'h3' | 'h4' }

function Game({ game, bracket, language, heading: Heading }: GameProps) {
  const { name, url, start, startsAt, sides, eventId, hasScore, isOn, watch } = game
  const words = championshipWords[language]
  return (
    <li className="item" data-round={game.pool === null ? undefined : roundKey(game)}>
      <div className="game" data-event={eventId} data-scored={hasScore || undefined} data-on={isOn || undefined}>
        <div className="label">
          <Heading>{url ? <Out href={url}>{name}</Out> : name}</Heading>
          {isOn ? (
            <span className="live">{pageWords[language].watch.live}</span>
          ) : (
            start && <time dateTime={startsAt}>{start}</time>
          )}
        </div>
        <ul className="sides">
          {(['away', 'home'] as const).map((side) => (
            <SideOf key={side} side={side} is={sides[side]} bracket={bracket} language={language} />
          ))}
        </ul>
        <div className="told">
          <p className="state" />
          {game.isIfNecessary && (
            <p className="need">
              {game.isNotNeeded && <span data-spoils="">{words.notNeeded}</span>}
              <span data-safe={game.isNotNeeded ? '' : undefined}>{words.ifNecessary}</span>
            </p>
          )}
          {watch && (
            <p className="watch">
              <Out href={watch}>
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

function SideOf({ side, is, bracket, language }: Props & { side: Side; is: PublicSide }) {
  const words = championshipWords[language]
  const team = bracket.teams.find(({ slug }) => slug === is.team)
  const isHidden = team !== undefined && is.tells
  return (
    <li className="side" data-side={side} data-provisional={is.isProvisional}>
      {team && (
        <span className="team" data-spoils={isHidden ? '' : undefined}>
          <Crest team={team} />
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

/** The logo of a school, or its code in its colour. */
function Crest({ team: { code, colour, logo } }: { team: Bracket['teams'][number] }) {
  if (storedPicture(logo)) return <img className="crest" src={pictureAddress(logo, 160)} alt="" width="160" height="90" />
  return (
    <svg className="crest" viewBox="0 0 64 36" aria-hidden="true">
      <rect width="64" height="36" rx="5" fill={colour} />
      <text x="32" y="25" textAnchor="middle" fontSize="20" fontWeight="800" fill={textColourOn(colour)}>
        {code}
      </text>
    </svg>
  )
}
