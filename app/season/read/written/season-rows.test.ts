import { expect, test } from 'vitest'
import { planOf, previewOf, SCHOOLS, type SeasonOptions, TEAMS, VENUES, zoneRules } from '../../../../tests/factories/season.ts'
import { aCalendar } from '../../../../tests/factories/season-files.ts'
import { valueKey } from '../../match/match-values.ts'
import { guessColumns } from '../columns.ts'
import { readSeasonFile } from '../read-season.server.ts'
import { rowStart } from './row-start.ts'
import { seasonRows } from './season-rows.ts'

const file = (header: string, ...rows: string[]) => [header, ...rows].join('\n')
const GAMES = 'Date,Time,Home,Away,Venue'
const faultsOf = (text: string, given: SeasonOptions = {}) =>
  planOf(text, given).faulty.map(({ row, column, code }) => `${row} ${column} ${code}`)
const gamesOf = (text: string, given: SeasonOptions = {}) => {
  const plan = planOf(text, given)
  if (plan.faulty.length > 0) throw new Error(JSON.stringify(plan.faulty))
  return plan.new.map(({ game }) => game)
}
const startsOf = (text: string, given: SeasonOptions = {}) =>
  gamesOf(text, given).map(
    ({ localDate, localTime, zone, zoneBy, startsAt }) => `${localDate} ${localTime} ${zone} ${zoneBy} ${startsAt}`,
  )

const FACTS = { schools: SCHOOLS, teams: TEAMS, venues: VENUES }
const CHOSEN = new Map([
  [valueKey('school', 'Northgate'), 'northgate'],
  [valueKey('school', 'Lac-Bleu'), 'lac-bleu'],
])
function unanswered(text: string) {
  const read = readSeasonFile(new TextEncoder().encode(text))
  if (!read.ok) throw new Error(read.reason)
  return { table: read.table, columns: guessColumns(read.table) }
}

test('E11 a time is that of the venue, else of the home team’s venue, else of the zone that staff chose', () => {
  const text = file(
    GAMES,
    '2026-11-21,19:00,Saint-Cyr,Northgate,Northgate Arena',
    '2026-11-22,19:00,Saint-Cyr,Northgate,TBD',
    '2026-11-23,TBD,Saint-Cyr,Northgate,',
  )
  expect(startsOf(text)).toEqual([
    '2026-11-21 19:00 America/Toronto venue 2026-11-22T00:00:00.000Z',
    '2026-11-22 19:00 America/Halifax home 2026-11-22T23:00:00.000Z',
    '2026-11-23 null America/Halifax home null',
  ])
  const meet = file('Date,Time,Title,Title (French)', '2026-11-21,9:00,Relay day,Journée de relais')
  expect(startsOf(meet, { answers: { zone: 'America/Regina' } })).toEqual([
    '2026-11-21 09:00 America/Regina answer 2026-11-21T15:00:00.000Z',
  ])
})

test('E11 a time written in another zone is the same instant at the venue', () => {
  const zoned = file('Date,Time (ET),Time zone,Home,Away,Venue', '2026-11-21,19:00,,Saint-Cyr,Northgate,Aréna Saint-Cyr')
  expect(startsOf(zoned)).toEqual(['2026-11-21 20:00 America/Halifax venue 2026-11-22T00:00:00.000Z'])
  const beside = file(GAMES, '2026-11-21,11:30 PM ET,Saint-Cyr,Northgate,', '2026-11-22,19:00-05:00,Saint-Cyr,Northgate,')
  expect(startsOf(beside)).toEqual([
    '2026-11-22 00:30 America/Halifax home 2026-11-22T04:30:00.000Z',
    '2026-11-22 20:00 America/Halifax home 2026-11-23T00:00:00.000Z',
  ])
  const column = file('Date,Time,TZ,Home,Away', '2026-11-21,19:00,NT,Saint-Cyr,Northgate')
  expect(startsOf(column)).toEqual(['2026-11-21 19:00 America/St_Johns file 2026-11-21T22:30:00.000Z'])
  const joined = file('Start,Home,Away', '2026-11-21T19:00:00-05:00,Northgate,Saint-Cyr')
  expect(startsOf(joined)).toEqual(['2026-11-21 19:00 America/Toronto home 2026-11-22T00:00:00.000Z'])
})

