import { expect, test } from 'vitest'
import fc from '../../../tests/rules/properties.ts'
import { inCapitals, inSentenceCase, isInCapitals } from './capitals.ts'

test.each([
  [['WOMEN’S FINAL'], true],
  [['', 'NCAA', ' CHAMPIONSHIP 2024'], true],
  [['Women’s FINAL'], false],
  [['', 'NCAA', ''], false],
  [['UBC VS SFU'], false],
  [['2024 – 2025'], false],
  [['FINAL ', '3x3', ''], false],
])('%j in capitals: %s', (pieces, is) => {
  expect(isInCapitals(pieces)).toBe(is)
})

test('in sentence case what is kept stays, and sentences begin with a capital', () => {
  expect(inSentenceCase(['WOMEN’S FINAL: ', 'MCGILL', ' VS ', 'UBC', '. LIVE NOW!'])).toBe(
    'Women’s final: MCGILL vs UBC. Live now!',
  )
  expect(inSentenceCase(['', 'NCAA', ' CHAMPIONSHIP'])).toBe('NCAA championship')
  expect(inSentenceCase(['« ÉTÉ » 2. DAY'])).toBe('« Été » 2. Day')
})

test('French capitals keep their accents', () => {
  expect(inCapitals('Cérémonie d’été à Orléans')).toBe('CÉRÉMONIE D’ÉTÉ À ORLÉANS')
})

test('a text in capitals comes back as it was', () => {
  const capitals = fc.stringMatching(/^[A-ZÉÀ0-9 .,!?'’–-]{0,60}$/)
  fc.assert(
    fc.property(fc.array(capitals), (pieces) => {
      expect(inCapitals(inSentenceCase(pieces))).toBe(pieces.join(''))
    }),
  )
})
