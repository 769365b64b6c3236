import { expect, test } from 'vitest'
import { keptEpisode, keptSeries } from '../../../../tests/factories/catalogue.ts'
import type { Episode } from '../../../catalog/episodes/episode.ts'
import { episodeValues } from '../../../catalog/episodes/episode-values.ts'
import type { Series } from '../../../catalog/series/series.ts'
import { type RokuFault, rokuFaults, rokuFieldPath, rokuVideo } from './roku-faults.ts'

const hosts = {
  provider: 'https://webcast.example',
  stream: 'https://streams.example',
  media: ['https://streams.example', 'http://127.0.0.1:3001'],
  frames: [],
}
const rules = { hosts, isSeries: (docId: string) => docId === 'doc-a' }
const PICTURE = 'thumbnails/0b7f1c9e-2f43-4a58-9d0c-1234567890ab'

const series = (content: Partial<Series> = {}) =>
  keptSeries({ id: 'a', shortDescription: 'All games of the cup.', thumbnail: PICTURE, ...content })
const episode = (content: Partial<Episode> = {}, durationSeconds = 5_400) => {
  const kept = keptEpisode({ docId: 'e1', shortDescription: 'The final.', onRoku: true, ...content })
  return { ...kept, content: { ...kept.content, durationSeconds } }
}
const faults = (ofSeries: Partial<Series>, ofEpisode: Partial<Episode> = {}, seconds?: number) =>
  rokuFaults(series(ofSeries), episode(ofEpisode, seconds), rules)

test('R8 an episode that has all that Roku requires has no fault', () => {
  expect(faults({})).toEqual([])
  expect(faults({ shortDescription: '', description: 'From an older file.' })).toEqual([])
  expect(faults({}, { shortDescription: '', longDescription: 'Told at length.' })).toEqual([])
  expect(faults({ tags: ['live', 'hockey'] })).toEqual([])
})

const FAULTS: [RokuFault, Partial<Series>, Partial<Episode>?, number?][] = [
  ['locked', { sealedPassword: 'sealed' }],
  ['pay-per-view', { tags: ['Hockey', 'PPV'] }],
  ['series-id', { docId: 'x'.repeat(51) }],
  ['series-title', { title: ' ' }],
  ['series-description', { shortDescription: ' ', longDescription: '\n' }],
  ['series-picture', { thumbnail: '' }],
  ['series-picture', { thumbnail: 'https://elsewhere.example/picture.jpg' }],
  ['series-date', { releaseDate: '' }],
  ['id', {}, { docId: 'x'.repeat(51) }],
  ['id', {}, { docId: 'doc-a' }],
  ['title', {}, { title: '' }],
  ['description', {}, { shortDescription: '', longDescription: ' ' }],
  ['date', {}, { releaseDate: '2026' }],
  ['duration', {}, {}, 1],
  ['duration', {}, {}, 0],
  ['no-video', {}, { videoUrl: ' ' }],
  ['youtube', {}, { videoUrl: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ' }],
  ['file', {}, { videoUrl: 'https://streams.example/vod/a.mp4' }],
  ['page', {}, { videoUrl: 'https://elsewhere.example/watch' }],
  ['page', {}, { videoUrl: 'not an address' }],
]

test.each(FAULTS)('R8 Roku gets nothing with the fault %s', (fault, ofSeries, ofEpisode, seconds) => {
  expect(faults(ofSeries, ofEpisode, seconds)).toEqual([fault])
})

test('R8 all faults of an episode are named at once', () => {
  expect(faults({ sealedPassword: 'sealed', thumbnail: '' }, { videoUrl: '', title: '' }, 1)).toEqual([
    'locked',
    'series-picture',
    'title',
    'duration',
    'no-video',
  ])
})

const withType = (videoUrl: string, videoType: 'HLS' | 'MP4' | 'External') => ({
  videoUrl,
  content: { ...episode().content, videos: [{ url: videoUrl, quality: 'HD' as const, videoType }] },
})

test.each([
  ['game-7', 'https://streams.example/live/game-7/index.m3u8', 'HLS'],
  ['https://webcast.example/play/game-7?auto_hide=true', 'https://streams.example/live/game-7/index.m3u8', 'HLS'],
  ['https://cdn.example/a/index.M3U8?token=1', 'https://cdn.example/a/index.M3U8?token=1', 'HLS'],
  ['https://cdn.example/a/manifest.mpd', 'https://cdn.example/a/manifest.mpd', 'DASH'],
  ['https://cdn.example/a.ism/Manifest', 'https://cdn.example/a.ism/Manifest', 'SMOOTH'],
  ['http://127.0.0.1:3001/live/a/index.m3u8', 'http://127.0.0.1:3001/live/a/index.m3u8', 'HLS'],
])('R8 Roku plays %s as a stream', (address, url, videoType) => {
  expect(rokuVideo(withType(address, 'External'), hosts)).toEqual({ url, videoType })
})

test('R8 the stored type decides where the address does not say what it is', () => {
  const address = 'https://cdn.example/stream?id=7'
  expect(rokuVideo(withType(address, 'HLS'), hosts)).toEqual({ url: address, videoType: 'HLS' })
  expect(rokuVideo(withType(address, 'MP4'), hosts)).toBe('file')
  expect(rokuVideo(withType(address, 'External'), hosts)).toBe('page')
  expect(rokuVideo(withType('http://cdn.example/a.m3u8', 'HLS'), hosts)).toBe('page')
})

test('R8 each fault of an episode leads to a field of its form, each of a series to the form of the series', () => {
  const fields = Object.keys(episodeValues(episode()))
  for (const [fault] of FAULTS) {
    const [path = '', field = ''] = rokuFieldPath(fault, { docId: 'e 1', seriesDocId: 'doc-a' }).split('#')
    const isOfSeries = fault === 'locked' || fault === 'pay-per-view' || fault.startsWith('series-')
    expect(path).toBe(isOfSeries ? '/admin/series/doc-a' : '/admin/series/doc-a/episodes/e%201')
    if (!isOfSeries) expect(fields).toContain(field)
  }
})
