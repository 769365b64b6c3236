import { randomInt, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../../database/tables.ts'
import type { Language } from '../../kit/language.ts'
import type { Limit, Limits, RateLimited } from '../../kit/limits/limits.server.ts'
import { newLetters, plainLetters } from '../../kit/text/letters.ts'
import { DAY_MS } from '../../kit/time/time-units.ts'
import { plainText } from '../contact-form.ts'
import { cutTicket, type Finding, isFinding } from './check-facts.ts'

/** A campus shares one address, so these bound only floods: of one client, and of all. */
const TICKETS: Limit = { what: 'tickets', points: 40, seconds: 600 }
const ALL_TICKETS: Limit = { what: 'all-tickets', points: 500, seconds: 600 }
/** How long a count of the day is reused, in ms, and how many rows it has at most, since anybody can invent hosts. */
const [FRESH_MS, MOST_COUNTS] = [5_000, 500]
const [HOST, EVENT] = [/^[a-z0-9.-]{1,253}(?::\d{1,5})?$/, /^[a-z0-9][a-z0-9-]{0,79}$/]

/** What a browser sends: the text that its page shows, and by what staff group it. An impossible host or game becomes ''. */
export const ticketForm = z.object({
  verdict: z.custom<Finding>(isFinding),
  host: z.string().regex(HOST).catch(''),
  event: z.string().regex(EVENT).catch(''),
  text: z.string().transform(plainText).pipe(z.string().min(1).transform(cutTicket)),
})
type NewTicket = z.output<typeof ticketForm>

/** Equal results of the day, counted. */
type TicketCount = { eventId: string; verdict: Finding; host: string; count: number }

/** Tickets of viewers who cannot watch (spec Z2, Z3). They hold neither an address nor a cookie. */
export type Tickets = {
  /** Stores a ticket under new letters; refuses a client over its limit. */
  add(ticket: NewTicket, by: { client: string; language: Language }): Promise<{ ok: true; code: string } | RateLimited>
  /** Counts the tickets of the last 24 hours: one query in 5 s, however many pages show them. */
  ofDay(): Promise<readonly TicketCount[]>
  /** Returns the ticket with these letters, as somebody says or types them; undefined for unknown ones. */
  find(letters: string): Promise<{ code: string; madeAt: string; text: string } | undefined>
  /** Deletes tickets after 14 days; harmless when several nodes do it. */
  sweep(): Promise<void>
}

export function openTickets({ db, limits, now }: { db: Kysely<Tables>; limits: Limits; now: () => Date }): Tickets {
  let counted: { at: number; counts: Promise<TicketCount[]> } | undefined

  async function count(at: number): Promise<TicketCount[]> {
    const rows = await db
      .selectFrom('ticket')
      .select(({ fn }) => ['event_id as eventId', 'verdict', 'host', fn.countAll().as('count')])
      .where('made_at', '>', new Date(at - DAY_MS).toISOString())
      .groupBy(['event_id', 'verdict', 'host'])
      .orderBy('count', 'desc')
      .limit(MOST_COUNTS)
      .execute()
    // A node of a later version may store other verdicts.
    return rows.flatMap(({ verdict, ...row }) => (isFinding(verdict) ? [{ ...row, verdict, count: Number(row.count) }] : []))
  }

  return {
    async add({ verdict, host, event, text }, { client, language }) {
      const taken = await limits.take([
        [TICKETS, client],
        [ALL_TICKETS, ''],
      ])
      if (!taken.ok) return taken
      const at = now().getTime()
      const [made_at, ends_at] = [new Date(at).toISOString(), new Date(at + 14 * DAY_MS).toISOString()]
      const row = { made_at, ends_at, verdict, host, event_id: event, language, facts: text }
      for (;;) {
        const values = { ...row, id: randomUUID(), code: newLetters(randomInt) }
        const adding = db.insertInto('ticket').values(values)
        const { numInsertedOrUpdatedRows: added } = await adding
          .onConflict((same) => same.column('code').doNothing())
          .executeTakeFirst()
        if (added) return { ok: true, code: values.code }
      }
    },
    ofDay() {
      const at = now().getTime()
      if (counted && Math.abs(at - counted.at) < FRESH_MS) return counted.counts
      counted = { at, counts: count(at) }
      counted.counts.catch(() => (counted = undefined))
      return counted.counts
    },
    async find(letters) {
      const code = plainLetters(letters)
      const rows = db.selectFrom('ticket').select(['code', 'made_at as madeAt', 'facts'])
      const row = code && (await rows.where('code', '=', code).where('ends_at', '>', now().toISOString()).executeTakeFirst())
      return row ? { ...row, text: row.facts } : undefined
    },
    async sweep() {
      await db.deleteFrom('ticket').where('ends_at', '<=', now().toISOString()).execute()
    },
  }
}
