import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Change } from '../../../database/changes.ts'
import type { Tables } from '../../../database/tables.ts'
import { inTurns } from '../../../database/turns.ts'
import type { StaffEntry } from '../../../french-titles/glossary.ts'
import { sourceHash } from '../../catalog/texts/source-hash.server.ts'
import { record } from '../../history/audit.server.ts'
import { type Editing, edit } from '../../history/editing.server.ts'
import { weighEntries } from '../entries/weigh-entries.server.ts'
import { readEntries, type TextsToWeigh } from '../entries/weigh-entry.server.ts'
import { isGlossaryUnchanged, writeEntries } from '../entries/write-entries.server.ts'
import { approvedRows, type PatternGround, weighFile, writePatterns } from '../patterns/edit-patterns.server.ts'
import type { PatternPair } from '../patterns/pattern-text.ts'
import { untilUnchanged } from '../until-unchanged.ts'
import { notifyPages, readLines, type TranslationRow, writeLines } from './edit-french.server.ts'
import type { FileEntry, FileFault, FileLine, FilePattern, Imported, StaffLine } from './translations-file.ts'

/** Writes the patterns and entries of a file beside its lines; returns undefined when the file must be weighed again. */
type WriteOthers = (change: Change) => Promise<Pick<Imported, 'patterns' | 'entries' | 'changed'> | undefined>

type ImportedFile = ({ ok: true } & Imported) | { ok: false; fault: FileFault }

/** Imports a whole file or nothing; a refused pattern or glossary entry is reported with its place. */
export async function importFile(
  editing: Editing,
  ground: PatternGround,
  file: { lines: readonly FileLine[]; patterns: readonly FilePattern[]; entries: readonly FileEntry[] },
  fileName: string,
  catalogue: TextsToWeigh,
): Promise<ImportedFile> {
  const outcome = await untilUnchanged<ImportedFile>(async () => {
    const weighed = await weighFile(ground, file.patterns)
    if (!weighed.ok) {
      const { english, line, entry } = file.patterns[weighed.at] as FilePattern
      const { reason, titles, other } = weighed
      const place = { ...(line !== undefined && { line }), ...(entry !== undefined && { entry }) }
      return { ok: false, fault: { reason: 'pattern', ...place, pattern: { english, reason, titles, ...(other && { other }) } } }
    }
    const glossary = await weighEntries(catalogue, file.entries)
    if (!glossary.ok) {
      const { source: english, entry } = file.entries[glossary.at] as FileEntry
      const { at, ...refused } = glossary
      return { ok: false, fault: { reason: 'entry', entry, refused: { english, ...refused } } }
    }
    const imported = await importLines(editing, file.lines, fileName, async (change) => {
      // Check before writing anything, because all writes here are committed.
      if (!(await isGlossaryUnchanged(change.trx, glossary))) return undefined
      const patterns = await writePatterns(change, editing, weighed)
      return patterns === undefined ? undefined : { patterns, ...(await writeEntries(change, editing, glossary)) }
    })
    if (!imported) return undefined
    const { same, twice } = imported
    return { ok: true, ...imported, same: same + weighed.same + glossary.same, twice: twice + weighed.twice + glossary.twice }
  })
  return 'reason' in outcome ? { ok: false, fault: { reason: outcome.reason } } : outcome
}

/**
 * Imports a file's texts as reviewed, in one transaction; locked lines stay unchanged. Of several lines for one text, the last
 * one counts. `writeOthers` writes the rest of the file first; when it returns undefined, nothing is written.
 */
export async function importLines(
  editing: Editing,
  lines: readonly FileLine[],
  fileName: string,
  writeOthers: WriteOthers = async () => ({ patterns: 0, entries: 0, changed: 0 }),
): Promise<Imported | undefined> {
  const { now, by } = editing
  const wanted = new Map<string, FileLine>()
  await inTurns(lines, (line) => wanted.set(sourceHash(line.english), line))
  return edit(editing, async (change) => {
    const others = await writeOthers(change)
    if (others === undefined) return undefined
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
      ...others,
    }
    if (news.length + others.patterns + others.entries + others.changed === 0) return imported
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

/** Returns staff's lines, patterns and glossary for a file, in a stable order; the audit log records the export. */
export async function exportLines(
  editing: Editing,
  fileName: string,
): Promise<{ lines: StaffLine[]; patterns: PatternPair[]; entries: StaffEntry[] }> {
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
    return { lines, patterns, entries: await readEntries(change.trx) }
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
