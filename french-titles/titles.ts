import { NBSP } from '../app/translation/text/typography.ts'
import { readBroadcast } from './broadcasts.ts'
import { hasPlainEnglish } from './guard.ts'
import { type Piece, readMatchup } from './matchups.ts'
import { partsOf, readNoun, readPhrases } from './phrase-reader.ts'
import { toThe, withThe } from './words/french-nouns.ts'
import { itemsOf } from './words/items.ts'
import type { Glossary } from './words/lexicon.ts'
import { LITTLE_WORDS } from './words/little-words.ts'
import { areName, isKnownTeam, isName, isTiedOrUnranked, isVenueName, keyOfItems, namedOf, rankOf, rawOf } from './words/names.ts'
import type { Item } from './words/senses.ts'
import { capital, keyOf, tokenize } from './words/words.ts'

/**
 * The result of the glossary or a pattern for a text. `unknown`: the words or the segment that left something in English.
 * `english`: in a French result, the untranslated names and the lines that stay English.
 */
export type GlossaryResult = { text: string; coverage: 'full' | 'partial' | 'none'; unknown: string[]; english: string[] }

/**
 * Translates parts of a title before the glossary, which translates the rest and handles separators and capitals. `isOwn`: true
 * for a word that staff wrote, which the guard skips.
 */
export type PartReader = {
  read: (part: string) => { text: string; english: string[] } | undefined
  isOwn: (word: string) => boolean
}

/**
 * Reads a title segment by segment, between dashes, colons, bars and brackets. Leaves a segment unchanged if it is not
 * understood. Passes each segment to `reader` first.
 */
export function translateTitle(text: string, items: readonly Item[], glossary: Glossary, reader?: PartReader): GlossaryResult {
  const isAllLoud = isLoud(items, text)
  const groups = groupsOf(items, text)
  let isLeft = false
  for (const [at, group] of groups.entries()) {
    const { segments, inside, raw } = group
    if (inside.length === 0) continue
    const said = piecesBy(reader, raw)
    if (said) group.read = [{ joint: '', pieces: said }]
    else if (!isScore(inside, items, text)) group.read = readGroup(segments, glossary, reader)
    // French beside an untranslated name is better than none, but not beside other English.
    isLeft ||= !group.read && !areName(inside, glossary) && !isVenuePart(inside) && !isHonoured(raw, groups[at - 1], glossary)
  }
  const keepsSome = groups.some(({ inside, read }) => inside.length > 0 && !read)
  let french = ''
  let isUnderstood = false
  let isChanged = false
  const unknown: string[] = []
  const english: string[] = []
  for (const { lead, inside, read, raw } of groups) {
    for (const separator of lead) french += separatorAfter(french, separator)
    if (inside.length === 0) continue
    if (/[)\]]$/.test(french)) french += ' '
    // The untranslated part may be the name of a person whose gender is unknown.
    if (!read || (keepsSome && read.some(({ pieces }) => pieces.some(({ guesses }) => guesses)))) {
      unknown.push(...unknownOf(inside, raw))
      english.push(raw)
      french += raw
      continue
    }
    isUnderstood = true
    english.push(...read.flatMap(({ pieces }) => pieces.flatMap(({ english = [] }) => english)))
    const isExplained = /:\s*$/.test(french)
    const isAside = /[([][^)\]]*$/.test(french)
    const shownGroup = shown(read, {
      isFirst: !/[\p{L}\p{N}]/u.test(french),
      isAside: isAside || isExplained,
      isLoud: isAllLoud || isLoud(inside, raw),
    })
    isChanged ||= shownGroup !== raw && `The ${shownGroup}` !== raw
    french += shownGroup
  }
  if (isLeft || !isUnderstood || (english.length > 0 && !isChanged)) return { text, coverage: 'none', unknown, english: [] }
  return { text: french.trim(), coverage: english.length === 0 ? 'full' : 'partial', unknown, english }
}

/** True for 'Final/OT', which tells how a game ended, and for the final of 'Final: Western 3, Queen's 1'. */
const isScore = ([first, ...more]: readonly Item[], items: readonly Item[], text: string) =>
  first?.key === 'final' &&
  more.every(({ key }) => LATE.has(key)) &&
  ((RESULT.test(text) && !items.some(({ is }) => is === 'date')) || items.some(({ key }) => LATE.has(key)))

