/** The number of a row's tiles in the page itself; the rest load when the row nears the screen. */
export const FIRST_TILES = 7

/** The number of tiles in each further page of a row. */
const PAGE_TILES = 24

/** Returns the range of tiles in a further page; `page` counts from 1, after the first tiles. */
export function pageRange(page: number): { from: number; to: number } {
  const from = FIRST_TILES + (page - 1) * PAGE_TILES
  return { from, to: from + PAGE_TILES }
}

/** Returns the number of further pages in a row of `total` tiles, after the `first` ones. */
export const furtherPages = (first: number, total: number) => Math.ceil(Math.max(0, total - first) / PAGE_TILES)
