import { NBSP } from '../app/translation/text/typography.ts'
import { partsOf, readNoun, readPhrases } from './phrase-reader.ts'
import { inPlace, ofThe, ordinalOf, toThe, withThe } from './words/french-nouns.ts'
import type { Glossary } from './words/lexicon.ts'
import {
  areName,
  isKnownTeam,
  isName,
  isSeveral,
  isTiedOrUnranked,
  isTown,
  isVenueName,
  keyOfItems,
  mayBeNickname,
  namedOf,
  placeNamed,
  placeOf,
  rankOf,
  rawOf,
  schoolOf,
} from './words/names.ts'
import type { Item } from './words/senses.ts'

export type Piece = {
  text: string
  isSmall: boolean
  isName?: boolean
  isTail?: boolean
  /** True when a person's gender is a guess or left open. */
  guesses?: boolean
  /** True for an honour that a person's name may follow. */
  honours?: boolean
  /** The sport, if the piece is a sport by itself. */
  sport?: string | undefined
  /** The parts that stay English. */
  english?: string[]
}

/**
 * Reads 'A vs. B' or 'A at B', with a sport or round before or after. Both sides stay unchanged, except countries and places in a
 * draw. Undefined for anything else, or when a side contains a word that needs translation.
 */
export function readMatchup(items: readonly Item[], glossary: Glossary): Piece[] | undefined {
  const versus = items.findIndex(isVersus)
  const at = versus < 0 ? items.findIndex(isAway) : versus
  if (at < 0 || items.findLastIndex(isVersus) !== versus) return undefined
  const isVisit = versus < 0
  const right = items.slice(items[at + 1]?.text === '.' ? at + 2 : at + 1)
  const left = items.slice(0, at)
  if (isTiedOrUnranked(right[0])) return undefined
  const places = readPlaces(left, right)
  if (places) return [{ text: places, isSmall: false }]
  // 'At Flames Community Arena', 'at Vic Matthews Open': their French is unknown.
  const name = rawOf(right)
  const isMeet = isName(name) && /\s(?:Open|Classic|Invitational|Memorial)$/.test(name)
  if (isVisit && right[0]?.kept === undefined && (isMeet || isVenueName(right))) {
    const half = readHalf(left, isMeet ? `à ${name}` : toThe({ text: name, gender: 'm', plural: false }), glossary)
    return half && withEnglish(half, name)
  }
  const [b, back] = beforePhrases(right, glossary) ?? []
  if (!b || !back) return undefined
  const opponent = against(b, isVisit, glossary)
  const half = opponent === undefined ? undefined : readHalf(left, opponent, glossary)
  if (half) return isVisit && !isPlaceOfGame(b, glossary) ? undefined : [...half, ...back]
  // 'Women's Hockey vs. Concordia' leaves the home side out.
  const isDraw = placeInDraw(left, glossary) !== undefined
  const host = !isDraw && !isVisit && opponent !== undefined && back.length === 0 ? readPhrases(left, glossary) : undefined
  if (opponent !== undefined && host?.at(-1)?.noun && !host.some(({ isCup }) => isCup)) return withLast(partsOf(host), opponent)
  const [front, a] = behindPhrases(left, startsRanked(b), glossary) ?? teamBefore(left, glossary) ?? []
  if (!front || !a) return undefined
  // 'Brock Women's Soccer vs. Guelph Women's Soccer' is one match; two sports are none.
  const [first] = front
  const isTwice = first !== undefined && first.sport === back[0]?.sport && first.sport !== undefined
  if (first?.sport && back[0]?.sport && (!isTwice || first.text !== back[0].text)) return undefined
  const behind = isTwice ? back.slice(1) : back
  if ([a, b].some(isHalf) && [a, b].some((side) => halfOf(side) === undefined)) return undefined
  // Both teams are named in one word order: when one of them has no French, the other is not translated either.
  const [here, there] = [a, b].some((side) => hasNoFrench(side, glossary)) ? [a, b].map(asWritten) : [a, b]
  const home = here && (coloursOf(a, b)?.[0] ?? opponentText(here, glossary))
  const away = there && (coloursOf(a, b)?.[1] ?? against(there, isVisit, glossary))
  if (home === undefined || away === undefined) return undefined
  if (/^at$/i.test(items[at]?.text ?? '') && !canVisit(a, b, glossary)) return undefined
  const said = `${home} ${away}`
  // In 'UNB AT UPEI' the small words are in capitals too.
  const isLoud = items[at]?.text === 'AT' && !/\p{Ll}/u.test(rawOf([...a, ...b]))
  const text = isLoud ? said.toLocaleUpperCase('fr') : said
  const [tail] = behind
  // 'Gagnant du match 3' is not a name, so it takes a capital only at the start of a title or segment.
  const named = { isSmall: !/^\p{Ll}/u.test(home), isName: !/^\p{Ll}/u.test(home) }
  if (tail?.isTail) return [...front, { text: `${text} ${tail.text}`, ...named }]
  return [...front, { text, ...named }, ...behind]
}

