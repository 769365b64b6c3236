import { Form, Link } from 'react-router'
import { audienceWords } from '../../audience/audience-words.ts'
import { SITE_ZONE } from '../../events/time/site-zone.ts'
import { localDateOf } from '../../events/time/zoned-time.ts'
import { MINUTE_MS } from '../../kit/time/time-units.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { servicesContext, visitContext } from '../../services.server.ts'
import button from '../../ui/button.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import figures from '../../ui/figures.module.css'
import { useReadEvery } from '../kit/commands/use-quiet-revalidate.tsx'
import { ListHead } from '../kit/lists/list-head.tsx'
import type { Route } from './+types/audience.route.ts'
import styles from './audience.module.css'
import { watchedRows } from './audience-list.server.ts'
import { audienceListWords } from './audience-list-words.ts'
import { periodQuery, periodsAt } from './periods.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const today = localDateOf(services.now().getTime(), SITE_ZONE)
  return { rows: await watchedRows(services, context.get(visitContext).language), periods: periodsAt(today) }
}

/** Lists the episodes watched now and in the last days (spec N2). */
export default function AudiencePage({ loaderData: { rows, periods } }: Route.ComponentProps) {
  const words = useWordsOf(audienceListWords)
  const common = useWordsOf(audienceWords)
  useReadEvery(MINUTE_MS)
  const now = rows.reduce((sum, row) => sum + row.now, 0)
  return (
    <>
      <ListHead title={common.title} lead={words.lead} />
      {rows.length === 0 ? (
        <EmptyState title={words.none} hint={words.noneHint} />
      ) : (
        <>
          <p role="status">{words.total(common.count(now))}</p>
          <table className={`even full ${figures.figures} ${styles.table}`}>
            <thead>
              <tr>
                <th scope="col">{words.columns.what}</th>
                <th scope="col">{words.columns.now}</th>
                <th scope="col">{words.columns.peak}</th>
                <th scope="col">{words.columns.minutes}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ episode, to, title, series, now, peak, minutes }) => (
                <tr key={episode}>
                  <th scope="row">
                    {to ? <Link to={to}>{title}</Link> : <span>{words.gone}</span>}
                    <span className={`muted small ${styles.more}`}>{series || episode}</span>
                  </th>
                  <td data-name={words.columns.now}>{common.count(now)}</td>
                  <td data-name={words.columns.peak}>{common.count(peak)}</td>
                  <td data-name={words.columns.minutes}>{common.count(minutes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <section className={`stack gap-4 ${styles.period}`} aria-labelledby="period">
        <h2 id="period" className="large">
          {words.report}
        </h2>
        <p className="muted measure">{words.reportLead}</p>
        <p className={`wrap gap-2 ${styles.periods}`}>
          {(['month', 'season'] as const).map((name) => (
            <Link key={name} to={`/admin/audience/report?${periodQuery(periods[name])}`} className={button.button}>
              {words.periods[name]}
            </Link>
          ))}
        </p>
        <Form action="/admin/audience/report" className={`stack gap-3 ${styles.make}`}>
          <input type="hidden" name="scope" value="season" />
          <Field label={words.from} name="from" type="date" required />
          <Field label={words.to} name="to" type="date" required />
          <button type="submit" className={button.primary}>
            {words.show}
          </button>
        </Form>
      </section>
    </>
  )
}
