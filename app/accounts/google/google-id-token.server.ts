import { z } from 'zod'

/**
 * The required claims of an identity token. Emails with non-ASCII letters are refused, because lower-casing could turn them
 * into another address.
 */
const claims = z.object({ sub: z.string().min(1).max(255), email: z.email().max(254), email_verified: z.literal(true) })

/** Returns the identity in a verified token; null when a claim is missing or the address is not confirmed. */
export async function readIdToken(idToken: string | undefined) {
  if (!idToken) return null
  const [, payload = ''] = idToken.split('.')
  const told = claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
  return told.success ? { sub: told.data.sub, email: told.data.email, emailVerified: true } : null
}
