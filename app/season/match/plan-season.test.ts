import { describe, expect, test } from 'vitest'
import { afterwards, planOf, type SeasonOptions, zoneRules } from '../../../tests/factories/season.ts'
import { aCalendar } from '../../../tests/factories/season-files.ts'
import fc from '../../../tests/rules/properties.ts'
import type { ExistingEvent } from './existing-event.ts'
import { planSeason, type SeasonPlan } from './plan-season.ts'

type Game = {
  date: string
  time: string
  home: string
  away: string
  venue?: string
  id?: string
  number?: string
  status?: string
  stream?: string
}

const HEADER = 'Date,Time,Home,Away,Venue,External ID,Game number,Status,Stream'
const fileOf = (games: readonly Game[]) =>
  [
    HEADER,
    ...games.map(({ date, time, home, away, venue = '', id = '', number = '', status = '', stream = '' }) =>
      [date, time, home, away, venue, id, number, status, stream].join(','),
    ),
  ].join('\n')
const plan = (games: readonly Game[], given: SeasonOptions = {}) => planOf(fileOf(games), given)
const imported = (games: readonly Game[]) => afterwards([], plan(games))
const counts = (made: SeasonPlan) =>
  Object.fromEntries(Object.entries(made).flatMap(([name, list]) => (list.length > 0 ? [[name, list.length]] : [])))

const SCHOOLS = ['Northgate', 'Lac-Bleu', 'Saint-Cyr', 'Pine Ridge']
const VENUES = ['Northgate Arena', 'Aréna Saint-Cyr', 'Complexe du Lac', '']
const FIRST = Date.parse('2026-09-01')
const dateOf = (day: number) => new Date(FIRST + day * 86_400_000).toISOString().slice(0, 10)

const aGame = fc
  .record({
    day: fc.nat(200),
    time: fc.constantFrom('13:00', '19:00', '7:30 PM', 'TBD'),
    home: fc.nat(3),
    apart: fc.integer({ min: 1, max: 3 }),
    venue: fc.constantFrom(...VENUES),
  })
  .map(
    ({ day, time, home, apart, venue }): Game => ({
      date: dateOf(day),
      time,
      home: SCHOOLS[home] as string,
      away: SCHOOLS[(home + apart) % 4] as string,
      venue,
    }),
  )
/** Seasons in which each pair of teams has at most one game a day; every second season has its own ids. */
const aSeason = fc
  .tuple(
    fc.uniqueArray(aGame, { minLength: 3, maxLength: 25, selector: ({ date, home, away }) => `${date}${home}${away}` }),
    fc.boolean(),
  )
  .map(([games, hasIds]) => games.map((game, at): Game => (hasIds ? { ...game, id: `g-${at}` } : game)))

/** Returns a plan without its row numbers, which depend on the order of rows. */
function withoutRows(made: SeasonPlan) {
  const bare = ({ row: _, game, ...rest }: SeasonPlan['new'][number]) => ({ ...rest, game: { ...game, row: 0 } })
  const notes = made.notes.map(({ kind, rows, eventIds }) => JSON.stringify({ kind, count: rows.length, eventIds })).sort()
  return {
    ...{
      new: made.new.map(bare),
      moved: made.moved.map(bare),
      conflict: made.conflict.map(bare),
      onlyInPodium: made.onlyInPodium,
    },
    same: made.same.map(({ row: _, ...rest }) => rest),
    faulty: made.faulty.map(({ code }) => code).sort(),
    notes,
  }
}

