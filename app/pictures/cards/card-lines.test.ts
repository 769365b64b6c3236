import { expect, test } from 'vitest'
import fc from '../../../tests/rules/properties.ts'
import { blockOf, drawable, shortened, type Typeface } from './card-lines.ts'

/** Each character is one em wide; letters of the Latin script, digits and punctuation have a glyph. */
const face: Typeface = {
  has: (character) => /^[\p{Script=Latin}\d\p{P}\u00a0 ]$/u.test(character),
  set: (text) => ({ width: [...text].length, glyphs: [] }),
  unit: 1,
}
const SIZES = [
  { size: 2, most: 2 },
  { size: 1, most: 3 },
]

test('R5 a short title is large, a longer one smaller, and one that is too long ends in an ellipsis', () => {
  expect(blockOf('One two', face, { width: 20, sizes: SIZES })).toEqual({ size: 2, lines: ['One two'] })
  expect(blockOf('One two three four five six', face, { width: 20, sizes: SIZES })).toEqual({
    size: 1,
    lines: ['One two three', 'four five six'],
  })
  const { lines } = blockOf('word '.repeat(40).trim(), face, { width: 20, sizes: SIZES })
  expect(lines).toEqual(['word word word word', 'word word word word', 'word word word word…'])
})

test('R5 a word that is too long breaks behind its hyphen, else where the line ends', () => {
  const sizes = [{ size: 1, most: 3 }]
  expect(blockOf('Cap-de-la-Madeleine', face, { width: 10, sizes }).lines).toEqual(['Cap-de-la-', 'Madeleine'])
  expect(blockOf('x'.repeat(25), face, { width: 10, sizes }).lines).toEqual(['x'.repeat(10), 'x'.repeat(10), 'x'.repeat(5)])
  expect(blockOf('x'.repeat(50), face, { width: 10, sizes }).lines.at(-1)).toBe(`${'x'.repeat(9)}…`)
})

test('R5 a French text keeps its non-breaking spaces, a measure its unit', () => {
  const text = drawable('Finale\u00a0: 200 m libre', face) ?? ''
  expect(text).toBe('Finale\u00a0: 200\u00a0m libre')
  expect(blockOf(text, face, { width: 8, sizes: [{ size: 1, most: 3 }] }).lines).toEqual(['Finale\u00a0:', '200\u00a0m', 'libre'])
})

test.each([
  ['🏒 Semifinal 🏒🏒', 'Semifinal'],
  ['\u202eabc\u202c שלום', 'abc'],
  ['e\u0301te\u0301', 'été'],
  ['A\u00adB\u200bC\ufe0f', 'ABC'],
  ['one\n\ttwo\u2003three', 'one two three'],
  ['שלום', undefined],
  ['🏒 !', undefined],
  ['', undefined],
])('R5 what the font cannot draw is left out: %j', (text, drawn) => {
  expect(drawable(text, face)).toBe(drawn)
})

test('R5 no text overflows, whatever is in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.integer({ min: 3, max: 40 }), (given, width) => {
      const text = drawable(given, face)
      if (text === undefined) return
      const { size, lines } = blockOf(text, face, { width, sizes: SIZES })
      expect(lines.length).toBeLessThanOrEqual(size === 2 ? 2 : 3)
      for (const line of lines) expect([...line].length * size).toBeLessThanOrEqual(width)
      expect([...shortened(text, face, width)].length).toBeLessThanOrEqual(width)
    }),
  )
})
