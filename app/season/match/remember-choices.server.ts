import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { type SeasonContent, shapeKey } from '../weigh-season.server.ts'
import { type ChoicePatch, type Choices, type SchoolChoices, toRemember } from './season-choices.ts'

/** Returns the remembered choices for files of this shape, which the next file starts with. */
export async function remembered(db: Kysely<Tables>, shape: string): Promise<SchoolChoices | undefined> {
  const row = await db
    .selectFrom('season_choice')
    .select('choice')
    .where('kind', '=', 'shape')
    .where('key', '=', shape)
    .executeTakeFirst()
  return row && JSON.parse(row.choice)
}

type ChoicesToRemember = { patch: ChoicePatch; choices: Choices; content: SeasonContent; at: string }

/** Remembers choices for the next file: meanings of names, or the columns and answers for files of this shape. */
export async function remember(trx: Transaction<Tables>, { patch, choices, content, at }: ChoicesToRemember): Promise<void> {
  const rows = Object.entries(patch.values ?? {}).map(([key, choice]) => ({ kind: 'value', key, choice }))
  if (patch.columns || patch.answers)
    rows.push({ kind: 'shape', key: shapeKey(content.table), choice: JSON.stringify(toRemember(choices)) })
  for (const { kind, key, choice } of rows) {
    if (choice === '') await trx.deleteFrom('season_choice').where('kind', '=', kind).where('key', '=', key).execute()
    // The choice "means nothing" applies to this file only.
    if (choice === null || choice === '') continue
    await trx
      .insertInto('season_choice')
      .values({ kind, key, choice, chosen_at: at })
      .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet({ choice, chosen_at: at }))
      .execute()
  }
}
