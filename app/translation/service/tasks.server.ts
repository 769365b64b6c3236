import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import pLimit from 'p-limit'
import type { Changes } from '../../../database/changes.ts'
import type { Tables } from '../../../database/tables.ts'
import { edit } from '../../catalog/edit.server.ts'
import { sourceHash } from '../../catalog/source-hash.server.ts'
import { readTexts, touchTexts } from '../../catalog/text-places.server.ts'
import { keyOf } from '../glossary/glossary.ts'
import { breaksName, protectedIn } from '../glossary/protected-terms.ts'
import { isLineValid, linesByHash } from '../memory.server.ts'
import { giveUp, isAnyNew, queueNew, storeFrench, type TaskRow, termsOfStaff } from './task-rows.server.ts'

/** A text that this node has claimed; `mark` identifies the service and the rules it is tried with. */
export type Task = { hash: string; source: string; tries: number; mark: string }

/** Texts with the names that staff protect. */
export type Taken = { tasks: Task[]; names: string[] }

/** The outcome of a task: French; given up for this service and these rules; or a retry at `dueAt`. */
export type Outcome = Task & ({ french: string } | { isGivenUp: true } | { dueAt: Date })

/**
 * The queue of texts for a service, shared by all nodes (spec L4). Every write holds the catalogue lock as edits do, so that nodes never
 * wait for each other's rows, and every page that shows a text is notified of its French.
 */
export type Tasks = {
  /** Queues some new texts of the catalogue, newest first. Returns whether there were any. */
  noteNew(): Promise<boolean>
  /** Makes texts due again that were given up with another service or other rules. */
  takeUpGivenUp(): Promise<void>
  /** Claims due texts, newest first, for CLAIM_MS; after that another node may claim them. */
  claimDue(most: number): Promise<Taken>
  /** Claims those of these texts without French that no node has claimed, just tried or given up. */
  claim(texts: readonly string[]): Promise<Taken>
  /** Saves the outcomes of tasks, never over a person's line, and notifies every page that shows one of the texts (spec L6). */
  settle(outcomes: readonly Outcome[]): Promise<void>
}

type Options = {
  db: Kysely<Tables>
  changes: Changes
  /** `version`: changes whenever the service may answer differently. */
  service: { name: string; version: string }
  now: () => Date
}

/** How long a claim lasts, in ms; after that another node tries the text. */
const CLAIM_MS = 120_000
/** New places handled per batch. */
const NOTED = 500
/** Raise this by hand when the rules of checks.ts change what counts as a wrong answer. */
const RULES = 2

