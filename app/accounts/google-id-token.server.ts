import { z } from 'zod'

/** What an identity token has to say. Letters beyond ASCII could turn into those of another address in lower case. */
const claims = z.object({ sub: z.string().min(1).max(255), email: z.email().max(254), email_verified: z.literal(true) })

/** Who signs in, from a token that has been checked; null when it is missing, or the address is not confirmed. */
export async function readIdToken(idToken: string | undefined) {
  if (!idToken) return null
  const [, payload = ''] = idToken.split('.')
  const told = claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
  return told.success ? { sub: told.data.sub, email: told.data.email, emailVerified: true } : null
}
