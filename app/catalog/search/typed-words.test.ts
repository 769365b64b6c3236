import { expect, test } from 'vitest'
import { BEGINNING, PART, searchText, textsScore, typedWords, WHOLE } from './typed-words.ts'

test('O3 what is typed is compared without accents, case and punctuation, the longest word first', () => {
  expect(typedWords('  Écoles d’Été, 2026 ')).toEqual(['ecoles', '2026', 'ete', 'd'])
  expect(typedWords('!?')).toEqual([])
  expect(typedWords('a a A')).toEqual(['a'])
})

test('O3 a word is worth most as a whole word, less as the beginning of one, least within one; one letter only begins words', () => {
  const text = searchText(["Women's Hockey Final"])
  expect(textsScore([text], ['hockey'])).toBe(WHOLE)
  expect(textsScore([text], ['final'])).toBe(WHOLE)
  expect(textsScore([text], ['hock'])).toBe(BEGINNING)
  expect(textsScore([text], ['ockey'])).toBe(PART)
  expect(textsScore([text], ['h'])).toBe(BEGINNING)
  expect(textsScore([text], ['y'])).toBe(0)
  // Nobody types the apostrophe on a phone.
  expect(textsScore([text], ['womens'])).toBe(WHOLE)
})

test('O3 every word must stand in some text, and counts more in the names than elsewhere', () => {
  const texts = [searchText(['Cup', 'Coupe']), searchText(['The best teams of the north'])]
  expect(textsScore(texts, ['coupe'])).toBe(WHOLE)
  expect(textsScore(texts, ['coupe', 'north'])).toBe(WHOLE + 1)
  expect(textsScore(texts, ['coupe', 'south'])).toBe(0)
})
