import { ofThe } from './glossary-french.ts'
import type { Item } from './glossary-items.ts'
import type { Glossary } from './glossary-lexicon.ts'
import { areName, isTown, placeOf, rawOf } from './glossary-names.ts'
import { nounOf, partsOf, readPhrases } from './glossary-phrases.ts'
import { capital } from './glossary-words.ts'

export type Piece = { text: string; isSmall: boolean; isName?: boolean; isTail?: boolean }

/**
 * Reads 'A vs. B', 'A at B', with a sport or round in front or behind. Both sides stay as they are, but for two countries.
 * Undefined when it is no match-up, or a side has a word that French would say otherwise.
 */
export function readMatchup(items: readonly Item[], glossary: Glossary): Piece[] | undefined {
  const versus = items.findIndex((item) => isVersus(item))
  const at = versus < 0 ? items.findIndex(isAway) : versus
  if (at < 1 || items.findLastIndex(isVersus) !== versus) return undefined
  const sign = /^(?:at|@)$/.test(items[at]?.key ?? '') ? '@' : 'c.'
  const right = items.slice(items[at + 1]?.text === '.' ? at + 2 : at + 1)
  const left = items.slice(0, at)
  const [b, back] = beforePhrases(right, glossary) ?? []
  if (!b || !back) return undefined
  const opponent = sideOf(b, glossary)
  // 'Women's Hockey vs. Concordia': the home side is the reader's own.
  const host = sign === 'c.' && opponent !== undefined && back.length === 0 ? readPhrases(left, glossary) : undefined
  if (host?.at(-1)?.noun && !host.some(({ isCup }) => isCup)) return withLast(partsOf(host), `${sign} ${opponent}`)
  const [front, a] = behindPhrases(left, glossary) ?? teamBefore(left, glossary) ?? []
  if (!front || !a) return undefined
  const countries = [country(a), country(b)]
  const [home, away] = countries.every((each) => each !== undefined) ? countries : [sideOf(a, glossary), sideOf(b, glossary)]
  if (home === undefined || away === undefined) return undefined
  const [tail] = back
  if (tail?.isTail) return [...front, { text: `${home} ${sign} ${away} ${tail.text}`, isSmall: true, isName: true }]
  return [...front, { text: `${home} ${sign} ${away}`, isSmall: true, isName: true }, ...back]
}

const isVersus = (item: Item) => /^(?:vs|versus)$/.test(item.key) || item.text === 'v'
const isAway = (item: Item) => item.key === '@' || item.text === 'at' || item.text === 'AT'

/** 'at 7 PM', 'in Halifax', 'on Saturday' behind a match-up. */
function whenOrWhere(items: readonly Item[], glossary: Glossary): string | undefined {
  const [link, first] = items
  const rest = items.slice(1)
  if (link?.key === 'at' && first?.is === 'time' && rest.length === 1) return `à ${first.fr}`
  if (link?.key === 'on' && first?.is === 'weekday' && rest.length === 1) return first.fr
  if (link?.key === 'on' && first?.is === 'date' && rest.length === 1) return `le ${first.fr}`
  return link?.key === 'in' && isTown(rest, glossary) ? `à ${placeOf(rest, glossary)}` : undefined
}

/** The side is the whole, or what is left behind words that are understood: 'Women's Hockey McGill'. */
function behindPhrases(items: readonly Item[], glossary: Glossary): [Piece[], Item[]] | undefined {
  for (let at = 0; at < items.length; at += 1) {
    const side = items.slice(at)
    if (!isSide(side, glossary)) continue
    if (at === 0) return [[], side]
    const phrases = readPhrases(items.slice(0, at), glossary)
    return phrases && [partsOf(phrases), side]
  }
  return undefined
}

function beforePhrases(items: readonly Item[], glossary: Glossary): [Item[], Piece[]] | undefined {
  for (let to = items.length; to > 0; to -= 1) {
    const side = items.slice(0, to)
    if (!isSide(side, glossary)) continue
    if (to === items.length) return [side, []]
    const tail = whenOrWhere(items.slice(to), glossary)
    if (tail !== undefined) return [side, [{ text: tail, isSmall: true, isTail: true }]]
    const phrases = readPhrases(items.slice(to), glossary)
    return phrases && [side, partsOf(phrases)]
  }
  return undefined
}

/** 'Harbourlight Gales Women's Soccer vs. Westmoor': the sport goes first. */
function teamBefore(items: readonly Item[], glossary: Glossary): [Piece[], Item[]] | undefined {
  const [side, sport] = beforePhrases(items, glossary) ?? []
  return side && sport && readPhrases(items.slice(side.length), glossary)?.[0]?.isSport ? [sport, side] : undefined
}

const withLast = (pieces: Piece[], text: string) =>
  pieces.map((piece, at) => (at === pieces.length - 1 ? { ...piece, text: `${piece.text} ${text}` } : piece))

const isSide = (items: readonly Item[], glossary: Glossary) => sideOf(items, glossary) !== undefined

function sideOf(items: readonly Item[], glossary: Glossary): string | undefined {
  const [first] = items
  if (!first) return undefined
  if (items.length === 1 && (first.key === 'tbd' || first.key === 'tba') && first.remark) return capital(first.remark)
  if (first.key === 'winner' || first.key === 'loser') {
    const phrases = readPhrases(items.slice(items[1]?.key === 'of' ? 2 : 1), glossary)
    const noun = phrases?.[0]?.isNumbered ? nounOf(phrases) : undefined
    return noun && `${WINNER[first.key]} ${ofThe(noun)}`
  }
  const last = items.at(-1)
  if (last?.key === 'winner' || last?.key === 'loser') {
    const phrases = readPhrases(items.slice(0, -1), glossary)
    const noun = phrases?.[0]?.isNumbered ? nounOf(phrases) : undefined
    return noun && `${WINNER[last.key]} ${ofThe(noun)}`
  }
  const isTeamCanada = items.length === 1 && first.cup?.fr === TEAM_CANADA
  return isTeamCanada || areName(items) ? rawOf(items) : undefined
}

const WINNER = { winner: 'Gagnant', loser: 'Perdant' } as const
const TEAM_CANADA = 'Équipe Canada'

function country(items: readonly Item[]): string | undefined {
  if (items.length !== 1) return undefined
  return items[0]?.country ?? (items[0]?.cup?.fr === TEAM_CANADA ? TEAM_CANADA : undefined)
}
