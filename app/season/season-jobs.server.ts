import type { Database, openDatabase } from '../../database/open.ts'
import type { Editor } from '../history/audit.server.ts'
import { importSeason, type SeasonImported } from './import-season.server.ts'
import type { DecodedText } from './read/decode.ts'
import { readSeasonFile, readSeasonPaste, type SeasonFile, type SeasonRefusal } from './read/read-season.server.ts'
import { SINGLE_BYTE } from './read/single-byte.ts'
import type { Reading, SeasonReport } from './season-report.ts'
import { type SeasonUndone, undoSeason } from './undo-season.server.ts'
import { type SeasonContent, shapeKey, weighSeason } from './weigh-season.server.ts'

/** The work on a season file that runs off the event loop: read, compare with the site, import, undo. */
export type SeasonJob =
  | { kind: 'read'; bytes: Uint8Array; isPaste: boolean }
  | { kind: 'look'; id: string }
  | { kind: 'import'; id: string; digest: string; by: Editor; at: string }
  | { kind: 'undo'; id: string; by: Editor; at: string }

export type SeasonJobResult = {
  /** The content to store, and the key for remembered choices of files of this shape. */
  read: { ok: true; content: string; shape: string } | SeasonRefusal
  look: SeasonReport | undefined
  import: SeasonImported
  undo: SeasonUndone
}

/** The database, which each thread opens over its own connection. */
export type SeasonJobData = { where: Parameters<typeof openDatabase>[0] }

export async function doSeasonJob(job: SeasonJob, database: Database): Promise<SeasonJobResult[SeasonJob['kind']]> {
  if (job.kind === 'import') return importSeason({ ...job, database })
  if (job.kind === 'undo') return undoSeason({ ...job, database })
  if (job.kind === 'read') return readJob(job)
  const run = await database.db
    .selectFrom('season_run')
    .select(['content', 'choices'])
    .where('id', '=', job.id)
    .executeTakeFirst()
  if (!run || run.content === null) return undefined
  const weighed = await weighSeason(database.db, JSON.parse(run.content), JSON.parse(run.choices))
  return weighed.report
}

function readJob({ bytes, isPaste }: { bytes: Uint8Array; isPaste: boolean }): SeasonJobResult['read'] {
  const read: (SeasonFile & Partial<Omit<DecodedText, 'text'>>) | SeasonRefusal = isPaste
    ? readSeasonPaste(pasteIn(bytes))
    : readSeasonFile(bytes)
  if (!read.ok) return read
  const { table, faults, isCalendar } = read
  const reading = readingOf(read)
  const content: SeasonContent = { table, faults, isCalendar, ...(reading ? { reading } : {}) }
  // PostgreSQL stores no NUL in texts.
  const withoutNul = (_: string, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : value)
  return { ok: true, content: JSON.stringify(content, withoutNul), shape: shapeKey(table) }
}

/** Returns a remark for staff about an encoding that was guessed from the words, or that differs between lines. */
function readingOf({ encoding, oddLines }: Partial<Omit<DecodedText, 'text'>>): Reading | undefined {
  if (oddLines) return { oddLines }
  const single = SINGLE_BYTE.find((each) => each === encoding)
  return single && { encoding: single }
}

/** Reads the clipboard that a page sends; empty when the body is something else. */
function pasteIn(bytes: Uint8Array): { html: string; text: string; headings?: number } {
  try {
    const { html, text, headings } = JSON.parse(Buffer.from(bytes).toString('utf8'))
    return { html: String(html ?? ''), text: String(text ?? ''), headings: headings === 1 ? 1 : 0 }
  } catch {
    return { html: '', text: '' }
  }
}
