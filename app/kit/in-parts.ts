/** The maximum number of rows per SQL statement that does not delay other queries. */
const ROWS = 400

/** Splits items into chunks of at most 400, in order, for statements that list the items. */
export const inParts = <Item>(items: readonly Item[] = []): Item[][] =>
  Array.from({ length: Math.ceil(items.length / ROWS) }, (_, at) => items.slice(at * ROWS, (at + 1) * ROWS))
