/** SQLite's primary result codes, the lowest byte of its extended ones. */
const [CORRUPT, NOT_A_DATABASE, FULL, CANNOT_OPEN, READ_ONLY, FAILING] = [11, 26, 13, 14, 8, 10]

/** True when the error says that the file is damaged or is not a database. */
export function isUnusable(error: unknown): boolean {
  const { code, errcode = 0 } = error as { code?: string; errcode?: number }
  return code === 'ERR_SQLITE_ERROR' && [CORRUPT, NOT_A_DATABASE].includes(errcode % 256)
}

/** Turns an error about an unusable database file into one line for the operator; returns any other error unchanged. */
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
