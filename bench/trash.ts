import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeBack } from '../app/admin/trash/take-back-kinds.server.ts'
import { saveEpisode } from '../app/catalog/edit-episodes.server.ts'
import { saveSeries } from '../app/catalog/edit-series.server.ts'
import { placeTexts } from '../app/catalog/text-places.server.ts'
import { removeSeries } from '../app/events/deletions/remove-documents.server.ts'
import type { Editing } from '../app/history/editing.server.ts'
import { inParts } from '../app/shared/in-parts.ts'
import { openSeal } from '../app/shared/seal.server.ts'
import { openChanges } from '../database/changes.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { anEpisode, aSeries } from '../tests/factories/content.ts'
import { longestTurn } from '../tests/turns.ts'
import type { Bench } from './sites.ts'
import { type Row, spread } from './statistics.ts'

const EPISODES = { full: 5_000, quick: 500 }
const ROUNDS = { full: 7, quick: 2 }
const GOAL_MS = { restore: 2_000, turn: 50 }

/** A long series goes to the trash and comes back: how long both take, and for how long either holds up everything else. */
export async function trash({ isQuick }: Pick<Bench, 'isQuick'>): Promise<Row[]> {
  const size = isQuick ? 'quick' : 'full'
  const folder = await mkdtemp(join(tmpdir(), 'podium-bench-trash-'))
  const database = openDatabase({ file: join(folder, 'podium.sqlite') })
  await migrate(database)
  const changes = await openChanges(database, {
    onError(error) {
      throw error
    },
  })
  const editing: Editing = { changes, seal: openSeal('a secret of the bench, of 32 letters'), now: () => new Date() }
  await saveSeries(editing, aSeries({ id: 'long' }))
  await saveEpisode(editing, anEpisode('long', { docId: 'e0' }))
  const first = await database.db.selectFrom('episode').selectAll().executeTakeFirstOrThrow()
  const rows = Array.from({ length: EPISODES[size] - 1 }, (_, at) => ({
    ...first,
    doc_id: `e${at + 1}`,
    title: `Game ${at + 1} of the women's tournament`,
    short_description: `Round ${1 + (at % 9)}, live from court ${1 + (at % 7)}, told as game ${at + 1}.`,
    long_description: `What happened in game ${at + 1}, told from the first whistle to the last. `.repeat(6),
    episode_number: at + 2,
  }))
  await changes.change(async ({ trx }) => {
    for (const some of inParts(rows)) {
      await trx.insertInto('all_episode').values(some).execute()
      await placeTexts(trx, 'episode', some, new Date())
    }
  })
  const removals: Measured[] = []
  const restores: Measured[] = []
  for (let round = 0; round < ROUNDS[size]; round++) {
    let removedId = ''
    removals.push(
      await measured(async () => {
        const removed = await removeSeries(editing, 'doc-long')
        if (!removed.ok) throw new Error(removed.reason)
        removedId = removed.removedId
      }),
    )
    restores.push(
      await measured(async () => {
        const restored = await takeBack(editing, removedId)
        if (!restored.ok) throw new Error(restored.reason)
      }),
    )
  }
  await changes.close()
  await database.close()
  await rm(folder, { recursive: true })
  const of = `a series of ${EPISODES[size].toLocaleString('en')} episodes`
  const [removal, back] = [mid(removals), mid(restores)]
  const most = Math.max(...restores.map(({ turn }) => turn))
  return [
    {
      figure: `${of} comes back from the trash`,
      goal: `≤ ${GOAL_MS.restore} ms`,
      measured: `${Math.round(back.ms)} ms`,
      peer: `its removal, ${Math.round(removal.ms)} ms`,
      ratio: (back.ms / removal.ms).toFixed(2),
      isMet: back.ms <= GOAL_MS.restore,
    },
    {
      figure: 'the same: the longest turn of the event loop meanwhile, the worst of all rounds',
      goal: `≤ ${GOAL_MS.turn} ms`,
      measured: `${Math.round(most)} ms`,
      peer: `its removal, ${Math.round(Math.max(...removals.map(({ turn }) => turn)))} ms`,
      ratio: '–',
      isMet: most <= GOAL_MS.turn,
    },
  ]
}

type Measured = { ms: number; turn: number }

async function measured(work: () => Promise<void>): Promise<Measured> {
  const began = performance.now()
  const turn = await longestTurn(work)
  return { ms: performance.now() - began, turn }
}

const mid = (all: readonly Measured[]): Measured => ({
  ms: spread(all.map(({ ms }) => ms)).median,
  turn: spread(all.map(({ turn }) => turn)).median,
})
