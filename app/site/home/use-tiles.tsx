import { useEffect, useState } from 'react'
import type { SeriesTile } from '../../catalog/public-views.ts'
import { furtherPages } from '../../catalog/row-pages.ts'
import { ask } from '../../kit/browser/ask.tsx'
import { useLanguage } from '../../language/use-language.tsx'
import type { HomeRow } from './home.server.ts'

/** The pause, in ms, before a node that is behind the page's version is asked again. */
const CATCH_UP = 400

/** The tiles of a row's first `pages` pages beyond the page's own, for one version and language of the page. */
export type FurtherTiles = { of: string; pages: number; tiles: SeriesTile[] }
const NONE: FurtherTiles = { of: '', pages: 0, tiles: [] }

/**
 * Returns the row's tiles: those in the page, then each further page on demand. `known`: the tiles that the row had when the
 * viewer left it. After the page changes, further pages show their old tiles until they are loaded again.
 */
export function useTiles(row: HomeRow, v: number, known: FurtherTiles = NONE) {
  const of = `${v} ${useLanguage()}`
  const [further, setFurther] = useState<FurtherTiles & { status: 'resting' | 'loading' | 'failed' }>({
    ...known,
    status: 'resting',
  })
  const all = furtherPages(row.tiles.length, row.total)
  const isOther = further.of !== of
  const pages = Math.min(further.pages, all)
  const more = isOther && pages === 0 ? { ...NONE, of, status: 'resting' as const } : further
  const isOld = isOther && pages > 0
  const { status } = more
  const isWanted = isOld ? status !== 'failed' : status === 'loading' && pages < all

  // biome-ignore lint/correctness/useExhaustiveDependencies: `of`, `isOld` and `pages` identify the tiles
  useEffect(() => {
    if (!isWanted) return
    const abort = new AbortController()
    const last = isOld ? pages : pages + 1
    const first = isOld ? 1 : last
    const reading = Array.from({ length: last - first + 1 }, (_, at) => readPage(row.id, first + at, v, abort.signal))
    Promise.all(reading).then(
      (read) => {
        const tiles = [...(isOld ? [] : more.tiles), ...read.flat()]
        if (!abort.signal.aborted) setFurther({ of, pages: last, tiles, status: 'resting' })
      },
      () => !abort.signal.aborted && setFurther({ ...more, status: 'failed' }),
    )
    return () => abort.abort()
  }, [of, isOld, pages, isWanted])

  return {
    // An edit may move a series between pages of the row; show it once.
    tiles: [...new Map([...row.tiles, ...more.tiles].map((tile) => [tile.id, tile])).values()],
    more,
    /** True while pages that the row had are still loading. */
    isOld,
    isWhole: pages >= all,
    hasFailed: status === 'failed',
    /** Changes whenever another page may be needed. */
    turn: `${of} ${isOld} ${pages}`,
    loadMore: () => status !== 'loading' && setFurther({ ...more, status: 'loading' }),
  }
}

/** Reads one page of a row, at least as new as the displayed version. */
async function readPage(row: string, page: number, v: number, signal: AbortSignal): Promise<SeriesTile[]> {
  for (;;) {
    const answer = await ask(`/row/${row}/${page}`, { signal })
    if (!answer.ok) throw new Error(String(answer.status))
    const read: { v: number; tiles: SeriesTile[] } = await answer.json()
    if (read.v >= v || signal.aborted) return read.tiles
    await new Promise((resolve) => setTimeout(resolve, CATCH_UP))
  }
}
