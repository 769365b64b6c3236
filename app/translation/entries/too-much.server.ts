import { inTurns } from '../../../database/turns.ts'
import type { Change, Effect, TextToWeigh } from './rule-effect.server.ts'
import { EFFECT_PAGE, effectOf, MIN_TEXTS } from './rule-effect.server.ts'
import type { ChangedText } from './weighed-entry.ts'

/** True when more than half of the texts change, and there are at least MIN_TEXTS. */
export const isTooMuch = ({ looked, total }: Pick<Effect, 'looked' | 'total'>) => looked >= MIN_TEXTS && total > looked / 2

const SAMPLE = 1_000
/** Subtracted from the share of the sample that changes; a wrong verdict then has a chance of one in 400 million (Hoeffding). */
const MARGIN = 0.1

/**
 * Returns examples of changed texts when certainly more than half of all texts change; undefined when that is not certain. Counts
 * the texts that contain the rule's words, and translates a random thousand of them.
 */
export async function examplesIfTooMuch(
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