test('E11 standard and daylight time of the west are offsets in every month, since its regions no longer share a clock', () => {
  // Toronto is at -5 in January and at -4 in July.
  const written = (time: string, day = '2027-01-16') =>
    startsOf(file(GAMES, `${day},${time},Northgate,Lac-Bleu,Northgate Arena`))[0]
  expect(written('7:00 PM CST')).toBe('2027-01-16 20:00 America/Toronto venue 2027-01-17T01:00:00.000Z')
  expect(written('7:00 PM CDT')).toBe('2027-01-16 19:00 America/Toronto venue 2027-01-17T00:00:00.000Z')
  expect(written('19 h HNR')).toBe('2027-01-16 21:00 America/Toronto venue 2027-01-17T02:00:00.000Z')
  expect(written('7:00 PM PST')).toBe('2027-01-16 22:00 America/Toronto venue 2027-01-17T03:00:00.000Z')
  expect(written('7:00 PM CST', '2026-07-18')).toBe('2026-07-18 21:00 America/Toronto venue 2026-07-19T01:00:00.000Z')
  // The clocks of Manitoba, Alberta and British Columbia.
  expect(written('7:00 PM CT')).toBe('2027-01-16 19:00 America/Toronto venue 2027-01-17T00:00:00.000Z')
  expect(written('7:00 PM MT')).toBe('2027-01-16 20:00 America/Toronto venue 2027-01-17T01:00:00.000Z')
  expect(written('19 h HP')).toBe('2027-01-16 21:00 America/Toronto venue 2027-01-17T02:00:00.000Z')
  const [heading] = startsOf(file('Date,Time (CST),Home,Away', '2027-01-16,19:00,Northgate,Lac-Bleu'))
  expect(heading).toBe('2027-01-16 20:00 America/Toronto home 2027-01-17T01:00:00.000Z')
  const [column] = startsOf(file('Date,Time,TZ,Home,Away,Venue', '2027-01-16,19:00,CST,Northgate,Lac-Bleu,Northgate Arena'))
  expect(column).toBe('2027-01-16 20:00 America/Toronto venue 2027-01-17T01:00:00.000Z')
})

test('E11 the name of a place’s own time means its clock, whichever letter is written', () => {
  const own = (time: string, zone: string) =>
    startsOf(file('Date,Time,Title,Title (French)', `2027-01-16,${time},Relay day,Journée de relais`), { answers: { zone } })[0]
  const pine = startsOf(file(GAMES, '2027-01-16,7:00 PM MST,Pine Ridge,Northgate,'))
  expect(pine).toEqual(['2027-01-16 19:00 America/Edmonton home 2027-01-17T01:00:00.000Z'])
  expect(own('7:00 PM CST', 'America/Toronto')).toBe('2027-01-16 19:00 America/Winnipeg file 2027-01-17T00:00:00.000Z')
  const start = (time: string, venue: string) =>
    rowStart(
      { date: '2027-01-16', time, zone: '', headingClock: undefined },
      {
        order: undefined,
        answers: { zone: 'America/Toronto', values: new Map() },
        zones: { venue, home: undefined },
        rules: zoneRules,
      },
    )
  // Nunavut still changes its clocks, and calls its times Central and Mountain.
  for (const [time, venue] of [
    ['7:00 PM CT', 'America/Rankin_Inlet'],
    ['7:00 PM CST', 'America/Rankin_Inlet'],
    ['7:00 PM MT', 'America/Cambridge_Bay'],
  ] as const)
    expect(start(time, venue)).toMatchObject({ start: { localTime: '19:00', zone: venue } })
})

