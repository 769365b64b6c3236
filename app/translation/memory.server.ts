import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Tables } from '../../database/tables.ts'
import { inTurns } from '../../database/turns.ts'
import {
  addedBy,
  buildGlossary,
  type Glossary,
  type GlossaryResult,
  isInFrench,
  isSound,
  isTitle,
  keyOf,
  ownGlossary,
  ownGlossaryData,
  translateByGlossary,
} from '../../french-titles/glossary.ts'
import { breaksName } from '../../french-titles/protected-terms.ts'
import type { FrenchLine, FrenchSource } from '../catalog/snapshot.server.ts'
import type { FrenchText } from '../catalog/texts/in-french.ts'
import { sourceHash, tidyText } from '../catalog/texts/source-hash.server.ts'
import { inParts } from '../kit/in-parts.ts'
import { markOf } from './entries/weigh-entry.server.ts'
import { nextReadFrom } from './french/line-time.server.ts'
import { indexPatterns, type PatternIndex } from './patterns/pattern-index.ts'
import { readPattern, type TitlePattern } from './patterns/pattern-shape.ts'
import { translateByPatterns } from './patterns/title-patterns.ts'

export type Memory = FrenchSource & {
  /** Returns the French of a text by staff's patterns and entries and the glossary. */
  byGlossary(text: string): GlossaryResult
  /** Returns the current rules: the glossary, and the patterns that staff approved. */
  readers(): { glossary: Glossary; patterns: PatternIndex }
  /** Returns what French pages show for a text with this line; a person's French always counts as complete. */
  shown(text: string, line: FrenchLine | undefined): Shown
  /** True when the site's own French goes before a service's: by staff's rules, or because the glossary knows the whole title. */
  isWhole(text: string): boolean
  /** Returns the service's unapproved proposal for a text with this line; undefined if there is none. */
  proposal(text: string, line: FrenchLine | undefined): string | undefined
  /** Returns the names that staff protect. */
  names(): readonly string[]
  /** Returns an object that changes whenever staff change the glossary. */
  mark(): object
}

/** The kinds of text whose French by a service waits for approval. */
export type Waits = { titles: boolean; descriptions: boolean }
const WAITS_NOT: Waits = { titles: false, descriptions: false }

/**
 * The size limit of the cache in characters of both languages, enough for fifty thousand series. With less, each change of a
 * pattern would run the glossary on all texts again. A short text counts as 160 characters, which limits entries to 250,000; a
 * limit on their number itself would make the cache allocate space for all of them at each start.
 */
const CACHE = {
  maxSize: 40_000_000,
  sizeCalculation: ({ said }: Cached, key: string) => Math.max(160, key.length + said.text.length),
}

type StaffRules = {
  mark: string
  names: string[]
  phrases: ReadonlySet<string>
  glossary: Glossary
  index: PatternIndex
}

/**
 * A cached result. `own`: the glossary's own result, if it was computed, which differs from `said` when patterns gave that;
 * `checked`: the last verdict on a service's French.
 */
type Cached = {
  said: GlossaryResult
  index: PatternIndex
  own?: GlossaryResult | undefined
  checked?: { french: string; isSound: boolean } | undefined
}

const ownOf = (own: GlossaryResult) => ({ said: own, own })

/** `isMachine`: true when the French is a service's. */
type Shown = Pick<GlossaryResult, 'text' | 'coverage' | 'english'> & { isMachine?: true }

/** True when a line is valid: a person's always is, a machine's while it contains staff's protected names. */
export const isLineValid = (text: string, line: FrenchLine | undefined, names: readonly string[]): boolean =>
  line?.target != null && (line.status !== 'machine' || !breaksName(text, line.target, names))

/**
 * Opens the French for catalogue texts (spec L4, L6), in this order: a person's French, a phrase of staff, an approved pattern,
 * the glossary for titles that it calls whole, a service's French, the glossary; else the text stays English. `hasGlossary:
 * false` disables the glossary, phrases and patterns. `waits`: the kinds of text whose French by a service waits for approval; a
 * service's French that is not sound always waits.
 */
