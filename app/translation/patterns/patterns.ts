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
} from '../../../french-titles/glossary.ts'
import { namesAustralia, protectedIn } from '../../../french-titles/protected-terms.ts'
import { outputFault } from '../text/checks.ts'
import { frenchTypography } from '../text/typography.ts'
import { closest, mayFit, type WordIndex } from './pattern-index.ts'
import { isTitle, keyOfToken, nameOfSlot, type TitlePattern } from './pattern-shape.ts'
import { type Filling, fillingsAt, inForm } from './pattern-slots.ts'

/** The maximum number of fillings tried for one pattern, so that no text takes long. */
const TRIES = 200
/** The maximum number of fillings tried for all patterns together that may match one text. */
const TRIES_OF_TEXT = 4_000

/** A text prepared for matching; parsed only once the words of some pattern are found in it. */
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
      // A code such as MBB is gender and sport in one word, which no slot matches.
      items.forEach(({ from }, at) => {
        if (items[at + 1]?.from === from) starts.delete(from)
      })
      this.read = { items, starts }
    }
    return this.read
  }
}

/** Returns the fillings of a pattern's slots by name; undefined when the text does not match. */
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

/** Returns the French of a pattern with these fillings; undefined when the form of one is unknown. */
function write(pattern: TitlePattern, fillings: ReadonlyMap<string, Filling>): string | undefined {
  let french = ''
  let before: Noun | undefined
  for (const part of pattern.fr) {
    if (typeof part === 'string') {
      french += part
      // A gender agrees with the sport before it.
      if (part !== ' ') before = undefined
      continue
    }
    const filling = fillings.get(nameOfSlot(part))
    const text = filling && inForm(filling, part.form, before)
    if (text === undefined) return undefined
    french += part.isCapital ? capital(text) : text
    before = filling?.noun
  }
  // The capital of a part depends on the rest of the title.
  return frenchTypography(pattern.isPart ? french : capital(french))
}

/** `french`: a pattern's French for a text; `isSound`: true when it may be shown. */
export type Outcome = { french: string; isSound: boolean; english: string[] }

function outcomeOf(pattern: TitlePattern, reading: Reading): Outcome | undefined {
  const given = Math.min(TRIES, reading.left)
  reading.tries = given
  const fillings = fillingsOf(pattern, reading)
  reading.left -= given - Math.max(0, reading.tries)
  const french = fillings && write(pattern, fillings)
  if (fillings === undefined || french === undefined) return undefined
  const english = [...fillings.values()].flatMap((filling) => filling.english ?? []).filter((name) => french.includes(name))
  return { french, isSound: isSound(pattern, reading, fillings, french, english), english }
}

/** True when a pattern's French passes the glossary's guard; names, and text that staff wrote, may contain English words. */
function isSound(
  pattern: TitlePattern,
  { text, glossary }: Reading,
  fillings: ReadonlyMap<string, Filling>,
  french: string,
  english: readonly string[],
): boolean {
  if (namesAustralia(text) || outputFault(text, french, protectedIn(text, [])) !== undefined) return false
  // Checking the filled-in names usually suffices, without splitting all of the French into words.
  if (!pattern.isGuarded && englishLeftIn(namesIn(fillings), glossary).length === 0) return true
  const rest = english.reduce((left, name) => left.replace(name, ' '), french)
  return englishLeftIn(rest, glossary).every((word) => pattern.own.has(plainWord(word)))
}

/** Returns the fillings that may be English: neither numbers nor French from the glossary. */
function namesIn(fillings: ReadonlyMap<string, Filling>): string {
  let names = ''
  for (const { fr, english = '', isFrench } of fillings.values())
    if (!isFrench && fr !== english && /\p{L}/u.test(fr)) names += `${english === '' ? fr : fr.replace(english, ' ')} | `
  return names
}

/** Returns one pattern's French for a text, regardless of other patterns. */
export function applyPattern(pattern: TitlePattern, text: string, glossary: Glossary): Outcome | undefined {
  if (!isTitle(text)) return undefined
  const reading = new Reading(text, glossary)
  return hasWords(pattern, reading.words) ? outcomeOf(pattern, reading) : undefined
}

const hasWords = ({ words }: TitlePattern, there: ReadonlySet<string>) => words.every((word) => there.has(word))

/** Returns the French of all patterns for whole titles that match a text, most specific first. */
export function applyIndexedPatterns(text: string, index: WordIndex, glossary: Glossary): PatternOutcome[] {
  const found = mayFit(text, index)
  return found.length === 0 ? [] : [...outcomesOf(new Reading(text, glossary), found)]
}

export type PatternOutcome = Outcome & { pattern: TitlePattern }

/** Yields the French of these patterns for a title or a part of one, most specific first. */
export const applySome = (text: string, patterns: readonly TitlePattern[], glossary: Glossary): Generator<PatternOutcome> =>
  outcomesOf(new Reading(text, glossary), patterns)

function* outcomesOf(reading: Reading, found: readonly TitlePattern[]): Generator<PatternOutcome> {
  const fitting = found.filter((pattern) => hasWords(pattern, reading.words))
  if (fitting.length > 1) fitting.sort(closest)
  for (const pattern of fitting) {
    const made = outcomeOf(pattern, reading)
    if (made) yield { pattern, ...made }
  }
}