/** Returns 'c. Laval', or for a visit 'à Laval', 'chez les Ravens de Carleton'; undefined when the words are no opponent. */
function against(side: readonly Item[], isVisit: boolean, glossary: Glossary): string | undefined {
  const text = opponentText(side, glossary)
  if (text === undefined) return undefined
  const named = teamIn(side)
  const [only] = named.length === 1 ? named : []
  // A winner, a place in a draw or half of the country is no place to go to.
  if (!isVisit || /^\p{Ll}/u.test(text) || only?.side === text) return `c. ${text}`
  const { isMany, gender = 'm', place } = only?.official ?? {}
  if (isMany !== undefined) return `chez ${withThe({ text, gender, plural: isMany })}`
  if (isGiven(named) && only?.cup) return `chez ${withThe({ text, gender: only.cup.gender, plural: only.cup.plural ?? false })}`
  const land = only?.kept === undefined ? (only?.country ?? only?.province) : undefined
  const at = land ?? place ?? placeNamed(namedOf(named))
  const key = keyOfItems(named)
  if (glossary.nicknames.has(key)) return `chez ${withThe({ text, gender: 'm', plural: isSeveral(namedOf(named)) })}`
  if (isNicknamed(named, glossary) || endsInGivenName(named) || !text.startsWith(at.fr)) return `chez ${text}`
  return land === undefined && mayBeNickname(named, glossary) ? undefined : inPlace(at) + text.slice(at.fr.length)
}

/** Returns the side without its rank. */
function teamIn(side: readonly Item[]): readonly Item[] {
  const { rank, named } = rankOf(side)
  return rank === undefined ? plainRankOf(side).named : named
}

/** True when the last words are a team's nickname and others precede it: 'Windsor Lancers'. */
const isNicknamed = (named: readonly Item[], { nicknames }: Glossary) =>
  keyOfItems(named)
    .split(' ')
    .some((_word, at, words) => at > 0 && nicknames.has(words.slice(at).join(' ')))

/** True when a word that the lists or staff leave as it is follows others: the nickname of 'Ironwood Forge'. */
const endsInGivenName = (named: readonly Item[]) => {
  const last = named.at(-1)
  return named.length > 1 && last?.kept === 'team' && !last.official && !last.text.includes(' ')
}

/** True for a school with its nickname for which no source gives French. */
const hasNoFrench = (side: readonly Item[], glossary: Glossary) => {
  const named = teamIn(side)
  return named.every(({ official, isOfStaff }) => !official && !isOfStaff) && isNicknamed(named, glossary)
}

/** Removes the French of teams. */
const asWritten = (side: readonly Item[]) =>
  side.map((item) => (item.official?.isMany === undefined ? item : { ...item, official: undefined }))

