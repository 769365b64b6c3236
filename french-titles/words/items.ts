import { NBSP } from '../../app/translation/text/typography.ts'
import { readAside } from './asides.ts'
import { readDate, readTime, readYear } from './calendar.ts'
import type { Discipline, Sport } from './data.ts'
import type { Glossary } from './lexicon.ts'
import { readMeasure } from './measures.ts'
import type { Senses } from './senses.ts'
import { isAcronym, isAlone, keyOfTokens, type Token } from './words.ts'

/** A stretch of the text with all of its possible meanings. */
export type Item = Omit<Senses, 'disciplines'> & {
  is:
    | 'phrase'
    | 'number'
    | 'letter'
    | 'ordinal'
    | 'year'
    | 'date'
    | 'weekday'
    | 'month'
    | 'time'
    | 'distance'
    | 'age'
    /** The class of a school: 2A. */
    | 'level'
    /** A rank, a seed or a record in brackets. */
    | 'aside'
    | 'mark'
    | 'separator'
    | 'unknown'
  text: string
  key: string
  /** The keys of all its words, as `keyOf` gives them. */
  words: string
  from: number
  to: number
  /** True when white space precedes it. */
  spaced: boolean
  /** Its French, if its kind alone determines it. */
  fr?: string
  discipline?: Discipline
  /** The two genders of 'men's and women's', in that order. */
  genders?: Sex[]
  /** The gender of the whole text, if only one occurs in it. */
  around?: 'm' | 'f'
}

export type Sex = 'm' | 'f' | 'x'
/** An item before its meanings are weighed against the rest of the text. */
type Unsettled = Senses & Omit<Item, 'discipline' | 'around'>

/** Caches the items of a whole title, which are needed again to tell its names apart. */
const READ = new WeakMap<readonly Token[], { text: string; glossary: Glossary; items: readonly Item[] }>()

/** Reads tokens from left to right, always taking the longest phrase that the glossary knows. */
export function itemsOf(text: string, tokens: readonly Token[], glossary: Glossary): readonly Item[] {
  const known = READ.get(tokens)
  if (known?.text === text && known.glossary === glossary) return known.items
  const items = readItems(text, tokens, glossary)
  READ.set(tokens, { text, glossary, items })
  return items
}

function readItems(text: string, tokens: readonly Token[], glossary: Glossary): Item[] {
  const items: Unsettled[] = []
  let at = 0
  while (at < tokens.length) {
    const { length, ...found } = readItem(tokens, at, glossary)
    const end = tokens[at + length - 1]?.kind === 'glue' ? at + length - 2 : at + length - 1
    const [first, last] = [tokens[at], tokens[end]]
    if (!first || !last) break
    const { from } = first
    // The hyphen of 'fifth-place' separates two words.
    const spaced = first.spaced || tokens[at - 1]?.kind === 'glue'
    const code = length === 1 ? glossary.codes.get(first.text) : undefined
    if (code) items.push(...readCode(code, first, spaced))
    else items.push({ ...found, text: text.slice(from, last.to), words: keyOfTokens(tokens, at, end), from, to: last.to, spaced })
    at += length
  }
  return settleSenses(joinSlashed(joinGenders(items)).map(settleLetter))
}

/** Splits 'MBB' into the two words that it stands for. */
function readCode(
  { gender, sport }: { gender: 'm' | 'f'; sport: Sport },
  { text, key, from, to }: Token,
  spaced: boolean,
): Unsettled[] {
  const whole = { is: 'phrase', text, words: key, from, to } as const
  return [
    { ...whole, gender, key: gender === 'm' ? "men's" : "women's", spaced },
    { ...whole, sport, key: sport.en[0] ?? '', spaced: true },
  ]
}

type Found = Omit<Unsettled, 'text' | 'words' | 'from' | 'to' | 'spaced'> & { length: number }

function readItem(tokens: readonly Token[], at: number, glossary: Glossary): Found {
  const token = tokens[at] as Token
  const key = token.key
  const aside = readAside(tokens, at, glossary.sides)
  if (aside) return { is: 'aside', key: 'aside', ...aside }
  if (token.kind === 'separator') return { is: 'separator', key, length: 1 }
  const time = readTime(tokens, at, glossary.calendar)
  if (time) return { is: 'time', key, fr: time.fr, length: time.length }
  const phrase = longestPhraseAt(tokens, at, glossary)
  const date = readDate(tokens, at, glossary.calendar)
  if (date && date.kind !== 'time' && date.length >= (phrase?.length ?? 0))
    return { is: date.kind, key, fr: date.fr, length: date.length }
  const measure = readMeasure(tokens, at)
  if (measure && measure.length > (phrase?.length ?? 0)) return { key, ...measure }
  if (phrase) return { is: 'phrase', key: phrase.key, ...phrase.senses, length: phrase.length }
  if (token.kind === 'season') return { is: 'year', key, fr: token.text.replace('/', '-'), length: 1 }
  const places = readPlaces(tokens, at)
  if (places) return { is: 'phrase', key: 'places', ...places }
  if (token.kind === 'ordinal') {
    return { is: 'ordinal', key: String(Number.parseInt(key, 10)), length: tokens[at + 1]?.kind === 'glue' ? 2 : 1 }
  }
  if (token.kind === 'number' && isAlone(tokens, at)) {
    const end = tokens[at + 1]?.kind === 'glue' ? tokens[at + 2] : undefined
    if (end) return { is: 'number', key: `${token.text}-${end.text}`, length: 3 }
    const year = readYear(token)
    return year ? { is: 'year', key, fr: year, length: 1 } : { is: 'number', key: token.text.replace(/,/g, NBSP), length: 1 }
  }
  if (token.kind === 'mark') return { is: 'mark', key, length: 1 }
  // 'I' is either a numeral or a word.
  if (/^[A-HJ-Z]$/.test(token.text) && isAlone(tokens, at)) return { is: 'letter', key: token.text, length: 1 }
  const length = compoundLength(tokens, at)
  if (length === 1 && isAcronym(token.text)) return { is: 'phrase', key, kept: 'acronym', length }
  return { is: 'unknown', key, length }
}

