import type { Result } from '../../kit/result.ts'
import { bytesOf, decodeSingleByte, guessSingleByte, latin1Of, type SingleByte } from './single-byte.ts'

export const MOST_BYTES = 20 * 1024 ** 2

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | SingleByte
export type DecodeFault = 'empty' | 'too-large' | 'is-spreadsheet' | 'is-binary'
/** The reasons why a whole file cannot be read. */
export type FileFault = DecodeFault | 'takes-too-long'

/** A decoded file. `oddLines`: the first lines of a UTF-8 file that have letters of another encoding, from 1. */
export type DecodedText = { text: string; encoding: Encoding; oddLines?: number[] }

/** First bytes of files that hold a table but are not text: .xlsx and .ods are zips, .xls is an OLE container. */
const SPREADSHEETS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

const MARKS: [Encoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * Decodes a file and drops its byte order mark (spec E11). A mark decides the encoding; without one, a NUL in every second byte
 * means UTF-16. Otherwise the file is UTF-8, possibly with lines that hold letters of Windows-1252, or a single-byte encoding,
 * chosen by the words that result. Refuses more than 20 MB, spreadsheets, and anything with NUL characters.
 */
export function decode(bytes: Uint8Array): Result<DecodedText, DecodeFault> {
  if (bytes.length === 0) return { ok: false, reason: 'empty' }
  if (bytes.length > MOST_BYTES) return { ok: false, reason: 'too-large' }
  if (SPREADSHEETS.some((mark) => beginsWith(bytes, mark))) return { ok: false, reason: 'is-spreadsheet' }
  const read = readBytes(bytes)
  if (read.text.includes('\0')) return { ok: false, reason: 'is-binary' }
  if (read.text.trim() === '') return { ok: false, reason: 'empty' }
  return { ok: true, ...read }
}

function readBytes(bytes: Uint8Array): DecodedText {
  const marked = MARKS.find(([, mark]) => beginsWith(bytes, mark))?.[0]
  const wide = marked ?? utf16Of(bytes)
  if (wide && wide !== 'utf-8') return { text: new TextDecoder(wide).decode(bytes), encoding: wide }
  const whole = isCalendar(bytes) ? withWholeLetters(bytes) : bytes
  const text = utf8(whole)
  if (text !== undefined) return { text, encoding: 'utf-8' }
  if (marked === 'utf-8' || hasLettersOfUtf8(whole)) return decodeMixed(whole)
  const encoding = guessSingleByte(whole)
  return { text: decodeSingleByte(whole, encoding), encoding }
}

const beginsWith = (bytes: Uint8Array, mark: number[]) => mark.every((byte, at) => bytes[at] === byte)

/** The number of bytes that are searched for NULs, and the minimum share of NULs in UTF-16 text in English or French. */
const WIDE = { sample: 4_096, share: 0.8 }

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, WIDE.sample)
  const pairs = Math.floor(sample.length / 2)
  const zeros = [0, 1].map((at) => sample.filter((byte, place) => byte === 0 && place % 2 === at).length)
  const [even = 0, odd = 0] = zeros
  if (odd >= pairs * WIDE.share && odd > 0 && even === 0) return 'utf-16le'
  return even >= pairs * WIDE.share && even > 0 && odd === 0 ? 'utf-16be' : undefined
}

const isCalendar = (bytes: Uint8Array) => /^\W*BEGIN:VCALENDAR/i.test(latin1Of(bytes.subarray(0, 100)))

/**
 * Moves the folds of lines out of letters of several bytes: RFC 5545 3.1 allows a fold within one. The fold moves in front of the
 * letter, so that lines keep their numbers.
 */
function withWholeLetters(bytes: Uint8Array): Uint8Array {
  const folded = /([\xc2-\xf4][\x80-\xbf]{0,2})((?:\r?\n|\r)[ \t])(?=[\x80-\xbf])/g
  const text = latin1Of(bytes)
  return folded.test(text) ? bytesOf(text.replace(folded, '$2$1')) : bytes
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** UTF-8 letters as bytes. */
const LETTERS = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g
/** Letters and signs of French and English. Other encodings that look like UTF-8 by chance give letters of other scripts. */
const EXPECTED = /^[\u00a0-\u017f\u2000-\u20cf\u2100-\u214f\ufeff]$/

const hasLettersOfUtf8 = (bytes: Uint8Array) =>
  latin1Of(bytes)
    .match(LETTERS)
    ?.some((letter) => EXPECTED.test(utf8(bytesOf(letter)) ?? '')) ?? false

/** The maximum number of lines that are reported for a file of mixed encodings. */
const MOST_ODD = 20

/** Decodes a UTF-8 file that contains some letters of Windows-1252. */
function decodeMixed(bytes: Uint8Array): DecodedText {
  const oddLines: number[] = []
  let line = 0
  const lines = latin1Of(bytes)
    .split('\n')
    .map((each) => {
      line++
      const text = utf8(bytesOf(each))
      if (text !== undefined) return text
      if (oddLines.length < MOST_ODD) oddLines.push(line)
      return each.replace(/[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g, odd)
    })
  return { text: lines.join('\n').replace(/^\ufeff/, ''), encoding: 'utf-8', oddLines }
}

function odd(letters: string): string {
  const bytes = bytesOf(letters)
  return utf8(bytes) ?? decodeSingleByte(bytes, 'windows-1252')
}
