import { NBSP } from '../../app/translation/text/typography.ts'
import { isAlone, type Token } from './words.ts'

/** Strokes and styles whose metres titles leave out. */
const STROKES = new Set([
  'freestyle',
  'free',
  'backstroke',
  'back',
  'breaststroke',
  'breast',
  'butterfly',
  'fly',
  'im',
  'individual',
  'medley',
])

const UNITS: Record<string, string> = {
  m: 'm',
  km: 'km',
  k: 'km',
  kg: 'kg',
  lb: 'lb',
  lbs: 'lb',
  pound: 'livres',
  pounds: 'livres',
  yard: 'verges',
  yards: 'verges',
  yd: 'verges',
  mile: 'mille',
  miles: 'milles',
  metre: 'mètres',
  metres: 'mètres',
  meter: 'mètres',
  meters: 'mètres',
  kilometre: 'kilomètres',
  kilometres: 'kilomètres',
  kilometer: 'kilomètres',
  kilometers: 'kilomètres',
}

/** Reads '200m', '4x100 m', '61 kg', '3-metre', 'U20', 'under-20'. */
export function readMeasure(
  tokens: readonly Token[],
  at: number,
): { is: 'distance' | 'age' | 'level'; fr: string; length: number } | undefined {
  const token = tokens[at] as Token
  const skip = tokens[at + 1]?.kind === 'glue' ? 2 : 1
  const next = tokens[at + skip]
  const level = readLevel(tokens, at)
  if (level) return { is: 'level', ...level }
  // A weight class: -63 kg, +87 kg.
  const kilos = tokens[at + 2]
  if (/^[-−+]$/.test(token.text) && next?.kind === 'number' && !next.spaced && kilos?.key === 'kg') {
    return { is: 'distance', fr: `${token.text}${next.text}${NBSP}kg`, length: 3 }
  }
  // In '4x400 M prelims' the M may mean metres or men.
  if (
    token.kind === 'times' &&
    next?.text === 'M' &&
    next.spaced &&
    !/^(?:[MW]|women(?:'s)?|men(?:'s)?)$/i.test(tokens[at + 2]?.text ?? '')
  )
    return undefined
  if (token.kind === 'number' || token.kind === 'times') {
    const unit =
      next && Object.hasOwn(UNITS, next.key) && (next.spaced || skip === 2 || next.key.length <= 2) ? UNITS[next.key] : undefined
    const amount = token.text
      .replace(/,/g, token.text.length > 5 ? NBSP : '')
      .replace('.', ',')
      .replace(/\s?[x×]\s?/, 'x')
    const ends = tokens[at + skip + 1]?.kind !== 'glue'
    // After a small number a capital M may mean men.
    const isMetres = next?.text !== 'M' || !next.spaced || token.kind === 'times' || Number(token.text) >= 30
    if (unit !== undefined && ends && isMetres)
      return { is: 'distance', fr: `${amount}${NBSP}${amount === '1' ? unit.replace(/s$/, '') : unit}`, length: skip + 1 }
    if (token.kind === 'number' && next && /^(?:25|50|100|200|400|800|1500|1650)$/.test(token.text) && STROKES.has(next.key)) {
      return { is: 'distance', fr: `${amount}${NBSP}m`, length: 1 }
    }
    if (token.kind === 'times') return { is: 'distance', fr: amount, length: 1 }
  }
  if (
    (token.key === 'u' || token.key === 'under') &&
    next?.kind === 'number' &&
    /^\d\d$/.test(next.text) &&
    isAlone(tokens, at + skip, at)
  ) {
    return { is: 'age', fr: `des moins de ${next.text} ans`, length: skip + 1 }
  }
  return undefined
}

/**
 * Reads a school's size class, a count of As: '2A', 'AAA', 'Quad-A'. French writes the first two unchanged,
 * and repeats the A for the third.
 */
function readLevel(tokens: readonly Token[], at: number): { fr: string; length: number } | undefined {
  const [token, next, third] = tokens.slice(at, at + 3)
  if (token === undefined) return undefined
  if (/^[1-6]$/.test(token.text) && next?.text === 'A' && !next.spaced && isAlone(tokens, at + 1, at))
    return { fr: `${token.text}A`, length: 2 }
  if (/^A{2,4}$/.test(token.text) && isAlone(tokens, at)) return { fr: token.text, length: 1 }
  // Matches 'Boys A Volleyball'.
  if (token.text === 'A' && next?.kind === 'word' && /^(?:girl|boy)s?(?:'s?)?$/.test(tokens[at - 1]?.key ?? ''))
    return { fr: 'A', length: 1 }
  const count = Object.hasOwn(MULTIPLES, token.key) ? MULTIPLES[token.key] : undefined
  // 'Double A Final' is about a boat.
  const isLevel = count !== undefined && next?.kind === 'glue' && third?.text === 'A'
  return isLevel ? { fr: 'A'.repeat(count), length: 3 } : undefined
}
const MULTIPLES: Record<string, number> = { single: 1, double: 2, triple: 3, quad: 4, quadruple: 4 }
