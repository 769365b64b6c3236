import { Link } from 'react-router'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import type { TicketGroup } from './ticket-groups.server.ts'
import { ticketWords } from './ticket-words.ts'

type Result = TicketGroup['results'][number]

/** Says how many of a group have one result, and what the probe says: '31 of 40 cannot reach X; the probe reads it well'. */
export function TicketResultText({ result, total }: { result: Result; total: number }) {
  const words = useWordsOf(ticketWords)
  const { verdict, host, count, probe } = result
  return (
    <>
      <strong className="even">{words.share(count, total)}</strong> {words.verdicts[verdict](host)}
      {probe && `; ${words.probe[probe]}`}
    </>
  )
}

/** The tickets of the day in one line, with the most frequent result, for the desk (spec Z3). Nothing without tickets. */
export function TicketLine({ groups }: { groups: readonly TicketGroup[] }) {
  const words = useWordsOf(ticketWords)
  const [first] = groups
  const [result] = first?.results ?? []
  if (!first || !result) return null
  return (
    <p className="box pad above-4 anywhere" data-tickets="">
      <Link to="/admin/tickets">{words.count(groups.reduce((sum, { total }) => sum + total, 0))}</Link>
      {': '}
      <TicketResultText result={result} total={first.total} />
      {first.title && (
        <span className="muted" lang={first.lang}>
          {' '}
          ({first.title})
        </span>
      )}
    </p>
  )
}