export function openTasks({ db, changes, service, now }: Options): Tasks {
  const version = digest(`${service.name} ${service.version}`)
  const inTurn = pLimit(1)
  const time = (ms = 0) => new Date(now().getTime() + ms).toISOString()
  /** Queued category names, which have no places of their own. */
  let noted = ''

  /** Identifies service and rules: a text given up under another mark is tried again. */
  const markOf = (source: string, names: string[]) =>
    `${version} ${digest(JSON.stringify([RULES, ...protectedIn(source, names)]))}`

  /** Drops tasks that need no request and claims the rest. */
  async function take(trx: Transaction<Tables>, rows: TaskRow[], texts: ReadonlyMap<string, string>): Promise<Taken> {
    const { names, phrases } = await termsOfStaff(trx)
    const lines = await linesByHash(
      trx,
      rows.map(({ hash }) => hash),
    )
    const [gone, kept, taken]: [string[], { hash: string; mark: string }[], Task[]] = [[], [], []]
    for (const { hash, tries, failed_as } of rows) {
      const source = texts.get(hash)
      if (source === undefined || isLineValid(source, lines.get(hash), names)) {
        gone.push(hash)
        continue
      }
      // A phrase of staff already translates it.
      const isPhrase = phrases.has(keyOf(source))
      const mark = isPhrase ? `${version} phrase` : markOf(source, names)
      if (isPhrase || failed_as === mark) kept.push({ hash, mark })
      else taken.push({ hash, source, tries, mark })
    }
    if (gone.length > 0) await trx.deleteFrom('translation_task').where('hash', 'in', gone).execute()
    for (const { hash, mark } of kept) await giveUp(trx, hash, mark)
    const held = taken.map(({ hash, tries }) => ({ hash, tries, due_at: time(CLAIM_MS), failed_as: null }))
    if (held.length > 0)
      await trx
        .insertInto('translation_task')
        .values(held)
        .onConflict((c) => c.column('hash').doUpdateSet({ due_at: time(CLAIM_MS), failed_as: null }))
        .execute()
    return { tasks: taken, names }
  }

  return {
    noteNew: () =>
      inTurn(async () => {
        const names = (await db.selectFrom('category').select('name').orderBy('id').execute()).map(({ name }) => name)
        const namesNow = JSON.stringify(names)
        if (namesNow === noted && !(await isAnyNew(db))) return false
        await edit({ changes }, async ({ trx }) => {
          const blank = sourceHash('')
          const since = new Map(names.map((name) => [sourceHash(name), time()]))
          since.delete(blank)
          for (const table of ['series_text', 'episode_text'] as const) {
            const places = await trx
              .selectFrom(table)
              .select(['hash', 'new_since'])
              .where('new_since', 'is not', null)
              .orderBy('new_since', 'desc')
              .limit(NOTED)
              .execute()
            for (const { hash, new_since } of places) since.set(hash, new_since ?? '')
            const hashes = [...new Set(places.map(({ hash }) => hash))]
            if (hashes.length > 0) await trx.updateTable(table).set({ new_since: null }).where('hash', 'in', hashes).execute()
          }
          await queueNew(trx, since)
        })
        noted = namesNow
        return true
      }),
    takeUpGivenUp: () =>
      inTurn(async () => {
        const others = db.selectFrom('translation_task').select('hash').where('due_at', 'is', null)
        if (!(await others.where('failed_as', 'not like', `${version} %`).limit(1).executeTakeFirst())) return
        await edit({ changes }, async ({ trx }) => {
          await trx
            .updateTable('translation_task')
            .set({ due_at: '' })
            .where('due_at', 'is', null)
            .where('failed_as', 'not like', `${version} %`)
            .execute()
        })
      }),
    claimDue: (most) =>
      inTurn(async () => {
        const isDue = db.selectFrom('translation_task').select('hash').where('due_at', '<=', time())
        if (!(await isDue.limit(1).executeTakeFirst())) return NOTHING
        return edit({ changes }, async ({ trx }) => {
          const due = trx.selectFrom('translation_task').selectAll().where('due_at', '<=', time())
          const rows = await due.orderBy('due_at', 'desc').orderBy('hash').limit(most).execute()
          const hashes = rows.map(({ hash }) => hash)
          return take(trx, rows, await readTexts(trx, hashes))
        })
      }),
    claim: (texts) =>
      inTurn(async () => {
        const byHash = new Map(texts.map((text) => [sourceHash(text), text]))
        const lines = await linesByHash(db, [...byHash.keys()])
        const { names } = await termsOfStaff(db)
        for (const [hash, text] of byHash) if (isLineValid(text, lines.get(hash), names)) byHash.delete(hash)
        if (byHash.size === 0) return NOTHING
        return edit({ changes }, async ({ trx }) => {
          const known = await trx
            .selectFrom('translation_task')
            .selectAll()
            .where('hash', 'in', [...byHash.keys()])
            .execute()
          const rows = new Map<string, TaskRow>()
          for (const hash of byHash.keys()) rows.set(hash, { hash, due_at: time(), tries: 0, failed_as: null })
          for (const row of known)
            if (row.due_at !== null && row.due_at <= time()) rows.set(row.hash, row)
            else rows.delete(row.hash)
          return take(trx, [...rows.values()], byHash)
        })
      }),
    settle: (outcomes) =>
      inTurn(() =>
        edit({ changes }, async (change) => {
          const { trx } = change
          const { names } = await termsOfStaff(trx)
          const said: (Task & { french: string })[] = []
          for (const outcome of outcomes) {
            // A name was added while the service worked: ask again.
            const isBroken = 'french' in outcome && breaksName(outcome.source, outcome.french, names)
            if ('french' in outcome && !isBroken) said.push(outcome)
            else if ('isGivenUp' in outcome) await giveUp(trx, outcome.hash, outcome.mark)
            else {
              const dueAt = 'dueAt' in outcome ? outcome.dueAt.toISOString() : time()
              const next = { due_at: dueAt, tries: outcome.tries + 1 }
              await trx.updateTable('translation_task').set(next).where('hash', '=', outcome.hash).execute()
            }
          }
          if (said.length === 0) return
          await storeFrench(trx, said, { origin: service.name, now: now() })
          await touchTexts(
            change,
            said.map(({ hash }) => hash),
          )
        }),
      ),
  }
}

const NOTHING: Taken = { tasks: [], names: [] }

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
