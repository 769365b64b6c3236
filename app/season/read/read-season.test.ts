import { expect, test } from 'vitest'
import { rounds } from '../../../tests/daily.ts'
import { aCalendar, FILES, page, utf16, windows1252 } from '../../../tests/factories/season-files.ts'
import fc from '../../../tests/rules/properties.ts'
import { decode, MOST_BYTES } from './decode.ts'
import { readSeasonFile, readSeasonPaste, type SeasonFile } from './read-season.server.ts'
import { separatorOf } from './separator.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readSeasonFile(bytes(text))
const rowsOf = (text: string) => {
  const result = read(text)
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result.table.rows
}
const cellsOf = (result: SeasonFile | { ok: false }) => result.ok && result.table.rows.map(({ cells }) => cells)

test.each([
  ['utf-8', bytes('Équipe; 19 h')],
  ['utf-8', bytes('\ufeffÉquipe; 19 h')],
  ['windows-1252', windows1252('Équipe; 19 h')],
  ['utf-16le', utf16('Équipe; 19 h', true)],
  ['utf-16be', utf16('Équipe; 19 h', false)],
])('E11 text is read as %s', (encoding, file) => {
  expect(decode(file)).toEqual({ ok: true, text: 'Équipe; 19 h', encoding })
})

test('E11 a euro sign and curved quotes of Windows-1252 are what French Excel meant', () => {
  expect(decode(Uint8Array.of(0x80, 0x93, 0xe9, 0x94))).toMatchObject({ text: '€“é”', encoding: 'windows-1252' })
})

test.each([
  ['is-spreadsheet', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0)],
  ['is-spreadsheet', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1)],
  ['is-binary', bytes('Date\0Time')],
  ['is-binary', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0xff)],
  ['empty', new Uint8Array()],
  ['empty', bytes('\ufeff \r\n')],
  ['too-large', new Uint8Array(MOST_BYTES + 1).fill(65)],
])('E11 a file is refused: %s', (reason, file) => {
  expect(readSeasonFile(file)).toEqual({ ok: false, reason })
})

test.each([
  [',', 'Date,Home\n2026-11-21,"Northgate; Lac-Bleu"\n'],
  [';', 'Date;Lieu\n2026-11-21;Aréna, Northgate\n2026-11-22;Aréna, Lac-Bleu'],
  ['\t', 'Date\tVenue\n2026-11-21\tArena; Northgate'],
  ['|', 'Date|Home|Away\n2026-11-21|A|B'],
  [',', 'Date,Home,Tags\n2026-11-21,A,1|2|3|4\n2026-11-22,B,7'],
  [';', 'A title, with commas, and more, of them\n\nDate;Home;Away;Venue\n1;2;3;4\n1;2;3;4'],
  [',', 'one'],
])('E11 the separator is %j', (separator, text) => {
  expect(separatorOf(text)).toBe(separator)
})

test('Q-99 HTML that is larger than 5 million characters, or has more than ten tables in each other, is refused', () => {
  const nested = (deep: number) => `${'<table><tr><td>'.repeat(deep)}Date</td></tr>${'</table>'.repeat(deep)}`
  expect(read(`<table><tr><td>${'<b>x</b>'.repeat(625_000)}`)).toEqual({ ok: false, reason: 'html-too-large' })
  expect(readSeasonPaste({ text: '', html: nested(11) })).toEqual({ ok: false, reason: 'html-too-nested' })
  expect(readSeasonPaste({ text: '', html: nested(10) })).toMatchObject({ ok: true })
})

test('E11 quotes, line breaks in cells, blank rows and ragged rows are read, each row with its number in a spreadsheet', () => {
  const text =
    'Date,Home,Note\r\n\r\n2026-11-21,"Northgate, ""N""","two\r\nlines"\r\n,,\r\n2026-11-22\r\n2026-11-23, a ,b,c,d\r\n'
  expect(rowsOf(text)).toEqual([
    { number: 1, cells: ['Date', 'Home', 'Note'] },
    { number: 3, cells: ['2026-11-21', 'Northgate, "N"', 'two\nlines'] },
    { number: 5, cells: ['2026-11-22'] },
    { number: 6, cells: ['2026-11-23', 'a', 'b', 'c', 'd'] },
  ])
})

