import { outputFault } from './checks.ts'
import cognates from './glossary/cognates.json' with { type: 'json' }
import type { GlossaryResult } from './glossary.ts'
import type { Noun } from './glossary-french.ts'
import { englishLeftIn } from './glossary-guard.ts'
import { type Item, itemsOf } from './glossary-items.ts'
import type { Glossary } from './glossary-lexicon.ts'
import { capital, type Token, tokenize } from './glossary-words.ts'
import {
  ENGLISH_FORMS,
  type Filling,
  FRENCH_FORMS,
  fillingsAt,
  SLOT_FORMS,
  SLOT_KINDS,
  type SlotForm,
  type SlotKind,
  said,
} from './pattern-slots.ts'
import { LONGEST_PATTERN, type PatternPair } from './pattern-text.ts'
import { namesAustralia, protectedIn } from './protected-terms.ts'
import { frenchTypography } from './typography.ts'

export type Slot = { kind: SlotKind; which: string; form: SlotForm; isCapital: boolean }
type Part = string | Slot

/** A pattern that is ready to be looked for. */
export type TitlePattern = PatternPair & {
  key: string
  /** Keys of words and slots, in their order. */
  en: readonly Part[]
  fr: readonly Part[]
  /** Words that any text of it has. */
  words: readonly string[]
  /** Those of plain letters. */
  plain: readonly string[]
  /** Words of its own, which no guard asks about. */
  own: ReadonlySet<string>
}

/** Why no pattern can be made of two texts. */
export type ShapeFault = 'syntax' | 'slots' | 'no-words' | 'same' | 'english'

/** The longest title that is looked at, as for the glossary. */
const TITLE_LENGTH = 400
const MOST_SLOTS = 8
/** How many fillings are tried for one pattern, so that no text takes long. */
const TRIES = 200

/** One whose French is English comes along, so that the titles can be named that it would spoil. */
export type ReadPattern =
  | { ok: true; pattern: TitlePattern }
  | { ok: false; reason: Exclude<ShapeFault, 'english'> }
  | { ok: false; reason: 'english'; pattern: TitlePattern }

/** Reads a pattern of staff. */
export function readPattern(pair: PatternPair, glossary: Glossary): ReadPattern {
  const english = pair.english.trim()
  const french = pair.french.trim()
  const [from, to] = [cut(english), cut(french)]
  if (Math.max(english.length, french.length) > LONGEST_PATTERN) return { ok: false, reason: 'syntax' }
  if (!from || !to || /[\r\n]/.test(english + french)) return { ok: false, reason: 'syntax' }
  const [left, right] = [slotsOf(from), slotsOf(to)]
  const fits =
    left.every(({ kind, form }) => ENGLISH_FORMS[kind].includes(form)) &&
    right.every(({ kind, form }) => FRENCH_FORMS[kind].includes(form))
  if (!fits) return { ok: false, reason: 'syntax' }
  const names = [left, right].map((slots) => slots.map(nameOfSlot).sort())
  const isOnce = names.every((some) => new Set(some).size === some.length)
  if (left.length === 0 || left.length > MOST_SLOTS || !isOnce || names[0]?.join() !== names[1]?.join())
    return { ok: false, reason: 'slots' }
  const en = englishParts(from)
  if (!en) return { ok: false, reason: 'slots' }
  const words = en.filter((part) => typeof part === 'string')
  if (!words.some((word) => /\p{L}{2}/u.test(word) && !LITTLE.has(word))) return { ok: false, reason: 'no-words' }
  if (english === french) return { ok: false, reason: 'same' }
  const constants = tokenize(to.map((part) => (typeof part === 'string' ? part : ' | ')).join(''))
  const letters = [...new Set(words)].filter((word) => /[\p{L}\p{N}]/u.test(word))
  const pattern = {
    english,
    french,
    key: keyOfParts(en),
    en,
    fr: to,
    words: letters,
    plain: letters.filter((word) => PLAIN_WORD.test(word)),
  }
  if (isEnglish(constants, new Set(words), glossary))
    return { ok: false, reason: 'english', pattern: { ...pattern, own: new Set() } }
  return { ok: true, pattern: { ...pattern, own: new Set(constants.map(({ key }) => key)) } }
}

/** Say nothing by themselves of what a title is. */
const LITTLE = new Set(
  'a an and as at by for from in into of on or the to up v vs versus with no st de du des la le les et game games match'.split(
    ' ',
  ),
)

const nameOfSlot = ({ kind, which }: Slot) => `${kind}${which}`
const slotsOf = (parts: readonly Part[]) => parts.filter((part) => typeof part !== 'string')
const keyOfParts = (parts: readonly Part[]) =>
  parts.map((part) => (typeof part === 'string' ? part : `{${part.kind}${part.which}${part.form}}`)).join(' ')

