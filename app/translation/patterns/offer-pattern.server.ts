import type { Glossary } from '../../../french-titles/glossary.ts'
import type { PatternOffer } from '../weighed.ts'
import { knownPatterns, type PatternGround, weighPattern } from './edit-patterns.server.ts'
import { learnParts } from './learn-parts.ts'
import { isAlike, learnPattern } from './learn-pattern.ts'
import type { PatternIndex } from './pattern-index.ts'
import { readPattern } from './pattern-shape.ts'
import { bareText, type PatternPair } from './pattern-text.ts'
import { translateByPatterns } from './title-patterns.ts'

/**
 * Returns the pattern to offer after staff wrote a line: for the whole title or a part, whichever changes more titles. Skips
 * patterns that staff have seen already, and those that would change nothing beside the patterns in force.
 */
export async function offerPattern(
  ground: PatternGround,
  inForce: PatternIndex,
  line: PatternPair,
): Promise<PatternOffer | undefined> {
  const pairs = learnAll(line, inForce, ground.glossary)
  if (pairs.length === 0) return undefined
  const known = await knownPatterns(ground.db)
  let best: PatternOffer | undefined
  for (const pair of pairs) {
    const read = readPattern(pair, ground.glossary)
    if (!read.ok || known.has(read.pattern.key)) continue
    const weighed = await weighPattern(ground, pair)
    if (!weighed.ok || (weighed.total === 0 && isBareLine(pair, line))) continue
    if (best === undefined || weighed.total > best.total) best = { ...pair, ...weighed }
  }
  return best
}

/** Returns the patterns to be learned from a line; among those that change equally many titles, the first one is preferred. */
function learnAll(line: PatternPair, inForce: PatternIndex, glossary: Glossary): PatternPair[] {
  const said = translateByPatterns(line.english, inForce, glossary)
  if (said && isAlike(said.result.text, line.french)) return []
  const whole = learnPattern(line, glossary)
  const parts = learnParts(line, glossary, inForce.parts)
  // If one of several parts differs, staff corrected that part.
  const isOne = parts.length === 1 && parts[0] && !isWholeLine(parts[0], whole)
  return [...(isOne ? parts : []), ...(whole ? [whole] : []), ...(isOne ? [] : parts)]
}

const isWholeLine = (part: PatternPair, whole: PatternPair | undefined) => whole?.english === bareText(part.english)

/** True for a pattern without slots, which matches no other title yet: 'Parent Evening'. */
const isBareLine = (pair: PatternPair, line: PatternPair) => isAlike(bareText(pair.english), line.english)
