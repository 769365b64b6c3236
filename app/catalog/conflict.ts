/** The refusal when somebody has saved the same document since the form was opened: nothing is overwritten (spec M12). */
export type Conflict = 'changed'

/** True when a document has changed since the version with which a form was opened. */
export const isNewer = (row: { version: number } | undefined, baseVersion: number | undefined) =>
  row !== undefined && baseVersion !== undefined && row.version !== baseVersion
