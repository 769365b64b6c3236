import { expect, test } from 'vitest'
import { playerWords } from '../../language/words/player-words.ts'

test('L2 times are said in both languages, one and many told apart', () => {
  expect(playerWords.en.spokenTime(1, 2, 1)).toBe('1 hour 2 minutes 1 second')
  expect(playerWords.fr.spokenTime(1, 2, 1)).toBe('1\u00a0heure 2\u00a0minutes 1\u00a0seconde')
})

test('L2 zero seconds is plural in English and singular in French', () => {
  expect(playerWords.en.spokenTime(0, 0, 0)).toBe('0 seconds')
  expect(playerWords.fr.spokenTime(0, 0, 0)).toBe('0\u00a0seconde')
})

test('L2 a speed has a point in English and a comma in French', () => {
  expect(playerWords.en.times(1.5)).toBe('1.5×')
  expect(playerWords.fr.times(1.5)).toBe('1,5×')
})
