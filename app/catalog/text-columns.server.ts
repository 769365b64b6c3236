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

/** Texts by column name. */
export const textRow = <Field extends keyof Columns>(
  fields: readonly Field[],
  of: (field: Field, column: Columns[Field]) => string,
) =>
  Object.fromEntries(fields.map((field) => [TEXT_COLUMNS[field], of(field, TEXT_COLUMNS[field])])) as Record<
    Columns[Field],
    string
  >
