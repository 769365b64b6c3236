import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { makeVapidKeys, type VapidKeys } from '../../providers/push/vapid.ts'
import type { Seal } from '../kit/http/seal.server.ts'

const OWNER = 'push key'
const ID = 'main'

/**
 * Returns the key pair that identifies the site to push services, creating it at the first start. When several nodes start at
 * once, the first to write wins and all use that pair, because a browser's subscription is bound to it for good. The private key
 * is stored sealed.
 */
export async function storedPushKeys({ db, seal, now }: { db: Kysely<Tables>; seal: Seal; now: () => Date }): Promise<VapidKeys> {
  const find = () => db.selectFrom('push_key').selectAll().where('id', '=', ID).executeTakeFirst()
  const known = await find()
  if (!known) {
    const { publicKey, privateKey } = makeVapidKeys()
    await db
      .insertInto('push_key')
      .values({ id: ID, public_key: publicKey, sealed_private_key: seal.seal(OWNER, privateKey), made_at: now().toISOString() })
      .onConflict((c) => c.column('id').doNothing())
      .execute()
  }
  const stored = known ?? (await find())
  if (!stored) throw new Error('The key pair for push services is missing from the database.')
  return { publicKey: stored.public_key, privateKey: seal.open(OWNER, stored.sealed_private_key) }
}

/** Seals the private key again when the site's secret changes. */
export async function resealPushKeys(trx: Kysely<Tables>, before: Seal, after: Seal): Promise<void> {
  for (const { id, sealed_private_key } of await trx.selectFrom('push_key').select(['id', 'sealed_private_key']).execute()) {
    const sealed = after.seal(OWNER, before.open(OWNER, sealed_private_key))
    await trx.updateTable('push_key').set({ sealed_private_key: sealed }).where('id', '=', id).execute()
  }
}
