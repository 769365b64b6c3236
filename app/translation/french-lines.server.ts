import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { inTurns } from '../../database/turns.ts'
import type { Catalogue } from '../catalog/catalogue.server.ts'
import { EPISODE_TEXTS } from '../catalog/episode.ts'
import type { Series } from '../catalog/series.ts'
import type { Snapshot } from '../catalog/snapshot.server.ts'
import { sourceHash } from '../catalog/source-hash.server.ts'
import { readTexts } from '../catalog/text-places.server.ts'
import { foldText } from '../shared/fold.ts'
import { type CatalogueText, gather, type KnownText, placesOf, seriesFor, seriesPlaces } from './catalogue-lines.server.ts'
import type { GlossaryEntry } from './edit-glossary.server.ts'
import { approvedRows, type PatternGround } from './edit-patterns.server.ts'
import { episodeTexts, episodeTitles } from './episode-titles.server.ts'
import { type FrenchLine, LINE_STATES, type LinePlace, type LineState, type LineView } from './french-lines.ts'
import type { TextToWeigh } from './glossary-effect.server.ts'
import { isOfPeople, openListedRows, type Row, rowsOf } from './listed-rows.server.ts'
import type { Memory, Said } from './memory.server.ts'
import { type Missing, missingIn } from './missing-phrases.server.ts'
import { offerPattern } from './offer-pattern.server.ts'
import type { ShownText } from './pattern-effect.server.ts'
import type { PatternPair } from './pattern-text.ts'
import { placeElsewhere } from './places-elsewhere.server.ts'
import { shortened } from './shortened.ts'
import type { TextsToWeigh } from './weigh-entry.server.ts'
import type { PatternOffer } from './weighed-pattern.ts'

type Counts = Record<LineState, number>

/** What a page of the list shows. `v`: the version of topic 'catalog' that it was made of. */
export type LinePage = {
  v: number
  lines: FrenchLine[]
  /** How many lines fit the view. */
  total: number
  /** Of the lines that fit all but the state. */
  counts: Counts
  /** The series whose episodes are among them. */
  series: { docId: string; title: string } | undefined
}

/** One line with all that its form shows. */
export type LineDetail = {
  hash: string
  source: string
  /** What a person has said; null: the machine speaks. */
  target: string | null
  /** What the machine says or proposes, the service or the glossary; null: it stays English. */
  machine: string | null
  state: LineState
  /** 0 for a text of which nobody has said anything. */
  version: number
}

export type LineChange = { id: string; at: string; by: string | null; target: string | null; status: LineState }

/** The French of the catalogue's texts as staff see it. `v` is always the version of topic 'admin' that the answer must know. */
export type FrenchLines = {
  /** `open`: the line whose form stands open, which stays whatever the view says. */
  page(v: number, view: LineView, open?: string): Promise<LinePage>
  /** A line by its text's hash; `series` is the one whose episodes are looked at. */
  line(hash: string, series: string): Promise<LineDetail | undefined>
  /** What the line was before each change of a person, the newest first. */
  history(hash: string): Promise<LineChange[]>
  /** What staff have added to the glossary, and what it did not understand of the catalogue, that which most texts miss first. */
  glossary(v: number): Promise<{ v: number; entries: GlossaryEntry[]; missing: Missing[] }>
  /** The patterns in force, and how many texts each of them serves. */
  patterns(v: number): Promise<{ v: number; patterns: ServingPattern[] }>
  /** The shape of a line that staff wrote, with what it would change; undefined when none can be learned, or it is known. */
  offer(hash: string): Promise<PatternOffer | undefined>
  /** What patterns are weighed against. */
  ground: PatternGround
  /** All texts that an entry is weighed against: of series and categories, and all of episodes. */
  catalogue: TextsToWeigh
}

export type ServingPattern = PatternPair & { key: string; texts: number }

type Line = FrenchLine & { folded?: string }
/** A text with the line that the list has of it, or else with its row. */
type AnyText = { hash: string; source: string; line?: Line; row?: Row | undefined }
type All = { v: number; lines: Line[]; texts: CatalogueText[] }

