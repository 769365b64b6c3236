import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { inTurns } from '../../../database/turns.ts'
import type { Catalogue } from '../../catalog/catalogue.server.ts'
import type { Series } from '../../catalog/series/series.ts'
import type { FrenchLine, Snapshot } from '../../catalog/snapshot.server.ts'
import { sourceHash } from '../../catalog/texts/source-hash.server.ts'
import { foldText } from '../../kit/text/fold.ts'
import { EPISODE_TEXTS } from '../../kit/text/texts.ts'
import type { TextToWeigh } from '../entries/weigh-entry.server.ts'
import type { Memory } from '../memory.server.ts'
import type { ShownText } from '../patterns/pattern-effect.server.ts'
import { type CatalogueText, gather, type KnownText, placesOf, seriesPlaces } from './catalogue-lines.server.ts'
import { episodeTexts, episodeTitles } from './episode-titles.server.ts'
import type { LinePlace, LineState, ListedLine } from './french-lines.ts'
import { listedFrench } from './line-detail.server.ts'
import { isOfPeople, openListedRows, type Row, rowsOf } from './listed-rows.server.ts'

export type Line = ListedLine & { folded?: string }
/** A text with its line, if the list has one, or else with its stored row. */
type AnyText = { hash: string; source: string; line?: Line; row?: Row | undefined }
/** The lines of series and categories, and people's lines whose text is no longer in the catalogue. */
type All = { v: number; lines: Line[]; texts: CatalogueText[] }

/** The number of texts per batch. */
const PIECE = 2_000

type LineSource = {
  /** Returns the lines at version `v` of topic 'admin'; reloads them only when that version or the rules have changed. */
  all(v: number): Promise<All>
  /** Returns the texts of one series and its episodes. */
  ofSeries(series: Series): Promise<Line[]>
  /** Returns episode titles that contain these words in either language and are not `listed`. */
  findTitles(words: readonly string[], listed: readonly Line[]): Promise<Line[]>
  /** Yields all texts as shown on pages: those of series and categories, and episode titles. */
  shownTexts(): AsyncGenerator<ShownText[]>
  /** Yields all texts that a glossary entry is weighed against, including episode descriptions. */
  textsToWeigh(): AsyncGenerator<TextToWeigh[]>
}

