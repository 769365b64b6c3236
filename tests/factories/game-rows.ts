import { instantOf } from '../../app/events/time/zoned-time.ts'
import type { GameRow } from '../../app/site/game/game-row.ts'

/** A game in a list, in Newfoundland; its instant follows from its local start. */
export function aGameRow(content: Partial<GameRow> = {}): GameRow {
  const start = { localDate: '2026-11-21', localTime: '19:00', zone: 'America/St_Johns', isLater: false, ...content }
  const instant = instantOf(start)
  if (!instant.ok) throw new Error(instant.reason)
  return {
    id: 'a-game',
    title: 'Final',
    sportName: 'Hockey',
    expectedMinutes: 150,
    schedule: 'planned',
    play: 'not-begun',
    picture: 'none',
    crests: [],
    ...start,
    startsAt: instant.startsAt,
    ...content,
  }
}
