import { useState } from 'react'
import { type CheckVerdict, TICKET_KEY } from '../../contact/check/check-facts.ts'
import { checkWords } from '../../contact/check/check-words.ts'
import type { TicketAnswer } from '../../contact/check/tickets.server.ts'
import { ask } from '../../kit/browser/ask.tsx'
import { keep } from '../../kit/browser/kept-here.tsx'
import { Link } from '../../language/link.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import styles from './check.module.css'

type Sending = { at: 'idle' | 'busy' | 'failed' } | { at: 'late'; minutes: number } | { at: 'sent'; code: string }

/** Shows the text of a ticket, and sends exactly this text on a second press (spec Z2). */
export function SendTicket({ verdict, event, text }: { verdict: CheckVerdict; event: string; text: string }) {
  const words = useWordsOf(checkWords).ticket
  const [sending, setSending] = useState<Sending>({ at: 'idle' })
  const isBusy = sending.at === 'busy'

  async function send() {
    setSending({ at: 'busy' })
    const answer = await sendTicket({ verdict: verdict.code, host: verdict.host, event, text })
    if (answer && 'code' in answer) {
      keep(TICKET_KEY, `${answer.code}\n${text}`)
      return setSending({ at: 'sent', code: answer.code })
    }
    if (!answer?.retryAfter) return setSending({ at: 'failed' })
    setSending({ at: 'late', minutes: Math.max(1, Math.ceil(answer.retryAfter / 60)) })
  }

  return (
    <section aria-labelledby="ticket">
      <h2 id="ticket">{words.title}</h2>
      <p>{words.lead}</p>
      <pre lang="en" className={`muted small pad box anywhere ${styles.text}`}>
        {text}
      </pre>
      {sending.at !== 'sent' && (
        <button
          type="button"
          className={`${button.button} ${styles.send}`}
          aria-disabled={isBusy}
          onClick={isBusy ? undefined : send}
        >
          {isBusy ? words.sending : words.send}
        </button>
      )}
      <div role="status">
        {sending.at === 'failed' && <p>{words.failed}</p>}
        {sending.at === 'late' && <p>{words.tooMany(sending.minutes)}</p>}
        {sending.at === 'sent' && (
          <div className="stack gap-3 to-start">
            <p>
              {words.sent} <strong className={styles.code}>{sending.code}</strong>
            </p>
            <p>{words.sentHint}</p>
            <Link
              className={button.button}
              to={`/contact?${new URLSearchParams({ ...(event && { page: `/game/${event}` }), ticket: sending.code })}`}
            >
              {words.toContact}
            </Link>
          </div>
        )}
      </div>
    </section>
  )
}

async function sendTicket(fields: Record<string, string>): Promise<TicketAnswer | undefined> {
  try {
    return (await (await ask('/check/ticket', { method: 'POST', body: new URLSearchParams(fields) })).json()) as TicketAnswer
  } catch {
    return undefined
  }
}
