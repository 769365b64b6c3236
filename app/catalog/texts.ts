/** The translated texts of a series (spec L6). Those that an episode shares have the same name. */
export const SERIES_TEXTS = ['title', 'shortDescription', 'longDescription', 'description'] as const
/** The translated texts of an episode. Other places to extend: docs/how-to.md. */
export const EPISODE_TEXTS = ['title', 'shortDescription', 'longDescription'] as const

export type SeriesText = (typeof SERIES_TEXTS)[number]
export type EpisodeText = (typeof EPISODE_TEXTS)[number]

/** One value for each of these fields. */
export function byField<Field extends string, Value>(
  fields: readonly Field[],
  of: (field: Field) => Value,
): Record<Field, Value> {
  const values = {} as Record<Field, Value>
  for (const field of fields) values[field] = of(field)
  return values
}

/** The length in characters from which a form warns about a long short description. */
export const SHORT_ADVISED = 200
