import type { Glossary } from '../app/translation/glossary/glossary.ts'
import { learnParts } from '../app/translation/patterns/learn-parts.ts'
import { learnPattern } from '../app/translation/patterns/learn-pattern.ts'
import { effectOfPatterns } from '../app/translation/patterns/pattern-effect.server.ts'
import { indexPatterns } from '../app/translation/patterns/pattern-index.ts'
import { readPattern, type TitlePattern } from '../app/translation/patterns/pattern-shape.ts'
import type { PatternPair } from '../app/translation/patterns/pattern-text.ts'
import { applyPattern } from '../app/translation/patterns/patterns.ts'
import { translateParts } from '../app/translation/patterns/title-patterns.ts'
import { acceptedForms, type MeasuredHalf, type MeasuredText } from './french/judge.ts'

/** The most accepted forms of a title to consider: some have hundreds, and staff write one. */
const MOST_FORMS = 60
/** The same for parts: one of the first forms has staff's words in the order of the title. */
const MOST_FORMS_OF_PARTS = 12

/**
 * The most frequent shapes of titles and their parts, learned from the reference French as if staff had saved it. Ordered by
 * how many titles they match, then by how many slots they have. Leaves out what the editor would refuse: shapes that contradict
 * earlier ones.
 */
export async function commonestPatterns(
  titles: readonly MeasuredText[],
  names: MeasuredHalf['names'],
  glossary: Glossary,
  most: number,
): Promise<TitlePattern[]> {
  const learned = new Map<string, TitlePattern>()
  for (const title of titles)
    for (const each of shapesOf(title, names, glossary)) if (!learned.has(each.key)) learned.set(each.key, each)
  const fits = (pattern: TitlePattern) => titles.filter(({ text }) => fitsIn(pattern, text, glossary)).length
  const ranked = [...learned.values()]
    .map((pattern) => ({ pattern, fits: fits(pattern) }))
    .sort((a, b) => b.fits - a.fits || slots(b.pattern) - slots(a.pattern) || (a.pattern.key < b.pattern.key ? -1 : 1))
  const approved: TitlePattern[] = []
  const texts = titles.map(({ text }) => ({ text, french: text, isFrench: false, isOwn: false }))
  for (const { pattern } of ranked) {
    if (approved.length === most) break
    const effect = (await effectOfPatterns([pattern], approved, [texts], glossary)).get(pattern.key)
    if (effect?.ok) approved.push(pattern)
  }
  return approved
}

/**
 * The shapes of its parts, from the first accepted form that has any; otherwise that of the whole title with the most slots.
 */
function shapesOf(title: MeasuredText, names: MeasuredHalf['names'], glossary: Glossary): TitlePattern[] {
  const known = SHAPES.get(title) ?? learnShapes(title, names, glossary)
  SHAPES.set(title, known)
  return known
}

const SHAPES = new WeakMap<MeasuredText, TitlePattern[]>()

function learnShapes(title: MeasuredText, names: MeasuredHalf['names'], glossary: Glossary): TitlePattern[] {
  const forms = acceptedForms(title, names).slice(0, MOST_FORMS)
  const read = (pair: PatternPair) => {
    const found = readPattern(pair, glossary)
    return found.ok ? [found.pattern] : []
  }
  for (const french of forms.slice(0, MOST_FORMS_OF_PARTS)) {
    const parts = learnParts({ english: title.text, french }, glossary, NONE).flatMap(read)
    if (parts.length > 0) return parts
  }
  const whole = forms.flatMap((french) => {
    const pair = learnPattern({ english: title.text, french }, glossary)
    return pair ? read(pair) : []
  })
  return whole.sort((a, b) => slots(b) - slots(a)).slice(0, 1)
}

const NONE = indexPatterns([]).parts

/** Whether it translates the title, or a part of it, whatever happens to the rest. */
function fitsIn(pattern: TitlePattern, text: string, glossary: Glossary): boolean {
  if (!pattern.isPart) return applyPattern(pattern, text, glossary)?.isSound ?? false
  let isFound = false
  if (!pattern.plain.every((word) => text.toLowerCase().includes(word))) return false
  translateParts(text, [pattern], glossary, (made) => {
    isFound ||= made.some(({ isSound }) => isSound)
  })
  return isFound
}

const slots = (...patterns: TitlePattern[]) => patterns.flatMap(({ en }) => en).filter((part) => typeof part !== 'string').length
