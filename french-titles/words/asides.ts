import { NBSP } from '../../app/translation/text/typography.ts'
import { ordinalOf } from './french-nouns.ts'
import type { Token } from './words.ts'

/** The maximum number of tokens in brackets after a team. */
const LONGEST = 12

/**
 * Reads brackets after a team: its state (OH), record (8-0-1), rank (#4), seed (2), place (4th West), or several of these.
 * Undefined when the brackets contain anything else.
 */
export function readAside(
  tokens: readonly Token[],
  at: number,
  sides: ReadonlyMap<string, string>,
): { fr: string; length: number } | undefined {
  if (tokens[at]?.text !== '(') return undefined
  const length = tokens.slice(at, at + LONGEST).findIndex(({ text }) => text === ')')
  if (length < 2) return undefined
  const parts = asideParts(tokens.slice(at + 1, at + length)).map((part) => readPart(part, sides))
  return parts.every((part) => part !== undefined) ? { fr: `(${parts.join(', ')})`, length: length + 1 } : undefined
}

function asideParts(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]]
  for (const token of tokens) {
    if (token.text === ',' || token.text === '/') parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}

function readPart(tokens: readonly Token[], sides: ReadonlyMap<string, string>): string | undefined {
  const text = tokens.map(({ text, spaced }, at) => (spaced && at > 0 ? ' ' : '') + text).join('')
  if (/^\d{1,2}(?:[-–]\d{1,2}){0,3}$/.test(text) || STATE.test(`(${text})`)) return text
  const rank = /^(?:#\s?|No\.?\s?)(\d{1,2})$/i.exec(text)?.[1]
  if (rank !== undefined) return `no${NBSP}${rank}`
  // '5E' and '3W' are the fifth of the East and the third of the West.
  const [, seed, letter] = /^(\d{1,2})([EWNS])$/.exec(text) ?? []
  if (seed !== undefined && letter !== undefined) return seed + (letter === 'W' ? 'O' : letter)
  const [place, side] = tokens
  if (place?.kind !== 'ordinal' || tokens.length > 2) return undefined
  const ordinal = ordinalOf(Number.parseInt(place.key, 10), 'm')
  if (!side) return ordinal
  const french = COMPASS.has(side.key) ? sides.get(side.key) : undefined
  return french && `${ordinal} ${french === 'Est' || french === 'Ouest' ? 'dans l’' : 'dans le '}${french}`
}

/** A state of the United States that tells two schools apart: 'Miami (OH)'. */
export const STATE =
  /\((?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])\)/

const COMPASS = new Set(['east', 'west', 'north', 'south'])
