import { expect, test } from 'vitest'
import { keptEpisode, keptSeries } from '../../../../tests/factories/catalogue.ts'
import fc from '../../../../tests/rules/properties.ts'
import { clip } from '../../../kit/text/clip.ts'
import { feedEpisode, feedSeries, searchEpisode, searchSeries } from './roku-items.ts'

const place = {
  origin: 'https://site.example',
  hosts: {
    provider: 'https://webcast.example',
    stream: 'https://streams.example',
    media: ['https://streams.example'],
    frames: [],
  },
}
const [OF_SERIES, OF_EPISODE] = ['1', '2'].map((last) => `thumbnails/0b7f1c9e-2f43-4a58-9d0c-12345678900${last}`) as [
  string,
  string,
]
const series = keptSeries({
  id: 'cup',
  title: 'The  Cup',
  shortDescription: 'All games.',
  description: 'From an older file.',
  thumbnail: OF_SERIES,
  tags: ['Volleyball', 'News', 'a tag of more than twenty characters'],
})
const kept = keptEpisode({ docId: 'e1', title: 'Final', shortDescription: 'The final.', episodeNumber: 3, onRoku: true })
const episode = {
  ...kept,
  content: {
    ...kept.content,
    durationSeconds: 5_400,
    captions: [{ language: 'fr' as const, url: 'https://streams.example/fr.vtt' }],
  },
}

test('R8 a series and an episode as a Direct Publisher feed has them', () => {
  expect(feedSeries(series, place)).toEqual({
    id: 'doc-cup',
    title: 'The Cup',
    genres: ['sports', 'news'],
    thumbnail: `https://site.example/${OF_SERIES}/1280.jpg`,
    releaseDate: '2026-01-15',
    shortDescription: 'All games.',
    longDescription: 'From an older file.',
    tags: ['Volleyball', 'News'],
  })
  expect(feedEpisode(series, episode, place)).toEqual({
    id: 'e1',
    title: 'Final',
    content: {
      dateAdded: '2026-01-15T12:00:00+00:00',
      videos: [{ url: 'https://streams.example/live/play-1/index.m3u8', quality: 'HD', videoType: 'HLS' }],
      duration: 5_400,
      captions: [{ url: 'https://streams.example/fr.vtt', language: 'fr', captionType: 'SUBTITLE' }],
      language: 'en-US',
    },
    thumbnail: `https://site.example/${OF_SERIES}/1280.jpg`,
    episodeNumber: 3,
    releaseDate: '2026-01-15',
    shortDescription: 'The final.',
  })
})

test('R8 an episode shows its own picture, its rating where Roku knows it, and starts no earlier than announced', () => {
  const announced = feedEpisode(
    series,
    { ...episode, thumbnail: OF_EPISODE, rating: { rating: 'PG', ratingSource: 'CHVRS' }, startsAt: '2026-02-01T19:00:00.000Z' },
    place,
  )
  expect(announced).toMatchObject({
    thumbnail: `https://site.example/${OF_EPISODE}/1280.jpg`,
    rating: { rating: 'PG', ratingSource: 'CHVRS' },
    content: { validityPeriodStart: '2026-02-01T19:00:00+00:00' },
  })
  expect(feedEpisode(series, { ...episode, rating: { rating: '0', ratingSource: 'BBFC' } }, place)).not.toHaveProperty('rating')
  expect(feedEpisode(series, { ...episode, rating: { rating: 'PG', ratingSource: 'X' } }, place)).not.toHaveProperty('rating')
})

test('R8 a title that looks like markup is plain text', () => {
  const title = 'A “final” & <more> &amp;\n<b>'
  expect(feedEpisode(series, { ...episode, title }, place).title).toBe('A “final” & ‹more› & amp; ‹b›')
  expect(feedSeries({ ...series, title: 'a < b' }, place).title).toBe('a ‹ b')
})

test('R8 a long description takes the place of a short one and is not repeated', () => {
  const only = { ...episode, shortDescription: '', longDescription: 'Told at length.' }
  expect(feedEpisode(series, only, place)).toMatchObject({ shortDescription: 'Told at length.' })
  expect(feedEpisode(series, only, place)).not.toHaveProperty('longDescription')
  const same = { ...episode, shortDescription: 'The  final.', longDescription: 'The final.\n' }
  expect(feedEpisode(series, same, place)).not.toHaveProperty('longDescription')
})

test('R8 the search feed has both languages in one item, once where they say the same', () => {
  const french = { ...series, title: 'La Coupe' }
  expect(searchSeries({ en: series, fr: french }, place)).toEqual({
    id: 'doc-cup',
    type: 'series',
    titles: [
      { value: 'The Cup', languages: ['en'] },
      { value: 'La Coupe', languages: ['fr'] },
    ],
    shortDescriptions: [{ value: 'All games.', languages: ['en', 'fr'] }],
    longDescriptions: [{ value: 'From an older file.', languages: ['en', 'fr'] }],
    releaseDate: '2026-01-15',
    genres: ['sports', 'volleyball', 'news'],
    advisoryRatings: [{ source: 'CPR', value: 'E' }],
    images: [{ type: 'main', url: `https://site.example/${OF_SERIES}/1280.jpg`, languages: ['en', 'fr'] }],
  })
  const rated = { ...episode, rating: { rating: 'PG', ratingSource: 'CHVRS' }, startsAt: '2026-02-01T19:00:00.000Z' }
  expect(searchEpisode(series, { en: rated, fr: { ...rated, title: 'Finale' } }, place)).toMatchObject({
    id: 'e1',
    type: 'episode',
    titles: [
      { value: 'Final', languages: ['en'] },
      { value: 'Finale', languages: ['fr'] },
    ],
    advisoryRatings: [{ source: 'CHVRS', value: 'PG' }],
    durationInSeconds: 5_400,
    content: {
      playOptions: [{ license: 'free', quality: 'hd', playId: 'e1', availabilityStartTime: '2026-02-01T19:00:00+00:00' }],
    },
    episodeInfo: { seriesId: 'doc-cup', episodeNumber: 3 },
  })
})

test('R8 a text is cut between words, never within a character, and short ones stay', () => {
  expect(clip('  one\n two ', 20)).toBe('one two')
  expect(clip('the long way home, again', 19)).toBe('the long way home…')
  expect(clip('😀'.repeat(10), 10)).toBe(`${'😀'.repeat(4)}…`)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.integer({ min: 5, max: 40 }), (text, most) => {
      const cut = clip(text, most)
      expect(cut.length).toBeLessThanOrEqual(most)
      expect(cut.isWellFormed()).toBe(true)
      if (text.trim() !== '') expect(cut).not.toBe('')
      expect(clip(cut, most)).toBe(cut)
    }),
  )
})
