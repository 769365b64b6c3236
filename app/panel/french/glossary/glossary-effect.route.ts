import { glossaryForm } from '../../../../french-titles/entry-values.ts'
import { servicesContext } from '../../../services.server.ts'
import { type WeighedEntry, weighEntry } from '../../../translation/entries/weigh-entry.server.ts'
import type { Refusal } from '../../../translation/weighed.ts'
import type { Route } from './+types/glossary-effect.route.ts'

/** Returns the changes that adding the entry in the query makes. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<WeighedEntry | Refusal<'unfit'>> {
  const parsed = glossaryForm.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!parsed.success) return { ok: false, reason: 'unfit', titles: [] }
  return weighEntry(context.get(servicesContext).frenchLines.catalogue, parsed.data)
}
