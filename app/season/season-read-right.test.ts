import { describe, expect, test } from 'vitest'
import { planOf, previewOf, type SeasonOptions } from '../../tests/factories/season.ts'
import { aCalendar } from '../../tests/factories/season-files.ts'
import { readSeasonFile, readSeasonPaste } from './read/read-season.server.ts'
import type { SeasonRow } from './read/written/season-row.ts'

const told = ({ localDate, localTime, zone, status, homeTeamId, awayTeamId, title }: SeasonRow) =>
  [
    `${localDate} ${localTime ?? 'to come'}`,
    zone.replace('America/', ''),
    homeTeamId && awayTeamId ? `${school(awayTeamId)} > ${school(homeTeamId)}` : title.en || title.fr,
    ...(status && status !== 'planned' ? [status] : []),
  ].join(', ')
const school = (teamId: string) => teamId.replace(/-hockey-women$/, '')

/** Returns the games of a file in the order of its rows; a refused row gives the reason. */
function rowsOf(file: string | Uint8Array, given: SeasonOptions = {}): string[] {
  const { rows } = previewOf(file, given)
  if (!rows.ok) throw new Error(rows.reason)
  const games = rows.rows.map((row) => [row.row, told(row)] as const)
  const faults = rows.faults.map(({ row, column, code }) => [row, `${column} ${code}`] as const)
  return [...games, ...faults].toSorted(([a], [b]) => a - b).map(([, text]) => text)
}

/** Reads one game of Northgate with these cells. */
const oneGame = (cells: { date?: string; time?: string; status?: string; zone?: string }, given: SeasonOptions = {}) => {
  const { date = '2026-11-21', time = '', status = '', zone = '' } = cells
  const quoted = [date, time, zone, 'Northgate', 'Lac-Bleu', status].map((cell) => `"${cell.replaceAll('"', '""')}"`)
  return rowsOf(`Date,Time,Time zone,Home,Away,Status\n${quoted.join(',')}`, given)[0]
}
const at = (time: string) => `2026-11-21 ${time}, Toronto, lac-bleu > northgate`

