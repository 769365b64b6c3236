import { expect, test } from 'vitest'
import { rounds } from '../../tests/daily.ts'
import { previewOf } from '../../tests/factories/season.ts'
import { utf16, windows1252 } from '../../tests/factories/season-files.ts'
import fc from '../../tests/rules/properties.ts'
import { readSeasonFile } from './read/read-season.server.ts'

// One season, written in every way that the reader knows and in some that it does not.

const SEASON = [
  { date: '2026-11-21', time: '19:00', home: 'Northgate', away: 'Lac-Bleu', venue: 'Northgate Arena' },
  { date: '2026-11-28', time: '14:30', home: 'Saint-Cyr', away: 'Northgate', venue: 'Aréna Saint-Cyr' },
  { date: '2027-01-16', time: '09:05', home: 'Pine Ridge', away: 'Lac-Bleu', venue: 'Pine Ridge Field House' },
  { date: '2027-02-06', time: '12:00', home: 'Lac-Bleu', away: 'Pine Ridge', venue: 'Complexe du Lac' },
]
type Game = (typeof SEASON)[number]
/** How many hours each place is ahead of UTC on its day: Calgary no longer changes its clock. */
const ZONES = { Northgate: -5, 'Saint-Cyr': -4, 'Pine Ridge': -6, 'Lac-Bleu': -5 } as Record<string, number>

const two = (number: number) => String(number).padStart(2, '0')
const partsOf = ({ date, time }: Pick<Game, 'date' | 'time'>) => {
  const [year = '', month = '', day = ''] = date.split('-')
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return { year, month, day, hour, minute, half: hour < 12 ? 'AM' : 'PM', short: hour % 12 || 12 }
}
const inEnglish = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC', ...options }).format(new Date(`${date}T12:00:00Z`))
const inFrench = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('fr-CA', { timeZone: 'UTC', ...options }).format(new Date(`${date}T12:00:00Z`))
const long = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
const short = { day: 'numeric', month: 'short', year: 'numeric' } as const

const DATES: ((game: Game) => string)[] = [
  ({ date }) => date,
  ({ date }) => date.replaceAll('-', '/'),
  ({ date }) => date.replaceAll('-', '.'),
  ({ date }) => date.replaceAll('-', '−'),
  ({ date }) => date.replaceAll('-', ''),
  ({ date }) => date.split('-').toReversed().join('/'),
  ({ date }) => date.split('-').toReversed().join('. '),
  ({ date }) => date.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1'),
  ({ date }) => inEnglish(date, long),
  ({ date }) => inEnglish(date, short),
  ({ date }) => inFrench(date, long),
  ({ date }) => inFrench(date, short),
  ({ date }) => `${date} 00:00:00`,
  ({ date }) => `="${date}"`,
]
const TIMES: ((game: Game) => string)[] = [
  ({ time }) => time,
  ({ time }) => `${time}:00`,
  ({ time }) => time.replace(':', '.'),
  ({ time }) => time.replace(':', ''),
  ({ time }) => time.replace(':', ' h '),
  ({ time }) => time.replace(/^0/, '').replace(':', 'h'),
  ...[' PM', 'pm', ' p.m.', ' P', '\u202fp.\u00a0m.'].map((half) => (game: Game) => {
    const { short: hour, minute, half: of } = partsOf(game)
    return `${hour}:${two(minute)}${of === 'AM' ? half.replace(/p/, 'a').replace(/P/, 'A') : half}`
  }),
  // AM or PM written once, at the end of two hours.
  (game) => {
    const { hour, short: first, minute, half } = partsOf(game)
    const end = hour + 2
    return `${first}:${two(minute)}-${end % 12 || 12}:${two(minute)} ${end < 12 ? 'AM' : 'PM'}${half === 'AM' ? '' : ''}`
  },
  ({ time }) => `${time}-${two(Number(time.slice(0, 2)) + 2)}${time.slice(2)}`,
  ({ date, time }) => `${date} ${time}:00`,
  ({ date, time }) => `${date}T${time}:00`,
  ({ time }) => `1899-12-30 ${time}:00`,
  ({ time, home }) => `${time}:00${offset(home)}`,
  ({ date, time, home }) => `${date}T${time}:00${offset(home)}:00`,
  ({ time, home }) => `${time} UTC${offset(home).replace('0', '')}`,
  ({ time, home }) => `${time} GMT${offset(home)}00`,
]
const offset = (home: string) => `-${two(-(ZONES[home] ?? 0))}`

