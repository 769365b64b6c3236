import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { inParts } from '../kit/in-parts.ts'
import type { FactInput } from './fact-refusal.ts'
import { renamedSource } from './rules/sources.ts'

/** The event of a slot, with the title that the championship wrote into it. */
export type SlotLink = Pick<Tables['championship_game'], 'code' | 'event_id' | 'title_en' | 'title_fr'>

/** Gives the games of a championship new codes (from → to), in its links and in the decisions about them. */
export async function renameGames(trx: Transaction<Tables>, id: string, renamed: ReadonlyMap<string, string>): Promise<void> {
  if (renamed.size === 0) return
  const [from, to] = [[...renamed.keys()], [...renamed.values()]]
  const links = trx.deleteFrom('all_championship_game').where('championship_id', '=', id)
  const moved = await links.where('code', 'in', from).returningAll().execute()
  // Their new codes may be those of games that are gone.
  await links.where('code', 'in', to).execute()
  const nameOf = (code: string) => renamed.get(code) ?? code
  const rows = moved.map((row) => ({ ...row, code: nameOf(row.code) }))
  if (rows.length > 0) await trx.insertInto('all_championship_game').values(rows).execute()
  const facts = trx.selectFrom('championship_fact').select(['seq', 'fact']).where('championship_id', '=', id)
  for (const { seq, fact: before } of await facts.execute()) {
    const said: FactInput = JSON.parse(before)
    const own = 'game' in said ? { ...said, game: nameOf(said.game) } : said
    const fact = JSON.stringify(own.kind === 'source' ? { ...own, source: renamedSource(own.source, nameOf) } : own)
    const row = trx.updateTable('all_championship_fact').set({ fact }).where('championship_id', '=', id)
    if (fact !== before) await row.where('seq', '=', seq).execute()
  }
}

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
