import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Change } from '../../../database/changes.ts'
import type { Tables } from '../../../database/tables.ts'
import { inTurns } from '../../../database/turns.ts'
import type { Glossary } from '../../../french-titles/glossary.ts'
import { record } from '../../history/audit.server.ts'
import { type Editing, edit } from '../../history/editing.server.ts'
import { keepRemoved } from '../../history/kept-rows.server.ts'
import type { RowRestorer } from '../../history/take-back.server.ts'
import type { Result } from '../../kit/result.ts'
import { foldText } from '../../kit/text/fold.ts'
import { touchEverything } from '../entries/edit-glossary.server.ts'
import { askAgainGivenUp } from '../service/task-rows.server.ts'
import { untilUnchanged } from '../until-unchanged.ts'
import { MOST_PATTERNS, type PatternRefusal, type Weighed } from '../weighed.ts'
import { effectOfPatterns, type PatternVerdict, type ShownText } from './pattern-effect.server.ts'
import { readPattern, type TitlePattern } from './pattern-shape.ts'
import { type PatternPair, writtenPair } from './pattern-text.ts'

export type PatternRow = Selectable<Tables['french_pattern']>

/** The data that patterns are weighed against: the catalogue's texts as shown, and the glossary that reads them. */
export type PatternGround = { db: Kysely<Tables>; glossary: Glossary; texts: () => AsyncIterable<readonly ShownText[]> }

/** Returns the changes that a pattern would make, or its refusal. Stores nothing. */
export async function weighPattern(ground: PatternGround, pair: PatternPair): Promise<Weighed> {
  const { weighed } = await weighAll(ground, [pair])
  return weighed[0] as Weighed
}

/** Weighs several patterns against those in force (`rows`) and against each other. */
async function weighAll(
  ground: PatternGround,
  pairs: readonly PatternPair[],
): Promise<{ rows: PatternRow[]; weighed: Weighed[] }> {
  const { db, glossary } = ground
  const rows = await approvedRows(db)
  const inForce: TitlePattern[] = []
  await inTurns(rows, (row) => {
    const read = readPattern(row, glossary)
    if (read.ok) inForce.push(read.pattern)
  })
  const keys = new Set(rows.map(({ key }) => key))
  const fresh = new Map<string, TitlePattern>()
  const weighed: (Weighed | TitlePattern | { spoils: TitlePattern })[] = []
  await inTurns(pairs, (pair) => {
    const read = readPattern(pair, glossary)
    if (!read.ok) weighed.push('pattern' in read ? { spoils: read.pattern } : { ok: false, reason: read.reason, titles: [] })
    else if (keys.has(read.pattern.key) || fresh.has(read.pattern.key)) weighed.push({ ok: false, reason: 'exists', titles: [] })
    else if (rows.length + fresh.size >= MOST_PATTERNS) weighed.push({ ok: false, reason: 'limit-reached', titles: [] })
    else {
      fresh.set(read.pattern.key, read.pattern)
      weighed.push(read.pattern)
    }
  })
  const effects = fresh.size === 0 ? new Map() : await effectOfPatterns([...fresh.values()], inForce, ground.texts(), glossary)
  const [spoiling] = weighed.flatMap((each) => ('spoils' in each ? [each.spoils] : []))
  const spoiled = spoiling && (await effectOfPatterns([spoiling], [], ground.texts(), glossary)).get(spoiling.key)
  const settled = weighed.map((each): Weighed => {
    if ('ok' in each) return each
    if ('spoils' in each) {
      const isNamed = each.spoils === spoiling && spoiled?.ok === false
      return isNamed ? { ...spoiled, reason: 'back-to-english' } : { ok: false, reason: 'english', titles: [] }
    }
    const effect = effects.get(each.key) as PatternVerdict
    return effect.ok ? { ...effect, key: each.key } : effect
  })
  return { rows, weighed: settled }
}

/** Brings a pattern into force; every text is translated again with it. */
export async function approvePattern(
  editing: Editing,
  ground: PatternGround,
  pair: PatternPair,
): Promise<{ ok: true } | PatternRefusal | { ok: false; reason: 'changed' }> {
  const { now, by } = editing
  return untilUnchanged(async () => {
    const { rows, weighed } = await weighAll(ground, [pair])
    const [one] = weighed as [Weighed]
    if (!one.ok) return one
    return edit(editing, async (change) => {
      if (markOf(await approvedRows(change.trx)) !== markOf(rows)) return undefined
      const row = rowOf({ key: one.key, ...pair }, editing)
      await write(change.trx, [row])
      await record(change, by, now(), { action: 'pattern.add', subject: row.key, title: row.english, after: row })
      await touchEverything(change)
      return { ok: true as const }
    })
  })
}

/** Takes a pattern out of force. It can be restored by `removedId`. */
export async function removePattern(editing: Editing, key: string): Promise<Result<{ removedId: string }, 'gone'>> {
  const { now, by } = editing
  return edit(editing, async (change) => {
    const row = await readRow(change.trx, key)
    if (row?.status !== 'approved') return { ok: false, reason: 'gone' }
    await change.trx.deleteFrom('french_pattern').where('key', '=', key).execute()
    await askAgainGivenUp(change.trx, now())
    const listed = { title: row.english, subject: key }
    const removedId = await keepRemoved(
      change.trx,
      { kind: 'french_pattern', rows: { french_pattern: [row] }, listed },
      by,
      now(),
    )
    await record(change, by, now(), { action: 'pattern.remove', subject: key, title: row.english, before: row, removedId })
    await touchEverything(change)
    return { ok: true, removedId }
  })
}

