import type { EntryRefusal } from '../entries/weighed-entry.ts'
import type { StaffEntry } from '../glossary/glossary.ts'
import type { PatternPair } from '../patterns/pattern-text.ts'
import type { PatternFault } from '../patterns/weighed-pattern.ts'

/** The files of French texts (docs/translations-file.md). */

/** The most bytes and texts that a file may have. */
export const FILE_BYTES = 5 * 1024 * 1024
export const FILE_LINES = 20_000

export const FILE_FORMATS = ['json', 'tmx'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

/** `line`: where it ends in the file it was read from; `entry`: its place in its list, from 1. */
export type FileLine = { english: string; french: string; line?: number; entry?: number }
/** The most patterns that a file may have. */
export const FILE_PATTERNS = 1_000
/** A pattern of a file, and where it stands there. */
export type FilePattern = { english: string; french: string; line?: number; entry?: number }
/** The most entries of the glossary that a file may have. */
export const FILE_ENTRIES = 2_000
/** An entry of the glossary in a file, and its place in that list, from 1. */
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
  /** Others changed patterns or the glossary each time that they were weighed. */
  | 'changed'

/** Why a file is refused, and where. */
export type FileFault = { reason: FileReason; line?: number; entry?: number; pattern?: RefusedPattern; refused?: RefusedEntry }

/** A pattern that is refused, and the titles that speak against it. */
export type RefusedPattern = { english: string; reason: PatternFault; titles: string[]; other?: PatternPair }

/** An entry of the glossary that is refused. `unfit`: its words are too long, missing, or cannot be shown. */
export type RefusedEntry = { english: string } & (EntryRefusal | { ok: false; reason: 'unfit' })

export type ReadFile =
  | { ok: true; lines: FileLine[]; patterns: FilePattern[]; entries: FileEntry[]; leftOut: number }
  | { ok: false; fault: FileFault }

export const FILE_TYPES: Record<FileFormat, string> = { json: 'application/json', tmx: 'application/x-tmx+xml' }

/** What came of a file: texts that were taken, that were so already, that are locked here, that stand there twice; new patterns; new and changed entries. */
export type Imported = {
  taken: number
  same: number
  locked: number
  twice: number
  patterns: number
  entries: number
  changed: number
}