test('E11 on the weekends when clocks change, a time that is skipped is told and one that comes twice is asked about', () => {
  const spring = file(
    GAMES,
    '2027-03-14,1:30 AM,Northgate,Saint-Cyr,',
    '2027-03-14,2:30 AM,Northgate,Lac-Bleu,',
    '2027-03-14,7:00 PM,Northgate,Pine Ridge,',
  )
  expect(faultsOf(spring)).toEqual(['3 time time-skipped'])
  const autumn = file(GAMES, '2026-11-01,1:30 AM,Northgate,Saint-Cyr,', '2026-11-01,7:00 PM,Northgate,Pine Ridge,')
  expect(faultsOf(autumn)).toEqual(['2 time time-twice'])
  expect(startsOf(autumn, { answers: { isLater: true } })).toEqual([
    '2026-11-01 01:30 America/Toronto home 2026-11-01T06:30:00.000Z',
    '2026-11-01 19:00 America/Toronto home 2026-11-02T00:00:00.000Z',
  ])
  expect(startsOf(autumn, { answers: { isLater: false } })[0]).toContain('T05:30')
  const calendar = aCalendar(
    'BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261101T063000Z\r\nSUMMARY:Saint-Cyr at Northgate\r\nEND:VEVENT\r\n',
  )
  expect(gamesOf(calendar)).toMatchObject([{ localTime: '01:30', isLater: true, startsAt: '2026-11-01T06:30:00.000Z' }])
})

test('E11 each fault of a row is told with its row and column, and the other rows are read', () => {
  const text = file(
    'Date,Time,Time zone,Sport,Gender,Home,Away,Title,Venue,Status,Neutral,Stream,Series',
    '2026-11-21,19:00,,hockey,W,Northgate,Lac-Bleu,,,,,,',
    '2026-11-31,25:00,Narnia/Lamp,chess,zebra,Northgate,Lac-Bleu,,,,,,',
    'TBD,,,hockey,W,Northgate,Northgate,,,,,,',
    '2026-11-24,,,hockey,W,Northgate,,,,,,,',
    '2026-11-25,,,hockey,W,,,,,,,,',
    '2026-11-26,,,hockey,W,Northgate,Winner of the west,,,,,,',
    '2026-11-27,,,hockey,W,Northgate,Nowhere,,Nowhere Rink,no idea,perhaps,no stream,Nowhere Cup',
    '2026-11-28,,,judo,W,Northgate,Lac-Bleu,,,,,,',
    `2026-11-29,,,hockey,W,,,${'x'.repeat(201)},,,,,`,
    '2026-11-30,,,hockey,W,,,a\u202eb,,,,,',
  )
  expect(faultsOf(text)).toEqual([
    ...['3 sport unknown-sport', '3 gender bad-gender', '3 date bad-date', '3 time bad-time', '3 zone bad-zone'],
    ...['4 away same-team', '4 date no-date', '5 null one-team', '6 null no-teams', '7 null team-to-come'],
    ...[
      '8 venue unknown-venue',
      '8 series unknown-series',
      '8 status bad-status',
      '8 neutral bad-neutral',
      '8 stream bad-stream',
    ],
    ...['8 away unknown-team', '9 home no-team', '9 away no-team', '10 titleEn too-long', '11 titleEn bad-text'],
  ])
  expect(planOf(text).new.map(({ row }) => row)).toEqual([2])
  const { rows } = previewOf(text)
  expect(rows.ok && rows.missingTeams).toEqual([
    { schoolId: 'northgate', sport: 'judo', gender: 'women' },
    { schoolId: 'lac-bleu', sport: 'judo', gender: 'women' },
  ])
})