describe('for every season', () => {
  test('E11 a file that was imported changes nothing when it comes again', () => {
    fc.assert(
      fc.property(aSeason, (games) => {
        const first = plan(games)
        expect(first.new).toHaveLength(games.length)
        expect(counts(plan(games, { events: afterwards([], first) }))).toEqual({ same: games.length })
      }),
    )
  })

  test('E11 the order of the rows changes nothing in the plan', () => {
    const change = fc.record({ drop: fc.nat(24), move: fc.nat(24), days: fc.integer({ min: -40, max: 40 }) })
    fc.assert(
      fc.property(
        aSeason.chain((games) =>
          fc.tuple(fc.constant(games), fc.shuffledSubarray(games, { minLength: games.length }), change, aSeason),
        ),
        ([games, shuffled, { drop, move, days }, others]) => {
          const events = afterwards(imported(games), plan(others.slice(0, 3)))
          const changed = (list: Game[]) =>
            list
              .filter((game) => game !== games[drop])
              .map((game) =>
                game === games[move] ? { ...game, date: dateOf((Date.parse(game.date) - FIRST) / 86_400_000 + days) } : game,
              )
          expect(withoutRows(plan(changed(shuffled), { events }))).toEqual(withoutRows(plan(changed(games), { events })))
        },
      ),
    )
  })

  test('E11 a row that moved moves its game, and no other', () => {
    const move = fc.record({ at: fc.nat(24), day: fc.nat(200), time: fc.constantFrom('15:00', '20:15') })
    fc.assert(
      fc.property(aSeason, move, (games, { at, day, time }) => {
        const row = games[at % games.length] as Game
        const date = dateOf(day)
        fc.pre(!games.some((other) => other.date === date && other.home === row.home && other.away === row.away))
        const events = imported(games)
        const after = games.map((game) => (game === row ? { ...row, date, time } : game))
        const made = plan(after, { events })
        expect(counts({ ...made, notes: [] })).toEqual({ moved: 1, same: games.length - 1 })
        const before = events.find(({ id }) => id === made.moved[0]?.eventId)
        expect([before?.localDate, before?.homeTeamId]).toEqual([row.date, made.moved[0]?.game.homeTeamId])
        expect(made.moved[0]).toMatchObject({
          changes: ['date', 'time'],
          isGuess: row.id === undefined,
          game: { localDate: date, localTime: time },
        })
        expect(counts(plan(after, { events: afterwards(events, made) }))).toEqual({ same: games.length })
      }),
    )
  })

  test('E11 a file without a game never removes it: it is told', () => {
    fc.assert(
      fc.property(aSeason, fc.nat(24), (games, at) => {
        const events = imported(games)
        const left = games.toSpliced(at % games.length, 1)
        const made = plan(left, { events })
        expect(made.same).toHaveLength(left.length)
        expect([...made.new, ...made.moved, ...made.conflict]).toEqual([])
        expect(afterwards(events, made)).toHaveLength(games.length)
      }),
    )
  })
})

const home = (date: string, time: string, more: Partial<Game> = {}): Game => ({
  date,
  time,
  home: 'Northgate',
  away: 'Lac-Bleu',
  ...more,
})
const league: Game[] = [
  home('2026-10-03', '19:00'),
  home('2026-11-21', '19:00'),
  home('2026-10-10', '19:00', { home: 'Lac-Bleu', away: 'Northgate' }),
  home('2026-10-17', '19:00', { home: 'Saint-Cyr', away: 'Pine Ridge' }),
  home('2026-10-24', '19:00', { home: 'Pine Ridge', away: 'Lac-Bleu' }),
]

describe('games that move', () => {
  test('E11 of two games of the same teams the nearer one is moved', () => {
    const made = plan(league.with(1, home('2026-11-24', '19:00')), { events: imported(league) })
    expect(made.moved.map(({ eventId, changes }) => [eventId.includes('2026-11-21'), changes])).toEqual([[true, ['date']]])
    const both = plan(league.with(0, home('2026-10-05', '19:00')).with(1, home('2026-11-19', '19:00')), {
      events: imported(league),
    })
    expect(both.moved.map(({ eventId, game }) => [/\d{4}-\d\d-\d\d/.exec(eventId)?.[0], game.localDate])).toEqual([
      ['2026-10-03', '2026-10-05'],
      ['2026-11-21', '2026-11-19'],
    ])
  })

  test('E11 the file of a season’s second half does not move the games of the first', () => {
    const later = league.map((game, at) => ({ ...game, date: dateOf(130 + at * 9) }))
    const made = plan(later, { events: imported(league) })
    expect(counts({ ...made, notes: [] })).toEqual({ new: 5, onlyInPodium: 5 })
    expect(made.onlyInPodium.every(({ isWithinDates }) => !isWithinDates)).toBe(true)
  })

  test('E11 an equal game number says that a game was moved, however far and whatever else the file has', () => {
    const events = imported([home('2026-10-03', '19:00', { number: 'H-7' })])
    expect(plan([home('2027-02-27', '19:00', { number: 'H-7' })], { events }).moved).toMatchObject([
      { changes: ['date'], isGuess: true },
    ])
    expect(counts(plan([home('2027-02-27', '19:00', { number: 'H-8' })], { events }))).toEqual({ new: 1, onlyInPodium: 1 })
  })

  test('E11 staff may say that a row is a game of its own', () => {
    const events = imported(league)
    const rows = league.with(1, home('2026-11-24', '19:00'))
    const [moved] = plan(rows, { events }).moved
    const made = plan(rows, { events, decisions: new Map([[moved?.sourceKey ?? '', 'new']]) })
    expect(counts({ ...made, notes: [] })).toEqual({ new: 1, same: 4, onlyInPodium: 1 })
    expect(made.onlyInPodium).toEqual([{ eventId: moved?.eventId, isWithinDates: true }])
  })

  test('E11 a season is not another: the same teams a year later are new games', () => {
    const next = league.map((game) => ({ ...game, date: game.date.replace('2026', '2027') }))
    expect(counts({ ...plan(next, { events: imported(league) }), notes: [] })).toEqual({ new: 5 })
  })

  test('E11 two games of a day are told apart by their times, and the second stays when the first is gone', () => {
    const day = [home('2026-10-03', '13:00'), home('2026-10-03', '17:00')]
    const events = imported(day)
    expect(plan(day.slice(1), { events })).toMatchObject({
      same: [{ row: 2 }],
      moved: [],
      onlyInPodium: [{ eventId: events[0]?.id }],
    })
    const later = plan([home('2026-10-03', '13:30'), home('2026-10-03', '17:00')], { events })
    expect(later.moved).toMatchObject([{ eventId: events[0]?.id, changes: ['time'], isGuess: false }])
  })
})

