import { createHash, randomUUID } from 'node:crypto'
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Change } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import { inParts } from '../kit/in-parts.ts'
import type { Role } from '../kit/roles.ts'
import { changesOf, toldKind, writeChanges } from './field-changes.ts'
import { ADMIN } from './topics.ts'

/**
 * The author of a change, usually an admin; `client`: the network address as rate limits see it. `sessionId`: the session of the
 * request; absent for work that outlives its request. `needs`: the roles that may make this change; by default only admins.
 */
export type Editor = { uid: string; email: string; client: string; sessionId?: string; needs?: readonly Role[] }

/** The provider's list of live streams, when it switches episodes by itself (spec K3). */
export const BY_LIST: Editor = { uid: 'live-streams', email: '', client: '' }

/** The site itself, when something is due. */
export const BY_CLOCK: Editor = { uid: 'clock', email: '', client: '' }

/** The probe of streams, when it corrects LIVE (spec D4). */
export const BY_PROBE: Editor = { uid: 'probe', email: '', client: '' }
/** The scorekeeper, whose link names no account. */
export const BY_SCORER: Editor = { uid: 'scorer', email: '', client: '' }

/** An operator with `npm run admin`. */
export const BY_CONSOLE: Editor = { uid: 'console', email: '', client: '' }

type AuditAction =
  | `${'series' | 'episode' | 'category'}.${'add' | 'edit' | 'remove' | 'restore' | 'order'}`
  | `${'event' | 'school' | 'team' | 'venue'}.${'add' | 'edit' | 'remove' | 'restore'}`
  | `championship.${'add' | 'edit' | 'remove' | 'restore' | 'publish' | 'decide' | 'undo'}`
  | `episode.${'live' | 'end-live' | 'add-many'}`
  | `${'series' | 'episode' | 'event'}.publish`
  | `event.${'picture-lost' | 'picture-back' | 'over' | 'moments'}`
  | `event.${'reschedule' | 'delay' | 'postpone' | 'cancel' | 'plan'}`
  | `admin.${'grant' | 'revoke'}`
  | `role.${Role}`
  | `invitation.${Role}`
  | `invitation.${'resend' | 'revoke' | 'accept'}`
  | `second-factor.${'set' | 'remove' | 'codes' | 'recovery'}`
  | `transfer.${'export' | 'import'}`
  | `season.${'import' | 'undo'}`
  | `notice.${'add' | 'end'}`
  | `lock.${'set' | 'open'}`
  | `report.${'share' | 'revoke'}`
  | `preview.${'share' | 'revoke'}`
  | `scorer.${'add' | 'revoke'}`
  | `clip.${'add' | 'edit' | 'remove' | 'restore'}`
  | `score.${'begin' | 'final' | 'official' | 'reopen' | 'correct'}`
  | `french.${'edit' | 'machine' | 'add' | 'remove' | 'restore' | 'import' | 'export'}`
  | `trash.${'purge' | 'empty' | 'sweep'}`
  | `code.${'add' | 'revoke' | 'restore'}`
  | `pattern.${'add' | 'dismiss' | 'remove' | 'restore'}`

type FirstPart<Action> = Action extends `${infer First}.${string}` ? First : never
/** The first part of an action: its subject. */
export type AuditSubject = FirstPart<AuditAction>

type AuditEntry = {
  action: AuditAction
  /** The document's id, or the uid. */
  subject: string
  /** The title shown in the log. */
  title: string
  /** The rows before and after: the log stores their digests, and the fields that differ (see field-changes.ts). */
  before?: object | undefined
  after?: object | undefined
  /** The removal that can restore it. */
  removedId?: string
}

/** `email` is '' for an author without an account, such as the provider's list; `uid` says which. */
export type AuditRecord = Omit<AuditEntry, 'before' | 'after' | 'removedId'> & {
  id: string
  at: string
  uid: string
  email: string
}

/** Adds changes to the audit log, all with the same time, in the transaction that makes them, and notifies open admin pages. */
export async function record(change: Change, by: Editor | undefined, at: Date, ...entries: AuditEntry[]): Promise<void> {
  change.touch(ADMIN)
  if (!by) return
  const { uid, email, client } = by
  // Writes the entries in parts, because digests of thousands of rows take a while.
  for (const some of inParts(entries)) {
    const rows = some.map(({ action, subject, title, before, after, removedId }) => ({
      id: randomUUID(),
      at: at.toISOString(),
      uid,
      email,
      client,
      action,
      subject,
      title,
      before_digest: before ? digest(before) : null,
      after_digest: after ? digest(after) : null,
      removed_id: removedId ?? null,
      changes: before && after ? changesText(action, before, after) : null,
    }))
    await change.trx.insertInto('audit').values(rows).execute()
  }
}

/** Returns the newest `limit` records, or those after `after`, the last one of an earlier page. */
export async function readAudit(
  db: Kysely<Tables>,
  { after, limit }: { after?: Pick<AuditRecord, 'at' | 'id'> | undefined; limit: number },
): Promise<AuditRecord[]> {
  const rows = db
    .selectFrom('audit')
    .select(['id', 'at', 'uid', 'email', 'action', 'subject', 'title'])
    .$narrowType<Pick<AuditRecord, 'action'>>()
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
  return (after ? rows.where(isOlderThan(after)) : rows).execute()
}

/** The condition for the records that follow one of a page. */
export const isOlderThan =
  ({ at, id }: Pick<AuditRecord, 'at' | 'id'>) =>
  (eb: ExpressionBuilder<Tables, 'audit'>) =>
    eb.or([eb('at', '<', at), eb.and([eb('at', '=', at), eb('id', '>', id)])])

function changesText(action: AuditAction, before: object, after: object): string | null {
  const kind = toldKind(action)
  return kind === undefined ? null : writeChanges(changesOf(kind, before, after))
}

const digest = (rows: object) => createHash('sha256').update(JSON.stringify(rows)).digest('base64url')
