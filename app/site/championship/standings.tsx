import type { PublicEntrant, PublicStanding, Remark } from '../../championships/public-championship.ts'
import { spokenTime } from '../../kit/time/spoken-time.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { Crests } from '../game/crests.tsx'
import { championshipWords } from './championship-words.ts'
import card from './game-card.module.css'
import styles from './standings.module.css'
import tree from './tree.module.css'
import type { StandingsView } from './use-standings.tsx'

/** The results of a championship, which its cached page does not contain (spec S5). */
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

type PoolProps = { poolKey: string; name: string; results: ResultsView }

/** The standing of a pool: its teams in the order of the draw until results have been read. */
export function PoolTable({ poolKey, name, results }: PoolProps) {
  const words = useWordsOf(championshipWords)
  const { standings, page } = results
  const drawn = page.teams.flatMap((team) => (team.pool === poolKey ? { team } : []))
  const ranked = results.isHidden ? undefined : standings?.pools[poolKey]
  const rows: { team: PublicEntrant; standing?: PublicStanding }[] =
    ranked?.flatMap((standing) => {
      const team = page.teams.find(({ slug }) => slug === standing.team)
      return team ? [{ team, standing }] : []
    }) ?? drawn
  if (rows.length === 0) return null
  const hasDraws = ranked?.some(({ draws }) => draws > 0) === true
  const columns = COLUMNS.filter((column) => column !== 'draws' || hasDraws)
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
          {rows.map(({ team, standing }) => (
            <tr key={team.slug}>
              <td data-head="rank">{standing && <Rank standing={standing} />}</td>
              <th scope="row">
                <span className="line gap-2">
                  <Crests of={[team]} />
                  <span>
                    {team.short}
                    {standing?.by && !SEEN.has(standing.by) && (
                      <span className={`muted tiny ${styles.reason}`}>{words.ahead(words.by[standing.by])}</span>
                    )}
                  </span>
                </span>
              </th>
              {columns.map((column) => (
                <td key={column} data-head={column}>
                  {standing ? standing[column] : '–'}
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

function Rank({ standing: { rank, isShared } }: { standing: PublicStanding }) {
  const words = useWordsOf(championshipWords)
  return (
    <>
      {rank}
      {isShared && (
        <>
          <span aria-hidden="true">=</span>
          <span className="visually-hidden">{` ${words.shared}`}</span>
        </>
      )}
    </>
  )
}

/** Asks the viewer whether to show results, or says that they come. */
function Fetching({ results: { isHidden, onAsk, hasFailed, standings, retry }, label }: { results: ResultsView; label: string }) {
  const words = useWordsOf(championshipWords)
  if (isHidden)
    return (
      <p>
        <button type="button" className={`tap small bold scripted unprinted ${card.show}`} onClick={onAsk}>
          {label}
        </button>
      </p>
    )
  if (hasFailed)
    return (
      <p className="row gap-2-4 muted small" role="alert">
        {words.failed}
        <button type="button" className={`tap volt bold ${card.show}`} onClick={retry}>
          {words.retry}
        </button>
      </p>
    )
  return standings ? null : <p className="muted small scripted">{words.loading}</p>
}

/** The final places with medals, at the end of the page, because they come after it. */
export function Ranking({ results }: { results: ResultsView }) {
  const words = useWordsOf(championshipWords)
  const { standings, page, isHidden } = results
  const places = (isHidden ? undefined : standings?.places) ?? []
  if (places.length === 0 && !isHidden) return null
  const nameOf = (slug: string) => page.teams.find((team) => team.slug === slug)
  return (
    <section className={tree.part} data-always aria-labelledby="ranking">
      <h2 id="ranking">{words.ranking}</h2>
      <Fetching results={results} label={words.showRanking} />
      <ol className={styles.ranking}>
        {places.map(({ place, teams }) => (
          <li key={place} className="line gap-3" data-place={place <= 3 ? place : undefined}>
            <span className={`bold even ${styles.place}`}>
              {words.place(place)}
              {place <= 3 && <span className="visually-hidden">{` (${words.medals[place - 1]})`}</span>}
            </span>
            <ul className={`stack gap-1 ${styles.placed}`}>
              {teams.flatMap(nameOf).map(
                (team) =>
                  team && (
                    <li key={team.slug} className="line gap-2">
                      <Crests of={[team]} />
                      {team.name}
                    </li>
                  ),
              )}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What staff decided about a game, and what was corrected (spec B5). */
export function Remarks({ code, results: { standings, page } }: { code: string; results: ResultsView }) {
  const own = standings?.remarks.filter((remark) => remark.code === code) ?? []
  return own.map((remark) => (
    <p key={remark.kind} className={`tiny ${styles.remark}`}>
      <RemarkText remark={remark} teams={page.teams} />
      {remark.reason && (
        <>
          {' ('}
          <span lang={remark.lang}>{remark.reason}</span>)
        </>
      )}
    </p>
  ))
}

function RemarkText({ remark, teams }: { remark: Remark; teams: readonly PublicEntrant[] }) {
  const words = useWordsOf(championshipWords)
  const language = useLanguage()
  const nameOf = (slug: string | undefined) => teams.find((team) => team.slug === slug)?.short
  if (remark.kind === 'held') return words.held
  if (remark.kind === 'tied') return words.tied
  const team = nameOf(remark.team)
  if (remark.kind === 'awarded') return team ? words.awarded[remark.why](team) : words.bothOut
  const when = remark.at === undefined ? '' : spokenTime(remark.at, language, { dateStyle: 'medium', timeStyle: 'short' })
  const played = nameOf(remark.played)
  return [words.corrected(when), team && played && words.playedOn(team, played)].filter(Boolean).join(' ')
}
