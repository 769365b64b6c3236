import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { inTurns } from '../../database/turns.ts'
import type { Catalogue } from '../catalog/catalogue.server.ts'
import { EPISODE_TEXTS } from '../catalog/episode.ts'
import { SERIES_TEXTS, type Series } from '../catalog/series.ts'
import type { Snapshot } from '../catalog/snapshot.server.ts'
import { sourceHash } from '../catalog/source-hash.server.ts'
import { readTexts } from '../catalog/text-places.server.ts'
import { foldText } from '../shared/fold.ts'
import type { GlossaryEntry } from './edit-glossary.server.ts'
import { approvedRows, type PatternGround } from './edit-patterns.server.ts'
import { episodeTexts, episodeTitles } from './episode-titles.server.ts'
import { type FrenchLine, LINE_STATES, type LinePlace, type LineState, type LineView } from './french-lines.ts'
import type { GlossaryResult } from './glossary.ts'
import type { TextToWeigh } from './glossary-effect.server.ts'
import { LONGEST_PHRASE } from './glossary-form.ts'
import { keyOf } from './glossary-words.ts'
import type { Memory, Said } from './memory.server.ts'
import { offerPattern } from './offer-pattern.server.ts'
import type { ShownText } from './pattern-effect.server.ts'
import type { PatternPair } from './pattern-text.ts'
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

export type Missing = { phrase: string; texts: number }

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

type Row = Pick<Selectable<Tables['translation']>, 'hash' | 'source' | 'target' | 'status' | 'updated_by'>

/** A text of the catalogue, and what the glossary makes of it. */
type Text = { hash: string; source: string; place: LinePlace; places: number; glossary: GlossaryResult }
type Known = Pick<Text, 'hash' | 'glossary'>
type Line = FrenchLine & { folded?: string }
type All = { v: number; lines: Line[]; texts: Text[] }

