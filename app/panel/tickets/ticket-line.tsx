import { Link } from 'react-router'
import { checkOfFinding } from '../../contact/check/check-facts.ts'
import { checkWords } from '../../contact/check/check-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import type { TicketGroup } from './ticket-groups.server.ts'
import { ticketWords } from './ticket-words.ts'

/** A result of a group with the probe's word: '31 of 40: Video host X cannot be reached; the probe reads it well'. */
export function TicketResult({ result, total }: { result: TicketGroup['results'][number]; total: number }) {
  const words = useWordsOf(ticketWords)
  const { checks, found } = useWordsOf(checkWords)
  const { verdict, host, count, probe } = result
  const told = [checks[checkOfFinding(verdict)], host, found[verdict]].filter(Boolean).join(' ')
  return (
    <>
      <strong>{words.share(count, total)}</strong> {told}
      {probe && `; ${words.probe[probe]}`}
    </>
  )
}

/** The tickets of the day in one line for the desk, with the most frequent result (spec Z3). Nothing without tickets. */
export function TicketLine({ groups }: { groups: readonly TicketGroup[] }) {
  const words = useWordsOf(ticketWords)
  const [first] = groups
  if (!first?.results[0]) return null
  return (
    <p className="box pad above-4 anywhere" data-tickets="">
      <Link to="/admin/tickets">{words.count(groups.reduce((sum, { total }) => sum + total, 0))}</Link>.{' '}
      <TicketResult result={first.results[0]} total={first.total} /> <span lang={first.lang}>{first.title}</span>
    </p>
  )
}
