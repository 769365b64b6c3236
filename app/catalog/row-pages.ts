/** How many tiles of a row stand in the page itself; the rest come when the row nears the screen. */
export const FIRST_TILES = 7

/** How many tiles one further page of a row brings. */
export const PAGE_TILES = 24

/** Which tiles a further page of a row holds; `page` counts from 1, behind the first tiles. */
export function pageRange(page: number): { from: number; to: number } {
  const from = FIRST_TILES + (page - 1) * PAGE_TILES
  return { from, to: from + PAGE_TILES }
}

/** How many further pages a row of `total` tiles has, of which the page itself shows `first`. */
export const furtherPages = (first: number, total: number) => Math.ceil(Math.max(0, total - first) / PAGE_TILES)
