import { expect, test } from 'vitest'
import { episodeForm } from '../../catalog/episodes/episode-values.ts'
import { isoDate, optionalText, requiredText, slug, tagList } from '../../kit/form-fields.ts'
import { transferSchemas } from './file-schemas.ts'
import { type Fault, LENGTHS, MOST } from './file-values.ts'
import { entriesOf, NoEntries } from './json-entries.server.ts'
import { readEntry } from './transfer-file.ts'

const schemas = transferSchemas(['http://provider.example:8080'])
const series = { id: 'cup-2026', title: 'Cup 2026', releaseDate: '2026-11-21' }

function read(value: unknown, key = 'doc-1') {
  const entry = readEntry(schemas, key, value)
  if (!entry.ok) throw new Error(JSON.stringify(entry.faults))
  return entry.series
}

function faults(value: unknown, key = 'doc-1'): Fault[] {
  const entry = readEntry(schemas, key, value)
  return entry.ok ? [] : entry.faults
}

const withSeries = (field: object) => ({ series: { ...series, ...field }, episodes: [] })
const withEpisode = (field: object) => ({ series, episodes: [{ docId: 'e1' }, { docId: 'e2', ...field }] })

test('M10 one key in many objects, in lists and as a text is no key that stands twice', async () => {
  const text = '{"a":{"b":"b","c":[{"b":1},{"b":"\\"b"},["b","b"],{}],"d":{"b":{"b":1}}}}'
  const members = []
  for await (const member of entriesOf(
    (async function* () {
      yield Buffer.from(text)
    })(),
  ))
    members.push(member)
  expect(members).toEqual([{ key: 'a', value: JSON.parse(text).a }])
})

test('M10 an episode’s own id is one that the next export can name', () => {
  expect(faults({ series, episodes: [{ title: 'x' }] }, 'k'.repeat(128))).toEqual([
    { path: expect.stringMatching(/episodes\[0\]\.docId$/), reason: 'bad-id' },
  ])
})

test('M10 the older shapes are taken: no envelope, episodes within the series, timestamps, numbers as text', () => {
  const old = read({
    ...series,
    id: 'Cup-2026',
    description: 'Older',
    releaseDate: { seconds: 1_795_219_200, nanoseconds: 5 },
    tags: 'hockey, women ,',
    order: '7',
    thumbnailUrl: 'http://old.example/a.png',
    episodes: [
      { title: 'Final', description: 'Of the cup', isLive: true, episodeNumber: '2', duration: '01:02:03' },
      { title: 'Semi', content: { videos: [{ url: 'play-7', videoType: 'HLS' }], dateAdded: { _seconds: 1_795_219_200 } } },
    ],
  })
  expect(old).toMatchObject({
    docId: 'doc-1',
    id: 'cup-2026',
    description: 'Older',
    releaseDate: '2026-11-21',
    tags: ['hockey', 'women'],
    order: 7,
  })
  expect(old.thumbnail).toEqual({ stored: undefined, address: 'http://old.example/a.png', isNone: false })
  expect(old.episodes).toMatchObject([
    { docId: 'doc-1-1', shortDescription: 'Of the cup', isLive: true, episodeNumber: 2, durationSeconds: 3_723 },
    { docId: 'doc-1-2', videoUrl: 'play-7', videoType: 'HLS', dateAdded: '2026-11-21T00:00:00.000Z' },
  ])
})

test('T-79 what is no field of the file is not read', () => {
  const entry = read({
    series: { ...series, importedAt: 'x', isAdmin: true, version: 9 },
    episodes: [{ docId: 'e', importedAt: 'x' }],
  })
  expect(JSON.stringify(entry)).not.toMatch(/importedAt|isAdmin|version/)
})

