/** How many tiles of a row the page itself holds; the rest load when the row nears the screen. */
export const FIRST_TILES = 7

/** How many tiles one further page of a row holds. */
const PAGE_TILES = 24

/** The tiles of a further page; `page` counts from 1, after the first tiles. */
export function pageRange(page: number): { from: number; to: number } {
  const from = FIRST_TILES + (page - 1) * PAGE_TILES
  return { from, to: from + PAGE_TILES }
}

/** How many further pages a row of `total` tiles has after the `first` ones. */
export const furtherPages = (first: number, total: number) => Math.ceil(Math.max(0, total - first) / PAGE_TILES)
