import { tokenize } from '../../../french-titles/glossary.ts'
import { isTitle, keyOfToken, PLAIN_WORD, slotsOf, type TitlePattern } from './pattern-shape.ts'

/** The patterns in force, for whole titles and for parts. */
export type PatternIndex = { readonly whole: WordIndex; readonly parts: WordIndex; readonly size: number }

/** Patterns indexed by one of their words. */
export type WordIndex = {
  readonly size: number
  readonly byWord: ReadonlyMap<string, readonly TitlePattern[]>
  /** True when all are indexed by a plain word, which can be found without splitting a text into words. */
  readonly isPlain: boolean
}

/** Indexes patterns; the result does not depend on their order. */
export const indexPatterns = (patterns: readonly TitlePattern[]): PatternIndex => ({
  whole: indexWords(patterns.filter(({ isPart }) => !isPart)),
  parts: indexWords(patterns.filter(({ isPart }) => isPart)),
  size: patterns.length,
})

/** Indexes each pattern by its rarest word. */
function indexWords(patterns: readonly TitlePattern[]): WordIndex {
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

/** Returns the patterns that may match. For most texts a substring check excludes all of them before any parsing. */
export function mayFit(text: string, { size, byWord, isPlain }: WordIndex): TitlePattern[] {
  if (size === 0 || !isTitle(text)) return []
  // Dots inside a word are ignored: O.U.A.
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

/** Orders patterns with more fixed words first, then those with fewer names. */
export function closest(a: TitlePattern, b: TitlePattern): number {
  const names = ({ en }: TitlePattern) => slotsOf(en).filter(({ kind }) => kind === 'name' || kind === 'team').length
  return b.words.length - a.words.length || names(a) - names(b) || (a.key < b.key ? -1 : 1)
}
