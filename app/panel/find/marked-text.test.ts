import { expect, test } from 'vitest'
import { markedText } from './marked-text.ts'

const marked = (text: string, query: string) =>
  markedText(text, query)
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('')

test('O3 what was typed is marked in a title, accents and case ignored, at the beginning of a word where it begins one', () => {
  expect(marked('Les Étoiles de l’Été', 'ete')).toBe('Les Étoiles de l’[Été]')
  expect(marked('Les Étoiles de l’Été', 'ETOI')).toBe('Les [Étoi]les de l’Été')
  expect(marked('Overtime over', 'over')).toBe('[Over]time over')
  expect(marked('Cœur de lion', 'coeur li')).toBe('[Cœur] de [li]on')
  expect(marked('Hockey', 'ocke')).toBe('H[ocke]y')
  // A combining accent, as some programs write it.
  expect(marked('Été e\u0301tape', 'etape')).toBe('Été [e\u0301tape]')
  expect(marked('Final', 'x')).toBe('Final')
  expect(marked('', 'x')).toBe('')
})
