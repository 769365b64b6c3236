import encodeQr from 'qr'

/** A QR code as a single SVG path, `size` units wide and high. */
export type QrPicture = { size: number; path: string }

/** The light border that scanners need, in modules of the code (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** Draws a text as a QR code with its light border: on the server for authenticator apps, in browsers for calendars. */
export function drawQr(text: string): QrPicture {
  const rows = encodeQr(text, 'raw', { border: QUIET_ZONE, ecc: 'medium' })
  const runs = rows.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  )
  return { size: rows.length, path: runs.join('') }
}
