import { langOf, type Translated } from './in-french.ts'

/** The `lang` and content of an element that shows one text of a document, with English names marked inside it. */
export function textProps<Field extends string>(document: Translated & { readonly [field in Field]: string }, field: Field) {
  const pieces: React.ReactNode[] = []
  let rest = document[field] as string
  for (const entry of document.english ?? []) {
    const name = entry.startsWith(`${field}:`) ? entry.slice(field.length + 1) : ''
    const at = name === '' ? -1 : rest.indexOf(name)
    if (at < 0) continue
    pieces.push(
      rest.slice(0, at),
      <span key={entry} lang="en">
        {name}
      </span>,
    )
    rest = rest.slice(at + name.length)
  }
  pieces.push(rest)
  return { lang: langOf(document, field), children: pieces }
}
