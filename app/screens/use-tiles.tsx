import { useEffect, useState } from 'react'
import type { SeriesTile } from '../catalog/public-views.ts'
import { furtherPages } from '../catalog/row-pages.ts'
import { useLanguage } from '../language/use-language.tsx'
import { ask } from '../shared/ask.tsx'
import type { HomeRow } from './home.server.ts'

/** How long, in ms, a node that does not know the page's version yet is left to catch up. */
const CATCH_UP = 400

/** The tiles of a row's first further `pages`, of one version and language of the page. */
export type More = { of: string; pages: number; tiles: SeriesTile[] }
const NONE: More = { of: '', pages: 0, tiles: [] }

/**
 * The row's tiles: the page's first ones, then each further page once it is wanted. `known`: what the row had when one left it. After
 * a change of the page, the further pages stay as they are until they have been read again.
 */
export function useTiles(row: HomeRow, v: number, known: More = NONE) {
  const of = `${v} ${useLanguage()}`
  const [kept, keep] = useState<More & { status: 'resting' | 'loading' | 'failed' }>({ ...known, status: 'resting' })
  const all = furtherPages(row.tiles.length, row.total)
  const isOther = kept.of !== of
  const pages = Math.min(kept.pages, all)
  const more = isOther && pages === 0 ? { ...NONE, of, status: 'resting' as const } : kept
  const isOld = isOther && pages > 0
  const { status } = more
  const isWanted = isOld ? status !== 'failed' : status === 'loading' && pages < all

  // biome-ignore lint/correctness/useExhaustiveDependencies: `of`, `isOld` and `pages` say which tiles there are
  useEffect(() => {
    if (!isWanted) return
    const abort = new AbortController()
    const last = isOld ? pages : pages + 1
    const first = isOld ? 1 : last
    const reading = Array.from({ length: last - first + 1 }, (_, at) => readPage(row.id, first + at, v, abort.signal))
    Promise.all(reading).then(
      (read) => {
        const tiles = [...(isOld ? [] : more.tiles), ...read.flat()]
        if (!abort.signal.aborted) keep({ of, pages: last, tiles, status: 'resting' })
      },
      () => !abort.signal.aborted && keep({ ...more, status: 'failed' }),
    )
    return () => abort.abort()
  }, [of, isOld, pages, isWanted])

  return {
    // A series that an edit moved from one page of the row to the other meanwhile stands once.
    tiles: [...new Map([...row.tiles, ...more.tiles].map((tile) => [tile.id, tile])).values()],
    more: more as More,
    /** Pages that the row had are still on their way. */
    isOld,
    isWhole: pages >= all,
    hasFailed: status === 'failed',
    /** Another one is wanted when this changes. */
    turn: `${of} ${isOld} ${pages}`,
    loadMore: () => status !== 'loading' && keep({ ...more, status: 'loading' }),
  }
}

/** One page of a row, at least as new as the version that is shown. */
async function readPage(row: string, page: number, v: number, signal: AbortSignal): Promise<SeriesTile[]> {
  for (;;) {
    const answer = await ask(`/row/${row}/${page}`, { signal })
    if (!answer.ok) throw new Error(String(answer.status))
    const read = (await answer.json()) as { v: number; tiles: SeriesTile[] }
    if (read.v >= v || signal.aborted) return read.tiles
    await new Promise((resolve) => setTimeout(resolve, CATCH_UP))
  }
}
