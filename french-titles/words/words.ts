/** One word, number or sign of a text, with its position. */
export type Token = {
  kind: 'word' | 'number' | 'ordinal' | 'season' | 'date' | 'clock' | 'times' | 'separator' | 'glue' | 'mark'
  text: string
  /** The text in the glossary's spelling: lower case, straight apostrophes, no dots. */
  key: string
  from: number
  to: number
  /** True when white space precedes it. */
  spaced: boolean
}

/** The longest title that is read, in characters. */
export const LONGEST_TITLE = 400

const LETTERS = "[\\p{L}\\p{M}]+(?:['’]\\p{L}+)*(?:(?<=s)['’](?=\\s|$))?"
const KINDS = [
  ['date', '\\d{4}-\\d\\d-\\d\\d(?!\\d)'],
  ['season', '(?:19|20)\\d\\d[-–/]\\d\\d(?:\\d\\d)?(?![-\\d])'],
  ['clock', '\\d{1,2}(?::\\d\\d)?\\s?[ap]\\.?m(?![\\p{L}\\p{N}])(?!\\.?\\s+session)\\.?|\\d{1,2}:\\d\\d(?![\\d:])'],
  ['times', '\\d{1,2}\\s?[x×]\\s?\\d{1,5}(?!\\d)'],
  ['ordinal', '\\d{1,4}(?:st|nd|rd|th)(?![\\p{L}\\p{N}])'],
  ['number', '\\d{1,3}(?:,\\d{3})+(?!\\d)|\\d+(?:\\.\\d+)?'],
  ['word', `(?:\\p{L}\\.){2,}\\p{L}?|${LETTERS}|[&@]`],
  ['dash', '[-‐‑–—―‒−]+'],
  ['separator', '[:/|•·→,;()[\\]]'],
] as const
const TOKEN = new RegExp(KINDS.map(([, pattern]) => `(${pattern})`).join('|'), 'iuy')

/**
 * Caches the last title, which is tokenized for its sentences, its segments and its names. Other phrases that are looked up are
 * shorter.
 */
let lastCut: { text: string; tokens: readonly Token[] } = { text: '', tokens: [] }
const SHORTEST_TITLE = 16

/** Splits a text into tokens; every character except white space is in one. */
export function tokenize(text: string): readonly Token[] {
  if (text === lastCut.text) return lastCut.tokens
  const tokens = cut(text)
  if (text.length >= SHORTEST_TITLE) lastCut = { text, tokens }
  return tokens
}

function cut(text: string): Token[] {
  const tokens: Token[] = []
  let from = 0
  let spaced = true
  while (from < text.length) {
    if (/\s/.test(text.charAt(from))) {
      from += 1
      spaced = true
      continue
    }
    TOKEN.lastIndex = from
    const match = TOKEN.exec(text)
    // Any other character is a token of its own, even an unpaired surrogate.
    const found = match?.[0] ?? String.fromCodePoint(text.codePointAt(from) ?? 0)
    const to = from + found.length
    const kind = match ? kindOf(match) : 'mark'
    const key = plainWord(found)
    tokens.push({
      kind: kind === 'dash' ? dashKind(text, from, to) : kind,
      text: found,
      key: key.includes('.') ? key.replaceAll('.', '') : key,
      from,
      to,
      spaced,
    })
    from = to
    spaced = false
  }
  return tokens
}

/** Returns the kind whose group matched. */
function kindOf(match: RegExpExecArray) {
  let at = 0
  while (match[at + 1] === undefined) at += 1
  return (KINDS[at] as (typeof KINDS)[number])[0]
}

/** Classifies a dash: inside a word or between numbers it joins; with spaces around it, or a long one, it separates. */
function dashKind(text: string, from: number, to: number): 'glue' | 'separator' | 'mark' {
  const [before, after] = [text.charAt(from - 1), text.charAt(to)]
  // A weight class: -63 kg.
  if (/[-−]/.test(text.slice(from, to)) && /^$|[\s([]/.test(before) && /\d/.test(after)) return 'mark'
  // Matches 'Semi- Finals'.
  const isHalf = /(?<!\p{L})(?:semi|quarter)\s?$/iu.test(text.slice(Math.max(0, from - 9), from))
  if (isHalf && /^\s?finals?(?!\p{L})/iu.test(text.slice(to, to + 8))) return 'glue'
  if (/[—―]/.test(text.slice(from, to)) || !/[\p{L}\p{N}]/u.test(before) || !/[\p{L}\p{N}]/u.test(after)) return 'separator'
  const isShort = /^[-‐‑]$/.test(text.slice(from, to))
  return isShort || /\d/.test(before) === /\d/.test(after) ? 'glue' : 'separator'
}

/** True for the acronym of any league or association, such as 'OIWFA' or 'ASAA'; shorter ones are ambiguous. */
export const isAcronym = (text: string) => /^\p{Lu}{4,7}$/u.test(text)

/** Normalises a word: lower case, straight apostrophe. */
export const plainWord = (word: string) => word.toLowerCase().replaceAll('’', "'")

/** Returns the lookup key of a phrase: its words separated by single spaces, without hyphens or dots. */
export function keyOf(phrase: string): string {
  const tokens = tokenize(phrase)
  return keyOfTokens(tokens, 0, tokens.length - 1)
}

/** Returns the same for some of a text's tokens. */
export function keyOfTokens(tokens: readonly Token[], first: number, last: number): string {
  let key = ''
  for (let at = first; at <= last; at += 1) {
    const token = tokens[at]
    if (token && token.kind !== 'glue' && token.text !== '.') key = key === '' ? token.key : `${key} ${token.key}`
  }
  return key
}

/** Capitalises the start of a title; a number or sign at the start stays unchanged. */
export const capital = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase('fr'))

/** Adds 'de' before a French word or name, with its elision: de hockey, d’Ottawa. */
export const withDe = (name: string) => (elides(name) ? `d’${name}` : `de ${name}`)

/**
 * True when French elides before the word. It does not before acronyms; the h is aspirated in nearly all words of sport (hockey,
 * haies, huit).
 */
export const elides = (word: string) =>
  /^(?:[aeiouâàäéèêëîïôöûüœæ]|halt|hept|hymn|heur|horaire)/iu.test(word) && !/^(?:\p{Lu}{2}|\p{Lu} |onz)/u.test(word)

/** True when nothing is attached to a number or letter: false in '49ers', true in 'SF1', because letters may precede it. */
export function isAlone(tokens: readonly Token[], at: number, first = at): boolean {
  const next = tokens[at + 1]
  const isFree =
    !next ||
    next.spaced ||
    next.kind === 'separator' ||
    next.kind === 'mark' ||
    (next.kind === 'glue' && tokens[at + 2]?.kind === 'number')
  return isFree && (first !== at || tokens[at - 1]?.kind !== 'glue' || tokens[at - 2]?.kind === 'number')
}
