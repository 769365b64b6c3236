import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import type { FrenchLine } from '../../catalog/snapshot.server.ts'
import { readTexts } from '../../catalog/texts/text-places.server.ts'
import type { Memory } from '../memory.server.ts'
import type { TextState } from '../text-list/text-view.ts'

type LineState = Exclude<TextState, 'outdated'>

/** One line with everything that its form shows. */
export type LineDetail = {
  hash: string
  source: string
  /** A person's French; null when the line belongs to the machine. */
  target: string | null
  /** The French that the service or the glossary gives or proposes; null when the text stays English. */
  machine: string | null
  state: LineState
  /** 0 for a text without a line. */
  version: number
  before: EarlierText | null
}

/** The earlier text in the same place, and the French that a person gave it. */
export type EarlierText = { source: string; target: string }

type ReadMemory = Pick<Memory, 'shown' | 'proposal'>

/**
 * Returns the text that staff's list shows, and its state. The text is the French or the proposal; without either, the English.
 * `row`: the stored line.
 */
export function listedFrench(
  memory: ReadMemory,
  source: string,
  row: FrenchLine | undefined,
): { french: string; state: LineState } {
  if (row?.target != null && row.status !== 'machine') return { french: row.target, state: row.status }
  const proposal = memory.proposal(source, row)
  if (proposal !== undefined) return { french: proposal, state: 'proposed' }
  const { text, coverage } = memory.shown(source, row)
  return { french: text, state: coverage === 'full' ? 'machine' : coverage === 'partial' ? 'partial' : 'english' }
}

/**
 * Returns a text's line for its form: a person's French beside what the machine would show without it. Undefined for a hash
 * without a text or a line.
 */
export async function readLine(db: Kysely<Tables>, memory: ReadMemory, hash: string): Promise<LineDetail | undefined> {
  const row = await db.selectFrom('translation').selectAll().where('lang', '=', 'fr').where('hash', '=', hash).executeTakeFirst()
  // Prefer the catalogue's current spelling, by which the places of the text are found.
  const source = (await readTexts(db, [hash])).get(hash) ?? row?.source
  if (source === undefined) return undefined
  const isPersons = row !== undefined && row.status !== 'machine'
  const ofMachine = listedFrench(memory, source, isPersons ? undefined : row)
  return {
    hash,
    source,
    target: isPersons ? row.target : null,
    machine: ofMachine.state === 'english' ? null : ofMachine.french,
    state: listedFrench(memory, source, row).state,
    version: row?.version ?? 0,
    before: (await earlierOf(db, hash)) ?? null,
  }
}

/** Returns the latest earlier text in this text's place that a person had translated, with its French. */
async function earlierOf(db: Kysely<Tables>, hash: string): Promise<EarlierText | undefined> {
  for (const table of ['series_text', 'episode_text'] as const) {
    const line = await db
      .selectFrom('text_before as before')
      .innerJoin(`${table} as place`, (join) =>
        join.onRef('place.doc_id', '=', 'before.doc_id').onRef('place.field', '=', 'before.field'),
      )
      .innerJoin('translation as line', 'line.hash', 'before.hash')
      .select(['line.source', 'line.target'])
      .where('place.hash', '=', hash)
      .where('before.hash', '!=', hash)
      .where('line.lang', '=', 'fr')
      .where('line.status', '!=', 'machine')
      .where('line.target', 'is not', null)
      .orderBy('line.updated_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (line?.target != null) return { source: line.source, target: line.target }
  }
  return undefined
}
