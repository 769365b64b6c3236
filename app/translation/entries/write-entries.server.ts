import type { Transaction } from 'kysely'
import type { Change } from '../../../database/changes.ts'
import type { Tables } from '../../../database/tables.ts'
import { inTurns } from '../../../database/turns.ts'
import type { StaffEntry } from '../../../french-titles/glossary.ts'
import { record } from '../../history/audit.server.ts'
import type { Editing } from '../../history/editing.server.ts'
import { inParts } from '../../kit/in-parts.ts'
import { askAgainAbout, askAgainGivenUp, askAll } from '../service/ask-again.server.ts'
import { entryFinder } from './concerned.ts'
import { touchEverything } from './edit-glossary.server.ts'
import type { FileEntries } from './weigh-entries.server.ts'
import { markOf, readEntries } from './weigh-entry.server.ts'

/** True when the glossary is unchanged since a file's entries were weighed. */
export const isGlossaryUnchanged = async (trx: Transaction<Tables>, { mark, fresh, changed }: FileEntries): Promise<boolean> =>
  fresh.length + changed.length === 0 || markOf(await readEntries(trx)) === mark

/** Writes a file's entries in the transaction that also writes the file's lines. */
export async function writeEntries(
  change: Change,
  { now, by }: Editing,
  { fresh, changed }: FileEntries,
): Promise<{ entries: number; changed: number }> {
  const rows = [...fresh, ...changed]
  if (rows.length === 0) return { entries: 0, changed: 0 }
  const there = await readEntries(change.trx)
  const stamp = { updated_by: by?.uid ?? null, updated_at: now().toISOString() }
  const written = rows.map(({ key, source, target, form = null }) => ({ key, source, target, form, ...stamp }))
  for (const some of inParts(written))
    await change.trx
      .insertInto('glossary_entry')
      .values(some)
      .onConflict((c) =>
        c.column('key').doUpdateSet((eb) => ({
          source: eb.ref('excluded.source'),
          target: eb.ref('excluded.target'),
          form: eb.ref('excluded.form'),
          updated_by: eb.ref('excluded.updated_by'),
          updated_at: eb.ref('excluded.updated_at'),
        })),
      )
      .execute()
  const before = new Map(there.map((row) => [row.key, row]))
  await record(
    change,
    by,
    now(),
    ...written.map((after) => ({
      action: 'french.add' as const,
      subject: after.key,
      title: after.source,
      before: before.get(after.key),
      after,
    })),
  )
  await askAgainAboutAll(change.trx, written, now())
  await touchEverything(change)
  return { entries: fresh.length, changed: changed.length }
}

/** The number of machine lines per statement. */
const LINES = 2_000

/** Does the same as `askAgainAbout` for each entry, but reads the machine's lines once. */
async function askAgainAboutAll(trx: Transaction<Tables>, entries: readonly StaffEntry[], at: Date): Promise<void> {
  const names = entries.filter(({ target }) => target === null)
  const [first] = entries
  if (names.length < 2) {
    const one = names[0] ?? first
    if (one) await askAgainAbout(trx, one, at)
    return
  }
  await askAgainGivenUp(trx, at)
  const among = entryFinder(names)
  for (let after = ''; ; ) {
    const lines = await trx
      .selectFrom('translation')
      .select(['hash', 'source'])
      .where('lang', '=', 'fr')
      .where('status', '=', 'machine')
      .where('target', 'is not', null)
      .where('hash', '>', after)
      .orderBy('hash')
      .limit(LINES)
      .execute()
    const found: { hash: string }[] = []
    await inTurns(lines, ({ hash, source }) => {
      if (among(source).length > 0) found.push({ hash })
    })
    await askAll(trx, found, at)
    if (lines.length < LINES) return
    after = lines.at(-1)?.hash ?? ''
  }
}