test.each<[string, unknown, Fault[]]>([
  ['no title', withSeries({ title: undefined }), [{ path: 'doc-1.series.title', reason: 'required' }]],
  ['an empty title', withSeries({ title: '' }), [{ path: 'doc-1.series.title', reason: 'required' }]],
  ['a title of blanks', withSeries({ title: ' \n' }), [{ path: 'doc-1.series.title', reason: 'required' }]],
  ['a title that is a number', withSeries({ title: 7 }), [{ path: 'doc-1.series.title', reason: 'type' }]],
  [
    'a title too long',
    withSeries({ title: 'x'.repeat(LENGTHS.title + 1) }),
    [{ path: 'doc-1.series.title', reason: 'too-long' }],
  ],
  ['a NUL', withSeries({ title: 'a\0b' }), [{ path: 'doc-1.series.title', reason: 'bad-text' }]],
  ['half a character', withSeries({ title: 'a\ud800' }), [{ path: 'doc-1.series.title', reason: 'bad-text' }]],
  ['an id with a slash', withSeries({ id: 'a/b' }), [{ path: 'doc-1.series.id', reason: 'bad-id' }]],
  ['a day that is none', withSeries({ releaseDate: '2026-02-30' }), [{ path: 'doc-1.series.releaseDate', reason: 'bad-date' }]],
  ['the year 9999', withSeries({ releaseDate: '9999-01-01' }), [{ path: 'doc-1.series.releaseDate', reason: 'bad-date' }]],
  ['a day that is a word', withSeries({ releaseDate: 'Invalid' }), [{ path: 'doc-1.series.releaseDate', reason: 'bad-date' }]],
  ...[
    { seconds: { valueOf: 1, toString: 1 } },
    { seconds: 1, nanoseconds: { valueOf: 1, toString: 1 } },
    { seconds: [[1]] },
    { seconds: true },
    { _seconds: '' },
    { _seconds: 1, _nanoseconds: [] },
  ].map((releaseDate): [string, unknown, Fault[]] => [
    `a moment of ${JSON.stringify(releaseDate)}`,
    withSeries({ releaseDate }),
    [{ path: 'doc-1.series.releaseDate', reason: 'type' }],
  ]),
  ['an order without end', withSeries({ order: 1e308 }), [{ path: 'doc-1.series.order', reason: 'bad-number' }]],
  ['an order below none', withSeries({ order: -1 }), [{ path: 'doc-1.series.order', reason: 'bad-number' }]],
  ['tags that are no list', withSeries({ tags: { a: 1 } }), [{ path: 'doc-1.series.tags', reason: 'type' }]],
  [
    'an embedded page of script',
    withSeries({ embedLink: 'javascript:alert(1)' }),
    [{ path: 'doc-1.series.embedLink', reason: 'bad-address' }],
  ],
  [
    'an embedded page on http',
    withSeries({ embedLink: 'http://a.example' }),
    [{ path: 'doc-1.series.embedLink', reason: 'bad-address' }],
  ],
  [
    'an address with a password',
    withSeries({ embedLink: 'https://u:p@a.example' }),
    [{ path: 'doc-1.series.embedLink', reason: 'bad-address' }],
  ],
  [
    'a thumbnail that is a file',
    withSeries({ thumbnail: 'file:///etc/passwd' }),
    [{ path: 'doc-1.series.thumbnail', reason: 'bad-address' }],
  ],
  ['another document’s id', withSeries({ docId: 'doc-2' }), [{ path: 'doc-1.series.docId', reason: 'other-id' }]],
  [
    'a video on http',
    withEpisode({ videoUrl: 'http://a.example/x.mp4' }),
    [{ path: 'doc-1.episodes[1].videoUrl', reason: 'bad-address' }],
  ],
  [
    'a duration of 99:99:99',
    withEpisode({ content: { duration: '99:99:99' } }),
    [{ path: 'doc-1.episodes[1].content.duration', reason: 'bad-duration' }],
  ],
  ['an episode twice', withEpisode({ docId: 'e1' }), [{ path: 'doc-1.episodes[1].docId', reason: 'twice' }]],
  [
    'an unknown kind of video',
    withEpisode({ content: { videos: [{ url: 'a', videoType: 'Flash' }] } }),
    [{ path: 'doc-1.episodes[1].content.videos[0].videoType', reason: 'type' }],
  ],
  ['episodes that are no list', { series, episodes: 'none' }, [{ path: 'doc-1.episodes', reason: 'type' }]],
  ['a list instead of a series', [], [{ path: 'doc-1', reason: 'type' }]],
  [
    'too many fields',
    withSeries(Object.fromEntries(Array.from({ length: MOST.keys + 1 }, (_, at) => [`f${at}`, at]))),
    [{ path: 'doc-1.series', reason: 'too-many-keys' }],
  ],
])('T-75 T-76 %s is a fault, with its place in the file', (_, value, expected) => {
  expect(faults(value)).toEqual(expected)
})

