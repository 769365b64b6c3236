import { TOTP } from 'otpauth'

/** An authenticator app with a page's secret; gives the codes of now and later. */
export function openAuthenticator(secret: string) {
  const totp = new TOTP({ secret: secret.replaceAll(' ', '') })
  let steps = 0
  let last = ''
  return {
    now: () => (last = totp.generate()),
    /** The last code from `now`, which may have expired. */
    last: () => last,
    /** A fresh code: the next one, which is valid half a minute early. */
    next: () => totp.generate({ timestamp: Date.now() + 30_000 * ++steps }),
  }
}

/** The secret as the page shows it. */
export const secretOf = (html: string) => /<code>([A-Z2-7 ]{32,})<\/code>/.exec(html)?.[1] ?? ''
