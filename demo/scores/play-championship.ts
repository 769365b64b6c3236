import type { Championship } from '../../app/championships/championship.ts'
import type { Championships } from '../../app/championships/championships.server.ts'
import { writeEvents } from '../../app/events/edit/edit-events.server.ts'
import { rowsById } from '../../app/events/edit/event-rows.server.ts'
import { toEvent } from '../../app/events/games.server.ts'
import { localStartOf } from '../../app/events/time/zoned-time.ts'
import { type Editing, holdCatalogue } from '../../app/history/editing.server.ts'
import { MINUTE_MS } from '../../app/kit/time/time-units.ts'
import { clearScore } from '../../app/scores/log/score-log.server.ts'
import { livingChampionship } from '../catalogue/championships.ts'
import { championshipId } from '../fill-championships.ts'
import { championshipFacts } from './championship-facts.ts'
import type { ScoredGame } from './keep-scores.ts'

type Parts = { editing: Editing; championships: () => Championships }

/**
 * Returns the games of the demo's championship, which is played from the quarterfinals to the medals and then begins anew. The first
 * call of each round takes the results of the last one back, so that nobody is known for the later rounds.
 */
export function openChampionshipGames({ editing, championships }: Parts): () => Promise<ScoredGame[]> {
  const draft = livingChampionship
  let begun = 0
  return async () => {
    const championship = draft && championships().byId.get(championshipId(draft))
    if (!draft?.minutes || !championship) return []
    const round = draft.minutes * MINUTE_MS
    const start = Math.floor(editing.now().getTime() / round) * round
    const startOf = new Map(draft.games.map(({ game, minute = 0 }) => [game, start + minute * MINUTE_MS]))
    if (begun !== start) await beginAnew(editing, championship, startOf)
    begun = start
    return draft.games.flatMap((game) => {
      const eventId = championship.eventIds.get(game.game)
      return eventId === undefined
        ? []
        : { eventId, isRepeated: true, logAt: () => championshipFacts(eventId, game, startOf.get(game.game) ?? start) }
    })
  }
}

/** Gives the games the times of this round, and takes back results of an earlier one. */
async function beginAnew(editing: Editing, { eventIds }: Championship, startOf: ReadonlyMap<string, number>): Promise<void> {
  const { changes, now, follower } = editing
  await changes.change(async (change) => {
    await holdCatalogue(change.trx)
    await follower?.hold(change.trx)
    const rows = await rowsById(change.trx, [...eventIds.values()])
    const stale = [...eventIds].flatMap(([code, id]) => {
      const [row, start] = [rows.get(id), startOf.get(code)]
      const isStale = row && start !== undefined && row.starts_at !== new Date(start).toISOString()
      return isStale ? { id, start } : []
    })
    for (const { id } of stale) await clearScore(change, id, now())
    const cleared = await rowsById(
      change.trx,
      stale.map(({ id }) => id),
    )
    const contents = stale.flatMap(({ id, start }) => {
      const row = cleared.get(id)
      return row ? { ...toEvent(row), ...localStartOf(new Date(start).toISOString(), row.zone), expectedMinutes: 3 } : []
    })
    const written = await writeEvents(change, editing, contents)
    if (!written.ok) throw new Error(`The demo's championship cannot begin anew: ${written.reason}`)
  })
}
