import { expect, test } from 'vitest'
import fc from '../../../tests/rules/properties.ts'
import {
  defaultOptions,
  FIRST,
  OUTPUT_LANGUAGES,
  overlayOptions,
  overlayQuery,
  PARTS,
  POSITIONS,
  THEMES,
  VIEWS,
} from './overlay-options.ts'

const read = (query: string, usual: 'en' | 'fr' = 'en') => {
  const given = new URLSearchParams(query)
  return overlayOptions((name) => given.get(name), usual)
}

test('S6 without a query an overlay is a score bug at the bottom left, in the language of its address', () => {
  expect(read('', 'fr')).toEqual({ lang: 'fr', view: 'bug', pos: 'bl', theme: 'dark', scale: 1, show: [...PARTS], first: 'away' })
})

test('S6 the address chooses language, view, place, colours, size and parts', () => {
  expect(read('?lang=both&view=lower&pos=TR&theme=team&scale=1.5&show=score, clock,logo&first=Home')).toEqual({
    lang: 'both',
    view: 'lower',
    pos: 'tr',
    theme: 'team',
    scale: 1.5,
    show: ['score', 'clock', 'logo'],
    first: 'home',
  })
})

test.each([
  '?first=left&lang=de&view=full&pos=xx&theme=neon&scale=9&show=goals',
  '?scale=-1&lang=&pos=bl;drop&show=,,,',
  '?scale=1e1&theme=__proto__&view=constructor',
  `?show=${'x'.repeat(5_000)}&lang=${'fr'.repeat(500)}`,
  '?scale=0.1&lang=en%00&pos=%3Cscript%3E',
])('S6 a hostile query %# is as if it were not there', (query) => {
  expect(read(query)).toEqual(defaultOptions('en'))
})

test('S6 whatever a query says, options are among those that there are; and their own query leads back to them', () => {
  fc.assert(
    fc.property(
      fc.record({
        lang: fc.oneof(fc.constantFrom(...OUTPUT_LANGUAGES), fc.string()),
        view: fc.oneof(fc.constantFrom(...VIEWS), fc.string()),
        pos: fc.oneof(fc.constantFrom(...POSITIONS), fc.string()),
        theme: fc.oneof(fc.constantFrom(...THEMES), fc.string()),
        scale: fc.oneof(fc.constantFrom('0.5', '0.75', '1', '2'), fc.string()),
        first: fc.oneof(fc.constantFrom(...FIRST), fc.string()),
        show: fc.oneof(fc.subarray([...PARTS]).map(String), fc.string()),
      }),
      (given) => {
        const options = read(`?${new URLSearchParams(given)}`)
        expect(
          [OUTPUT_LANGUAGES, VIEWS, POSITIONS, THEMES, FIRST].map((all, at) =>
            (all as readonly string[]).includes(
              [options.lang, options.view, options.pos, options.theme, options.first][at] as string,
            ),
          ),
        ).toEqual([true, true, true, true, true])
        expect(options.scale >= 0.5 && options.scale <= 2).toBe(true)
        expect(read(overlayQuery(options, 'en'))).toEqual(options)
      },
    ),
  )
})
