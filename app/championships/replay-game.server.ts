import { randomUUID } from 'node:crypto'
import { writeEvents } from '../events/edit/edit-events.server.ts'
import { readEvent, type SaveRefusal } from '../events/edit/event-rows.server.ts'
import { toEvent } from '../events/games.server.ts'
import { record } from '../history/audit.server.ts'
import { type Editing, edit } from '../history/editing.server.ts'
import type { Language } from '../kit/language.ts'
import type { Result } from '../kit/result.ts'
import { raiseVersion, readChampionship } from './championships.server.ts'
import { addFacts, UNPLAYED } from './edit-championship.server.ts'
import { followChampionship } from './follow-championship.server.ts'
import { factsThatStand } from './rules/standing-facts.ts'

type Replayed = Result<{ eventId: string }, 'championship-not-found' | 'unknown-game' | 'not-begun' | SaveRefusal>
/** `eventId`: the id of its new event, so that ordering it again after a lost answer adds no second one. */
type Replay = { code: string; reason: Record<Language, string>; eventId: string }

/**
 * Gives a game of a championship a new event, its hour to be confirmed, because it is played again (spec B5). The event of the game
 * that was played keeps its page and result, and no longer advances anybody; an award or a protest about it is taken back.
 */
export function replayGame(editing: Editing, id: string, { code, reason, eventId }: Replay): Promise<Replayed> {
  return edit<Replayed>(editing, async (change) => {
    const { trx } = change
    const championship = await readChampionship(trx, id)
    if (!championship) return { ok: false, reason: 'championship-not-found' }
    if (await readEvent(trx, eventId)) return { ok: true, eventId }
    const playedId = championship.eventIds.get(code) ?? ''
    const played = await readEvent(trx, playedId)
    if (!played) return { ok: false, reason: 'unknown-game' }
    if (played.play_state === 'not-begun') return { ok: false, reason: 'not-begun' }
    const fresh = { ...toEvent(played), ...UNPLAYED, id: eventId, localTime: null }
    const written = await writeEvents(change, editing, [fresh])
    if (!written.ok) return written
    await trx
      .updateTable('all_championship_game')
      .set({ event_id: eventId, title_en: '', title_fr: '' })
      .where('championship_id', '=', id)
      .where('code', '=', code)
      .execute()
    const about = factsThatStand(championship.facts).filter(
      (fact) => (fact.kind === 'award' || fact.kind === 'hold') && fact.game === code,
    )
    const undone = about.map(({ id: of }) => ({ kind: 'undo' as const, id: randomUUID(), of, reason }))
    await addFacts(trx, editing, championship, undone)
    await raiseVersion(trx, id, editing.now())
    await followChampionship(change, editing, id)
    const title = `${championship.name.en || championship.name.fr}, ${code}: ${reason.en}`
    await record(change, editing.by, editing.now(), { action: 'championship.decide', subject: id, title })
    return { ok: true, eventId }
  })
}
