import type { Contents } from './backup.ts'

const number = (count: number) => count.toLocaleString('en')
const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`

/** Returns one line that lists a backup's contents. */
export function contentsLine({ rows, pictures }: Contents): string {
  const of = (table: string, one: string, many: string) => counted(rows.get(table) ?? 0, one, many)
  return [
    of('series', 'series', 'series'),
    of('episode', 'episode', 'episodes'),
    of('viewer', 'account', 'accounts'),
    of('admin', 'admin', 'admins'),
    of('translation', 'French text', 'French texts'),
    counted(pictures, 'picture', 'pictures'),
  ].join(', ')
}

/** Returns a line about images whose file is missing; undefined when there are none. */
export const missingLine = ({ missing }: Contents): string | undefined =>
  missing > 0 ? `${counted(missing, 'picture', 'pictures')} of the catalogue had no file any more.` : undefined

export const sizeText = (bytes: number) =>
  bytes < 1e6 ? `${number(Math.ceil(bytes / 1e3))} KB` : `${(bytes / 1e6).toFixed(1)} MB`

/** Returns the line for a failure: our own message unchanged, a system or database error prefixed with `outcome`. */
export function failureLine(outcome: string, error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? `${outcome}: ${error.message}.` : error.message
}