/** True in 'Athlete of the Week: Jo Smith' for the second part, which is a name, whatever its words mean. */
const isHonoured = (raw: string, before: Group | undefined, glossary: Glossary) =>
  before?.read?.at(-1)?.pieces.at(-1)?.honours === true && isSomebody(raw, glossary)

const HALL =
  /^(?:arena|auditorium|centre|center|coliseum|complex|dome|field|fieldhouse|gardens|gym|gymnasium|hall|natatorium|park|pavilion|rink|stadium|velodrome)$/

/** True for a venue after a listing, which stays a name: 'Riverside Dome', but not 'Swimming Pool'. */
const isVenuePart = (items: readonly Item[]) =>
  HALL.test(items.at(-1)?.key ?? '') &&
  isVenueName(items) &&
  !items.some(({ sport, events, gender, discipline }) => sport ?? events ?? gender ?? discipline)

const LATE = new Set(['ot', 'overtime', 'double overtime', 'shootout'])

function piecesBy(reader: PartReader | undefined, raw: string): Piece[] | undefined {
  const said = reader?.read(raw)
  return said && [{ text: said.text, isSmall: false, english: said.english }]
}

/** Matches a score. 'Final: Western 3, Queen's 1' is a result, not about a final. */
const RESULT = /\p{L}[ -]\d{1,3}(?:\s*[,–-]\s*|\s)(?:\p{L}[^\d]*\s)?\d{1,3}(?!\p{L}|[\d:])/u

type Segment = { items: Item[]; comma: Item | undefined }
type ReadSegment = { pieces: Piece[]; joint: string }
/** `inside`: the items of its segments; `raw`: their text; `read`: their French, once understood. */
type Group = { lead: Item[]; segments: Segment[]; inside: Item[]; raw: string; read?: ReadSegment[] | undefined }

/** Groups segments joined by a comma or an unspaced slash; a group is translated as a whole or not at all. */
function groupsOf(items: readonly Item[], text: string): Group[] {
  const newGroup = (lead: Item[]): Group => ({ lead, segments: [{ items: [], comma: undefined }], inside: [], raw: '' })
  const groups = [newGroup([])]
  items.forEach((item, at) => {
    const group = groups.at(-1) as Group
    const segment = group.segments.at(-1) as Segment
    const next = items[at + 1]
    if (item.is !== 'separator') {
      segment.items.push(item)
      group.inside.push(item)
      group.raw = text.slice(group.inside[0]?.from, item.to)
    } else if (segment.items.length > 0 && next && next.is !== 'separator' && joins(item, next)) {
      group.segments.push({ items: [], comma: item })
    } else if (segment.items.length === 0 && group.segments.length === 1) group.lead.push(item)
    else groups.push(newGroup([item]))
  })
  return groups
}

const joins = (item: Item, next: Item) => item.text === ',' || (item.text === '/' && !item.spaced && !next.spaced)

/** Reads the pieces of each segment; undefined when one is not understood. */
function readGroup(segments: readonly Segment[], glossary: Glossary, reader: PartReader | undefined): ReadSegment[] | undefined {
  // In 'Women's, men's and mixed relays' the first word belongs to the last noun.
  const isBare = ({ items }: Segment) => items.length > 0 && items.every(({ gender }) => gender !== undefined)
  if (segments.some(isBare) && !segments.every(isBare)) return undefined
  // 'AUS/RSEQ rugby finals' are of both leagues.
  const isLeague = ({ items }: Segment) => items.length > 0 && items.every(({ kept }) => kept === 'organisation')
  if (segments.some(({ comma }) => comma?.text === '/') && segments.some(isLeague) && !segments.every(isLeague)) return undefined
  const whole = readInProvince(segments, glossary) ?? readResult(segments, glossary)
  if (whole !== undefined) return [{ joint: '', pieces: [{ text: whole, isSmall: true, isName: true }] }]
  const province = provinceBehind(segments)
  const read = (province ? segments.slice(0, -1) : segments).map(({ items, comma }) => {
    const isAnd = comma !== undefined && (items[0]?.key === 'and' || items[0]?.key === '&')
    const words = isAnd ? items.slice(1) : items
    const said = segments.length > 1 ? piecesBy(reader, rawOf(words)) : undefined
    const pieces = said ?? readSegment(words, glossary)
    return pieces && { pieces, joint: isAnd ? ' et ' : comma === undefined ? '' : comma.text === ',' ? ', ' : '/' }
  })
  if (!read.every((each) => each !== undefined)) return undefined
  const last = read.at(-1)?.pieces.at(-1)
  if (province && last) last.text += ` (${province})`
  return read
}