export function openMemory({ hasGlossary, waits = WAITS_NOT }: { hasGlossary: boolean; waits?: Waits }): Memory {
  const cache = new LRUCache<string, Cached>(CACHE)
  /** The number of loads of the rules begun so far, and the number of the newest load that was applied. */
  let refreshes = 0
  let refreshed = 0
  let rules: StaffRules = {
    mark: '',
    names: [],
    phrases: new Set(),
    glossary: ownGlossary,
    index: indexPatterns([]),
  }

  function byGlossary(text: string): GlossaryResult {
    if (hasGlossary) return cachedOf(text).said
    return { text, coverage: isInFrench(text, rules.glossary) ? 'full' : 'none', unknown: [], english: [] }
  }

  /** Returns the result for a text. After a change of patterns alone, the glossary's own results stay valid. */
  function cachedOf(text: string): Cached {
    const known = cache.get(text)
    const { index, glossary } = rules
    if (known && known.index === index) return known
    const found = isPhrase(text) ? undefined : translateByPatterns(text, index, glossary)
    const cached: Cached = found
      ? { said: found.result, index, own: known?.own, checked: known?.checked }
      : { ...ownOf(known?.own ?? translateByGlossary(text, glossary)), index, checked: known?.checked }
    cache.set(text, cached)
    return cached
  }

  /** True when a service's French may be shown; checked once, because pages ask for it each time. */
  function isSoundFrench(text: string, french: string): boolean {
    const cached = cachedOf(text)
    if (cached.checked?.french !== french) cached.checked = { french, isSound: isSound(text, french, rules.glossary) }
    return cached.checked.isSound
  }

  /** Loads staff's rules. Returns a mark; when the mark changes, any text may have other French. */
  async function refreshRules(db: Kysely<Tables>): Promise<string> {
    const mine = ++refreshes
    const rows = await db
      .selectFrom('glossary_entry')
      .select(['key', 'source', 'target', 'form', 'updated_at'])
      .orderBy('key')
      .execute()
    const approved = await db
      .selectFrom('french_pattern')
      .select(['english', 'french'])
      .where('status', '=', 'approved')
      .orderBy('key')
      .execute()
    const ofGlossary = markOf(rows)
    const mark = `${ofGlossary} ${markOf(approved)}`
    if (mark === rules.mark || mine < refreshed) return rules.mark
    const isSameGlossary = rules.mark.startsWith(`${ofGlossary} `)
    const names = rows.filter(({ target }) => target === null).map(({ source }) => source)
    const keys = new Set(rows.flatMap(({ key, target }) => (target === null ? [] : [key])))
    const changed = () => (rows.length === 0 ? ownGlossary : buildGlossary(ownGlossaryData, addedBy(rows)))
    const glossary = isSameGlossary ? rules.glossary : changed()
    const patterns: TitlePattern[] = []
    await inTurns(approved, (pair) => {
      const read = readPattern(pair, glossary)
      // Skip patterns that a newer glossary has made unfit.
      if (read.ok) patterns.push(read.pattern)
    })
    // Ignore this load, because one that began later has been applied meanwhile.
    if (mine < refreshed) return rules.mark
    refreshed = mine
    rules = { mark, names, phrases: keys, glossary, index: indexPatterns(patterns) }
    if (!isSameGlossary) cache.clear()
    return mark
  }

  function shown(text: string, line: FrenchLine | undefined): Shown {
    if (line?.target == null || !isLineValid(text, line, rules.names)) return byGlossary(text)
    if (line.status !== 'machine') return { text: line.target, coverage: 'full', english: [] }
    if (isWhole(text) || isWaiting(text, line.target)) return byGlossary(text)
    return { text: line.target, coverage: 'full', english: [], isMachine: true }
  }
  const isWaiting = (text: string, french: string) =>
    waits[isTitle(text) ? 'titles' : 'descriptions'] || !isSoundFrench(text, french)

  /** True when staff added French for the whole text. */
  const isPhrase = (text: string) => hasGlossary && rules.phrases.size > 0 && rules.phrases.has(keyOf(text))

  /** A phrase or a pattern of staff takes precedence over a service. */
  function isOfStaff(text: string): boolean {
    if (isPhrase(text)) return true
    if (!hasGlossary || rules.index.size === 0) return false
    const { said, own } = cachedOf(text)
    return said !== own
  }

  function isWhole(text: string): boolean {
    if (isOfStaff(text)) return true
    const { text: french, coverage } = byGlossary(text)
    return coverage === 'full' && (isTitle(text) || (isInFrench(french, rules.glossary) && tidyText(french) === tidyText(text)))
  }

  function proposal(text: string, line: FrenchLine | undefined): string | undefined {
    if (line?.target == null || line.status !== 'machine' || isWhole(text) || !isWaiting(text, line.target)) return undefined
    return isLineValid(text, line, rules.names) ? line.target : undefined
  }

  async function inFrench(hashes: ReadonlyMap<string, string>, lines: ReadonlyMap<string, FrenchLine>) {
    const known = new Map<string, FrenchText>()
    await inTurns(hashes, ([text, hash]) => {
      const { text: french, coverage, english, isMachine } = shown(text, lines.get(hash))
      if (coverage !== 'none') known.set(text, { text: french, english, ...(isMachine && { isMachine }) })
    })
    return known
  }

  return {
    byGlossary,
    readers: () => ({ glossary: rules.glossary, patterns: rules.index }),
    shown,
    isWhole,
    proposal,
    names: () => rules.names,
    mark: () => rules,
    async texts(db, texts) {
      const hashes = await hashesOf(texts)
      return inFrench(hashes, await linesByHash(db, [...new Set(hashes.values())]))
    },
    textsBy: async (lines, texts) => inFrench(await hashesOf(texts), lines),
    async prepare(db, texts) {
      await refreshRules(db)
      await inTurns(new Set(texts), byGlossary)
    },
    async newsSince(db, at, seriesDocId) {
      const mark = await refreshRules(db)
      const before = at === '' ? undefined : (JSON.parse(at) as At)
      const rows = await readNews(db, before?.time, seriesDocId)
      const news = new Set(rows.map(({ source }) => tidyText(source)))
      const isOther = before !== undefined && before.mark !== mark
      const time = rows.at(-1)?.updated_at ?? before?.time ?? ''
      return {
        at: JSON.stringify({ time, mark } satisfies At),
        isChanged: (text) => isOther || (news.size > 0 && news.has(tidyText(text))),
      }
    },
  }
}

