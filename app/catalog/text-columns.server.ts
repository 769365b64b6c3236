import type { Tables } from '../../database/tables.ts'
import type { EpisodeText, SeriesText } from './texts.ts'

/** The column names of the texts of series and episodes. */
export const TEXT_COLUMNS = {
  title: 'title',
  shortDescription: 'short_description',
  longDescription: 'long_description',
  description: 'description',
} as const satisfies { [Field in SeriesText | EpisodeText]: Tables['series_text']['field'] }

type Columns = typeof TEXT_COLUMNS

export const columnsOf = <Field extends keyof Columns>(fields: readonly Field[]): Columns[Field][] =>
  fields.map((field) => TEXT_COLUMNS[field])

/** Texts keyed by their column names. */
export function textRow<Field extends keyof Columns>(
  fields: readonly Field[],
  of: (field: Field, column: Columns[Field]) => string,
): Record<Columns[Field], string> {
  const row = {} as Record<Columns[Field], string>
  for (const field of fields) row[TEXT_COLUMNS[field]] = of(field, TEXT_COLUMNS[field])
  return row
}
