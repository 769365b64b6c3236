import type { Change } from '../../database/changes.ts'
import { rowsById } from '../events/edit/event-rows.server.ts'
import { toEvent } from '../events/games.server.ts'
import type { EditContext, GamesFollower } from '../history/editing.server.ts'
import { championshipsOf } from '../history/hanging-rows.server.ts'
import { CHAMPIONSHIPS, championshipTopic, GAMES } from '../history/topics.ts'
import { advance, advanceByEvents, writeEach } from './advance.server.ts'
import { raiseVersion, readChampionship } from './championships.server.ts'
import type { Structure } from './rules/structure.ts'

/** Computes who plays after a championship has changed, and tells all nodes and open pages. */
export async function followChampionship(change: Change, editing: EditContext, id: string): Promise<void> {
  const championship = await readChampionship(change.trx, id)
  if (championship) await advance(change, editing, championship)
  change.touch(CHAMPIONSHIPS)
  change.touch(championshipTopic(id))
  // Pages of games say which championship they belong to.
  change.touch(GAMES)
}

/** Gives the events of a championship its state: all of them, or those among `only`. */
export async function alignEvents(change: Change, editing: EditContext, id: string, only?: readonly string[]): Promise<void> {
  const championship = await readChampionship(change.trx, id)
  if (!championship) return
  const { state, eventIds } = championship
  const ids = [...eventIds.values()].filter((eventId) => only?.includes(eventId) ?? true)
  const others = [...(await rowsById(change.trx, ids)).values()].filter((row) => row.state !== state)
  const contents = others.map((row) => ({ ...toEvent(row), state, publicAt: null, baseVersion: row.version }))
  await writeEach(change, editing, contents)
}

/** What championships do when games and teams change (history/editing.server.ts). */
export const championshipFollower = {
  advance: advanceByEvents,
  async relink(change, editing, eventIds) {
    for (const id of await championshipsOf(change.trx, eventIds)) {
      await raiseVersion(change.trx, id, editing.now())
      await alignEvents(change, editing, id, eventIds)
      await followChampionship(change, editing, id)
    }
  },
  async isEntrant(trx, teamId) {
    const rows = await trx.selectFrom('championship').select('structure').where('structure', 'like', `%${teamId}%`).execute()
    return rows.some((row) => (JSON.parse(row.structure) as Structure).entrants.some((each) => each.teamId === teamId))
  },
} satisfies Partial<GamesFollower>
