import type { Glossary } from '../glossary/glossary.ts'
import { knownPatterns, type PatternGround, weighPattern } from './edit-patterns.server.ts'
import { learnParts } from './learn-parts.ts'
import { isAlike, learnPattern } from './learn-pattern.ts'
import type { PatternIndex } from './pattern-index.ts'
import { readPattern } from './pattern-shape.ts'
import { bareText, type PatternPair } from './pattern-text.ts'
import { translateByPatterns } from './title-patterns.ts'
import type { PatternOffer } from './weighed-pattern.ts'

/**
 * The pattern that a line of staff offers: of the whole title or of a part, whichever changes more titles; none that staff know
 * already, or that patterns in force leave nothing to do.
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

/** In the order of preference among those that change equally many titles. */
function learnAll(line: PatternPair, inForce: PatternIndex, glossary: Glossary): PatternPair[] {
  const said = translateByPatterns(line.english, inForce, glossary)
  if (said && isAlike(said.result.text, line.french)) return []
  const whole = learnPattern(line, glossary)
  const parts = learnParts(line, glossary, inForce.parts)
  // Where one of several parts differs, staff have written about that part.
  const isOne = parts.length === 1 && parts[0] && !isWholeLine(parts[0], whole)
  return [...(isOne ? parts : []), ...(whole ? [whole] : []), ...(isOne ? [] : parts)]
}

const isWholeLine = (part: PatternPair, whole: PatternPair | undefined) => whole?.english === bareText(part.english)

/** 'Parent Evening' by itself is the shape of nothing else yet. */
const isBareLine = (pair: PatternPair, line: PatternPair) => isAlike(bareText(pair.english), line.english)
