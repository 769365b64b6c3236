/**
 * A document in French names the fields of it that stay English, and, behind a colon, the names that do in a field of which the
 * rest is French: 'title', 'title:Lantern Cup'.
 */
export type Translated = { english?: readonly string[] }

/** French for one text; `english`: the names in it that stay as they are. */
export type FrenchText = { text: string; english: readonly string[] }

/** Catalogue texts in French, by the English; a text that stays English has none. */
export type FrenchTexts = ReadonlyMap<string, FrenchText>

/** The document with these fields in French where there is French for them, and what stays English. */
export function inFrench<Document extends object>(
  document: Document,
  fields: readonly (keyof Document & string)[],
  french: FrenchTexts,
): Document & Translated {
  const said = fields.map((field) => ({ field, target: french.get(String(document[field])) }))
  return {
    ...document,
    ...Object.fromEntries(said.flatMap(({ field, target }) => (target === undefined ? [] : [[field, target.text]]))),
    english: said.flatMap(({ field, target }) =>
      target === undefined ? (document[field] ? [field] : []) : target.english.map((name) => `${field}:${name}`),
    ),
  }
}

/** What stays English of these fields of a document, by the names that another has for them. */
export function englishOf({ english = [] }: Translated, fields: Readonly<Record<string, string>>): string[] {
  return english.flatMap((entry) => {
    const [field = ''] = entry.split(':')
    const name = fields[field]
    return name === undefined ? [] : [name + entry.slice(field.length)]
  })
}

/** The `lang` of one text of a document: 'en' for what stays English on a French page. */
export const langOf = ({ english }: Translated, field: string) => (english?.includes(field) ? 'en' : undefined)
