import { createHash, randomBytes } from 'node:crypto'
import type { Changes } from '../../database/changes.ts'
import type { Database } from '../../database/open.ts'
import { viewerTopic } from '../accounts/sessions/viewer.ts'
import type { Seal } from '../kit/http/seal.server.ts'

/** The address of an account's private calendar. */
export type PrivateAddress = {
  /** Undefined when the site's secret has changed since: the address still works, but can no longer be shown. */
  token: string | undefined
  /** The time when the address was made, ISO. */
  madeAt: string
}

/** The private calendar addresses of accounts, one each (spec E8). Deleting the account removes its address. */
export type PrivateCalendars = {
  of(uid: string): Promise<PrivateAddress | undefined>
  /** Creates an address, or replaces the old one, which ends at once. */
  renew(uid: string): Promise<void>
  /** Ends the address; idempotent. */
  remove(uid: string): Promise<void>
  /** Returns the account of an address; undefined for one that never existed or has ended. */
  ownerOf(token: string): Promise<string | undefined>
}

type Options = { database: Pick<Database, 'db' | 'engine'>; changes: Changes; seal: Seal; now: () => Date }

export function openPrivateCalendars({ database: { db, engine }, changes, seal, now }: Options): PrivateCalendars {
  return {
    async of(uid) {
      const row = await db.selectFrom('calendar_token').selectAll().where('uid', '=', uid).executeTakeFirst()
      if (!row) return undefined
      const token = tokenOf(seal, uid, row.salt)
      return { token: digestOf(token) === row.token_digest ? token : undefined, madeAt: row.made_at }
    },
    async renew(uid) {
      const salt = randomBytes(SALT_BYTES).toString('base64url')
      const made = { token_digest: digestOf(tokenOf(seal, uid, salt)), salt, made_at: now().toISOString() }
      const columns = ['token_digest', 'salt', 'made_at'] as const
      await changes.change(async ({ trx, touch }) => {
        // Selects the account instead of using the given id, so that an account being deleted gets no address.
        const viewer = trx
          .selectFrom('viewer')
          .select((eb) => ['id', ...columns.map((column) => eb.val(made[column]).as(column))])
          .where('id', '=', uid)
          .$if(engine === 'postgres', (query) => query.forKeyShare())
        await trx
          .insertInto('calendar_token')
          .columns(['uid', ...columns])
          .expression(viewer)
          .onConflict((c) => c.column('uid').doUpdateSet(made))
          .execute()
        touch(viewerTopic(uid))
      })
    },
    async remove(uid) {
      await changes.change(async ({ trx, touch }) => {
        await trx.deleteFrom('calendar_token').where('uid', '=', uid).execute()
        touch(viewerTopic(uid))
      })
    },
    async ownerOf(token) {
      const row = await db
        .selectFrom('calendar_token')
        .select('uid')
        .where('token_digest', '=', digestOf(token))
        .executeTakeFirst()
      return row?.uid
    },
  }
}

const SALT_BYTES = 20
/** The length of a token in hexadecimal digits: 160 bits. */
const TOKEN_DIGITS = 40
/** The length of a token in an address, whose letters and digits have no capitals. */
const TOKEN_LENGTH = 32

/**
 * Derives the token from its salt whenever its owner views it, so that the database alone, without the site's secret, does not
 * lead to the calendar.
 */
function tokenOf(seal: Seal, uid: string, salt: string): string {
  const digits = Buffer.from(seal.sign('calendar token', uid, salt), 'base64url')
    .toString('hex')
    .slice(0, TOKEN_DIGITS)
  return BigInt(`0x${digits}`).toString(32).padStart(TOKEN_LENGTH, '0')
}

/** Returns the digest of a token. It uses no key, so that addresses outlive a change of the secret; nobody guesses 160 bits. */
const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