/** Reads teams named by colours, as at a scrimmage: 'les Rouges c. les Blancs'. */
function coloursOf(a: readonly Item[], b: readonly Item[]): string[] | undefined {
  const [one, other] = [halfOf(a), halfOf(b)].map((colour) => colour && COLOURS.has(colour) && `les ${colour}s`)
  return one && other ? [one, `c. ${other}`] : undefined
}
const COLOURS = new Set(['Bleu', 'Blanc', 'Rouge', 'Noir', 'Vert'])

/** Reads adjacent places of a ranking instead of teams: '5th vs. 6th place', '3rd place vs. 4th place'. */
function readPlaces(left: readonly Item[], right: readonly Item[]): string | undefined {
  const [a, ...before] = left
  const [b, ...after] = right[0]?.text === '.' ? right.slice(1) : right
  if (a?.is !== 'ordinal' || b?.is !== 'ordinal' || Number(b.key) !== Number(a.key) + 1) return undefined
  const isPlace = (words: readonly Item[]) => words.every(({ key }) => key === 'place') && words.length < 2
  return isPlace(before) && isPlace(after) && after.length === 1
    ? `${ordinalOf(Number(a.key), 'f')} place c. ${b.key}e place`
    : undefined
}

/** Reads a match-up without the home team: 'vs. Calgary', 'Saturday at Guelph'. */
function readHalf(left: readonly Item[], opponent: string, glossary: Glossary): Piece[] | undefined {
  if (left.length === 0) return [{ text: opponent, isSmall: true, isName: true }]
  const when = readPhrases(left, glossary)
  if (!when?.every(({ isSmall }) => isSmall)) return undefined
  return withLast(partsOf(when), opponent)
}

/** True for a school, a town or an unknown name, but not a conference or a whole province. */
const isPlaceOfGame = (side: readonly Item[], glossary: Glossary) =>
  isKnownTeam(side, glossary) || schoolOf(rankOf(side).named, glossary) !== undefined

const isVersus = ({ key, text }: Item) => key === 'vs' || key === 'versus' || text === 'v'
const isAway = (item: Item) => item.key === '@' || item.text === 'at' || item.text === 'AT'

/** Reads 'at 7 PM', 'in Halifax', 'on Saturday' after a match-up. */
function whenOrWhere(items: readonly Item[], glossary: Glossary): string | undefined {
  const [link, first] = items
  const rest = items.slice(1)
  if (link?.key === 'at' && first?.is === 'time' && rest.length === 1) return `à ${first.fr}`
  if (link?.key === 'at' && first?.kept === 'venue' && rest.length === 1 && first.official?.place) return first.official.place.in
  const town = link?.key === 'in' && isTown(rest, glossary) ? placeOf(rest, glossary) : undefined
  return town && inPlace(town)
}

const isRankMark = (item: Item | undefined) => item?.text === '#' || item?.key === 'no'
const startsRanked = ([first]: readonly Item[]) => isRankMark(first) || first?.is === 'number'

/** Reads a side that is the whole text, or the rest after understood words: 'Women's Hockey McGill'. */
function behindPhrases(items: readonly Item[], isRanked: boolean, glossary: Glossary): [Piece[], Item[]] | undefined {
  for (let at = 0; at < items.length; at += 1) {
    const side = items.slice(at)
    // In 'Semifinal #1 Lakeland vs. SAIT' the number belongs to the semifinal, unless both teams have one.
    const before = items.slice(0, at).findLast(({ text }) => text !== '.')
    const isCounted = !isRanked && (isRankMark(side[0]) ? before?.events !== undefined : isRankMark(before))
    // 'Semifinal 1 Carleton vs. Ottawa' works the same way; 'Semifinal 1 Carleton vs. 4 Ottawa' is ambiguous.
    const isPlainlyCounted = side[0]?.is === 'number' && at > 0 && (before?.events !== undefined || !isRanked)
    if (isPlainlyCounted && isRanked) return undefined
    if (isCounted || isPlainlyCounted || !isSide(side, glossary)) continue
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
    // 'All-stars' belongs to the side.
    return phrases && !phrases[0]?.word?.person ? [side, partsOf(phrases)] : undefined
  }
  return undefined
}

