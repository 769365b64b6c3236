import { shareTurn } from '../../../database/turns.ts'
import type { GlossaryResult } from '../glossary/glossary.ts'
import type { ChangedText } from './weighed-entry.ts'

/** A text of the catalogue. `isOwn`: staff wrote its French themselves, so that no rule changes what it shows. */
export type TextToWeigh = { id: string; en: string; isOwn?: boolean }

/** How texts are read now, and how they would be read. `concerns`: whether a text can change at all; by default any can. */
export type Change = {
  before: (text: string) => GlossaryResult
  after: (text: string) => GlossaryResult
  concerns?: (text: string) => boolean
}

export type Effect = {
  /** A page of the texts that change, in the order they came in. */
  changed: ChangedText[]
  /** French now and English then: the first of them. */
  turnedBack: ChangedText[]
  /** How many change, how many become French throughout, how many would be English again, and how many were looked at. */
  total: number
  turnedWhole: number
  turnedBackTotal: number
  looked: number
}

/** Texts of one page. */
export const EFFECT_PAGE = 20
/** From so many texts on, an entry or a pattern that changes more than half of them is refused. */
export const FEW_TEXTS = 20

/** `from`: how many changed texts to leave out; `isEnough` ends it between pieces; `each` hears of all that change. */
type Wanted = {
  from?: number
  count?: number
  isEnough?: (effect: Effect) => Promise<boolean>
  each?: (text: ChangedText) => void
}

/**
 * What a change of the rules does to texts, before it is saved. Works in pieces, so that no turn of the event loop takes long; texts
 * may come in pieces too. `from`: how many changed texts to leave out, so that a reader reaches all of them.
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
