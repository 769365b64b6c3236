import { NBSP } from '../../app/translation/text/typography.ts'
import { hasPlainEnglish } from '../guard.ts'
import { isEnglishWord } from './english-words.ts'
import type { Place } from './french-nouns.ts'
import type { Glossary } from './lexicon.ts'
import type { Item } from './senses.ts'
import { tokenize } from './words.ts'

/** Returns the words as in the text. */
export const rawOf = (items: readonly Item[]) =>
  items.reduce((text, item, at) => text + (at > 0 && item.spaced ? ' ' : '') + item.text, '')

/** Returns the words with official French for names that have it, in capitals if the text is in capitals. */
export const namedOf = (items: readonly Item[]) =>
  items.reduce((text, item, at) => text + (at > 0 && item.spaced ? ' ' : '') + nameOf(item), '')

export function nameOf({ text, official }: Item): string {
  if (!official || official.fr.toLowerCase() === text.toLowerCase()) return text
  return isInLargeLetters(text) && !isInLargeLetters(official.fr) ? official.fr.toLocaleUpperCase('fr') : official.fr
}

/** True for text in capitals that is more than an acronym. */
const isInLargeLetters = (text: string) => /\p{Lu}{4}/u.test(text) && !/\p{Ll}/u.test(text)

/** True when the word needs translation, so that it cannot be part of a name. */
const needsTranslation = (item: Item) =>
  (item.events ?? item.sport ?? item.gender ?? item.discipline ?? item.cup) !== undefined ||
  SAID_IN_FRENCH.has(item.is) ||
  item.isCommon === true ||
  item.adjective?.far === true ||
  item.key.startsWith('live')

const SAID_IN_FRENCH: ReadonlySet<Item['is']> = new Set(['date', 'weekday', 'month', 'time', 'distance', 'age'])

/** True when a listed name without French contains a common English word. */
export function staysEnglish({ kept, official, text, words, fr }: Item, glossary: Glossary): boolean {
  const isListed = kept !== undefined && kept !== 'broadcaster' && kept !== 'acronym'
  if (!isListed || (official ?? fr) !== undefined || glossary.shared.has(words)) return false
  return tokenize(text).some(({ kind, key }) => kind === 'word' && !glossary.french.has(key) && isEnglishWord(key))
}

const NAME_PARTICLES = new Set(['of', 'de', 'du', 'des', 'la', 'le', 'les', 'et', 'and', '&', 'd', 'no'])

