import { expect, test } from 'vitest'
import { slowness, usualTurn } from '../../../tests/turns.ts'
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

async function readInTurns(file: string) {
  let answer: unknown
  const turn = await usualTurn(async () => {
    answer = await read(file)
  })
  return { answer, turn }
}

test('L6 to find where a large file breaks off lets others have their turn', async () => {
  const file = `{"texts":[${'1,'.repeat(2_000_000)}`
  const { answer, turn } = await readInTurns(file)
  expect(answer).toEqual({ ok: false, fault: { reason: 'json', line: 1 } })
  expect(turn).toBeLessThan(300 * slowness())
})

test.each([
  ['JSON that is nested millions of times', `{"texts":${'['.repeat(2_400_000)}${']'.repeat(2_400_000)}}`, 'shape'],
  ['JSON that breaks off while nested', `{"texts":${'['.repeat(4_000_000)}`, 'shape'],
  [
    'TMX with an element of 300,000 attributes',
    tmx(`<tu${Array.from({ length: 300_000 }, (_, at) => ` a${at}="b"`).join('')}/>`),
    'structure',
  ],
])('L6 %s is refused without making others wait', async (_, file, reason) => {
  const { answer, turn } = await readInTurns(file)
  expect(answer).toMatchObject({ ok: false, fault: { reason } })
  expect(turn).toBeLessThan(120 * slowness())
})

test('L6 brackets in texts do not count as nesting', async () => {
  const english = `${'['.repeat(50)} \\" {`
  expect(await read(json([{ english, french: 'a' }]))).toMatchObject({ ok: true, lines: [{ english: english.trim() }] })
})

test('L6 a file as large as may be is read in a moment, however it is made', async () => {
  const files = [
    '['.repeat(5_000_000),
    `[${'1,'.repeat(2_400_000)}`,
    tmx(unit('a', 'b').repeat(20_000)),
    tmx(`\n${' '.repeat(4_000_000)}`),
    `<tmx ${' '.repeat(4_000_000)}`,
    tmx(`<tu${' a="b"'.repeat(600_000)}`),
    `<tmx>${'<!--'.repeat(1_000_000)}`,
    tmx(unit('a', '&amp;'.repeat(900_000))),
  ]
  // What this thread computes: the clock would count what else the machine does.
  const spentMs = () => process.threadCpuUsage().user / 1_000
  for (const file of files) {
    const before = spentMs()
    await read(file)
    expect(spentMs() - before, file.slice(0, 60)).toBeLessThan(3_000)
  }
})
