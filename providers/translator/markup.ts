/** How a service is told that it must not translate a term. */
export type Protection = { element: string; attributes?: string }

/** A text as the markup that services read, XML and HTML at once, with each protected term in an element of its own. */
export function toMarkup(text: string, protect: readonly string[], { element, attributes = '' }: Protection): string {
  return piecesOf(text, protect)
    .map((piece, at) =>
      at % 2 === 1 ? `<${element}${attributes && ` ${attributes}`}>${escaped(piece)}</${element}>` : escaped(piece),
    )
    .join('')
}

/**
 * The text of a translated markup. Services move spaces into the elements of protected terms, add some around them or lose
 * them: these are put right. Any other element stays in sight, for whoever checks.
 */
export function fromMarkup(markup: string, { element }: Protection): string {
  const [first = '', ...rest] = markup.split(new RegExp(`</?${element}(?:\\s[^<>]*)?>`, 'i'))
  return unescaped(rest.reduce(joined, first))
}

function joined(before: string, after: string): string {
  const [left, right] = [before.trimEnd(), after.trimStart()]
  if (left === '' || right === '') return left + right
  const hadSpace = left !== before || right !== after
  const isTight = /[('’]$/.test(left) || /^[.,)]/.test(right)
  const isGlued = /[\p{L}\p{N}]$/u.test(left) && /^[\p{L}\p{N}]/u.test(right)
  return `${left}${(hadSpace && !isTight) || isGlued ? ' ' : ''}${right}`
}

/** A text cut at its terms: what stands at odd places is one, as a word of its own and with either apostrophe. */
function piecesOf(text: string, terms: readonly string[]): string[] {
  if (terms.length === 0) return [text]
  const longestFirst = [...terms].sort((a, b) => b.length - a.length)
  const any = longestFirst.map((term) => term.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/['’]/g, "['’]")).join('|')
  return text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${any})(?![\\p{L}\\p{N}])`, 'u'))
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Entities that it does not know stay, and are seen by whoever checks. */
function unescaped(markup: string): string {
  return markup.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (all, decimal, hex, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? all
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all
  })
}