/** True when the text looks like a name: capitals, numbers, particles, at most eight words. */
export function isName(text: string): boolean {
  const words = text.split(/\s+/)
  if (words.length > 8 || words[0] === 'The' || text.length > 80 || !/^[\p{Lu}\d#(]/u.test(text) || !/\p{L}/u.test(text))
    return false
  if (!/^[\p{L}\p{M}\d\s.'’&#()-]+$/u.test(text)) return false
  if (words.length > 1 && NAME_PARTICLES.has(words.at(-1)?.toLowerCase() ?? '')) return false
  return words.every(
    (word) => /^[\p{Lu}\d#&(]/u.test(word) || NAME_PARTICLES.has(word.toLowerCase()) || /^[dl]['’]\p{Lu}/u.test(word),
  )
}

/** True when these words are the name of a team, a person or a place, and nothing else. */
export const areName = (items: readonly Item[], glossary: Glossary) =>
  (!items.some(needsTranslation) || isNickname(items, glossary)) &&
  !items.every(isPlainWord) &&
  // 'University of Toronto Mississauga' is not the university that its first words name.
  !(items.length > 1 && items.some(({ official }) => official?.place)) &&
  // 'Canada East' is one of two sides.
  !(items.some(({ country }) => country) && items.some(({ side }) => side)) &&
  isName(rawOf(items)) &&
  !hasPlainEnglish(rawOf(items), glossary)

/** True when the last word of a team's name is plural: Ravens, X-Women, Lynx. */
export const isSeveral = (name: string) => /(?:s|men|women|bison|illini|irish|lynx)$/i.test(name)

/** True for a nickname of several words, which is unambiguous: 'Varsity Blues'. */
const isNickname = (items: readonly Item[], glossary: Glossary) =>
  items.length > 1 && glossary.nicknames.has(keyOfItems(items)) && items.every(({ text }) => /^\p{Lu}/u.test(text))

/** True for a word that is no name by itself: 'Indoor', 'W'. */
const isPlainWord = ({ kept, adjective, remark }: Item) => kept === undefined && (adjective ?? remark) !== undefined

/**
 * True when these words are certainly a team: a school, a town, or a nickname. For an unknown name, only its place in the
 * sentence decides.
 */
export function isKnownTeam(items: readonly Item[], glossary: Glossary): boolean {
  const { named } = rankOf(items)
  const [first] = named
  if (!first || !areName(named, glossary)) return false
  return first.kept === 'team' || isTown(named, glossary) || glossary.nicknames.has(keyOfItems(named))
}

/** Returns the nickname that the words begin with, if something follows: 'Thunderwolves Weekend Preview'. */
export function teamAt(items: readonly Item[], glossary: Glossary): { text: string; length: number } | undefined {
  const [first] = items
  if (first?.events || first?.sport) return undefined
  for (let length = Math.min(items.length - 1, LONGEST_TEAM); length > 0; length -= 1) {
    const words = items.slice(0, length)
    const nickname = keyOfItems(first?.kept === 'team' ? words.slice(1) : words)
    if (glossary.nicknames.has(nickname) && isKnownTeam(words, glossary)) return { text: namedOf(words), length }
  }
  return undefined
}
const LONGEST_TEAM = 4

/** Reads 'No. 3 Laval', '#3 Laval', 'Laval (2-2)': the name, and the French additions after it, rank first. */
export function rankOf(items: readonly Item[]): { rank?: string; named: readonly Item[] } {
  const last = items.at(-1)
  if (last?.is === 'aside' && items.length > 1) {
    const { rank, named } = rankOf(items.slice(0, -1))
    const aside = last.fr?.slice(1, -1) ?? ''
    return { rank: rank === undefined ? aside : `${rank}, ${aside}`, named }
  }
  const [mark, dot] = items
  if (mark?.key !== 'no' && mark?.text !== '#') return { named: items }
  const at = dot?.text === '.' ? 2 : 1
  const rank = items[at]?.is === 'number' ? items[at]?.key : undefined
  return rank === undefined ? { named: items } : { rank: `no${NBSP}${rank}`, named: items.slice(at + 1) }
}

/** True for 'T5' (tied), 'RV' (votes but no rank) and 'NR'; French has no sign for them. */
export const isTiedOrUnranked = (first: Item | undefined) => first !== undefined && /^(?:T-?\d{1,2}|RV|NR)$/.test(first.text)

/** Venues that take an article in French: 'au Stade Telus', 'au Rogers Centre'. */
const VENUE =
  /^(?:the|le|la|les|l['’]|stade|centre|aréna|arena|parc|complexe|université|university|colisée|palais|amphithéâtre|gymnase)(?!\p{L})|(?<!\p{L})(?:arena|auditorium|barn|beach|bubble|building|centre|center|chalet|club|coliseum|college|commons|complex|courts?|course|dome|field|fieldhouse|forum|gardens?|grounds?|gym|gymnasium|hall|hill|hotel|house|ice|lodge|mountain|natatorium|nest|oval|park|pavilion|peps|cepsum|place|plaza|pool|quad|resort|rink|river|saddledome|square|stadium|studio|theatre|theater|track|university|velodrome|village)$/iu

/** True for a venue by its last word, whatever the other words mean: 'Flames Community Arena'. */
export const isVenueName = (items: readonly Item[]) =>
  items.length > 1 && isName(rawOf(items)) && VENUE.test(rawOf(items)) && !items.some(({ is }) => is === 'date' || is === 'time')

/** Acronyms of universities take an article: 'à l’UQAM'; so do two names. */
const ACRONYM = /^(?:U[A-Z]{2,}|ÉTS)(?!\p{L})/u
const ARTICLED = new Map([
  ['Laurentienne', { of: 'de la Laurentienne', in: 'à la Laurentienne' }],
  ['Cap-Breton', { of: 'du Cap-Breton', in: 'au Cap-Breton' }],
])

/** Returns a school or town as a place. */
export const placeNamed = (fr: string): Place =>
  ACRONYM.test(fr) ? { fr, of: `de l’${fr}`, in: `à l’${fr}` } : { fr, ...ARTICLED.get(fr) }

/** Returns the French of a place; undefined when it is not a plain name, or could be either a province or a town. */
export function placeOf(items: readonly Item[], glossary: Glossary): Place | undefined {
  const [only] = items.length === 1 ? items : []
  if (only?.province) return only.province.alsoTown ? undefined : only.province
  if (only?.country) return only.country
  if (only?.official?.place) return only.official.place
  const city = glossary.cities.get(keyOfItems(items))
  if (city !== undefined) return { fr: city }
  const name = rawOf(items)
  // 'At home', 'from campus', 'in winter', 'from the NCAA' name no place.
  const isOther = ({ kept, adjective, remark, side, province, country }: Item) =>
    kept === 'organisation' || kept === 'sponsor' || (adjective ?? remark ?? side ?? province ?? country) !== undefined
  if (!areName(items, glossary) || VENUE.test(name) || items.some(isOther)) return undefined
  return placeNamed(namedOf(items))
}

/**
 * True for a name that may be a plural nickname of no list, as in 'at Corsaires': only a town or a school takes “à”. Staff add
 * nicknames as single words, and the lists have schools such as Thompson Rivers.
 */
export const mayBeNickname = (items: readonly Item[], glossary: Glossary) =>
  /[^asiu'’]s$/i.test(rawOf(items)) &&
  !isTown(items, glossary) &&
  items.every(
    ({ kept, official, text }) => official === undefined && (kept === undefined || (kept === 'team' && !text.includes(' '))),
  )

/** Reads a place after 'at': a school or a town, not a whole province or country. */
export function schoolOf(items: readonly Item[], glossary: Glossary): Place | undefined {
  const [only] = items.length === 1 ? items : []
  if (mayBeNickname(items, glossary)) return undefined
  return (only?.province ?? only?.country) && !only?.official?.place ? undefined : placeOf(items, glossary)
}

/** True for a known town, because 'in' precedes many other things. */
export const isTown = (items: readonly Item[], glossary: Glossary) => glossary.towns.has(keyOfItems(items))

/** Returns the key of adjacent items, as `keyOf` gives it for their text. */
export const keyOfItems = (items: readonly Item[]) =>
  items.reduce((key, { words }) => (key === '' || words === '' ? key + words : `${key} ${words}`), '')
