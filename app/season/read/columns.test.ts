import { expect, test } from 'vitest'
import { FILES } from '../../../tests/factories/season-files.ts'
import { guessColumns, headerOf, shapeOf } from './columns.ts'
import type { Field } from './fields.ts'
import { readSeasonFile } from './read-season.server.ts'
import type { Table } from './table.ts'

function tableOf(file: string | Uint8Array): Table {
  const read = readSeasonFile(typeof file === 'string' ? new TextEncoder().encode(file) : file)
  if (!read.ok) throw new Error(JSON.stringify(read))
  return read.table
}
const named = (name: string) => tableOf(FILES.find(([each]) => each === name)?.[1] ?? '')
const fieldsOf = (table: Table) =>
  Object.fromEntries(guessColumns(table).flatMap(({ field, column }) => (field ? [[field, column]] : [])))

test.each<[string, Partial<Record<Field, number>>]>([
  ['TeamSnap', { date: 0, time: 1, opponent: 4, venue: 6, isHome: 9 }],
  ['SportsEngine', { date: 0, time: 1, titleEn: 4, venue: 6, allDay: 8, team: 11, isHome: 13, opponent: 16, externalId: 18 }],
  ['Spordle Play in French, in Windows-1252', { date: 0, time: 1, home: 3, away: 5, venue: 7, gameNumber: 9, status: 10 }],
  ['Demosphere', { externalId: 0, date: 1, time: 2, venue: 4, home: 7, away: 8, status: 9 }],
  ['TopScore, without headings', { home: 0, away: 1, date: 2, time: 3, venue: 6 }],
  ['PrestoSports, quoted', { date: 0, time: 1, away: 2, home: 3, sport: 4, externalId: 5, neutral: 6, venue: 7, status: 8 }],
  ['Sidearm', { date: 0, time: 1, isHome: 2, opponent: 3, venue: 4, series: 5 }],
  ['French Excel', { date: 0, time: 1, sport: 2, gender: 3, home: 4, away: 5, venue: 6, externalId: 7 }],
  [
    'the site’s own',
    {
      ...{ date: 0, time: 1, zone: 2, sport: 3, gender: 4, home: 5, away: 6, titleEn: 7, titleFr: 8, venue: 9, city: 10 },
      ...{ gameNumber: 11, externalId: 12, series: 13, stream: 14, status: 15, neutral: 16 },
    },
  ],
])('E11 the columns of %s are guessed', (name, fields) => {
  expect(fieldsOf(named(name))).toEqual(fields)
})

test('E11 a guess says what it comes from and how sure it is', () => {
  const guesses = guessColumns(
    tableOf('Date,Heure,Home,Unheard of,Status,When\n2026-11-21,19 h,A,x,no idea,19:00\n2026-11-22,TBD,B,y,at all,20:00\n'),
  )
  expect(guesses).toEqual([
    { column: 0, heading: 'Date', field: 'date', by: 'heading', confidence: 'sure' },
    { column: 1, heading: 'Heure', field: 'time', by: 'heading', confidence: 'sure' },
    { column: 2, heading: 'Home', field: 'home', by: 'heading', confidence: 'sure' },
    { column: 3, heading: 'Unheard of', field: null, by: 'none', confidence: 'unsure' },
    { column: 4, heading: 'Status', field: 'status', by: 'heading', confidence: 'unsure' },
    { column: 5, heading: 'When', field: null, by: 'none', confidence: 'unsure' },
  ])
})

test('E11 a heading that could be several things is settled by what stands below it', () => {
  expect(fieldsOf(tableOf('Date,Home,Opponent\n2026-11-21,yes,A\n2026-11-22,no,B'))).toMatchObject({ isHome: 1 })
  expect(fieldsOf(tableOf('Date,Home,Away\n2026-11-21,Lac,A\n2026-11-22,Bleu,B'))).toMatchObject({ home: 1 })
  expect(fieldsOf(tableOf('Date,Location,Opponent\n2026-11-21,Home,A\n2026-11-22,Away,B'))).toMatchObject({ isHome: 1 })
  expect(fieldsOf(tableOf('Date,Match,Lieu\n2026-11-21,12,A\n2026-11-22,13,B'))).toMatchObject({ gameNumber: 1 })
  expect(fieldsOf(tableOf('Date,Match,Lieu\n2026-11-21,A at B,A\n2026-11-22,B at A,B'))).toMatchObject({ titleEn: 1 })
  expect(fieldsOf(tableOf('Début,Catégorie,Équipe locale\n2026-11-21,Féminin,A\n2026-11-22,Masculin,B'))).toMatchObject({
    date: 0,
    gender: 1,
  })
})

test('E11 no field has two columns: the fuller one stays, then the more usual heading', () => {
  expect(fieldsOf(tableOf('Date,Venue,Surface,Arena\n2026-11-21,,Ice 1,North\n2026-11-22,East,,South\n'))).toEqual({
    date: 0,
    venue: 3,
  })
  expect(fieldsOf(tableOf('Surface,Location Name,Date\nIce 1,North,2026-11-21\nIce 2,South,2026-11-22'))).toEqual({
    venue: 1,
    date: 2,
  })
})

test('E11 a heading may name the zone of its times', () => {
  const guess = (heading: string) => guessColumns(tableOf(`Date,${heading}\n2026-11-21,19:00\n`))[1]
  expect(guess('Time (ET)')).toMatchObject({ field: 'time', clock: { zone: 'America/Toronto' } })
  expect(guess('Heure HA')).toMatchObject({ field: 'time', clock: { zone: 'America/Halifax' } })
  expect(guess('Time (CST)')).toMatchObject({ field: 'time', clock: { zone: 'America/Winnipeg', offset: -360 } })
  expect(guess('Time')).not.toHaveProperty('clock')
})

test('E11 headings are found below a title, and a file without them is read from its first row', () => {
  expect(headerOf(tableOf('Women’s hockey,,\n\nDate,Home,Away\n2026-11-21,A,B'))).toBe(1)
  expect(headerOf(named('TopScore, without headings'))).toBeUndefined()
})

test('E11 files of one form have one shape, whatever their games, so that a choice of columns is remembered', () => {
  const shape = (text: string) => shapeOf(tableOf(text))
  expect(shape('Date,Équipe locale\n2026-11-21,A')).toBe(shape('title,\nDATE,Equipe  locale,\n2026-12-01,B,\n2026-12-02,C,'))
  expect(shape('Date,Home\n2026-11-21,A')).not.toBe(shape('Date,Away\n2026-11-21,A'))
})
