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
import type { FileFault, FileLine, Imported, StaffLine } from './translations-file.ts'

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
    const known = await readLines(change.trx, [...wanted.keys()])
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
    await notifyPages(
      change,
      news.map(({ hash }) => hash),
    )
    return imported
  })
}

/** Returns staff's lines and patterns for a file, in a stable order; the audit log records the export. */
export async function exportLines(editing: Editing, fileName: string): Promise<{ lines: StaffLine[]; patterns: PatternPair[] }> {
  const { now, by } = editing
  return edit(editing, async (change) => {
    const rows = await staffRows(change.trx)
    await record(change, by, now(), { action: 'french.export', subject: 'file', title: fileName })
    const lines = rows.map(
      ({ source, target, status }): StaffLine => ({
        english: source,
        french: target ?? '',
        state: status === 'locked' ? 'locked' : 'reviewed',
      }),
    )
    const patterns = (await approvedRows(change.trx)).map(({ english, french }) => ({ english, french }))
    return { lines, patterns }
  })
}

/** The number of rows per query of the export. */
const PART = 1_000

/**
 * Returns the lines that staff have reviewed or locked, ordered by hash. Reads in batches, so that other requests never wait
 * for all of them.
 */
async function staffRows(trx: Transaction<Tables>) {
  const rows: { hash: string; source: string; target: string | null; status: string }[] = []
  for (;;) {
    const some = await trx
      .selectFrom('translation')
      .select(['hash', 'source', 'target', 'status'])
      .where('lang', '=', 'fr')
      .where('hash', '>', rows.at(-1)?.hash ?? '')
      .where('target', 'is not', null)
      .where('status', 'in', ['reviewed', 'locked'])
      .orderBy('hash')
      .limit(PART)
      .execute()
    rows.push(...some)
    if (some.length < PART) return rows
    await nextTurn()
  }
}
