import { Form, Link } from 'react-router'
import form from '../../contact/contact-form.module.css'
import { MINUTE_MS } from '../../kit/time/time-units.ts'
import { LocalTime } from '../../language/local-time.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { servicesContext, visitContext } from '../../services.server.ts'
import button from '../../ui/button.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field, VERBATIM } from '../../ui/field.tsx'
import { useReadEvery } from '../kit/commands/use-quiet-revalidate.tsx'
import { ListHead } from '../kit/lists/list-head.tsx'
import type { Route } from './+types/tickets.route.ts'
import { ticketGroups } from './ticket-groups.server.ts'
import { TicketResult } from './ticket-line.tsx'
import { ticketWords } from './ticket-words.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const asked = (new URL(request.url).searchParams.get('code') ?? '').slice(0, 20)
  const ticket = asked === '' ? undefined : await services.tickets.find(asked)
  return { asked, ticket, groups: await ticketGroups(services, context.get(visitContext).language) }
}

/** Lists the tickets of viewers who cannot watch by game, verdict and host, and finds one by its letters (spec Z3). */
export default function TicketsPage({ loaderData: { asked, ticket, groups } }: Route.ComponentProps) {
  const words = useWordsOf(ticketWords)
  useReadEvery(MINUTE_MS)
  return (
    <>
      <ListHead title={words.title} lead={words.lead} />
      <Form key={asked} className="stack gap-3 to-start above-4">
        <Field {...VERBATIM} label={words.code} name="code" defaultValue={asked} maxLength={20} required />
        <button type="submit" className={button.button}>
          {words.find}
        </button>
      </Form>
      {asked !== '' && !ticket && <p role="status">{words.unknown(asked)}</p>}
      {ticket && (
        <section className="stack gap-3 above-5">
          <h2>{words.ticket(ticket.code)}</h2>
          <LocalTime at={ticket.madeAt} />
          <pre lang="en" className={`muted small pad anywhere ${form.text}`}>
            {ticket.text}
          </pre>
        </section>
      )}
      {groups.length === 0 && <EmptyState title={words.none} hint={words.noneHint} />}
      {groups.map(({ eventId, title, lang, total, results }) => (
        <section key={eventId} className="stack gap-2 above-5" data-game={eventId}>
          <h2 className="anywhere" lang={lang}>
            {eventId === '' ? words.noGame : <Link to={`/admin/events/${eventId}`}>{title}</Link>}
          </h2>
          <ul>
            {results.map((result) => (
              <li key={`${result.verdict} ${result.host}`} className="anywhere">
                <TicketResult result={result} total={total} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
