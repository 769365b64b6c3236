import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { shareTurn } from '../../../database/turns.ts'
import {
  addedBy,
  buildGlossary,
  type GlossaryResult,
  keyOf,
  LITTLE_WORDS,
  ownGlossaryData,
  plainWord,
  type StaffEntry,
  translateByGlossary,
} from '../../../french-titles/glossary.ts'
import { foldText } from '../../kit/text/fold.ts'
import { type Effect, type EntryRefusal, MIN_TEXTS, MOST_ENTRIES, MOST_NAMED, type TextChange } from '../weighed.ts'

/** A text of the catalogue. `isOwn`: staff wrote its French, so no rule changes it. */
type TextToWeigh = { text: string; isOwn?: boolean }

/** The texts that an entry is weighed against: `texts` yields all texts of the catalogue in batches. */
export type TextsToWeigh = { db: Kysely<Tables>; texts: () => AsyncIterable<readonly TextToWeigh[]> }

export type WeighedEntry = ({ ok: true; mark: string } & Effect) | EntryRefusal

/** A phrase with its French, a name with its French and its `form`, or a name that is never translated (`target` null). */
export type EntryRow = StaffEntry & { key: string }

/** Words so frequent that an entry for one of them alone would change nearly every title. */
const FREQUENT_WORDS = new Set([...LITTLE_WORDS, 'is', 'under', 'versus'])

export const readEntries = (db: Kysely<Tables>): Promise<EntryRow[]> =>
  db.selectFrom('glossary_entry').select(['key', 'source', 'target', 'form']).orderBy('key').execute()

/** Returns a short fingerprint of rows; what was weighed against rows with another one is stale. */
export const markOf = (rows: readonly object[]) => createHash('sha256').update(JSON.stringify(rows)).digest('base64url')

/** Returns the reason why these words cannot be an entry, whatever the other entries are. */
function faultOfWords(key: string): 'no-words' | 'everything' | undefined {
  if (!/\p{L}/u.test(key)) return 'no-words'
  return key.length === 1 || FREQUENT_WORDS.has(key) ? 'everything' : undefined
}

/** Returns the reason why an entry conflicts with these, whatever the texts are. */
export function faultAmong(entries: readonly EntryRow[], { source, target }: StaffEntry): EntryRefusal | undefined {
  const key = keyOf(source)
  const fault = faultOfWords(key)
  if (fault !== 'no-words' && entries.some((each) => each.key === key)) return { ok: false, reason: 'exists', titles: [] }
  if (fault) return { ok: false, reason: fault, titles: [] }
  const other = entries.find((each) => looseKeyOf(each.source) === looseKeyOf(source) && each.target !== target)
  if (other) return { ok: false, reason: 'contradicts', titles: [], other: { english: other.source, french: other.target } }
  return entries.length < MOST_ENTRIES ? undefined : { ok: false, reason: 'limit-reached', titles: [] }
}

/** Returns the changes that an entry would make, or its refusal. Stores nothing, and yields to other work. */
export async function weighEntry({ db, texts }: TextsToWeigh, entry: StaffEntry): Promise<WeighedEntry> {
  const entries = await readEntries(db)
  const fault = faultAmong(entries, entry)
  if (fault) return fault
  const before = await readerOf(entries)
  const after = await readerOf([...entries, entry])
  const concerns = textCheckFor(entry)
  const [changes, turnedBack]: [TextChange[], string[]] = [[], []]
  let [looked, total] = [0, 0]
  for await (const some of texts())
    for (const { text, isOwn } of some) {
      if (looked++ % 16 === 0) await shareTurn()
      if (isOwn || !concerns(text)) continue
      const [was, is] = [before(text), after(text)]
      if (was.text === is.text && was.coverage === is.coverage) continue
      total += 1
      if (changes.length < MOST_NAMED) changes.push({ text, before: was.text, after: is.text })
      if (was.coverage !== 'none' && is.coverage === 'none' && turnedBack.length < MOST_NAMED) turnedBack.push(text)
    }
  if (turnedBack.length > 0) return { ok: false, reason: 'back-to-english', titles: turnedBack }
  if (looked >= MIN_TEXTS && total > looked / 2)
    return { ok: false, reason: 'everything', titles: changes.map(({ text }) => text) }
  return { ok: true, total, changes, mark: markOf(entries) }
}

/** Returns a translator with these entries. */
async function readerOf(entries: readonly StaffEntry[]): Promise<(text: string) => GlossaryResult> {
  await shareTurn()
  const glossary = buildGlossary(ownGlossaryData, addedBy(entries))
  return (text) => translateByGlossary(text, glossary)
}

/** Returns a check for the texts that an entry may change: those with all of its words in one of the languages. */
function textCheckFor({ source, target }: StaffEntry): (text: string) => boolean {
  const sides = [source, target ?? ''].map(keyOf).filter(Boolean)
  return (text) => {
    const plain = plainWord(text).replaceAll('.', '')
    return sides.some((words) => words.split(' ').every((word) => plain.includes(word)))
  }
}

/** Returns the words of an entry without accents, capitals and a 'the' at the start. */
const looseKeyOf = (source: string) => foldText(source).replace(/^the /, '')