test('E11 what the file does not tell of all its games, staff answer once', () => {
  const text = file(GAMES, '2026-11-21,19:00,Northgate,Lac-Bleu,')
  expect(gamesOf(text, { answers: { sport: 'volleyball', gender: 'men', seriesId: 's-1' } })).toMatchObject([
    {
      sport: 'volleyball',
      gender: 'men',
      homeTeamId: 'northgate-volleyball-men',
      awayTeamId: 'lac-bleu-volleyball-men',
      seriesId: 's-1',
    },
  ])
  const { table, columns } = unanswered(text)
  const rows = seasonRows({
    table,
    columns,
    answers: { zone: 'America/Toronto', values: CHOSEN },
    facts: FACTS,
    rules: zoneRules,
  })
  expect(rows).toMatchObject({ faults: [{ code: 'no-sport' }, { code: 'no-gender' }] })
  const sported = seasonRows({
    table,
    columns,
    answers: { zone: 'America/Toronto', sport: 'hockey', values: CHOSEN },
    facts: FACTS,
    rules: zoneRules,
  })
  expect(sported).toMatchObject({ faults: [{ column: 'gender', code: 'no-gender' }] })
})

test.each([
  ["Women's Ice Hockey", 'hockey', 'women'],
  ['Hockey masculin', 'hockey', 'men'],
  ['M Hockey', 'hockey', 'men'],
  ['Volleyball (F)', 'volleyball', 'women'],
  ['mvball', 'volleyball', 'men'],
  ['Hockey', 'hockey', 'women'],
])('E11 the sport %s is %s of %s', (text, sport, gender) => {
  expect(gamesOf(file('Date,Sport,Home,Away', `2026-11-21,${text},Northgate,Lac-Bleu`))).toMatchObject([{ sport, gender }])
})

test.each([
  ['Home/Away', 'H', 'northgate'],
  ['Home/Away', 'A', 'lac-bleu'],
  ['Domicile/Visiteur', 'D', 'northgate'],
  ['Domicile/Visiteur', 'V', 'lac-bleu'],
  ['At', '@', 'lac-bleu'],
  ['Team1_Is_Home', '0', 'lac-bleu'],
  ['Is home', 'N', 'lac-bleu'],
  ['Domicile/Visiteur', 'extérieur', 'lac-bleu'],
  ['Domicile/Visiteur', 'étranger', 'lac-bleu'],
])('E11 under %s, %j says who is at home', (heading, cell, home) => {
  // The other rows show how to read the column.
  const others = { H: 'A', A: 'H', D: 'V', V: 'D', '@': '', '0': '1', N: 'Y', extérieur: 'domicile', étranger: 'domicile' }[cell]
  const text = file(`Date,Opponent,${heading}`, `2026-11-21,Lac-Bleu,${cell}`, `2026-11-22,Lac-Bleu,${others}`)
  expect(gamesOf(text)[0]?.homeTeamId).toBe(`${home}-hockey-women`)
})

test('E11 a game on neutral ground is so by its column or its side, and a side that nothing tells is a fault', () => {
  const text = file('Date,Opponent,Home/Away', '2026-11-21,Lac-Bleu,N', '2026-11-22,Lac-Bleu,H', '2026-11-23,Lac-Bleu,')
  expect(planOf(text).new.map(({ game }) => game.isNeutral)).toEqual([true, undefined])
  expect(faultsOf(text)).toEqual(['4 isHome bad-side'])
  expect(faultsOf(file('Date,Opponent', '2026-11-21,Lac-Bleu', '2026-11-22,at Lac-Bleu'))).toEqual(['2 opponent bad-side'])
  const own = file('Date,Home,Away,Neutral site', '2026-11-21,Northgate,Lac-Bleu,oui', '2026-11-22,Northgate,Lac-Bleu,')
  expect(gamesOf(own).map(({ isNeutral }) => isNeutral)).toEqual([true, undefined])
})

