import { z } from 'zod'
import { readCookie } from '../../kit/http/cookie.ts'

const wishes = z.object({ remember: z.boolean(), isPopup: z.boolean(), redirectTo: z.string().max(1_000) })
type SignInOptions = z.infer<typeof wishes>

/** Reads and writes the cookie that keeps the viewer's choices while the browser is at Google. It lasts 15 minutes. */
export function signInCookie(isSecure: boolean) {
  const name = isSecure ? '__Host-signing_in' : 'signing_in'
  const end = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    write: (wishes: SignInOptions) => `${name}=${Buffer.from(JSON.stringify(wishes)).toString('base64url')}${end}; Max-Age=900`,
    clear: `${name}=${end}; Max-Age=0`,
    read(cookie: string): SignInOptions {
      try {
        return wishes.parse(JSON.parse(Buffer.from(readCookie(cookie, name) ?? '', 'base64url').toString('utf8')))
      } catch {
        return { remember: false, isPopup: false, redirectTo: '' }
      }
    },
  }
}
