import type { Change } from '../../database/changes.ts'
import type { EditContext } from '../history/editing.server.ts'
import { CHAMPIONSHIPS, championshipTopic, GAMES } from '../history/topics.ts'
import { advance } from './advance.server.ts'
import { readChampionship } from './championships.server.ts'

/** Computes who plays after a championship has changed, and tells all nodes and open pages. */
export async function followChampionship(change: Change, editing: EditContext, id: string): Promise<void> {
  const championship = await readChampionship(change.trx, id)
  if (championship) await advance(change, editing, championship)
  change.touch(CHAMPIONSHIPS)
  change.touch(championshipTopic(id))
  // Pages of games say which championship they belong to.
  change.touch(GAMES)
}
