import { Link } from 'react-router'
import { LocalTime } from '../../language/local-time.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { servicesContext } from '../../services.server.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { isBroughtIn, type Run } from '../file/outcome.ts'
import { transferWords } from '../file/transfer-words.ts'
import type { Route } from './+types/transfer.route.ts'
import { ExportForm } from './export-form.tsx'
import { ImportForm } from './import-form.tsx'
import { RunView } from './run-view.tsx'
import styles from './transfer.module.css'

/** Loads the series that can be exported, all imports, and one import with ?run=. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { catalogue, imports } = context.get(servicesContext)
  const wanted = new URL(request.url).searchParams.get('run')
  const [run, runs] = await Promise.all([wanted ? imports.find(wanted) : undefined, imports.list()])
  const series = catalogue
    .staffSnapshot()
    .series.map(({ docId, title, sealedPassword }) => ({ docId, title, isProtected: sealedPassword !== null }))
  return { series, run, runs }
}

export default function Transfer({ loaderData: { series, run, runs } }: Route.ComponentProps) {
  const words = useWordsOf(transferWords)
  const earlier = runs.filter(({ id }) => id !== run?.id)
  return (
    <div className={`stack ${styles.page}`}>
      <PageTitle>{words.title}</PageTitle>
      <header className="stack gap-2">
        <h1>{words.title}</h1>
        <p className="muted">
          {words.lead} <Link to="/admin/season">{words.season}</Link>
        </p>
      </header>
      {run && <RunView key={run.id} run={run} />}
      <div className={`stack gap-5 top ${styles.columns}`}>
        <div className="stack gap-5">
          {!run && <ImportForm />}
          {(earlier.length > 0 || !run) && <EarlierRuns runs={earlier} />}
        </div>
        <ExportForm series={series} />
      </div>
    </div>
  )
}

function EarlierRuns({ runs }: { runs: Run[] }) {
  const { runs: words, import: told } = useWordsOf(transferWords)
  return (
    <section className={`stack gap-4 box ${styles.panel}`} aria-labelledby="runs-title">
      <h2 id="runs-title">{words.title}</h2>
      {runs.length === 0 ? (
        <p className="muted">{words.none}</p>
      ) : (
        <ul className="runs">
          {runs.map(({ id, fileName, state, startedAt, email, seriesTotal, seriesDone, seriesLeftOut }) => (
            <li key={id}>
              <Link to={`?run=${id}`} preventScrollReset>
                {fileName}
              </Link>
              <span>{words.states[state]}</span>
              <span className="muted">
                <LocalTime at={startedAt} /> ·{' '}
                {isBroughtIn(state) ? told.done(seriesDone, seriesLeftOut) : words.series(seriesTotal)} · {words.by(email)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
