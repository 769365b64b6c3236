/** The texts of a series that are translated (spec L6). Those that an episode has as well are called the same. */
export const SERIES_TEXTS = ['title', 'shortDescription', 'longDescription', 'description'] as const
/** The texts of an episode that are translated. Where a new one goes besides: docs/how-to.md. */
export const EPISODE_TEXTS = ['title', 'shortDescription', 'longDescription'] as const

export type SeriesText = (typeof SERIES_TEXTS)[number]
export type EpisodeText = (typeof EPISODE_TEXTS)[number]

/** One value for each of these fields. */
export const byField = <Field extends string, Value>(fields: readonly Field[], of: (field: Field) => Value) =>
  Object.fromEntries(fields.map((field) => [field, of(field)])) as Record<Field, Value>

/** Past so many characters a form says that a short description is long. */
export const SHORT_ADVISED = 200
