import { expect, test } from 'vitest'
import { toLanguage } from '../language.ts'
import { readCookie } from './cookie.ts'

test.each([
  ['language=fr', 'fr'],
  ['a=b; language=fr; c=d', 'fr'],
  ['  language = fr ', 'fr'],
  ['language=fr; language=en', 'fr'],
  ['language=a=b', 'a=b'],
  ['language=', ''],
])('the header %j holds the language %j', (header, value) => {
  expect(readCookie(header, 'language')).toBe(value)
})

test.each(['', ';;;', '=fr', 'xlanguage=fr', 'language', 'Language=fr', '__proto__=fr', null, undefined])(
  'the header %j holds no language',
  (header) => {
    expect(readCookie(header, 'language')).toBeUndefined()
  },
)

test('L1 anything that is not exactly fr is English', () => {
  expect(toLanguage('fr')).toBe('fr')
  for (const value of ['en', 'FR', 'fr ', 'fr-CA', 'de', '', '"fr"', '%66r', null, undefined, 1, ['fr'], { fr: 'fr' }]) {
    expect(toLanguage(value)).toBe('en')
  }
})
