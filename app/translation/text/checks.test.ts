import { expect, test } from 'vitest'
import { anyText } from '../../../tests/factories/text.ts'
import fc from '../../../tests/rules/properties.ts'
import { slowness, spentBy } from '../../../tests/turns.ts'
import { outputFault } from './checks.ts'

test.each([
  ['Kickoff is at 1:00 p.m. ET', 'Botté d’envoi à 13 h HE'],
  ['7:30 PM to 12:15 AM', 'de 19 h 30 à 0 h 15'],
  ['Doors at 13:05', 'Ouverture à 13 h 05'],
  ['10,000 fans paid $14.99', '10 000 partisans ont payé 14,99 $'],
  ['10,000 fans', '10\u00a0000 partisans'],
  ['Day 2 100 m', 'Jour 2 – 100 m'],
  ['2nd round of the 4x100 m', '2e tour du 4x100 m'],
  ['QF', 'Quart de finale'],
  ['See https://example.ca/a.', 'Voir https://example.ca/a !'],
  ['Rugby and rugby', 'Rugby et rugby'],
  ['One\n\nTwo', 'Un\n\nDeux'],
])('L3 %j may become %j', (source, output) => {
  expect(outputFault(source, output, ['Rugby'])).toBeUndefined()
})

test.each([
  ['not-text', 'Final', undefined],
  ['not-text', 'Final', { text: 'Finale' }],
  ['empty', 'Final', ' '],
  ['markup', 'Final', '<x>Finale</x>'],
  ['markup', "Men's final", 'Finale des hommes&#39;'],
  ['markup', 'Final', 'Finale [X0X]'],
  ['markup', 'Final', 'Finale\u202e'],
  ['alphabet', 'Final', 'Финал'],
  ['terms', 'NCAA final', 'Finale'],
  ['terms', 'NCAA final', 'Finale NCAA NCAA'],
  ['terms', 'NCAA final', 'Finale ncaa'],
  ['addresses', 'See https://example.ca/a', 'Voir https://example.fr/a'],
  ['addresses', 'Write to help@example.ca', 'Écrire à aide@example.ca'],
  ['numbers', 'In 2024', 'En 2042'],
  ['numbers', 'Won 22-17', 'Gagné 22-7'],
  ['numbers', 'At 7 PM', 'À 7 h'],
  ['numbers', 'Game 1', 'Match 1 1'],
  ['lines', 'One\nTwo', 'Un Deux'],
  ['length', 'Final', 'Voici la traduction demandée : Finale'],
  ['length', 'The winner will advance to the final', 'Finale'],
  ['repetition', 'A salad for you all', 'salade salade salade salade'],
  ['repetition', 'That is the final game here', 'la finale ici la finale ici la finale ici'],
])('L3 %s: %j may not become %j', (fault, source, output) => {
  expect(outputFault(source, output, ['NCAA'])).toBe(fault)
})

test('L3 a text is no fault of its own, whatever it is', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      expect(outputFault(text, text, ['NCAA', 'rugby'])).toBeUndefined()
    }),
  )
})

const HOSTILE = ['1', '1,', '<a', '@', 'a@', '&', '1 ', '12 h ', 'at ']

test('L3 hostile characters are no fault when they stay as they are, and one when most of them are lost', () => {
  for (const unit of HOSTILE) {
    const text = unit.repeat(1_000)
    expect(outputFault(text, text, []), unit).toBeUndefined()
    expect(outputFault(text, text.slice(0, 20), []), unit).toBeDefined()
  }
})

test('L3 10,000 hostile characters are checked in less than 50 ms', { tags: ['timing'] }, () => {
  for (const unit of HOSTILE) {
    const text = unit.repeat(10_000).slice(0, 10_000)
    const times = Array.from({ length: 4 }, () => spentBy(() => outputFault(text, text, [])))
    expect(Math.min(...times), unit).toBeLessThan(50 * slowness())
  }
})