/** Loads the lines of the catalogue's texts for staff's list, reusing everything that an edit did not change. */
export function openLineSource({
  db,
  catalogue,
  memory,
}: {
  db: Kysely<Tables>
  catalogue: Catalogue
  memory: Memory
}): LineSource {
  let last: { v: number; snapshot: Snapshot; mark: object; all: Promise<All> } | undefined
  const rows = openListedRows(db)
  /** The result for each text of the last list, so that an edit among ten thousand series recomputes only what it changed. */
  let known = { mark: memory.mark(), texts: new Map<string, KnownText>() }

  function allAt(v: number): Promise<All> {
    const [snapshot, mark] = [catalogue.staffSnapshot(), memory.mark()]
    if (last && last.v >= v && last.snapshot === snapshot && last.mark === mark) return last.all
    const mine = { v, snapshot, mark, all: readAll(snapshot) }
    mine.all.catch(() => {
      if (last === mine) last = undefined
    })
    last = mine
    return mine.all
  }

  async function readAll(snapshot: Snapshot): Promise<All> {
    const mark = memory.mark()
    const before = known.mark === mark ? known.texts : new Map<string, KnownText>()
    const next = new Map<string, KnownText>()
    const texts = await gather(placesOf(snapshot), (text) => {
      const mine = before.get(text) ?? { hash: sourceHash(text), glossary: memory.byGlossary(text) }
      next.set(text, mine)
      return mine
    })
    known = { mark, texts: next }
    const there = new Set(texts.map(({ hash }) => hash))
    const categories = snapshot.categories.map(({ name }) => sourceHash(name))
    const read = await rows.read([...there], categories)
    const lines: Line[] = texts.map((text) => lineOf(text, read.get(text.hash)))
    for (const row of read.values())
      if (!there.has(row.hash) && isOfPeople(row)) lines.push(lineOf({ ...row, place: { kind: 'elsewhere' }, places: 0 }, row))
    return { v: snapshot.v, lines, texts }
  }

  /** Returns the texts of one series and its episodes. */
  async function readSeries(series: Series): Promise<Line[]> {
    const episodes = await catalogue.allEpisodesOf(series)
    const own = function* (): Iterable<[string, LinePlace]> {
      yield* seriesPlaces(series)
      for (const each of episodes)
        for (const field of EPISODE_TEXTS)
          yield [each[field], { kind: 'episode', field, docId: series.docId, series: series.title, episode: each.title }]
    }
    const texts = await gather(own(), (text) => ({ hash: sourceHash(text), glossary: memory.byGlossary(text) }))
    const read = await rowsOf(
      db,
      texts.map(({ hash }) => hash),
    )
    return texts.map((text) => lineOf(text, read.get(text.hash)))
  }

  function lineOf(text: Pick<CatalogueText, 'hash' | 'source' | 'place' | 'places'>, row: FrenchLine | undefined): Line {
    const { hash, source, place, places } = text
    return { hash, source, ...listedFrench(memory, source, row), place, places }
  }

  /** Returns the lines of episode titles that contain these words in either language, except titles on the list. */
  async function findTitles(words: readonly string[], listed: readonly Line[]): Promise<Line[]> {
    const isListed = new Set(listed.map(({ hash }) => hash))
    const found: Line[] = []
    for await (const titles of episodeTitles(db)) {
      const fresh = titles.filter(({ hash }) => !isListed.has(hash))
      const read = await rowsOf(
        db,
        fresh.map(({ hash }) => hash),
      )
      await inTurns(fresh, (text) => {
        const line = lineOf(text, read.get(text.hash))
        if (hasAll(line, words)) found.push(line)
      })
    }
    return found
  }

  /** Yields all texts of series and categories with their lines, then other texts of episodes with their rows. */
  async function* everyText(ofEpisodes: AsyncIterable<{ hash: string; source: string }[]>): AsyncGenerator<AnyText[]> {
    const lines = (await allAt(0)).lines.filter(({ places }) => places > 0)
    const listed = new Set(lines.map(({ hash }) => hash))
    for (let at = 0; at < lines.length; at += PIECE)
      yield lines.slice(at, at + PIECE).map((line) => ({ hash: line.hash, source: line.source, line }))
    for await (const texts of ofEpisodes) {
      const fresh = texts.filter(({ hash }) => !listed.has(hash))
      const read = await rowsOf(
        db,
        fresh.map(({ hash }) => hash),
      )
      yield fresh.map(({ hash, source }) => ({ hash, source, row: read.get(hash) }))
    }
  }

  /** Yields all texts as shown: those of series and categories, and episode titles. */
  async function* shownTexts(): AsyncGenerator<ShownText[]> {
    for await (const some of everyText(episodeTitles(db))) {
      const shown: ShownText[] = []
      await inTurns(some, ({ hash, source, line, row }) =>
        shown.push(shownOf(line ?? lineOf({ hash, source, place: { kind: 'elsewhere' }, places: 1 }, row))),
      )
      yield shown
    }
  }

  async function* textsToWeigh(): AsyncGenerator<TextToWeigh[]> {
    const isOwn = ({ line, row }: AnyText) => isWritten(line?.state ?? (row?.target == null ? undefined : row.status))
    for await (const some of everyText(episodeTexts(db))) yield some.map((text) => ({ text: text.source, isOwn: isOwn(text) }))
  }

  return { all: allAt, ofSeries: readSeries, findTitles, shownTexts, textsToWeigh }
}

const shownOf = ({ source, french, state }: Line): ShownText => ({
  text: source,
  french,
  isFrench: state !== 'english',
  isOwn: isWritten(state),
})

const isWritten = (state: Row['status'] | LineState | undefined) => state === 'reviewed' || state === 'locked'

/** True when a line has all these folded words, in either language. */
export function hasAll(line: Line, words: readonly string[]): boolean {
  line.folded ??= foldText(`${line.source}\n${line.french}`)
  return words.every((word) => line.folded?.includes(word))
}
