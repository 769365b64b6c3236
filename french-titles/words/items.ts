import { NBSP } from '../../app/translation/text/typography.ts'
import { readAside } from './asides.ts'
import { readDate, readTime, readYear } from './calendar.ts'
import type { Sport } from './data.ts'
import type { Glossary } from './lexicon.ts'
import { readMeasure } from './measures.ts'
import { type Item, NOTHING } from './senses.ts'
import { isAcronym, isAlone, keyOfTokens, type Token } from './words.ts'

/** Reads tokens from left to right, always taking the longest phrase that the glossary knows. */
export function itemsOf(text: string, tokens: readonly Token[], glossary: Glossary): readonly Item[] {
  const items: Item[] = []
  let at = 0
  while (at < tokens.length) {
    const { length, is, key, fr, senses } = readItem(tokens, at, glossary)
    const end = tokens[at + length - 1]?.kind === 'glue' ? at + length - 2 : at + length - 1
    const [first, last] = [tokens[at], tokens[end]]
    if (!first || !last) break
    const { from } = first
    const { to } = last
    // The hyphen of 'fifth-place' separates two words.
    const spaced = first.spaced || tokens[at - 1]?.kind === 'glue'
    const words = end === at ? first.key : keyOfTokens(tokens, at, end)
    const item = { ...senses, is, text: text.slice(from, to), key, words, from, to, spaced, fr }
    const code = length === 1 ? glossary.codes.get(first.text) : undefined
    if (code) items.push(...readCode(code, item))
    else items.push(item)
    at += length
  }
  return settleSenses(joinSlashed(joinGenders(items)).map(settleLetter))
}

/** Splits 'MBB' into the two words that it stands for. */
const readCode = ({ gender, sport }: { gender: 'm' | 'f'; sport: Sport }, { text, words, from, to, spaced }: Item): Item[] => {
  const whole = { ...NOTHING, is: 'phrase', text, words, from, to } as const
  return [
    { ...whole, gender, key: gender === 'm' ? "men's" : "women's", spaced },
    { ...whole, sport, key: sport.en[0] ?? '', spaced: true },
  ]
}

const found = (is: Item['is'], key: string, length: number, fr?: string, senses = NOTHING) => ({ is, key, length, fr, senses })
type Found = ReturnType<typeof found>

function readItem(tokens: readonly Token[], at: number, glossary: Glossary): Found {
  const token = tokens[at] as Token
  const { kind, key } = token
  if (kind === 'separator') {
    const aside = readAside(tokens, at, glossary.sides)
    return aside ? found('aside', 'aside', aside.length, aside.fr) : found('separator', key, 1)
  }
  const time = readTime(tokens, at, glossary.calendar)
  if (time) return found('time', key, time.length, time.fr)
  const phrase = longestPhraseAt(tokens, at, glossary)
  const date = readDate(tokens, at, glossary.calendar)
  if (date && date.length >= (phrase?.length ?? 0)) return found(date.kind, key, date.length, date.fr)
  const measure = readMeasure(tokens, at)
  if (measure && measure.length > (phrase?.length ?? 0)) return found(measure.is, key, measure.length, measure.fr)
  if (phrase) return found('phrase', phrase.key, phrase.length, undefined, phrase.senses)
  if (kind === 'season') return found('year', key, 1, token.text.replace('/', '-'))
  if (kind === 'ordinal') return readOrdinal(tokens, at)
  if (kind === 'number' && isAlone(tokens, at)) {
    const end = tokens[at + 1]?.kind === 'glue' ? tokens[at + 2] : undefined
    if (end) return found('number', `${token.text}-${end.text}`, 3)
    const year = readYear(token)
    return year ? found('year', key, 1, year) : found('number', token.text.replace(/,/g, NBSP), 1)
  }
  if (kind === 'mark') return found('mark', key, 1)
  // 'I' is either a numeral or a word.
  if (/^[A-HJ-Z]$/.test(token.text) && isAlone(tokens, at)) return found('letter', token.text, 1)
  const length = compoundLength(tokens, at)
  return length === 1 && isAcronym(token.text) ? found('phrase', key, 1, undefined, ACRONYM) : found('unknown', key, length)
}

const ACRONYM: Item = { ...NOTHING, kept: 'acronym' }

/** Reads '5th', and the two adjacent places that a game decides: '1st / 2nd', '5th/6th place game'. */
function readOrdinal(tokens: readonly Token[], at: number): Found {
  const [first, sign, second, place, game] = tokens.slice(at, at + 5)
  const [a, b] = [Number.parseInt(first?.key ?? '', 10), Number.parseInt(second?.key ?? '', 10)]
  if (sign?.text !== '/' || second?.kind !== 'ordinal' || b !== a + 1)
    return found('ordinal', String(a), sign?.kind === 'glue' ? 2 : 1)
  const isPlace = place?.key === 'place'
  const isGame = isPlace && /^(?:game|match)$/.test(game?.key ?? '')
  const fr = `${isGame ? 'match pour la ' : ''}${a === 1 ? '1re' : `${a}e`}/${b}e place`
  return found('phrase', 'places', isGame ? 5 : isPlace ? 4 : 3, fr, { ...NOTHING, remark: fr })
}

