/** Somebody has saved the same document since the form was opened: nothing is overwritten (spec M12). */
export type Conflict = 'changed'

/** Whether a document has changed since the version that a form was opened with. */
export const isNewer = (row: { version: number } | undefined, baseVersion: number | undefined) =>
  row !== undefined && baseVersion !== undefined && row.version !== baseVersion