describe('rows that cannot be told apart', () => {
  test('E11 an id that is there twice is told row by row, and none of its rows is taken', () => {
    const made = plan([
      home('2026-10-03', '19:00', { id: 'a' }),
      home('2026-10-04', '19:00', { id: 'b' }),
      home('2026-10-05', '19:00', { id: 'a' }),
    ])
    expect(made.faulty).toEqual([
      { row: 2, column: 'externalId', code: 'twice', others: [4] },
      { row: 4, column: 'externalId', code: 'twice', others: [2] },
    ])
    expect(made.new.map(({ row }) => row)).toEqual([3])
  })

  test('E11 without ids the same teams at the same time, or twice at a time to come, are told', () => {
    const rows = [
      home('2026-10-03', '19:00'),
      home('2026-10-03', '7 p.m.'),
      home('2026-10-04', 'TBD'),
      home('2026-10-04', ''),
      home('2026-10-04', '12:00'),
    ]
    expect(plan(rows).faulty).toEqual([
      { row: 2, column: null, code: 'twice', others: [3] },
      { row: 3, column: null, code: 'twice', others: [2] },
      { row: 4, column: null, code: 'twice', others: [5] },
      { row: 5, column: null, code: 'twice', others: [4] },
    ])
  })

  test('E11 the same teams on the same day under another id are asked about, never doubled', () => {
    const events = imported([home('2026-10-03', '19:00', { id: 'a' })])
    const rows = [home('2026-10-03', '19:00', { id: 'b' })]
    const made = plan(rows, { events })
    expect(made).toMatchObject({ new: [], conflict: [{ reason: 'other-id', changes: [], eventId: events[0]?.id }] })
    const decide = (decision: 'take' | 'leave' | 'new') =>
      plan(rows, { events, decisions: new Map([[made.conflict[0]?.sourceKey ?? '', decision]]) })
    expect(counts({ ...decide('new'), notes: [] })).toEqual({ new: 1, onlyInPodium: 1 })
    for (const decision of ['take', 'leave'] as const) expect(counts(decide(decision))).toEqual({ same: 1 })
    expect(counts(plan(rows, { events: afterwards(events, decide('take')) }))).toEqual({ same: 1 })
    expect(counts(plan([home('2026-10-03', '19:00')], { events }))).toEqual({ same: 1 })
    expect(counts(plan([home('2026-10-10', '19:00', { id: 'b' })], { events }))).toEqual({ new: 1, onlyInPodium: 1 })
  })

  test('E11 two games of a day under other ids are the ones that begin at the same times', () => {
    const events = imported([home('2026-10-03', '13:00', { id: 'a' }), home('2026-10-03', '17:00', { id: 'b' })])
    const made = plan([home('2026-10-03', '17:00', { id: 'x' }), home('2026-10-03', '13:00', { id: 'y' })], { events })
    expect(made.conflict.map(({ changes }) => changes)).toEqual([[], []])
  })

  test('E11 one id in two sports is two games', () => {
    const text =
      'Date,Sport,Home,Away,ID\n2026-10-03,W Hockey,Northgate,Lac-Bleu,1\n2026-10-03,M Volleyball,Northgate,Lac-Bleu,1\n'
    expect(planOf(text)).toMatchObject({ faulty: [], new: [{ row: 2 }, { row: 3 }] })
  })

  test('E11 a game whose row has a fault is in the file all the same', () => {
    const games = [home('2026-10-03', '19:00', { id: 'a' }), home('2026-10-04', '19:00', { id: 'b' })]
    const events = imported(games)
    expect(counts(plan(games.with(1, { ...games[1], time: 'late' } as Game), { events }))).toEqual({ same: 1, faulty: 1 })
    const twice = [...games, home('2026-10-06', '19:00', { id: 'b' })]
    expect(counts(plan(twice, { events }))).toEqual({ same: 1, faulty: 2 })
  })
})

