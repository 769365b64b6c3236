import type { Glossary } from '../app/translation/glossary-lexicon.ts'
import { learnPattern } from '../app/translation/learn-pattern.ts'
import { acceptedForms, type MeasuredHalf, type MeasuredText } from '../app/translation/measure/judge.ts'
import { effectOfPatterns } from '../app/translation/pattern-effect.server.ts'
import { makeByPattern, readPattern, type TitlePattern } from '../app/translation/patterns.ts'

/** A title may have hundreds of accepted forms; staff write one. */
const MOST_FORMS = 60

/**
 * The commonest shapes of titles, learned from their reference French as if staff had saved it: those first that fit the most titles,
 * then those with the most slots. What an editor would be refused is left out: shapes that contradict one of those before.
 */
export async function commonestPatterns(
  titles: readonly MeasuredText[],
  names: MeasuredHalf['names'],
  glossary: Glossary,
  most: number,
): Promise<TitlePattern[]> {
  const learned = new Map<string, TitlePattern>()
  for (const title of titles) {
    const [best] = acceptedForms(title, names)
      .slice(0, MOST_FORMS)
      .flatMap((french) => {
        const pair = learnPattern({ english: title.text, french }, glossary)
        const read = pair && readPattern(pair, glossary)
        return read?.ok ? [read.pattern] : []
      })
      .sort((a, b) => slots(b) - slots(a))
    if (best && !learned.has(best.key)) learned.set(best.key, best)
  }
  const fits = (pattern: TitlePattern) => titles.filter(({ text }) => makeByPattern(pattern, text, glossary)?.isSound).length
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

const slots = ({ en }: TitlePattern) => en.filter((part) => typeof part !== 'string').length
