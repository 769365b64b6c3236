import secureJson from 'secure-json-parse'
import { type Fault, type FaultReason, MOST, shown } from './file-values.ts'

/** Thrown at the first place where the file is not an object of documents. */
export class NoEntries extends Error {
  readonly fault: Fault
  constructor(reason: FaultReason, key = '') {
    const path = shown(key)
    super(`${reason} ${path}`)
    this.fault = { path, reason }
  }
}

/** The first key of a file of French texts, which is easily chosen by mistake. */
const FRENCH_MARK = 'podium'

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c]
const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d]
/** The longest key in bytes: more than an id of maximum length takes when every character is escaped. */
const KEY_BYTES = 1_024
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
const BOM = [0xef, 0xbb, 0xbf]

/**
 * Splits a JSON file, an object of objects, into its members, holding one member in memory at a time. Checks depth and size
 * before parsing anything, and refuses keys that would reach an object's prototype. Throws NoEntries when the file has another
 * structure. Yields every member, including several with the same name.
 */
export async function* entriesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<{ key: string; value: unknown }> {
  let expects: 'start' | 'key' | 'key-or-end' | 'colon' | 'value' | 'comma-or-end' | 'nothing' = 'start'
  let at = 0
  let depth = 0
  let isInText = false
  let isEscaped = false
  let key = ''
  /** Earlier pieces of the current key or value. */
  let parts: Uint8Array[] = []
  let bytes = 0
  let isTaking = false

  for await (const piece of pieces) {
    let from = 0
    for (let i = 0; i < piece.length; i++, at++) {
      const byte = piece[i] ?? 0
      if (isInText) {
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) {
          isInText = false
          if (expects === 'key' || expects === 'key-or-end') {
            refuseLongKey(piece, from, i + 1)
            key = parseKey(taken(piece, from, i + 1))
            expects = 'colon'
          }
        }
        continue
      }
      if (isTaking) {
        // Inside a member's value.
        if (byte === QUOTE) isInText = true
        else if (byte === OPEN || byte === OPEN_LIST) {
          if (++depth > MOST.depth) throw new NoEntries('too-deep', key)
        } else if (byte === CLOSE || byte === CLOSE_LIST) {
          if (--depth > 0) continue
          const value = parseValue(taken(piece, from, i + 1), key)
          expects = 'comma-or-end'
          yield { key, value }
        }
        continue
      }
      if (isSpace(byte) || (at < BOM.length && byte === BOM[at])) continue
      if (expects === 'start' && byte === OPEN) expects = 'key-or-end'
      else if ((expects === 'key' || expects === 'key-or-end') && byte === QUOTE) {
        isInText = true
        take(i)
      } else if (expects === 'colon' && byte === COLON) expects = 'value'
      else if (expects === 'value' && byte === OPEN) {
        depth = 1
        take(i)
      } else if (expects === 'comma-or-end' && byte === COMMA) expects = 'key'
      else if ((expects === 'comma-or-end' || expects === 'key-or-end') && byte === CLOSE) expects = 'nothing'
      else if (expects === 'value' && key === FRENCH_MARK) throw new NoEntries('french-texts')
      else throw new NoEntries(expects === 'start' ? 'not-a-map' : expects === 'value' ? 'type' : 'not-json', key)
    }
    if (isTaking || isInText) {
      if (!isTaking) refuseLongKey(piece, from, piece.length)
      parts.push(piece.slice(from))
      bytes += piece.length - from
      if (bytes > MOST.entryBytes) throw new NoEntries('too-large', key)
    }

    function take(start: number) {
      from = start
      isTaking = expects === 'value'
    }
  }
  if (expects !== 'nothing') throw new NoEntries(at === 0 ? 'not-a-map' : 'not-json', key)

  function refuseLongKey(piece: Uint8Array, from: number, to: number) {
    if (bytes + to - from <= KEY_BYTES) return
    const beginning = Buffer.concat([...parts, piece.subarray(from, Math.min(to, from + KEY_BYTES))])
    throw new NoEntries('bad-id', beginning.toString().slice(1))
  }

  function taken(piece: Uint8Array, from: number, to: number): string {
    const text = decode(Buffer.concat([...parts, piece.subarray(from, to)]))
    parts = []
    bytes = 0
    isTaking = false
    return text
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new NoEntries('not-json')
  }
}

function parseKey(text: string): string {
  try {
    return JSON.parse(text)
  } catch {
    throw new NoEntries('not-json')
  }
}

function parseValue(text: string, key: string): unknown {
  try {
    const value = secureJson.parse(text)
    if (!hasKeyTwice(text)) return value
  } catch (error) {
    throw new NoEntries(/prototype/.test(String(error)) ? 'prototype' : 'not-json', key)
  }
  throw new NoEntries('twice', key)
}

/** True when an object in the text has a duplicate key: the parser takes the last one, while a reader may see the first. */
function hasKeyTwice(text: string): boolean {
  /** The keys so far of each open object; undefined for a list. */
  const open: (Set<string> | undefined)[] = []
  let isKey = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const from = at
      while (text.charCodeAt(++at) !== QUOTE) if (text.charCodeAt(at) === BACKSLASH) at++
      if (!isKey) continue
      const key = JSON.parse(text.slice(from, at + 1))
      const keys = open.at(-1)
      if (keys?.has(key)) return true
      keys?.add(key)
      isKey = false
    } else if (code === OPEN || code === OPEN_LIST) {
      isKey = code === OPEN
      open.push(isKey ? new Set() : undefined)
    } else if (code === CLOSE || code === CLOSE_LIST) {
      open.pop()
      isKey = false
    } else if (code === COMMA) isKey = open.at(-1) !== undefined
  }
  return false
}