const HEADINGS = {
  date: ['Date', 'Game Date', 'Date du match'],
  time: ['Time', 'Heure', 'Start Time'],
  home: ['Home', 'Équipe locale', 'Home Team'],
  away: ['Away', 'Visiteur', 'Away Team'],
  venue: ['Venue', 'Lieu', 'Location'],
} as const
const FIELDS = Object.keys(HEADINGS) as (keyof Game)[]

const MARKS = ['', '\u200e', '\u200f', '\u202a', '\u202c', '\u2066', '\u2069', '\ufeff', '\u00a0', '\u202f', '\u200b']
const bytes = (text: string) => new TextEncoder().encode(text)
const EN = (letter: string, table: Record<string, number>) => table[letter] ?? letter.charCodeAt(0)
const narrow = (table: Record<string, number>) => (text: string) => Uint8Array.from(text, (letter) => EN(letter, table))
const ENCODINGS: [name: string, (text: string) => Uint8Array][] = [
  ['UTF-8', bytes],
  ['UTF-8 with a mark', (text) => bytes(`\ufeff${text}`)],
  ['UTF-16', (text) => utf16(text, true)],
  ['UTF-16 without a mark', (text) => utf16(text, false).slice(2)],
  ['Windows-1252', windows1252],
  ['Mac Roman', narrow({ é: 0x8e, É: 0x83, è: 0x8f, û: 0x9e })],
  ['code page 850', narrow({ é: 0x82, É: 0x90, è: 0x8a, û: 0x96 })],
]
/** Characters that the last three encodings have bytes for in these tests. */
const isNarrow = (text: string) => /^[\x00-\x7féÉèû]*$/.test(text)

const file = fc.record({
  order: fc.shuffledSubarray(FIELDS, { minLength: FIELDS.length }),
  heading: fc.nat(2),
  date: fc.constantFrom(...DATES),
  time: fc.constantFrom(...TIMES),
  separator: fc.constantFrom(',', ';', '\t', '|', '~'),
  end: fc.constantFrom('\n', '\r\n', '\r', '\u2028'),
  isQuoted: fc.boolean(),
  mark: fc.constantFrom(...MARKS),
  encoding: fc.constantFrom(...ENCODINGS),
  isReversed: fc.boolean(),
})

test('Q-88 however a season is written, a row is the same game or is refused, and never another one', () => {
  let read = 0
  let refused = 0
  fc.assert(
    fc.property(file, ({ order, heading, date, time, separator, end, isQuoted, mark, encoding, isReversed }) => {
      const games = isReversed ? SEASON.toReversed() : SEASON
      const cellsOf = (game: Game) => ({ ...game, date: date(game), time: time(game) })
      const written = (cell: string) => {
        const marked = `${mark}${cell.replace(/(?<=\d)\/(?=\d)/g, `${mark}/`)}${mark}`
        const isNeeded = isQuoted || marked.includes(separator) || marked.includes('"')
        return isNeeded ? `${mark.trim()}"${marked.replaceAll('"', '""')}"` : marked
      }
      const lines = [
        order.map((field) => written(HEADINGS[field][heading] ?? '')),
        ...games.map((game) => order.map((field) => written(cellsOf(game)[field]))),
      ]
      const text = lines.map((cells) => cells.join(separator)).join(end)
      const [, encode] = encoding
      const taken = isNarrow(text) || !/1252|Mac|850/.test(encoding[0]) ? encode(text) : bytes(text)
      const result = readSeasonFile(taken)
      if (!result.ok) return void refused++
      const { rows } = previewOf(taken)
      if (!rows.ok) return void refused++
      const expected = new Map(games.map((game, at) => [at + 2, game]))
      for (const game of rows.rows) {
        const { date, time, home, away } = expected.get(game.row) as Game
        const team = (name: string) => `${name.toLowerCase().replace(' ', '-')}-hockey-women`
        expect([game.localDate, game.localTime, game.homeTeamId, game.awayTeamId]).toEqual([date, time, team(home), team(away)])
        read++
      }
      const told = new Set([...rows.rows.map(({ row }) => row), ...rows.faults.map(({ row }) => row)])
      expect([...told].toSorted()).toEqual([2, 3, 4, 5])
      refused += 4 - rows.rows.length
    }),
    { numRuns: rounds({ daily: 150, proof: 1_000 }) },
  )
  // Refusing everything would be correct too, but useless.
  expect(read).toBeGreaterThan(10 * refused)
})
