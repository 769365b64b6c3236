import type { FileFault, Imported } from '../../translation/french/translations-file.ts'

/** The result of importing a file of French texts. */
export type FrenchImportAnswer = ({ ok: true; leftOut: number } & Imported) | ({ ok: false } & FileFault)
