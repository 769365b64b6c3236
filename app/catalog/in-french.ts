/** A document in French names the fields of it that stay English. */
export type Translated = { english?: readonly string[] }

/** Catalogue texts in French, by the English; a text that stays English has none. */
export type FrenchTexts = ReadonlyMap<string, string>

/** The document with these fields in French where there is French for them, and the names of those that stay English. */
export function inFrench<Document extends object>(
  document: Document,
  fields: readonly (keyof Document & string)[],
  french: FrenchTexts,
): Document & Translated {
  const texts = fields.flatMap((field) => {
    const target = french.get(String(document[field]))
    return target === undefined ? [] : [[field, target] as const]
  })
  const said = new Set<string>(texts.map(([field]) => field))
  return { ...document, ...Object.fromEntries(texts), english: fields.filter((field) => !said.has(field) && document[field]) }
}

/** The `lang` of one text of a document: 'en' for what stays English on a French page. */
export const langOf = ({ english }: Translated, field: string) => (english?.includes(field) ? 'en' : undefined)
