import { Link } from 'react-router'
import { LocalTime } from '../../language/local-time.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import type { SeasonRun } from '../../season/seasons.server.ts'
import { servicesContext } from '../../services.server.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { BackLink } from '../kit/edit-form/back-link.tsx'
import type { Route } from './+types/season.route.ts'
import { SeasonFileForm } from './season-file-form.tsx'
import styles from './season-page.module.css'
import { seasonPageWords } from './season-page-words.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { runs: await context.get(servicesContext).seasons.list() }
}

/** Takes a season's file, and lists earlier ones (spec E11). */
export default function SeasonPage({ loaderData: { runs } }: Route.ComponentProps) {
  const words = useWordsOf(seasonPageWords)
  return (
    <div className="stack gap-5">
      <PageTitle>{words.title}</PageTitle>
      <header className={`stack gap-2 to-start taps ${styles.head}`}>
        <BackLink to="/admin/events" label={words.back} />
        <h1>{words.title}</h1>
        <p className="muted">{words.lead}</p>
      </header>
      <SeasonFileForm />
      <section className={`stack gap-4 box ${styles.panel}`} aria-labelledby="runs-title">
        <h2 id="runs-title">{words.runs.title}</h2>
        {runs.length === 0 ? <p className="muted">{words.runs.none}</p> : <Runs runs={runs} />}
      </section>
    </div>
  )
}

function Runs({ runs }: { runs: SeasonRun[] }) {
  const { runs: words, import: told } = useWordsOf(seasonPageWords)
  return (
    <ul className="runs">
      {runs.map(({ id, fileName, state, startedAt, email, counts }) => (
        <li key={id}>
          <Link to={`/admin/season/${id}`}>{fileName}</Link>
          <span>{words[state]}</span>
          <span className="muted">
            <LocalTime at={startedAt} />
            {counts && ` · ${told.done(counts.new, counts.moved)}`} · {words.by(email)}
          </span>
        </li>
      ))}
    </ul>
  )
}
