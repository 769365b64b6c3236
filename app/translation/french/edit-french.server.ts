import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Change } from '../../../database/changes.ts'
import type { Tables } from '../../../database/tables.ts'
import type { Conflict } from '../../catalog/conflict.ts'
import { sourceHash } from '../../catalog/texts/source-hash.server.ts'
import { touchTexts } from '../../catalog/texts/text-places.server.ts'
import { touchTitledGames } from '../../events/follow/touch-games.server.ts'
import { type Editor, record } from '../../history/audit.server.ts'
import { type Editing, edit } from '../../history/editing.server.ts'
import { keepRemoved } from '../../history/kept-rows.server.ts'
import type { RowRestorer } from '../../history/take-back.server.ts'
import { CATALOG, LIVE } from '../../history/topics.ts'
import { inParts } from '../../kit/in-parts.ts'
import type { Result } from '../../kit/result.ts'
import { askAgain } from '../service/task-rows.server.ts'
import { lineTime } from './line-time.server.ts'

export type TranslationRow = Selectable<Tables['translation']>

/** An edit of one text's French; `baseVersion` is 0 if there was no line. */
type Correction = { source: string; target: string; isLocked: boolean; baseVersion: number }

/** Saves a person's French for a text; open French pages show it at once (spec L6, M12). */
export async function saveLine(
  editing: Editing,
  { source, target, isLocked, baseVersion }: Correction,
): Promise<Result<object, Conflict>> {
  return edit(editing, async (change) => {
    const before = await readLine(change.trx, sourceHash(source))
    if ((before?.version ?? 0) !== baseVersion) return { ok: false, reason: 'changed' }
    const status = isLocked ? 'locked' : 'reviewed'
    await write(change, editing, before, { source, target, status, origin: 'human' })
    return { ok: true }
  })
}

/** Lets the machine translate a text again. The person's French can be restored by `removedId`. */
export async function backToMachine(
  editing: Editing,
  line: { hash: string; baseVersion: number },
): Promise<Result<{ removedId: string }, Conflict>> {
  const { now, by } = editing
  return edit(editing, async (change) => {
    const before = await readLine(change.trx, line.hash)
    if (!before || before.version !== line.baseVersion) return { ok: false, reason: 'changed' }
    await write(change, editing, before, { source: before.source, target: null, status: 'machine', origin: 'human' })
    return {
      ok: true,
      removedId: await keepRemoved(change.trx, { kind: 'translation', rows: { translation: [before] } }, by, now()),
    }
  })
}

/** Restores a person's line that was given back to the machine, unless a person has changed the line since. */
export const putLineBack: RowRestorer<'translation'> = async (change, editing, { rows: { translation } }) => {
  const count = await putBack(change, editing, translation, 'machine')
  return count === 0 ? { ok: false, reason: 'changed' } : { ok: true, title: translation[0].source.slice(0, 200) }
}

/** Restores lines that have had the status `since` from the change to undo; returns the number of those that still have it. */
export async function putBack(
  change: Change,
  editing: Editing,
  lines: readonly TranslationRow[],
  since: TranslationRow['status'],
): Promise<number> {
  const rows = await readLines(change.trx, lines)
  const back = lines.flatMap(({ hash, source, target, status, origin, version }) => {
    const before = rows.get(hash)
    // Only a person's change raises the version, so the machine may have written the line since.
    const isChanged = before?.status !== since || before.version !== version + 1
    return isChanged ? [] : [{ before, words: { source, target, status, origin } }]
  })
  if (back.length > 0) await writeDown(change, editing, back)
  return back.length
}

/** Restores a line to its state before one of its changes; a locked line stays locked. */
export async function restoreEarlier(
  editing: Editing,
  line: { hash: string; id: string; baseVersion: number },
): Promise<Result<object, Conflict | 'not-kept'>> {
  return edit(editing, async (change) => {
    const before = await readLine(change.trx, line.hash)
    if (!before || before.version !== line.baseVersion) return { ok: false, reason: 'changed' }
    const earlier = await change.trx
      .selectFrom('translation_history')
      .selectAll()
      .where('id', '=', line.id)
      .where('hash', '=', line.hash)
      .executeTakeFirst()
    if (!earlier) return { ok: false, reason: 'not-kept' }
    const { source } = before
    const status = before.status === 'locked' ? 'locked' : 'reviewed'
    const { target } = earlier
    await write(change, editing, before, { source, target, status: target === null ? 'machine' : status, origin: 'human' })
    return { ok: true }
  })
}