describe('times', () => {
  test.each([
    ['1:00-3:00 PM', '13:00'],
    ['7:00 - 9:30 p.m.', '19:00'],
    ['11:00-1:00 PM', '11:00'],
    ['10:00 - 12:00 PM', '10:00'],
    ['12:00-2:00 PM', '12:00'],
    ['6 - 8 p.m.', '18:00'],
    ['9:00 - 1:00 AM', '21:00'],
    ['from 7 to 9 pm', '19:00'],
    ['de 19 h à 21 h 30', '19:00'],
    ['19:00-21:00', '19:00'],
    ['10:00-12:00', '10:00'],
    ['13:00-3:00 PM', '13:00'],
    ['7 p - 9 p', '19:00'],
    ['7 h du soir', '19:00'],
    ['7:30 in the evening', '19:30'],
    ['2 h 30 de l’après-midi', '14:30'],
    ['9 h du matin', '09:00'],
    ['PM 7:00', '19:00'],
    ['730 pm', '19:30'],
    ['1930 hrs', '19:30'],
    ['19h30min', '19:30'],
    ['19.30', '19:30'],
    ['12:00 noon', '12:00'],
    ['12 h (midi)', '12:00'],
    ['7:00\u202fPM', '19:00'],
    ['\u200e7:00 PM\u200e', '19:00'],
    ['="7:00 PM"', '19:00'],
    ['7:00 PM / 19 h', '19:00'],
    ['7:00 PM - ?', '19:00'],
    ['2026-11-21 19:30:00', '19:30'],
    ['11/21/2026 7:30 PM', '19:30'],
    ['1899-12-30 19:30:00', '19:30'],
    ['1900-01-01T19:30:00.000', '19:30'],
    ['12/30/1899 7:30:00 PM', '19:30'],
    ['All Day', 'to come'],
    ['Toute la journée', 'to come'],
    ['TBA (DH)', 'to come'],
    ['TBD, afternoon', 'to come'],
  ])('Q-88 %j begins at %s', (time, start) => {
    expect(oneGame({ time })).toBe(at(start))
  })

  test.each([
    ['7:00 pm Eastern', '19:00'],
    ['7:00 pm (Eastern Time)', '19:00'],
    ['19 h heure de l’Atlantique', '18:00'],
    ['7:00 PM Atlantic Standard Time', '18:00'],
    ['7:00 PM Central Daylight Time', '19:00'],
    ['19 h (heure normale du Pacifique)', '22:00'],
    ['7:00 PM (UTC-05:00) Eastern Time (US & Canada)', '19:00'],
    ['7:00 PM ET / 8:00 PM AT', '19:00'],
    ['8:00 PM AT (7:00 PM ET)', '19:00'],
    ['19 h HE / 7:00 PM ET', '19:00'],
    ['19:00:00-05', '19:00'],
    ['19:00:00-04', '18:00'],
    ['19:00 GMT-0500 (Eastern Standard Time)', '19:00'],
    ['19:00 UTC−5', '19:00'],
    ['19:00 (UTC-6)', '20:00'],
    ['19:00:00 -0400', '18:00'],
    ['2026-11-21T14:30:00-05:00', '14:30'],
    ['7:00 PM local time', '19:00'],
    ['7:00 PM -06:00', '20:00'],
    ['7:00 PM ET, 8:00 PM AT', '19:00'],
    ['T19:00:00-05:00', '19:00'],
  ])('Q-88 the clock of %j shows %s in Toronto', (time, start) => {
    expect(oneGame({ time })).toBe(at(start))
  })

  test.each([
    'midnight',
    'minuit',
    '7',
    '7-9',
    '19:00 / 20:00',
    '7:00 PM ET / 7:00 PM AT',
    '12:30 noon',
    '01:00-03:00',
    '19:00-05',
    '2026-11-22 19:30:00',
    '2026-11-21',
    '1899-12-30T19:30:00Z',
    '1970-01-01 19:30:00',
    '7:00 PM Martian Time',
    '7:00 PM & 9:00 PM',
    'Moved to 8 PM in the gym',
    '0.8125',
    'not cancelled',
  ])('Q-88 %j is refused, as nobody knows what it means', (time) => {
    expect(oneGame({ time })).toBe('time bad-time')
  })

  test('Q-88 a clock is right in summer, whatever offset Outlook writes before its name', () => {
    const summer = (cells: { time?: string; zone?: string }) => oneGame({ date: '2026-09-12', ...cells })
    const expected = '2026-09-12 19:00, Toronto, lac-bleu > northgate'
    expect(summer({ time: '7:00 PM (UTC-05:00) Eastern Time (US & Canada)' })).toBe(expected)
    expect(summer({ time: '19:00', zone: '(UTC-05:00) Eastern Time (US & Canada)' })).toBe(expected)
    expect(summer({ time: '19:00', zone: '(UTC-05:00) Est (É.-U. et Canada)' })).toBe(expected)
  })

  test.each([
    ['Etc/GMT+5', '19:00'],
    ['GMT-0500', '19:00'],
    ['UTC-05:00', '19:00'],
    ['-05:00', '19:00'],
    ['Etc/GMT-5', '09:00'],
    ['Atlantic Time (Canada)', '18:00'],
    ['(UTC-08:00) Pacific Time (US & Canada)', '21:00'],
    ['GMT Standard Time', '14:00'],
    ['US/Eastern', '19:00'],
  ])('Q-89 19:00 in the zone %s is %s in Toronto', (zone, start) => {
    const row = `2026-11-21,19:00,${zone},Northgate,Lac-Bleu,Northgate Arena`
    expect(rowsOf(`Date,Time,Time zone,Home,Away,Venue\n${row}`)).toEqual([at(start)])
  })

  test.each([
    ['Postponed', 'to come', 'postponed'],
    ['PPD', 'to come', 'postponed'],
    ['Canceled', 'to come', 'cancelled'],
    ['Annulé', 'to come', 'cancelled'],
    ['Reporté – neige', 'to come', 'postponed'],
    ['7:00 PM (postponed)', '19:00', 'postponed'],
    ['Cancelled - 7:00 PM', '19:00', 'cancelled'],
    ['TBD (postponed)', 'to come', 'postponed'],
  ])('Q-89 a time cell %j gives %s, %s', (time, start, status) => {
    expect(oneGame({ time })).toBe(`${at(start)}, ${status}`)
  })

  test('Q-89 a time cell that tells a result leaves a game planned, its time to be confirmed', () => {
    for (const time of ['Final', 'Final/OT', 'Final 3-2', 'Terminé']) expect(oneGame({ time })).toBe(at('to come'))
  })
})

