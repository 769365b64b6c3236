import { createHash } from 'node:crypto'

/** Returns the stored digest of a mailed token. */
export const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url')
