import { Form, Link } from 'react-router'
import { plainLetters } from '../../kit/text/letters.ts'
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
import { type TicketGroup, ticketGroups } from './ticket-groups.server.ts'
import { TicketResultText } from './ticket-line.tsx'
import { ticketWords } from './ticket-words.ts'
import styles from './tickets.module.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const asked = (new URL(request.url).searchParams.get('code') ?? '').slice(0, 20)
  const found = asked === '' ? undefined : await services.tickets.find(asked)
  const groups = await ticketGroups(services, context.get(visitContext).language)
  return { asked: plainLetters(asked) ?? asked, found, groups, latest: await services.tickets.latest() }
}

/** Lists the tickets of viewers who cannot watch: by game, verdict and host beside the probe's word, and by their letters (spec Z3). */
export default function TicketsPage({ loaderData: { asked, found, groups, latest } }: Route.ComponentProps) {
  const words = useWordsOf(ticketWords)
  useReadEvery(MINUTE_MS)
  return (
    <>
      <ListHead title={words.title} lead={words.lead} />
      <Form key={asked} className={`line gap-3 above-4 ${styles.find}`}>
        <Field {...VERBATIM} label={words.code} name="code" defaultValue={asked} maxLength={20} required />
        <button type="submit" className={button.primary}>
          {words.find}
        </button>
      </Form>
      {asked !== '' && (
        <section className="stack gap-3 above-5">
          {found ? <FoundTicket ticket={found} /> : <p role="status">{words.unknown(asked)}</p>}
        </section>
      )}
      {groups.length === 0 && <EmptyState title={words.none} hint={words.noneHint} />}
      {groups.map((group) => (
        <Group key={group.eventId} group={group} />
      ))}
      {latest.length > 0 && (
        <section className="stack gap-2 above-5">
          <h2>{words.latest}</h2>
          <ul className="taps">
            {latest.map(({ code, madeAt, verdict, host }) => (
              <li key={code} className="anywhere">
                <Link to={`/admin/tickets?code=${code}`}>{code}</Link> <LocalTime at={madeAt} isShort /> ·{' '}
                {words.verdicts[verdict](host)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Group({ group: { eventId, title, lang, total, results } }: { group: TicketGroup }) {
  const words = useWordsOf(ticketWords)
  return (
    <section className="stack gap-2 above-5" data-game={eventId}>
      <h2 className="anywhere" lang={lang}>
        {eventId === '' ? words.noGame : <Link to={`/admin/events/${eventId}`}>{title}</Link>}
      </h2>
      <ul className={styles.results}>
        {results.map((result) => (
          <li key={`${result.verdict} ${result.host}`} className="anywhere">
            <TicketResultText result={result} total={total} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Found = NonNullable<Route.ComponentProps['loaderData']['found']>

/** A ticket, whose text came from a browser: it is shown as text, whatever it says. */
function FoundTicket({ ticket: { code, madeAt, text, verdict, host } }: { ticket: Found }) {
  const words = useWordsOf(ticketWords)
  return (
    <>
      <h2>{words.ticket(code)}</h2>
      <p className="anywhere">
        <LocalTime at={madeAt} /> · {words.verdicts[verdict](host)}
      </p>
      <pre lang="en" className={`small pad box anywhere ${styles.text}`}>
        {text}
      </pre>
      <p>
        <Link to="/admin/tickets">{words.all}</Link>
      </p>
    </>
  )
}
