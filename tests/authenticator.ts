import { TOTP } from 'otpauth'

/** An authenticator app with the secret of a page; it gives the codes of now and of later. */
export function openAuthenticator(secret: string) {
  const totp = new TOTP({ secret: secret.replaceAll(' ', '') })
  let steps = 0
  let last = ''
  return {
    now: () => (last = totp.generate()),
    /** The code that `now` gave last, whose half-minute may be over. */
    last: () => last,
    /** A code that was not given before: the next one, which counts half a minute early. */
    next: () => totp.generate({ timestamp: Date.now() + 30_000 * ++steps }),
  }
}

/** The secret as the page shows it. */
export const secretOf = (html: string) => /<code>([A-Z2-7 ]{32,})<\/code>/.exec(html)?.[1] ?? ''