function longestPhraseAt(tokens: readonly Token[], at: number, { senses, starts }: Glossary) {
  if (tokens[at]?.kind === 'glue' || (tokens[at]?.kind === 'mark' && tokens[at]?.text !== '#')) return undefined
  let key = ''
  let found: { key: string; senses: Item; length: number } | undefined
  for (let next = at; next < tokens.length; next += 1) {
    const token = tokens[next] as Token
    if (token.kind === 'separator') break
    if (token.kind === 'glue' || token.text === '.') continue
    if (token.kind === 'mark' && token.text !== '#') break
    const isFirst = key === ''
    key = isFirst ? token.key : `${key} ${token.key}`
    const phrase = senses.get(key)
    const isHyphened = tokens[next + 1]?.kind === 'glue'
    // 'Fifth-place' is 'fifth place'.
    const isOrdinal = isFirst && phrase?.adjective?.before === true
    if (phrase && (!isHyphened || isOrdinal)) found = { key, senses: phrase, length: next + (isHyphened ? 2 : 1) - at }
    if (!starts.has(key)) break
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
function joinGenders(items: Item[]): Item[] {
  const joined: Item[] = []
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at] as Item
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
function joinSlashed(items: Item[]): Item[] {
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

function areOfOneKind(a: Item | undefined, b: Item | undefined): boolean {
  if (a?.kept === 'organisation' && b?.kept === 'organisation') return true
  const isPlain = (item: Item | undefined) =>
    item?.adjective?.competition === true && !item.adjective.before && !item.adjective.onlyWith && !item.events && !item.sport
  return isPlain(a) && isPlain(b)
}

/** Nouns for people of each gender. */
export const PEOPLE = { f: 'femmes', m: 'hommes', x: 'mixte' } as const
export const YOUNG = { f: 'filles', m: 'garçons', x: 'mixte' } as const

/** Removes the gender of a letter that is none: 'W Hockey' and '60 m W' mean women, but not every 'W' or 'M' is a gender. */
function settleLetter(item: Item, at: number, items: readonly Item[]): Item {
  if (item.key.length > 1 || item.gender === undefined || items[at + 1]?.sport) return item
  // In '60 m W' nothing else can follow a race.
  if (items[at - 1]?.is === 'distance' || items[at - 1]?.disciplines) return item
  return { ...item, gender: undefined }
}

const isTitled = ({ text }: Item) => /^\p{Lu}/u.test(text)

/** Metals after a dash, as in 'Medal presentation – bronze'; elsewhere they may be teams. */
const METALS = new Map(Object.entries({ gold: 'or', silver: 'argent', bronze: 'bronze' }))

/** Chooses among a word's meanings by the rest of the text: golf has rounds where hockey has 'tours'. */
function settleSenses(items: readonly Item[]): Item[] {
  const hasSport = (name: string) => items.some(({ sport }) => sport?.en.includes(name))
  const hasOrganisation = (league: string) => items.some(({ kept, text }) => kept === 'organisation' && text === league)
  const hasRaces = () =>
    items.some(
      ({ is, disciplines, cup }) =>
        is === 'distance' || cup?.games || disciplines?.some(({ after, sports }) => !after && !sports),
    )
  const onlySex = () => {
    const [first, ...others] = items.flatMap(({ genders, gender }) => genders ?? gender ?? [])
    return others.every((sex) => sex === first) ? first : undefined
  }
  // Meanings that require a sport come first, as they fit this text.
  const fitting = <Word>(words: Word[], of: (word: Word) => { sports?: string[] | undefined }) =>
    words.some((word) => of(word).sports)
      ? words
          .filter((word) => of(word).sports?.some(hasSport) ?? true)
          .sort((a, b) => Number(of(b).sports !== undefined) - Number(of(a).sports !== undefined))
      : words
  const isAlone = (at: number) =>
    [items[at - 1], items[at + 1]].every((beside) => beside === undefined || beside.is === 'separator')
  const hasMedals = () => items.some(({ key }) => /(?:^| )medals?(?: |$)/.test(key))
  return items.map((item, at) => {
    const { text, key, words, from, to, spaced, sport, adjective } = item
    const before = items[at - 1]
    // 'Knox College' is a school, 'College Hockey' a level.
    const endsName = (key === 'college' || key === 'university') && before?.is === 'unknown' && [before, item].every(isTitled)
    if (endsName) return { ...NOTHING, text, key, words, from, to, spaced }
    const metal = METALS.has(key) && isAlone(at) && hasMedals() ? METALS.get(key) : undefined
    // Most words have one meaning, whatever the rest says.
    if (!(item.events ?? item.disciplines ?? sport ?? adjective ?? metal)) return item
    const isDecided = adjective?.leagues?.some(hasOrganisation) ?? true
    const isDepartment = sport?.vague === true && before?.gender === undefined && !hasRaces()
    const events = item.events && fitting(item.events, ({ word }) => word)
    const hasForms = events?.some(({ word }) => word.feminine ?? word.feminines)
    const around = hasForms ? onlySex() : undefined
    return {
      ...item,
      isCommon: item.isCommon || isDepartment || !isDecided,
      sport: isDepartment ? undefined : sport,
      adjective: isDecided ? adjective : undefined,
      events: events?.length ? events : undefined,
      discipline: item.disciplines && fitting(item.disciplines, (each) => each)[0],
      remark: metal ?? item.remark,
      fr: metal ?? item.fr,
      around: around === 'x' ? undefined : around,
    }
  })
}
