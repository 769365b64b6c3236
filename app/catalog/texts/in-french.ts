/**
 * In a French document, the fields that stay English and, after a colon, English names inside fields that are otherwise French:
 * 'title', 'title:Lantern Cup'.
 */
export type EnglishMarks = {
  english?: readonly string[]
  /** The fields whose French comes from a translation service. */
  machine?: readonly string[]
}

/** French for one text; `english`: the names in it that stay English. `isMachine`: it comes from a translation service. */
export type FrenchText = { text: string; english: readonly string[]; isMachine?: true }

/** The French of catalogue texts, by the English; texts that stay English have no entry. */
export type FrenchTexts = ReadonlyMap<string, FrenchText>

/** Returns the document with these fields in French where there is French for them, and the list of what stays English. */
export function inFrench<Document extends object>(
  document: Document,
  fields: readonly (keyof Document & string)[],
  french: FrenchTexts,
): Document & EnglishMarks {
  const said = fields.map((field) => ({ field, target: french.get(String(document[field])) }))
  const machine = said.flatMap(({ field, target }) => (target?.isMachine ? [field] : []))
  return {
    ...document,
    ...Object.fromEntries(said.flatMap(({ field, target }) => (target === undefined ? [] : [[field, target.text]]))),
    english: said.flatMap(({ field, target }) =>
      target === undefined ? (document[field] ? [field] : []) : target.english.map((name) => `${field}:${name}`),
    ),
    ...(machine.length > 0 && { machine }),
  }
}

/** Returns the `english` entries of these fields, renamed for another document. */
export function englishOf({ english = [] }: Pick<EnglishMarks, 'english'>, fields: Readonly<Record<string, string>>): string[] {
  return english.flatMap((entry) => {
    const [field = ''] = entry.split(':')
    const name = fields[field]
    return name === undefined ? [] : [name + entry.slice(field.length)]
  })
}

/**
 * Returns how much of one text is in English: all of it, or whole lines of a description that is otherwise French. Names in a
 * French text do not count.
 */
export function englishIn<Field extends string>(
  document: EnglishMarks & { readonly [field in Field]: string },
  field: Field,
): 'all' | 'part' | undefined {
  const { english = [] } = document
  if (english.includes(field)) return 'all'
  const names = english.flatMap((entry) => (entry.startsWith(`${field}:`) ? entry.slice(field.length + 1) : []))
  const lines = names.length > 0 ? document[field].split('\n').map((line) => line.trim()) : []
  return names.some((name) => lines.includes(name)) ? 'part' : undefined
}

/** Returns a text for places that cannot mark its language, after words that say how much of it is in English. */
export function saidWith<Field extends string>(
  words: Record<'all' | 'part', string>,
  document: EnglishMarks & { readonly [field in Field]: string },
  field: Field,
): string {
  const english = englishIn(document, field)
  return english ? `${words[english]} ${document[field]}` : document[field]
}

/** Returns the `lang` of one text: 'en' for English on a French page. */
export const langOf = ({ english }: EnglishMarks, field: string) => (english?.includes(field) ? 'en' : undefined)
