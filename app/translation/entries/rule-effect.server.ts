import { shareTurn } from '../../../database/turns.ts'
import type { GlossaryResult } from '../../../french-titles/glossary.ts'
import type { ChangedText } from './weighed-entry.ts'

/** A text of the catalogue. `isOwn`: staff wrote its French, so no rule changes it. */
export type TextToWeigh = { id: string; en: string; isOwn?: boolean }

/** The translations before and after a change of rules. `concerns`: true for a text that may change; by default for all. */
export type Change = {
  before: (text: string) => GlossaryResult
  after: (text: string) => GlossaryResult
  concerns?: (text: string) => boolean
}

export type Effect = {
  /** A page of the texts that change, in the order of the given texts. */
  changed: ChangedText[]
  /** The first texts that would turn from French to English. */
  turnedBack: ChangedText[]
  /** The numbers of texts that change, that become fully French, that turn back to English, and that were checked. */
  total: number
  turnedWhole: number
  turnedBackTotal: number
  looked: number
}

/** The number of changed texts per page. */
export const EFFECT_PAGE = 20
/** An entry or a pattern that changes more than half of at least this many texts is refused. */
export const MIN_TEXTS = 20

/** `from`: how many changed texts to skip; `isEnough`: ends the work between batches; `each`: called for every changed text. */
type Wanted = {
  from?: number
  count?: number
  isEnough?: (effect: Effect) => Promise<boolean>
  each?: (text: ChangedText) => void
}

/**
 * Returns the effect that a change of the rules would have on texts, which are given in batches. Yields regularly to other work.
 */
export async function effectOf(
  { before, after, concerns = () => true }: Change,
  texts: Iterable<readonly TextToWeigh[]> | AsyncIterable<readonly TextToWeigh[]>,
  { from = 0, count = EFFECT_PAGE, isEnough, each }: Wanted = {},
): Promise<Effect> {
  const effect: Effect = { changed: [], turnedBack: [], total: 0, turnedWhole: 0, turnedBackTotal: 0, looked: 0 }
  for await (const some of texts) {
    if (await isEnough?.(effect)) break
    for (const { id, en, isOwn } of some) {
      if (effect.looked++ % 16 === 0) await shareTurn()
      if (isOwn || !concerns(en)) continue
      const [was, is] = [before(en), after(en)]
      if (was.text === is.text && was.coverage === is.coverage) continue
      const one = { id, en, before: was.text, after: is.text, coverage: is.coverage }
      if (was.coverage !== 'full' && is.coverage === 'full') effect.turnedWhole += 1
      if (was.coverage !== 'none' && is.coverage === 'none') {
        effect.turnedBackTotal += 1
        if (effect.turnedBack.length < EFFECT_PAGE) effect.turnedBack.push(one)
      }
      if (effect.total >= from && effect.changed.length < count) effect.changed.push(one)
      effect.total += 1
      each?.(one)
    }
  }
  return effect
}