describe('dates', () => {
  const dated = (date: string) => rowsOf(`Date,Home,Away\n"${date}",Northgate,Lac-Bleu`)[0]

  test.each([
    ['Sat Nov 21 2026 19:00:00 GMT-0500 (Eastern Standard Time)', '19:00'],
    ['2026-11-22 00:30:00+00', '19:30'],
    ['2026-11-21 19:00:00 -0500', '19:00'],
    ['2026-11-21T09:00-05:00', '09:00'],
    ['2026-11-21 00:00:00', 'to come'],
    ['\u200e11\u200e/\u200e21\u200e/\u200e2026', 'to come'],
    ['\u202a2026-11-21\u202c', 'to come'],
    ['21\u00a0nov.\u202f2026', 'to come'],
    ['2026−11−21', 'to come'],
    ['2026 / 11 / 21', 'to come'],
    ['21 11 2026', 'to come'],
    ['2026_11_21', 'to come'],
    ['21·11·2026', 'to come'],
    ['21⁄11⁄2026', 'to come'],
    ["'2026-11-21", 'to come'],
    ['Nov 21-22, 2026', 'to come'],
    ['November 21 to 22, 2026', 'to come'],
    ['21-22 novembre 2026', 'to come'],
    ['du 21 au 23 novembre 2026', 'to come'],
    ['21 et 22 nov. 2026', 'to come'],
    ['Nov 21 - Dec 1, 2026', 'to come'],
    ['2026-11-21/2026-11-22', 'to come'],
    ['21/11/2026 - 22/11/2026', 'to come'],
    ['Nov 21, 2026*', 'to come'],
  ])('Q-89 %j is 21 November 2026, %s', (date, start) => {
    expect(dated(date)).toBe(at(start))
  })

  test.each([
    ['Nov 21-20, 2026', 'date bad-date'],
    ['Nov 21 - Nov 19, 2026', 'date bad-date'],
    ['Nov 21', 'date no-year'],
    ['21-45 novembre 2026', 'date bad-date'],
    ['\u202e6202-11-12', 'date bad-date'],
    ['46347', 'date bad-date'],
  ])('Q-88 %j is refused', (date, fault) => {
    expect(rowsOf(`Date,Home,Away\n"${date}",Northgate,Lac-Bleu`, { unanswered: ['seasonYear'] })).toEqual([fault])
  })

  test('Q-88 what stands behind a date is read beside a column of times, or the row is refused', () => {
    const both = (date: string, time: string) => oneGame({ date, time })
    expect(both('2026-11-21 00:00:00', '7:00 PM')).toBe(at('19:00'))
    expect(both('2026-11-21T19:00', '')).toBe(at('19:00'))
    expect(both('2026-11-21 19:00', '20:00')).toBe('time bad-time')
    expect(both('2026-11-21 (by the river)', '20:00')).toBe('date bad-time')
    expect(both('2026-11-21 postponed', '20:00')).toBe(`${at('20:00')}, postponed`)
  })
})

describe('dates that stand once a day', () => {
  const merged =
    'Date,Time,Home,Away\n2026-11-21,17:00,Northgate,Lac-Bleu\n,19:00,Pine Ridge,Saint-Cyr\n2026-11-22,13:00,Northgate,Saint-Cyr\n'

  test('Q-89 where cells were merged a game has the date of the row above, which staff are told', () => {
    expect(rowsOf(merged)).toEqual([
      '2026-11-21 17:00, Toronto, lac-bleu > northgate',
      '2026-11-21 19:00, Edmonton, saint-cyr > pine-ridge',
      '2026-11-22 13:00, Toronto, saint-cyr > northgate',
    ])
    expect(planOf(merged).notes).toContainEqual({ kind: 'date-above', rows: [3], eventIds: [] })
  })

  test('Q-89 a day that stands alone over its games is theirs, with or without a column of dates', () => {
    const games = ['2026-11-21 17:00, Toronto, lac-bleu > northgate', '2026-11-21 19:00, Edmonton, saint-cyr > pine-ridge']
    const over = 'Date,Time,Home,Away\n"Saturday, November 21, 2026",,,\n,17:00,Northgate,Lac-Bleu\n,19:00,Pine Ridge,Saint-Cyr\n'
    expect(rowsOf(over)).toEqual(games)
    const without = 'Time,Home,Away\n"Saturday, November 21, 2026",,\n17:00,Northgate,Lac-Bleu\n19:00,Pine Ridge,Saint-Cyr\n'
    expect(rowsOf(without)).toEqual(games)
  })

  test.each([
    [
      'the file writes dates twice',
      '2026-11-21,12:00,Saint-Cyr,Pine Ridge\n2026-11-21,17:00,Northgate,Lac-Bleu\n,19:00,Pine Ridge,Saint-Cyr\n',
      4,
    ],
    ['the time goes back', '2026-11-21,17:00,Northgate,Lac-Bleu\n,13:00,Pine Ridge,Saint-Cyr\n', 3],
    ['a team would meet two others', '2026-11-21,17:00,Northgate,Lac-Bleu\n,19:00,Northgate,Saint-Cyr\n', 3],
    ['nothing stands above', ',17:00,Northgate,Lac-Bleu\n2026-11-21,19:00,Pine Ridge,Saint-Cyr\n', 2],
  ])('Q-89 a date is missing where %s', (_, rows, row) => {
    expect(planOf(`Date,Time,Home,Away\n${rows}`).faulty).toEqual([{ row, column: 'date', code: 'no-date' }])
  })
})

