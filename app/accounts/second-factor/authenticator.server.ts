import { Secret, TOTP } from 'otpauth'
import { drawQr, type QrPicture } from '../../kit/text/draw-qr.ts'

/** The data for an authenticator app: the secret in groups of four, and as a QR code. */
export type SetUp = { secret: string; address: string; qr: QrPicture }

const PERIOD_SECONDS = 30
/** Codes of the previous and the next step are accepted too, because the phone's clock may differ. */
const WINDOW = 1

export const makeAppSecret = () => new Secret({ size: 20 }).base32

/**
 * Opens time-based codes (RFC 6238), as apps generate them from a base-32 secret. `siteName`: the name under which the app
 * lists the code.
 */
export function openAuthenticator({ siteName, now }: { siteName: string; now: () => Date }) {
  function totpOf(email: string, base32: string) {
    return new TOTP({ issuer: siteName, label: email, secret: Secret.fromBase32(base32), period: PERIOD_SECONDS })
  }

  return {
    setUpOf(email: string, base32: string): SetUp {
      const address = totpOf(email, base32).toString()
      return { secret: base32.replace(/.{4}(?=.)/g, '$& '), address, qr: drawQr(address) }
    },

    /** Returns the time step of this code; undefined when the code is not valid now. */
    stepOf(base32: string, code: string): number | undefined {
      const timestamp = now().getTime()
      const delta = /^\d{6}$/.test(code) ? totpOf('', base32).validate({ token: code, timestamp, window: WINDOW }) : null
      return delta === null ? undefined : TOTP.counter({ timestamp, period: PERIOD_SECONDS }) + delta
    },
  }
}
