/** The files of French texts (docs/translations-file.md). */

/** A file may have so many bytes and so many texts. */
export const FILE_BYTES = 5 * 1024 * 1024
export const FILE_LINES = 20_000

export const FILE_FORMATS = ['json', 'tmx'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

/** `line`: where it ends in the file it was read from; `entry`: the how manieth of a list. */
export type FileLine = { english: string; french: string; line?: number; entry?: number }
export type StaffLine = { english: string; french: string; state: 'reviewed' | 'locked' }

export type FileReason =
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

/** What stands against a file, and where. */
export type FileFault = { reason: FileReason; line?: number; entry?: number }

export type ReadFile = { ok: true; lines: FileLine[]; leftOut: number } | { ok: false; fault: FileFault }

export const FILE_TYPES: Record<FileFormat, string> = { json: 'application/json', tmx: 'application/x-tmx+xml' }

/** What came of a file: texts that were taken, that were so already, that are locked here, and that stand there twice. */
export type Imported = { taken: number; same: number; locked: number; twice: number }
