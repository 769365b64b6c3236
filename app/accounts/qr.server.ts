import encodeQr from 'qr'

/** A QR code as one path of an SVG, `size` units wide and high. */
export type QrPicture = { size: number; path: string }

/** Draws a text as a QR code; the quiet zone around it is the page's. */
export function drawQr(text: string): QrPicture {
  const rows = encodeQr(text, 'raw', { border: 0, ecc: 'medium' })
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