/** Reads 'Harbourlight Gales Women's Soccer vs. Westmoor'; French puts the sport first. */
function teamBefore(items: readonly Item[], glossary: Glossary): [Piece[], Item[]] | undefined {
  const [side, sport] = beforePhrases(items, glossary) ?? []
  return side && sport && readPhrases(items.slice(side.length), glossary)?.[0]?.isSport ? [sport, side] : undefined
}

const withEnglish = (pieces: Piece[], english: string) => pieces.map((piece) => ({ ...piece, english: [english] }))

const withLast = (pieces: Piece[], text: string) =>
  pieces.map((piece, at) => (at === pieces.length - 1 ? { ...piece, text: `${piece.text} ${text}` } : piece))

const isSide = (items: readonly Item[], glossary: Glossary) => opponentText(items, glossary) !== undefined

function opponentText(items: readonly Item[], glossary: Glossary): string | undefined {
  const [first] = items
  const last = items.at(-1)
  if (!first || !last) return undefined
  const ranked = rankOf(items)
  const { rank, named } = ranked.rank === undefined ? plainRankOf(items) : ranked
  if (named.length === 0) return undefined
  if (rank !== undefined) {
    // In '#4 Windsor (12-4) 69' the rank would come after the score. '#4 East' is the fourth of the East.
    const isSide = named.length === 1 && named[0]?.side !== undefined && named[0].kept === undefined
    if (named.at(-1)?.is === 'number' || isSide) return undefined
    const team = named.length > 0 ? opponentText(named, glossary) : undefined
    return team && `${team} (${rank})`
  }
  const [, letter, number] = items.length < 3 ? (CODE.exec(rawOf(items)) ?? []) : []
  if (letter !== undefined && number !== undefined) return codeOf(letter, number)
  if (items.length === 1) {
    if ((first.key === 'tbd' || first.key === 'tba') && first.remark) return first.remark
    if (first.cup?.fr === TEAM_CANADA) return TEAM_CANADA
    if (first.side !== undefined) return first.side
    if (isGiven(items)) return first.cup?.fr
  }
  // A university's team may be named after its province.
  const land = items.length === 1 && first.kept === undefined ? (first.country ?? first.province) : undefined
  if (land) return land.fr
  if (first.key === 'team' && items.length > 1) return teamOf(items.slice(1), glossary)
  if (first.key === 'winner' || first.key === 'loser') {
    return resultOf(first.key, items.slice(items[1]?.key === 'of' ? 2 : 1), glossary)
  }
  if (last.key === 'winner' || last.key === 'loser') return resultOf(last.key, items.slice(0, -1), glossary)
  return placeInDraw(items, glossary) ?? (areName(items, glossary) ? namedOf(items) : undefined)
}

/**
 * Reads a ranking without its sign: '20 Oshkosh'. No ranking is longer than MOST_RANKED. A larger number, 'T24' (tied) and 'RV'
 * (received votes) are not understood; `named` is then empty.
 */
function plainRankOf(items: readonly Item[]): { rank?: string; named: readonly Item[] } {
  const [first, second] = items
  if (items.length < 2 || !first) return { named: items }
  if (isTiedOrUnranked(first)) return { named: [] }
  if (first.is !== 'number') return { named: items }
  const place = Number(first.key)
  const isRank = second?.spaced === true && place > 0 && place <= MOST_RANKED
  return isRank ? { rank: `no${NBSP}${place}`, named: items.slice(1) } : { named: [] }
}
const MOST_RANKED = 25

/** Matches 'W54' and 'L54', the winner and the loser of that match. With a single figure W may be the West. */
const CODE = /^([WL])(\d{1,3})$/

const codeOf = (letter: string, number: string) => (number.length < 2 ? undefined : `${letter === 'W' ? 'G' : 'P'}${number}`)

