import type { Selectable } from 'kysely'
import type { Change } from '../../../database/changes.ts'
import type { Tables } from '../../../database/tables.ts'
import { keyOf, type StaffEntry } from '../../../french-titles/glossary.ts'
import { touchTitledGames } from '../../events/follow/touch-games.server.ts'
import { record } from '../../history/audit.server.ts'
import { type Editing, edit } from '../../history/editing.server.ts'
import { keepRemoved } from '../../history/kept-rows.server.ts'
import type { RowRestorer } from '../../history/take-back.server.ts'
import type { UndoResult } from '../../history/thing.ts'
import { CATALOG, LIVE, seriesTopic } from '../../history/topics.ts'
import type { Result } from '../../kit/result.ts'
import { askAgainAbout } from '../service/task-rows.server.ts'
import { untilUnchanged } from '../until-unchanged.ts'
import type { EntryRefusal } from '../weighed.ts'
import { faultAmong, markOf, readEntries, type TextsToWeigh, weighEntry } from './weigh-entry.server.ts'

type Entry = Selectable<Tables['glossary_entry']>

/**
 * Adds a glossary entry; every text is translated again with it. `catalogue`: the texts to weigh the entry against. Without them,
 * as when a site is being filled, the entry is checked only against the other entries. The addition is undone by `removedId`.
 */
export async function addEntry(
  editing: Editing,
  entry: StaffEntry,
  catalogue?: TextsToWeigh,
): Promise<{ ok: true; removedId: string } | EntryRefusal | { ok: false; reason: 'changed' }> {
  return untilUnchanged(async () => {
    const weighed = catalogue && (await weighEntry(catalogue, entry))
    if (weighed?.ok === false) return weighed
    return edit(editing, async (change) => {
      const others = await readEntries(change.trx)
      // The other entries have changed since this entry was weighed, so weigh it again.
      if (weighed && markOf(others) !== weighed.mark) return undefined
      const fault = weighed ? undefined : faultAmong(others, entry)
      return fault ?? { ok: true as const, removedId: await write(change, editing, entry) }
    })
  })
}

async function write(change: Change, { now, by }: Editing, { source, target, form = null }: StaffEntry): Promise<string> {
  const after = { key: keyOf(source), source, target, form, updated_by: by?.uid ?? null, updated_at: now().toISOString() }
  await insert(change, after)
  await record(change, by, now(), { action: 'french.add', subject: after.key, title: source, after })
  await askAgainAbout(change.trx, after, now())
  await touchEverything(change)
  return keepRemoved(change.trx, { kind: 'glossary_entry', rows: { glossary_entry: [after] } }, by, now())
}

/** Removes an entry, which can be restored by `removedId`. */
export async function removeEntry(editing: Editing, key: string): Promise<Result<{ removedId: string }, 'gone'>> {
  const { now, by } = editing
  return edit(editing, async (change) => {
    const entry = await change.trx.deleteFrom('glossary_entry').where('key', '=', key).returningAll().executeTakeFirst()
    if (!entry) return { ok: false, reason: 'gone' }
    const listed = { title: entry.source, subject: key }
    const removedId = await keepRemoved(
      change.trx,
      { kind: 'glossary_entry', rows: { glossary_entry: [entry] }, listed },
      by,
      now(),
    )
    await record(change, by, now(), { action: 'french.remove', subject: key, title: entry.source, before: entry, removedId })
    await askAgainAbout(change.trx, entry, now())
    await touchEverything(change)
    return { ok: true, removedId }
  })
}

/** Undoes a removal, or an addition whose entry is unchanged. */
export const putEntryBack: RowRestorer<'glossary_entry'> = async (change, editing, { rows }) => {
  const { now, by } = editing
  const [entry] = rows.glossary_entry
  if (!(await insert(change, entry))) return takeEntryAway(change, editing, entry)
  await record(change, by, now(), { action: 'french.restore', subject: entry.key, title: entry.source, after: entry })
  await askAgainAbout(change.trx, entry, now())
  await touchEverything(change)
  return { ok: true, title: entry.source }
}

async function takeEntryAway(change: Change, { now, by }: Editing, entry: Entry): Promise<UndoResult> {
  const { trx } = change
  const there = await trx.selectFrom('glossary_entry').selectAll().where('key', '=', entry.key).executeTakeFirst()
  if (there?.updated_at !== entry.updated_at || there.target !== entry.target) return { ok: false, reason: 'exists' }
  await trx.deleteFrom('glossary_entry').where('key', '=', entry.key).execute()
  await record(change, by, now(), { action: 'french.remove', subject: entry.key, title: entry.source, before: entry })
  await askAgainAbout(trx, entry, now())
  await touchEverything(change)
  return { ok: true, title: entry.source, isTakenBack: true }
}

async function insert({ trx }: Change, entry: Entry): Promise<boolean> {
  const inserted = await trx
    .insertInto('glossary_entry')
    .values(entry)
    .onConflict((c) => c.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Notifies every page, because any text may have changed, even the texts of episodes and the titles of events. */
export async function touchEverything(change: Change): Promise<void> {
  const { trx, touch } = change
  touch(CATALOG)
  touch(LIVE)
  await touchTitledGames(change)
  for (const { slug } of await trx.selectFrom('series').select('slug').execute()) touch(seriesTopic(slug))
}
