import { type EnglishMarks, langOf } from './in-french.ts'

/** Matches a hyphenated name that stays on one line, such as 'Lac-Bleu': a longer one would not fit a narrow screen. */
const NAME = /((?<![\p{L}-])(?=[\p{L}’'-]{3,18}(?![\p{L}’'-]))\p{Lu}[\p{L}’']*(?:-[\p{L}’']+)+)/u

/** Prevents line breaks inside hyphenated names, so that a title breaks between words instead. */
export function unbroken(text: string): React.ReactNode {
  const pieces = text.split(NAME)
  if (pieces.length === 1) return text
  return pieces.map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other key
      <span key={at} className="unbroken">
        {piece}
      </span>
    ),
  )
}

/**
 * Returns the `lang` and content of an element that shows one text of a document, with English names marked inside it. Several
 * parts are wrapped in one element: in a flex box, such as a link, each would be its own item, without the spaces between them.
 */
export function textProps<Field extends string>(document: EnglishMarks & { readonly [field in Field]: string }, field: Field) {
  const text = document[field] as string
  const pieces: React.ReactNode[] = []
  let from = 0
  for (const { at, name } of placesOf(text, document.english ?? [], field)) {
    pieces.push(
      unbroken(text.slice(from, at)),
      <span key={at} lang="en">
        {unbroken(name)}
      </span>,
    )
    from = at + name.length
  }
  const rest = text.slice(from)
  const end = unbroken(rest)
  const isPlain = pieces.length === 0 && end === rest
  const children = isPlain ? text : <span>{[...pieces, end]}</span>
  return { lang: langOf(document, field), children }
}

/**
 * Returns the positions of English names in a text, in order; a name that is listed twice is searched again after its first
 * position.
 */
function placesOf(text: string, english: readonly string[], field: string): { at: number; name: string }[] {
  const places: { at: number; name: string }[] = []
  for (const entry of english) {
    const name = entry.startsWith(`${field}:`) ? entry.slice(field.length + 1) : ''
    const isFree = (at: number) => places.every((other) => at + name.length <= other.at || other.at + other.name.length <= at)
    let at = name === '' ? -1 : text.indexOf(name)
    while (at >= 0 && !isFree(at)) at = text.indexOf(name, at + 1)
    if (at >= 0) places.push({ at, name })
  }
  return places.sort((one, other) => one.at - other.at)
}
