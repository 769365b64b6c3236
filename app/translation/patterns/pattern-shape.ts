import {
  englishLeftIn,
  type Glossary,
  LITTLE_WORDS,
  LONGEST_TITLE,
  type Token,
  tokenize,
} from '../../../french-titles/glossary.ts'
import cognates from './cognates.json' with { type: 'json' }
import { ENGLISH_FORMS, FRENCH_FORMS, SLOT_FORMS, SLOT_KINDS, type SlotForm, type SlotKind } from './pattern-slots.ts'
import { bareText, kindOf, LONGEST_PATTERN, type PatternPair, writtenPair } from './pattern-text.ts'

export type Slot = { kind: SlotKind; which: string; form: SlotForm; isCapital: boolean }
type Part = string | Slot

/** A parsed pattern. */
export type TitlePattern = PatternPair & {
  key: string
  /** True when it matches one part of a title, between separators; the glossary translates the rest. */
  isPart: boolean
  /** Keys of words and slots, in order. */
  en: readonly Part[]
  fr: readonly Part[]
  /** Words that every matching text has. */
  words: readonly string[]
  /** The words among `words` that are two or more letters and nothing else. */
  plain: readonly string[]
  /** Its own words, which the guard skips. */
  own: ReadonlySet<string>
  /** True when the guard must check its own French: it is English, or contains a possible English number sign (No, #). */
  isGuarded: boolean
}

/** The reason why two texts form no pattern. */
export type ShapeFault = 'syntax' | 'slots' | 'no-words' | 'same' | 'english' | 'parts'

const MOST_SLOTS = 8

/** With the reason 'english', the pattern is included, so that the titles that it would spoil can be listed. */
type ReadPattern =
  | { ok: true; pattern: TitlePattern }
  | { ok: false; reason: Exclude<ShapeFault, 'english'> }
  | { ok: false; reason: 'english'; pattern: TitlePattern }

/** Parses a pattern of staff. */
export function readPattern(pair: PatternPair, glossary: Glossary): ReadPattern {
  const isPart = kindOf(pair) === 'part'
  const { english, french } = writtenPair(pair)
  const [from, to] = [cut(bareText(english)), cut(bareText(french))]
  if (Math.max(english.length, french.length) > LONGEST_PATTERN) return { ok: false, reason: 'syntax' }
  if (!from || !to || /[\r\n]/.test(english + french)) return { ok: false, reason: 'syntax' }
  const [left, right] = [slotsOf(from), slotsOf(to)]
  const fits =
    left.every(({ kind, form }) => ENGLISH_FORMS[kind].includes(form)) &&
    right.every(({ kind, form }) => FRENCH_FORMS[kind].includes(form))
  if (!fits) return { ok: false, reason: 'syntax' }
  const names = [left, right].map((slots) => slots.map(nameOfSlot).sort())
  const isOnce = names.every((some) => new Set(some).size === some.length)
  if ((left.length === 0 && !isPart) || left.length > MOST_SLOTS || !isOnce || names[0]?.join() !== names[1]?.join())
    return { ok: false, reason: 'slots' }
  const en = englishParts(from)
  if (!en) return { ok: false, reason: 'slots' }
  const words = en.filter((part) => typeof part === 'string')
  if (!words.some((word) => /\p{L}{2}/u.test(word) && !LITTLE.has(word))) return { ok: false, reason: 'no-words' }
  if (english === french) return { ok: false, reason: 'same' }
  if (isPart && words.some((word) => SEPARATOR.test(word))) return { ok: false, reason: 'parts' }
  const constants = tokenize(to.map((part) => (typeof part === 'string' ? part : ' | ')).join(''))
  const letters = [...new Set(words)].filter((word) => /[\p{L}\p{N}]/u.test(word))
  const pattern = {
    english,
    french,
    key: isPart ? `… ${keyOfParts(en)} …` : keyOfParts(en),
    isPart,
    en,
    fr: to,
    words: letters,
    plain: letters.filter((word) => PLAIN_WORD.test(word)),
    isGuarded: constants.some(({ text }) => text === '#' || /^Nos?$/.test(text)),
  }
  if (isEnglish(constants, new Set(words), glossary))
    return { ok: false, reason: 'english', pattern: { ...pattern, own: new Set(), isGuarded: true } }
  return { ok: true, pattern: { ...pattern, own: new Set(constants.map(({ key }) => key)) } }
}

