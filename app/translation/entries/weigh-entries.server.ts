import { inTurns, shareTurn } from '../../../database/turns.ts'
import { keyOf, type StaffEntry } from '../../../french-titles/glossary.ts'
import { entryFinder } from './concerned.ts'
import { EFFECT_PAGE, type Effect, effectOf } from './rule-effect.server.ts'
import { isTooMuch } from './too-much.server.ts'
import {
  type EntryRow,
  faultOfWords,
  looseKeyOf,
  markOf,
  readEntries,
  readersOf,
  type TextsToWeigh,
} from './weigh-entry.server.ts'
import { type ChangedText, type EntryRefusal, MOST_ENTRIES } from './weighed-entry.ts'

/**
 * Entries of a file compared with those in the database: `fresh` and `changed` are to be written; `twice` counts duplicates in
 * the file.
 */
export type FileEntries = {
  mark: string
  fresh: EntryRow[]
  changed: EntryRow[]
  same: number
  twice: number
}

type Refused = EntryRefusal & { at: number }

/** The maximum number of entries tried one by one to find the one that turns a title back to English. */
const MOST_TRIED = 8

/**
 * Weighs a file's entries together with those in the database; an entry with the same words as an existing one replaces it.
 * Returns the entries to write, or the refusal of one entry with its index in the file.
 */
export async function weighEntries(
  { db, texts }: TextsToWeigh,
  entries: readonly StaffEntry[],
): Promise<({ ok: true } & FileEntries) | Refused> {
  const there = await readEntries(db)
  const sorted = await sortEntries(there, entries)
  if (!sorted.ok) return sorted
  const { all: then, at: places, ...found } = sorted
  const written = [...found.fresh, ...found.changed]
  if (written.length > 0) {
    const refused = await refusalOfTexts(texts, there, then, written)
    if (refused) return { ...refused.refusal, at: places.get(refused.entry.key) ?? 0 }
  }
  return { ...found, mark: markOf(there) }
}

type Sorted = Omit<FileEntries, 'mark'> & { ok: true; all: EntryRow[]; at: Map<string, number> }

/** Sorts entries into new, changed and same, without reading any text. */
async function sortEntries(there: readonly EntryRow[], entries: readonly StaffEntry[]): Promise<Sorted | Refused> {
  const before = new Map(there.map((row) => [row.key, row]))
  const rows = new Map<string, EntryRow>()
  const places = new Map<string, number>()
  let refused: Refused | undefined
  let twice = 0
  await inTurns(entries, ({ source, target, form = null }, at) => {
    if (refused) return
    const key = keyOf(source)
    const fault = faultOfWords(key)
    const other = rows.get(key)
    if (fault) refused = { ok: false, reason: fault, at }
    else if (!other) {
      rows.set(key, { key, source, target, form })
      places.set(key, at)
    } else if (other.target === target && other.form === form) twice += 1
    else refused = { ok: false, reason: 'contradicts', other: { source: other.source, target: other.target }, at }
  })
  if (refused) return refused
  const then = new Map([...before, ...rows])
  const alike = new Map<string, EntryRow[]>()
  await inTurns(then.values(), (row) => {
    const words = looseKeyOf(row.source)
    if (alike.get(words)?.push(row) === undefined) alike.set(words, [row])
  })
  const found: Sorted = { ok: true, fresh: [], changed: [], same: 0, twice, all: [...then.values()], at: places }
  await inTurns(rows.values(), (row) => {
    const was = before.get(row.key)
    // If two entries of the file contradict each other, the later one is refused.
    const isBefore = ({ key }: EntryRow) => (places.get(key) ?? -1) < (places.get(row.key) ?? 0)
    const other = alike.get(looseKeyOf(row.source))?.find((each) => each.target !== row.target && isBefore(each))
    if (was && was.target === row.target && (was.form ?? null) === row.form) found.same += 1
    else if (other)
      refused ??= {
        ok: false,
        reason: 'contradicts',
        other: { source: other.source, target: other.target },
        at: places.get(row.key) ?? 0,
      }
    else found[was ? 'changed' : 'fresh'].push(row)
  })
  const beyond = found.fresh[MOST_ENTRIES - before.size]
  if (beyond) refused ??= { ok: false, reason: 'limit-reached', at: places.get(beyond.key) ?? 0 }
  return refused ?? found
}

/** Returns the reason why the texts rule out one of the written entries, and that entry; undefined when they rule out none. */
async function refusalOfTexts(
  texts: TextsToWeigh['texts'],
  there: readonly EntryRow[],
  then: readonly EntryRow[],
  written: readonly EntryRow[],
): Promise<{ refusal: EntryRefusal; entry: EntryRow } | undefined> {
  const change = await readersOf(there, then)
  const replaced = new Map(there.map((row) => [row.key, row]))
  // Include the texts that the replaced entry affected.
  const sides = written.flatMap((row) => {
    const was = replaced.get(row.key)
    return was ? [row, was] : [row]
  })
  const among = entryFinder(sides)
  const keysOf = (text: string) => new Set(among(text).map((at) => sides[at]?.key ?? ''))
  const counts = new Map<string, number>()
  const named = new Map<string, ChangedText[]>()
  const effect: Effect = await effectOf({ ...change, concerns: (text) => among(text).length > 0 }, texts(), {
    each: (text) => {
      for (const key of keysOf(text.en)) {
        counts.set(key, (counts.get(key) ?? 0) + 1)
        const some = named.get(key) ?? []
        if (some.length < EFFECT_PAGE) named.set(key, [...some, text])
      }
    },
  })
  const [title] = effect.turnedBack
  if (title) {
    const keys = keysOf(title.en)
    const suspects = written.filter(({ key }) => keys.has(key))
    const entry = (await guiltyOf(title, suspects, there, then)) ?? suspects[0] ?? (written[0] as EntryRow)
    const titles = effect.turnedBack.filter(({ en }) => keysOf(en).has(entry.key))
    return { refusal: { ok: false, reason: 'back-to-english', titles }, entry }
  }
  const entry = written.find(({ key }) => isTooMuch({ looked: effect.looked, total: counts.get(key) ?? 0 }))
  return entry && { refusal: { ok: false, reason: 'everything', titles: named.get(entry.key) ?? [] }, entry }
}

/** Finds the entry without which this title would stay French. */
async function guiltyOf(
  title: ChangedText,
  suspects: readonly EntryRow[],
  there: readonly EntryRow[],
  then: readonly EntryRow[],
): Promise<EntryRow | undefined> {
  if (suspects.length < 2) return suspects[0]
  for (const suspect of suspects.slice(0, MOST_TRIED)) {
    await shareTurn()
    const was = there.filter(({ key }) => key === suspect.key)
    const rest = [...then.filter(({ key }) => key !== suspect.key), ...was]
    const { after } = await readersOf([], rest)
    if (after(title.en).coverage !== 'none') return suspect
  }
  return undefined
}
