import secureJson from 'secure-json-parse'
import { z } from 'zod'
import { inTurns, shareTurn } from '../../../database/turns.ts'
import { glossaryForm, LONGEST_PHRASE, NAME_ARTICLES, NAME_KINDS, readForm } from '../../../french-titles/entry-values.ts'
import type { StaffEntry } from '../../../french-titles/glossary.ts'
import { requiredText } from '../../kit/form-fields.ts'
import { isShowable } from '../../kit/text/showable.ts'
import { LONGEST_PATTERN, type PatternPair } from '../patterns/pattern-text.ts'
import { readTmx, writeTmx } from './tmx.ts'
import {
  FILE_ENTRIES,
  FILE_LINES,
  FILE_PATTERNS,
  type FileEntry,
  type FileFault,
  type FileFormat,
  type FileLine,
  type FilePattern,
  type ReadFile,
  type StaffLine,
} from './translations-file.ts'

/** Serialises the lines and patterns of staff, in JSON also their glossary; the output is deterministic. */
export async function writeTranslationsFile(
  format: FileFormat,
  lines: readonly StaffLine[],
  patterns: readonly PatternPair[],
  entries: readonly StaffEntry[] = [],
): Promise<string> {
  if (format === 'tmx') {
    const pieces: string[] = []
    await inTurns(writeTmx([...lines, ...patterns.map((pair) => ({ ...pair, state: 'pattern' }))]), (piece) => pieces.push(piece))
    return pieces.join('')
  }
  const members = [
    '"podium": "french-texts"',
    '"version": 1',
    '"from": "en"',
    '"to": "fr"',
    `"texts": ${await writeList(lines)}`,
    ...(patterns.length > 0 ? [`"patterns": ${await writeList(patterns)}`] : []),
    ...(entries.length > 0 ? [`"glossary": ${await writeList(entries.map(writeEntry))}`] : []),
  ]
  return `{\n ${members.join(',\n ')}\n}\n`
}

/** Serialises a list as JSON.stringify does one level deep with an indent of 1, yielding to other work in between. */
async function writeList(items: readonly unknown[]): Promise<string> {
  const written: string[] = []
  await inTurns(items, (item) => written.push(`  ${JSON.stringify(item, undefined, 1).replaceAll('\n', '\n  ')}`))
  return written.length === 0 ? '[]' : `[\n${written.join(',\n')}\n ]`
}

function writeEntry({ source, target, form }: StaffEntry) {
  return { english: source, french: target, ...readForm(form) }
}

/** Parses a file of either format. A file with any error is refused as a whole. */
export async function readTranslationsFile(bytes: Uint8Array): Promise<ReadFile> {
  const text = utf8(bytes)
  if (text === undefined) return { ok: false, fault: { reason: 'encoding' } }
  const start = text.trimStart().charAt(0)
  const read = start === '{' ? await readJson(text) : start === '<' ? await runInTurns(readTmx(text.trimStart())) : undefined
  if (!read) return { ok: false, fault: { reason: 'kind', line: 1 } }
  if (!read.ok) return read
  const { entries } = read
  if (read.lines.length > FILE_LINES || read.patterns.length > FILE_PATTERNS || entries.length > FILE_ENTRIES)
    return { ok: false, fault: { reason: 'too-many' } }
  const lines: FileLine[] = []
  let { leftOut } = read
  let fault: FileFault | undefined
  await inTurns(read.lines, ({ english, french, ...place }) => {
    if (english.trim() === '' || french.trim() === '') {
      leftOut += 1
      return
    }
    const parsed = texts.safeParse({ english, french })
    if (parsed.success) lines.push({ ...parsed.data, ...place })
    else fault ??= { reason: 'text', ...place }
  })
  const patterns: FilePattern[] = []
  for (const { english, french, ...place } of read.patterns) {
    const parsed = patternTexts.safeParse({ english, french })
    if (parsed.success) patterns.push({ ...parsed.data, ...place })
    else fault ??= { reason: 'text', ...(place.line !== undefined && { line: place.line }) }
  }
  return fault ? { ok: false, fault } : { ok: true, lines, patterns, entries, leftOut }
}

/** Runs a generator to its end, yielding to other work in between. */
async function runInTurns<Result>(work: Generator<void, Result>): Promise<Result> {
  for (let pauses = 0; ; pauses++) {
    const { done, value } = work.next()
    if (done) return value
    if (pauses % 32 === 0) await shareTurn()
  }
}

const LONGEST = 10_000
const texts = z.object({ english: requiredText(LONGEST), french: requiredText(LONGEST) })
const patternTexts = z.object({ english: requiredText(LONGEST_PATTERN), french: requiredText(LONGEST_PATTERN) })

/** Returns the bytes as text without a byte order mark; undefined when they are not UTF-8. */
function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const jsonFile = z.object({
  podium: z.literal('french-texts'),
  version: z.literal(1),
  texts: z.array(z.unknown()),
  patterns: z.array(z.unknown()).optional(),
  glossary: z.array(z.unknown()).optional(),
})
const jsonEntry = z.object({
  english: z.string(),
  french: z.string().nullable(),
  is: z.enum(NAME_KINDS).optional(),
  article: z.enum(NAME_ARTICLES).optional(),
})
const jsonPattern = z.object({ english: z.string(), french: z.string() })
const jsonLine = z.object({ english: z.string(), french: z.string().nullish(), state: z.string().optional() })

