import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import type { Catalogue } from '../../catalog/catalogue.server.ts'
import { missingPhrases } from '../entries/missing-phrases.server.ts'
import { readEntries } from '../entries/weigh-entry.server.ts'
import type { Memory } from '../memory.server.ts'
import type { PatternGround } from '../patterns/edit-patterns.server.ts'
import { offerPattern } from '../patterns/offer-pattern.server.ts'
import { allTexts } from './all-texts.server.ts'
import { readLines, type TranslationRow } from './edit-french.server.ts'
import { listedFrench, readLine } from './line-detail.server.ts'

export type LineChange = { id: string; at: string; by: string | null } & Pick<TranslationRow, 'target' | 'status'>

/** The French of single texts for staff, and the texts that their rules are weighed against. */
export type FrenchLines = ReturnType<typeof openFrenchLines>

/** The maximum number of changes in the history of a text. */
const MOST_CHANGES = 100

export function openFrenchLines(parts: { db: Kysely<Tables>; catalogue: Catalogue; memory: Memory }) {
  const { db, memory } = parts
  /** The data that patterns are weighed against: texts of series and categories, and titles of episodes. */
  const ground: PatternGround = {
    db,
    get glossary() {
      return memory.readers().glossary
    },
    async *texts() {
      for await (const some of allTexts(parts, 'titles'))
        yield some.map(({ source, row }) => {
          const { french, state } = listedFrench(memory, source, row)
          return { text: source, french, isFrench: state !== 'english', isOwn: state === 'reviewed' || state === 'locked' }
        })
    },
  }

  return {
    /** Returns a line by its text's hash. */
    line: (hash: string) => readLine(db, memory, hash),
    /** Returns the states of the line before each person's change, newest first. */
    history: (hash: string): Promise<LineChange[]> =>
      db
        .selectFrom('translation_history as change')
        .leftJoin('viewer', 'viewer.id', 'change.by')
        .select(['change.id', 'change.at', 'viewer.email as by', 'change.target', 'change.status'])
        .where('change.lang', '=', 'fr')
        .where('change.hash', '=', hash)
        .orderBy('change.at', 'desc')
        .orderBy('change.id')
        .limit(MOST_CHANGES)
        .execute(),
    /** Returns staff's entries, and the phrases that the glossary does not know in texts of series and categories. */
    async glossary() {
      const entries = await readEntries(db)
      return { entries, missing: await missingPhrases(memory, allTexts(parts, 'none'), new Set(entries.map(({ key }) => key))) }
    },
    /** Returns the pattern learned from a line that staff wrote, with its effect; undefined for none, or a known one. */
    async offer(hash: string) {
      const row = (await readLines(db, [{ hash }])).get(hash)
      if (row?.target == null || row.status === 'machine') return undefined
      return offerPattern(ground, memory.readers().patterns, { english: row.source, french: row.target })
    },
    ground,
    /** All texts that an entry is weighed against: those of series, categories and episodes. */
    catalogue: {
      db,
      async *texts() {
        for await (const some of allTexts(parts, 'all'))
          yield some.map(({ source, row }) => ({ text: source, isOwn: row?.target != null && row.status !== 'machine' }))
      },
    },
  }
}
