import type { Kysely } from 'kysely'
import type { Changes } from '../../../database/changes.ts'
import type { Tables } from '../../../database/tables.ts'
import type { Mailer } from '../../../providers/mailer/port.ts'
import type { Language } from '../../kit/language.ts'
import type { Tries } from '../../kit/limits/tries.server.ts'
import type { Work } from '../../kit/work/work.server.ts'

/** The services that invitations need. */
export type InvitationOptions = {
  db: Kysely<Tables>
  changes: Changes
  tries: Tries
  work: Work
  mailer: Pick<Mailer, 'send'>
  siteName: Record<Language, string>
  publicUrl: string
  now: () => Date
  log: { error(details: object, message: string): void }
  mailPatienceMs?: number
}
