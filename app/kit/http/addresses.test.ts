import { expect, test } from 'vitest'
import { addressIn, isFrenchAddress, languageOfAddress, plainPath } from './addresses.ts'

test.each([
  ['/', '/fr'],
  ['/?a=1', '/fr?a=1'],
  ['/#content', '/fr#content'],
  ['/series/cup', '/fr/series/cup'],
  ['/series/cup/e-1?live', '/fr/series/cup/e-1?live'],
  ['/frames', '/fr/frames'],
  ['/series/fr', '/fr/series/fr'],
])('R1 %s has the French address %s', (english, french) => {
  expect(addressIn('fr', english)).toBe(french)
  expect(addressIn('fr', french)).toBe(french)
  expect(addressIn('en', french)).toBe(english)
  expect(addressIn('en', english)).toBe(english)
  expect(plainPath(french)).toBe(english)
  expect(isFrenchAddress(french)).toBe(true)
  expect(isFrenchAddress(english)).toBe(false)
})

test.each(['/admin', '/admin/series/x', '/admin?a', '/assets/a.js', '/thumbnails/x/160', '/auth/google', '/live'])(
  'R1 %s has one address',
  (path) => expect(addressIn('fr', path)).toBe(path),
)

test('R1 the data of the French home page are those of the home page', () => {
  expect(plainPath('/fr.data')).toBe('/_.data')
  expect(plainPath('/fr/_.data')).toBe('/_.data')
  expect(plainPath('/fr.data?_routes=root')).toBe('/_.data?_routes=root')
  expect(addressIn('fr', '/_.data?_routes=root')).toBe('/fr.data?_routes=root')
  expect(isFrenchAddress('/fr.datax')).toBe(false)
})

test('R1 a French address is French for everybody, any other follows what the browser remembers', () => {
  for (const stored of ['en', 'fr', undefined, 'de']) expect(languageOfAddress('/fr/faq', stored)).toBe('fr')
  expect(languageOfAddress('/faq', 'fr')).toBe('fr')
  expect(languageOfAddress('/faq', 'en')).toBe('en')
  expect(languageOfAddress('/france', undefined)).toBe('en')
})

test('R1 R7 what other sites read is in the language of its address, whatever the browser remembers', () => {
  for (const path of ['/embed/e1', '/box', '/box/cup', '/rss.xml', '/rss/cup.xml', '/now.json', '/roku.json']) {
    expect(languageOfAddress(path, 'fr'), path).toBe('en')
    expect(languageOfAddress(`/fr${path}`, 'en'), path).toBe('fr')
  }
  expect(languageOfAddress('/boxing', 'fr')).toBe('fr')
})

test('E8 R1 a calendar is in the language of its address, whatever the browser remembers', () => {
  for (const path of ['/calendar/all.ics', '/calendar/team/northgate-hockey-women.alarm-30.ics']) {
    expect(addressIn('fr', path)).toBe(`/fr${path}`)
    expect(languageOfAddress(path, 'fr'), path).toBe('en')
    expect(languageOfAddress(`/fr${path}`, 'en'), path).toBe('fr')
  }
  expect(languageOfAddress('/calendars', 'fr')).toBe('fr')
})

test('R1 without its language an address of the site is no address of another one', () => {
  for (const path of ['/fr//evil.example/x', '/fr///evil.example/x']) {
    expect(plainPath(path)).toBe('/evil.example/x')
    expect(addressIn('en', path)).toBe('/evil.example/x')
    expect(addressIn('fr', path)).toBe('/fr/evil.example/x')
  }
})
