import type { ReactNode } from 'react'
import type { PublicEntrant, PublicStanding, Remark } from '../../championships/public-championship.ts'
import { LOCALE } from '../../kit/language.ts'
import { spokenTime } from '../../kit/time/spoken-time.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { Crests } from '../game/crests.tsx'
import type { PageGame } from './championship-page.server.ts'
import { championshipWords } from './championship-words.ts'
import styles from './standings.module.css'
import { Sign } from './team-mark.tsx'
import tree from './tree.module.css'
import type { StandingsView } from './use-standings.tsx'

/** The results of a championship, which its cached page does not contain (spec S5); no standings while they are hidden. */
export type ResultsView = StandingsView & {
  page: { teams: readonly PublicEntrant[] }
  /** True on a device that hides scores, until the viewer asks for standings. */
  isHidden: boolean
  onAsk: () => void
}

/** The figures of a team in the table. */
const COLUMNS = ['played', 'wins', 'draws', 'losses', 'scored', 'conceded', 'points'] as const

/** The keys that the table itself shows. */
const SEEN: ReadonlySet<string> = new Set(['wins', 'points', 'winPct'])

/** A team of a table, by its address or by a name alone, with its figures once they have been read. */
type TableRow = {
  slug: string | undefined
  name?: string | undefined
  standing?: Pick<PublicStanding, 'rank' | 'isShared'> & { by?: PublicStanding['by'] } & Partial<Record<Column, number | string>>
}
type Column = (typeof COLUMNS)[number]

type PoolProps = { poolKey: string; name: string; results: ResultsView }

/** The standing of a pool: its teams in the order of the draw until results have been read. */
export function PoolTable({ poolKey, name, results }: PoolProps) {
  const ranked = results.standings?.pools[poolKey]
  const rows: readonly TableRow[] =
    ranked?.map((standing) => ({ slug: standing.team, standing })) ?? results.page.teams.filter(({ pool }) => pool === poolKey)
  const columns = COLUMNS.filter((column) => column !== 'draws' || ranked?.some(({ draws }) => draws > 0))
  return rows.length > 0 && <Standing name={name} rows={rows} columns={columns} results={results} />
}

/** The totals of the teams of a meet (spec B11): the teams alone until results have been read. */
export function TotalsTable({ results }: { results: ResultsView }) {
  const words = useWordsOf(championshipWords)
  const points = new Intl.NumberFormat(LOCALE[useLanguage()])
  const { standings, page } = results
  const rows: readonly TableRow[] =
    standings?.totals.map(({ team, name, hundredths, ...ranked }) => ({
      slug: team,
      name,
      standing: { ...ranked, points: points.format(hundredths / 100) },
    })) ?? page.teams
  return rows.length > 0 && <Standing name={words.meet} rows={rows} columns={['points']} results={results} />
}

type TableProps = { name: string; rows: readonly TableRow[]; columns: readonly Column[]; results: ResultsView }