const SLOT = new RegExp(
  `^(?:(${SLOT_FORMS.filter((form) => /^\p{L}/u.test(form)).join('|')}) )?(${SLOT_KINDS.join('|')})(?: (\\d))?(?: (${SLOT_FORMS.filter((form) => form !== '').join('|')}))?$`,
  'iu',
)

/** Cuts a pattern at its slots; undefined when a bracket stands elsewhere, or holds no slot. */
function cut(text: string): Part[] | undefined {
  const parts: Part[] = []
  for (const part of text.split(/(\{[^{}]*\})/)) {
    if (part === '') continue
    if (!part.startsWith('{')) {
      if (/[{}]/.test(part)) return undefined
      parts.push(part)
      continue
    }
    const inside = part.slice(1, -1).trim().replace(/\s+/g, ' ')
    const [, before, kind, which = '', behind] = SLOT.exec(inside) ?? []
    if (kind === undefined || (before !== undefined && behind !== undefined)) return undefined
    const form = (before ?? behind ?? '').toLowerCase() as SlotForm
    parts.push({ kind: kind.toLowerCase() as SlotKind, which, form, isCapital: /^\p{Lu}/u.test(inside) })
  }
  return parts
}

/** Writes a slot as patterns have it. */
export function writeSlot({ kind, which, form, isCapital }: Slot): string {
  const name = [kind, which].filter(Boolean).join(' ')
  const isBefore = form === 'de' || form === 'à' || form === 'le'
  const text = isBefore ? `${form} ${name}` : [name, form].filter(Boolean).join(' ')
  return `{${isCapital ? text.charAt(0).toUpperCase() + text.slice(1) : text}}`
}

/** Stands for a slot while a pattern is cut into words. */
const PLACEHOLDER = 'zzslotzz'

function englishParts(parts: readonly Part[]): Part[] | undefined {
  const slots = slotsOf(parts)
  const tokens = wordsOf(parts.map((part) => (typeof part === 'string' ? part : PLACEHOLDER)).join(''))
  let next = 0
  const found = tokens.map((token) => (token.key === PLACEHOLDER ? (slots[next++] as Slot) : keyOfToken(token)))
  return next === slots.length ? found : undefined
}

/** Without hyphens and dots, as the glossary looks words up. */
const wordsOf = (text: string) => tokenize(text).filter((token) => token.kind !== 'glue' && token.text !== '.')

/** A dash of any length, and a bar, part a title alike. */
const keyOfToken = ({ kind, key }: Token) => (kind === 'separator' && !/^[:,;/()[\]]$/.test(key) ? '–' : key)

/** Words that both languages write the same: campus, session. */
const COGNATES = new Set(cognates.words.split(' '))

/** Whether the French of a pattern is English: words of its English that French does not have, or English words alone. */
function isEnglish(french: readonly Token[], english: ReadonlySet<string>, glossary: Glossary): boolean {
  const words = french.filter(({ kind }) => kind === 'word' || kind === 'ordinal')
  const left = new Set(englishLeftIn(words.map(({ text }) => text).join(' '), glossary).map((word) => word.toLowerCase()))
  const isLeft = ({ text, key }: Token) => left.has(text.toLowerCase()) && !COGNATES.has(key)
  if (french.some(({ kind }) => kind === 'ordinal')) return true
  if (words.some((word) => isLeft(word) && english.has(word.key))) return true
  const long = words.filter(({ key }) => key.length > 1)
  return long.length > 0 && long.every(isLeft)
}

/** A text as patterns are looked for in it; its meanings are read when the words of one are there. */
class Reading {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly keys: readonly string[]
  readonly words: ReadonlySet<string>
  readonly glossary: Glossary
  tries = 0
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
    const text = filling && said(filling, part.form, before)
    if (text === undefined) return undefined
    french += part.isCapital ? capital(text) : text
    before = filling?.noun
  }
  return frenchTypography(capital(french))
}

/** `french`: what a pattern makes of a text; `isSound`: whether it may be shown. */
export type Made = { french: string; isSound: boolean; english: string[] }

function makeOf(pattern: TitlePattern, reading: Reading): Made | undefined {
  reading.tries = TRIES
  const fillings = fillingsOf(pattern, reading)
  const french = fillings && write(pattern, fillings)
  if (fillings === undefined || french === undefined) return undefined
  const english = [...fillings.values()].flatMap((filling) => filling.english ?? []).filter((name) => french.includes(name))
  return { french, isSound: isSound(pattern, reading, french, english), english }
}

