import { expect, test } from 'vitest'
import { afterwards, planOf, previewOf, type SeasonOptions } from '../../../tests/factories/season.ts'
import { structureOf } from '../../../tests/rules/championships.ts'
import type { ExistingEvent } from './existing-event.ts'

const HEADER = 'Date,Time,Home,Away,Game number'
const fileOf = (...rows: string[]) => [HEADER, ...rows].join('\n')
const planned = (rows: string[], given: SeasonOptions = {}) => planOf(fileOf(...rows), given)
const gameOf = (row: string) => planned([row]).new[0]?.game

test.each([
  ['Loser Match A,Loser Match B', 'Loser A vs. Loser B', 'Perdant A c. Perdant B'],
  ['Gagnant QF1,Gagnant QF2', 'Winner QF1 vs. Winner QF2', 'Gagnant QF1 c. Gagnant QF2'],
  ['W54,Pool A 2nd', 'Winner 54 vs. Pool A, 2nd', 'Gagnant 54 c. Groupe A, 2e'],
  ['TBD,Seed 3', 'To be determined vs. Seed 3', 'À déterminer c. 3e tête de série'],
  ['Northgate,Winner SF1', 'Northgate vs. Winner SF1', 'Northgate c. Gagnant SF1'],
])('B12 E11 a row of %s is a game with a title by pattern in both languages', (sides, en, fr) => {
  const game = gameOf(`2027-03-05,18:00,${sides},`)
  expect(game?.title).toEqual({ en, fr })
  expect(game?.homeTeamId ?? null).toBe(sides.startsWith('North') ? 'northgate-hockey-women' : null)
  expect(game?.awayTeamId).toBeNull()
  expect(Object.keys(game?.sources ?? {})).toEqual(sides.startsWith('North') ? ['away'] : ['home', 'away'])
})

test('B12 E11 a side that is neither a team nor a source stays a fault; a title of sources gets its French', () => {
  const faults = (row: string) => previewOf(fileOf(row)).plan?.faulty.map(({ column, code }) => `${column} ${code}`)
  expect(faults('2027-03-05,18:00,Winner of the west,Lac-Bleu,')).toEqual(['null team-to-come'])
  expect(faults('2027-03-05,18:00,Elsewhere,Winner QF1,')).toEqual(['home unknown-team'])
  const titled = planOf('Date,Time,Title\n2027-03-05,18:00,Winner SF1 vs. Winner SF2').new[0]?.game
  expect(titled?.title).toEqual({ en: 'Winner SF1 vs. Winner SF2', fr: 'Gagnant SF1 c. Gagnant SF2' })
})

const structure = structureOf('final-8')
/** The semifinal of a championship, on 2027-03-06 at 18:00. */
const semi = (more: Partial<ExistingEvent> = {}, code = 'SF1'): ExistingEvent => ({
  id: `event ${code}`,
  sport: 'hockey',
  gender: 'women',
  homeTeamId: null,
  awayTeamId: null,
  title: { en: 'Semifinal 1: Winner QF1 vs. Winner QF2', fr: 'Demi-finale 1\u00a0: Gagnant QF1 c. Gagnant QF2' },
  isNeutral: true,
  venueId: null,
  localDate: '2027-03-06',
  localTime: '18:00',
  zone: 'America/Toronto',
  isLater: false,
  startsAt: '2027-03-06T23:00:00.000Z',
  schedule: 'planned',
  seriesDocId: null,
  sourceKey: null,
  gameNumber: '',
  isEdited: false,
  slot: {
    slot: structure.slots.find((slot) => slot.code === code) ?? fail(code),
    championship: { en: 'Final 8', fr: '8 Ultime' },
  },
  ...more,
})
const fail = (code: string): never => {
  throw new Error(`no slot ${code}`)
}

test.each([
  ['its code on another day', '2027-03-07,20:00,TBD,TBD,sf-1', ['date', 'time']],
  ['its code, with teams', '2027-03-06,20:00,Lac-Bleu,Northgate,SF1', ['time']],
  ['its day and sources', '2027-03-06,20:00,Gagnant QF1,Winner QF2,', ['time']],
])('B12 a row with %s asks whether it is the game of a championship, which keeps its teams and title', (_, row, changes) => {
  const events = [semi()]
  const [asked] = planned([row], { events }).conflict
  expect(asked).toMatchObject({ reason: 'slot', eventId: 'event SF1', changes })
  const decided = (decision: 'take' | 'leave' | 'new') =>
    planned([row], { events, decisions: new Map([[asked?.sourceKey ?? '', decision]]) })
  const taken = decided('take')
  expect(taken).toMatchObject({ new: [], conflict: [], moved: [{ eventId: 'event SF1', changes, isGuess: false }] })
  expect(decided('leave')).toMatchObject({ new: [], moved: [], conflict: [], same: [{ eventId: 'event SF1' }] })
  expect(decided('new')).toMatchObject({ moved: [], conflict: [], new: [{ row: 2 }] })
  // The same file twice changes nothing, also once the championship has written teams.
  const after = afterwards(events, taken).map((event) => ({ ...event, gender: 'women' as const }))
  expect(after[0]).toMatchObject({ homeTeamId: null, title: semi().title, localTime: '20:00' })
  const teams = { homeTeamId: 'lac-bleu-hockey-women', awayTeamId: 'saint-cyr-hockey-women', title: { en: '', fr: '' } }
  for (const now of [after, after.map((event) => ({ ...event, ...teams, isEdited: true }))])
    expect(planned([row], { events: now })).toMatchObject({ new: [], moved: [], conflict: [], same: [{ eventId: 'event SF1' }] })
})

test('B12 a row that fits two games of championships, another sport, other players or another season is a game of its own', () => {
  const row = '2027-03-06,20:00,Winner QF1,Winner QF2,SF1'
  const isNew = (...events: ExistingEvent[]) => planned([row], { events }).new.length === 1
  expect(isNew(semi())).toBe(false)
  expect(isNew(semi(), semi({ id: 'other' }))).toBe(true)
  expect(isNew(semi(), semi({ id: 'other', localDate: '2027-03-07' }))).toBe(false)
  expect(isNew(semi({ sport: 'volleyball' }))).toBe(true)
  expect(isNew(semi({ gender: 'men' }))).toBe(true)
  expect(isNew(semi({ localDate: '2026-03-06' }))).toBe(true)
  const { slot: _, ...plain } = semi()
  expect(isNew(plain)).toBe(true)
})

test('B12 E11 a source in the file replaces no team of a game, and a team replaces a source', () => {
  const HEAD = 'Date,Time,Home,Away,External ID'
  const source = `${HEAD}\n2027-03-06,20:00,Winner QF1,Northgate,g-1`
  const teams = `${HEAD}\n2027-03-06,20:00,Lac-Bleu,Northgate,g-1`
  const first = afterwards([], planOf(source))
  const known = planOf(teams, { events: first })
  expect(known).toMatchObject({ conflict: [], moved: [{ changes: ['teams'] }] })
  const then = afterwards(first, known)
  expect(planOf(source, { events: then })).toMatchObject({ conflict: [], moved: [], new: [], same: [{}] })
})