/** Matches the sign between two parts of a title, except a comma, which may also be inside a part. */
const SEPARATOR = /^[–:;/()[\]]$/

/** Words that do not identify a kind of title by themselves. */
const LITTLE = new Set([...LITTLE_WORDS, 'versus', 'no', 'st', 'game', 'games', 'match'])

export const nameOfSlot = ({ kind, which }: Slot) => `${kind}${which}`
export const slotsOf = (parts: readonly Part[]) => parts.filter((part) => typeof part !== 'string')
const keyOfParts = (parts: readonly Part[]) =>
  parts.map((part) => (typeof part === 'string' ? part : `{${part.kind}${part.which}${part.form}}`)).join(' ')

const SLOT = new RegExp(
  `^(?:(${SLOT_FORMS.filter((form) => /^\p{L}/u.test(form)).join('|')}) )?(${SLOT_KINDS.join('|')})(?: (\\d))?(?: (${SLOT_FORMS.filter((form) => form !== '').join('|')}))?$`,
  'iu',
)

/** Splits a pattern at its slots; undefined when a bracket is elsewhere or holds no slot. */
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

/** Formats a slot as in patterns. */
export function writeSlot({ kind, which, form, isCapital }: Slot): string {
  const name = [kind, which].filter(Boolean).join(' ')
  const isBefore = form === 'de' || form === 'à' || form === 'le'
  const text = isBefore ? `${form} ${name}` : [name, form].filter(Boolean).join(' ')
  return `{${isCapital ? text.charAt(0).toUpperCase() + text.slice(1) : text}}`
}

/** Placeholder of a slot while a pattern is split into words. */
const PLACEHOLDER = 'zzslotzz'

function englishParts(parts: readonly Part[]): Part[] | undefined {
  const slots = slotsOf(parts)
  const tokens = wordsOf(parts.map((part) => (typeof part === 'string' ? part : PLACEHOLDER)).join(''))
  let next = 0
  const found = tokens.map((token) => (token.key === PLACEHOLDER ? (slots[next++] as Slot) : keyOfToken(token)))
  return next === slots.length ? found : undefined
}

/** Returns the words without hyphens and dots, like glossary keys. */
const wordsOf = (text: string) => tokenize(text).filter((token) => token.kind !== 'glue' && token.text !== '.')

/** Returns a token's key; dashes of any length and bars are the same separator. */
export const keyOfToken = ({ kind, key }: Token) => (kind === 'separator' && !/^[:,;/()[\]]$/.test(key) ? '–' : key)

/** Words spelled the same in both languages: campus, session. */
const COGNATES = new Set(cognates.words.split(' '))

/** True when a pattern's French is English: it repeats English words that French does not have, or has only English words. */
function isEnglish(french: readonly Token[], english: ReadonlySet<string>, glossary: Glossary): boolean {
  const words = french.filter(({ kind }) => kind === 'word' || kind === 'ordinal')
  const left = new Set(englishLeftIn(words.map(({ text }) => text).join(' '), glossary).map((word) => word.toLowerCase()))
  const isLeft = ({ text, key }: Token) => left.has(text.toLowerCase()) && !COGNATES.has(key)
  if (french.some(({ kind }) => kind === 'ordinal')) return true
  if (words.some((word) => isLeft(word) && english.has(word.key))) return true
  const long = words.filter(({ key }) => key.length > 1)
  return long.length > 0 && long.every(isLeft)
}

export const isTitle = (text: string) => text.length <= LONGEST_TITLE && !text.includes('\n')

export const PLAIN_WORD = /^[a-z]{2,}$/
