import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { nextReadFrom } from './line-time.server.ts'

export type Row = Pick<Selectable<Tables['translation']>, 'hash' | 'source' | 'target' | 'status' | 'version' | 'updated_by'>

/** The number of rows per statement. */
const BATCH = 2_000
const COLUMNS = ['hash', 'source', 'target', 'status', 'version', 'updated_by'] as const

/** True when a person has edited the line, if only to give it back to the machine. */
export const isOfPeople = ({ status, updated_by }: Row) => status !== 'machine' || updated_by !== null
/** The condition of the index of these lines, spelled as in the index. */
const OF_PEOPLE = sql<boolean>`(status <> 'machine' or updated_by is not null)`

/**
 * Opens the cached reader of the lines that the list shows. Each reading reads lines of new texts, and lines changed since the
 * last one; the first also reads all lines that people have edited. The machine's lines of millions of episodes are never read.
 */
export function openListedRows(db: Kysely<Tables>) {
  /** The known rows by hash; undefined for a text without a line. */
  const known = new Map<string, Row | undefined>()
  let since: string | undefined

  async function readAhead(line: typeof ofPeople) {
    for (let after = ''; ; ) {
      const some = await line(after)
      for (const row of some) known.set(row.hash, row)
      if (some.length < BATCH) return
      after = some.at(-1)?.hash ?? ''
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  const lines = () => db.selectFrom('translation').select(COLUMNS).where('lang', '=', 'fr')
  const ofPeople = (after: string): Promise<Row[]> =>
    lines().where(OF_PEOPLE).where('hash', '>', after).orderBy('hash').limit(BATCH).execute()

  async function readNews(from: string) {
    const listed = (after: string) =>
      lines()
        .where('updated_at', '>=', from)
        .where((eb) => eb.or([OF_PEOPLE, eb('hash', 'in', eb.selectFrom('series_text').select('hash'))]))
        .where('hash', '>', after)
        .orderBy('hash')
        .limit(BATCH)
        .execute()
    await readAhead(listed)
  }

  return {
    /** Returns the rows of these texts, and all rows by people. The `categories` are few, so they are read every time. */
    async read(hashes: readonly string[], categories: readonly string[]): Promise<ReadonlyMap<string, Row>> {
      const newest = await db.selectFrom('translation').select('updated_at').orderBy('updated_at', 'desc').limit(1).execute()
      if (since === undefined) await readAhead(ofPeople)
      else await readNews(nextReadFrom(since))
      const fresh = [...hashes.filter((hash) => !known.has(hash)), ...categories]
      const rows = await rowsOf(db, fresh)
      for (const hash of fresh) known.set(hash, rows.get(hash))
      since = newest[0]?.updated_at ?? ''
      return new Map([...known].flatMap(([hash, row]) => (row ? [[hash, row]] : [])))
    },
  }
}

export async function rowsOf(db: Kysely<Tables>, hashes: readonly string[]): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  for (let at = 0; at < hashes.length; at += BATCH) {
    const query = db.selectFrom('translation').select(COLUMNS).where('lang', '=', 'fr')
    for (const row of await query.where('hash', 'in', hashes.slice(at, at + BATCH)).execute()) rows.set(row.hash, row)
  }
  return rows
}
