import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { shareTurn } from '../../database/turns.ts'
import { foldText } from '../shared/fold.ts'
import { buildGlossary, ownGlossaryData, translateByGlossary } from './glossary.ts'
import type { ChangedText, Effect, TextToWeigh } from './glossary-effect.server.ts'
import { effectOf, FEW_TEXTS } from './glossary-effect.server.ts'
import { addedBy, type StaffEntry } from './glossary-staff.ts'
import { keyOf } from './glossary-words.ts'

/** What an entry is weighed against: `texts` gives all of the catalogue, some at a time. */
export type TextsToWeigh = { db: Kysely<Tables>; texts: () => AsyncIterable<readonly TextToWeigh[]> }

/** `titles`: those that speak against it; `other`: the entry that it contradicts. */
export type EntryRefusal = {
  ok: false
  reason: 'no-words' | 'exists' | 'back-to-english' | 'contradicts' | 'everything'
  titles?: ChangedText[]
  other?: { source: string; target: string | null }
}

export type WeighedEntry = ({ ok: true; mark: string } & Effect) | EntryRefusal

type EntryRow = StaffEntry & { key: string }

/** By themselves these stand in any title. */
const SMALL = new Set(
  'a an and as at by for from in into is of on or the to under up v vs versus with de du des la le les et'.split(' '),
)

export const readEntries = (db: Kysely<Tables>): Promise<EntryRow[]> =>
  db.selectFrom('glossary_entry').select(['key', 'source', 'target', 'form']).orderBy('key').execute()

/** The same for the same entries; what was weighed beside others holds no longer. */
export const markOf = (entries: readonly EntryRow[]) => JSON.stringify(entries)

/** Why an entry may not stand beside the others, whatever the texts are. */
export const faultBeside = async (db: Kysely<Tables>, entry: StaffEntry) => faultAmong(await readEntries(db), entry)

function faultAmong(entries: readonly EntryRow[], { source, target }: StaffEntry): EntryRefusal | undefined {
  const key = keyOf(source)
  if (!/\p{L}/u.test(key)) return { ok: false, reason: 'no-words' }
  if (entries.some((each) => each.key === key)) return { ok: false, reason: 'exists' }
  if (key.length === 1 || SMALL.has(key)) return { ok: false, reason: 'everything' }
  const other = entries.find((each) => nearly(each.source) === nearly(source) && each.target !== target)
  return other && { ok: false, reason: 'contradicts', other: { source: other.source, target: other.target } }
}

/** What an entry would change, or why it is refused. Nothing is kept. `from`: how many changed texts to leave out. */
export async function weighEntry({ db, texts }: TextsToWeigh, entry: StaffEntry, from = 0): Promise<WeighedEntry> {
  const entries = await readEntries(db)
  const fault = faultAmong(entries, entry)
  if (fault) return fault
  await shareTurn()
  const now = buildGlossary(ownGlossaryData, addedBy(entries))
  await shareTurn()
  const then = buildGlossary(ownGlossaryData, addedBy([...entries, entry]))
  const change = {
    before: (text: string) => translateByGlossary(text, now),
    after: (text: string) => translateByGlossary(text, then),
    concerns: concernedBy(entry),
  }
  const effect = await effectOf(change, texts(), { from })
  if (effect.turnedBackTotal > 0) return { ok: false, reason: 'back-to-english', titles: effect.turnedBack }
  if (effect.looked >= FEW_TEXTS && effect.total > effect.looked / 2)
    return { ok: false, reason: 'everything', titles: effect.changed }
  return { ok: true, mark: markOf(entries), ...effect }
}

const nearly = (source: string) => foldText(source).replace(/^the /, '')

/** A text can only change where all words of the entry stand, in either language. */
export function concernedBy({ source, target }: StaffEntry): (text: string) => boolean {
  const sides = [source, target ?? ''].map(keyOf).flatMap((key) => (key === '' ? [] : [key.split(' ')]))
  return (text) => {
    const lowered = text.toLowerCase().replace(/’/g, "'")
    const plain = lowered.includes('.') ? lowered.replace(/\./g, '') : lowered
    return sides.some((words) => words.every((word) => plain.includes(word)))
  }
}
