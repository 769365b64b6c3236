/** Most rows per SQL statement that do not hold up other queries. */
const ROWS = 400

/** Items in parts of at most 400, in their order, for statements that name each of them. */
export const inParts = <Item>(items: readonly Item[] = []): Item[][] =>
  Array.from({ length: Math.ceil(items.length / ROWS) }, (_, at) => items.slice(at * ROWS, (at + 1) * ROWS))
