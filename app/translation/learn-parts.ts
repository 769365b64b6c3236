import { translateByGlossary } from './glossary.ts'
import type { Glossary } from './glossary-lexicon.ts'
import { tokenize } from './glossary-words.ts'
import { alike, isAlike, learnPattern } from './learn-pattern.ts'
import type { PartReader } from './part-reader.ts'
import { mayFit, type WordIndex } from './pattern-index.ts'
import { readPattern, type TitlePattern } from './pattern-shape.ts'
import { bareText, type PatternPair, writtenAs } from './pattern-text.ts'
import { readParts, translateParts } from './title-patterns.ts'

/** So many parts of a title that nobody understands yet are learned from one line. */
const MOST_PARTS = 3

/**
 * The patterns of those parts of a title that the site does not say as staff do; `parts`: those in force, which say the rest with the
 * glossary. Either one part differs, whatever the site says of it, or several that it does not understand; together they must make
 * the French of staff.
 */
export function learnParts(pair: PatternPair, glossary: Glossary, parts: WordIndex): PatternPair[] {
  if (pair.english.includes('\n') || pair.french.includes('\n') || /[{}…]/.test(pair.english + pair.french)) return []
  const inForce = mayFit(pair.english, parts)
  const stretches = stretchesOf(pair.english, glossary)
  // The shortest first: beside a comma the part alone says more than both.
  for (const part of [...stretches].sort((a, b) => a.length - b.length)) {
    const learned = learnThese([part], pair, glossary, inForce)
    if (learned) return learned
  }
  const strange = stretches.filter((part) => isStrange(part, pair.english, stretches, glossary, inForce))
  const isFew = strange.length > 1 && strange.length <= MOST_PARTS
  return (isFew && learnThese(strange, pair, glossary, inForce)) || []
}

/** What a title may have a pattern for. */
function stretchesOf(english: string, glossary: Glossary): string[] {
  const found = new Set<string>()
  const reader: PartReader = { read: (part) => void found.add(part), isOwn: () => true }
  translateByGlossary(english, glossary, reader)
  return [...found]
}

/** Stand around a part, so that it is found again in what becomes of its title. */
const MARK = 'zqz'

/** The French of a title in which these parts stay, marked; undefined when the site does not understand the rest. */
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

/** Whether a title stays English for this part, if all others were understood. */
const isStrange = (
  part: string,
  english: string,
  stretches: readonly string[],
  glossary: Glossary,
  inForce: readonly TitlePattern[],
) => {
  const others = stretches.filter((other) => other !== part && !other.includes(part) && !part.includes(other))
  return withMarks(english, others, glossary, inForce) === undefined
}

function learnThese(
  marked: readonly string[],
  { english, french }: PatternPair,
  glossary: Glossary,
  inForce: readonly TitlePattern[],
): PatternPair[] | undefined {
  const shown = withMarks(english, marked, glossary, inForce)
  const pieces = shown?.split(MARKED)
  // Between two pieces stands a part and whether it opens with a capital.
  if (!pieces || pieces.length !== 2 * marked.length + 1) return undefined
  const there = new RegExp(`^${pieces.map((piece, at) => (at % 2 === 0 ? loosely(piece) : '(.+?)')).join('')}$`, 'iu').exec(
    alike(french),
  )
  if (!there) return undefined
  const learned: PatternPair[] = []
  const patterns: TitlePattern[] = []
  for (const [at, part] of marked.entries()) {
    const said = there[at + 1] ?? ''
    if (SEPARATORS.test(said)) return undefined
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

const MARKED = new RegExp(`(${MARK}) .+? ${MARK}`, 'iu')
const SEPARATORS = /\s[-–—|•·/]\s|\s?:\s|[()[\]]/u

/** Whatever its spaces, dashes and capitals. */
const loosely = (text: string) =>
  alike(text)
    .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    .replace(/\s*:\s*/g, '\\s*:\\s*')
    .replace(/\s[-–—]\s/g, '\\s+[-–—]+\\s+')
    .replace(/ /g, '\\s+')

/** Behind a colon its first word is small again, unless it is a name: it stands in the English as well, or has more capitals. */
function withoutCapital(pair: PatternPair): PatternPair {
  const french = bareText(pair.french)
  const [first = ''] = /^\p{Lu}[\p{Ll}’'-]*(?![\p{L}\p{N}])/u.exec(french) ?? []
  const isName = first === '' || tokenize(pair.english).some(({ key }) => key === first.toLowerCase().replace(/’/g, "'"))
  return isName ? pair : writtenAs('part', { ...pair, french: french.charAt(0).toLowerCase() + french.slice(1) })
}
