import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { inTurns } from '../../database/turns.ts'
import { record } from '../catalog/audit.server.ts'
import { type Editing, edit } from '../catalog/edit.server.ts'
import { sourceHash } from '../catalog/source-hash.server.ts'
import { type TranslationRow, tellPages, writeLines } from './edit-french.server.ts'
import type { FileLine, Imported, StaffLine } from './translations-file.ts'

/** Hashes in one statement. */
const BATCH = 400

/** Takes the texts of a file over as reviewed, all in one transaction; a locked line stays as it is. Of a text that stands there twice the last counts. */
export async function importLines(editing: Editing, lines: readonly FileLine[], fileName: string): Promise<Imported> {
  const { now, by } = editing
  const wanted = new Map<string, FileLine>()
  await inTurns(lines, (line) => wanted.set(sourceHash(line.english), line))
  return edit(editing, async (change) => {
    const before = await rowsOf(change.trx, [...wanted.keys()])
    const isSame = ({ french }: FileLine, row: TranslationRow | undefined) => row?.status === 'reviewed' && row.target === french
    const all = [...wanted].map(([hash, line]) => ({ hash, line, row: before.get(hash) }))
    const open = all.filter(({ row }) => row?.status !== 'locked')
    const news = open.filter(({ line, row }) => !isSame(line, row))
    const imported = {
      taken: news.length,
      same: open.length - news.length,
      locked: all.length - open.length,
      twice: lines.length - wanted.size,
    }
    if (news.length === 0) return imported
    const changed = news.map(({ line, row }) => ({
      before: row,
      // As the catalogue wrote it when it was said first.
      words: { source: row?.source ?? line.english, target: line.french, status: 'reviewed' as const, origin: 'import' },
    }))
    await writeLines(change.trx, changed, by, now())
    await record(change, by, now(), { action: 'french.import', subject: 'file', title: fileName, after: imported })
    await tellPages(
      change,
      news.map(({ hash }) => hash),
    )
    return imported
  })
}

/** The lines of staff, for a file, in an order that is always the same; that they were taken out is written down. */
export async function exportLines(editing: Editing, fileName: string): Promise<StaffLine[]> {
  const { now, by } = editing
  return edit(editing, async (change) => {
    const rows = await change.trx
      .selectFrom('translation')
      .select(['source', 'target', 'status'])
      .where('lang', '=', 'fr')
      .where('target', 'is not', null)
      .where('status', 'in', ['reviewed', 'locked'])
      .orderBy('hash')
      .execute()
    await record(change, by, now(), { action: 'french.export', subject: 'file', title: fileName })
    return rows.map(({ source, target, status }) => ({
      english: source,
      french: target ?? '',
      state: status === 'locked' ? 'locked' : 'reviewed',
    }))
  })
}

async function rowsOf(db: Kysely<Tables>, hashes: string[]): Promise<Map<string, TranslationRow>> {
  const rows = new Map<string, TranslationRow>()
  for (let at = 0; at < hashes.length; at += BATCH) {
    const query = db.selectFrom('translation').selectAll().where('lang', '=', 'fr')
    for (const row of await query.where('hash', 'in', hashes.slice(at, at + BATCH)).execute()) rows.set(row.hash, row)
  }
  return rows
}
