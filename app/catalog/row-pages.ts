/** How many tiles of a row stand in the page itself; the rest come when the row nears the screen. */
export const FIRST_TILES = 7

/** How many tiles one further page of a row brings. */
export const PAGE_TILES = 24

/** Which tiles a further page of a row holds; `page` counts from 1, behind the first tiles. */
export function pageRange(page: number): { from: number; to: number } {
  const from = FIRST_TILES + (page - 1) * PAGE_TILES
  return { from, to: from + PAGE_TILES }
}

/** The next page of a row of which `shown` tiles stand; undefined when all do. */
export function nextPage(shown: number, total: number): number | undefined {
  return shown >= total ? undefined : Math.floor((shown - FIRST_TILES) / PAGE_TILES) + 1
}
