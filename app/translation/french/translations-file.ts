import type { StaffEntry } from '../../../french-titles/glossary.ts'
import type { EntryRefusal } from '../entries/weighed-entry.ts'
import type { PatternPair } from '../patterns/pattern-text.ts'
import type { PatternFault } from '../patterns/weighed-pattern.ts'

/** The files of French texts (docs/translations-file.md). */

/** The maximum number of bytes and texts in a file. */
export const FILE_BYTES = 5 * 1024 * 1024
export const FILE_LINES = 20_000

export const FILE_FORMATS = ['json', 'tmx'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

/** A text of a file. `line`: the line of the file where it ends; `entry`: its position in its list, from 1. */
export type FileLine = { english: string; french: string; line?: number; entry?: number }
/** The maximum number of patterns in a file. */
export const FILE_PATTERNS = 1_000
/** A pattern of a file, and its place there. */
export type FilePattern = { english: string; french: string; line?: number; entry?: number }
/** The maximum number of glossary entries in a file. */
export const FILE_ENTRIES = 2_000
/** A glossary entry of a file, and its position in its list, from 1. */
export type FileEntry = StaffEntry & { entry: number }
export type StaffLine = { english: string; french: string; state: 'reviewed' | 'locked' }

type FileReason =
  | 'encoding'
  | 'kind'
  | 'json'
  | 'shape'
  | 'structure'
  | 'document-type'
  | 'reference'
  | 'characters'
  | 'text'
  | 'too-many'
  | 'pattern'
  | 'entry'
  | 'glossary-shape'
  | 'pattern-shape'
  /** Patterns or the glossary changed each time while the file was weighed. */
  | 'changed'

/** The reason why a file is refused, and the place of the fault. */
export type FileFault = { reason: FileReason; line?: number; entry?: number; pattern?: RefusedPattern; refused?: RefusedEntry }

/** A refused pattern, and titles that show why. */
export type RefusedPattern = { english: string; reason: PatternFault; titles: string[]; other?: PatternPair }

/** A refused glossary entry. `unfit`: its words are too long, missing, or not displayable. */
export type RefusedEntry = { english: string } & (EntryRefusal | { ok: false; reason: 'unfit' })

export type ReadFile =
  | { ok: true; lines: FileLine[]; patterns: FilePattern[]; entries: FileEntry[]; leftOut: number }
  | { ok: false; fault: FileFault }

export const FILE_TYPES: Record<FileFormat, string> = { json: 'application/json', tmx: 'application/x-tmx+xml' }

/** The result of an import: texts imported, unchanged, locked and duplicate; new patterns; new and changed entries. */
export type Imported = {
  taken: number
  same: number
  locked: number
  twice: number
  patterns: number
  entries: number
  changed: number
}