/** Puts a pattern back into force. */
export const putPatternBack: RowRestorer<'french_pattern'> = async (change, { now, by }, { rows }) => {
  const [row] = rows.french_pattern
  const there = await readRow(change.trx, row.key)
  if (there?.status === 'approved') return { ok: false, reason: 'exists' }
  // Earlier versions kept offers that were dismissed.
  if (row.status !== 'approved') return { ok: false, reason: 'changed' }
  await write(change.trx, [row])
  await touchEverything(change)
  await record(change, by, now(), { action: 'pattern.restore', subject: row.key, title: row.english, after: row })
  return { ok: true, title: row.english }
}

/** Returns the keys of all patterns in force, and of those that staff dismissed in earlier versions. */
export async function knownPatterns(db: Kysely<Tables>): Promise<Set<string>> {
  const rows = await db.selectFrom('french_pattern').select('key').execute()
  return new Set(rows.map(({ key }) => key))
}

const PATTERNS_A_PAGE = 50

/** Returns a page of the patterns in force that have these words in either language. */
export async function patternPage({ db }: Pick<PatternGround, 'db'>, { text, page }: { text: string; page: number }) {
  const words = foldText(text).split(' ')
  const rows = (await approvedRows(db)).filter(({ english, french }) => {
    const folded = foldText(`${english}\n${french}`)
    return words.every((word) => folded.includes(word))
  })
  const pages = Math.max(1, Math.ceil(rows.length / PATTERNS_A_PAGE))
  const at = Math.min(Math.max(Math.trunc(page) || 1, 1), pages)
  const patterns = rows.slice((at - 1) * PATTERNS_A_PAGE, at * PATTERNS_A_PAGE)
  return {
    text,
    page: at,
    pages,
    total: rows.length,
    patterns: patterns.map(({ key, english, french }) => ({ key, english, french })),
  }
}

export const approvedRows = (db: Kysely<Tables>): Promise<PatternRow[]> =>
  db.selectFrom('french_pattern').selectAll().where('status', '=', 'approved').orderBy('key').execute()

type FilePatterns = { rows: (PatternPair & { key: string })[]; mark: string; same: number; twice: number }

/**
 * Weighs the patterns of a file, except duplicates and those already in force. Returns the first refused pattern with its index,
 * if any.
 */
export async function weighFile(
  ground: PatternGround,
  pairs: readonly PatternPair[],
): Promise<({ ok: true } & FilePatterns) | (PatternRefusal & { at: number })> {
  const { rows: inForce, weighed } = await weighAll(ground, pairs)
  const there = new Map(inForce.map(({ english, french }) => [english, french]))
  const rows: FilePatterns['rows'] = []
  let [same, twice] = [0, 0]
  for (const [at, one] of weighed.entries()) {
    const pair = writtenPair(pairs[at] as PatternPair)
    if (one.ok) rows.push({ key: one.key, ...pair })
    else if (one.reason === 'exists' && there.get(pair.english) === pair.french) same += 1
    else if (one.reason === 'exists' && rows.some(({ english, french }) => english === pair.english && french === pair.french))
      twice += 1
    else return { ...one, at }
  }
  return { ok: true, rows, mark: markOf(inForce), same, twice }
}

/** Writes a file's patterns in the transaction of its lines; returns undefined when the patterns in force have changed since. */
export async function writePatterns(change: Change, editing: Editing, { rows, mark }: FilePatterns): Promise<number | undefined> {
  if (rows.length === 0) return 0
  if (markOf(await approvedRows(change.trx)) !== mark) return undefined
  const written = rows.map((row) => rowOf(row, editing))
  await write(change.trx, written)
  await touchEverything(change)
  return rows.length
}

const markOf = (rows: readonly PatternRow[]) => JSON.stringify(rows.map(({ key, french }) => [key, french]))

function rowOf({ key, ...pair }: PatternPair & { key: string }, { by, now }: Editing): PatternRow {
  return {
    key,
    ...writtenPair({ english: pair.english, french: pair.french }),
    status: 'approved',
    updated_by: by?.uid ?? null,
    updated_at: now().toISOString(),
  }
}

const readRow = (trx: Transaction<Tables>, key: string) =>
  trx.selectFrom('french_pattern').selectAll().where('key', '=', key).executeTakeFirst()

/** The number of rows per statement. */
const BATCH = 100

async function write(trx: Transaction<Tables>, rows: readonly PatternRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH)
    await trx
      .insertInto('french_pattern')
      .values(rows.slice(from, from + BATCH))
      .onConflict((c) =>
        c.column('key').doUpdateSet((eb) => ({
          english: eb.ref('excluded.english'),
          french: eb.ref('excluded.french'),
          status: eb.ref('excluded.status'),
          updated_by: eb.ref('excluded.updated_by'),
          updated_at: eb.ref('excluded.updated_at'),
        })),
      )
      .execute()
}