/** Reads the two adjacent places that a game decides: '1st / 2nd', '5th/6th place game'. */
function readPlaces(tokens: readonly Token[], at: number): { remark: string; fr: string; length: number } | undefined {
  if (tokens[at]?.kind !== 'ordinal') return undefined
  const [first, sign, second, place, game] = tokens.slice(at, at + 5)
  if (!first || sign?.text !== '/' || second?.kind !== 'ordinal') return undefined
  const [a, b] = [Number.parseInt(first.key, 10), Number.parseInt(second.key, 10)]
  if (b !== a + 1) return undefined
  const isPlace = place?.key === 'place'
  const isGame = isPlace && /^(?:game|match)$/.test(game?.key ?? '')
  const fr = `${isGame ? 'match pour la ' : ''}${a === 1 ? '1re' : `${a}e`}/${b}e place`
  return { remark: fr, fr, length: isGame ? 5 : isPlace ? 4 : 3 }
}

function longestPhraseAt(tokens: readonly Token[], at: number, glossary: Glossary) {
  if (tokens[at]?.kind === 'glue' || (tokens[at]?.kind === 'mark' && tokens[at]?.text !== '#')) return undefined
  let key = ''
  let found: { key: string; senses: Senses; length: number } | undefined
  let words = 0
  const most = glossary.longest.get(tokens[at]?.key ?? '') ?? 0
  for (let next = at; next < tokens.length && words < most; next += 1) {
    const token = tokens[next] as Token
    if (token.kind === 'separator') break
    if (token.kind === 'glue' || token.text === '.') continue
    if (token.kind === 'mark' && token.text !== '#') break
    key = key === '' ? token.key : `${key} ${token.key}`
    words += 1
    const senses = glossary.senses.get(key)
    const isHyphened = tokens[next + 1]?.kind === 'glue'
    // 'Fifth-place' is 'fifth place'.
    const isOrdinal = words === 1 && senses?.adjective?.before === true
    if (senses && (!isHyphened || isOrdinal)) found = { key, senses, length: next + (isHyphened ? 2 : 1) - at }
  }
  if (!found) return undefined
  // The dot of an abbreviated province or event belongs to it.
  const isShort = found.key.length <= 4 && (found.senses.province || found.senses.events || found.senses.remark)
  return isShort && tokens[at + found.length]?.text === '.' ? { ...found, length: found.length + 1 } : found
}

/** Returns the number of tokens in a word with everything attached to it: 'Gee-Gees', '49ers'. */
function compoundLength(tokens: readonly Token[], at: number): number {
  let to = at + 1
  while (tokens[to] && !tokens[to]?.spaced && tokens[to]?.kind !== 'separator' && tokens[to]?.kind !== 'mark') to += 1
  return to - at
}

/** Joins "Men's and women's", "Men's/Women's" and "M/W soccer" into one item. */
function joinGenders(items: Unsettled[]): Unsettled[] {
  const joined: Unsettled[] = []
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at] as Unsettled
    const [and, other, next, third] = item.gender ? items.slice(at + 1, at + 5) : []
    const joins = and !== undefined && ['and', '&', '/'].includes(and.key)
    // Letters by themselves are ambiguous.
    const areWords = item.key.length > 1 || next?.sport !== undefined
    const isList = next?.is === 'separator' && third?.gender !== undefined
    const isOfAge = item.isYoung === other?.isYoung
    if (joins && areWords && isOfAge && !isList && item.gender && other?.gender && item.gender !== other.gender) {
      const genders = [item.gender, other.gender]
      const remark = genders.map((sex) => (item.isYoung ? YOUNG : PEOPLE)[sex]).join(' et ')
      joined.push({ ...item, genders, remark, to: other.to, key: `${item.key} ${other.key}`, text: `${item.text} ${other.text}` })
      at += 2
    } else joined.push(item)
  }
  return joined
}

