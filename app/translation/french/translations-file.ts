import type { PatternRefusal } from '../weighed.ts'

/** The files of French texts (docs/translations-file.md). */

/** The maximum number of bytes and texts in a file, which may have as many patterns as the site. Larger exports are several files. */
export const FILE_BYTES = 5 * 1024 * 1024
export const FILE_LINES = 20_000

/** A text or a pattern of a file. `entry`: its position in its list, from 1. */
export type FileLine = { english: string; french: string; entry?: number }
export type StaffLine = { english: string; french: string; state: 'reviewed' | 'locked' }

type FileReason =
  | 'encoding'
  | 'json'
  | 'shape'
  | 'text'
  | 'too-many'
  | 'pattern'
  | 'pattern-shape'
  /** Patterns changed each time while the file was weighed. */
  | 'changed'

/** The reason why a file is refused, and the place of the fault. */
export type FileFault = { reason: FileReason; entry?: number; pattern?: RefusedPattern }

/** A refused pattern, and titles that show why. */
export type RefusedPattern = { english: string } & Omit<PatternRefusal, 'ok'>

export type ReadFile = { ok: true; lines: FileLine[]; patterns: FileLine[]; leftOut: number } | { ok: false; fault: FileFault }

/** The result of an import: texts imported, unchanged, locked and duplicate, and new patterns. */
export type Imported = { taken: number; same: number; locked: number; twice: number; patterns: number }

/** The answer to an import. */
export type FrenchImportAnswer = ({ ok: true; leftOut: number } & Imported) | ({ ok: false } & FileFault)
