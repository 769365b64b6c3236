import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { BrowserMark } from '../kit/http/browser-mark.server.ts'
import type { Seal } from '../kit/http/seal.server.ts'
import type { Language } from '../kit/language.ts'
import type { TooMany, Tries } from '../kit/limits/tries.server.ts'
import { handOver } from './mails/hand-over.server.ts'
import { addressDigest, tokenDigest } from './mails/reminder-address.server.ts'
import { targetOf } from './mails/reminder-outbox.server.ts'
import type { Channel, Lead, Target } from './reminder.ts'
import { MISSES, type RequestClient } from './reminder-limits.server.ts'

/** A viewer's choices for a reminder: its target, lead time and language. */
export type ReminderChoice = { target: Target; lead: Lead; language: Language }

/** Proof that an address is one's own: the token of a link mailed to it, or the endpoint that only its browser knows. */
export type Holder = { token: string } | { endpoint: string }

export type OwnReminder = ReminderChoice & { id: string; channel: Channel; isConfirmed: boolean }

/** The commands that the holder of an address has for its reminders. */
export type HolderCommands = {
  /** Ends the reminder of a token, without a sign-in and with one click (RFC 8058); idempotent. */
  unsubscribe(token: string): Promise<{ wasThere: boolean }>
  /** Lists all reminders of an address, oldest first; empty for a token whose reminder has ended. */
  list(holder: Holder): Promise<OwnReminder[]>
  /** Ends one reminder of an address, or all of them. Returns how many there were. */
  remove(holder: Holder, id?: string): Promise<number>
  /**
   * Finds whether a holder has any reminder. Call it before a stranger's command: a look-up that finds none counts against its
   * client, so that nobody can try tokens and endpoints endlessly. One that finds some does not count.
   */
  look(holder: Holder, from: RequestClient): Promise<{ ok: true; isThere: boolean } | TooMany>
}

type Row = Selectable<Tables['reminder']>

type Options = {
  db: Kysely<Tables>
  /** Runs a change of reminders. */
  changing<T>(work: (trx: Kysely<Tables>) => Promise<T>): Promise<T>
  seal: Seal
  tries: Tries
  mark: BrowserMark
}

export const findByToken = (of: Kysely<Tables>, token: string) =>
  of.selectFrom('reminder').selectAll().where('token_digest', '=', tokenDigest(token)).executeTakeFirst()

export const toOwn = (row: Row): OwnReminder => ({
  id: row.id,
  target: targetOf(row),
  lead: row.lead_minutes,
  language: row.language,
  channel: row.channel,
  isConfirmed: row.confirmed_at !== null,
})

/**
 * Opens the reminders of an address. Each command looks for them before it opens a change, because a change blocks all planning
 * and strangers can send any token or endpoint.
 */
export function openHolderCommands({ db, changing, seal, tries, mark }: Options): HolderCommands {
  async function end(trx: Kysely<Tables>, row: Row) {
    await handOver(trx, { column: 'id', is: row.id })
    await trx.deleteFrom('reminder').where('id', '=', row.id).execute()
  }

  async function digestOf(of: Kysely<Tables>, holder: Holder): Promise<string> {
    if ('token' in holder) return (await findByToken(of, holder.token))?.address_digest ?? ''
    return addressDigest(seal, { subscription: { endpoint: holder.endpoint, keys: { p256dh: '', auth: '' } } })
  }

  const find = async (of: Kysely<Tables>, holder: Holder) =>
    of
      .selectFrom('reminder')
      .selectAll()
      .where('address_digest', '=', await digestOf(of, holder))
      .orderBy('created_at')
      .orderBy('id')
      .execute()

  return {
    async unsubscribe(token) {
      if (!(await findByToken(db, token))) return { wasThere: false }
      return changing(async (trx) => {
        const row = await findByToken(trx, token)
        if (row) await end(trx, row)
        return { wasThere: row !== undefined }
      })
    },

    list: async (holder) => (await find(db, holder)).map(toOwn),

    async remove(holder, id) {
      const isMeant = (row: Row) => id === undefined || row.id === id
      if (!(await find(db, holder)).some(isMeant)) return 0
      return changing(async (trx) => {
        const ended = (await find(trx, holder)).filter(isMeant)
        for (const row of ended) await end(trx, row)
        return ended.length
      })
    },

    async look(holder, from) {
      // No form sends an empty value, so this does not count as an attempt.
      if (('token' in holder ? holder.token : holder.endpoint) === '') return { ok: true, isThere: false }
      const row = await db
        .selectFrom('reminder')
        .select('id')
        .where('address_digest', '=', await digestOf(db, holder))
        .limit(1)
        .executeTakeFirst()
      if (row) return { ok: true, isThere: true }
      const taken = await tries.mayDo(MISSES, mark.from(from))
      return taken.ok ? { ok: true, isThere: false } : taken
    },
  }
}
