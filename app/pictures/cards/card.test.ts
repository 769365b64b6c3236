import { expect, test } from 'vitest'
import { cardOf, cardPath, cardTime } from './card.ts'

const series = { id: 'cup', title: 'Cup', shortDescription: 'About it', thumbnail: '', placeholder: '' }
const episode = { id: 'e1', title: 'Final', startsAt: null, releaseDate: '2026-11-01' }

test.each([
  ['2026-11-22T00:00:00.000Z', 'en', 'Sat, November 21, 2026 at 7:00 p.m. EST'],
  ['2026-11-22T00:00:00.000Z', 'fr', 'Sam. 21\u00a0novembre 2026 à 19\u00a0h HNE'],
  ['2026-07-01T22:30:00.000Z', 'en', 'Wed, July 1, 2026 at 6:30 p.m. EDT'],
  ['2026-07-01T22:30:00.000Z', 'fr', 'Mer. 1er\u00a0juillet 2026 à 18\u00a0h\u00a030\u00a0HAE'],
  [null, 'en', 'Sun, November 1, 2026'],
  [null, 'fr', 'Dim. 1er\u00a0novembre 2026'],
] as const)('R5 a card names the time with its zone, or the day: %s in %s', (startsAt, language, text) => {
  expect(cardTime({ ...episode, startsAt }, language)?.replaceAll('\u202f', '\u00a0')).toBe(text)
})

test('R5 the address of a card changes with each thing that it shows', () => {
  const [base, ...others] = [
    cardOf(series, episode, 'en', 'Podium'),
    cardOf(series, episode, 'en', 'Arena'),
    cardOf({ ...series, title: 'Bowl' }, episode, 'en', 'Podium'),
    cardOf({ ...series, thumbnail: 'thumbnails/x' }, episode, 'en', 'Podium'),
    cardOf({ ...series, placeholder: 'data:x' }, episode, 'en', 'Podium'),
    cardOf(series, { ...episode, title: 'Semifinal' }, 'en', 'Podium'),
    cardOf(series, { ...episode, startsAt: '2026-11-22T00:00:00.000Z' }, 'en', 'Podium'),
    cardOf(series, { ...episode, releaseDate: '2026-11-02' }, 'en', 'Podium'),
  ].map(cardPath)
  expect(base).toMatch(/^\/cards\/en\/cup\/e1\/[0-9a-f]{16}\.jpg$/)
  expect(new Set([base, ...others]).size).toBe(1 + others.length)
  // An episode's card leaves out the series' description, and no card says whether the webcast is live.
  expect(cardPath(cardOf({ ...series, shortDescription: 'Else' }, episode, 'en', 'Podium'))).toBe(base)
  expect(cardPath(cardOf(series, Object.assign({ isLive: true }, episode), 'en', 'Podium'))).toBe(base)
  expect(cardPath(cardOf(series, undefined, 'fr', 'Podium'))).toMatch(/^\/cards\/fr\/cup\/[0-9a-f]{16}\.jpg$/)
})
