import { servicesContext } from '../../services.server.ts'
import { glossaryForm } from '../../translation/glossary-form.ts'
import { type WeighedEntry, weighEntry } from '../../translation/weigh-entry.server.ts'
import type { Route } from './+types/glossary-effect.route.ts'

/** What the entry that the address tells would change, from the `from`th text on. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<WeighedEntry | { ok: false; reason: 'unfit' }> {
  const { frenchLines } = context.get(servicesContext)
  const search = new URL(request.url).searchParams
  const parsed = glossaryForm.safeParse(Object.fromEntries(search))
  if (!parsed.success) return { ok: false, reason: 'unfit' }
  const from = Math.max(0, Math.trunc(Number(search.get('from') ?? 0)) || 0)
  return weighEntry(frenchLines.catalogue, parsed.data, from)
}
