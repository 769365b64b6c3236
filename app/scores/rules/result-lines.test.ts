import { expect, test } from 'vitest'
import { placesOf, placesText, standingOf, standingText } from './result-lines.ts'

const place = (n: number | null, name: string, team = '', mark = '', flag = '') => ({ place: n, name, team, mark, flag })

test.each([
  ['A. Roy, Lac-Bleu, 1:52.31', place(1, 'A. Roy', 'Lac-Bleu', '1:52.31')],
  ['Tremblay, Laval, 1:52,31', place(1, 'Tremblay', 'Laval', '1:52,31')],
  ['Tremblay,Laval,6,84 m', place(1, 'Tremblay', 'Laval', '6,84 m')],
  ['Tremblay; Laval; 6,84 m', place(1, 'Tremblay', 'Laval', '6,84 m')],
  ['Roy, jr.; Laval; 54.2', place(1, 'Roy, jr.', 'Laval', '54.2')],
  ['Tremblay\tLaval\t54,31', place(1, 'Tremblay', 'Laval', '54,31')],
  ['A. Roy', place(1, 'A. Roy')],
  ['D. Doe DQ', place(null, 'D. Doe', '', '', 'DQ')],
  ['D. Doe, Northgate dns', place(null, 'D. Doe', 'Northgate', '', 'DNS')],
  ['E. Undq', place(1, 'E. Undq')],
  ['B. Hall, Northgate, dnf', place(null, 'B. Hall', 'Northgate', '', 'DNF')],
])('S2 a line of results: %s', (line, expected) => {
  expect(placesOf(line)).toEqual([expected])
})

test('S2 who has no place takes none from the others, and lists come back as they were typed', () => {
  const lines = ['A. Roy, Lac-Bleu, 54.10', 'B. Hall, Northgate, DQ', 'C. Diaz; Harbour; 55,02']
  const places = placesOf(`\n${lines.join('\n\n')}\n`)
  expect(places.map((each) => each.place)).toEqual([1, null, 2])
  expect(placesText(places).split('\n')).toEqual(lines)
})

test('S2 two who came in together share a place, and ranks that are pasted are no part of a name', () => {
  const lines = [
    '1. A. Roy, Lac-Bleu, 54.10',
    '2. B. Hall, Northgate, 56.02',
    '2) C. Diaz, Harbour, 56.02',
    'D. Lee, Northgate, 57.00',
  ]
  const places = placesOf(lines.join('\n'))
  expect(places.map((each) => [each.place, each.name])).toEqual([
    [1, 'A. Roy'],
    [2, 'B. Hall'],
    [2, 'C. Diaz'],
    [4, 'D. Lee'],
  ])
  expect(placesText(places).split('\n')).toEqual([
    'A. Roy, Lac-Bleu, 54.10',
    'B. Hall, Northgate, 56.02',
    '2. C. Diaz, Harbour, 56.02',
    'D. Lee, Northgate, 57.00',
  ])
  expect(placesOf(placesText(places))).toEqual(places)
})

test('S2 a standing has a team and its points in each line', () => {
  const teams = [
    { name: 'Northgate', points: 112 },
    { name: 'Lac-Bleu', points: 98.5 },
  ]
  expect(standingOf('Northgate; 112\nLac-Bleu, 98,5\n')).toEqual(teams)
  expect(standingOf(standingText(teams))).toEqual(teams)
  for (const text of ['Northgate', 'Northgate; many', '; 12', 'Northgate; -1', 'Northgate; 10000'])
    expect(standingOf(text), text).toBeUndefined()
  expect(standingOf('')).toEqual([])
})