test('E11 no formula is evaluated: what begins with = + - or @ is text', () => {
  const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("https://x.example","Northgate")']
  expect(
    rowsOf(`Date,Home,Away,Venue,Note\n${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}`)[1]?.cells,
  ).toEqual(cells)
})

test('E11 a stray quote within a cell is text, but a quote that is never closed is refused with its row', () => {
  expect(rowsOf('Date,Venue\n2026-11-21,Hall "A"\n2026-11-22,6\' 2" Hall')[1]?.cells).toEqual(['2026-11-21', 'Hall "A"'])
  const open = 'Date,Home\n2026-11-21,Northgate\n2026-11-22,"Lac-Bleu\n2026-11-23,Saint-Cyr\n'
  expect(read(open)).toEqual({ ok: false, reason: 'broken-quote', row: 3 })
  const closedLater = 'Date,Home\n2026-11-21,"Northgate\n2026-11-22,Lac-Bleu\n2026-11-23,"Saint-Cyr\n'
  expect(read(closedLater)).toEqual({ ok: false, reason: 'broken-quote', row: 2 })
})

test('E11 a table beyond the limits is refused in words, with its row', () => {
  const row = '2026-11-21,Northgate,Lac-Bleu\n'
  expect(rowsOf(row.repeat(20_000))).toHaveLength(20_000)
  expect(read(row.repeat(20_001))).toEqual({ ok: false, reason: 'too-many-rows', row: 20_001 })
  expect(read(row.repeat(100_000))).toEqual({ ok: false, reason: 'too-many-rows', row: 20_001 })
  expect(read(`Date,Home\n${',\n'.repeat(150_000)}`)).toMatchObject({ reason: 'too-many-rows' })
  expect(read(`${'a,'.repeat(59)}a\n`)).toMatchObject({ ok: true })
  expect(read(`Date\n${'a,'.repeat(60)}a\n`)).toEqual({ ok: false, reason: 'too-many-columns', row: 2 })
  expect(read(`Date\n1${','.repeat(1_000_000)}\n`)).toEqual({ ok: false, reason: 'too-many-columns', row: 2 })
  // Blank cells that a spreadsheet appends are not columns: staff could not choose among sixteen thousand.
  expect(rowsOf(`Date\n1${','.repeat(16_000)}\n`)[1]?.cells).toHaveLength(60)
  expect(read(`<table>${'<tr><td>a'.repeat(20_001)}`)).toMatchObject({ ok: false, reason: 'too-many-rows' })
  expect(read(`<table><tr>${'<td>a'.repeat(2_000)}`)).toMatchObject({ ok: false, reason: 'too-many-columns' })
  expect(read(`Date,Note\n1,${'a'.repeat(2_000)}`)).toMatchObject({ ok: true })
  expect(read(`Date,Note\n1,${'a'.repeat(2_001)}`)).toEqual({ ok: false, reason: 'cell-too-long', row: 2, column: 1 })
})

