import { shareTurn } from '../../../database/turns.ts'
import type { Glossary } from '../../../french-titles/glossary.ts'
import { type Effect, type EffectFault, MIN_TEXTS, MOST_NAMED, type PatternRefusal, type TextChange } from '../weighed.ts'
import { indexPatterns, mayFit } from './pattern-index.ts'
import type { TitlePattern } from './pattern-shape.ts'
import type { PatternPair } from './pattern-text.ts'
import { applyIndexedPatterns, type PatternOutcome } from './patterns.ts'
import { translateParts, translateWhole } from './title-patterns.ts'

/** A text of the catalogue as shown now; `isOwn`: staff wrote its French, so no pattern changes it. */
export type ShownText = { text: string; french: string; isFrench: boolean; isOwn: boolean }

export type PatternVerdict = Effect | PatternRefusal<EffectFault>

type Found = {
  fits: number
  total: number
  changes: TextChange[]
  english: string[]
  contradicted: string[]
  other?: PatternPair
}

/** Returns the changes that each of these patterns would make beside those in force. Yields to other work. */
export async function effectOfPatterns(
  patterns: readonly TitlePattern[],
  inForce: readonly TitlePattern[],
  texts: AsyncIterable<readonly ShownText[]> | Iterable<readonly ShownText[]>,
  glossary: Glossary,
): Promise<Map<string, PatternVerdict>> {
  const found = new Map<string, Found>(
    patterns.map(({ key }) => [key, { fits: 0, total: 0, changes: [], english: [], contradicted: [] }]),
  )
  const index = indexPatterns(patterns)
  const others = indexPatterns(inForce)
  const keyword = keywordOf(patterns)
  let count = 0
  for await (const some of texts) {
    for (const shown of some) {
      if (count++ % 16 === 0) await shareTurn()
      if (keyword !== undefined && !shown.text.toLowerCase().includes(keyword)) continue
      look(shown)
    }
  }
  return new Map([...found].map(([key, each]) => [key, verdictOf(each, count)]))

  function look(shown: ShownText) {
    const { text } = shown
    const made = applyIndexedPatterns(text, index.whole, glossary)
    const fresh = mayFit(text, index.parts)
    if (made.length + fresh.length === 0) return
    const said = translateWhole(text, others.whole, glossary)
    const [first] = made
    for (const one of made) {
      // If several new patterns match, compares each later one with the first.
      const before = first && first.pattern !== one.pattern && first.isSound ? first : undefined
      const otherwise = said ? { french: said.result.text, pattern: said.patterns[0] as TitlePattern } : before
      tell(one, otherwise, shown, one.french)
    }
    // A pattern for the whole title takes precedence over those for its parts.
    if (said ?? first?.isSound) return
    const inForceHere = mayFit(text, others.parts)
    for (const pattern of fresh) lookAtParts(pattern, [...inForceHere, ...fresh], shown)
  }

  function lookAtParts(pattern: TitlePattern, all: readonly TitlePattern[], shown: ShownText) {
    let one: PatternOutcome | undefined
    let otherwise: PatternOutcome | undefined
    const after = translateParts(shown.text, all, glossary, (made) => {
      const mine = made.find((each) => each.pattern === pattern)
      const [other] = made.filter((each) => each.pattern !== pattern && each.isSound)
      one ??= mine
      if (mine && other && other.french !== mine.french) otherwise ??= other
    })
    if (one) tell(one, otherwise, shown, after?.result.text)
  }

  /** Reports a text; `after`: the new French title, undefined if it stays the same. */
  function tell(
    { pattern, french, isSound }: PatternOutcome,
    otherwise: { french: string; pattern: TitlePattern } | undefined,
    shown: ShownText,
    after: string | undefined,
  ) {
    const one = found.get(pattern.key) as Found
    one.fits += 1
    if (!isSound) {
      if (shown.isFrench && !shown.isOwn) name(one.english, shown.text)
    } else if (otherwise && otherwise.french !== french) {
      name(one.contradicted, shown.text)
      const { pattern: other } = otherwise
      one.other ??= { english: other.english, french: other.french }
    } else if (after !== undefined && !shown.isOwn && shown.french !== after) {
      one.total += 1
      if (one.changes.length < MOST_NAMED) one.changes.push({ text: shown.text, before: shown.french, after })
    }
  }
}

const name = (titles: string[], text: string) => {
  if (titles.length < MOST_NAMED) titles.push(text)
}

function verdictOf({ fits, total, changes, english, contradicted, other }: Found, count: number): PatternVerdict {
  if (english.length > 0) return { ok: false, reason: 'back-to-english', titles: english }
  if (contradicted.length > 0) return { ok: false, reason: 'contradicts', titles: contradicted, ...(other && { other }) }
  if (count >= MIN_TEXTS && fits > count / 2) return { ok: false, reason: 'everything', titles: changes.map(({ text }) => text) }
  return { ok: true, total, changes }
}

/** Returns a single pattern's longest plain word, which each of its texts contains. */
function keywordOf(patterns: readonly TitlePattern[]): string | undefined {
  const [only] = patterns.length === 1 ? patterns : []
  return only?.words.filter((word) => /^[a-z]{4,}$/.test(word)).sort((a, b) => b.length - a.length)[0]
}