/** Reads a slash between two of a kind as 'and' when more follows: 'Junior/Senior championships', 'RSEQ/AUS finals'. */
function joinSlashed(items: Unsettled[]): Unsettled[] {
  if (!items.some(({ text }) => text === '/')) return items
  return items.map((item, at) => {
    const [before, after] = [items[at - 1], items[at + 1]]
    const isJoint = (sign: number) => items[sign]?.text === '/' && areOfOneKind(items[sign - 1], items[sign + 1])
    const isFollowed = (sign: number) => items[sign + 2] !== undefined && items[sign + 2]?.is !== 'separator'
    if (item.text === '/' && areOfOneKind(before, after) && isFollowed(at))
      return { ...item, is: 'phrase', key: 'and', spaced: true }
    return isJoint(at - 1) && isFollowed(at - 1) ? { ...item, spaced: true } : item
  })
}

function areOfOneKind(a: Unsettled | undefined, b: Unsettled | undefined): boolean {
  if (a?.kept === 'organisation' && b?.kept === 'organisation') return true
  const isPlain = (item: Unsettled | undefined) =>
    item?.adjective?.competition === true && !item.adjective.before && !item.adjective.onlyWith && !item.events && !item.sport
  return isPlain(a) && isPlain(b)
}

/** Nouns for people of each gender. */
export const PEOPLE = { f: 'femmes', m: 'hommes', x: 'mixte' } as const
export const YOUNG = { f: 'filles', m: 'garçons', x: 'mixte' } as const

/** Removes the gender of a letter that is none: 'W Hockey' and '60 m W' mean women, but not every 'W' or 'M' is a gender. */
function settleLetter(item: Unsettled, at: number, items: readonly Unsettled[]): Unsettled {
  if (item.key.length > 1 || item.gender === undefined || items[at + 1]?.sport) return item
  // In '60 m W' nothing else can follow a race.
  if (items[at - 1]?.is === 'distance' || items[at - 1]?.disciplines) return item
  const { gender: _sex, ...rest } = item
  return rest
}

const SCHOOLS = new Set(['college', 'university'])
const isTitled = (item: Unsettled | undefined) => /^\p{Lu}/u.test(item?.text ?? '')

/** Metals after a dash, as in 'Medal presentation – bronze'; elsewhere they may be teams. */
const METALS = new Map([
  ['gold', 'or'],
  ['silver', 'argent'],
  ['bronze', 'bronze'],
])

/** Chooses among a word's meanings by the rest of the text: golf has rounds where hockey has 'tours'. */
function settleSenses(items: Unsettled[]): Item[] {
  const sports = new Set(items.flatMap((item) => item.sport?.en ?? []))
  const hasRaces = items.some(
    ({ is, disciplines = [], cup }) =>
      is === 'distance' || cup?.games || disciplines.some(({ after, sports }) => !after && !sports),
  )
  const organisations = new Set(items.flatMap(({ kept, text }) => (kept === 'organisation' ? [text] : [])))
  const sexes = new Set(items.flatMap(({ genders, gender }) => genders ?? gender ?? []))
  const [only] = sexes.size === 1 ? sexes : []
  // Meanings that require a sport come first, as they fit this text.
  const fitting = <Word>(words: Word[], of: (word: Word) => { sports?: string[] | undefined }) =>
    words.length === 0
      ? words
      : words
          .filter((word) => of(word).sports?.some((sport) => sports.has(sport)) ?? true)
          .sort((a, b) => Number(of(b).sports !== undefined) - Number(of(a).sports !== undefined))
  const hasMedals = items.some(({ key }) => /(?:^| )medals?(?: |$)/.test(key))
  const isAlone = (at: number) =>
    [items[at - 1], items[at + 1]].every((beside) => beside === undefined || beside.is === 'separator')
  // 'Knox College' is a school, 'College Hockey' a level.
  const endsName = (at: number) =>
    SCHOOLS.has(items[at]?.key ?? '') && items[at - 1]?.is === 'unknown' && isTitled(items[at - 1]) && isTitled(items[at])
  return items.map((item, at) => {
    if (endsName(at)) {
      const { text, key, words, from, to, spaced } = item
      return { is: 'unknown', text, key, words, from, to, spaced }
    }
    const metal = hasMedals && isAlone(at) ? METALS.get(item.key) : undefined
    // Most words have one meaning, whatever the rest says.
    if (!(item.events ?? item.disciplines ?? item.sport ?? item.adjective ?? metal)) return item
    const { events = [], disciplines = [], sport, adjective, ...rest } = item
    const isDecided = adjective?.leagues?.some((league) => organisations.has(league)) ?? true
    const isDepartment = sport?.vague === true && !hasRaces && items[at - 1]?.gender === undefined
    const [discipline] = fitting(disciplines, (each) => each)
    const meanings = fitting(events, ({ word }) => word)
    return {
      ...rest,
      ...(isDepartment || !isDecided ? { isCommon: true } : {}),
      ...(sport && !isDepartment ? { sport } : {}),
      ...(adjective && isDecided ? { adjective } : {}),
      ...(meanings.length > 0 ? { events: meanings } : {}),
      ...(discipline && { discipline }),
      ...(metal && { remark: metal, fr: metal }),
      ...(only && only !== 'x' && meanings.some(({ word }) => word.feminine ?? word.feminines) ? { around: only } : {}),
    }
  })
}