/** Returns the French of a province after a place: 'Saturday at Saint-Lambert, QC'. */
function provinceBehind(segments: readonly Segment[]): string | undefined {
  const [before, last] = segments.slice(-2)
  const place = before?.items.at(-1)
  const isPlace = place?.is === 'unknown' || place?.kept === 'team'
  return segments.length > 1 && isPlace && last?.items.length === 1 ? last.items[0]?.province?.fr : undefined
}

function readSegment(items: readonly Item[], glossary: Glossary): Piece[] | undefined {
  const matchup = readMatchup(items, glossary)
  if (matchup) return matchup
  const phrases = readPhrases(items, glossary)
  if (phrases) return partsOf(phrases)
  const team = teamWithRank(items, glossary)
  if (team !== undefined) return [{ text: team, isSmall: true, isName: true }]
  const host = readHost(items, glossary)
  if (host) return host
  const broadcast = readBroadcast(items, glossary)
  const said = broadcast ?? readOpener(items, glossary)
  return said === undefined ? undefined : [{ text: said, isSmall: false }]
}

/** Reads 'Welcome to the Vanier Cup', 'How to watch the final'. */
function readOpener([first, ...rest]: readonly Item[], glossary: Glossary): string | undefined {
  const isWelcome = first?.key === 'welcome' && rest[0]?.key === 'to'
  if (!first?.remark || !(isWelcome || first.key.startsWith('how to '))) return undefined
  const noun = readNoun(isWelcome ? rest.slice(1) : rest, glossary)?.noun
  return noun && `${first.remark} ${isWelcome ? toThe(noun) : withThe(noun)}`
}

/** Reads 'Laval (2-2)', '#4 UBC'. */
function teamWithRank(items: readonly Item[], glossary: Glossary): string | undefined {
  const { rank, named } = rankOf(items)
  return rank !== undefined && named.at(-1)?.is !== 'number' && isKnownTeam(named, glossary)
    ? `${namedOf(named)} (${rank})`
    : undefined
}

/** Reads 'Hosted by NAIT', after a date or by itself. */
function readHost(items: readonly Item[], glossary: Glossary): Piece[] | undefined {
  const at = items.findIndex(({ key }, index) => key === 'hosted' && items[index + 1]?.key === 'by')
  if (at < 0) return undefined
  const rest = items.slice(items[at + 2]?.key === 'the' ? at + 3 : at + 2)
  const when = at === 0 ? [] : readPhrases(items.slice(0, at), glossary)
  if (!when?.every(({ isSmall }) => isSmall) || !isKnownTeam(rest, glossary)) return undefined
  const host = `hôte${NBSP}: ${namedOf(rest)}`
  const [before] = partsOf(when)
  return [{ text: before ? `${before.text} (${host})` : host, isSmall: true }]
}

/** Leaves a result such as 'Dalhousie 3, Acadia 2' unchanged, and puts a rank after its team. */
function readResult(segments: readonly Segment[], glossary: Glossary): string | undefined {
  const halves = segments.length === 1 ? atScore(segments[0]?.items ?? []) : segments.map(({ items }) => items)
  if (halves.length !== 2) return undefined
  const sides = halves.map((items) => {
    const { rank, named } = rankOf(items)
    const isSide = named.length > 1 && !isTiedOrUnranked(named[0]) && named.at(-1)?.is === 'number' && areName(named, glossary)
    if (!isSide) return undefined
    return rank === undefined ? namedOf(named) : `${namedOf(named.slice(0, -1))} (${rank}) ${named.at(-1)?.text}`
  })
  return sides.every((side) => side !== undefined) ? sides.join(', ') : undefined
}

/** Splits 'No. 4 Laval 70 No. 6 Brock 44', where ranks on both sides show where the second side starts. */
function atScore(items: readonly Item[]): (readonly Item[])[] {
  const isRank = ({ key, text }: Item) => key === 'no' || text === '#'
  const second = items.findLastIndex(isRank)
  return second > 2 && isRank(items[0] as Item) && items[second - 1]?.is === 'number'
    ? [items.slice(0, second), items.slice(second)]
    : []
}

