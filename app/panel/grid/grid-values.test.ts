import { expect, test } from 'vitest'
import { columnWidth, type GridColumn, isBlock, pastedBlock, sentValue, shownText, tidyText } from './grid-values.ts'

const column = (kind: GridColumn['kind'], choices: GridColumn['choices'] = []): GridColumn => ({
  name: 'x',
  label: 'X',
  kind,
  choices,
})

test('O5 a column is as wide as nine of ten of its texts, of choices as the labels that are chosen, within the bounds of its kind', () => {
  const long = 'x'.repeat(90)
  expect([[], ['', 'a'], ['Weather', ''], [long]].map((texts) => columnWidth(column('text'), texts))).toEqual([6, 6, 7, 20])
  expect(['date', 'time', 'moment'].map((kind) => columnWidth(column(kind as 'date'), [long]))).toEqual([14, 8, 20])
  const states = column('choice', [
    ['planned', 'As planned'],
    ['moved', 'Moved to another day or time'],
  ])
  expect([['planned'], ['planned', 'moved']].map((texts) => columnWidth(states, texts))).toEqual([10, 20])
  const mostly = (count: number) =>
    columnWidth(column('text'), [...Array(20 - count).fill('Weather'), ...Array(count).fill(long)])
  expect([mostly(2), mostly(3)]).toEqual([7, 20])
})

test('O5 a block from a spreadsheet is cells by tabs and lines; quoted cells keep their tabs, lines and quotation marks', () => {
  expect(pastedBlock('a\tb\nc\td\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(pastedBlock('a\t\r\n\tb\r\n')).toEqual([
    ['a', ''],
    ['', 'b'],
  ])
  expect(pastedBlock('"a\tb"\t"say ""hi"""\n"two\nlines"\tx')).toEqual([
    ['a\tb', 'say "hi"'],
    ['two lines', 'x'],
  ])
  // Quotation marks count only around a whole cell.
  expect(pastedBlock('6" rim\t"open')).toEqual([['6" rim', '"open']])
  expect(pastedBlock('=SUM(A1)\t@x')).toEqual([['=SUM(A1)', '@x']])
})

test.each([
  ['one cell', false],
  ['one cell\n', false],
  ['a\tb', true],
  ['a\nb', true],
])('O5 %j is a block: %s', (text, is) => expect(isBlock(text)).toBe(is))

test.each<[GridColumn['kind'], string, string]>([
  ['date', 'Nov 21, 2026', '2026-11-21'],
  ['date', '21 novembre 2026', '2026-11-21'],
  ['date', '11/07/2026', '11/07/2026'],
  ['time', '7:30 PM', '19:30'],
  ['time', '19 h 30', '19:30'],
  ['time', 'TBD', ''],
  ['time', 'soon', 'soon'],
  ['moment', '2026-11-21 7 p.m.', '2026-11-21 19:00'],
  ['moment', '2026-11-21', '2026-11-21'],
  ['text', ' as it is ', ' as it is '],
])('O5 a cell of kind %s takes %j as %j', (kind, text, kept) => expect(tidyText(column(kind), text)).toBe(kept))

test('O5 a choice is known by its label in any case and accents, or by its value', () => {
  const choices = [
    ['planned', 'As planned'],
    ['postponed', 'Reporté'],
  ] as const
  expect(tidyText(column('choice', choices), 'REPORTE')).toBe('postponed')
  expect(tidyText(column('choice', choices), 'planned')).toBe('planned')
  expect(tidyText(column('choice', choices), 'maybe')).toBe('maybe')
})

test('O5 an instant is shown in the zone of the browser and sent as it was; what is none is sent for the server to refuse', () => {
  const at = '2026-11-21T18:30:00.000Z'
  expect(sentValue(column('moment'), shownText(column('moment'), at))).toBe(at)
  expect(sentValue(column('moment'), '2026-11-21')).toBe('2026-11-21')
  expect(sentValue(column('moment'), '')).toBe('')
})
