/** SQLite's numbers, in the lowest byte of what it says. */
const [CORRUPT, NOT_A_DATABASE, FULL, CANNOT_OPEN, READ_ONLY, FAILING] = [11, 26, 13, 14, 8, 10]

/** Whether the file is no database, or not a whole one. */
export function isUnusable(error: unknown): boolean {
  const { code, errcode = 0 } = error as { code?: string; errcode?: number }
  return code === 'ERR_SQLITE_ERROR' && [CORRUPT, NOT_A_DATABASE].includes(errcode % 256)
}

/** What to tell the one who starts a site whose database file cannot be used, in one line; any other error as it is. */
export function unusableFile(error: unknown, file: string): unknown {
  const { code, errcode = 0 } = error as { code?: string; errcode?: number }
  if (code !== 'ERR_SQLITE_ERROR') return error
  switch (errcode % 256) {
    case CORRUPT:
    case NOT_A_DATABASE:
      return new Error(`The database ${file} is damaged, or is none. Put it back from a backup; nothing was changed.`)
    case FULL:
      return new Error(`There is no room left beside the database ${file}. Make some, then start again.`)
    case CANNOT_OPEN:
    case READ_ONLY:
    case FAILING:
      return new Error(`The database ${file} cannot be opened for writing. Look at its folder: owner, rights and disk.`)
    default:
      return error
  }
}
