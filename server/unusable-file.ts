import { errorField } from '../app/kit/error-field.ts'

/** SQLite's primary result codes, the lowest byte of its extended ones. */
const [CORRUPT, NOT_A_DATABASE, FULL, CANNOT_OPEN, READ_ONLY, FAILING] = [11, 26, 13, 14, 8, 10]

/** Returns SQLite's primary result code. */
const resultOf = (error: unknown) => Number(errorField(error, 'errcode') ?? 0) % 256

/** True when the error says that the file is damaged or is not a database. */
export function isUnusable(error: unknown): boolean {
  return errorField(error, 'code') === 'ERR_SQLITE_ERROR' && [CORRUPT, NOT_A_DATABASE].includes(resultOf(error))
}

/** Turns an error about an unusable database file into one line for the operator; returns any other error unchanged. */
export function unusableFile(error: unknown, file: string): unknown {
  if (errorField(error, 'code') !== 'ERR_SQLITE_ERROR') return error
  switch (resultOf(error)) {
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