describe('what staff did meanwhile', () => {
  const edited = (games: Game[], change: Partial<ExistingEvent>) =>
    imported(games).map((event, at) => (at === 0 ? { ...event, ...change } : event))

  test('E11 a game that staff edited is not changed back without asking', () => {
    const games = [home('2026-10-03', '19:00'), home('2026-10-17', '19:00')]
    const events = edited(games, { localDate: '2026-10-05', isEdited: true })
    const made = plan(games, { events })
    expect(made.conflict).toMatchObject([{ reason: 'edited', changes: ['date'], eventId: events[0]?.id }])
    const { sourceKey = '' } = made.conflict[0] ?? {}
    expect(plan(games, { events, decisions: new Map([[sourceKey, 'take']]) }).moved).toMatchObject([{ changes: ['date'] }])
    expect(counts(plan(games, { events, decisions: new Map([[sourceKey, 'leave']]) }))).toEqual({ same: 2 })
  })

  test('E11 a game that staff typed in is the row’s, and is not made twice', () => {
    const events = edited([home('2026-10-03', '19:00')], { sourceKey: null, isEdited: true })
    expect(plan([home('2026-10-03', '19:00')], { events }).same).toMatchObject([{ eventId: events[0]?.id }])
    expect(plan([home('2026-10-03', '20:00', { id: 'x' })], { events }).conflict).toMatchObject([
      { reason: 'edited', changes: ['time'] },
    ])
  })

  test('E11 a row with the id of a game of other teams is a game of its own when staff say so', () => {
    const row = home('2026-10-03', '19:00', { id: 'x' })
    const events = imported([row]).map((event) => ({ ...event, homeTeamId: 'pine-ridge-hockey-women' }))
    const [conflict] = plan([row], { events }).conflict
    expect(conflict).toMatchObject({ reason: 'other-teams' })
    const decisions = new Map([[conflict?.sourceKey ?? '', 'new' as const]])
    expect(counts({ ...plan([row], { events, decisions }), notes: [] })).toEqual({ new: 1 })
  })

  test('E11 what a row does not tell stays as it is, and TBD is told', () => {
    const games = [home('2026-10-03', '19:00', { venue: 'Northgate Arena' })]
    const events = edited(games, {
      title: { en: 'Home opener', fr: 'Ouverture' },
      isNeutral: true,
      seriesDocId: 's',
      schedule: 'delayed',
    })
    expect(counts(plan([home('2026-10-03', '')], { events }))).toEqual({ same: 1 })
    expect(plan([home('2026-10-03', 'TBD')], { events }).moved).toMatchObject([{ changes: ['time'] }])
  })

  test('E11 a game that moves by a row without a time keeps its time', () => {
    const events = imported([home('2026-10-03', '19:00'), home('2026-11-03', '19:00')])
    const made = plan([home('2026-10-05', ''), home('2026-11-03', '19:00')], { events })
    const start = { localDate: '2026-10-05', localTime: '19:00', startsAt: '2026-10-05T23:00:00.000Z' }
    expect(made.moved).toMatchObject([{ changes: ['date'], game: start }])
  })

  test('E11 a zone that nobody tells is that of the game here', () => {
    const text = 'Date,Time,Title,Title (French)\n2026-10-03,19:00,Gala,Gala de la coupe\n'
    const events = afterwards([], planOf(text)).map((event) => ({ ...event, zone: 'America/Halifax' }))
    expect(counts(planOf(text, { events }))).toEqual({ same: 1 })
    const utc = aCalendar('BEGIN:VEVENT\r\nUID:9\r\nDTSTART:20261003T220000Z\r\nSUMMARY:Gala\r\nEND:VEVENT\r\n')
    expect(counts(planOf(utc, { events }))).toEqual({ same: 1 })
    const later = planOf(utc.replace('T22', 'T23'), { events })
    expect(later.moved).toMatchObject([
      { changes: ['time'], game: { localTime: '20:00', zone: 'America/Halifax', startsAt: '2026-10-03T23:00:00.000Z' } },
    ])
  })

  test('E11 the site’s own calendar is about its own games', () => {
    const [event] = imported([home('2026-10-03', '19:00')])
    const events = [{ ...(event as ExistingEvent), id: '7b0c6c1e', sourceKey: null }]
    const calendar = aCalendar(
      'BEGIN:VEVENT\r\nUID:7b0c6c1e\r\nDTSTART:20261010T230000Z\r\nSUMMARY:Lac-Bleu at Northgate\r\nEND:VEVENT\r\n',
    )
    expect(planOf(calendar, { events }).moved).toMatchObject([{ eventId: '7b0c6c1e', changes: ['date'], isGuess: false }])
  })
})

