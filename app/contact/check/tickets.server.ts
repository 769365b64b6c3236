import { randomInt, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../../database/tables.ts'
import type { Language } from '../../kit/language.ts'
import type { Limit, Limits, RateLimited } from '../../kit/limits/limits.server.ts'
import { newLetters, plainLetters } from '../../kit/text/letters.ts'
import { DAY_MS } from '../../kit/time/time-units.ts'
import { plainText } from '../contact-form.ts'
import { cutTicket, VERDICTS, type VerdictCode } from './check-facts.ts'

/** A campus shares one address, so this bounds only floods. */
export const TICKETS: Limit = { what: 'tickets', points: 40, seconds: 600 }
/** How long tickets are stored (spec Z2), and the span that staff see as a day, in ms. */
const KEPT_MS = 14 * DAY_MS
/** How long a count of the day is reused, in ms. */
const FRESH_MS = 5_000
const TRIES = 5
const MOST_LATEST = 30
/** Anybody can invent hosts. */
const MOST_COUNTS = 500

/** What a browser sends: the text that its page shows, and by what staff group it. A host or game that cannot be one becomes ''. */
export const ticketForm = z.object({
  verdict: z.enum(VERDICTS),
  host: z
    .string()
    .regex(/^(?:[a-z0-9.-]{1,253}(?::\d{1,5})?)?$/)
    .catch(''),
  event: z
    .string()
    .regex(/^(?:[a-z0-9][a-z0-9-]{0,79})?$/)
    .catch(''),
  text: z
    .string()
    .transform((text) => cutTicket(plainText(text)))
    .pipe(z.string().min(1)),
})
export type NewTicket = z.output<typeof ticketForm>
export type TicketAnswer = { code: string } | { retryAfter: number }

/** Equal results of the day, counted. */
export type TicketCount = { eventId: string; verdict: VerdictCode; host: string; count: number }
export type Ticket = { code: string; madeAt: string; verdict: VerdictCode; host: string; eventId: string; language: string }

/** Tickets of viewers who cannot watch (spec Z2, Z3). They hold neither an address nor a cookie. */
export type Tickets = {
  /** Stores a ticket under a new code; refuses a client over its limit. */
  add(ticket: NewTicket, client: string, language: Language): Promise<{ ok: true; code: string } | RateLimited>
  /** Counts the tickets of the last day: one query in 5 s, however many pages show them. */
  ofDay(): Promise<readonly TicketCount[]>
  /** Returns the latest tickets, newest first. */
  latest(): Promise<Ticket[]>
  /** Returns the ticket with a code as somebody says or types it; undefined for an unknown one. */
  find(code: string): Promise<(Ticket & { text: string }) | undefined>
  /** Deletes tickets whose time has come; harmless when several nodes do it. */
  sweep(): Promise<void>
}

export function openTickets({ db, limits, now }: { db: Kysely<Tables>; limits: Limits; now: () => Date }): Tickets {
  let counted: { at: number; counts: Promise<TicketCount[]> } | undefined
  const dayAgo = () => new Date(now().getTime() - DAY_MS).toISOString()

  async function count(): Promise<TicketCount[]> {
    const rows = await db
      .selectFrom('ticket')
      .select(({ fn }) => ['event_id', 'verdict', 'host', fn.countAll().as('count')])
      .where('made_at', '>', dayAgo())
      .groupBy(['event_id', 'verdict', 'host'])
      .orderBy('count', 'desc')
      .limit(MOST_COUNTS)
      .execute()
    return rows.map((row) => ({
      eventId: row.event_id,
      verdict: toVerdict(row.verdict),
      host: row.host,
      count: Number(row.count),
    }))
  }

  return {
    async add({ verdict, host, event, text }, client, language) {
      const taken = await limits.take([[TICKETS, client]])
      if (!taken.ok) return taken
      const at = now().getTime()
      const row = {
        id: randomUUID(),
        made_at: new Date(at).toISOString(),
        ends_at: new Date(at + KEPT_MS).toISOString(),
        ...{ verdict, host, event_id: event, language },
        facts: JSON.stringify({ text }),
      }
      for (let tried = 0; tried < TRIES; tried++) {
        const code = newLetters(randomInt)
        const stored = await db
          .insertInto('ticket')
          .values({ ...row, code })
          .onConflict((same) => same.column('code').doNothing())
          .executeTakeFirst()
        if (stored.numInsertedOrUpdatedRows === 1n) return { ok: true, code }
      }
      throw new Error('No free code for a ticket was found.')
    },
    ofDay() {
      const at = now().getTime()
      if (counted && Math.abs(at - counted.at) < FRESH_MS) return counted.counts
      const counts = count()
      counted = { at, counts }
      counts.catch(() => {
        counted = undefined
      })
      return counts
    },
    async latest() {
      const rows = await db
        .selectFrom('ticket')
        .select(COLUMNS)
        .where('made_at', '>', dayAgo())
        .orderBy('made_at', 'desc')
        .limit(MOST_LATEST)
        .execute()
      return rows.map(toTicket)
    },
    async find(typed) {
      const code = plainLetters(typed)
      const row =
        code &&
        (await db
          .selectFrom('ticket')
          .select([...COLUMNS, 'facts'])
          .where('code', '=', code)
          .where('ends_at', '>', now().toISOString())
          .executeTakeFirst())
      return row ? { ...toTicket(row), text: textOf(row.facts) } : undefined
    },
    async sweep() {
      await db.deleteFrom('ticket').where('ends_at', '<=', now().toISOString()).execute()
    },
  }
}

const COLUMNS = ['code', 'made_at', 'verdict', 'host', 'event_id', 'language'] as const
type TicketRow = Record<(typeof COLUMNS)[number], string>

const toTicket = ({ code, made_at, verdict, host, event_id, language }: TicketRow): Ticket => ({
  ...{ code, madeAt: made_at, verdict: toVerdict(verdict), host, eventId: event_id, language },
})
/** A later version may know other verdicts. */
const toVerdict = (stored: string): VerdictCode => VERDICTS.find((each) => each === stored) ?? 'good'
const textOf = (facts: string): string => z.object({ text: z.string() }).catch({ text: '' }).parse(JSON.parse(facts)).text
