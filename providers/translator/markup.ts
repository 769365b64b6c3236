/** The element that protects a term from translation. */
export type Protection = { element: string; attributes?: string }

/** Returns the text as markup that is both XML and HTML, with each protected term in its own element. */
export function toMarkup(text: string, protect: readonly string[], { element, attributes = '' }: Protection): string {
  return piecesOf(text, protect)
    .map((piece, at) =>
      at % 2 === 1 ? `<${element}${attributes && ` ${attributes}`}>${escaped(piece)}</${element}>` : escaped(piece),
    )
    .join('')
}

/**
 * Returns the text of translated markup. Services move spaces into the elements of protected terms, or add or drop spaces around
 * them; this restores them. Any other element stays visible to the check.
 */
export function fromMarkup(markup: string, { element }: Protection): string {
  const parts = markup.split(new RegExp(`</?${element}(?:\\s[^<>]*)?>`, 'i'))
  if (parts.length === 1) return unescaped(markup)
  const text: string[] = []
  let [last, isApart, quotes] = ['', false, 0]
  for (const part of parts.map(unescaped)) {
    const bare = part.trim()
    isApart ||= part !== part.trimStart()
    if (bare === '') continue
    text.push(spaceBetween(last, bare, { isApart, isQuoted: quotes % 2 === 1 }), bare)
    quotes += bare.split('"').length - 1
    isApart = part !== part.trimEnd()
    last = bare
  }
  return text.join('')
}

function spaceBetween(left: string, right: string, { isApart, isQuoted }: { isApart: boolean; isQuoted: boolean }): string {
  const isTight = /[('’]$/.test(left) || /^[.,)]/.test(right) || (isQuoted && (left.endsWith('"') || right.startsWith('"')))
  const isGlued = /[\p{L}\p{N}]$/u.test(left) && /^[\p{L}\p{N}]/u.test(right)
  return left !== '' && ((isApart && !isTight) || isGlued) ? ' ' : ''
}

/** Splits a text at its terms: odd places hold terms, matched as whole words with either apostrophe. */
export function piecesOf(text: string, terms: readonly string[]): string[] {
  if (terms.length === 0) return [text]
  const longestFirst = [...terms].sort((a, b) => b.length - a.length)
  const any = longestFirst.map((term) => term.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/['’]/g, "['’]")).join('|')
  return text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${any})(?![\\p{L}\\p{N}])`, 'u'))
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Unknown entities stay visible to the check. */
function unescaped(markup: string): string {
  return markup.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (all, decimal, hex, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? all
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all
  })
}