const cell = fc.stringMatching(/^[A-Za-zéÀ0-9"',;|=+@ \n-]{0,12}$/).map((text) =>
  text
    .trim()
    .replace(/ +/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    // As a spreadsheet writes a text instead of a cell.
    .replace(/^="/, '"'),
)
/** Rows with at least one filled cell, because blank rows are left out. */
const rows = fc.array(
  fc.tuple(fc.constant('x'), cell, cell, cell).map((cells) => [...cells]),
  { minLength: 3, maxLength: 20 },
)

test('E11 whatever cells contain, a table comes back from CSV as it was written, with each separator', () => {
  fc.assert(
    fc.property(rows, fc.constantFrom(',', ';', '\t', '|'), fc.constantFrom('\n', '\r\n'), (table, separator, end) => {
      const text = table.map((cells) => cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(separator)).join(end)
      expect(rowsOf(text).map(({ cells }) => cells)).toEqual(table)
    }),
  )
})

test('E11 cells pasted from a spreadsheet are the same table, and HTML that comes with them is preferred to their text', () => {
  const text = 'Date\tHome\tAway\r\n2026-11-21\tNorthgate\tLac-Bleu\r\n'
  const html =
    '<html><body><!--StartFragment--><table><col width=64><tr><td>Date</td><td>Home</td><td>Away</td></tr><tr><td>2026-11-21</td><td>Northgate</td><td>Lac-Bleu</td></tr></table></body></html>'
  const table = [
    ['Date', 'Home', 'Away'],
    ['2026-11-21', 'Northgate', 'Lac-Bleu'],
  ]
  expect(cellsOf(readSeasonPaste({ html: '', text }))).toEqual(table)
  expect(cellsOf(readSeasonPaste({ html, text: 'x' }))).toEqual(table)
  expect(cellsOf(readSeasonPaste({ html: '<p>Date</p>', text }))).toEqual(table)
})

test('E11 a pasted web page gives the text of its largest table, without scripts, and cells that span rows in each of them', () => {
  const pasted = cellsOf(readSeasonPaste({ html: page, text: '' }))
  expect(pasted).toContainEqual(['Nov 28, 2026', '2:30 PM', 'Northgate', 'Saint-Cyr', 'Aréna Saint-Cyr'])
  const spans = readSeasonPaste({
    text: '',
    html: '<table><tr><th>Date</th><th colspan=2>Teams</th></tr><tr><td rowspan="3">Nov 21</td><td>A</td><td>B</td></tr><tr><td>C &amp; D</td><td>&#201;&#x63; &lt;b&gt;</td></tr><tr><td>E</td></tr><tr><td rowspan="999999999">Nov 22</td></tr></table>',
  })
  expect(cellsOf(spans)).toEqual([
    ['Date', 'Teams', ''],
    ['Nov 21', 'A', 'B'],
    ['Nov 21', 'C & D', 'Éc <b>'],
    ['Nov 21', 'E'],
    ['Nov 22'],
  ])
})

test('E11 no HTML, however broken, is read as anything but text', () => {
  const parts = [
    '<table>',
    '</table>',
    '<tr>',
    '<td',
    '>',
    '<td>',
    'A',
    '"',
    "'",
    '<!--',
    '-->',
    '<script>',
    '</script>',
    '&lt;',
    '&#0;',
    '<',
    '<td x="',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 40 }), (made) => {
      const result = readSeasonPaste({ html: `<table><tr><td>kept</td></tr></table>${made.join('')}`, text: '' })
      expect(cellsOf(result)).toEqual(expect.arrayContaining([expect.any(Array)]))
      expect(JSON.stringify(result)).not.toMatch(/<(?:script|td|tr|table|!--)/)
    }),
  )
})

test.each([
  ['a tag that never ends', `<table><tr><td>${'<a href="'.repeat(50_000)}`],
  ['comments that never end', `<table><tr><td>x</td></tr></table>${'<!--'.repeat(100_000)}`],
  ['scripts that never end', `<table><tr><td>x</td></tr></table>${'<script>'.repeat(50_000)}`],
  ['tables in tables', `${'<table><tr><td>x'.repeat(20_000)}`],
  ['elements in elements', `<table><tr><td>x${'<b>'.repeat(1_500_000)}`],
])('E11 HTML is read in one pass: %s', (_, html) => {
  expect(readSeasonPaste({ html, text: 'Date' })).toBeDefined()
})

const anEvent = (...lines: string[]) => `BEGIN:VEVENT\r\n${lines.map((line) => `${line}\r\n`).join('')}END:VEVENT\r\n`

test('E11 a calendar’s event becomes a row at its line: UID, whole day as time to come, status, language of its title', () => {
  const file = aCalendar(
    anEvent(
      'UID:1',
      'DTSTART;VALUE=DATE:20261121',
      'SUMMARY;LANGUAGE=fr-CA:Match\\, à confirmer',
      'STATUS:TENTATIVE',
      'LOCATION:Aréna\\nSud',
    ),
    anEvent('UID:2', 'DTSTART:20261122T003000Z', 'SUMMARY:Game', 'STATUS:CANCELLED', 'CATEGORIES:Hockey'),
  )
  expect(rowsOf(file)).toEqual([
    { number: 1, cells: ['External ID', 'Date', 'Time', 'Time zone', 'Title', 'Title (French)', 'Venue', 'Status', 'Sport'] },
    { number: 4, cells: ['1', '2026-11-21', 'TBD', '', '', 'Match, à confirmer', 'Aréna Sud', 'TENTATIVE', ''] },
    { number: 11, cells: ['2', '2026-11-22', '00:30', 'UTC', 'Game', '', '', 'CANCELLED', 'Hockey'] },
  ])
})