/** The same guard as for the glossary's own: names keep their words, and so does what staff wrote themselves. */
function isSound(pattern: TitlePattern, { text, glossary }: Reading, french: string, english: readonly string[]): boolean {
  if (namesAustralia(text) || outputFault(text, french, protectedIn(text, [])) !== undefined) return false
  const rest = english.reduce((left, name) => left.replace(name, ' '), french)
  return englishLeftIn(rest, glossary).every((word) => pattern.own.has(word.toLowerCase().replace(/[’]/g, "'")))
}

const isTitle = (text: string) => text.length <= TITLE_LENGTH && !text.includes('\n')

/** What one pattern makes of a text, whatever others say of it. */
export function makeByPattern(pattern: TitlePattern, text: string, glossary: Glossary): Made | undefined {
  if (!isTitle(text)) return undefined
  const reading = new Reading(text, glossary)
  return hasWords(pattern, reading.words) ? makeOf(pattern, reading) : undefined
}

const hasWords = ({ words }: TitlePattern, there: ReadonlySet<string>) => words.every((word) => there.has(word))

/** Patterns that are in force, found by a word that they have. */
export type PatternIndex = {
  readonly size: number
  readonly byWord: ReadonlyMap<string, readonly TitlePattern[]>
  /** Whether all of them stand under a word of plain letters, which is found without cutting a text into words. */
  readonly isPlain: boolean
}

/** Each pattern stands under that of its words which the fewest have. The same patterns always give the same, in any order. */
export function indexPatterns(patterns: readonly TitlePattern[]): PatternIndex {
  const counts = new Map<string, number>()
  for (const { words } of patterns) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const byWord = new Map<string, TitlePattern[]>()
  for (const pattern of patterns) {
    const rare = (a: string, b: string) =>
      Number(PLAIN_WORD.test(b)) - Number(PLAIN_WORD.test(a)) ||
      (counts.get(a) ?? 0) - (counts.get(b) ?? 0) ||
      b.length - a.length ||
      (a < b ? -1 : 1)
    const [word = ''] = [...pattern.words].sort(rare)
    const others = byWord.get(word)
    if (others) others.push(pattern)
    else byWord.set(word, [pattern])
  }
  for (const some of byWord.values()) some.sort(closest)
  return { size: patterns.length, byWord, isPlain: [...byWord.keys()].every((word) => PLAIN_WORD.test(word)) }
}

const PLAIN_WORD = /^[a-z]{2,}$/

/** Those that may fit: for most texts their letters tell that none does, before anything is read. */
function mayFit(text: string, { size, byWord, isPlain }: PatternIndex): TitlePattern[] {
  if (size === 0 || !isTitle(text)) return []
  // Dots inside a word are no part of it: O.U.A.
  if (!isPlain || DOTTED.test(text)) return [...new Set(tokenize(text).map(keyOfToken))].flatMap((word) => byWord.get(word) ?? [])
  const words = new Set(text.toLowerCase().match(LETTERS))
  const found: TitlePattern[] = []
  for (const word of words) {
    const some = byWord.get(word)
    if (some) for (const pattern of some) if (pattern.plain.every((each) => words.has(each))) found.push(pattern)
  }
  return found
}
const DOTTED = /\p{L}\.\p{L}/u
const LETTERS = /[a-z]+/g

/** The one with the most words of its own goes first, then the one with the fewest names. */
function closest(a: TitlePattern, b: TitlePattern): number {
  const names = ({ en }: TitlePattern) => slotsOf(en).filter(({ kind }) => kind === 'name' || kind === 'team').length
  return b.words.length - a.words.length || names(a) - names(b) || (a.key < b.key ? -1 : 1)
}

/** All that patterns make of a text, the closest one first. */
export function makeByPatterns(text: string, index: PatternIndex, glossary: Glossary): (Made & { pattern: TitlePattern })[] {
  const found = mayFit(text, index)
  return found.length === 0 ? [] : [...madeBy(new Reading(text, glossary), found)]
}

function* madeBy(reading: Reading, found: readonly TitlePattern[]): Generator<Made & { pattern: TitlePattern }> {
  const fitting = found.filter((pattern) => hasWords(pattern, reading.words))
  if (fitting.length > 1) fitting.sort(closest)
  for (const pattern of fitting) {
    const made = makeOf(pattern, reading)
    if (made) yield { pattern, ...made }
  }
}

/** What the approved patterns make of a text, and by which of them; undefined when none fits. */
export function translateByPatterns(
  text: string,
  index: PatternIndex,
  glossary: Glossary,
): { pattern: TitlePattern; result: GlossaryResult } | undefined {
  const found = mayFit(text, index)
  if (found.length === 0) return undefined
  for (const { pattern, french, isSound, english } of madeBy(new Reading(text, glossary), found)) {
    if (!isSound) continue
    const coverage = english.length === 0 ? 'full' : 'partial'
    return { pattern, result: { text: french, coverage, unknown: [...english], english } }
  }
  return undefined
}
