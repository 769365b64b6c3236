import { expect, test } from 'vitest'
import { slowness, usualTurn } from '../../../tests/turns.ts'
import { MOST_PATTERNS } from '../weighed.ts'
import { readTranslationsFile, writeTranslationsFile } from './french-file.server.ts'
import { FILE_LINES, type StaffLine } from './translations-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readTranslationsFile(bytes(text))
const LINES: StaffLine[] = [
  { english: 'Cup & <b>Final</b>', french: 'Coupe & « finale » "B"', state: 'reviewed' },
  { english: 'One\nTwo 🏆', french: 'Un\nDeux 🏆', state: 'locked' },
  { english: "It's ]]> &amp; -- here", french: 'C’est ]]> &amp; -- ici', state: 'reviewed' },
]
const plain = (lines: readonly StaffLine[]) => lines.map(({ english, french }) => ({ english, french }))

test('L6 what is exported comes back as it was, the same bytes each time', async () => {
  const file = await writeTranslationsFile(LINES, [])
  expect(await writeTranslationsFile(LINES, [])).toBe(file)
  expect(file).toBe(`${JSON.stringify(JSON.parse(file), undefined, 1)}\n`)
  for (const text of [file, `\ufeff${file}`, file.replaceAll('\n', '\r\n')])
    expect(await read(text)).toMatchObject({ ok: true, leftOut: 0, lines: plain(LINES) })
  expect(await read(await writeTranslationsFile([], []))).toEqual({ ok: true, leftOut: 0, lines: [], patterns: [] })
})

const patternsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ english: `a${at} {team}`, french: `b${at} {team}` }))
const json = (texts: unknown, extra = {}) => JSON.stringify({ podium: 'french-texts', version: 1, texts, ...extra })

test.each([
  [{ reason: 'json' }, 'english;french'],
  [{ reason: 'json' }, ''],
  [{ reason: 'json' }, '{\n"podium": }'],
  [{ reason: 'json' }, `${json([])}\n,`],
  [{ reason: 'json' }, '{"__proto__": {}, "podium": "french-texts", "version": 1, "texts": []}'],
  [{ reason: 'shape' }, '{}'],
  [{ reason: 'shape' }, json([], { version: 2 })],
  [{ reason: 'shape', entry: 2 }, json([{ english: 'a', french: 'b' }, { english: 1 }])],
  [{ reason: 'pattern-shape', entry: 2 }, json([], { patterns: [{ english: 'a {team}', french: 'b {team}' }, { english: 1 }] })],
  [{ reason: 'text', entry: 1 }, json([{ english: 'a', french: 'b\u202e' }])],
  [{ reason: 'too-many' }, json([], { patterns: patternsOf(MOST_PATTERNS + 1) })],
  [{ reason: 'too-many' }, json(Array.from({ length: FILE_LINES + 1 }, (_, at) => ({ english: `a ${at}`, french: 'b' })))],
])('L6 a bad JSON file is refused with its place: %j', async (fault, text) => {
  expect(await read(text)).toEqual({ ok: false, fault })
})

test('L6 Q-46 a file may have as many patterns as the site', async () => {
  expect(await read(await writeTranslationsFile([], patternsOf(MOST_PATTERNS)))).toMatchObject({
    ok: true,
    patterns: { length: MOST_PATTERNS },
  })
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
  })
})

test('L6 the entries of a glossary in an earlier version’s file are told as left out', async () => {
  for (const [glossary, leftOut] of [
    [[{ english: 'a', french: 'b' }], 1],
    [{}, 0],
  ]) {
    const file = JSON.stringify({ podium: 'french-texts', version: 1, from: 'en', to: 'fr', texts: [], glossary })
    expect(await read(file)).toEqual({ ok: true, leftOut, lines: [], patterns: [] })
  }
})

/** Refused files, made from a number of repetitions; `most`: the maximum duration of one reading turn, in ms. */
const REFUSED: [what: string, file: (count: number) => string, reason: string, most: number][] = [
  ['JSON that breaks off', (count) => `{"texts":[${'1,'.repeat(count)}`, 'json', 300],
  ['JSON that is nested again and again', (count) => `{"texts":${'['.repeat(count)}${']'.repeat(count)}}`, 'shape', 120],
  ['JSON that breaks off while nested', (count) => `{"texts":${'['.repeat(2 * count)}`, 'shape', 120],
]

test.each(REFUSED)('L6 %s is refused', async (_, file, reason) => {
  expect(await read(file(20_000))).toMatchObject({ ok: false, fault: { reason } })
})

test.each(REFUSED)('L6 %s is refused without making others wait', { tags: ['timing'] }, async (_, file, _reason, most) => {
  const long = file(2_400_000)
  expect(await usualTurn(() => read(long))).toBeLessThan(most * slowness())
})

test('L6 brackets in texts do not count as nesting', async () => {
  const english = `${'['.repeat(50)} \\" {`
  expect(await read(json([{ english, french: 'a' }]))).toMatchObject({ ok: true, lines: [{ english: english.trim() }] })
})
