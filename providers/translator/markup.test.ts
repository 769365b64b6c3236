import { expect, test } from 'vitest'
import fc from '../../tests/rules/properties.ts'
import { slowness, spentBy } from '../../tests/turns.ts'
import { fromMarkup, toMarkup } from './markup.ts'

const SPAN = { element: 'span', attributes: 'translate="no"' }
const X = { element: 'x' }

test('a text is escaped, and its terms stand in elements of their own', () => {
  expect(toMarkup('NCAA <b> & Rouge et Or', ['Rouge et Or', 'NCAA'], X)).toBe('<x>NCAA</x> &lt;b&gt; &amp; <x>Rouge et Or</x>')
  expect(toMarkup('NCAA', ['NCAA'], SPAN)).toBe('<span translate="no">NCAA</span>')
})

test('a term is a word of its own, the longest of several, with either apostrophe', () => {
  expect(toMarkup('CIS and CISCO and FCIS', ['CIS'], X)).toBe('<x>CIS</x> and CISCO and FCIS')
  expect(toMarkup('U SPORTS 3x3', ['SPORTS', 'U SPORTS', '3x3'], X)).toBe('<x>U SPORTS</x> <x>3x3</x>')
  expect(toMarkup('Queen’s Gaels', ["Queen's"], X)).toBe('<x>Queen’s</x> Gaels')
  expect(toMarkup('A.B (C+)', ['A.B', 'C+'], X)).toBe('<x>A.B</x> (<x>C+</x>)')
})

test.each([
  ['Finale de<x> NCAA </x>masculine', 'Finale de NCAA masculine'],
  ['Finale <x>NCAA</x> .', 'Finale NCAA.'],
  ['Finale ( <x>NCAA</x> )', 'Finale (NCAA)'],
  ['Finale de l’ <x>OUA</x>', 'Finale de l’OUA'],
  ['Finale<x>NCAA</x>masculine', 'Finale NCAA masculine'],
  ['Finale " <x>NCAA</x> " (<x>A</x>)', 'Finale "NCAA" (A)'],
  ['<x>NCAA</x>, <X >FIBA</X>', 'NCAA, FIBA'],
  ['<x>NCAA<x> sans fin', 'NCAA sans fin'],
  ['l&#39;&quot;été&quot; &amp;&nbsp;l&#xe9;t&apos;', 'l\'"été" &\u00a0lét\''],
])('spaces around the elements of %s are put right', (markup, text) => {
  expect(fromMarkup(markup, X)).toBe(text)
})

test('unknown elements and entities stay visible', () => {
  expect(fromMarkup('<b>x</b> &eacute; &#0; &#x110000; <xyz>', X)).toBe('<b>x</b> &eacute; &#0; &#x110000; <xyz>')
})

test('any text comes back as it was, but for spaces around its terms', () => {
  const word = fc.oneof(
    fc.constantFrom('NCAA', 'Rouge et Or', '<x>', '</span>', '&amp;', "l'OUA", '(CFL)'),
    fc.string({ unit: 'grapheme' }),
  )
  const bare = (text: string) => text.replace(/\s/g, '')
  fc.assert(
    fc.property(fc.array(word), fc.constantFrom(SPAN, X), (words, protection) => {
      const text = words.join(' ')
      const terms = ['NCAA', 'Rouge et Or', 'OUA', 'CFL']
      expect(bare(fromMarkup(toMarkup(text, terms, protection), protection))).toBe(bare(text))
      expect(fromMarkup(toMarkup(text, [], protection), protection)).toBe(text)
    }),
  )
})

const HALVES = [' ', '<x ', '<x> ', 'a<x>', 'a " <x>', '&#', '</x']

test('T-103 blanks and half elements are texts like others, however many', () => {
  const read = (times: number) => HALVES.map((part) => fromMarkup(part.repeat(times), X))
  expect(read(3)).toEqual(['   ', '<x <x <x ', '', 'a a a', 'a "a " a "', '&#&#&#', '</x</x</x'])
  const bare = (text: string) => text.replaceAll(' ', '')
  expect(read(1_000).map(bare)).toEqual(HALVES.map((part) => bare(part.replace('<x>', '').repeat(1_000))))
})

test('T-103 a long answer of blanks and half elements is read at once', { tags: ['timing'] }, () => {
  for (const part of HALVES) {
    const answer = part.repeat(100_000)
    expect(
      spentBy(() => fromMarkup(answer, X)),
      part,
    ).toBeLessThan(700 * slowness())
  }
})
