import { glossaryForm } from '../../../../french-titles/entry-values.ts'
import { servicesContext } from '../../../services.server.ts'
import { type WeighedEntry, weighEntry, weighRemoval } from '../../../translation/entries/weigh-entry.server.ts'
import type { Route } from './+types/glossary-effect.route.ts'

/**
 * Returns the changes that adding the entry in the query makes, or removing the one with the key `remove`, from text `from` on.
 */
export async function loader({
  request,
  context,
}: Route.LoaderArgs): Promise<WeighedEntry | { ok: false; reason: 'unfit' | 'gone' }> {
  const { frenchLines } = context.get(servicesContext)
  const search = new URL(request.url).searchParams
  const from = Math.max(0, Math.trunc(Number(search.get('from') ?? 0)) || 0)
  const removed = search.get('remove')
  if (removed !== null) return weighRemoval(frenchLines.catalogue, removed, from)
  const parsed = glossaryForm.safeParse(Object.fromEntries(search))
  if (!parsed.success) return { ok: false, reason: 'unfit' }
  return weighEntry(frenchLines.catalogue, parsed.data, from)
}