test('E11 teams are taken from a title alone where no column has them, and a title of no teams stays a title', () => {
  const titles = file(
    'Date,Title',
    '2026-11-21,[W] #3 Lac-Bleu at Northgate',
    "2026-11-22,Women's hockey: Northgate vs. Lac-Bleu",
    '2026-11-23,Banquet at Noon',
  )
  expect(gamesOf(titles).map(({ homeTeamId, title }) => [homeTeamId, title.en])).toEqual([
    ['northgate-hockey-women', ''],
    ['northgate-hockey-women', ''],
    [null, 'Banquet at Noon'],
  ])
  const both = file(
    'Date,Home,Away,Title (English),Title (French)',
    '2026-11-21,Northgate,Lac-Bleu,Cup final,Finale',
    '2026-11-22,Northgate,Lac-Bleu,Game,',
  )
  expect(gamesOf(both).map(({ title }) => title)).toEqual([
    { en: 'Cup final', fr: 'Finale' },
    { en: '', fr: '' },
  ])
  const toCome = file('Date,Home,Away,Title', '2026-11-21,TBD,Northgate,Semifinal')
  expect(gamesOf(toCome)).toMatchObject([{ homeTeamId: null, awayTeamId: null, title: { en: 'Semifinal', fr: '' } }])
})

test('E11 a value means what staff chose for it, also nothing', () => {
  const text = file(GAMES, '2026-11-21,19:00,The Birds,Lac-Bleu,Old Barn')
  const values = new Map([
    [valueKey('school', 'the birds'), 'northgate'],
    [valueKey('venue', 'Old Barn'), null],
  ])
  expect(gamesOf(text, { answers: { values } })).toMatchObject([{ homeTeamId: 'northgate-hockey-women', venueId: null }])
  const memory = new Map([
    [valueKey('school', 'The Birds'), 'northgate'],
    [valueKey('venue', 'OLD BARN'), 'v-pine'],
  ])
  expect(gamesOf(text, { memory })).toMatchObject([
    { homeTeamId: 'northgate-hockey-women', venueId: 'v-pine', zone: 'America/Edmonton' },
  ])
})

test('E11 venues of one name are told apart by their cities', () => {
  const text = file(
    'Date,Home,Away,Venue,City',
    '2026-11-21,Northgate,Lac-Bleu,Ice Palace,Northgate',
    '2026-11-22,Lac-Bleu,Northgate,Ice Palace,Lac-Bleu',
    '2026-11-23,Lac-Bleu,Northgate,Complexe du Lac,Lac-Bleu',
  )
  expect(previewOf(text).matches.venue.map(({ value }) => value)).toEqual([
    'Ice Palace, Northgate',
    'Ice Palace, Lac-Bleu',
    'Complexe du Lac',
  ])
})

test('E11 the order of day and month is asked when no date proves it, and contradictions are refused with their rows', () => {
  const open = file(GAMES, '11/07/2026,19:00,Northgate,Lac-Bleu,')
  expect(previewOf(open).rows).toEqual({ ok: false, reason: 'order-asked' })
  expect(gamesOf(open, { answers: { dateOrder: 'month-first' } })[0]?.localDate).toBe('2026-11-07')
  expect(gamesOf(open, { answers: { dateOrder: 'day-first' } })[0]?.localDate).toBe('2026-07-11')
  const both = file(GAMES, '13/11/2026,19:00,Northgate,Lac-Bleu,', '', '11/13/2026,19:00,Northgate,Lac-Bleu,')
  expect(previewOf(both)).toMatchObject({ rows: { ok: false, reason: 'order-contradictory', rows: [2, 4] }, plan: undefined })
  expect(previewOf(file('Home,Away,Venue', 'Northgate,Lac-Bleu,x')).rows).toEqual({ ok: false, reason: 'no-date-column' })
})

test('E11 headings that a web page repeats each month are no games', () => {
  expect(
    gamesOf(file(GAMES, '2026-11-21,19:00,Northgate,Lac-Bleu,', GAMES, '2026-12-05,19:00,Northgate,Lac-Bleu,')),
  ).toHaveLength(2)
})

test('E11 a formula is no team, no title that runs and no address', () => {
  const text = file(
    'Date,Home,Away,Stream',
    '2026-11-21,"=HYPERLINK(""https://x.example"",""Northgate"")",Lac-Bleu,',
    '2026-11-22,Northgate,Lac-Bleu,=1+1',
    '2026-11-23,Northgate,Lac-Bleu,javascript:alert(1)',
  )
  expect(faultsOf(text)).toEqual(['2 home unknown-team', '3 stream bad-stream', '4 stream bad-stream'])
})
