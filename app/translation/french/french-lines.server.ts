import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import type { Catalogue } from '../../catalog/catalogue.server.ts'
import type { GlossaryEntry } from '../entries/edit-glossary.server.ts'
import { type Missing, missingPhrases } from '../entries/missing-phrases.server.ts'
import type { TextsToWeigh } from '../entries/weigh-entry.server.ts'
import type { Memory } from '../memory.server.ts'
import type { PatternGround } from '../patterns/edit-patterns.server.ts'
import { offerPattern } from '../patterns/offer-pattern.server.ts'
import type { PatternOffer } from '../weighed.ts'
import { allTexts } from './all-texts.server.ts'
import { readLines, type TranslationRow } from './edit-french.server.ts'
import { type LineDetail, listedFrench, readLine } from './line-detail.server.ts'

export type LineChange = { id: string; at: string; by: string | null } & Pick<TranslationRow, 'target' | 'status'>

/** The French of single texts for staff, and the texts that their rules are weighed against. */
export type FrenchLines = {
  /** Returns a line by its text's hash. */
  line(hash: string): Promise<LineDetail | undefined>
  /** Returns the states of the line before each person's change, newest first. */
  history(hash: string): Promise<LineChange[]>
  /**
   * Returns staff's glossary entries, and the phrases in texts of series and categories that the glossary does not know, most
   * frequent first.
   */
  glossary(): Promise<{ entries: GlossaryEntry[]; missing: Missing[] }>
  /**
   * Returns the pattern learned from a line that staff wrote, and its effect; undefined if none can be learned or it is known.
   */
  offer(hash: string): Promise<PatternOffer | undefined>
  /** The data that patterns are weighed against: texts of series and categories, and titles of episodes. */
  ground: PatternGround
  /** All texts that an entry is weighed against: those of series, categories and episodes. */
  catalogue: TextsToWeigh
}

/** The maximum number of changes in the history of a text. */
const MOST_CHANGES = 100

export function openFrenchLines(parts: { db: Kysely<Tables>; catalogue: Catalogue; memory: Memory }): FrenchLines {
  const { db, memory } = parts
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
    line: (hash) => readLine(db, memory, hash),
    history: (hash) =>
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
    async glossary() {
      const entries = await db.selectFrom('glossary_entry').select(['key', 'source', 'target', 'form']).orderBy('key').execute()
      return { entries, missing: await missingPhrases(memory, allTexts(parts, 'none'), new Set(entries.map(({ key }) => key))) }
    },
    async offer(hash) {
      const row = (await readLines(db, [{ hash }])).get(hash)
      if (row?.target == null || row.status === 'machine') return undefined
      return offerPattern(ground, memory.readers().patterns, { english: row.source, french: row.target })
    },
    ground,
    catalogue: {
      db,
      async *texts() {
        for await (const some of allTexts(parts, 'all'))
          yield some.map(({ source, row }) => ({ text: source, isOwn: row?.target != null && row.status !== 'machine' }))
      },
    },
  }
}