describe('conflicts', () => {
  test('E11 an id that stands for other teams here is for staff to decide', () => {
    const events = imported([home('2026-10-03', '19:00', { id: '101' })])
    const rows = [home('2026-10-03', '19:00', { id: '101', away: 'Saint-Cyr' })]
    expect(plan(rows, { events }).conflict).toMatchObject([{ reason: 'other-teams', changes: ['teams'] }])
  })

  test('E11 the same teams on the same day with home and away exchanged are one game, for staff to decide', () => {
    const events = imported(league)
    const swapped = league.with(0, home('2026-10-03', '19:00', { home: 'Lac-Bleu', away: 'Northgate' }))
    const made = plan(swapped, { events })
    expect(counts({ ...made, notes: [] })).toEqual({ conflict: 1, same: 4 })
    expect(made.conflict).toMatchObject([{ reason: 'sides-swapped', changes: ['teams'], row: 2 }])
    const taken = plan(swapped, { events, decisions: new Map([[made.conflict[0]?.sourceKey ?? '', 'take']]) })
    expect(taken.moved).toMatchObject([{ changes: ['teams'], game: { homeTeamId: 'lac-bleu-hockey-women' } }])
    expect(counts({ ...plan(swapped, { events: afterwards(events, taken) }), notes: [] })).toEqual({ same: 5 })
  })
})

test('E11 two games of a day with home and away exchanged are paired alike, whatever the order of the rows', () => {
  const day = [home('2026-10-03', '13:00'), home('2026-10-03', '17:00'), home('2026-10-10', '19:00')]
  const swapped = day.map((game) => (game.date === '2026-10-03' ? { ...game, home: game.away, away: game.home } : game))
  const events = imported(day)
  const made = plan(swapped, { events })
  expect(made.conflict).toHaveLength(2)
  expect(withoutRows(plan(swapped.toReversed(), { events }))).toEqual(withoutRows(made))
})

describe('games that are here and not in the file', () => {
  test('E11 a file about one team says nothing of games between others', () => {
    const events = imported([...league, home('2026-10-31', '19:00', { home: 'Lac-Bleu', away: 'Saint-Cyr' })])
    const own = [league[0], home('2026-12-05', '19:00', { away: 'Saint-Cyr' })] as Game[]
    const dates = plan(own, { events }).onlyInPodium.map(({ eventId }) => /\d{4}-\d\d-\d\d/.exec(eventId)?.[0])
    expect(dates).toEqual(['2026-10-10', '2026-11-21'])
    expect(plan(league.slice(3), { events }).onlyInPodium).toEqual([])
  })

  test('E11 games of other sports and seasons are not missed', () => {
    const events = imported(league).map((event) => ({ ...event, gender: 'men' as const }))
    expect(plan(league, { events }).onlyInPodium).toEqual([])
  })
})

