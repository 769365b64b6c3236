import { expect, test } from 'vitest'
import { keptWords } from './kept-words.ts'

const now = new Date(2026, 10, 21, 23, 59)

test('K1 L2 a kept page says as of when it is, in both languages', () => {
  const today = new Date(2026, 10, 21, 14, 5)
  const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
  expect(spaced(keptWords('en', today, now))).toBe('You are offline. Shown as it was at 2:05 p.m.')
  expect(spaced(keptWords('fr', today, now))).toBe('Vous êtes hors ligne. Contenu tel qu’il était à 14 h 05.')
  expect(spaced(keptWords('fr', new Date(2026, 10, 21, 1, 5), now))).toBe(
    'Vous êtes hors ligne. Contenu tel qu’il était à 1 h 05.',
  )
  const earlier = new Date(2026, 10, 1, 14, 5)
  expect(spaced(keptWords('en', earlier, now))).toBe('You are offline. Shown as it was on November 1.')
  expect(spaced(keptWords('fr', earlier, now))).toBe('Vous êtes hors ligne. Contenu tel qu’il était le 1er novembre.')
})

test('K1 its sentence may stand in an attribute', () => {
  for (const language of ['en', 'fr'] as const)
    for (let day = 0; day < 400; day++) expect(keptWords(language, new Date(2026, 0, day), now)).not.toMatch(/["&<>]/)
})
