import {
  capital,
  englishLeftIn,
  type Glossary,
  type Item,
  itemsOf,
  type Noun,
  plainWord,
  type Token,
  tokenize,
} from '../glossary/glossary.ts'
import { namesAustralia, protectedIn } from '../glossary/protected-terms.ts'
import { outputFault } from '../text/checks.ts'
import { frenchTypography } from '../text/typography.ts'
import { closest, mayFit, type WordIndex } from './pattern-index.ts'
import { isTitle, keyOfToken, nameOfSlot, type TitlePattern } from './pattern-shape.ts'
import { type Filling, fillingsAt, inForm } from './pattern-slots.ts'

/** How many fillings are tried for one pattern, so that no text takes long. */
const TRIES = 200
/** And for all patterns together that may fit one text. */
const TRIES_OF_TEXT = 4_000

/** A text as patterns are looked for in it; its meanings are read when the words of one are there. */
class Reading {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly keys: readonly string[]
  readonly words: ReadonlySet<string>
  readonly glossary: Glossary
  tries = 0
  left = TRIES_OF_TEXT
  private read: { items: readonly Item[]; starts: Map<number, number> } | undefined
  private readonly all: readonly Token[]
  constructor(text: string, glossary: Glossary) {
    this.text = text
    this.glossary = glossary
    this.all = tokenize(text)
    this.tokens = this.all.filter((token) => token.kind !== 'glue' && token.text !== '.')
    this.keys = this.tokens.map(keyOfToken)
    this.words = new Set(this.keys)
  }
  get items() {
    if (!this.read) {
      const items = itemsOf(this.text, this.all, this.glossary)
      const starts = new Map(items.map(({ from }, at) => [from, at] as const))
      // A code is a sex and a sport in one word, which no slot is: MBB.
      items.forEach(({ from }, at) => {
        if (items[at + 1]?.from === from) starts.delete(from)
      })
      this.read = { items, starts }
    }
    return this.read
  }
}

/** What fills the slots of a pattern, by their names; undefined when the text is none of its kind. */
function fillingsOf(pattern: TitlePattern, reading: Reading, step = 0, at = 0): Map<string, Filling> | undefined {
  const part = pattern.en[step]
  const token = reading.tokens[at]
  if (part === undefined) return token === undefined ? new Map() : undefined
  if (token === undefined) return undefined
  if (typeof part === 'string') return reading.keys[at] === part ? fillingsOf(pattern, reading, step + 1, at + 1) : undefined
  const { items, starts } = reading.items
  const first = starts.get(token.from)
  if (first === undefined) return undefined
  const follows = pattern.en[step + 1]
  const behind = (length: number) => {
    const end = items[first + length - 1]?.to ?? 0
    let next = at
    while (next < reading.tokens.length && (reading.tokens[next] as Token).from < end) next += 1
    return next
  }
  const mayTake = (length: number) => {
    const next = reading.keys[behind(length)]
    return typeof follows === 'object' ? next !== undefined : next === follows
  }
  for (const filling of fillingsAt(items, first, part.kind, reading.glossary, mayTake)) {
    if (reading.tries-- <= 0) return undefined
    if (part.kind === 'number' && (filling.isOrdinal ?? false) !== (part.form === 'th')) continue
    const next = behind(filling.length)
    const rest = fillingsOf(pattern, reading, step + 1, next)
    if (rest) return rest.set(nameOfSlot(part), filling)
  }
  return undefined
}

/** The French of a pattern for these fillings; undefined when French has no known form of one. */
function write(pattern: TitlePattern, fillings: ReadonlyMap<string, Filling>): string | undefined {
  let french = ''
  let before: Noun | undefined
  for (const part of pattern.fr) {
    if (typeof part === 'string') {
      french += part
      // A sex agrees with the sport that it stands behind.
      if (part !== ' ') before = undefined
      continue
    }
    const filling = fillings.get(nameOfSlot(part))
    const text = filling && inForm(filling, part.form, before)
    if (text === undefined) return undefined
    french += part.isCapital ? capital(text) : text
    before = filling?.noun
  }
  // Where a part has a capital the rest of its title tells.
  return frenchTypography(pattern.isPart ? french : capital(french))
}

/** `french`: what a pattern makes of a text; `isSound`: whether it may be shown. */
export type Made = { french: string; isSound: boolean; english: string[] }

function makeOf(pattern: TitlePattern, reading: Reading): Made | undefined {
  const given = Math.min(TRIES, reading.left)
  reading.tries = given
  const fillings = fillingsOf(pattern, reading)
  reading.left -= given - Math.max(0, reading.tries)
  const french = fillings && write(pattern, fillings)
  if (fillings === undefined || french === undefined) return undefined
  const english = [...fillings.values()].flatMap((filling) => filling.english ?? []).filter((name) => french.includes(name))
  return { french, isSound: isSound(pattern, reading, fillings, french, english), english }
}

/** The same guard as for the glossary's own: names keep their words, and so does what staff wrote themselves. */
function isSound(
  pattern: TitlePattern,
  { text, glossary }: Reading,
  fillings: ReadonlyMap<string, Filling>,
  french: string,
  english: readonly string[],
): boolean {
  if (namesAustralia(text) || outputFault(text, french, protectedIn(text, [])) !== undefined) return false
  // Mostly the names that were filled in settle it, without cutting all of the French into words.
  if (!pattern.isGuarded && englishLeftIn(namesIn(fillings), glossary).length === 0) return true
  const rest = english.reduce((left, name) => left.replace(name, ' '), french)
  return englishLeftIn(rest, glossary).every((word) => pattern.own.has(plainWord(word)))
}

/** What may be English of what was filled in: neither figures nor French that the glossary has. */
function namesIn(fillings: ReadonlyMap<string, Filling>): string {
  let names = ''
  for (const { fr, english = '', isFrench } of fillings.values())
    if (!isFrench && fr !== english && /\p{L}/u.test(fr)) names += `${english === '' ? fr : fr.replace(english, ' ')} | `
  return names
}

/** What one pattern makes of a text, whatever others say of it. */
export function makeByPattern(pattern: TitlePattern, text: string, glossary: Glossary): Made | undefined {
  if (!isTitle(text)) return undefined
  const reading = new Reading(text, glossary)
  return hasWords(pattern, reading.words) ? makeOf(pattern, reading) : undefined
}

const hasWords = ({ words }: TitlePattern, there: ReadonlySet<string>) => words.every((word) => there.has(word))

/** All that patterns of whole titles make of a text, the closest one first. */
export function makeByPatterns(text: string, index: WordIndex, glossary: Glossary): MadeBy[] {
  const found = mayFit(text, index)
  return found.length === 0 ? [] : [...madeBy(new Reading(text, glossary), found)]
}

export type MadeBy = Made & { pattern: TitlePattern }

/** What these patterns make of a title or of a part of one, the closest one first. */
export const makeBySome = (text: string, patterns: readonly TitlePattern[], glossary: Glossary): Generator<MadeBy> =>
  madeBy(new Reading(text, glossary), patterns)

function* madeBy(reading: Reading, found: readonly TitlePattern[]): Generator<MadeBy> {
  const fitting = found.filter((pattern) => hasWords(pattern, reading.words))
  if (fitting.length > 1) fitting.sort(closest)
  for (const pattern of fitting) {
    const made = makeOf(pattern, reading)
    if (made) yield { pattern, ...made }
  }
}
