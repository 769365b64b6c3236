import { shareTurn } from '../../database/turns.ts'
import { FEW_TEXTS } from './glossary-effect.server.ts'
import type { Glossary } from './glossary-lexicon.ts'
import type { PatternPair } from './pattern-text.ts'
import { indexPatterns, makeByPatterns, type TitlePattern, translateByPatterns } from './patterns.ts'
import type { EffectFault, PatternEffect, PatternRefusal, TextChange } from './weighed-pattern.ts'

/** A text of the catalogue as it shows now; `isOwn`: staff have written its French themselves, and no pattern changes it. */
export type ShownText = { text: string; french: string; isFrench: boolean; isOwn: boolean }

/** So many texts are named. */
export const MOST_NAMED = 20

export type Effect = PatternEffect | PatternRefusal<EffectFault>

type Found = {
  fits: number
  total: number
  changes: TextChange[]
  english: string[]
  contradicted: string[]
  other?: PatternPair
}

/** What each of these patterns would change beside those that are in force. Others get their turn meanwhile. */
export async function effectOfPatterns(
  patterns: readonly TitlePattern[],
  inForce: readonly TitlePattern[],
  texts: AsyncIterable<readonly ShownText[]> | Iterable<readonly ShownText[]>,
  glossary: Glossary,
): Promise<Map<string, Effect>> {
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
  return new Map([...found].map(([key, each]) => [key, effectOf(each, count)]))

  function look({ text, french, isFrench, isOwn }: ShownText) {
    const made = makeByPatterns(text, index, glossary)
    const [first] = made
    const said = made.length > 0 ? translateByPatterns(text, others, glossary) : undefined
    for (const { pattern, french: after, isSound } of made) {
      const one = found.get(pattern.key) as Found
      one.fits += 1
      if (!isSound) {
        if (isFrench && !isOwn) name(one.english, text)
        continue
      }
      // Beside another new one the first that fits is asked about.
      const otherwise = said ?? (first && first.pattern !== pattern && first.isSound ? first : undefined)
      const says = otherwise && ('result' in otherwise ? otherwise.result.text : otherwise.french)
      if (says !== undefined && says !== after) {
        name(one.contradicted, text)
        one.other ??= { english: otherwise?.pattern.english ?? '', french: otherwise?.pattern.french ?? '' }
      } else if (!isOwn && french !== after) {
        one.total += 1
        if (one.changes.length < MOST_NAMED) one.changes.push({ text, before: french, after })
      }
    }
  }
}

const name = (titles: string[], text: string) => {
  if (titles.length < MOST_NAMED) titles.push(text)
}

function effectOf({ fits, total, changes, english, contradicted, other }: Found, count: number): Effect {
  if (english.length > 0) return { ok: false, reason: 'back-to-english', titles: english }
  if (contradicted.length > 0) return { ok: false, reason: 'contradicts', titles: contradicted, ...(other && { other }) }
  if (count >= FEW_TEXTS && fits > count / 2) return { ok: false, reason: 'everything', titles: changes.map(({ text }) => text) }
  return { ok: true, total, changes }
}

/** Of one pattern alone a word that each of its texts has, in letters that no key loses. */
function keywordOf(patterns: readonly TitlePattern[]): string | undefined {
  const [only] = patterns.length === 1 ? patterns : []
  return only?.words.filter((word) => /^[a-z]{4,}$/.test(word)).sort((a, b) => b.length - a.length)[0]
}
