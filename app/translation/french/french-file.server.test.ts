import { expect, test } from 'vitest'
import { slowness, turnsGiven, usualTurn } from '../../../tests/turns.ts'
import { readTranslationsFile, writeTranslationsFile } from './french-file.server.ts'
import { FILE_FORMATS, FILE_LINES, type StaffLine } from './translations-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readTranslationsFile(bytes(text))
const LINES: StaffLine[] = [
  { english: 'Cup & <b>Final</b>', french: 'Coupe & « finale » "B"', state: 'reviewed' },
  { english: 'One\nTwo 🏆', french: 'Un\nDeux 🏆', state: 'locked' },
  { english: "It's ]]> &amp; -- here", french: 'C’est ]]> &amp; -- ici', state: 'reviewed' },
]
const plain = (lines: readonly StaffLine[]) => lines.map(({ english, french }) => ({ english, french }))

test.each(FILE_FORMATS)('L6 what is exported as %s comes back as it was, the same bytes each time', async (format) => {
  const file = await writeTranslationsFile(format, LINES, [])
  expect(await writeTranslationsFile(format, LINES, [])).toBe(file)
  if (format === 'json') expect(file).toBe(`${JSON.stringify(JSON.parse(file), undefined, 1)}\n`)
  for (const text of [file, `\ufeff${file}`, file.replaceAll('\n', '\r\n')]) {
    const answer = await read(text)
    expect(answer).toMatchObject({ ok: true, leftOut: 0, lines: plain(LINES) })
  }
  expect(await read(await writeTranslationsFile(format, [], []))).toEqual({
    ok: true,
    leftOut: 0,
    lines: [],
    patterns: [],
    entries: [],
  })
})

const tmx = (body: string, head = '') => `${head}<tmx version="1.4"><header srclang="en"/><body>${body}</body></tmx>`
const unit = (english: string, french: string) =>
  `<tu><tuv xml:lang="en-CA"><seg>${english}</seg></tuv><tuv xml:lang="fr"><seg>${french}</seg></tuv></tu>`

test('L6 a TMX file of another tool is read: its notes, comments, languages and character numbers', async () => {
  const file = tmx(
    `<!-- from a tool --><tu tuid='7'><note>by hand</note><prop type="x-client">a</prop>
    <tuv xml:lang="de"><seg>Finale</seg></tuv><tuv lang="EN"><seg>Semi&#45;final &#x26; more</seg></tuv>
    <tuv xml:lang="fr-FR"><seg>Demie</seg></tuv><tuv xml:lang="fr-CA"><seg>Demi&apos;finale</seg></tuv></tu>
    <tu><tuv xml:lang="en"><seg>Only English</seg></tuv></tu><tu><prop type="x-state">machine</prop>${unit('a', 'b').slice(4)}`,
    '<?xml version="1.0" encoding="utf-8"?>\n',
  )
  expect(await read(file)).toMatchObject({
    ok: true,
    leftOut: 2,
    lines: [{ english: 'Semi-final & more', french: "Demi'finale" }],
  })
})

test.each([
  ['document-type', `<!DOCTYPE tmx [<!ENTITY a "b">]>${tmx('')}`, 1],
  ['document-type', '<tmx>\n<!DOCTYPE a></tmx>', 2],
  ['document-type', tmx(unit('<![CDATA[a]]>', 'b')), 1],
  ['reference', tmx(`\n${unit('a', '&b;')}`), 2],
  ['reference', tmx(`\n\n${unit('a', 'b & c')}`), 3],
  ['reference', tmx(unit('a', '&#0;')), 1],
  ['reference', tmx(unit('a', '&#xD800;')), 1],
  ['reference', tmx(unit('a', '&#1114112;')), 1],
  ['structure', tmx(unit('a <ph>b</ph>', 'c')), 1],
  ['structure', tmx(unit('a', 'b')).slice(0, -6), 1],
  ['structure', tmx('<tu><tuv xml:lang="en"></tu>'), 1],
  ['structure', tmx('<seg>a</seg>'), 1],
  ['structure', tmx('a'), 1],
  ['structure', `${tmx('')}${tmx('')}`, 1],
  ['structure', '<html></html>', 1],
  ['structure', '<tmx><toString/></tmx>', 1],
  ['structure', '<tmx', 1],
  ['encoding', tmx('', '<?xml version="1.0" encoding="ISO-8859-1"?>'), 1],
  ['characters', tmx(unit('a\u0001', 'b')), 1],
  ['text', tmx(`\n${unit('a', 'x'.repeat(10_001))}`), 2],
  ['kind', 'english;french', 1],
  ['kind', '', 1],
] as const)('L6 a bad file is refused with its place: %s %#', async (reason, text, line) => {
  expect(await read(text)).toEqual({ ok: false, fault: { reason, line } })
})

const json = (texts: unknown, extra = {}) => JSON.stringify({ podium: 'french-texts', version: 1, texts, ...extra })

