import type { FileFault, FileLine, FilePattern, ReadFile } from './translations-file.ts'

/** Where each element of TMX 1.4 may stand, as far as plain texts need them; '' is the whole file. */
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
/** These hold text. */
const TEXTS = new Set(['seg', 'prop', 'note'])

const TAG = /<(\/?)([A-Za-z_][\w:.-]{0,60})((?:\s+[A-Za-z_][\w:.-]{0,60}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const REFERENCE = /&(?:#(\d{1,7});|#x([\dA-Fa-f]{1,6});|(amp|lt|gt|quot|apos);)?/g
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** What XML 1.0 takes in no text. */
const NOT_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/

type Said = { language: string; text: string }

class Unfit extends Error {
  readonly reason: FileFault['reason']
  readonly at: number
  constructor(reason: FileFault['reason'], at: number) {
    super(reason)
    this.reason = reason
    this.at = at
  }
}

/**
 * Reads the units of a TMX file that have English and French. Strict: elements of TMX where TMX has them, no document type, no
 * entities of its own, no marks inside a text. A unit without both languages is left out. Pauses after each tag, so that whoever
 * reads a large file can let other work have its turn.
 */
export function* readTmx(file: string): Generator<void, ReadFile> {
  const text = file.replaceAll('\r\n', '\n')
  try {
    return { ok: true, ...(yield* readUnits(text)), entries: [] }
  } catch (error) {
    if (!(error instanceof Unfit)) throw error
    return { ok: false, fault: { reason: error.reason, line: text.slice(0, error.at).split('\n').length } }
  }
}

function* readUnits(text: string): Generator<void, { lines: FileLine[]; patterns: FilePattern[]; leftOut: number }> {
  const bad = NOT_XML.exec(text)
  if (bad) throw new Unfit('characters', bad.index)
  const lines: FileLine[] = []
  const patterns: FilePattern[] = []
  let leftOut = 0
  const open: string[] = []
  let isDone = false
  let unit: Said[] = []
  let state: string | undefined
  let language = ''
  let kind = ''
  let words = ''
  let counted = { at: 0, line: 1 }

  /** Counts on from where it was asked last. */
  function lineAt(at: number): number {
    const line = counted.line + text.slice(counted.at, at).split('\n').length - 1
    counted = { at, line }
    return line
  }

  function start(name: string, attributes: string, at: number) {
    const top = open.at(-1) ?? ''
    if (isDone || !PARENTS.get(name)?.includes(top)) throw new Unfit('structure', at)
    open.push(name)
    const of = new Map([...attributes.matchAll(ATTRIBUTE)].map(([, key, double, single]) => [key, double ?? single ?? '']))
    if (name === 'tu') {
      unit = []
      state = undefined
    }
    if (name === 'tuv') language = decoded(of.get('xml:lang') ?? of.get('lang') ?? '', at).toLowerCase()
    if (name === 'prop') kind = of.get('type') ?? ''
    if (TEXTS.has(name)) words = ''
  }

  function end(name: string, at: number) {
    if (open.pop() !== name) throw new Unfit('structure', at)
    if (name === 'seg') unit.push({ language, text: words })
    if (name === 'prop' && kind === STATE && open.at(-1) === 'tu') state = words.trim()
    if (name === 'tu') {
      const english = unit.find((said) => isOf(said, 'en'))?.text
      const french = (unit.find((said) => said.language === 'fr-ca') ?? unit.find((said) => isOf(said, 'fr')))?.text
      if (english === undefined || french === undefined || state === 'machine') leftOut += 1
      else (state === PATTERN ? patterns : lines).push({ english, french, line: lineAt(at) })
    }
    if (name === 'tmx') isDone = true
  }

  let at = declarationEnd(text)
  while (at < text.length) {
    yield
    const tag = text.indexOf('<', at)
    const plain = text.slice(at, tag === -1 ? undefined : tag)
    if (TEXTS.has(open.at(-1) ?? '')) words += decoded(plain, at)
    else if (plain.trim() !== '') throw new Unfit('structure', at)
    if (tag === -1) break
    if (text.startsWith('<!--', tag)) {
      const close = text.indexOf('-->', tag)
      if (close === -1) throw new Unfit('structure', tag)
      at = close + 3
      continue
    }
    if (text.startsWith('<!', tag)) throw new Unfit('document-type', tag)
    TAG.lastIndex = tag
    const found = TAG.exec(text)
    if (!found) throw new Unfit('structure', tag)
    const [whole, slash, name = '', attributes = '', closed] = found
    if (slash) {
      if (attributes || closed) throw new Unfit('structure', tag)
      end(name, tag)
    } else {
      start(name, attributes, tag)
      if (closed) end(name, tag)
    }
    at = tag + whole.length
  }
  if (!isDone || open.length > 0) throw new Unfit('structure', text.length)
  return { lines, patterns, leftOut }
}

/** Behind the XML declaration, which may name no other encoding than UTF-8. */
function declarationEnd(text: string): number {
  if (!text.startsWith('<?xml ')) return 0
  const end = text.indexOf('?>')
  const declaration = text.slice(0, end)
  if (end === -1 || end > 200) throw new Unfit('structure', 0)
  const encoding = /encoding\s*=\s*["']([^"']*)["']/.exec(declaration)?.[1]
  if (encoding !== undefined && encoding.toLowerCase() !== 'utf-8') throw new Unfit('encoding', 0)
  return end + 2
}

function decoded(text: string, from: number): string {
  return text.replace(REFERENCE, (_all, decimal?: string, hexadecimal?: string, name?: string, ...[offset]: unknown[]) => {
    const at = from + Number(offset)
    if (name !== undefined) return NAMED[name] as string
    const code = decimal !== undefined ? Number(decimal) : hexadecimal !== undefined ? Number.parseInt(hexadecimal, 16) : -1
    const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    if (!isCharacter || NOT_XML.test(String.fromCodePoint(code))) throw new Unfit('reference', at)
    return String.fromCodePoint(code)
  })
}

const isOf = ({ language }: Said, wanted: string) => language === wanted || language.startsWith(`${wanted}-`)

/** The property that says what the line of a unit is. */
const STATE = 'x-state'
/** The state of a unit that is a pattern. */
const PATTERN = 'pattern'

/** Writes a TMX 1.4 file; a text that no XML file can hold is left out. */
export function writeTmx(lines: readonly (FileLine & { state: string })[]): string {
  const units = lines
    .filter(({ english, french }) => !NOT_XML.test(english + french))
    .map(
      ({ english, french, state }) =>
        `  <tu>\n   <prop type="${STATE}">${escaped(state)}</prop>\n` +
        `   <tuv xml:lang="en"><seg>${escaped(english)}</seg></tuv>\n` +
        `   <tuv xml:lang="fr-CA"><seg>${escaped(french)}</seg></tuv>\n  </tu>\n`,
    )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">
 <header creationtool="Podium" creationtoolversion="1" segtype="block" o-tmf="Podium" adminlang="en" srclang="en" datatype="plaintext"/>
 <body>\n${units.join('')} </body>\n</tmx>\n`
}

// A carriage return as it is would be read as a line's end.
const escaped = (text: string) =>
  text.replace(/[&<>"\r]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '&#13;')
