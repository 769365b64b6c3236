import type { Selectable } from 'kysely'
import type { Change } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import { record } from '../catalog/audit.server.ts'
import { type Editing, edit } from '../catalog/edit.server.ts'
import { keepRemoved } from '../catalog/removed.server.ts'
import { CATALOG, LIVE, seriesTopic } from '../catalog/topics.ts'
import type { Result } from '../shared/result.ts'
import { keyOf } from './glossary-words.ts'
import { askAgainAbout } from './tasks.server.ts'

type Entry = Selectable<Tables['glossary_entry']>

/** A phrase with its French, or a name that is never translated (`target` null). */
export type GlossaryEntry = Pick<Entry, 'key' | 'source' | 'target'>

/** Adds to the glossary; every text is read by it anew. */
export async function addEntry(
  editing: Editing,
  { source, target }: Pick<Entry, 'source' | 'target'>,
): Promise<Result<object, 'no-words' | 'exists'>> {
  const { now, by } = editing
  const key = keyOf(source)
  if (!/\p{L}/u.test(key)) return { ok: false, reason: 'no-words' }
  return edit(editing, async (change) => {
    const after = { key, source, target, updated_by: by?.uid ?? null, updated_at: now().toISOString() }
    if (!(await insert(change, after))) return { ok: false, reason: 'exists' }
    await record(change, by, now(), { action: 'french.add', subject: key, title: source, after })
    await askAgainAbout(change.trx, after, now())
    await touchEverything(change)
    return { ok: true }
  })
}

/** Takes an entry away. `removedId` puts it back. */
export async function removeEntry(editing: Editing, key: string): Promise<Result<{ removedId: string }, 'gone'>> {
  const { now, by } = editing
  return edit(editing, async (change) => {
    const entry = await change.trx.deleteFrom('glossary_entry').where('key', '=', key).returningAll().executeTakeFirst()
    if (!entry) return { ok: false, reason: 'gone' }
    const removedId = await keepRemoved(change.trx, { kind: 'glossary_entry', rows: { glossary_entry: [entry] } }, by, now())
    await record(change, by, now(), { action: 'french.remove', subject: key, title: entry.source, before: entry })
    await askAgainAbout(change.trx, entry, now())
    await touchEverything(change)
    return { ok: true, removedId }
  })
}

/** Puts an entry back as it was, within the deed that undoes. */
export async function putEntryBack(
  change: Change,
  { now, by }: Editing,
  entry: Entry,
): Promise<Result<{ title: string }, 'exists'>> {
  if (!(await insert(change, entry))) return { ok: false, reason: 'exists' }
  await record(change, by, now(), { action: 'french.restore', subject: entry.key, title: entry.source, after: entry })
  await askAgainAbout(change.trx, entry, now())
  await touchEverything(change)
  return { ok: true, title: entry.source }
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

/** Any text may be another now, those of episodes as well. */
export async function touchEverything({ trx, touch }: Change): Promise<void> {
  touch(CATALOG)
  touch(LIVE)
  for (const { slug } of await trx.selectFrom('series').select('slug').execute()) touch(seriesTopic(slug))
}
