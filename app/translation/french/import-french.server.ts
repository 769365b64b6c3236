import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Change } from '../../../database/changes.ts'
import type { Tables } from '../../../database/tables.ts'
import { inTurns } from '../../../database/turns.ts'
import { sourceHash } from '../../catalog/texts/source-hash.server.ts'
import { record } from '../../history/audit.server.ts'
import { type Editing, edit } from '../../history/editing.server.ts'
import { approvedRows, type PatternGround, weighFile, writePatterns } from '../patterns/edit-patterns.server.ts'
import type { PatternPair } from '../patterns/pattern-text.ts'
import { untilUnchanged } from '../until-unchanged.ts'
import { notifyPages, readLines, type TranslationRow, writeLines } from './edit-french.server.ts'
import { FILE_BYTES, FILE_LINES, type FileFault, type FileLine, type Imported, type StaffLine } from './translations-file.ts'

type ImportedFile = ({ ok: true } & Imported) | { ok: false; fault: FileFault }

/** Imports a whole file or nothing; a refused pattern is reported with its place. */
export async function importFile(
  editing: Editing,
  ground: PatternGround,
  file: { lines: readonly FileLine[]; patterns: readonly FileLine[] },
  fileName: string,
): Promise<ImportedFile> {
  const outcome = await untilUnchanged<ImportedFile>(async () => {
    const weighed = await weighFile(ground, file.patterns)
    if (!weighed.ok) {
      const { at, ok: _ok, ...refused } = weighed
      const { english, entry = at + 1 } = file.patterns[at] as FileLine
      return { ok: false, fault: { reason: 'pattern', entry, pattern: { english, ...refused } } }
    }
    const imported = await importLines(editing, file.lines, fileName, (change) => writePatterns(change, editing, weighed))
    if (!imported) return undefined
    return { ok: true, ...imported, same: imported.same + weighed.same, twice: imported.twice + weighed.twice }
  })
  return 'reason' in outcome ? { ok: false, fault: { reason: outcome.reason } } : outcome
}

/**
 * Imports a file's texts as reviewed, in one transaction; locked lines stay unchanged. Of several lines for one text, the last
 * one counts. `writeOthers` writes the file's patterns first, and returns their number; when it returns undefined, nothing is
 * written.
 */
export async function importLines(
  editing: Editing,
  lines: readonly FileLine[],
  fileName: string,
  writeOthers: (change: Change) => Promise<number | undefined> = async () => 0,
): Promise<Imported | undefined> {
  const { now, by } = editing
  const wanted = new Map<string, FileLine>()
  await inTurns(lines, (line) => wanted.set(sourceHash(line.english), line))
  return edit(editing, async (change) => {
    const patterns = await writeOthers(change)
    if (patterns === undefined) return undefined
    const known = await readLines(
      change.trx,
      [...wanted.keys()].map((hash) => ({ hash })),
    )
    const isSame = ({ french }: FileLine, row: TranslationRow | undefined) => row?.status === 'reviewed' && row.target === french
    const all = [...wanted].map(([hash, line]) => ({ hash, line, row: known.get(hash) }))
    const open = all.filter(({ row }) => row?.status !== 'locked')
    const news = open.filter(({ line, row }) => !isSame(line, row))
    const imported = {
      taken: news.length,
      same: open.length - news.length,
      locked: all.length - open.length,
      twice: lines.length - wanted.size,
      patterns,
    }
    if (news.length + patterns === 0) return imported
    const changed = news.map(({ line, row }) => ({
      before: row,
      // An existing line retains the spelling that the catalogue had when the line was first written.
      words: { source: row?.source ?? line.english, target: line.french, status: 'reviewed' as const, origin: 'import' },
    }))
    await writeLines(change.trx, changed, by, now())
    await record(change, by, now(), { action: 'french.import', subject: 'file', title: fileName, after: imported })
    await notifyPages(change, news)
    return imported
  })
}

/** The content of a file; `next`: where the next file begins, when there is more than one file may have. */
export type Exported = { lines: StaffLine[]; patterns: PatternPair[]; next: string | undefined }

/**
 * Returns staff's lines after this one and, at the beginning, their patterns for a file that can be imported, in a stable order.
 * The audit log records the export.
 */
export async function exportLines(editing: Editing, fileName: string, after = ''): Promise<Exported> {
  const { now, by } = editing
  return edit(editing, async (change) => {
    await record(change, by, now(), { action: 'french.export', subject: 'file', title: fileName })
    const rows = after === '' ? await approvedRows(change.trx) : []
    const patterns = rows.map(({ english, french }) => ({ english, french }))
    return { patterns, ...(await staffLines(change.trx, after, bytesOf(patterns))) }
  })
}

/** The number of rows per query of the export. */
const PART = 1_000

/** Returns the size of entries in a file. `SPACE` is more than the indents of one. */
const SPACE = 40
const bytesOf = (entries: readonly object[]) =>
  entries.reduce((sum, each) => sum + Buffer.byteLength(JSON.stringify(each)) + SPACE, 0)

/**
 * Returns the lines that staff have reviewed or locked, ordered by hash, until a file with as many other `bytes` is full. Reads
 * in batches, so that other requests never wait for all of them.
 */
async function staffLines(trx: Transaction<Tables>, after: string, bytes: number): Promise<Omit<Exported, 'patterns'>> {
  const lines: StaffLine[] = []
  let [last, size] = [after, bytes + 1_000]
  for (;;) {
    const some = await trx
      .selectFrom('translation')
      .select(['hash', 'source', 'target', 'status'])
      .where('lang', '=', 'fr')
      .where('hash', '>', last)
      .where('target', 'is not', null)
      .where('status', 'in', ['reviewed', 'locked'])
      .orderBy('hash')
      .limit(PART)
      .execute()
    for (const { hash, source, target, status } of some) {
      const line: StaffLine = { english: source, french: target ?? '', state: status === 'locked' ? 'locked' : 'reviewed' }
      size += bytesOf([line])
      if (lines.length === FILE_LINES || (size > FILE_BYTES && lines.length > 0)) return { lines, next: last }
      lines.push(line)
      last = hash
    }
    if (some.length < PART) return { lines, next: undefined }
    await nextTurn()
  }
}
