import { randomUUID } from 'node:crypto'
import { writeEvents } from '../events/edit/edit-events.server.ts'
import { rowsById, type SaveRefusal } from '../events/edit/event-rows.server.ts'
import { toEvent } from '../events/games.server.ts'
import { record } from '../history/audit.server.ts'
import { type Editing, edit } from '../history/editing.server.ts'
import type { Language } from '../kit/language.ts'
import type { Result } from '../kit/result.ts'
import { raiseVersion, readChampionship } from './championships.server.ts'
import { UNPLAYED } from './edit-championship.server.ts'
import { followChampionship } from './follow-championship.server.ts'

type Replayed = Result<{ eventId: string }, 'championship-not-found' | 'unknown-game' | SaveRefusal>

/**
 * Gives a game of a championship a new event, its hour to be confirmed, because it is played again (spec B5). The event of the game
 * that was played keeps its page and result, and no longer advances anybody.
 */
export function replayGame(editing: Editing, id: string, code: string, reason: Record<Language, string>): Promise<Replayed> {
  return edit<Replayed>(editing, async (change) => {
    const { trx } = change
    const championship = await readChampionship(trx, id)
    if (!championship) return { ok: false, reason: 'championship-not-found' }
    const playedId = championship.eventIds.get(code) ?? ''
    const played = (await rowsById(trx, [playedId])).get(playedId)
    if (!played) return { ok: false, reason: 'unknown-game' }
    const eventId = randomUUID()
    const fresh = { ...toEvent(played), ...UNPLAYED, id: eventId, localTime: null }
    const written = await writeEvents(change, editing, [fresh])
    if (!written.ok) return written
    await trx
      .updateTable('all_championship_game')
      .set({ event_id: eventId, title_en: '', title_fr: '' })
      .where('championship_id', '=', id)
      .where('code', '=', code)
      .execute()
    await raiseVersion(trx, id, editing.now())
    await followChampionship(change, editing, id)
    const title = `${championship.name.en || championship.name.fr}, ${code}: ${reason.en}`
    await record(change, editing.by, editing.now(), { action: 'championship.decide', subject: id, title })
    return { ok: true, eventId }
  })
}