test('E11 an event that repeats is a fault of its row, and the others are read', () => {
  const file = aCalendar(
    anEvent('UID:1', 'DTSTART:20261121T190000', 'RRULE:FREQ=SECONDLY', 'SUMMARY:Practice'),
    anEvent('UID:2', 'DTSTART:20261121T190000', 'SUMMARY:Game'),
  )
  expect(read(file)).toMatchObject({ ok: true, faults: [{ row: 4, column: 'date', code: 'repeats' }] })
  expect(rowsOf(file)).toHaveLength(2)
})

test('E11 a zone whose rules would never end is not followed, and its name stands in the row', () => {
  const zone =
    'BEGIN:VTIMEZONE\r\nTZID:Endless\r\nBEGIN:STANDARD\r\nDTSTART:16010101T000000\r\nTZOFFSETFROM:-0500\r\nTZOFFSETTO:-0400\r\nRRULE:FREQ=SECONDLY\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n'
  const file = aCalendar(zone, anEvent('UID:1', 'DTSTART;TZID=Endless:20261121T190000', 'SUMMARY:Game'))
  expect(rowsOf(file)[1]?.cells.slice(1, 4)).toEqual(['2026-11-21', '19:00', 'Endless'])
})

test.each([
  ['a line that is no property', 6, aCalendar(anEvent('UID:1', 'this is no line', 'SUMMARY:x'))],
  ['an event that never ends', 6, 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:x\r\nEND:VCALENDAR\r\n'],
  ['a file that is cut off', 4, 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1'],
  ['a parameter without a value', 6, aCalendar(anEvent('UID:1', 'DTSTART;TZID:20261121T190000', 'SUMMARY:x'))],
  ['parameters without end', 6, aCalendar(anEvent('UID:1', `SUMMARY${';A="'.repeat(1_000_000)}:x`))],
  ['something behind the calendar', 5, `${aCalendar()}SUMMARY:x\r\n`],
])('E11 a broken calendar is refused with its line: %s', (_, row, file) => {
  expect(read(file)).toEqual({ ok: false, reason: 'broken-calendar', row })
})

test('E11 a calendar with large pictures in it is read', () => {
  const file = aCalendar(
    anEvent('UID:1', `ATTACH;ENCODING=BASE64:${'A'.repeat(2_000_000)}`, 'DTSTART:20261121T190000', 'SUMMARY:Game'),
  )
  expect(rowsOf(file)).toHaveLength(2)
})

test('E11 T-109 a calendar is read in one pass: a line of colons with a line separator in it', () => {
  // A pattern that retried from each colon would take minutes.
  const line = `X-A;B=c${':'.repeat(100_000)}\u2028x`
  expect(rowsOf(aCalendar(anEvent('UID:1', 'DTSTART:20261121T190000', line)))).toHaveLength(2)
})

test('E11 a calendar without events, or with more than a season has, is refused', () => {
  expect(read(aCalendar())).toEqual({ ok: false, reason: 'no-events' })
  const many = aCalendar(anEvent('UID:1', 'DTSTART:20261121T190000').repeat(20_001))
  expect(read(many)).toEqual({ ok: false, reason: 'too-many-rows', row: 4 + 20_000 * 4 })
})

test('E11 a start that is no time stands in the row as it is written', () => {
  const file = aCalendar(
    anEvent('UID:1', 'DTSTART:20261399T990000', 'SUMMARY:x'),
    anEvent('UID:2', 'DTSTART:soon', 'SUMMARY:y'),
    anEvent('UID:3'),
  )
  expect(rowsOf(file).map(({ cells }) => cells.slice(1, 4))).toEqual([
    ['Date', 'Time', 'Time zone'],
    ['2026-13-99', '99:00', ''],
    ['soon--T::', '', ''],
    ['', '', ''],
  ])
})

test('E11 a file damaged in any way is read or refused, and never ends in an error', () => {
  const files = FILES.map(([, file]) => file)
  const damage = fc.record({
    file: fc.constantFrom(...files),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    with: fc.uint8Array({ maxLength: 4 }),
    cut: fc.nat(30),
  })
  let refused = 0
  fc.assert(
    fc.property(damage, ({ file, at, with: put, cut }) => {
      const place = Math.floor(at * file.length)
      const result = readSeasonFile(Uint8Array.from([...file.slice(0, place), ...put, ...file.slice(place + cut)]))
      if (result.ok) expect(result.table.rows.length).toBeGreaterThan(0)
      else refused++
    }),
    { numRuns: rounds({ daily: 100, proof: 300 }) },
  )
  expect(refused).toBeGreaterThan(0)
})
