import { expect, test } from 'vitest'
import { mainLanguage, soundToPlay, type Track, tracksOf } from './tracks.ts'

const track = (name: string, language?: string, isDefault = false): Track => ({
  name,
  language,
  isDefault,
  label: name,
})
const english = track('English', 'en', true)
const french = track('Français', 'fr')
const crowd = track('Arena sound')

test('Q-50 the sound is the one chosen last, else the site’s language, else the manifest’s own choice', () => {
  const sounds = [english, french, crowd]
  const play = (wanted: Track | null, language: string, of = sounds) => soundToPlay(of, { wanted, language })
  expect(play(null, 'fr')).toBe(french)
  expect(play(null, 'en')).toBe(english)
  expect(play(english, 'fr')).toBe(english)
  expect(play(crowd, 'fr')).toBe(crowd)
  expect(play(track('French commentary', 'fr-CA'), 'en')).toBe(french)
  expect(play(track('Gone', 'de'), 'fr')).toBe(french)
  expect(play(null, 'fr', [crowd, english])).toBe(english)
  expect(play(null, 'fr', [crowd])).toBe(crowd)
  expect(play(null, 'fr', [])).toBeUndefined()
})

test('Q-50 of two sounds in one language the manifest’s default comes first', () => {
  const described = track('English, described', 'en')
  expect(soundToPlay([described, english], { wanted: null, language: 'en' })).toBe(english)
  expect(soundToPlay([described, english], { wanted: described, language: 'en' })).toBe(described)
})

const listed = (name: string, lang?: string) => ({ name, lang, default: false, forced: false })

test('Q-50 a track is listed once, however many qualities it has, and forced subtitles are not listed', () => {
  const all = [listed('Français', 'fr'), listed('Français', 'fr'), listed('Arena'), { ...listed('Signs', 'en'), forced: true }]
  expect(tracksOf(all)).toEqual([track('Français', 'fr'), track('Arena')])
})

test('Q-50 a track is called by its name, or by its language where the name was made up', () => {
  const label = (name: string, lang?: string) => tracksOf([listed(name, lang)])[0]?.label
  expect(label('English commentary', 'en')).toBe('English commentary')
  expect(label('Français', 'fr')).toBe('Français')
  expect(label('audio_1', 'fr')).toBe('Français')
  expect(label('eng', 'en')).toBe('English')
  expect(label('', 'en')).toBe('English')
  expect(label('audio_1')).toBe('audio_1')
  expect(label('audio_1', 'not a language')).toBe('audio_1')
})

test('Q-50 no two tracks are called the same', () => {
  const labels = (...all: ReturnType<typeof listed>[]) => tracksOf(all).map(({ label }) => label)
  expect(labels(listed('audio_0', 'en'), listed('audio_1', 'en'))).toEqual(['audio_0 · en', 'audio_1 · en'])
  expect(labels(listed('English', 'en'), listed('English', 'en-GB'))).toEqual(['English · en', 'English · en-GB'])
})

test('Q-50 languages of two and three letters, with and without a region, are the same', () => {
  expect([undefined, '', 'fr', 'fra', 'FR-ca', 'de'].map(mainLanguage)).toEqual([undefined, undefined, 'fr', 'fr', 'fr', 'de'])
})