describe('states and notes', () => {
  test('E11 a row says that its game is off, and a game that was moved or delayed is still on', () => {
    const games = [home('2026-10-03', '19:00', { status: 'Scheduled' })]
    const events = imported(games)
    for (const schedule of ['moved', 'delayed'] as const) {
      expect(counts(plan(games, { events: events.map((event) => ({ ...event, schedule })) }))).toEqual({ same: 1 })
    }
    for (const [word, status] of [
      ['Annulé', 'cancelled'],
      ['PPD', 'postponed'],
    ] as const) {
      const made = plan([home('2026-10-03', '19:00', { status: word })], { events })
      expect(made.moved).toMatchObject([{ changes: ['status'], game: { status } }])
    }
  })

  const notesOf = (games: Game[], given: SeasonOptions = {}) =>
    plan(games, given).notes.map(({ kind, rows, eventIds }) => `${kind} ${rows}${eventIds.length > 0 ? ' +' : ''}`)
  const arena = { venue: 'Northgate Arena' }

  test('E11 clashes are noted: a place within two hours, a team twice a day, a stream twice, before seven', () => {
    const other = { home: 'Saint-Cyr', away: 'Pine Ridge' }
    expect(notesOf([home('2026-10-03', '19:00', arena), home('2026-10-03', '20:59', { ...arena, ...other })])).toEqual([
      'same-venue 2,3',
    ])
    expect(notesOf([home('2026-10-03', '19:00', arena), home('2026-10-03', '21:00', { ...arena, ...other })])).toEqual([])
    expect(notesOf([home('2026-10-03', '10:00'), home('2026-10-03', '19:00', { away: 'Saint-Cyr' })])).toEqual(['same-team 2,3'])
    const stream = 'https://stream.example/1'
    const streams = ['2026-10-03', '2026-10-10', '2026-10-17'].map((date) => home(date, '19:00', { stream }))
    expect(notesOf(streams)).toEqual(['same-stream 2,3,4'])
    expect(notesOf([home('2026-10-03', '7:00'), home('2026-10-04', '6:30')])).toEqual(['early 3'])
    expect(
      notesOf([home('2026-10-03', '10:00', { status: 'cancelled' }), home('2026-10-03', '19:00', { away: 'Saint-Cyr' })]),
    ).toEqual([])
  })

  test('E11 a clash with a game that is here already is noted, and what was imported is not noted again', () => {
    const events = imported([home('2026-10-03', '19:00', arena)])
    const other = home('2026-10-03', '19:30', { ...arena, home: 'Saint-Cyr', away: 'Pine Ridge' })
    expect(notesOf([other], { events })).toEqual(['same-venue 2 +'])
    const both = [home('2026-10-03', '19:00', arena), other]
    expect(plan(both).notes).toHaveLength(1)
    expect(notesOf(both, { events: imported(both) })).toEqual([])
  })

  test('E11 a title in one language alone is noted', () => {
    expect(planOf('Date,Title\n2026-10-03,Gala\n').notes).toEqual([{ kind: 'one-language', rows: [2], eventIds: [] }])
  })
})

describe('long files', () => {
  /**
   * Builds a season of a hundred teams whose games of the first two weeks were postponed, and counts how often event dates are
   * read.
   */
  function longSeason(length: number) {
    const [template] = plan([home('2026-10-03', '19:00')]).new
    const rows = Array.from({ length }, (_, at) => ({
      ...(template as SeasonPlan['new'][number]).game,
      row: at,
      homeTeamId: `t${at % 100}`,
      awayTeamId: `t${(at + 1 + Math.floor(at / 100)) % 100}`,
      localDate: dateOf(Math.floor((at * 200) / length)),
      gameNumber: `${at}`,
    }))
    const nothing = { faults: [], faultyIds: [], fromAbove: [], decisions: new Map(), rules: zoneRules }
    let looks = 0
    const events = afterwards([], planSeason({ ...nothing, rows, events: [] })).map((event) =>
      Object.defineProperty({ ...event }, 'localDate', {
        enumerable: true,
        get() {
          looks++
          return event.localDate
        },
      }),
    )
    const moved = rows.map((row) => (row.localDate < dateOf(14) ? { ...row, localDate: dateOf(190), localTime: '20:00' } : row))
    return { made: planSeason({ ...nothing, rows: moved, events }), looks: () => looks }
  }

  test('E11 twice as many rows take twice the work, no more', () => {
    const [short, long] = [longSeason(1_500), longSeason(3_000)]
    expect(counts({ ...long.made, notes: [] })).toEqual({ moved: 210, same: 2_790 })
    expect(long.looks() / short.looks()).toBeLessThan(2.3)
  })
})
