import { expect, test } from 'vitest'
import type { GameRow } from '../game/game-row.ts'
import { gamesOfToday } from './games-of-today.ts'

const NOW = Date.parse('2026-11-26T23:30:00Z')
const row = (id: string, sportName: string, startsAt: string, more: Partial<GameRow> = {}): GameRow => ({
  id,
  title: id,
  sportName,
  localDate: startsAt.slice(0, 10),
  localTime: startsAt.slice(11, 16),
  zone: 'America/Toronto',
  isLater: false,
  startsAt: new Date(Date.parse(`${startsAt}-05:00`)).toISOString(),
  expectedMinutes: 150,
  schedule: 'planned',
  play: 'not-begun',
  picture: 'none',
  crests: [],
  ...more,
})

test('S4 the board has the games of today by sport, then by start, without those that are called off', () => {
  const rows = [
    row('late', 'Volleyball', '2026-11-26T21:00:00'),
    row('early', 'Volleyball', '2026-11-26T09:00:00'),
    row('hockey', 'Hockey', '2026-11-26T19:00:00'),
    row('yesterday', 'Hockey', '2026-11-25T19:00:00'),
    row('tomorrow', 'Hockey', '2026-11-27T19:00:00'),
    row('cancelled', 'Hockey', '2026-11-26T10:00:00', { schedule: 'cancelled' }),
    row('from-last-night', 'Hockey', '2026-11-25T23:00:00', { play: 'in-play', picture: 'on-air' }),
  ]
  const ids = (clock: Parameters<typeof gamesOfToday>[1]) => gamesOfToday(rows, clock, NOW).map(({ id }) => id)
  expect(ids(undefined)).toEqual(['from-last-night', 'hockey', 'early', 'late'])
  // A viewer further east is a day ahead and still sees games that are on.
  expect(ids({ now: NOW + 6 * 3_600_000, zone: 'America/St_Johns' })).toContain('from-last-night')
  expect(ids({ now: NOW + 86_400_000, zone: 'America/Toronto' })).toContain('tomorrow')
})
