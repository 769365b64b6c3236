import {
  type Glossary,
  LONGEST_TITLE,
  type PartReader,
  plainWord,
  tokenize,
  translateByGlossary,
} from '../../../french-titles/glossary.ts'
import { isAlike, learnPattern, withPlainSigns } from './learn-pattern.ts'
import { mayFit, type WordIndex } from './pattern-index.ts'
import { readPattern, type TitlePattern } from './pattern-shape.ts'
import { bareText, type PatternPair, writtenAs } from './pattern-text.ts'
import { readParts, translateParts } from './title-patterns.ts'

/** The maximum number of unknown parts learned from one line. */
const MOST_PARTS = 3
/** The maximum number of parts of a title; a title with more parts is a list. */
const MOST_STRETCHES = 12

/**
 * Learns patterns for the parts of a title that staff translate differently from the site: for one part, or for several parts
 * that the site cannot translate. With the new patterns the whole title must become staff's French. `parts`: the patterns in
 * force, which translate the other parts together with the glossary.
 */
export function learnParts({ english, french }: PatternPair, glossary: Glossary, parts: WordIndex): PatternPair[] {
  if (/[\n{}…]/.test(english + french) || english.length > LONGEST_TITLE || french.length > 2 * LONGEST_TITLE) return []
  const title = readTitle(english, glossary, mayFit(english, parts))
  if (title.said !== undefined && isAlike(title.said, french)) return []
  for (const part of title.stretches) {
    const learned = learnThese([part], title, french)
    if (learned) return learned
  }
  return (title.strange.length > 1 && learnThese(title.strange, title, french)) || []
}

function readTitle(english: string, glossary: Glossary, inForce: readonly TitlePattern[]) {
  const { text, coverage } = translateByGlossary(english, glossary, readParts(inForce, glossary))
  const known = new Map<string, string | undefined>()
  const marked = (parts: readonly string[]) => {
    const key = parts.join('\n')
    if (!known.has(key)) known.set(key, withMarks(english, parts, glossary, inForce))
    return known.get(key)
  }
  const stretches = stretchesOf(english, glossary).sort((a, b) => a.length - b.length)
  const isStrange = (part: string) => {
    const others = stretches.filter((other) => !other.includes(part) && !part.includes(other))
    return marked(others)?.includes(part) ?? true
  }
  const strange = stretches.length > MOST_STRETCHES ? [] : stretches.filter(isStrange)
  strange.sort((a, b) => english.indexOf(a) - english.indexOf(b))
  return {
    english,
    glossary,
    inForce,
    /** The site's current French for the title. */
    said: coverage === 'none' ? undefined : text,
    /** The parts that may get a pattern, shortest first, because one side of a comma is more general than both sides together. */
    stretches: stretches.length > MOST_STRETCHES ? [] : stretches,
    /** The untranslated parts, if all others are translated. */
    strange: strange.length > MOST_PARTS ? [] : strange,
    /** Returns the title's French with these parts untranslated and marked. */
    marked,
  }
}

/** Returns the parts of a title that may get a pattern. */
function stretchesOf(english: string, glossary: Glossary): string[] {
  const found = new Set<string>()
  const reader: PartReader = { read: (part) => void found.add(part), isOwn: () => true }
  translateByGlossary(english, glossary, reader)
  return [...found]
}

/** The word put before and after a part, so that the part can be found in the title's French. */
const MARK = 'zqz'

/**
 * Returns the French of a title with these parts left untranslated and marked; undefined when the site cannot translate the
 * rest.
 */
function withMarks(
  english: string,
  marked: readonly string[],
  glossary: Glossary,
  inForce: readonly TitlePattern[],
): string | undefined {
  const others = readParts(inForce, glossary)
  const reader: PartReader = {
    read: (part) => (marked.includes(part) ? { text: `${MARK} ${part} ${MARK}`, english: [] } : others.read(part)),
    isOwn: () => true,
  }
  const { text, coverage } = translateByGlossary(english, glossary, reader)
  return coverage === 'none' ? undefined : text
}

function learnThese(
  marked: readonly string[],
  { english, glossary, inForce, marked: withMarked }: ReturnType<typeof readTitle>,
  french: string,
): PatternPair[] | undefined {
  const shown = withMarked(marked)
  const pieces = shown?.split(MARKED)
  // The odd elements are the marks before each part; a mark with a capital shows that its part begins with one.
  if (!pieces || pieces.length !== 2 * marked.length + 1) return undefined
  const between = saidBetween(
    evenly(french),
    pieces.filter((_, at) => at % 2 === 0),
  )
  if (!between) return undefined
  const learned: PatternPair[] = []
  const patterns: TitlePattern[] = []
  for (const [at, part] of marked.entries()) {
    const said = between[at] ?? ''
    if (SEPARATORS.test(said)) return undefined
    // An unchanged part is a person's name.
    if (isAlike(said, part)) continue
    const pair = learnPattern({ english: part, french: said }, glossary, 'part')
    const opens = pieces[2 * at + 1]?.startsWith(MARK.charAt(0).toUpperCase()) ?? false
    const written = pair && (opens ? withoutCapital(pair) : pair)
    const read = written && readPattern(written, glossary)
    if (!read?.ok) return undefined
    learned.push(written as PatternPair)
    patterns.push(read.pattern)
  }
  const made = translateParts(english, [...patterns, ...inForce], glossary)
  return made && isAlike(made.result.text, french) ? learned : undefined
}

/**
 * Returns the texts between these pieces; each piece is found at its next occurrence. A later occurrence would only leave less
 * text for the pieces after it, so there is no backtracking.
 */
function saidBetween(text: string, pieces: readonly string[]): string[] | undefined {
  const said: string[] = []
  let from = 0
  for (const [at, piece] of pieces.entries()) {
    const isFirst = at === 0
    const isLast = at === pieces.length - 1
    const wanted = new RegExp(`${literally(piece)}${isLast ? '$' : ''}`, isFirst ? 'iuy' : 'giu')
    // The text before this piece has at least one character.
    wanted.lastIndex = isFirst ? 0 : from + 1
    const found = wanted.exec(text)
    if (!found) return undefined
    if (!isFirst) said.push(text.slice(from, found.index))
    from = found.index + found[0].length
  }
  return said
}

const MARKED = new RegExp(`(${MARK}) .+? ${MARK}`, 'iu')
const SEPARATORS = /\s[-–—|•·/]\s|\s?:\s|[()[\]]/u

/** Normalises spaces, dashes and colons, so that each matches in only one way. */
const evenly = (text: string) =>
  withPlainSigns(text)
    .replace(/\s+/g, ' ')
    .replace(/ ?: ?/g, ':')
    .replace(/ [-–—]+ /g, ' - ')

const literally = (text: string) => evenly(text).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Lower-cases the first word after a colon, unless it is a name: it is in the English too, or has more capitals. */
function withoutCapital(pair: PatternPair): PatternPair {
  const french = bareText(pair.french)
  const [first = ''] = /^\p{Lu}[\p{Ll}’'-]*(?![\p{L}\p{N}])/u.exec(french) ?? []
  const isName = first === '' || tokenize(pair.english).some(({ key }) => key === plainWord(first))
  return isName ? pair : writtenAs('part', { ...pair, french: french.charAt(0).toLowerCase() + french.slice(1) })
}
