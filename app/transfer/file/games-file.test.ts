import { expect, test } from 'vitest'
import { calendarOf } from '../../calendar/calendar-paths.ts'
import { filterIn } from '../../events/time/days.ts'
import { publicPageOf } from '../../public-pages.ts'
import { schoolForm } from '../../teams/team-values.ts'
import { type GamesPart, openGamesFile } from './games-file.ts'

/** True when a file with such a row is refused because this field cannot be an id. */
const refuses = (part: GamesPart, field: string, value: string) =>
  openGamesFile()
    .take(part, `@${part}`, { rows: [{ [field]: value }] })
    .some(({ path, reason }) => path === `@${part}.rows[0].${field}` && reason === 'bad-id')

test.each(['g-1', 'Game-1', 'g_1', 'g.1', 'g~1', '-g', 'x'.repeat(80), 'x'.repeat(81)])(
  'E10 a file takes the id %j of an event exactly when its page and calendar have an address',
  (id) => {
    const hasPage = publicPageOf(`/game/${id}`) !== undefined && /^[^A-Z]*$/.test(id)
    expect(refuses('events', 'id', id)).toBe(!hasPage)
    if (hasPage) expect(calendarOf(`/calendar/game/${id}.ics`)).toEqual({ of: 'game', id })
  },
)

test.each(['NOR', 'NO', 'NORTH', 'N0R', 'nor', '1'])(
  'E2 a file takes the code %j of a school exactly when forms, filters and calendars do',
  (code) => {
    const isTaken = !refuses('schools', 'code', code)
    expect(isTaken).toBe(code === 'NOR')
    if (!isTaken) return
    expect(schoolForm.shape.code.safeParse(code).success).toBe(true)
    expect(filterIn(new URLSearchParams({ school: code }))).toEqual({ school: code })
    expect(calendarOf(`/calendar/school/${code.toLowerCase()}.ics`)).toEqual({ of: 'school', code })
  },
)
