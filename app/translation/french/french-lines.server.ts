import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { inTurns } from '../../../database/turns.ts'
import type { Catalogue } from '../../catalog/catalogue.server.ts'
import { foldText } from '../../kit/text/fold.ts'
import type { GlossaryEntry } from '../entries/edit-glossary.server.ts'
import { type Missing, missingPhrases } from '../entries/missing-phrases.server.ts'
import type { TextsToWeigh } from '../entries/weigh-entry.server.ts'
import type { Memory } from '../memory.server.ts'
import { approvedRows, type PatternGround } from '../patterns/edit-patterns.server.ts'
import { offerPattern } from '../patterns/offer-pattern.server.ts'
import type { PatternPair } from '../patterns/pattern-text.ts'
import type { PatternOffer } from '../patterns/weighed-pattern.ts'
import { shortened } from '../text/shortened.ts'
import { seriesFor } from './catalogue-lines.server.ts'
import { LINE_STATES, type LineState, type LineView, type ListedLine } from './french-lines.ts'
import { type LineDetail, readLine } from './line-detail.server.ts'
import { hasAll, type Line, openLineSource } from './line-source.server.ts'
import { rowsOf } from './listed-rows.server.ts'
import { placeElsewhere } from './places-elsewhere.server.ts'

type Counts = Record<LineState, number>

/** A page of the list. `v`: the version of topic 'admin' that it is based on. */
type LinePage = {
  v: number
  lines: ListedLine[]
  /** The number of lines that match the view. */
  total: number
  /** The number of lines in each state that match the rest of the view. */
  counts: Counts
  /** The series whose episodes are included. */
  series: { docId: string; title: string } | undefined
}

export type LineChange = { id: string; at: string; by: string | null; target: string | null; status: LineState }

/** The French of the catalogue's texts for staff. `v` is always the version of topic 'admin' that the answer must include. */
export type FrenchLines = {
  /** Returns a page. `open`: the line whose form is open; it is listed in any view. */
  page(v: number, view: LineView, open?: string): Promise<LinePage>
  /** Returns a line by its text's hash. */
  line(hash: string): Promise<LineDetail | undefined>
  /** Returns the states of the line before each person's change, newest first. */
  history(hash: string): Promise<LineChange[]>
  /** Returns staff's glossary entries, and the catalogue's phrases that the glossary does not know, most frequent first. */
  glossary(v: number): Promise<{ v: number; entries: GlossaryEntry[]; missing: Missing[] }>
  /** Returns the patterns in force, and how many texts each of them serves. */
  patterns(v: number): Promise<{ v: number; patterns: ServingPattern[] }>
  /**
   * Returns the pattern learned from a line that staff wrote, and its effect; undefined if none can be learned or it is known.
   */
  offer(hash: string): Promise<PatternOffer | undefined>
  /** The data that patterns are weighed against. */
  ground: PatternGround
  /** All texts that an entry is weighed against: those of series, categories and episodes. */
  catalogue: TextsToWeigh
}

type ServingPattern = PatternPair & { key: string; texts: number }

/** The maximum number of changes in the history of a text. */
const MOST_CHANGES = 100

export function openFrenchLines({
  db,
  catalogue,
  memory,
}: {
  db: Kysely<Tables>
  catalogue: Catalogue
  memory: Memory
}): FrenchLines {
  const source = openLineSource({ db, catalogue, memory })
  const ground: PatternGround = {
    db,
    get glossary() {
      return memory.readers().glossary
    },
    texts: source.shownTexts,
  }

  return {
    async page(v, view, open) {
      const series = seriesFor(catalogue.staffSnapshot(), view.series)
      const all = await source.all(v)
      const words = foldText(view.text).split(' ')
      const listed = series ? await source.ofSeries(series) : view.series === '' ? all.lines : []
      const isSearch = view.text !== '' && view.series === ''
      const lines = isSearch ? [...listed, ...(await source.findTitles(words, listed))] : listed
      const counts = Object.fromEntries(LINE_STATES.map((state) => [state, 0])) as Counts
      const shown: ListedLine[] = []
      let total = 0
      await inTurns(lines, (line) => {
        const fits = view.text === '' || hasAll(line, words)
        if (fits) counts[line.state] += 1
        const isShown = fits && (view.state === '' || view.state === line.state)
        if (isShown) total += 1
        if (line.hash === open || (isShown && shown.length < view.count)) shown.push(line)
      })
      return {
        v: all.v,
        lines: (await placeElsewhere(db, shown)).map(({ hash, source, french, state, place, places }) => ({
          hash,
          source: shortened(source),
          french: shortened(french),
          state,
          place,
          places,
        })),
        total,
        counts,
        series: series && { docId: series.docId, title: series.title },
      }
    },
    line: (hash) => readLine(db, memory, hash),
    async history(hash) {
      const rows = await db
        .selectFrom('translation_history as change')
        .leftJoin('viewer', 'viewer.id', 'change.by')
        .select(['change.id', 'change.at', 'viewer.email as by', 'change.target', 'change.status'])
        .where('change.lang', '=', 'fr')
        .where('change.hash', '=', hash)
        .orderBy('change.at', 'desc')
        .orderBy('change.id')
        .limit(MOST_CHANGES)
        .execute()
      return rows
    },
    async glossary(v) {
      const entries = await db.selectFrom('glossary_entry').select(['key', 'source', 'target', 'form']).orderBy('key').execute()
      const all = await source.all(v)
      const given = new Set(entries.map(({ key }) => key))
      // Texts with French from a person or a service do not depend on the glossary.
      const isLacking = ({ state }: Line) => state === 'english' || state === 'partial' || state === 'proposed'
      const lacking = new Set(all.lines.flatMap((line) => (isLacking(line) ? [line.hash] : [])))
      const texts = all.texts.filter(({ hash }) => lacking.has(hash))
      return { v: all.v, entries, missing: await missingPhrases(texts, given) }
    },
    patterns: async (v) => countServed((await source.all(v)).v),
    async offer(hash) {
      const row = (await rowsOf(db, [hash])).get(hash)
      if (row?.target == null || row.status === 'machine') return undefined
      return offerPattern(ground, memory.readers().patterns, { english: row.source, french: row.target })
    },
    ground,
    catalogue: { db, texts: source.textsToWeigh },
  }

  async function countServed(v: number): Promise<{ v: number; patterns: ServingPattern[] }> {
    const rows = await approvedRows(db)
    const counts = new Map<string, number>()
    if (rows.length > 0)
      for await (const texts of source.shownTexts())
        await inTurns(texts, ({ text, isOwn }) => {
          const keys = isOwn ? [] : memory.patternsOf(text)
          for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
        })
    return { v, patterns: rows.map(({ key, english, french }) => ({ key, english, french, texts: counts.get(key) ?? 0 })) }
  }
}
