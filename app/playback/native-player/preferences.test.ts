import { expect, test } from 'vitest'
import { captionsToShow, parsePreferences } from './preferences.ts'

test('what was kept is read back', () => {
  const kept = { volume: 0.4, isMuted: true, captions: 'fr', sound: { name: 'Français', language: 'fr' } } as const
  expect(parsePreferences(JSON.stringify(kept))).toEqual(kept)
})

test('without anything kept it is loud, with captions off', () => {
  for (const text of [null, 'null', '{', '[]', '{"volume":7,"isMuted":"yes","captions":1,"sound":{"language":"fr"}}']) {
    expect(parsePreferences(text)).toEqual({ volume: 1, isMuted: false, captions: null, sound: null })
  }
})

test('Q-50 what was kept before there was a choice of sound is read back, and a sound without a language, too', () => {
  expect(parsePreferences('{"volume":0.4,"isMuted":true,"captions":"fr"}').sound).toBeNull()
  expect(parsePreferences('{"sound":{"name":"Arena"}}').sound).toEqual({ name: 'Arena', language: undefined })
})

test('captions come on in the language used last, else in that of the page, else in the one there is', () => {
  expect(captionsToShow(['en', 'fr'], { last: 'fr', language: 'en' })).toBe('fr')
  expect(captionsToShow(['en', 'fr'], { last: null, language: 'fr' })).toBe('fr')
  expect(captionsToShow(['en'], { last: 'fr', language: 'fr' })).toBe('en')
  expect(captionsToShow([], { last: 'fr', language: 'fr' })).toBeUndefined()
})
