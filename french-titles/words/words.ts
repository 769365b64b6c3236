/** One word, number or sign of a text, and where it stands. */
export type Token = {
  kind: 'word' | 'number' | 'ordinal' | 'season' | 'date' | 'clock' | 'times' | 'separator' | 'glue' | 'mark'
  text: string
  /** As the glossary writes it: small, with straight apostrophes, without dots. */
  key: string
  from: number
  to: number
  /** Whether white space stands before it. */
  spaced: boolean
}

/** The longest title that is looked at, in characters. */
export const LONGEST_TITLE = 400

const LETTERS = "[\\p{L}\\p{M}]+(?:['’]\\p{L}+)*(?:(?<=s)['’](?=\\s|$))?"
const KINDS = [
  ['date', '\\d{4}-\\d\\d-\\d\\d(?!\\d)'],
  ['season', '(?:19|20)\\d\\d[-–/]\\d\\d(?:\\d\\d)?(?![-\\d])'],
  ['clock', '\\d{1,2}(?::\\d\\d)?\\s?[ap]\\.?m(?![\\p{L}\\p{N}])\\.?|\\d{1,2}:\\d\\d(?![\\d:])'],
  ['times', '\\d{1,2}\\s?[x×]\\s?\\d{1,5}(?!\\d)'],
  ['ordinal', '\\d{1,4}(?:st|nd|rd|th)(?![\\p{L}\\p{N}])'],
  ['number', '\\d{1,3}(?:,\\d{3})+(?!\\d)|\\d+(?:\\.\\d+)?'],
  ['word', `(?:\\p{L}\\.){2,}\\p{L}?|${LETTERS}|[&@]`],
  ['dash', '[-‐‑–—―‒−]+'],
  ['separator', '[:/|•·→,;()[\\]]'],
] as const
const TOKEN = new RegExp(KINDS.map(([, pattern]) => `(${pattern})`).join('|'), 'iuy')

/** A title is cut for its sentences, its segments and its names: once is enough. Phrases that are looked up are shorter. */
let lastCut: { text: string; tokens: readonly Token[] } = { text: '', tokens: [] }
const SHORTEST_TITLE = 16

/** Cuts a text into tokens; every character but white space is in one. */
export function tokenize(text: string): readonly Token[] {
  if (text === lastCut.text) return lastCut.tokens
  const tokens = cut(text)
  if (text.length >= SHORTEST_TITLE) lastCut = { text, tokens }
  return tokens
}

function cut(text: string): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  let from = 0
  while (from < text.length) {
    if (/\s/.test(text.charAt(from))) {
      from += 1
      continue
    }
    TOKEN.lastIndex = from
    const match = TOKEN.exec(text)
    // Any other sign stands for itself, half a character as well.
    const found = match?.[0] ?? String.fromCodePoint(text.codePointAt(from) ?? 0)
    const to = from + found.length
    const kind = KINDS[match ? match.findIndex((part, at) => at > 0 && part !== undefined) - 1 : KINDS.length]?.[0] ?? 'mark'
    const spaced = from === 0 || /\s/.test(text.charAt(from - 1))
    tokens.push({
      kind: kind === 'dash' ? dashKind(text, from, to) : kind,
      text: found,
      key: plainWord(found).replace(/\./g, ''),
      from,
      to,
      spaced,
    })
    from = to
  }
  return tokens
}

/** A dash inside a word or between numbers holds them together; with spaces, or a long one, it parts. */
function dashKind(text: string, from: number, to: number): 'glue' | 'separator' | 'mark' {
  const [before, after] = [text.charAt(from - 1), text.charAt(to)]
  // A weight class: -63 kg.
  if (/[-−]/.test(text.slice(from, to)) && /^$|[\s([]/.test(before) && /\d/.test(after)) return 'mark'
  // 'Semi- Finals'.
  const isHalf = /(?<!\p{L})(?:semi|quarter)\s?$/iu.test(text.slice(Math.max(0, from - 9), from))
  if (isHalf && /^\s?finals?(?!\p{L})/iu.test(text.slice(to, to + 8))) return 'glue'
  if (/[—―]/.test(text.slice(from, to)) || !/[\p{L}\p{N}]/u.test(before) || !/[\p{L}\p{N}]/u.test(after)) return 'separator'
  const isShort = /^[-‐‑]$/.test(text.slice(from, to))
  return isShort || /\d/.test(before) === /\d/.test(after) ? 'glue' : 'separator'
}

/** 'OIWFA', 'ASAA': a league or association, whoever it is; shorter ones may be anything. */
export const isAcronym = (text: string) => /^\p{Lu}{4,7}$/u.test(text)

/** A word however it is written: small, with a straight apostrophe. */
export const plainWord = (word: string) => word.toLowerCase().replace(/’/g, "'")

/** How the glossary looks a phrase up: its words with one space between them; hyphens and dots do not count. */
export const keyOf = (phrase: string) =>
  tokenize(phrase)
    .filter((token) => token.kind !== 'glue' && token.text !== '.')
    .map((token) => token.key)
    .join(' ')

/** Sets a capital where a title starts; what starts with a number or sign stays. */
export const capital = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase('fr'))

/** 'de' before a French word or name, with its elision: de hockey, d’Ottawa. */
export const withDe = (name: string) => (elides(name) ? `d’${name}` : `de ${name}`)

/** Whether French elides before it. Acronyms do not; an h is aspirated in nearly all words of sport (hockey, haies, huit). */
export const elides = (word: string) =>
  /^(?:[aeiouâàäéèêëîïôöûüœæ]|halt|hept|hymn|heur|horaire)/iu.test(word) && !/^(?:\p{Lu}{2}|\p{Lu} |onz)/u.test(word)

/** Whether nothing is written at a number or letter: '49ers' has none; 'SF1' has one, for letters may stand before. */
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
