// The one list of translated texts (spec L6): docs/how-to.md says how to add one.

/** The texts of an episode below its title, in the order of forms and pages. */
export const EPISODE_DESCRIPTIONS = ['shortDescription', 'longDescription'] as const
/** The texts of a series below its title. A text that episodes have too has the same name. */
export const SERIES_DESCRIPTIONS = ['shortDescription', 'longDescription'] as const

export const EPISODE_TEXTS = ['title', ...EPISODE_DESCRIPTIONS] as const
/** The texts of a series that staff write. */
export const WRITTEN_TEXTS = ['title', ...SERIES_DESCRIPTIONS] as const
/** Only imports set `description`: pages show it where there is no long description. */
export const SERIES_TEXTS = [...WRITTEN_TEXTS, 'description'] as const
/** The texts of series and episodes, the title first. */
export const ALL_TEXTS = [...new Set([...SERIES_TEXTS, ...EPISODE_TEXTS])] as const

export type EpisodeText = (typeof EPISODE_TEXTS)[number]
export type EpisodeDescription = (typeof EPISODE_DESCRIPTIONS)[number]
export type EditedText = (typeof WRITTEN_TEXTS)[number]
export type SeriesText = (typeof SERIES_TEXTS)[number]
export type SeriesDescription = (typeof SERIES_DESCRIPTIONS)[number]
export type AnyText = SeriesText | EpisodeText

/** The column of each text, and its maximum length in forms, in characters. Its label is in text-words.ts. */
export const TEXTS = {
  title: { column: 'title', longest: 200 },
  shortDescription: { column: 'short_description', longest: 500 },
  longDescription: { column: 'long_description', longest: 5_000 },
  description: { column: 'description', longest: 5_000 },
} as const satisfies Record<AnyText, { column: string; longest: number }>

/** The length in characters from which a form warns about a long short description. */
export const SHORT_ADVISED = 200

type Column<Field extends AnyText> = (typeof TEXTS)[Field]['column']

/** Returns one value for each of these fields. */
export function byField<Field extends string, Value>(
  fields: readonly Field[],
  of: (field: Field) => Value,
): Record<Field, Value> {
  const values = {} as Record<Field, Value>
  for (const field of fields) values[field] = of(field)
  return values
}

/**
 * Returns the texts to show of these fields: those that are not empty, and a long description only when it differs from the
 * short one.
 */
export const shownOf = <Field extends string>(
  of: Record<Field | 'shortDescription', string>,
  fields: readonly Field[],
): Field[] => fields.filter((field) => of[field] && (field !== 'longDescription' || of[field] !== of.shortDescription))

export const columnOf = <Field extends AnyText>(field: Field): Column<Field> => TEXTS[field].column

export const columnsOf = <Field extends AnyText>(fields: readonly Field[]): Column<Field>[] => fields.map(columnOf)

/** Returns texts keyed by their column names. */
export const textRow = <Field extends AnyText>(
  fields: readonly Field[],
  of: (field: Field, column: Column<Field>) => string,
): Record<Column<Field>, string> => {
  const row = {} as Record<Column<Field>, string>
  for (const field of fields) row[columnOf(field)] = of(field, columnOf(field))
  return row
}