describe('what a game is', () => {
  test.each([
    ['Final/OT', ''],
    ['Canceled - weather', ', cancelled'],
    ['PPD (flu)', ', postponed'],
    ['Game cancelled', ', cancelled'],
    ['To be rescheduled', ', postponed'],
    ['À reporter', ', postponed'],
    ['Remis au 3 décembre', ', postponed'],
    ['Annulé (tempête)', ', cancelled'],
    ['Delayed', ''],
    ['Scheduled', ''],
  ])('Q-89 the status %j gives a game%s', (status, end) => {
    expect(oneGame({ time: '19:00', status })).toBe(`${at('19:00')}${end}`)
  })

  test.each(['not cancelled', 'may be postponed', 'pas annulé', 'n’est plus reporté', 'bring skates'])(
    'Q-88 the status %j is refused',
    (status) => {
      expect(oneGame({ time: '19:00', status })).toBe('status bad-status')
    },
  )

  test.each([
    ['True', '12:00:00 AM', at('to come')],
    ['1', '', at('to come')],
    ['Vrai', '0:00', at('to come')],
    ['False', '7:00 PM', at('19:00')],
    ['True', '7:00 PM', 'allDay all-day-time'],
    ['perhaps', '7:00 PM', 'allDay bad-neutral'],
  ])('Q-88 all day %s at %j is %s', (allDay, time, row) => {
    const text = `Subject,Start Date,Start Time,All Day Event\nLac-Bleu at Northgate,11/21/2026,${time},${allDay}`
    expect(rowsOf(text)).toEqual([row])
  })

  const titled = (title: string) => rowsOf(`Date,Time,Title\n2026-11-21,19:00,"${title.replaceAll('"', '""')}"`)[0]

  test.each([
    ['CANCELED: Lac-Bleu at Northgate', at('19:00'), 'cancelled'],
    ['[PPD] Lac-Bleu at Northgate', at('19:00'), 'postponed'],
    ['ANNULÉ : Lac-Bleu à Northgate', at('19:00'), 'cancelled'],
    ['REPORTÉ - Lac-Bleu à Northgate', at('19:00'), 'postponed'],
    ['POSTPONED Lac-Bleu at Northgate', at('19:00'), 'postponed'],
    ['Lac-Bleu at Northgate - CANCELLED', at('19:00'), 'cancelled'],
    ['Lac-Bleu at Northgate (postponed)', at('19:00'), 'postponed'],
    ['Lac-Bleu at Northgate – Annulé', at('19:00'), 'cancelled'],
    ['Lac-Bleu at Northgate (Cancelled due to weather)', at('19:00'), 'cancelled'],
    ['Gala [cancelled]', '2026-11-21 19:00, Toronto, Gala', 'cancelled'],
    ['Match annulé : Lac-Bleu c. Northgate', '2026-11-21 19:00, Toronto, northgate > lac-bleu', 'cancelled'],
    ['Hockey: CANCELLED - Lac-Bleu at Northgate', at('19:00'), 'cancelled'],
    ['REPORTÉ : Gala', '2026-11-21 19:00, Toronto, Gala', 'postponed'],
  ])('Q-88 the title %j says what became of the game', (title, game, status) => {
    expect(titled(title)).toBe(`${game}, ${status}`)
  })

  test.each([
    ['[W] Gala', 'Gala'],
    ['[L, 2-5] Gala', 'Gala'],
    ['Gala (W 3-2)', 'Gala'],
    ['Gala - L, 2-5 (OT)', 'Gala'],
    ['Gala W 3-2', 'Gala'],
    ['Remise des prix : gala', 'Remise des prix : gala'],
    ['Cancelled flights reunion', 'Cancelled flights reunion'],
    ['Final', 'Final'],
    ['Gala: a night', 'Gala: a night'],
  ])('Q-88 of %j the public sees %j', (title, shown) => {
    expect(titled(title)).toBe(`2026-11-21 19:00, Toronto, ${shown}`)
  })

  test.each([
    "[W] Northgate University Women's Hockey vs Lac-Bleu  - Pink Night",
    "Lac-Bleu Women's Hockey at #4 Northgate",
    'Hockey féminin Northgate c. Lac-Bleu',
    "Women's Ice Hockey: Lac-Bleu at Northgate presented by the Rink Shop",
    "Women's Hockey vs Lac-Bleu",
  ])('Q-79 the teams, the sport and who plays are read from %j', (title) => {
    expect(rowsOf(`Date,Time,Title\n2026-11-21,19:00,"${title}"`, { unanswered: ['sport', 'gender'] })).toEqual([at('19:00')])
  })
})