test('T-74 names that objects have by nature are no documents', () => {
  for (const key of ['__proto__', 'constructor', 'prototype', 'content', '', 'a/b', '..', ' a'])
    expect(faults({ series }, key), key).toMatchObject([{ reason: 'bad-id' }])
})

test('O1 a key of something in the trash is no id of a document', () => {
  const key = 'doc-1~0b7f1c9e-2f43-4a58-9d0c-1234567890ab'
  expect(faults({ series }, key)).toMatchObject([{ reason: 'bad-id' }])
  expect(faults({ series }, 'doc-1~x')).toEqual([])
})

test('M4 M7 M10 a file takes the ids, days and times that the forms take, and no others', () => {
  const times = episodeForm({ video: () => undefined, captions: () => undefined, thumbnail: () => undefined }).shape.startsAt
  const isInForm = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
    schema.safeParse(value).success
  const isInFile = (value: unknown) => faults(value).length === 0
  for (const id of ['constructor', 'prototype', 'a', 'Cup-2026', 'a'.repeat(80), 'a'.repeat(81), '-a', 'a_b', '__proto__'])
    expect([id, isInFile(withSeries({ id }))]).toEqual([id, isInForm(slug, id)])
  expect(isInFile(withSeries({ id: 'constructor' }))).toBe(true)
  for (const year of ['0000', '0206', '1899', '1900', '2026', '2199', '2200', '9999']) {
    const [day, time] = [`${year}-06-15`, `${year}-06-15T12:00:00.000Z`]
    const isSound = year >= '1900' && year <= '2199'
    expect([year, isInForm(isoDate, day), isInFile(withSeries({ releaseDate: day }))]).toEqual([year, isSound, isSound])
    expect([year, isInForm(times, time), isInFile(withEpisode({ startsAt: time }))]).toEqual([year, isSound, isSound])
  }
})

test('addresses of the configured provider may be on http, as in the demo', () => {
  expect(faults(withEpisode({ videoUrl: 'http://provider.example:8080/live.m3u8' }))).toEqual([])
})

async function cut(text: string | Uint8Array, size = 7) {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  async function* pieces() {
    for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
  }
  return Array.fromAsync(entriesOf(pieces()))
}

test('a file is cut into its documents wherever its pieces end', async () => {
  const map = { 'é"\\': { a: ['}', '{', '\\"'], b: { c: null } }, '🏒': {}, c: { d: 'é🏒'.repeat(20) } }
  for (const text of [JSON.stringify(map), JSON.stringify(map, null, 3), `\ufeff${JSON.stringify(map)}\r\n`]) {
    for (const size of [1, 2, 3, 50, 10_000]) {
      expect(Object.fromEntries((await cut(text, size)).map(({ key, value }) => [key, value]))).toEqual(map)
    }
  }
})

test.each<[string, string | Uint8Array, string]>([
  ['an empty file', '', 'not-a-map'],
  ['a page', '<!doctype html>', 'not-a-map'],
  ['null', 'null', 'not-a-map'],
  ['a list', '[]', 'not-a-map'],
  ['NaN', 'NaN', 'not-a-map'],
  ['UTF-16', Buffer.from('{"a":{}}', 'utf16le'), 'not-json'],
  ['bytes that are no text', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x7b, 0x7d, 0x7d]), 'not-json'],
  ['a file cut short', '{"a":{"b":1}', 'not-json'],
  ['a file cut in a text', '{"a":{"b":"x', 'not-json'],
  ['something behind the end', '{"a":{}}{}', 'not-json'],
  ['a comma too many', '{"a":{},}', 'not-json'],
  ['numbers for documents', '{"a":1}', 'type'],
  ['a file of French texts', JSON.stringify({ podium: 'french-texts', version: 1, texts: [] }), 'french-texts'],
  ['wrong JSON within', '{"a":{b:1}}', 'not-json'],
  ['brackets that do not match', '{"a":{"b":[1}}}', 'not-json'],
  ['nesting without end', `{"a":${'{"a":'.repeat(100_000)}`, 'too-deep'],
  ['lists without end', `{"a":{"b":${'['.repeat(100_000)}`, 'too-deep'],
  ['a prototype', '{"a":{"series":{"__proto__":{"polluted":1}}}}', 'prototype'],
  ['a key that stands twice', '{"a":{"series":{"password":"pw","x":[{"x":1},{"x":2}],"password":""}}}', 'twice'],
  ['a key that stands twice in two spellings', '{"a":{"series":{"password":"pw","\\u0070assword":""}}}', 'twice'],
  ['a constructor’s prototype', '{"a":{"constructor":{"prototype":{"polluted":1}}}}', 'prototype'],
])('T-73 T-74 T-78 %s is refused', async (_, text, reason) => {
  const refused = await cut(text, 1_000).catch((error) => error)
  expect(refused).toBeInstanceOf(NoEntries)
  expect((refused as NoEntries).fault.reason).toBe(reason)
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
})