/** Rows in one statement. */
const BATCH = 2_000
const MOST_MISSING = 50
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
  let known = { mark: memory.mark(), texts: new Map<string, Known>() }

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
    const before = known.mark === mark ? known.texts : new Map<string, Known>()
    const next = new Map<string, Known>()
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

  function lineOf(text: Pick<Text, 'hash' | 'source' | 'place' | 'places'>, row: Said | undefined): Line {
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
        lines: shown.map(({ hash, source, french, state, place, places }) => ({
          hash,
          source: cut(source),
          french: cut(french),
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
      const counts = new Map<string, Missing>()
      // What a person or a service says in French on pages is none of the glossary's.
      const isLacking = ({ state }: Line) => state === 'english' || state === 'partial' || state === 'proposed'
      const lacking = new Set(all.lines.flatMap((line) => (isLacking(line) ? [line.hash] : [])))
      await inTurns(all.texts, ({ hash, glossary }) => {
        if (!lacking.has(hash)) return
        for (const phrase of new Set(glossary.unknown)) {
          const key = keyOf(phrase)
          if (!/\p{L}/u.test(key) || given.has(key) || phrase.length > LONGEST_PHRASE) continue
          const one = counts.get(key) ?? { phrase, texts: 0 }
          one.texts += 1
          counts.set(key, one)
        }
      })
      const byCount = (a: Missing, b: Missing) => b.texts - a.texts || (a.phrase < b.phrase ? -1 : 1)
      return { v: all.v, entries, missing: [...counts.values()].sort(byCount).slice(0, MOST_MISSING) }
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

  /** All texts as they show: of series and categories, and the titles of episodes. */
  async function* shownTexts(): AsyncGenerator<ShownText[]> {
    const { lines } = await allAt(0)
    for (let at = 0; at < lines.length; at += BATCH)
      yield lines.slice(at, at + BATCH).flatMap((line) => (line.places > 0 ? [shownOf(line)] : []))
    const isListed = new Set(lines.map(({ hash }) => hash))
    for await (const titles of episodeTitles(db)) {
      const fresh = titles.filter(({ hash }) => !isListed.has(hash))
      const hashes = fresh.map(({ hash }) => hash)
      const read = await rowsOf(db, hashes)
      const shown: ShownText[] = []
      await inTurns(fresh, (text) => shown.push(shownOf(lineOf(text, read.get(text.hash)))))
      yield shown
    }
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

  async function* toWeigh(): AsyncGenerator<TextToWeigh[]> {
    const { lines } = await allAt(0)
    const listed = new Set<string>()
    for (let at = 0; at < lines.length; at += BATCH) {
      const some = lines.slice(at, at + BATCH).filter(({ places }) => places > 0)
      for (const { hash } of some) listed.add(hash)
      yield some.map(({ hash, source, state }) => ({ id: hash, en: source, isOwn: isWritten(state) }))
    }
    for await (const texts of episodeTexts(db)) {
      const fresh = texts.filter(({ hash }) => !listed.has(hash))
      const read = await rowsOf(
        db,
        fresh.map(({ hash }) => hash),
      )
      const isOwn = (row: Row | undefined) => row?.target != null && row.status !== 'machine'
      yield fresh.map(({ hash, source }) => ({ id: hash, en: source, isOwn: isOwn(read.get(hash)) }))
    }
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

const isWritten = (state: LineState) => state === 'reviewed' || state === 'locked'

function hasAll(line: Line, words: readonly string[]): boolean {
  line.folded ??= foldText(`${line.source}\n${line.french}`)
  return words.every((word) => line.folded?.includes(word))
}

/** A series by its document, its id in the address or its title; else the first whose title begins so, or has it. */
function seriesFor({ byDocId, byId, series }: Snapshot, wanted: string): Series | undefined {
  if (wanted === '') return undefined
  const exact = byDocId.get(wanted) ?? byId.get(wanted.toLowerCase())
  if (exact) return exact
  const text = foldText(wanted)
  const titles = series.map((each) => [foldText(each.title), each] as const)
  const found =
    titles.find(([title]) => title === text) ??
    titles.find(([title]) => title.startsWith(text)) ??
    titles.find(([title]) => title.includes(text))
  return found?.[1]
}

/** Every text of a snapshot and where it stands; episodes' texts are not in it. */
function* placesOf({ categories, series }: Snapshot): Iterable<[string, LinePlace]> {
  for (const { name } of categories) yield [name, { kind: 'category' }]
  for (const each of series) yield* seriesPlaces(each)
}

function* seriesPlaces(series: Series): Iterable<[string, LinePlace]> {
  for (const field of SERIES_TEXTS) yield [series[field], { kind: 'series', field, docId: series.docId, series: series.title }]
}

/** Each text once, with the first place that it stands in. */
async function gather(places: Iterable<[string, LinePlace]>, know: (text: string) => Known): Promise<Text[]> {
  const texts = new Map<string, Text>()
  await inTurns(places, ([source, place]) => {
    if (source.trim() === '') return
    const mine = know(source)
    const one = texts.get(mine.hash)
    if (one) one.places += 1
    else texts.set(mine.hash, { ...mine, source, place, places: 1 })
  })
  return [...texts.values()]
}

const COLUMNS = ['hash', 'source', 'target', 'status', 'updated_by'] as const

/** A person has spoken, also one that gave it back to the machine. */
const isOfPeople = ({ status, updated_by }: Row) => status !== 'machine' || updated_by !== null
/** As the index of these lines says it. */
const OF_PEOPLE = sql<boolean>`(status <> 'machine' or updated_by is not null)`

/** Clocks of nodes may differ by so much, in ms: news of the last minute are read twice. */
const SKEW_MS = 60_000

/**
 * The lines that the list shows, kept from one list to the next: of texts that it did not have before, all that people have
 * touched, and what has changed since. What machines said of millions of episodes is never read.
 */
function openListedRows(db: Kysely<Tables>) {
  /** Undefined for a text that has no line. */
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
    /** The lines of these texts, and those of people. `categories`: those that are read again each time, for they are few. */
    async read(hashes: readonly string[], categories: readonly string[]): Promise<ReadonlyMap<string, Row>> {
      const newest = await db.selectFrom('translation').select('updated_at').orderBy('updated_at', 'desc').limit(1).execute()
      if (since === undefined) await readAhead(ofPeople)
      else await readNews(since && new Date(Date.parse(since) - SKEW_MS).toISOString())
      const fresh = [...hashes.filter((hash) => !known.has(hash)), ...categories]
      const rows = await rowsOf(db, fresh)
      for (const hash of fresh) known.set(hash, rows.get(hash))
      since = newest[0]?.updated_at ?? ''
      return new Map([...known].flatMap(([hash, row]) => (row ? [[hash, row]] : [])))
    },
  }
}

async function rowsOf(db: Kysely<Tables>, hashes: string[]): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  for (let at = 0; at < hashes.length; at += BATCH) {
    const query = db.selectFrom('translation').select(COLUMNS).where('lang', '=', 'fr')
    for (const row of await query.where('hash', 'in', hashes.slice(at, at + BATCH)).execute()) rows.set(row.hash, row)
  }
  return rows
}

/** Long texts are read in their form. */
const LONGEST = 300
const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text)
