import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import figures from '../../ui/figures.module.css'
import { audienceWords } from '../audience-words.ts'
import { AudienceFigures } from './audience-figures.tsx'
import type { Report } from './audience-report.server.ts'
import { METHOD_VERSION, type ReportRow } from './report.ts'
import styles from './report-view.module.css'
import { reportWords } from './report-words.ts'

/** Shows a report to read and to print (spec N3). `files`: addresses of its files. */
export function ReportView({ report, files }: { report: Report; files: { games: string; minutes: string } }) {
  const words = useWordsOf(reportWords)
  const { of, name, rows, total, view, madeAt, isCut } = report
  return (
    <article className={`stack ${styles.report}`}>
      <header className="stack gap-2 anywhere">
        <h1>{words.title(name || words.season)}</h1>
        {view && rows[0] && <p>{rows[0].date}</p>}
        {of.from !== '' && <p>{words.from(of.from, of.to)}</p>}
        <p className={`muted small ${styles.made}`}>{words.made(madeAt.slice(0, 16).replace('T', ' '))}</p>
        <p className={`wrap gap-2 unprinted`}>
          <button type="button" className={button.button} onClick={() => print()}>
            {words.print}
          </button>
          <a className={button.button} href={files.games} download>
            {words.byGame}
          </a>
          <a className={button.button} href={files.minutes} download>
            {words.byMinute}
          </a>
        </p>
      </header>
      {view ? <AudienceFigures view={view} isReport /> : <Games rows={rows} total={total} />}
      {isCut && <p>{words.tooMany(rows.length)}</p>}
      <section className={`stack gap-3 small ${styles.method}`} aria-labelledby="method">
        <h2 id="method">{words.method}</h2>
        <dl>
          {words.definitions.map(([term, meaning]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <ul>
          {words.limits.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>{words.version(METHOD_VERSION)}</p>
      </section>
    </article>
  )
}

function Games({ rows, total }: { rows: ReportRow[]; total: ReportRow }) {
  const words = useWordsOf(reportWords)
  const { columns } = words
  if (rows.length === 0) return <p>{words.none}</p>
  const heads = [columns.peak, columns.average, columns.minutes, columns.live, columns.english, columns.french, columns.iframe]
  return (
    <>
      <h2 id="games">{words.games}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={styles.scroll} aria-labelledby="games" tabIndex={0}>
        <table className={`even ${figures.figures} ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{columns.game}</th>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line key={row.key} row={row} name={row.title || words.others} />
            ))}
          </tbody>
          <tfoot>
            <Line row={{ ...total, average: 0 }} name={words.total} isTotal />
          </tfoot>
        </table>
      </section>
    </>
  )
}

function Line({ row, name, isTotal = false }: { row: ReportRow; name: string; isTotal?: boolean }) {
  const { count } = useWordsOf(audienceWords)
  const { peak, average, minutes, liveMinutes, byLanguage, bySurface, date } = row
  return (
    <tr>
      <th scope="row">
        {name}
        {date !== '' && <span className={`muted small ${styles.date}`}>{date}</span>}
      </th>
      <td>{count(peak ? peak.players : 0)}</td>
      {/* No overall average: several games are not one audience. */}
      <td>{isTotal ? '' : count(average)}</td>
      <td>{count(minutes)}</td>
      <td>{count(liveMinutes)}</td>
      <td>{count(byLanguage.en)}</td>
      <td>{count(byLanguage.fr)}</td>
      <td>{count(bySurface.iframe)}</td>
    </tr>
  )
}
