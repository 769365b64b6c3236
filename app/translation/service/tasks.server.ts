import { createHash } from 'node:crypto'
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely'
import pLimit from 'p-limit'
import type { Changes } from '../../../database/changes.ts'
import type { Tables } from '../../../database/tables.ts'
import { type Glossary, ownGlossaryData } from '../../../french-titles/glossary.ts'
import { breaksName, protectedIn } from '../../../french-titles/protected-terms.ts'
import { sourceHash } from '../../catalog/texts/source-hash.server.ts'
import { readTexts, touchTexts } from '../../catalog/texts/text-places.server.ts'
import { touchTitledGames } from '../../events/follow/touch-games.server.ts'
import { edit } from '../../history/editing.server.ts'
import type { Piece, Work } from '../../kit/work/work.server.ts'
import { isLineValid, linesByHash, type Memory } from '../memory.server.ts'
import { isAnyNew, namesOfStaff, queueNew, storeFrench, TRANSLATION } from './task-rows.server.ts'

/** A text that this node has claimed; `mark` identifies the service and the rules of the attempt. */
export type Task = { piece: Piece; hash: string; source: string; mark: string }

/** Texts with the names that staff protect, and the glossary that tells the service about their terms. */
export type Taken = { tasks: Task[]; names: string[]; glossary: Glossary }

/** The outcome of a task: French; abandoned for this service and these rules; or a retry at `dueAt`. */
export type Outcome = Task & ({ french: string } | { isGivenUp: true } | { dueAt: Date })

export type Tasks = ReturnType<typeof openTasks>

type Options = {
  db: Kysely<Tables>
  work: Work
  changes: Changes
  memory: Memory
  /** `version`: changes whenever the service may answer differently. */
  service: { name: string; version: string }
  now: () => Date
}

/** The number of new places handled per batch. */
const NOTED = 500
/** Raise this by hand when the rules of checks.ts change what counts as a wrong answer. */
const RULES = 3

/**
 * Opens the queue of texts for a service, shared by all nodes (spec L4). Every write holds the catalogue lock as edits do, so
 * that nodes never wait for each other's rows, and every page that shows a text is notified of its French.
 */
export function openTasks({ db, work, changes, memory, service, now }: Options) {
  const version = digest(`${service.name} ${service.version}`)
  const inTurn = pLimit(1)
  const time = (ms = 0) => new Date(now().getTime() + ms).toISOString()
  /** The names of categories when they were last queued, because they have no places of their own. */
  let noted = ''

  const nothing = (): Taken => ({ tasks: [], names: [], glossary: memory.readers().glossary })
  /** Returns the fingerprint of service and rules: an abandoned text is tried again under a different one. */
  const markOf = (source: string, names: string[]) =>
    `${version} ${digest(JSON.stringify([RULES, ...protectedIn(source, names)]))}`

  /** Drops tasks that need no request and claims the rest. */
  async function take(trx: Transaction<Tables>, pieces: readonly Piece[], texts: ReadonlyMap<string, string>): Promise<Taken> {
    const names = await namesOfStaff(trx)
    await memory.prepare(trx, [...texts.values()])
    const lines = await linesByHash(
      trx,
      pieces.map(({ key }) => key),
    )
    const [gone, taken]: [Piece[], Task[]] = [[], []]
    for (const piece of pieces) {
      const hash = piece.key
      const source = texts.get(hash)
      if (source === undefined || isLineValid(source, lines.get(hash), names)) {
        gone.push(piece)
        continue
      }
      const isWhole = memory.isWhole(source)
      const mark = isWhole ? `${version} ${WHOLE}` : markOf(source, names)
      if (isWhole || piece.fault === mark) await work.putOff(TRANSLATION, [piece], { dueAt: null, fault: mark }, trx)
      else taken.push({ piece, hash, source, mark })
    }
    await work.done(TRANSLATION, gone, trx)
    return { tasks: taken, names, glossary: memory.readers().glossary }
  }

  return {
    /** Queues some new texts of the catalogue, newest first. Returns true when there were any. */
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
          await queueNew(work, trx, since)
        })
        noted = namesNow
        return true
      }),
    /** Makes texts due again that were abandoned with another service or other rules. */
    takeUpGivenUp: () =>
      inTurn(async () => {
        const isOther = (eb: ExpressionBuilder<Tables, 'work'>) =>
          eb.and([
            eb('kind', '=', TRANSLATION.name),
            eb('due_at', 'is', null),
            eb.or([
              eb('fault', 'not like', `${version} %`),
              eb.and([eb('fault', 'like', '% whole %'), eb('fault', 'not like', `% ${WHOLE}`)]),
            ]),
          ])
        if (!(await db.selectFrom('work').select('key').where(isOther).limit(1).executeTakeFirst())) return
        await edit({ changes }, ({ trx }) => trx.updateTable('work').set({ due_at: '' }).where(isOther).execute())
      }),
    /** Claims due texts, newest first. */
    claimDue: (most: number) =>
      inTurn(async () => {
        const dead = await work.look(TRANSLATION)
        if (!dead) return nothing()
        return edit({ changes }, async ({ trx }) => {
          const pieces = await work.claim(TRANSLATION, { most, newestFirst: true, dead, of: trx })
          const texts = await readTexts(
            trx,
            pieces.map(({ key }) => key),
          )
          return take(trx, pieces, texts)
        })
      }),
    /** Claims these texts, except those with French and those that a node has claimed, just tried or abandoned. */
    claim: (texts: readonly string[]) =>
      inTurn(async () => {
        const byHash = new Map(texts.map((text) => [sourceHash(text), text]))
        const lines = await linesByHash(db, [...byHash.keys()])
        const names = await namesOfStaff(db)
        for (const [hash, text] of byHash) if (isLineValid(text, lines.get(hash), names)) byHash.delete(hash)
        if (byHash.size === 0) return nothing()
        return edit({ changes }, async ({ trx }) => {
          const keys = [...byHash.keys()]
          await work.add(
            TRANSLATION,
            keys.map((key) => ({ key })),
            { of: trx },
          )
          return take(trx, await work.claim(TRANSLATION, { most: keys.length, keys, of: trx }), byHash)
        })
      }),
    /** Saves the outcomes of tasks, never over a person's line, and notifies every page that shows one of the texts (spec L6). */
    settle: (outcomes: readonly Outcome[]) =>
      inTurn(() =>
        edit({ changes }, async (change) => {
          const { trx } = change
          const names = await namesOfStaff(trx)
          const said: (Task & { french: string })[] = []
          for (const outcome of outcomes) {
            // A name was added while the service worked: ask again.
            const isBroken = 'french' in outcome && breaksName(outcome.source, outcome.french, names)
            if ('french' in outcome && !isBroken) said.push(outcome)
            else {
              const { piece, mark } = outcome
              const dueAt = 'dueAt' in outcome ? outcome.dueAt : now()
              const later = 'isGivenUp' in outcome ? { dueAt: null, fault: mark } : { dueAt, tries: piece.tries + 1, fault: null }
              await work.putOff(TRANSLATION, [piece], later, trx)
            }
          }
          if (said.length === 0) return
          await storeFrench(trx, said, { origin: service.name, now: now() })
          await work.done(
            TRANSLATION,
            said.map(({ piece }) => piece),
            trx,
          )
          const hashes = said.map(({ hash }) => hash)
          await touchTexts(change, hashes)
          await touchTitledGames(change, new Set(hashes))
        }),
      ),
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
/** The mark of texts that need no service with these word lists; other lists may leave the texts to the service. */
const WHOLE = `whole ${digest(JSON.stringify(ownGlossaryData))}`