test('T-68 T-72 of a name that is none only its beginning is told, without what cannot be shown', async () => {
  const told = (text: string, size: number) =>
    cut(text, size).then(
      () => undefined,
      (error) => (error as NoEntries).fault,
    )
  const long = 'k'.repeat(2_000_000)
  for (const size of [100, 4 * 1024 ** 2]) {
    expect(await told(`{"${long}":1}`, size)).toEqual({ path: 'k'.repeat(128), reason: 'bad-id' })
    expect(await told(`{"${long}`, size)).toEqual({ path: 'k'.repeat(128), reason: 'bad-id' })
  }
  expect(await told('{"a\\u202e\\u0000b":1}', 7)).toEqual({ path: 'a\ufffd\ufffdb', reason: 'type' })
  expect(faults({ series }, long)).toEqual([{ path: 'k'.repeat(128), reason: 'bad-id' }])
})

test('M10 a document’s id of full length may be written in escapes', async () => {
  const key = '\\u0061'.repeat(128)
  expect((await cut(`{"${key}":{}}`, 100)).map((each) => each.key)).toEqual(['a'.repeat(128)])
})

test('T-72 a document without end is refused before it fills the memory', async () => {
  async function* endless() {
    yield Buffer.from('{"a":{"b":"')
    for (;;) yield Buffer.alloc(1024 ** 2, 0x78)
  }
  const refused = await Array.fromAsync(entriesOf(endless())).catch((error) => error)
  expect((refused as NoEntries).fault).toEqual({ path: 'a', reason: 'too-large' })
})

const INVISIBLE = ['\u202e', '\u2066', '\u200b', '\ufeff', '\u2028', '\u{e0041}']

test('Q-09 a document whose id ends like the address of data is refused by its name', () => {
  expect(faults({ series, episodes: [] }, 'cup.data')).toEqual([{ path: 'cup.data', reason: 'bad-id' }])
  expect(faults(withEpisode({ docId: 'final.data' }))).toEqual([{ path: 'doc-1.episodes[1].docId', reason: 'bad-id' }])
  expect(read({ series, episodes: [] }, 'cup.data.2').docId).toBe('cup.data.2')
})

test.each(INVISIBLE)('Q-09 T-68 what nobody sees is refused by the name of its entry, in forms and in files: %j', (sign) => {
  const text = `Cup${sign} final`
  expect(faults({ series, episodes: [] }, `doc${sign}`)).toMatchObject([{ reason: 'bad-id' }])
  for (const id of [`cup${sign}`, `${sign}cup`, `c${sign}up`]) {
    expect(faults(withSeries({ id }))).toEqual([{ path: 'doc-1.series.id', reason: 'bad-id' }])
    expect(slug.safeParse(id).success).toBe(false)
  }
  expect(faults(withSeries({ title: text }))).toEqual([{ path: 'doc-1.series.title', reason: 'bad-text' }])
  expect(faults(withSeries({ tags: ['a', text] }))).toEqual([{ path: 'doc-1.series.tags', reason: 'bad-text' }])
  expect(faults(withEpisode({ title: text }))).toEqual([{ path: 'doc-1.episodes[1].title', reason: 'bad-text' }])
  for (const schema of [requiredText(80), optionalText(80), tagList])
    expect(schema.safeParse(text).error?.issues[0]?.message).toBe('control-characters')
})

test('Q-09 emoji and every script may stand in titles', () => {
  const title = '🏴󠁧󠁢󠁳󠁣󠁴󠁿 👩🏽‍⚕️ نهائي الكأس می‌خواهم'
  expect([read(withSeries({ title })).title, requiredText(80).parse(title)]).toEqual([title, title])
})

test('M10 R3 a title of blanks alone is none, as in the form', () => {
  expect(read(withEpisode({ title: ' \u00a0\n' })).episodes[1]?.title).toBe('')
  expect(read(withEpisode({ title: ' Final ' })).episodes[1]?.title).toBe(' Final ')
})