/** The time up to which lines were read, and the glossary's mark: a failed load changes neither. */
type At = { time: string; mark: string }

/**
 * Returns the lines changed since this time, newest last, for the texts of all series or of one series' episodes; without a time,
 * only the newest line.
 */
function readNews(db: Kysely<Tables>, since: string | undefined, seriesDocId: string | undefined) {
  const lines = db.selectFrom('translation').select(['source', 'updated_at'])
  if (since === undefined) return lines.orderBy('updated_at', 'desc').limit(1).execute()
  const places =
    seriesDocId === undefined
      ? db.selectFrom('series_text').select('hash')
      : db
          .selectFrom('episode_text')
          .innerJoin('episode', 'episode.doc_id', 'episode_text.doc_id')
          .select('hash')
          .where('series_doc_id', '=', seriesDocId)
  return lines.where('updated_at', '>=', nextReadFrom(since)).where('hash', 'in', places).orderBy('updated_at').execute()
}

/** Returns the hash of each text that is not blank. */
async function hashesOf(texts: readonly string[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  const wanted = [...new Set(texts)].filter((text) => text.trim() !== '')
  await inTurns(wanted, (text) => hashes.set(text, sourceHash(text)))
  return hashes
}

/** Returns the lines of these texts, by hash. */
export async function linesByHash(db: Kysely<Tables>, hashes: readonly string[]): Promise<Map<string, FrenchLine>> {
  const lines = new Map<string, FrenchLine>()
  for (const some of inParts(hashes)) {
    const rows = db.selectFrom('translation').select(['hash', 'target', 'status']).where('lang', '=', 'fr')
    for (const row of await rows.where('hash', 'in', some).execute()) lines.set(row.hash, row)
  }
  return lines
}