/** The maximum depth of nesting, more than any program writes; parsing millions of levels would block the event loop. */
const DEEPEST = 16

async function readJson(text: string): Promise<ReadFile> {
  if (await runInTurns(isNestedDeeper(text, DEEPEST))) return { ok: false, fault: { reason: 'shape' } }
  // The parser cannot yield, so give other work a turn before it.
  await shareTurn()
  let value: unknown
  try {
    value = secureJson.parse(text)
  } catch {
    const at = await runInTurns(syntaxErrorAt(text))
    return { ok: false, fault: { reason: 'json', ...(at !== undefined && { line: text.slice(0, at).split('\n').length }) } }
  }
  const file = jsonFile.safeParse(value)
  if (!file.success) return { ok: false, fault: { reason: 'shape' } }
  const lines: FileLine[] = []
  let leftOut = 0
  let fault: FileFault | undefined
  await inTurns(file.data.texts, (each, at) => {
    const read = jsonLine.safeParse(each)
    if (!read.success) {
      fault ??= { reason: 'shape', entry: at + 1 }
      return
    }
    const { english, french, state } = read.data
    const isSaid = french != null && (state === undefined || state === 'reviewed' || state === 'locked')
    if (isSaid) lines.push({ english, french, entry: at + 1 })
    else leftOut += 1
  })
  const patterns: FilePattern[] = []
  await inTurns(file.data.patterns ?? [], (each, at) => {
    const read = jsonPattern.safeParse(each)
    if (read.success) patterns.push({ ...read.data, entry: at + 1 })
    else fault ??= { reason: 'pattern-shape', entry: at + 1 }
  })
  const given = file.data.glossary ?? []
  if (given.length > FILE_ENTRIES) return { ok: false, fault: { reason: 'too-many' } }
  const entries: FileEntry[] = []
  await inTurns(given, (each, at) => {
    const read = readEntry(each)
    if (read.ok) entries.push({ ...read.entry, entry: at + 1 })
    else fault ??= { ...read.fault, entry: at + 1 }
  })
  return fault ? { ok: false, fault } : { ok: true, lines, patterns, entries, leftOut }
}

/** True when the brackets of a JSON text, complete or cut off, are nested deeper than `most`. */
function* isNestedDeeper(text: string, most: number): Generator<void, boolean> {
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    if (at % 16_384 === 0) yield
    const char = text[at]
    if (isInString) {
      if (char === '\\') at++
      else if (char === '"') isInString = false
    } else if (char === '"') isInString = true
    else if (char === '{' || char === '[') {
      depth++
      if (depth > most) return true
    } else if (char === '}' || char === ']') depth--
  }
  return false
}

/**
 * Reads a glossary entry of any kind that the form offers: a phrase with its French, a name with its French and its kind, or,
 * without French, a name that is never translated.
 */
function readEntry(value: unknown): { ok: true; entry: StaffEntry } | { ok: false; fault: FileFault } {
  const read = jsonEntry.safeParse(value)
  if (!read.success) return { ok: false, fault: { reason: 'glossary-shape' } }
  const { english, french, is, article } = read.data
  const kind = french === null ? 'name' : is === undefined ? 'phrase' : 'named'
  const parsed = glossaryForm.safeParse({ kind, source: english, target: french ?? '', is, article })
  if (parsed.success) return { ok: true, entry: parsed.data }
  const shown = isShowable(english) ? english.slice(0, LONGEST_PHRASE) : ''
  return { ok: false, fault: { reason: 'entry', refused: { english: shown, ok: false, reason: 'unfit' } } }
}

const TOKEN =
  /[{}[\],:]|"(?:[^"\\\0-\x1f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?|true|false|null/y
const SPACE = /[ \t\r\n]*/y

/** Returns the index of the first JSON syntax error, which the engine does not always report; undefined for valid JSON. */
function* syntaxErrorAt(text: string): Generator<void, number | undefined> {
  const open: string[] = []
  let wants: 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' = 'value'
  let at = 0
  for (;;) {
    yield
    SPACE.lastIndex = at
    at += SPACE.exec(text)?.[0].length ?? 0
    const isWhole = wants === 'comma-or-end' && open.length === 0
    if (at === text.length) return isWhole ? undefined : at
    TOKEN.lastIndex = at
    const token = TOKEN.exec(text)?.[0]
    if (token === undefined || isWhole) return at
    const isObject = open.at(-1) === '{'
    if (token === '}' || token === ']') {
      const mayEnd = wants === 'comma-or-end' || wants === (isObject ? 'key-or-end' : 'value-or-end')
      if (!mayEnd || isObject !== (token === '}')) return at
      open.pop()
      wants = 'comma-or-end'
    } else if (token === ',') {
      if (wants !== 'comma-or-end') return at
      wants = isObject ? 'key' : 'value'
    } else if (token === ':') {
      if (wants !== 'colon') return at
      wants = 'value'
    } else if (wants === 'key' || wants === 'key-or-end') {
      if (!token.startsWith('"')) return at
      wants = 'colon'
    } else if (wants !== 'value' && wants !== 'value-or-end') return at
    else if (token === '{' || token === '[') {
      open.push(token)
      wants = token === '{' ? 'key-or-end' : 'value-or-end'
    } else wants = 'comma-or-end'
    at += token.length
  }
}