/** Reads 'East', 'White' or 'Canada', which play against another of their kind. */
function halfOf(items: readonly Item[]): string | undefined {
  const [only] = items.length === 1 ? items : []
  return only?.side ?? only?.country?.fr ?? (only?.cup?.fr === TEAM_CANADA ? TEAM_CANADA : undefined)
}

/** True for a name that has French from staff but no kind, which may be a team. */
const isGiven = ([only, ...more]: readonly Item[]) =>
  more.length === 0 && only?.isOfStaff === true && /^\p{Lu}/u.test(only.cup?.fr ?? '')

const isHalf = (items: readonly Item[]) => items.length === 1 && items[0]?.side !== undefined

/** Reads 'Team Ontario', 'Team Smith'. A country means its team. */
function teamOf(items: readonly Item[], glossary: Glossary): string | undefined {
  const [only] = items.length === 1 ? items : []
  if (only?.country) return only.country.fr
  const name = only?.province?.fr ?? only?.side ?? (areName(items, glossary) ? namedOf(items) : undefined)
  return name && `Équipe ${name}`
}

/** Reads 'Winner QF1', 'SF2 loser'. */
function resultOf(result: keyof typeof WINNER, items: readonly Item[], glossary: Glossary): string | undefined {
  const read = readNoun(items, glossary)
  if (!read?.first.isNumbered) return undefined
  // 'Gagnant du groupe D, match 3' would be ambiguous.
  const [, group = read.noun.text, match] = /^(.*), (match \d+)$/.exec(read.noun.text) ?? []
  const ofGroup = ofThe({ ...read.noun, text: group })
  return `${WINNER[result]} ${match === undefined ? ofGroup : `du ${match} ${ofGroup}`}`
}

/** Reads 'Seed 4', '2nd Pool B', 'OUA All-Stars'. */
function placeInDraw(items: readonly Item[], glossary: Glossary): string | undefined {
  const [first, second] = items
  if (first?.is === 'ordinal') {
    const group = readNoun(items.slice(second?.key === 'in' || second?.key === 'of' ? 2 : 1), glossary)
    if (!group?.first.isNumbered) return undefined
    return `${ordinalOf(Number(first.key), 'm')} ${ofThe(group.noun)}`
  }
  const isPlaced = items.some(({ events }) => events?.some(({ word }) => word.en.some((en) => IN_DRAW.has(en))))
  const read = isPlaced ? readNoun(items, glossary) : undefined
  return read?.noun.text
}

const IN_DRAW = new Set(['seed', 'all-stars'])
const WINNER = { winner: 'gagnant', loser: 'perdant' } as const
const TEAM_CANADA = 'Équipe Canada'

/** True for a match-up, false for 'Tryouts at Carleton': a team that plays at a known school must itself be known. */
function canVisit(a: readonly Item[], b: readonly Item[], glossary: Glossary): boolean {
  if ([a, b].some(([first, ...more]) => (first?.kept === 'organisation' || first?.kept === 'sponsor') && more.length === 0))
    return false
  if (b[0]?.kept === 'venue') return false
  // A cup can be held at a school, but only a team visits another team by its nickname.
  if (isGiven(b)) return false
  if (isGiven(a)) return b.length === 1 && b[0]?.official?.isMany !== undefined
  // 'Malaspina (5-3)' and 'Miami (OH)' are teams, 'Knox College' is a school.
  if (a.at(-1)?.is === 'aside' || /^(?:college|university)$/.test(a.at(-1)?.key ?? '')) return true
  const [left, right] = [a, b].map((side) => isKnownTeam(side, glossary) || standsForTeam(side, glossary))
  return left || !right
}

/** True for a team named by its role: a country, a winner. */
const standsForTeam = (items: readonly Item[], glossary: Glossary) => {
  const { named } = rankOf(items)
  return halfOf(named) !== undefined || named[0]?.province !== undefined || !areName(named, glossary)
}
