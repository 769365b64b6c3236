import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import type { PushSubscription } from '../../../providers/push/port.ts'
import type { Seal } from '../../kit/http/seal.server.ts'
import type { Channel } from '../reminder.ts'

/** The destination of reminders. */
export type Address = { subscription: PushSubscription } | { email: string }

/** The sealed part of a reminder: its address, and the token of its links, which every mail needs. */
export type SealedContent = { address: Address; token: string }

const ownerOf = (id: string) => `reminder ${id}`

export const sealContent = (seal: Seal, id: string, content: SealedContent): string =>
  seal.seal(ownerOf(id), JSON.stringify(content))
export const openContent = (seal: Seal, id: string, sealed: string): SealedContent => JSON.parse(seal.open(ownerOf(id), sealed))

export const channelOf = (address: Address): Channel => ('email' in address ? 'mail' : 'push')

/** Returns a digest that is equal for all reminders of one browser or email, without revealing it. Ignores the case of emails. */
export const addressDigest = (seal: Seal, address: Address): string =>
  'email' in address
    ? seal.sign('reminder address', 'mail', address.email.toLowerCase())
    : seal.sign('reminder address', 'push', address.subscription.endpoint)

export const makeToken = (): string => randomBytes(24).toString('base64url')

/**
 * Returns the digest of a token. It uses no key, so that links in mails outlive a change of the secret; nobody guesses 24 random
 * bytes.
 */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Returns the columns of a reminder that change with the site's secret. */
export function resealReminder({ id, sealed_address }: { id: string; sealed_address: string }, before: Seal, after: Seal) {
  const content = openContent(before, id, sealed_address)
  return { sealed_address: sealContent(after, id, content), address_digest: addressDigest(after, content.address) }
}

/** Seals all addresses again when the site's secret changes; their digests change with it. */
export async function resealReminders(trx: Kysely<Tables>, before: Seal, after: Seal): Promise<void> {
  const rows = await trx.selectFrom('reminder').select(['id', 'sealed_address', 'address_digest']).execute()
  const digests = new Map<string, string>()
  for (const { id, sealed_address, address_digest } of rows) {
    const resealed = resealReminder({ id, sealed_address }, before, after)
    digests.set(address_digest, resealed.address_digest)
    await trx.updateTable('reminder').set(resealed).where('id', '=', id).execute()
  }
  for (const [earlier, digest] of digests)
    await trx.updateTable('reminder_due').set({ address_digest: digest }).where('address_digest', '=', earlier).execute()
}
