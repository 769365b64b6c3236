import { NBSP } from '../../app/translation/text/typography.ts'
import measures from './measures.json' with { type: 'json' }
import { isAlone, type Token } from './words.ts'

const UNITS = new Map(Object.entries(measures.units))
/** Strokes and styles whose metres titles leave out. */
const STROKES = new Set(measures.strokes)
const MULTIPLES = new Map(Object.entries(measures.multiples))

type Measure = { is: 'distance' | 'age' | 'level'; fr: string; length: number }

/** Reads '200m', '4x100 m', '61 kg', '3-metre', 'U20', 'under-20', '2A'. */
export function readMeasure(tokens: readonly Token[], at: number): Measure | undefined {
  const token = tokens[at] as Token
  const skip = tokens[at + 1]?.kind === 'glue' ? 2 : 1
  const next = tokens[at + skip]
  if (token.kind === 'word') {
    const isAge = (token.key === 'u' || token.key === 'under') && next?.kind === 'number' && /^\d\d$/.test(next.text)
    if (isAge && isAlone(tokens, at + skip, at)) return { is: 'age', fr: `des moins de ${next.text} ans`, length: skip + 1 }
    return readLevel(token, tokens, at)
  }
  if (token.kind === 'number' || token.kind === 'times') return readDistance(token, tokens, at, skip)
  // A weight class: -63 kg, +87 kg.
  const isClass = /^[-−+]$/.test(token.text) && next?.kind === 'number' && !next.spaced && tokens[at + 2]?.key === 'kg'
  return isClass ? { is: 'distance', fr: `${token.text}${next.text}${NBSP}kg`, length: 3 } : undefined
}

function readDistance({ kind, text }: Token, tokens: readonly Token[], at: number, skip: number): Measure | undefined {
  const next = tokens[at + skip]
  if (/^[1-6]$/.test(text) && next?.text === 'A' && skip === 1 && !next.spaced && isAlone(tokens, at + 1, at))
    return { is: 'level', fr: `${text}A`, length: 2 }
  // In '4x400 M prelims' the M may mean metres or men.
  const isMen = /^(?:[MW]|women(?:'s)?|men(?:'s)?)$/i
  if (kind === 'times' && next?.text === 'M' && next.spaced && !isMen.test(tokens[at + 2]?.text ?? '')) return undefined
  const amount = text
    .replace(/,/g, text.length > 5 ? NBSP : '')
    .replace('.', ',')
    .replace(/\s?[x×]\s?/, 'x')
  const unit = next && (next.spaced || skip === 2 || next.key.length <= 2) ? UNITS.get(next.key) : undefined
  const ends = tokens[at + skip + 1]?.kind !== 'glue'
  // After a small number a capital M may mean men.
  const isMetres = next?.text !== 'M' || !next.spaced || kind === 'times' || Number(text) >= 30
  if (unit !== undefined && ends && isMetres)
    return { is: 'distance', fr: `${amount}${NBSP}${amount === '1' ? unit.replace(/s$/, '') : unit}`, length: skip + 1 }
  if (kind === 'times') return { is: 'distance', fr: amount, length: 1 }
  const isStroke = next && /^(?:25|50|100|200|400|800|1500|1650)$/.test(text) && STROKES.has(next.key)
  return isStroke ? { is: 'distance', fr: `${amount}${NBSP}m`, length: 1 } : undefined
}

/**
 * Reads a school's size class, a count of As: 'AAA', 'Quad-A'. French writes the first unchanged, and repeats the A for the
 * second.
 */
function readLevel({ text, key }: Token, tokens: readonly Token[], at: number): Measure | undefined {
  if (/^A{2,4}$/.test(text) && isAlone(tokens, at)) return { is: 'level', fr: text, length: 1 }
  const [next, third] = [tokens[at + 1], tokens[at + 2]]
  // Matches 'Boys A Volleyball'.
  if (text === 'A' && next?.kind === 'word' && /^(?:girl|boy)s?(?:'s?)?$/.test(tokens[at - 1]?.key ?? ''))
    return { is: 'level', fr: 'A', length: 1 }
  const count = MULTIPLES.get(key)
  // 'Double A Final' is about a boat.
  const isLevel = count !== undefined && next?.kind === 'glue' && third?.text === 'A'
  return isLevel ? { is: 'level', fr: 'A'.repeat(count), length: 3 } : undefined
}
