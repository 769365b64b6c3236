import { inTurns } from '../../../database/turns.ts'
import type { Change, Effect, TextToWeigh } from './rule-effect.server.ts'
import { EFFECT_PAGE, effectOf, MIN_TEXTS } from './rule-effect.server.ts'
import type { ChangedText } from './weighed-entry.ts'

/** True when more than half of a meaningful number of texts change. */
export const isTooMuch = ({ looked, total }: Pick<Effect, 'looked' | 'total'>) => looked >= MIN_TEXTS && total > looked / 2

const SAMPLE = 1_000
/** How far above half the sample's share must be: the chance of error is one in 400 million (Hoeffding). */
const MARGIN = 0.1

/**
 * Returns the first changed texts, if certainly more than half of all texts change: counts texts by their words, and translates
 * a random thousand of them. Undefined if that is not certain.
 */
export async function surelyTooMuch(
  { before, after, concerns = () => true }: Change,
  texts: AsyncIterable<readonly TextToWeigh[]>,
): Promise<ChangedText[] | undefined> {
  const sample: TextToWeigh[] = []
  let looked = 0
  let concerned = 0
  for await (const some of texts)
    await inTurns(some, (text) => {
      looked += 1
      if (text.isOwn || !concerns(text.en)) return
      concerned += 1
      const at = concerned <= SAMPLE ? concerned - 1 : Math.floor(Math.random() * concerned)
      if (at < SAMPLE) sample[at] = text
    })
  if (concerned <= looked / 2 || sample.length < SAMPLE) return undefined
  const { total, changed } = await effectOf({ before, after }, [sample], { count: EFFECT_PAGE })
  return (total / SAMPLE - MARGIN) * concerned > looked / 2 ? changed : undefined
}
