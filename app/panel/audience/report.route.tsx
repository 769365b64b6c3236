import { data, Form, useNavigation, useSearchParams } from 'react-router'
import { nameOf } from '../../audience/report/audience-report.server.ts'
import { ReportView } from '../../audience/report/report-view.tsx'
import { reportWords } from '../../audience/report/report-words.ts'
import { sentForm } from '../../kit/http/sent-form.server.ts'
import { LocalTime } from '../../language/local-time.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { adminContext, servicesContext, visitContext } from '../../services.server.ts'
import button from '../../ui/button.module.css'
import { Field } from '../../ui/field.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { BackLink } from '../kit/edit-form/back-link.tsx'
import { NotThere } from '../kit/not-there.tsx'
import type { Route } from './+types/report.route.ts'
import styles from './audience.module.css'
import { audienceListWords } from './audience-list-words.ts'
import { askedFor, askedReport } from './requested-report.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { language } = context.get(visitContext)
  const report = await askedReport(services, new URL(request.url), language)
  if (!report) return data(null, { status: 404 })
  const { scope, scopeId, from, to } = report.of
  const all = await services.audience.links.list()
  const links = all.filter((link) => link.scope === scope && link.scopeId === scopeId && link.from === from && link.to === to)
  return { report, links }
}

/** The minimum, usual and maximum lifetime of links, in days. */
const [SHORTEST, USUAL, LONGEST] = [1, 90, 400]

/** Makes a link, whose address is shown only this once, or revokes one. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { links } = services.audience
  const { editing } = context.get(adminContext)
  const form = await sentForm(request)
  const revoked = form.get('revoke')
  if (revoked) {
    await links.revoke(editing, revoked)
    return data({ path: undefined, isRevoked: true })
  }
  const of = askedFor(new URL(request.url))
  const name = of && nameOf(services, of, context.get(visitContext).language)
  if (!of || name === undefined) return data({ path: undefined, isRevoked: false }, { status: 400 })
  const days = Math.min(LONGEST, Math.max(SHORTEST, Math.round(Number(form.get('days'))) || USUAL))
  const label = (form.get('label') ?? '').trim().slice(0, 100)
  const token = await links.make(editing, of, { label, days, name: name || `${of.from} – ${of.to}` })
  return data({ path: `/report/${token}`, isRevoked: false })
}

/** Shows a report as outsiders see it, and the links to it (spec N3). */
export default function AdminReport({ loaderData, actionData }: Route.ComponentProps) {
  const words = useWordsOf(audienceListWords)
  const common = useWordsOf(reportWords)
  const [query] = useSearchParams()
  const isBusy = useNavigation().formMethod === 'POST'
  if (!loaderData) return <NotThere title={words.noReport} back={{ to: '/admin/audience', label: words.back }} />
  const { report, links } = loaderData
  const file = (name: string) => `/admin/audience/report/${name}.csv?${query}`
  return (
    <div className={`stack gap-4 ${styles.reportPage}`}>
      <PageTitle>{common.title(report.name || common.season)}</PageTitle>
      <BackLink to="/admin/audience" label={words.back} />
      <ReportView report={report} files={{ games: file('games'), minutes: file('minutes') }} />
      <section className={`unprinted stack gap-4 ${styles.links}`} aria-labelledby="links">
        <h2 id="links" className="large">
          {words.links}
        </h2>
        <p className="muted measure">{words.linksLead}</p>
        <div role="status">
          {actionData?.path && <NewLink path={actionData.path} />}
          {actionData?.isRevoked && <p>{words.revoked}</p>}
        </div>
        <Form method="post" className={`stack gap-3 ${styles.make}`}>
          <Field label={words.label} hint={words.labelHint} name="label" maxLength={100} />
          <Field label={words.days} name="days" type="number" min={SHORTEST} max={LONGEST} defaultValue={USUAL} required />
          <button type="submit" className={button.primary} disabled={isBusy}>
            {words.make}
          </button>
        </Form>
        {links.length > 0 && (
          <ul className={`stack gap-2 ${styles.list}`}>
            {links.map(({ id, label, endsAt }) => (
              <li key={id} className="row gap-2-4 apart box anywhere">
                <span>
                  <strong>{label || common.title(report.name || common.season)}</strong>{' '}
                  <LocalTime at={endsAt}>{words.ends}</LocalTime>
                </span>
                <Form method="post">
                  <button type="submit" name="revoke" value={id} className={button.danger} disabled={isBusy}>
                    {words.revoke}
                    {label && <span className="visually-hidden"> {label}</span>}
                  </button>
                </Form>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

/** Shows the address of a new link in both languages; the address cannot be shown again. */
function NewLink({ path }: { path: string }) {
  const words = useWordsOf(audienceListWords)
  const origin = typeof location === 'undefined' ? '' : location.origin
  return (
    <div className={`stack gap-1 pad anywhere ${styles.made}`}>
      <p>{words.made}</p>
      <p>
        <a href={path}>{`${origin}${path}`}</a>
      </p>
      <p>
        <a href={`/fr${path}`}>{`${origin}/fr${path}`}</a>
      </p>
    </div>
  )
}