const readLine = async (trx: Transaction<Tables>, hash: string) => (await readLines(trx, [{ hash }])).get(hash)

/** Returns the lines of these texts, by hash. */
export async function readLines(db: Kysely<Tables>, texts: readonly { hash: string }[]): Promise<Map<string, TranslationRow>> {
  const lines = new Map<string, TranslationRow>()
  for (const some of inParts([...new Set(texts.map(({ hash }) => hash))])) {
    if (lines.size > 0) await nextTurn()
    const rows = await db.selectFrom('translation').selectAll().where('lang', '=', 'fr').where('hash', 'in', some).execute()
    for (const row of rows) lines.set(row.hash, row)
  }
  return lines
}

type Words = Pick<TranslationRow, 'source' | 'target' | 'status' | 'origin'>
type Written = { before: TranslationRow | undefined; words: Words }

/** Writes a person's line and its previous state; the machine is asked again for a line that is its own. */
async function write(change: Change, editing: Editing, before: TranslationRow | undefined, words: Words): Promise<void> {
  await writeDown(change, editing, [{ before, words }])
  if (words.target === null) await askAgain(change.trx, sourceHash(words.source), editing.now())
}

/** Writes lines and their previous states, records each change, and notifies every page that shows one of the texts. */
export async function writeDown(change: Change, { now, by }: Editing, lines: readonly Written[]): Promise<void> {
  await writeLines(change.trx, lines, by, now())
  const entries = lines.map(({ before, words }) => ({
    action: words.status === 'machine' ? ('french.machine' as const) : ('french.edit' as const),
    subject: sourceHash(words.source),
    title: words.source.slice(0, 200),
    before,
    after: words,
  }))
  await record(change, by, now(), ...entries)
  await notifyPages(
    change,
    entries.map(({ subject }) => ({ hash: subject })),
  )
}

/**
 * Notifies the pages that show these texts, and always lists and live episodes, because staff's list also has texts that no page
 * shows any more.
 */
export async function notifyPages(change: Change, texts: readonly { hash: string }[]): Promise<void> {
  const hashes = texts.map(({ hash }) => hash)
  change.touch(CATALOG)
  change.touch(LIVE)
  await touchTexts(change, hashes)
  await touchTitledGames(change, new Set(hashes))
}

/** The number of lines per statement. */
const ROWS = 100

export async function writeLines(
  trx: Transaction<Tables>,
  lines: readonly Written[],
  by: Editor | undefined,
  at: Date,
): Promise<void> {
  const stamp = { updated_by: by?.uid ?? null, updated_at: await lineTime(trx, at) }
  for (let from = 0; from < lines.length; from += ROWS) {
    // SQLite answers within the same turn: without this pause, other requests would wait for all lines of a file.
    if (from > 0) await nextTurn()
    const some = lines.slice(from, from + ROWS).map((line) => ({ ...line, hash: sourceHash(line.words.source) }))
    await trx
      .insertInto('translation_history')
      .values(
        some.map(({ before, hash }) => ({
          id: randomUUID(),
          lang: 'fr',
          hash,
          target: before?.target ?? null,
          status: before?.status ?? 'machine',
          by: stamp.updated_by,
          at: stamp.updated_at,
        })),
      )
      .execute()
    await trx
      .insertInto('translation')
      .values(some.map(({ hash, words }) => ({ lang: 'fr', hash, ...words, version: 1, ...stamp })))
      .onConflict((c) =>
        c.columns(['lang', 'hash']).doUpdateSet((eb) => ({
          source: eb.ref('excluded.source'),
          target: eb.ref('excluded.target'),
          status: eb.ref('excluded.status'),
          origin: eb.ref('excluded.origin'),
          version: eb('translation.version', '+', 1),
          ...stamp,
        })),
      )
      .execute()
  }
}
