import { describe, expect, test } from 'vitest'
import fc from '../../tests/rules/properties.ts'
import { slowness, spentBy } from '../../tests/turns.ts'
import { type Playlist, readPlaylist } from './hls-text.ts'

const media = (...lines: string[]) => ['#EXTM3U', '#EXT-X-TARGETDURATION:4', ...lines, ''].join('\n')
const segment = (name: string, seconds = '4.0') => [`#EXTINF:${seconds},`, `${name}.ts`]

describe('D3 a media playlist', () => {
  test('D3 tells its segments, and that more will come', () => {
    expect(readPlaylist(media('#EXT-X-MEDIA-SEQUENCE:17', ...segment('a', '3.96'), ...segment('b')))).toEqual({
      kind: 'media',
      targetSeconds: 4,
      first: 17,
      next: 19,
      gaps: [],
      newestAt: undefined,
      hasEnded: false,
    })
  })

  test.each<[string, string, object]>([
    ['no segments', media(), { first: 0, next: 0 }],
    ['an end', media(...segment('a'), '#EXT-X-ENDLIST'), { hasEnded: true, next: 1 }],
    [
      'a missing segment',
      media('#EXT-X-MEDIA-SEQUENCE:5', ...segment('a'), '#EXT-X-GAP', ...segment('b'), ...segment('c')),
      { gaps: [6] },
    ],
    ['a gap between the length and the name', media('#EXTINF:4,', '#EXT-X-GAP', 'a.ts', ...segment('b')), { gaps: [0], next: 2 }],
    [
      'discontinuities',
      media('#EXT-X-DISCONTINUITY-SEQUENCE:3', ...segment('a'), '#EXT-X-DISCONTINUITY', ...segment('b')),
      { first: 0, next: 2 },
    ],
    [
      'times of the camera',
      media('#EXT-X-PROGRAM-DATE-TIME:2026-11-21T18:00:00.000Z', ...segment('a'), ...segment('b')),
      { newestAt: Date.parse('2026-11-21T18:00:08.000Z') },
    ],
    ['a time that is none', media('#EXT-X-PROGRAM-DATE-TIME:noon', ...segment('a')), { newestAt: undefined }],
    [
      'byte ranges',
      media('#EXTINF:4,', '#EXT-X-BYTERANGE:100@0', 'a.ts', '#EXTINF:4,', '#EXT-X-BYTERANGE:100@100', 'a.ts'),
      { next: 2 },
    ],
    ['lines of Windows', media(...segment('a')).replaceAll('\n', '\r\n'), { next: 1 }],
    ['a mark before the first letter', `\uFEFF${media(...segment('a'))}`, { next: 1 }],
    [
      'a number that no computer holds',
      media('#EXT-X-MEDIA-SEQUENCE:99999999999999999999', ...segment('a')),
      { first: 0, next: 1 },
    ],
    [
      'tags of our own day',
      media('#EXT-X-SERVER-CONTROL:HOLD-BACK=12', '#EXT-X-PART:DURATION=1,URI="p"', ...segment('a')),
      { next: 1 },
    ],
    ['a line without end', media(...segment('a'), `#EXT-X-${'x'.repeat(500_000)}`, ...segment('b')), { next: 2 }],
  ])('D3 with %s', (_, text, expected) => {
    expect(readPlaylist(text)).toMatchObject(expected)
  })
})

test.each<[string, string, object]>([
  ['a decimal target', media(...segment('a')).replace(':4', ':4.004'), { targetSeconds: 4, next: 1 }],
  ['a target of 0', media(...segment('a')).replace(':4', ':0'), { targetSeconds: 1, next: 1 }],
  ['no segments and a target of 0', media().replace(':4', ':0'), { targetSeconds: 1, first: 0, next: 0 }],
  ['no segments and no target', '#EXTM3U\n#EXT-X-VERSION:6\n', { targetSeconds: 6, next: 0 }],
  ['nothing at all in it', '#EXTM3U', { next: 0 }],
  ['parts alone', media('#EXT-X-PART-INF:PART-TARGET=1', '#EXT-X-PART:DURATION=1,URI="p0.mp4"'), { next: 0 }],
])('Q-91 a playlist with %s is one', (_, text, expected) => {
  expect(readPlaylist(text)).toMatchObject({ kind: 'media', ...expected })
})

