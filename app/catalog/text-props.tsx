import { langOf, type Translated } from './in-french.ts'

/** A name that stays on one line, such as 'Lac-Bleu': a longer one would not fit a narrow screen. */
const NAME = /((?<![\p{L}-])(?=[\p{L}’'-]{3,18}(?![\p{L}’'-]))\p{Lu}[\p{L}’']*(?:-[\p{L}’']+)+)/u

/** Keeps names with hyphens together, so that a title breaks between words instead. */
export function unbroken(text: string): React.ReactNode {
  const pieces = text.split(NAME)
  if (pieces.length === 1) return text
  return pieces.map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
      <span key={at} className="unbroken">
        {piece}
      </span>
    ),
  )
}

/**
 * The `lang` and content of an element that shows one text of a document, with English names marked inside it. Where there are parts, they
 * are one element: in a flex box, as links are, each would be an item, without the spaces between them.
 */
export function textProps<Field extends string>(document: Translated & { readonly [field in Field]: string }, field: Field) {
  const pieces: React.ReactNode[] = []
  let rest = document[field] as string
  for (const entry of document.english ?? []) {
    const name = entry.startsWith(`${field}:`) ? entry.slice(field.length + 1) : ''
    const at = name === '' ? -1 : rest.indexOf(name)
    if (at < 0) continue
    pieces.push(
      unbroken(rest.slice(0, at)),
      <span key={entry} lang="en">
        {unbroken(name)}
      </span>,
    )
    rest = rest.slice(at + name.length)
  }
  const end = unbroken(rest)
  const isPlain = pieces.length === 0 && end === rest
  const children = isPlain ? rest : <span>{[...pieces, end]}</span>
  return { lang: langOf(document, field), children }
}
