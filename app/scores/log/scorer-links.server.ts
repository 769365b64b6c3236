import { randomInt, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { loggedTitle, readEvent } from '../../events/edit/event-rows.server.ts'
import { expectedEnd } from '../../events/event-state.ts'
import { toEvent } from '../../events/games.server.ts'
import { record } from '../../history/audit.server.ts'
import { type Editing, edit } from '../../history/editing.server.ts'
import { isSameSecret } from '../../kit/http/same-secret.server.ts'
import type { Seal } from '../../kit/http/seal.server.ts'
import { inParts } from '../../kit/in-parts.ts'
import { limitsOfKind, type Origin, type Tries } from '../../kit/limits/tries.server.ts'
import type { Result } from '../../kit/result.ts'
import { newLetters, plainLetters } from '../../kit/text/letters.ts'
import { HOUR_MS } from '../../kit/time/time-units.ts'
import { KEY } from './score-sync.ts'

/** A scorer's link as staff see it. `key`: the one in the link's address. */
export type StaffLink = { id: string; name: string; letters: string; key: string; createdAt: string; endsAt: string }

/** A link that has not ended. */
export type ScorerLink = { id: string; eventId: string; name: string; createdAt: string; endsAt: string }

export type ScorerLinks = {
  /** Returns the working links of an event, oldest first. Callers check that staff may make links. */
  list(eventId: string): Promise<StaffLink[]>
  /** Makes a link for an event (spec S1). It works until six hours after the event. */
  make(editing: Editing, link: { eventId: string; name: string }): Promise<Result<{ id: string }, 'event-not-found' | 'too-many'>>
  /** Ends a link at once on every device; entries made by it remain. Idempotent. */
  revoke(editing: Editing, link: { eventId: string; id: string }): Promise<void>
  /** Returns the link of this event that has this key; undefined when it never existed, has ended or was revoked. */
  find(eventId: string, key: string): Promise<ScorerLink | undefined>
  /**
   * Returns the key of the link with these six letters. Wrong letters count per browser, per address (then its browsers are
   * queued) and for the whole site (then addresses are queued; docs/decisions/059-scores.md). A scorer who has opened a link
   * needs no letters, so no limit locks that scorer out.
   */
  enter(attempt: { letters: string; from: Origin }): Promise<Result<{ eventId: string; key: string }, 'wrong' | 'too-many'>>
  /** True when so many letters were wrong that further attempts are queued; the desk reports this to staff (spec Q-93). */
  areGuessed(): Promise<boolean>
}

/** How long a link works after its event, in ms. */
const AFTER_MS = 6 * HOUR_MS
/** The maximum number of working links of one event. */
const MOST_LINKS = 20
/** Links that ended this long ago, in ms, are not checked, unless their event was moved. */
const LONG_AGO_MS = 60 * 24 * HOUR_MS

/** The limit for wrong letters. The whole site accepts 100 in ten minutes, then one every 12 s. */
const GUESSED_LETTERS = limitsOfKind('scorer', 300, {
  browser: 10,
  fresh: 40,
  others: 10,
  slowSeconds: 20,
  everywhere: { points: 100, seconds: 600, slowSeconds: 12 },
})

type CodeRow = Selectable<Tables['score_code']>
type EventRow = Selectable<Tables['event']>
type Options = { database: Pick<Database, 'db'>; seal: Seal; tries: Tries; now: () => Date }

/** Returns the owner that a code is sealed for. */
const ownerOf = (id: string) => `scorer ${id}`
export const sealLetters = (seal: Seal, id: string, letters: string): string => seal.seal(ownerOf(id), letters)
export const unsealLetters = (seal: Seal, id: string, sealed: string): string => seal.open(ownerOf(id), sealed)

/** Returns when a link ends, in ms. The links of a game that was moved to a later day end later too. */
const endOf = (row: Pick<CodeRow, 'expires_at'>, event: EventRow): number =>
  Math.max(Date.parse(row.expires_at), expectedEnd(toEvent(event)) + AFTER_MS)

export function openScorerLinks({ database: { db }, seal, tries, now }: Options): ScorerLinks {
  const keyOf = ({ id, sealed_code }: Pick<CodeRow, 'id' | 'sealed_code'>) => `${id}.${seal.sign('scorer key', id, sealed_code)}`
  const works = (row: CodeRow, event: EventRow) => row.revoked_at === null && endOf(row, event) > now().getTime()

  async function linksOf(eventId: string): Promise<{ event: EventRow | undefined; rows: CodeRow[] }> {
    const event = await db.selectFrom('event').selectAll().where('id', '=', eventId).executeTakeFirst()
    if (!event) return { event, rows: [] }
    const rows = await db.selectFrom('score_code').selectAll().where('event_id', '=', eventId).orderBy('created_at').execute()
    return { event, rows: rows.filter((row) => works(row, event)) }
  }

  /** Returns the working link with these letters. Compares with every link, so that the response time reveals nothing. */
  async function withLetters(letters: string): Promise<CodeRow | undefined> {
    const since = new Date(now().getTime() - LONG_AGO_MS).toISOString()
    const rows = await db
      .selectFrom('score_code')
      .selectAll()
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', since)
      .execute()
    const events = new Map<string, EventRow>()
    for (const ids of inParts([...new Set(rows.map(({ event_id }) => event_id))]))
      for (const event of await db.selectFrom('event').selectAll().where('id', 'in', ids).execute()) events.set(event.id, event)
    let found: CodeRow | undefined
    for (const row of rows) {
      const event = events.get(row.event_id)
      if (event && works(row, event) && isSameSecret(letters, unsealLetters(seal, row.id, row.sealed_code))) found = row
    }
    return found
  }

  return {
    async list(eventId) {
      const { event, rows } = await linksOf(eventId)
      if (!event) return []
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        letters: unsealLetters(seal, row.id, row.sealed_code),
        key: keyOf(row),
        createdAt: row.created_at,
        endsAt: new Date(endOf(row, event)).toISOString(),
      }))
    },
    make(editing, { eventId, name }) {
      return edit<Awaited<ReturnType<ScorerLinks['make']>>>(editing, async (change) => {
        const { trx } = change
        const event = await readEvent(trx, eventId)
        if (!event) return { ok: false, reason: 'event-not-found' }
        const rows = await trx.selectFrom('score_code').selectAll().where('event_id', '=', eventId).execute()
        if (rows.filter((row) => works(row, event)).length >= MOST_LINKS) return { ok: false, reason: 'too-many' }
        const [id, at] = [randomUUID(), now()]
        // A link for last week's game, made to correct its result, works for six hours.
        const ends = Math.max(expectedEnd(toEvent(event)), at.getTime()) + AFTER_MS
        const row = {
          id,
          event_id: eventId,
          name,
          sealed_code: sealLetters(seal, id, newLetters(randomInt)),
          created_at: at.toISOString(),
          created_by: editing.by?.uid ?? '',
          expires_at: new Date(ends).toISOString(),
        }
        await trx.insertInto('all_score_code').values(row).execute()
        const title = `${name} (${await loggedTitle(trx, event)})`
        await record(change, editing.by, at, { action: 'scorer.add', subject: eventId, title })
        return { ok: true, id }
      })
    },
    revoke(editing, { eventId, id }) {
      return edit(editing, async (change) => {
        const { trx } = change
        const at = now()
        const event = await readEvent(trx, eventId)
        if (!event) return
        const row = await trx
          .updateTable('all_score_code')
          .set({ revoked_at: at.toISOString() })
          .where('id', '=', id)
          .where('event_id', '=', eventId)
          .where('revoked_at', 'is', null)
          .returning('name')
          .executeTakeFirst()
        if (!row) return
        const title = `${row.name} (${await loggedTitle(trx, event)})`
        await record(change, editing.by, at, { action: 'scorer.revoke', subject: eventId, title })
      })
    },
    async find(eventId, key) {
      if (!KEY.test(key)) return undefined
      const row = await db.selectFrom('score_code').selectAll().where('id', '=', key.slice(0, 36)).executeTakeFirst()
      if (!row || row.event_id !== eventId || !isSameSecret(key, keyOf(row))) return undefined
      const event = await db.selectFrom('event').selectAll().where('id', '=', eventId).executeTakeFirst()
      if (!event || !works(row, event)) return undefined
      const endsAt = new Date(endOf(row, event)).toISOString()
      return { id: row.id, eventId, name: row.name, createdAt: row.created_at, endsAt }
    },
    async enter({ letters, from }) {
      type EnterResult = Awaited<ReturnType<ScorerLinks['enter']>>
      const answer = await tries.runAttempt<EnterResult>(GUESSED_LETTERS, from, { of: 'scorer' }, async () => {
        const plain = plainLetters(letters)
        const row = plain === undefined ? undefined : await withLetters(plain)
        if (!row) return { isRight: false, answer: { ok: false, reason: 'wrong' } }
        return { isRight: true, answer: { ok: true, eventId: row.event_id, key: keyOf(row) } }
      })
      return !answer.ok && answer.reason === 'too-many' ? { ok: false, reason: 'too-many' } : answer
    },
    areGuessed: () => tries.isGuessed(GUESSED_LETTERS),
  }
}