test('D3 a master playlist tells its renditions, and not its separate sounds and captions', () => {
  const text = [
    '#EXTM3U',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",LANGUAGE="en",NAME="English, plain",URI="en.m3u8"',
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="c",LANGUAGE="fr",NAME="Français",URI="fr.m3u8"',
    '#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=2000000,BANDWIDTH=3200000,RESOLUTION=1280x720,CODECS="avc1.4d401f,mp4a.40.2"',
    'mid/index.m3u8?token=a,b',
    '#EXT-X-STREAM-INF:BANDWIDTH=800000',
    '# a note',
    'low/index.m3u8',
    '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=100,URI="i.m3u8"',
  ].join('\n')
  expect(readPlaylist(text)).toEqual({
    kind: 'master',
    variants: [
      { address: 'mid/index.m3u8?token=a,b', bits: 3_200_000, height: 720 },
      { address: 'low/index.m3u8', bits: 800_000, height: undefined },
    ],
  })
})

test.each([
  ['nothing', ''],
  ['a page', '<!doctype html><title>Not found</title>'],
  ['another list', '#EXTM3U8\n#EXT-X-TARGETDURATION:4\n'],
  ['no length of segments', '#EXTM3U\n#EXTINF:4,\na.ts\n'],
  ['segments of a day', media().replace(':4', ':86400')],
  ['a master without renditions', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n'],
  ['a million lines', `${media()}${'\n'.repeat(1_000_000)}`],
])('D3 %s is no playlist', (_, text) => {
  expect(readPlaylist(text)).toBeUndefined()
})

const TAGS = [
  '#EXTM3U',
  '#EXT-X-TARGETDURATION:',
  '#EXT-X-MEDIA-SEQUENCE:',
  '#EXTINF:',
  '#EXT-X-GAP',
  '#EXT-X-ENDLIST',
  '#EXT-X-PROGRAM-DATE-TIME:',
  '#EXT-X-STREAM-INF:BANDWIDTH=',
  '#EXT-X-MEDIA:TYPE=AUDIO,LANGUAGE="',
  '#EXT-X-DISCONTINUITY-SEQUENCE:',
  'a.ts',
  '\r\n',
  '\n',
]

function isSound(read: Playlist): boolean {
  if (read.kind === 'master') return read.variants.length > 0 && read.variants.length <= 30
  const { first, next, targetSeconds, newestAt, gaps } = read
  return (
    next >= first &&
    [first, next, targetSeconds, newestAt ?? 0].every(Number.isFinite) &&
    gaps.every((gap) => gap >= first && gap < next)
  )
}

test('D3 whatever a server sends is read without an error, in bounded lists and finite numbers', () => {
  const piece = fc.oneof(fc.constantFrom(...TAGS), fc.string({ unit: 'binary', maxLength: 40 }), fc.nat().map(String))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 80 }), (pieces) => {
      for (const text of [pieces.join(''), `#EXTM3U\n#EXT-X-TARGETDURATION:2\n${pieces.join('\n')}`]) {
        const read = readPlaylist(text)
        if (read && !isSound(read)) throw new Error(JSON.stringify(read))
      }
    }),
  )
})

/** Hostile texts of about `length` characters: a playlist of one line, one of tags alone. */
const tricks = (length: number) => [
  `#EXTM3U\n#EXT-X-STREAM-INF:${'A='.repeat(length / 2)}`,
  `#EXTM3U\n${'#EXT-X-STREAM-INF:A=",'.repeat(length / 22)}`,
  `#EXTM3U\n${'#EXT-X-STREAM-INF:A=1,A="\n'.repeat(length / 28)}x`,
  media(...Array.from({ length: length / 30 }, (_, at) => segment(`s${at}`)).flat()),
]

test('D3 a playlist of one line, or of tags alone, is read for what is in it', () => {
  expect(tricks(30_000).map((text) => readPlaylist(text))).toMatchObject([
    undefined,
    undefined,
    { kind: 'master', variants: [{ address: 'x' }] },
    { kind: 'media', next: 1_000 },
  ])
})

test('D3 a playlist of a megabyte of one line, or of tags alone, is read in time that does not grow with its tricks', {
  tags: ['timing'],
}, () => {
  for (const text of tricks(1_000_000))
    expect(
      spentBy(() => readPlaylist(text)),
      text.slice(0, 40),
    ).toBeLessThan(500 * slowness())
})