function Standing({ name, rows, columns, results }: TableProps) {
  const words = useWordsOf(championshipWords)
  return (
    <div className="stack gap-2">
      <table className={`even small ${styles.standing}`}>
        <caption className="visually-hidden">{words.standing(name)}</caption>
        <thead>
          <tr>
            {(['rank', 'team', ...columns] as const).map((head) => (
              <th key={head} scope="col" data-head={head}>
                <abbr title={words.heads[head][1]}>{words.heads[head][0]}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ slug, name: typed, standing }) => (
            <tr key={slug ?? typed}>
              <td data-head="rank">
                {standing?.rank}
                {standing?.isShared && <Sign text="=" spoken={` ${words.shared}`} />}
              </td>
              <th scope="row">
                <TeamLine teams={results.page.teams} slug={slug} name="short">
                  {slug === undefined && typed}
                  {standing?.by && !SEEN.has(standing.by) && (
                    <span className={`muted tiny ${styles.reason}`}>{words.ahead(words.by[standing.by])}</span>
                  )}
                </TeamLine>
              </th>
              {columns.map((column) => (
                <td key={column} data-head={column}>
                  {standing?.[column] ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Fetching results={results} label={words.showStandings} />
    </div>
  )
}

type LineProps = { teams: readonly PublicEntrant[]; slug: string | undefined; name: 'short' | 'name'; children?: ReactNode }

/** A team by its crest and name. */
function TeamLine({ teams, slug, name, children }: LineProps) {
  const team = teams.find((each) => each.slug === slug)
  return (
    <span className="line gap-2">
      {team && <Crests of={[team]} />}
      <span>
        {team?.[name]}
        {children}
      </span>
    </span>
  )
}

/** Asks the viewer whether to show results, or says that they come. */
function Fetching({ results: { isHidden, onAsk, hasFailed, standings, retry }, label }: { results: ResultsView; label: string }) {
  const words = useWordsOf(championshipWords)
  if (!isHidden && !hasFailed) return standings ? null : <p className="muted small scripted">{words.loading}</p>
  return (
    <p className="row gap-2-4 muted small scripted unprinted" role={isHidden ? undefined : 'alert'}>
      {!isHidden && words.failed}
      <button type="button" className={'text-button tap bold'} onClick={isHidden ? onAsk : retry}>
        {isHidden ? label : words.retry}
      </button>
    </p>
  )
}

/** True once the viewer may know that every team has its place. */
export const isOver = ({ standings, page }: ResultsView): boolean =>
  page.teams.length > 0 && standings?.places.flatMap(({ teams }) => teams).length === page.teams.length

/** The places that are decided, with medals. */
export function Ranking({ results }: { results: ResultsView }) {
  const words = useWordsOf(championshipWords)
  const { standings, page, isHidden } = results
  const places = standings?.places ?? []
  if (places.length === 0 && !isHidden) return null
  return (
    <section className={tree.part} data-always aria-labelledby="ranking">
      <h2 id="ranking">{isOver(results) ? words.ranking : words.placesSoFar}</h2>
      <Fetching results={results} label={words.showRanking} />
      <ol className={`stack gap-2 ${styles.ranking}`}>
        {places.map(({ place, teams }) => (
          <li key={place} className="line gap-3" data-place={place <= 3 ? place : undefined}>
            <span className={`bold even ${styles.place}`}>
              {words.place(place)}
              {teams.length > 1 && <span className="muted tiny">{` ${words.shared}`}</span>}
              {place <= 3 && <span className="visually-hidden">{` (${words.medals[place - 1]})`}</span>}
            </span>
            <ul className="stack gap-1 shrink">
              {teams.map((slug) => (
                <li key={slug}>
                  <TeamLine teams={page.teams} slug={slug} name="name" />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}

type RemarksProps = { game: Pick<PageGame, 'code' | 'winnerTo'>; results: ResultsView }

/** What staff decided about a game, and what was corrected (spec B5). */
export const Remarks = ({ game, results: { standings, page } }: RemarksProps) =>
  standings?.remarks.flatMap((remark) =>
    remark.code === game.code ? <Said key={JSON.stringify(remark)} remark={remark} game={game} teams={page.teams} /> : [],
  )

type SaidProps = { remark: Remark; game: RemarksProps['game']; teams: readonly PublicEntrant[] }

function Said({ remark, game, teams }: SaidProps) {
  const words = useWordsOf(championshipWords)
  const language = useLanguage()
  const nameOf = (slug: string | undefined) => teams.find((team) => team.slug === slug)?.short
  const [head, tail = ''] = textsOf()
  const reason = remark.reason && (remark.kind === 'corrected' ? COLON[language] + remark.reason : ` (${remark.reason})`)
  return (
    <p className={`tiny ${styles.remark}`} data-spoils>
      {head}
      {reason && <span lang={remark.lang}>{reason}</span>}
      {tail}
    </p>
  )

  function textsOf(): [head: string, tail?: string] {
    if (remark.kind === 'held' || remark.kind === 'tied') return [words[remark.kind]]
    const team = nameOf(remark.team)
    if (remark.kind === 'awarded') return [team ? words.awarded[remark.why](team) : words.bothOut]
    if (remark.kind === 'walkover') {
      const out = nameOf(remark.withdrawn)
      const then = team ? (game.winnerTo.length > 0 ? words.advances : words.winsUnplayed)(team) : words.unplayed
      return out ? [words.withdrew(out), `. ${then}`] : [then]
    }
    const when = remark.at === undefined ? '' : spokenTime(remark.at, language, CORRECTED_AT)
    const played = nameOf(remark.played)
    const end = /[.!?]$/.test(remark.reason) ? '' : '.'
    return [words.correctedGame(remark.of ?? '', when), end + (team && played ? ` ${words.playedOn(team, played)}` : '')]
  }
}

const COLON = { en: ': ', fr: '\u00a0: ' }
const CORRECTED_AT = { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
