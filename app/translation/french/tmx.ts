import { SaxesParser } from 'saxes'
import { escapeXml, isXmlText } from '../../kit/text/xml.ts'
import type { FileFault, FileLine, FilePattern, ReadFile } from './translations-file.ts'

/** The allowed parents of each TMX 1.4 element that plain texts need; '' is the document. */
const PARENTS = new Map<string, readonly string[]>(
  Object.entries({
    tmx: [''],
    header: ['tmx'],
    body: ['tmx'],
    ude: ['header'],
    map: ['ude'],
    tu: ['body'],
    tuv: ['tu'],
    seg: ['tuv'],
    prop: ['header', 'tu', 'tuv'],
    note: ['header', 'tu', 'tuv'],
  }),
)
/** Elements with text content. */
const TEXTS = new Set(['seg', 'prop', 'note'])

const BARE_AMPERSAND = /&(?!(?:#\d+|#x[\dA-Fa-f]+|\w+);)/
/** The maximum number of attributes of an element, more than TMX has; the parser handles all of them in one turn. */
const MOST_ATTRIBUTES = 100
/** The number of characters parsed between two pauses. */
const PIECE = 16_384

type Variant = { language: string; text: string }

class TmxFault extends Error {
  readonly reason: FileFault['reason']
  constructor(reason: FileFault['reason']) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Reads the units of a TMX file that have English and French. Strict: only TMX elements where TMX allows them, no document
 * type, no CDATA, no markup inside a text. Skips a unit without both languages. Yields after each piece, so that a large file
 * does not block other work.
 */
export function* readTmx(file: string): Generator<void, ReadFile> {
  const parser = new SaxesParser()
  const units = collectUnits(parser)
  try {
    for (let from = 0; from < file.length; from += PIECE) {
      parser.write(file.slice(from, from + PIECE))
      yield
    }
    parser.close()
    return { ok: true, ...units, entries: [] }
  } catch (error) {
    if (!(error instanceof TmxFault)) throw error
    // From a bare ampersand the parser reads on to the next semicolon, and reports the fault there.
    const bare = error.reason === 'structure' || error.reason === 'reference' ? BARE_AMPERSAND.exec(file) : null
    if (bare) return { ok: false, fault: { reason: 'reference', line: file.slice(0, bare.index).split('\n').length } }
    return { ok: false, fault: { reason: error.reason, line: parser.line } }
  }
}

/** Specific reasons for parser errors; all other errors mean that the structure is wrong. */
const FAULTS: readonly [words: RegExp, reason: FileFault['reason']][] = [
  [/entity/, 'reference'],
  [/disallowed character\./, 'characters'],
  [/doctype/, 'document-type'],
]

/** Collects units; the parser's handlers fill the result. */
function collectUnits(parser: SaxesParser) {
  const found = { lines: [] as FileLine[], patterns: [] as FilePattern[], leftOut: 0 }
  const open: string[] = []
  let unit: Variant[] = []
  let state: string | undefined
  let language = ''
  let kind = ''
  let text = ''
  let attributeCount = 0

  const refuse = (reason: FileFault['reason']) => () => {
    throw new TmxFault(reason)
  }
  parser.on('error', ({ message }) => {
    const found = FAULTS.find(([words]) => words.test(message))
    throw new TmxFault(found?.[1] ?? 'structure')
  })
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (encoding.toLowerCase() !== 'utf-8') throw new TmxFault('encoding')
  })
  parser.on('doctype', refuse('document-type'))
  parser.on('cdata', refuse('document-type'))
  parser.on('processinginstruction', refuse('structure'))
  parser.on('text', (piece) => {
    if (TEXTS.has(open.at(-1) ?? '')) text += piece
    else if (piece.trim() !== '') throw new TmxFault('structure')
  })
  parser.on('attribute', () => {
    attributeCount += 1
    if (attributeCount > MOST_ATTRIBUTES) throw new TmxFault('structure')
  })
  parser.on('opentag', ({ name, attributes }) => {
    attributeCount = 0
    if (!PARENTS.get(name)?.includes(open.at(-1) ?? '')) throw new TmxFault('structure')
    open.push(name)
    if (name === 'tu') {
      unit = []
      state = undefined
    }
    if (name === 'tuv') language = (attributes['xml:lang'] ?? attributes.lang ?? '').toLowerCase()
    if (name === 'prop') kind = attributes.type ?? ''
    if (TEXTS.has(name)) text = ''
  })
  parser.on('closetag', ({ name }) => {
    open.pop()
    if (name === 'seg') unit.push({ language, text })
    if (name === 'prop' && kind === STATE && open.at(-1) === 'tu') state = text.trim()
    if (name !== 'tu') return
    const english = unit.find((each) => isOf(each, 'en'))?.text
    const french = (unit.find((each) => each.language === 'fr-ca') ?? unit.find((each) => isOf(each, 'fr')))?.text
    if (english === undefined || french === undefined || state === 'machine') found.leftOut += 1
    else (state === PATTERN ? found.patterns : found.lines).push({ english, french, line: parser.line })
  })
  return found
}

const isOf = ({ language }: Variant, wanted: string) => language === wanted || language.startsWith(`${wanted}-`)

/** The property with the state of a unit's line. */
const STATE = 'x-state'
/** The state that marks a unit as a pattern. */
const PATTERN = 'pattern'

/** Serialises TMX 1.4 in pieces to be joined, without texts that XML cannot contain. */
export function* writeTmx(lines: readonly (FileLine & { state: string })[]): Generator<string, void> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">
 <header creationtool="Podium" creationtoolversion="1" segtype="block" o-tmf="Podium" adminlang="en" srclang="en" datatype="plaintext"/>
 <body>\n`
  for (const { english, french, state } of lines)
    if (isXmlText(english + french))
      yield `  <tu>\n   <prop type="${STATE}">${escapeXml(state)}</prop>\n` +
        `   <tuv xml:lang="en"><seg>${escapeXml(english)}</seg></tuv>\n` +
        `   <tuv xml:lang="fr-CA"><seg>${escapeXml(french)}</seg></tuv>\n  </tu>\n`
  yield ' </body>\n</tmx>\n'
}
