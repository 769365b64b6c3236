import type { Contents } from './backup.ts'

const NAMES = { series: 'series', episode: 'episodes', viewer: 'accounts', admin: 'admins', translation: 'French texts' }

/** One line that says what a backup holds. */
export function contentsLine({ rows, pictures }: Contents): string {
  const counts = Object.entries(NAMES).map(([table, name]) => `${(rows.get(table) ?? 0).toLocaleString('en')} ${name}`)
  return [...counts, `${pictures.toLocaleString('en')} pictures`].join(', ')
}

/** What is said of pictures whose file was gone before; undefined when all are there. */
export const missingLine = ({ missing }: Contents): string | undefined =>
  missing > 0 ? `${missing.toLocaleString('en')} pictures of the catalogue had no file any more.` : undefined

/** What is said of work that failed: our own words as they are, those of a disk or a database behind `outcome`. */
export function failureLine(outcome: string, error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? `${outcome}: ${error.message}.` : error.message
}