const event = (...lines: string[]) => `BEGIN:VEVENT\r\n${['UID:g1@schedule.example', ...lines].join('\r\n')}\r\nEND:VEVENT\r\n`
const GAME = 'SUMMARY:Lac-Bleu at Northgate'

describe('calendars', () => {
  test('Q-88 METHOD:CANCEL cancels a game that is here', () => {
    const calendar = (method: string) => aCalendar(`METHOD:${method}\r\n`, event('DTSTART:20261122T000000Z', GAME))
    const before = planOf(calendar('PUBLISH'))
    expect(before.new.map(({ game }) => told(game))).toEqual([at('19:00')])
    const events = before.new.map(({ game, sourceKey }) => ({
      ...game,
      ...{
        id: 'e-1',
        schedule: 'planned' as const,
        sourceKey,
        isEdited: false,
        isNeutral: false,
        venueId: null,
        seriesDocId: null,
      },
    }))
    expect(planOf(calendar('CANCEL'), { events }).moved).toMatchObject([
      { eventId: 'e-1', changes: ['status'], game: { status: 'cancelled' } },
    ])
  })

  test.each([
    ['America/Vancouver', '19:00, Vancouver'],
    ['(UTC-08:00) Pacific Time (US & Canada)', '19:00, Vancouver'],
  ])('Q-88 a floating time is that of its calendar, %s, where no venue tells a zone', (zone, start) => {
    const calendar = (...more: string[]) =>
      aCalendar(`X-WR-TIMEZONE:${zone}\r\n`, event('DTSTART:20261121T190000', GAME, ...more))
    expect(rowsOf(calendar())).toEqual([`2026-11-21 ${start}, lac-bleu > northgate`])
    expect(rowsOf(calendar('LOCATION:Northgate Arena'))).toEqual([at('19:00')])
    expect(rowsOf(aCalendar(`X-WR-TIMEZONE:${zone}\r\n`, event('DTSTART:20261122T000000Z', GAME)))).toEqual([at('19:00')])
  })

  test.each([
    'TZID=Etc/GMT+5',
    'TZID=GMT-0500',
    'TZID="(UTC-05:00) Eastern Time (US & Canada)"',
    'TZID="Eastern Standard Time"',
    'TZID=/softwarestudio.org/Tzfile/America/Toronto',
  ])('Q-89 DTSTART;%s is a clock that is known', (zone) => {
    expect(rowsOf(aCalendar(event(`DTSTART;${zone}:20261121T190000`, GAME, 'LOCATION:Northgate Arena')))).toEqual([at('19:00')])
  })

  test.each([
    'DTSTART;VALUE=DATE:20261121',
    'DTSTART:20261121T000000\r\nDTEND:20261122T000000',
    'DTSTART:20261121T000000\r\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
  ])('Q-88 %j lasts all day: its time is to be confirmed', (start) => {
    expect(rowsOf(aCalendar(event(start, GAME)))).toEqual([at('to come')])
  })

  test('Q-89 of several revisions of an event the last counts, wherever it stands; equal ones are told', () => {
    const revision = (time: string, sequence: number, stamp = '20260901T120000Z') =>
      event(`DTSTAMP:${stamp}`, `DTSTART:20261122T${time}Z`, GAME, `SEQUENCE:${sequence}`)
    expect(rowsOf(aCalendar(revision('000000', 0), revision('010000', 2)))).toEqual([at('20:00')])
    expect(rowsOf(aCalendar(revision('010000', 2), revision('000000', 0)))).toEqual([at('20:00')])
    expect(rowsOf(aCalendar(revision('010000', 10), revision('000000', 9)))).toEqual([at('20:00')])
    expect(rowsOf(aCalendar(revision('000000', 2), revision('010000', 2, '20260902T120000Z')))).toEqual([at('20:00')])
    const equal = planOf(aCalendar(revision('000000', 2), revision('010000', 2)))
    expect(equal.faulty.map(({ code }) => code)).toEqual(['twice', 'twice'])
  })

  test('Q-79 a calendar without categories has no column of sports; of several categories the sport counts', () => {
    const headings = (...lines: string[]) => {
      const read = readSeasonFile(new TextEncoder().encode(aCalendar(event('DTSTART:20261122T000000Z', GAME, ...lines))))
      return read.ok ? read.table.rows[0]?.cells : read
    }
    expect(headings()).not.toContain('Sport')
    expect(headings('CATEGORIES:Game,Hockey')).toContain('Sport')
    const two = aCalendar(event('DTSTART:20261122T000000Z', GAME, 'CATEGORIES:Athletics,Hockey'))
    expect(rowsOf(two)).toEqual([at('19:00')])
    const { rows } = previewOf(aCalendar(event('DTSTART:20261122T000000Z', GAME)), { unanswered: ['sport'] })
    expect(rows).toMatchObject({ ok: true, asks: { sport: true }, faults: [{ column: 'sport', code: 'no-sport' }] })
  })
})

