import type { Result } from '../shared/result.ts'

export const MOST_BYTES = 20 * 1024 ** 2

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
export type DecodeFault = 'empty' | 'too-large' | 'is-spreadsheet' | 'is-binary'
/** Why nothing is read of a whole file. */
export type FileFault = DecodeFault | 'takes-too-long'

/** How files begin that hold a table but are no text: .xlsx and .ods are zips, .xls is an OLE container. */
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
 * The text of a file, without its byte order mark (spec E11). A mark decides the encoding; without one the file is UTF-8, or
 * Windows-1252 when its bytes are not valid UTF-8, as French Excel saves CSV. Refused: more than 20 MB, spreadsheets, anything
 * with NUL characters.
 */
export function decode(bytes: Uint8Array): Result<{ text: string; encoding: Encoding }, DecodeFault> {
  if (bytes.length === 0) return { ok: false, reason: 'empty' }
  if (bytes.length > MOST_BYTES) return { ok: false, reason: 'too-large' }
  if (SPREADSHEETS.some((mark) => beginsWith(bytes, mark))) return { ok: false, reason: 'is-spreadsheet' }
  const marked = MARKS.find(([, mark]) => beginsWith(bytes, mark))?.[0]
  const encoding = marked ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
  const text = new TextDecoder(encoding).decode(bytes)
  if (text.includes('\0')) return { ok: false, reason: 'is-binary' }
  if (text.trim() === '') return { ok: false, reason: 'empty' }
  return { ok: true, text, encoding }
}

const beginsWith = (bytes: Uint8Array, mark: number[]) => mark.every((byte, at) => bytes[at] === byte)

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