/** Reads 'Halifax, Nova Scotia' and 'Kingston, Ont.'; French puts the province in brackets. */
function readInProvince(segments: readonly Segment[], glossary: Glossary): string | undefined {
  const [town, place] = segments
  const isIn = town !== undefined && town.items.length > 1 && town.items[0]?.key === 'in'
  const own = place?.items.length === 1 ? place.items[0]?.province?.fr : undefined
  // 'Ohio, Indiana' may be two schools.
  const province = own ?? (isIn && place ? glossary.states.get(keyOfItems(place.items)) : undefined)
  const words = town?.items.slice(isIn ? 1 : 0) ?? []
  const isOther = words.some((item) => item.kept === undefined && item.is !== 'unknown' && !item.province)
  if (segments.length !== 2 || !town || !province || isOther) return undefined
  const name = rawOf(words)
  if (!isName(name) || /\d/.test(name) || hasPlainEnglish(name, glossary)) return undefined
  // 'Quebec' before a province is the town.
  const [only] = words.length === 1 ? words : []
  const french = glossary.cities.get(keyOfItems(words)) ?? only?.province?.fr ?? name
  return `${isIn ? 'à ' : ''}${french} (${province})`
}

type Place = { isFirst: boolean; isAside: boolean; isLoud: boolean }

/**
 * Joins the segments: a capital at the start and after a dash; lower case in brackets, after a comma and, as is usual in French,
 * after a colon.
 */
function shown(segments: readonly ReadSegment[], { isFirst, isAside, isLoud }: Place): string {
  return segments
    .map(({ pieces, joint }, segment) => {
      const texts = pieces.map((piece, at) => {
        if (piece.isName) return piece.text
        const isFront = segment === 0 && at === 0
        const opens = (isFirst && isFront) || (!piece.isSmall && !(isAside && isFront) && !(segment > 0 && at === 0))
        const text = opens ? capital(piece.text) : piece.text
        return isLoud ? text.toLocaleUpperCase('fr') : text
      })
      return joint + texts.join(' – ')
    })
    .join('')
}

/** True for a code such as 'MHKY', which keeps its capitals in any title. */
const isCode = ({ text, key }: Item) => keyOf(text) !== key

/** True for text all in capitals that is more than an acronym. */
const isLoud = (items: readonly Item[], raw: string) =>
  !/\p{Ll}/u.test(raw) &&
  items.some((item) => item.is === 'phrase' && item.kept === undefined && /\p{Lu}{4}/u.test(item.text) && !isCode(item))

/** Words that titles write in lower case. */
const SMALL = new Set([...LITTLE_WORDS, 'under'])

function unknownOf(items: readonly Item[], raw: string): string[] {
  const words = items.filter((item) => (item.is === 'unknown' || item.isCommon) && !SMALL.has(item.key)).map((item) => item.text)
  return words.length > 0 ? words : [raw]
}

/** True for a person's name, with or without a school after it. */
function isSomebody(text: string, glossary: Glossary): boolean {
  const [name = '', school, ...more] = text.split(', ')
  if (more.length > 0 || !isPersonsName(name, glossary)) return false
  return school === undefined || isKnownTeam(itemsOf(school, tokenize(school), glossary), glossary)
}

/** True for two to five capitalised words, particles aside, of which the first is not an English word. */
const isPersonsName = (text: string, glossary: Glossary) =>
  !hasPlainEnglish(text.split(' ')[0] ?? '', glossary) &&
  isName(text) &&
  /^\p{L}[\p{L}\p{M}.'’-]*(?:\s[\p{L}\p{M}.'’-]+){1,4}$/u.test(text)

/** Returns a separator with French spacing for the text before it. */
function separatorAfter(before: string, { text, spaced }: Item): string {
  const gap = before === '' || /[\s([]$/.test(before) ? '' : ' '
  if (text === ':') return before === '' ? ': ' : `${NBSP}: `
  if (text === '(' || text === '[') return `${gap}${text}`
  if (text === ')' || text === ']') return text
  if (text === ',' || text === ';') return `${text} `
  if (text === '/') return spaced ? `${gap}/ ` : '/'
  return text === '|' || text === '•' || text === '·' ? `${gap}${text} ` : `${gap}– `
}
