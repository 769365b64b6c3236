/**
 * Single-byte encodings in the order that decides a tie: French Excel for Windows, its older sibling, Excel for Mac, and MS-DOS,
 * which some programs of leagues still use.
 */
export const SINGLE_BYTE = ['windows-1252', 'iso-8859-15', 'macintosh', 'cp850'] as const
export type SingleByte = (typeof SINGLE_BYTE)[number]

/** The upper half of code page 850, which the web's encodings leave out. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const upperHalf = (encoding: SingleByte): readonly string[] =>
  encoding === 'cp850'
    ? Array.from(CP850)
    : Array.from(new TextDecoder(encoding).decode(Uint8Array.from({ length: 128 }, (_, at) => at + 128)))

const HALVES = new Map(SINGLE_BYTE.map((encoding) => [encoding, upperHalf(encoding)] as const))

/** Returns the character of a byte from 128 on. */
const characterOf = (byte: number, encoding: SingleByte): string => HALVES.get(encoding)?.[byte - 128] ?? '\ufffd'

export function decodeSingleByte(bytes: Uint8Array, encoding: SingleByte): string {
  if (encoding !== 'cp850') return new TextDecoder(encoding).decode(bytes)
  // The lower half is ASCII, so Latin-1 has every byte at its own number.
  return latin1Of(bytes).replace(/[\x80-\xff]/g, (byte) => characterOf(byte.charCodeAt(0), encoding))
}

/** The number of characters per call of String.fromCharCode, because the arguments of a call must fit on the stack. */
const PIECE = 8_192

/**
 * Converts bytes to characters of the same numbers, so that patterns can search them. This is ISO 8859-1; the decoders of the web
 * take that name for Windows-1252.
 */
export function latin1Of(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += PIECE) pieces.push(String.fromCharCode(...bytes.subarray(at, at + PIECE)))
  return pieces.join('')
}

/** Converts characters as latin1Of() returns them back to bytes. */
export function bytesOf(latin1: string): Uint8Array {
  const bytes = new Uint8Array(latin1.length)
  for (let at = 0; at < latin1.length; at++) bytes[at] = latin1.charCodeAt(at)
  return bytes
}

/** Accented letters in French and English words; other letters occur in some names. */
const LOWER = 'àâçéèêëîïôùûüÿœæ'
const UPPER = 'ÀÂÇÉÈÊËÎÏÔÙÛÜŸŒÆ'
const OF_NAMES = 'áíóúñãåøäöÁÍÓÚÑÅØÄÖ'
/** Signs between words or after figures. */
const SIGNS = '«»“”‘…–—•°№€©®™\u00a0½¼¾ºª²³·£§×'

/** The maximum number of distinct surroundings that are examined: a long file proves no more. */
const MOST_SEEN = 20_000

/**
 * Guesses the encoding in which the bytes beyond ASCII give words of French or English: 'Universit\x8e' comes from a Mac,
 * 'Universit\x82' from MS-DOS.
 */
export function guessSingleByte(bytes: Uint8Array): SingleByte {
  const seen = new Map<string, { before: number; byte: number; behind: number; count: number }>()
  for (const [at, byte] of bytes.entries()) {
    if (byte < 128) continue
    const [before, behind] = [bytes[at - 1] ?? 32, bytes[at + 1] ?? 32]
    const key = `${before} ${byte} ${behind}`
    const known = seen.get(key)
    if (known) known.count++
    else if (seen.size < MOST_SEEN) seen.set(key, { before, byte, behind, count: 1 })
  }
  let best: SingleByte = SINGLE_BYTE[0]
  let most = Number.NEGATIVE_INFINITY
  for (const encoding of SINGLE_BYTE) {
    let score = 0
    for (const { before, byte, behind, count } of seen.values()) score += count * likelihood([before, byte, behind], encoding)
    if (score > most) [best, most] = [encoding, score]
  }
  return best
}

function likelihood(codes: [number, number, number], encoding: SingleByte): number {
  const [before = '', letter = '', behind = ''] = codes.map((code) =>
    code < 128 ? String.fromCharCode(code) : characterOf(code, encoding),
  )
  const isWithin = /\p{L}/u.test(before) && /\p{L}/u.test(behind)
  if (letter === '’') return /\p{L}/u.test(before) ? 2 : -1
  if (LOWER.includes(letter)) {
    if (/\p{Lu}/u.test(behind)) return -2
    // À and ù end words, as in 'voilà' and 'où'; â, î and û never do, as in 'théâtre'.
    const isLast = !/\p{L}/u.test(behind)
    return ('àù'.includes(letter) && !isLast) || ('âîû'.includes(letter) && isLast) ? 0 : 2
  }
  if (UPPER.includes(letter)) {
    if (/\p{Ll}/u.test(before)) return -2
    return letter !== 'À' && !/\p{L}/u.test(before) && !/\p{L}/u.test(behind) ? 0 : 2
  }
  if (OF_NAMES.includes(letter)) return /\p{Lu}/u.test(letter) && /\p{Ll}/u.test(before) ? -2 : 0
  if (SIGNS.includes(letter)) return isWithin && !'–—·'.includes(letter) ? -2 : 1
  return -2
}
