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
  type StaffEntry,
  translateByGlossary,
} from '../../../french-titles/glossary.ts'
import { foldText } from '../../kit/text/fold.ts'
import { textCheckFor } from './concerned.ts'
import { type Effect, effectOf, type TextToWeigh } from './rule-effect.server.ts'
import { examplesIfTooMuch, isTooMuch } from './too-much.server.ts'
import { type ChangedText, type EntryRefusal, MOST_ENTRIES } from './weighed-entry.ts'

/** The texts that an entry is weighed against: `texts` yields all texts of the catalogue in batches. */
export type TextsToWeigh = { db: Kysely<Tables>; texts: () => AsyncIterable<readonly TextToWeigh[]> }

export type WeighedEntry = ({ ok: true; mark: string } & Effect) | EntryRefusal

export type EntryRow = StaffEntry & { key: string }

/** Words so frequent that an entry for one of them alone would change nearly every title. */
const FREQUENT_WORDS = new Set([...LITTLE_WORDS, 'is', 'under', 'versus'])

export const readEntries = (db: Kysely<Tables>): Promise<EntryRow[]> =>
  db.selectFrom('glossary_entry').select(['key', 'source', 'target', 'form']).orderBy('key').execute()

/** Returns a fingerprint of the entries; results weighed against other entries are stale. */
export const markOf = (entries: readonly EntryRow[]) => createHash('sha256').update(JSON.stringify(entries)).digest('base64url')

/** Returns the reason why these words cannot be an entry, whatever the other entries are. */
function faultOfWords(key: string): 'no-words' | 'everything' | undefined {
  if (!/\p{L}/u.test(key)) return 'no-words'
  return key.length === 1 || FREQUENT_WORDS.has(key) ? 'everything' : undefined
}

/** Returns the reason why an entry conflicts with those in the database, whatever the texts are. */
export const faultBeside = async (db: Kysely<Tables>, entry: StaffEntry) => faultAmong(await readEntries(db), entry)

function faultAmong(entries: readonly EntryRow[], { source, target }: StaffEntry): EntryRefusal | undefined {
  const key = keyOf(source)
  const fault = faultOfWords(key)
  if (fault !== 'no-words' && entries.some((each) => each.key === key)) return { ok: false, reason: 'exists' }
  if (fault) return { ok: false, reason: fault }
  const other = entries.find((each) => looseKeyOf(each.source) === looseKeyOf(source) && each.target !== target)
  if (other) return { ok: false, reason: 'contradicts', other: { source: other.source, target: other.target } }
  return entries.length < MOST_ENTRIES ? undefined : { ok: false, reason: 'limit-reached' }
}

/** Returns the changes that an entry would make, or its refusal. Stores nothing. `from`: how many changed texts to skip. */
export async function weighEntry({ db, texts }: TextsToWeigh, entry: StaffEntry, from = 0): Promise<WeighedEntry> {
  const entries = await readEntries(db)
  const fault = faultAmong(entries, entry)
  if (fault) return fault
  const change = await readersOf(entries, [...entries, entry])
  const concerns = textCheckFor(entry)
  const isDue = isDueOnce()
  let everything: ChangedText[] | undefined
  const effect = await effectOf({ ...change, concerns }, texts(), {
    from,
    isEnough: async (sofar) => {
      if (isDue(sofar)) everything = await examplesIfTooMuch({ ...change, concerns }, texts())
      return everything !== undefined
    },
  })
  if (effect.turnedBackTotal > 0) return { ok: false, reason: 'back-to-english', titles: effect.turnedBack }
  if (everything ?? isTooMuch(effect)) return { ok: false, reason: 'everything', titles: everything ?? effect.changed }
  return { ok: true, mark: markOf(entries), ...effect }
}

/**
 * Returns a check that is true when more than half of the texts so far change, so that a sample of all texts is worth reading.
 * The check is rarely true, because each sample reads all texts.
 */
function isDueOnce(): (effect: Effect) => boolean {
  let next = 2_000
  return ({ looked, total }) => {
    if (looked < next || total <= looked / 2) return false
    next = looked * 4
    return true
  }
}

/** Returns the changes that removing an entry would make. Titles that would turn back to English are no reason for a refusal. */
export async function weighRemoval(
  { db, texts }: TextsToWeigh,
  key: string,
  from = 0,
): Promise<({ ok: true; mark: string } & Effect) | { ok: false; reason: 'gone' }> {
  const entries = await readEntries(db)
  const entry = entries.find((each) => each.key === key)
  if (!entry) return { ok: false, reason: 'gone' }
  const rest = entries.filter((each) => each !== entry)
  const change = await readersOf(entries, rest)
  const effect = await effectOf({ ...change, concerns: textCheckFor(entry) }, texts(), { from })
  return { ok: true, mark: markOf(entries), ...effect }
}

/** Returns two translators, one with the entries `now` and one with the entries `then`. */
async function readersOf(
  now: readonly StaffEntry[],
  then: readonly StaffEntry[],
): Promise<{ before: (text: string) => GlossaryResult; after: (text: string) => GlossaryResult }> {
  const readerOf = async (entries: readonly StaffEntry[]) => {
    await shareTurn()
    const glossary = buildGlossary(ownGlossaryData, addedBy(entries))
    return (text: string) => translateByGlossary(text, glossary)
  }
  return { before: await readerOf(now), after: await readerOf(then) }
}

/** Returns the words of an entry without accents, capitals and a 'the' at the start. */
const looseKeyOf = (source: string) => foldText(source).replace(/^the /, '')
