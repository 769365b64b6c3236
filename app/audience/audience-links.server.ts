import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../../database/open.ts'
import { record } from '../history/audit.server.ts'
import { changeBy, type Editing } from '../history/editing.server.ts'
import { DAY_MS } from '../kit/time/time-units.ts'
import { isScope, type ReportSubject } from './report/report.ts'

/** A link to a report as the panel lists it. */
export type ReportLink = ReportSubject & { id: string; label: string; madeAt: string; endsAt: string }

/**
 * Links that open a report without an account (spec N3). Changes with `by` in `editing` throw NoLongerAdmin once that person's
 * role is gone.
 */
export type ReportLinks = {
  /** Returns the token, which is shown only this once: only its digest is stored. */
  make(editing: Editing, of: ReportSubject, about: { label: string; days: number; name: string }): Promise<string>
  list(): Promise<ReportLink[]>
  /** Ends a link at once; idempotent. */
  revoke(editing: Editing, id: string): Promise<void>
  /** Returns the link of a token; undefined for one that never existed, has ended or was revoked. */
  find(token: string): Promise<ReportLink | undefined>
}

/** 160 bits. */
const TOKEN_BYTES = 20

type Options = { database: Pick<Database, 'db'>; now: () => Date }

export function openReportLinks({ database: { db }, now }: Options): ReportLinks {
  return {
    async make({ changes, by }, { scope, scopeId, from, to }, { label, days, name }) {
      const token = randomBytes(TOKEN_BYTES).toString('hex')
      const [id, madeAt] = [randomUUID(), now()]
      await changeBy({ changes, by }, async (change) => {
        await change.trx
          .insertInto('audience_link')
          .values({
            id,
            token_digest: digestOf(token),
            scope,
            scope_id: scopeId,
            from_date: from,
            to_date: to,
            label,
            made_at: madeAt.toISOString(),
            made_by: by?.uid ?? '',
            ends_at: new Date(madeAt.getTime() + days * DAY_MS).toISOString(),
          })
          .execute()
        await record(change, by, madeAt, { action: 'report.share', subject: id, title: titled(name, label) })
      })
      return token
    },
    async list() {
      const rows = await db
        .selectFrom('audience_link')
        .selectAll()
        .where('ends_at', '>', now().toISOString())
        .orderBy('made_at', 'desc')
        .execute()
      return rows.map(toLink)
    },
    async revoke({ changes, by }, id) {
      await changeBy({ changes, by }, async (change) => {
        const row = await change.trx
          .deleteFrom('audience_link')
          .where('id', '=', id)
          .returning(['label', 'scope'])
          .executeTakeFirst()
        if (row) await record(change, by, now(), { action: 'report.revoke', subject: id, title: row.label || row.scope })
      })
    },
    async find(token) {
      if (!TOKEN.test(token)) return undefined
      const row = await db
        .selectFrom('audience_link')
        .selectAll()
        .where('token_digest', '=', digestOf(token))
        .where('ends_at', '>', now().toISOString())
        .executeTakeFirst()
      return row && toLink(row)
    },
  }
}

const titled = (name: string, label: string) => (label ? `${name} (${label})` : name)

const TOKEN = /^[0-9a-f]{40}$/

/** Returns a token's digest, without a key, so that links outlive a change of the secret; nobody guesses 160 bits. */
const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url')

type Row = {
  id: string
  scope: string
  scope_id: string
  from_date: string
  to_date: string
  label: string
  made_at: string
  ends_at: string
}

const toLink = ({ id, scope, scope_id, from_date, to_date, label, made_at, ends_at }: Row): ReportLink => ({
  id,
  scope: isScope(scope) ? scope : 'season',
  scopeId: scope_id,
  from: from_date,
  to: to_date,
  label,
  madeAt: made_at,
  endsAt: ends_at,
})