test.each([
  [{ reason: 'json', line: 2 }, '{\n"podium": }'],
  [{ reason: 'json', line: 1 }, '{"podium": "french-texts"'],
  [{ reason: 'json', line: 3 }, `${json([]).slice(0, -1)},\n\n}`],
  [{ reason: 'json', line: 2 }, '{"a": [1, 2.5e3, true, null, "\\u00e9"],\n"b": [1,]}'],
  [{ reason: 'json', line: 2 }, `${json([])}\n,`],
  [{ reason: 'json' }, '{"__proto__": {}, "podium": "french-texts", "version": 1, "texts": []}'],
  [{ reason: 'shape' }, '{}'],
  [{ reason: 'shape' }, json([], { version: 2 })],
  [{ reason: 'shape', entry: 2 }, json([{ english: 'a', french: 'b' }, { english: 1 }])],
  [{ reason: 'pattern-shape', entry: 2 }, json([], { patterns: [{ english: 'a {team}', french: 'b {team}' }, { english: 1 }] })],
  [{ reason: 'text', entry: 1 }, json([{ english: 'a', french: 'b\u202e' }])],
  [{ reason: 'too-many' }, json(Array.from({ length: FILE_LINES + 1 }, (_, at) => ({ english: `a ${at}`, french: 'b' })))],
])('L6 a bad JSON file is refused with its place: %j', async (fault, text) => {
  expect(await read(text)).toEqual({ ok: false, fault })
})

test('L6 bytes that are no UTF-8 are refused', async () => {
  expect(await readTranslationsFile(new Uint8Array([0x7b, 0xff, 0x7d]))).toEqual({ ok: false, fault: { reason: 'encoding' } })
})

test('L6 of a JSON file only what a person said is taken', async () => {
  const file = json([
    { english: 'a', french: 'b', state: 'machine' },
    { english: 'c', french: null },
    { english: 'd', french: ' ' },
    { english: 'e', french: ' f ', state: 'locked', note: 'more' },
  ])
  expect(await read(file)).toEqual({
    ok: true,
    leftOut: 3,
    lines: [{ english: 'e', french: 'f', entry: 4 }],
    patterns: [],
    entries: [],
  })
})

/** Refused files, made from a number of repetitions; `most`: the maximum duration of one reading turn, in ms. */
const REFUSED: [what: string, file: (count: number) => string, reason: string, most: number][] = [
  ['JSON that breaks off', (count) => `{"texts":[${'1,'.repeat(count)}`, 'json', 300],
  ['JSON that is nested again and again', (count) => `{"texts":${'['.repeat(count)}${']'.repeat(count)}}`, 'shape', 120],
  ['JSON that breaks off while nested', (count) => `{"texts":${'['.repeat(2 * count)}`, 'shape', 120],
  [
    'TMX with an element of very many attributes',
    (count) => tmx(`<tu${Array.from({ length: count / 8 }, (_, at) => ` a${at}="b"`).join('')}/>`),
    'structure',
    120,
  ],
]

test.each(REFUSED)('L6 %s is refused', async (_, file, reason) => {
  expect(await read(file(20_000))).toMatchObject({ ok: false, fault: { reason } })
})

test('L6 where a large file breaks off is looked for in pieces, between which others have their turn', async () => {
  const file = `{"texts":[\n${'1,'.repeat(200_000)}`
  let answer: unknown
  const given = await turnsGiven(async () => {
    answer = await read(file)
  })
  expect(answer).toEqual({ ok: false, fault: { reason: 'json', line: 2 } })
  expect(given).toBeGreaterThan(10)
})

test.each(REFUSED)('L6 %s is refused without making others wait', { tags: ['timing'] }, async (_, file, _reason, most) => {
  const long = file(2_400_000)
  expect(await usualTurn(() => read(long))).toBeLessThan(most * slowness())
})

test('L6 brackets in texts do not count as nesting', async () => {
  const english = `${'['.repeat(50)} \\" {`
  expect(await read(json([{ english, french: 'a' }]))).toMatchObject({ ok: true, lines: [{ english: english.trim() }] })
})

/** Returns files of repeated elements, about `length` characters long. */
const repeated = (length: number) => [
  '['.repeat(length),
  `[${'1,'.repeat(length / 2)}`,
  tmx(unit('a', 'b').repeat(length / 200)),
  tmx(`\n${' '.repeat(length)}`),
  `<tmx ${' '.repeat(length)}`,
  tmx(`<tu${' a="b"'.repeat(length / 6)}`),
  `<tmx>${'<!--'.repeat(length / 4)}`,
  tmx(unit('a', '&amp;'.repeat(length / 5))),
]

test('L6 a file that repeats one thing is read, or refused for what it is', async () => {
  const answers = await Promise.all(
    repeated(20_000).map(async (file) => {
      const answer = await read(file)
      return answer.ok ? answer.lines.length : answer.fault.reason
    }),
  )
  expect(answers).toEqual(['kind', 'kind', 100, 0, 'structure', 'structure', 'structure', 1])
})

test('L6 a file as large as may be is read in a moment, however it is made', { tags: ['timing'] }, async () => {
  for (const file of repeated(4_000_000)) {
    const before = process.threadCpuUsage().user
    await read(file)
    expect((process.threadCpuUsage().user - before) / 1_000, file.slice(0, 60)).toBeLessThan(3_000 * slowness())
  }
})
