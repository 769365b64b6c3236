import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { inParts } from '../kit/in-parts.ts'

/** The event of a slot, with the title that the championship wrote into it. */
export type SlotLink = Pick<Tables['championship_game'], 'code' | 'event_id' | 'title_en' | 'title_fr'>

/**
 * Links events to slots of a championship, and ends the links of slots whose code is not among `codes`. An event that a
 * championship in the trash has, or a slot whose event is there, is linked anew.
 */
export async function writeLinks(
  trx: Transaction<Tables>,
  championshipId: string,
  { codes, links }: { codes: readonly string[]; links: readonly SlotLink[] },
): Promise<void> {
  const own = () => trx.deleteFrom('all_championship_game').where('championship_id', '=', championshipId)
  await (codes.length > 0 ? own().where('code', 'not in', codes) : own()).execute()
  for (const some of inParts(links)) {
    const [its, events] = [some.map(({ code }) => code), some.map(({ event_id }) => event_id)]
    await own().where('code', 'in', its).execute()
    await trx.deleteFrom('all_championship_game').where('event_id', 'in', events).execute()
    const rows = some.map((link) => ({ ...link, championship_id: championshipId }))
    await trx.insertInto('all_championship_game').values(rows).execute()
  }
}
