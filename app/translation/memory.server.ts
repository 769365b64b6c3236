import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Tables } from '../../database/tables.ts'
import type { FrenchSource } from '../catalog/snapshot.server.ts'
import { buildGlossary, type Glossary, type GlossaryResult, ownGlossaryData, translateByGlossary } from './glossary.ts'
import { sameText, sourceHash } from './source-hash.server.ts'

export type Memory = FrenchSource & {
  /** What the glossary makes of a text, with what staff added to it. */
  byGlossary(text: string): GlossaryResult
  /** Names that staff have said stay as they are. */
  names(): readonly string[]
  /** Another one whenever staff have changed the glossary. */
  mark(): object
}

/** Glossary results are kept up to so many, and up to so many characters: those of ten thousand series, most of whose texts are kept anyway. */
const KEPT = { max: 50_000, maxSize: 40_000_000 }
/** Hashes in one statement. */
const BATCH = 400
/** Clocks of nodes may differ by so much, in ms: news of the last minute are read twice. */
const SKEW_MS = 60_000

type Row = { hash: string; target: string | null }

/**
 * French for catalogue texts (spec L4, L6): what a person has said, then what a service has, then the glossary with the
 * entries of staff; else the text stays English. `hasGlossary`: false leaves the machine out.
 */
export function openMemory({ hasGlossary }: { hasGlossary: boolean }): Memory {
  const made = new LRUCache<string, GlossaryResult>({ ...KEPT, sizeCalculation: ({ text }, key) => key.length + text.length + 1 })
  let entries = { mark: '', names: [] as string[], glossary: undefined as Glossary | undefined }

  function byGlossary(text: string): GlossaryResult {
    if (!hasGlossary) return { text, coverage: 'none', unknown: [] }
    const known = made.get(text)
    if (known) return known
    const result = translateByGlossary(text, entries.glossary)
    made.set(text, result)
    return result
  }

  /** Reads what staff added, when it is not what was read last; true: any text may be another now. */
  async function readEntries(db: Kysely<Tables>): Promise<boolean> {
    const rows = await db.selectFrom('glossary_entry').select(['key', 'source', 'target', 'updated_at']).orderBy('key').execute()
    const mark = JSON.stringify(rows)
    if (mark === entries.mark) return false
    const names = rows.filter(({ target }) => target === null).map(({ source }) => source)
    const phrases = Object.fromEntries(rows.flatMap(({ source, target }) => (target === null ? [] : [[source, target]])))
    const isFirst = entries.mark === '' && rows.length === 0
    entries = { mark, names, glossary: rows.length === 0 ? undefined : buildGlossary(ownGlossaryData, { phrases, names }) }
    made.clear()
    return !isFirst
  }

  return {
    byGlossary,
    names: () => entries.names,
    mark: () => entries,
    async texts(db, texts) {
      const wanted = [...new Set(texts)].filter((text) => text.trim() !== '')
      const hashes = new Map(wanted.map((text) => [text, sourceHash(text)]))
      const said = await readLines(db, [...new Set(hashes.values())])
      return new Map(
        wanted.flatMap((text) => {
          const line = said.get(hashes.get(text) as string)
          if (line !== undefined) return [[text, line] as const]
          const { text: french, coverage } = byGlossary(text)
          return coverage === 'none' ? [] : [[text, french] as const]
        }),
      )
    },
    async newsSince(db, at) {
      const isOther = await readEntries(db)
      const from = at === '' ? '' : new Date(Date.parse(at) - SKEW_MS).toISOString()
      const changed = db.selectFrom('translation').select(['source', 'updated_at']).where('updated_at', '>=', from)
      const rows = await changed.orderBy('updated_at').execute()
      const news = new Set(rows.map(({ source }) => sameText(source)))

      return { at: rows.at(-1)?.updated_at ?? at, isChanged: (text) => isOther || (news.size > 0 && news.has(sameText(text))) }
    },
  }
}

async function readLines(db: Kysely<Tables>, hashes: string[]): Promise<Map<string, string>> {
  const rows: Row[] = []
  for (let at = 0; at < hashes.length; at += BATCH)
    rows.push(
      ...(await db
        .selectFrom('translation')
        .select(['hash', 'target'])
        .where('lang', '=', 'fr')
        .where('hash', 'in', hashes.slice(at, at + BATCH))
        .execute()),
    )
  return new Map(rows.flatMap(({ hash, target }) => (target === null ? [] : [[hash, target]])))
}
