import secureJson from 'secure-json-parse'
import { z } from 'zod'
import { inTurns, shareTurn } from '../../../database/turns.ts'
import { requiredText } from '../../kit/form-fields.ts'
import { LONGEST_PATTERN, type PatternPair } from '../patterns/pattern-text.ts'
import { MOST_PATTERNS } from '../weighed.ts'
import { FILE_LINES, type FileFault, type FileLine, type ReadFile, type StaffLine } from './translations-file.ts'

/** Serialises the lines and patterns of staff as JSON; the output is deterministic. */
export async function writeTranslationsFile(lines: readonly StaffLine[], patterns: readonly PatternPair[]): Promise<string> {
  const members = [
    '"podium": "french-texts"',
    '"version": 1',
    '"from": "en"',
    '"to": "fr"',
    `"texts": ${await writeList(lines)}`,
    ...(patterns.length > 0 ? [`"patterns": ${await writeList(patterns)}`] : []),
  ]
  return `{\n ${members.join(',\n ')}\n}\n`
}

/** Serialises a list as JSON.stringify does one level deep with an indent of 1, yielding to other work in between. */
async function writeList(items: readonly unknown[]): Promise<string> {
  const written: string[] = []
  await inTurns(items, (item) => written.push(`  ${JSON.stringify(item, undefined, 1).replaceAll('\n', '\n  ')}`))
  return written.length === 0 ? '[]' : `[\n${written.join(',\n')}\n ]`
}

const file = z.object({
  podium: z.literal('french-texts'),
  version: z.literal(1),
  texts: z.array(z.unknown()),
  patterns: z.array(z.unknown()).optional(),
  /** Entries of the glossary, which files of earlier versions carry; they are counted as left out. */
  glossary: z.unknown().optional(),
})
const line = z.object({ english: z.string(), french: z.string().nullish(), state: z.string().optional() })
const pattern = z.object({ english: z.string(), french: z.string() })

const LONGEST = 10_000
const texts = z.object({ english: requiredText(LONGEST), french: requiredText(LONGEST) })
const patternTexts = z.object({ english: requiredText(LONGEST_PATTERN), french: requiredText(LONGEST_PATTERN) })

/** The maximum depth of nesting, more than any program writes; parsing millions of levels would block the event loop. */
const DEEPEST = 16

/** Parses a file. A file with any error is refused as a whole. */
export async function readTranslationsFile(bytes: Uint8Array): Promise<ReadFile> {
  const refused = (reason: FileFault['reason']): ReadFile => ({ ok: false, fault: { reason } })
  const text = utf8(bytes)
  if (text === undefined) return refused('encoding')
  if (isNestedDeeper(text, DEEPEST)) return refused('shape')
  // The parser cannot yield, so give other work a turn before it.
  await shareTurn()
  const value = fromJson(text)
  if (value === undefined) return refused('json')
  const read = file.safeParse(value)
  if (!read.success) return refused('shape')
  if (read.data.texts.length > FILE_LINES || (read.data.patterns ?? []).length > MOST_PATTERNS) return refused('too-many')
  const found = {
    lines: [] as FileLine[],
    patterns: [] as FileLine[],
    leftOut: Array.isArray(read.data.glossary) ? read.data.glossary.length : 0,
  }
  let fault: FileFault | undefined
  await inTurns(read.data.texts, (each, at) => {
    const entry = at + 1
    const { data } = line.safeParse(each)
    if (!data) fault ??= { reason: 'shape', entry }
    else if (!isSaid(data)) found.leftOut += 1
    else {
      const parsed = texts.safeParse(data)
      if (parsed.success) found.lines.push({ ...parsed.data, entry })
      else fault ??= { reason: 'text', entry }
    }
  })
  await inTurns(read.data.patterns ?? [], (each, at) => {
    const entry = at + 1
    const shape = pattern.safeParse(each)
    const parsed = patternTexts.safeParse(each)
    if (parsed.success) found.patterns.push({ ...parsed.data, entry })
    else fault ??= { reason: shape.success ? 'text' : 'pattern-shape', entry }
  })
  return fault ? { ok: false, fault } : { ok: true, ...found }
}

/** True for a text with French by a person. */
const isSaid = ({ english, french, state }: z.output<typeof line>) =>
  english.trim() !== '' &&
  french != null &&
  french.trim() !== '' &&
  (state === undefined || state === 'reviewed' || state === 'locked')

/** Returns the bytes as text without a byte order mark; undefined when they are not UTF-8. */
function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function fromJson(text: string): unknown {
  try {
    return secureJson.parse(text)
  } catch {
    return undefined
  }
}

/** True when the brackets of a JSON text, complete or cut off, are nested deeper than `most`. */
function isNestedDeeper(text: string, most: number): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
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