describe('bytes and characters', () => {
  const csv = 'Date,Heure,Domicile,Visiteur,Lieu\n2026-11-21,19 h,Northgate,Université du Lac-Bleu,Aréna Saint-Cyr\n'
  const GAME_AT_CYR = '2026-11-21 19:00, Halifax, lac-bleu > northgate'

  /** Bytes of the letters in these files, from the tables of the encodings. */
  const BYTES = { macintosh: { é: 0x8e }, cp850: { é: 0x82 }, 'windows-1252': { é: 0xe9 } } as const
  const encoded = (text: string, letters: Readonly<Record<string, number>>) =>
    Uint8Array.from(text, (letter) => letters[letter] ?? letter.charCodeAt(0))

  test.each(Object.entries(BYTES))('Q-89 a file in %s is read as it was written', (encoding, letters) => {
    const file = encoded(csv, letters)
    expect(readSeasonFile(file)).toMatchObject({ ok: true, encoding })
    expect(rowsOf(file)).toEqual([GAME_AT_CYR])
  })

  test.each([
    ['macintosh', [0xd5, 0x8e, 0x74, 0x8e], '’été'],
    ['macintosh', [0xc7, 0xca, 0x83, 0x6c, 0x61, 0x6e, 0xca, 0xc8], '«\u00a0Élan\u00a0»'],
    ['cp850', [0x66, 0x88, 0x74, 0x65, 0x20, 0x82, 0x74, 0x82], 'fête été'],
    ['iso-8859-15', [0x63, 0xbd, 0x75, 0x72], 'cœur'],
    ['windows-1252', [0x63, 0x9c, 0x75, 0x72, 0x20, 0x93, 0xe9, 0x94], 'cœur “é”'],
  ])('Q-89 the words of a text tell its encoding: %s', (encoding, bytes, text) => {
    const read = readSeasonFile(Uint8Array.from([...new TextEncoder().encode('Date,Title\n2026-11-21,l'), ...bytes]))
    expect(read.ok && [read.encoding, read.table.rows[1]?.cells[1]]).toEqual([
      encoding,
      `l${text}`.replace('\u00a0', ' ').replace('\u00a0', ' '),
    ])
  })

  test.each([true, false])('Q-89 UTF-16 without a mark is read, little end first: %s', (isLittle) => {
    const units = Array.from(csv, (letter) => letter.charCodeAt(0))
    const file = Uint8Array.from(units.flatMap((unit) => (isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])))
    expect(rowsOf(file)).toEqual([GAME_AT_CYR])
  })

  test('Q-88 a letter of another encoding leaves those of UTF-8 as they are, and its line is told', () => {
    const utf8 = new TextEncoder().encode(csv)
    const odd = encoded('2026-11-28,19 h,Northgate,Saint-Cyr,Aréna Saint-Cyr\n', BYTES['windows-1252'])
    const file = Uint8Array.from([...utf8, ...odd])
    expect(readSeasonFile(file)).toMatchObject({ ok: true, encoding: 'utf-8', oddLines: [3] })
    expect(rowsOf(file)).toEqual([GAME_AT_CYR, '2026-11-28 19:00, Halifax, saint-cyr > northgate'])
  })

  test('Q-88 a line folded within a letter is one line, and the others keep their numbers', () => {
    const [before = '', behind = ''] = aCalendar(
      event('DTSTART:20261122T000000Z', 'SUMMARY:Universit# du Lac-Bleu at Northgate'),
    ).split('#')
    const bytes = [...new TextEncoder().encode(before), 0xc3, 0x0d, 0x0a, 0x20, 0xa9, ...new TextEncoder().encode(behind)]
    const read = readSeasonFile(Uint8Array.from(bytes))
    expect(read).toMatchObject({ ok: true, encoding: 'utf-8', table: { rows: [{}, { number: 4 }] } })
    expect(rowsOf(Uint8Array.from(bytes))).toEqual([at('19:00')])
  })

  test.each([
    ['commas in dates', 'Date;Opponent\nSat, Nov 21, 2026;vs Lac-Bleu\nSat, Nov 21, 2026;vs Lac-Bleu'],
    ['tabs and addresses', 'Date\tOpponent\tLocation Address\nNov 21, 2026\tvs Lac-Bleu\t1 Rink Rd, Unit 2, Northgate, ON'],
    ['no headings', 'Sat, Nov 21, 2026;19:00;Northgate;Lac-Bleu\nSat, Nov 28, 2026;19:00;Northgate;Saint-Cyr'],
    ['tildes', 'Date~Home~Away\nNov 21, 2026~Northgate~Lac-Bleu'],
  ])('Q-89 a separator stands in the headings, or between whole dates: %s', (_, text) => {
    const read = readSeasonFile(new TextEncoder().encode(text))
    expect(read.ok && new Set(read.table.rows.map(({ cells }) => cells.length)).size).toBe(1)
    expect(read.ok && read.table.rows.at(-1)?.cells[0]).toMatch(/2026$/)
  })

  test.each([
    ['quoted', '"=""2026-11-21""","=""7:00 PM""",Northgate,Lac-Bleu'],
    ['bare', '="2026-11-21",="7:00 PM",Northgate,Lac-Bleu'],
    ['with a comma in it', '="Nov 21, 2026",="7:00 PM",Northgate,Lac-Bleu'],
  ])('Q-89 ="…" is the text within: %s', (_, row) => {
    expect(rowsOf(`Date,Time,Home,Away\n${row}\n`)).toEqual([at('19:00')])
  })

  test('Q-89 entities are those of HTML’s own table, by name and by number', () => {
    const title = 'Men&#146;s Gala &#151; Coaches&rsquo; Show &OElig;uvre &hellip; &lrm;&eacute'
    const html = `<table><tr><th>Date</th><th>Time</th><th>Title</th></tr><tr><td>2026-11-21</td><td>7:00&nbsp;PM</td><td>${title}</td></tr></table>`
    const read = readSeasonPaste({ html, text: '' })
    expect(read.ok && read.table.rows[1]?.cells).toEqual(['2026-11-21', '7:00 PM', 'Men’s Gala — Coaches’ Show Œuvre … é'])
  })

  test.each([
    ['vs.', '@'],
    ['VS', 'at'],
    ['c.', 'à'],
    ['Home', 'Away'],
  ])('Q-89 a column of %s and %s without heading says who is at home', (home, away) => {
    const text = `Date,Time,,Opponent\n2026-11-21,19:00,${home},Lac-Bleu\n2026-11-28,19:00,${away},Lac-Bleu\n`
    expect(rowsOf(text)).toEqual([at('19:00'), '2026-11-28 19:00, Toronto, northgate > lac-bleu'])
  })
})
