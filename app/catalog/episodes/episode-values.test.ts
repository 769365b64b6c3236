import { describe, expect, test } from 'vitest'
import { keptEpisode } from '../../../tests/factories/catalogue.ts'
import fc from '../../../tests/rules/properties.ts'
import { byField, EPISODE_TEXTS } from '../../kit/text/texts.ts'
import { captionsOf, duplicateOf, type EpisodeValues, episodeForm, episodeValues, newEpisode } from './episode-values.ts'

const schema = episodeForm({ video: () => undefined, captions: () => undefined, thumbnail: () => undefined })
const blank = newEpisode(0, '2026-11-21')
const check = (changes: Partial<EpisodeValues>) => schema.safeParse({ ...blank, ...changes })
const fault = (changes: Partial<EpisodeValues>) => check(changes).error?.issues.map(({ path, message }) => [path[0], message])

test('M7 a new episode has the defaults, and the number after the last', () => {
  expect(schema.parse(newEpisode(7, '2026-11-21'))).toEqual({
    ...byField(EPISODE_TEXTS, () => ''),
    episodeNumber: 8,
    videoUrl: '',
    onRoku: false,
    captionsEn: '',
    captionsFr: '',
    thumbnail: '',
    releaseDate: '2026-11-21',
    startsAt: null,
    duration: 1,
    language: 'en-US',
    rating: '0',
    ratingSource: 'BBFC',
    state: 'draft',
    publicAt: null,
  })
  expect(newEpisode(0, '2026-11-21').duration).toBe('00:00:01')
})

test.each([
  [{ episodeNumber: '' }, 'episodeNumber', 'number'],
  [{ episodeNumber: '0' }, 'episodeNumber', 'number'],
  [{ episodeNumber: '-1' }, 'episodeNumber', 'number'],
  [{ episodeNumber: '1e999' }, 'episodeNumber', 'number'],
  [{ episodeNumber: 'NaN' }, 'episodeNumber', 'number'],
  [{ episodeNumber: '1.5' }, 'episodeNumber', 'number'],
  [{ episodeNumber: '100000' }, 'episodeNumber', 'number'],
  [{ duration: '' }, 'duration', 'duration'],
  [{ duration: '90' }, 'duration', 'duration'],
  [{ duration: '00:60:00' }, 'duration', 'duration'],
  [{ releaseDate: '' }, 'releaseDate', 'required'],
  [{ releaseDate: '2026-02-30' }, 'releaseDate', 'date'],
  [{ releaseDate: '0206-11-21' }, 'releaseDate', 'year'],
  [{ startsAt: '0000-01-01T00:00:00.000Z' }, 'startsAt', 'year'],
  [{ startsAt: '9999-12-31T23:59:00.000Z' }, 'startsAt', 'year'],
  [{ startsAt: 'tomorrow' }, 'startsAt', 'date'],
  [{ startsAt: '2026-11-21T19:00' }, 'startsAt', 'date'],
  [{ state: 'hidden' }, 'state', 'choice'],
  [{ state: 'scheduled' }, 'publicAt', 'required'],
  [{ state: 'scheduled', publicAt: 'soon' }, 'publicAt', 'date'],
  [{ language: 'English' }, 'language', 'choice'],
  [{ title: 'a\u202eb' }, 'title', 'control-characters'],
  [{ longDescription: 'a\0b' }, 'longDescription', 'control-characters'],
] satisfies [Partial<EpisodeValues>, string, string][])('T-67 T-68 %j is refused at its field', (changes, name, code) => {
  expect(fault(changes)).toEqual([[name, code]])
})

test.each([
  ['title', 200],
  ['shortDescription', 500],
  ['longDescription', 5_000],
] as const)('T-68 %s takes %i characters and no more', (name, most) => {
  for (const length of [most - 1, most]) expect(check({ [name]: 'x'.repeat(length) }).success).toBe(true)
  expect(fault({ [name]: 'x'.repeat(most + 1) })).toEqual([[name, 'too-long']])
})

test('T-67 fields that the form does not have are left out', () => {
  const sent = { ...blank, isLive: true, docId: 'x', seriesDocId: 'y', version: 9, dateAdded: 'z' }
  expect(Object.keys(schema.parse(sent)).sort()).toEqual(Object.keys(blank).sort())
})

test('M7 a time is kept as the moment it says, whatever its zone', () => {
  expect(schema.parse({ ...blank, startsAt: '2026-11-22T00:30:00.000Z' }).startsAt).toBe('2026-11-22T00:30:00.000Z')
})

describe('what is stored is read again as it was written', () => {
  test('M7 for any episode', () => {
    const anyEpisode = fc.record({
      title: fc.string({ maxLength: 50 }).map((text) => text.trim()),
      episodeNumber: fc.integer({ min: 1, max: 99_999 }),
      durationSeconds: fc.integer({ min: 0, max: 999 * 3_600 }),
      onRoku: fc.boolean(),
      startsAt: fc.option(fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })),
    })
    fc.assert(
      fc.property(anyEpisode, ({ durationSeconds, startsAt, ...texts }) => {
        const plain = keptEpisode({ docId: 'e' })
        const episode = {
          ...plain,
          ...texts,
          startsAt: startsAt?.toISOString() ?? null,
          content: { ...plain.content, durationSeconds },
        }
        const { duration, ...read } = schema.parse(episodeValues(episode))
        expect(duration).toBe(durationSeconds)
        expect(read).toMatchObject({ ...texts, startsAt: episode.startsAt })
      }),
    )
  })

  test('captions by language', () => {
    const captions = [{ language: 'fr' as const, url: 'https://stream.example.org/fr.vtt' }]
    const plain = keptEpisode({ docId: 'e' })
    expect(captionsOf(episodeValues({ ...plain, content: { ...plain.content, captions } }))).toEqual(captions)
  })
})

test('O5 O4 a duplicate is another episode: a draft without the stream, its number is the next one, and it is announced for no time', () => {
  const videoUrl = 'https://stream.example.org/1.m3u8'
  const first = keptEpisode({ docId: 'e', title: 'Game 1', videoUrl, episodeNumber: 3, startsAt: '2026-11-22T00:30:00.000Z' })
  expect(duplicateOf(first, 9, '2026-11-21')).toEqual({
    ...episodeValues(first),
    episodeNumber: '10',
    videoUrl: '',
    captionsEn: '',
    captionsFr: '',
    startsAt: '',
    releaseDate: '2026-11-21',
    state: 'draft',
  })
})