/** Texts of one piece. */
const PIECE = 2_000
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
  let last: { v: number; snapshot: Snapshot; mark: object; all: Promise<All> } | undefined
  const rows = openListedRows(db)
  /** What the last list knew of each text: an edit among ten thousand series works out what it changed. */
  let known = { mark: memory.mark(), texts: new Map<string, KnownText>() }

  function allAt(v: number): Promise<All> {
    const [snapshot, mark] = [catalogue.snapshot(), memory.mark()]
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

  /** The texts of one series and its episodes. */
  async function readSeries(series: Series): Promise<Line[]> {
    const { episodes } = await catalogue.episodesOf(series)
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

  function lineOf(text: Pick<CatalogueText, 'hash' | 'source' | 'place' | 'places'>, row: Said | undefined): Line {
    const { hash, source, place, places } = text
    if (row?.target != null && row.status !== 'machine')
      return { hash, source, french: row.target, state: row.status, place, places }
    const proposal = memory.proposal(source, row)
    if (proposal !== undefined) return { hash, source, french: proposal, state: 'proposed', place, places }
    const { text: french, coverage } = memory.shown(source, row)
    const state = coverage === 'full' ? 'machine' : coverage === 'partial' ? 'partial' : 'english'
    return { hash, source, french, state, place, places }
  }

  /** Lines of episodes' titles that have these words in either language and are not on the list themselves. */
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

  const ground: PatternGround = {
    db,
    get glossary() {
      return memory.readers().glossary
    },
    texts: shownTexts,
  }

  return {
    async page(v, view, open) {
      const series = seriesFor(catalogue.snapshot(), view.series)
      const all = await allAt(v)
      const words = foldText(view.text).split(' ')
      const listed = series ? await readSeries(series) : view.series === '' ? all.lines : []
      const isSearch = view.text !== '' && view.series === ''
      const lines = isSearch ? [...listed, ...(await findTitles(words, listed))] : listed
      const counts = Object.fromEntries(LINE_STATES.map((state) => [state, 0])) as Counts
      const shown: FrenchLine[] = []
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
    async line(hash, series) {
      const row = await db
        .selectFrom('translation')
        .selectAll()
        .where('lang', '=', 'fr')
        .where('hash', '=', hash)
        .executeTakeFirst()
      const source = await sourceOf(hash, series, row?.source)
      if (source === undefined) return undefined
      const isPersons = row !== undefined && row.status !== 'machine'
      const machine = memory.shown(source, isPersons ? undefined : row)
      return {
        hash,
        source,
        target: isPersons ? row.target : null,
        machine: memory.proposal(source, row) ?? (machine.coverage === 'none' ? null : machine.text),
        state: lineOf({ hash, source, place: { kind: 'elsewhere' }, places: 0 }, row).state,
        version: row?.version ?? 0,
      }
    },
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
      const all = await allAt(v)
      const given = new Set(entries.map(({ key }) => key))
      // What a person or a service says in French on pages is none of the glossary's.
      const isLacking = ({ state }: Line) => state === 'english' || state === 'partial' || state === 'proposed'
      const lacking = new Set(all.lines.flatMap((line) => (isLacking(line) ? [line.hash] : [])))
      const texts = all.texts.filter(({ hash }) => lacking.has(hash))
      return { v: all.v, entries, missing: await missingIn(texts, given) }
    },
    patterns: async (v) => countServed((await allAt(v)).v),
    async offer(hash) {
      const row = (await rowsOf(db, [hash])).get(hash)
      if (row?.target == null || row.status === 'machine') return undefined
      return offerPattern(ground, memory.readers().patterns, { english: row.source, french: row.target })
    },
    ground,
    catalogue: { db, texts: toWeigh },
  }

  /** All texts of series and categories with their lines, then those of episodes that are not among them with their rows. */
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

  /** All texts as they show: of series and categories, and the titles of episodes. */
  async function* shownTexts(): AsyncGenerator<ShownText[]> {
    for await (const some of everyText(episodeTitles(db))) {
      const shown: ShownText[] = []
      await inTurns(some, ({ hash, source, line, row }) =>
        shown.push(shownOf(line ?? lineOf({ hash, source, place: { kind: 'elsewhere' }, places: 1 }, row))),
      )
      yield shown
    }
  }

  async function* toWeigh(): AsyncGenerator<TextToWeigh[]> {
    const isOwn = ({ line, row }: AnyText) => isWritten(line?.state ?? (row?.target == null ? undefined : row.status))
    for await (const some of everyText(episodeTexts(db)))
      yield some.map((text) => ({ id: text.hash, en: text.source, isOwn: isOwn(text) }))
  }

  async function countServed(v: number): Promise<{ v: number; patterns: ServingPattern[] }> {
    const rows = await approvedRows(db)
    const counts = new Map<string, number>()
    if (rows.length > 0)
      for await (const texts of shownTexts())
        await inTurns(texts, ({ text, isOwn }) => {
          const keys = isOwn ? [] : memory.patternsOf(text)
          for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
        })
    return { v, patterns: rows.map(({ key, english, french }) => ({ key, english, french, texts: counts.get(key) ?? 0 })) }
  }

  async function sourceOf(hash: string, series: string, stored: string | undefined): Promise<string | undefined> {
    const snapshot = catalogue.snapshot()
    const one = seriesFor(snapshot, series)
    const ofEpisode = one && (await readSeries(one)).find((line) => line.hash === hash)?.source
    const { texts } = await allAt(0)
    // As the catalogue writes it now, so that what shows it is found.
    const ofCatalogue = ofEpisode ?? texts.find((text) => text.hash === hash)?.source
    // An episode's text of which no machine and no person has said anything yet is found where it stands.
    return ofCatalogue ?? (await readTexts(db, [hash])).get(hash) ?? stored
  }
}

const shownOf = ({ source, french, state }: Line): ShownText => ({
  text: source,
  french,
  isFrench: state !== 'english',
  isOwn: isWritten(state),
})

const isWritten = (state: Row['status'] | LineState | undefined) => state === 'reviewed' || state === 'locked'

function hasAll(line: Line, words: readonly string[]): boolean {
  line.folded ??= foldText(`${line.source}\n${line.french}`)
  return words.every((word) => line.folded?.includes(word))
}
