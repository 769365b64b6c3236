import { servicesContext } from '../../../services.server.ts'
import { weighPattern } from '../../../translation/patterns/edit-patterns.server.ts'
import { patternForm } from '../../../translation/patterns/pattern-text.ts'
import type { PatternAnswer } from '../../../translation/weighed.ts'
import type { Route } from './+types/pattern-offer.route.ts'

/** Never reloads by itself: the next save would wait until the previous offer was computed again. */
export const shouldRevalidate = () => false

/** Returns the pattern that the line `?hash=` offers, if any, or the changes that the pattern `?english=&french=` would make. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<PatternAnswer> {
  const { frenchLines } = context.get(servicesContext)
  const search = new URL(request.url).searchParams
  const hash = search.get('hash')
  if (hash !== null) {
    const offer = await frenchLines.offer(hash)
    return offer ? { offer } : {}
  }
  const parsed = patternForm.safeParse(Object.fromEntries(search))
  if (!parsed.success) return { preview: { ok: false, reason: 'syntax', titles: [] } }
  return { preview: await weighPattern(frenchLines.ground, parsed.data) }
}
