import { useEffect, useState } from 'react'
import type { SeriesTile } from '../catalog/public-views.ts'
import { nextPage } from '../catalog/row-pages.ts'
import { useLanguage } from '../language/use-language.tsx'
import { ask } from '../shared/ask.tsx'
import type { HomeRow } from './home.server.ts'

/** How long, in ms, a node that does not know the page's version yet is left to catch up. */
const CATCH_UP = 400

type More = { of: string; tiles: SeriesTile[]; status: 'resting' | 'loading' | 'failed' }

/** The row's tiles: the page's first ones, then each further page once it is wanted. A new version `v` starts over. */
export function useTiles(row: HomeRow, v: number) {
  const of = `${v} ${useLanguage()}`
  const [kept, keep] = useState<More>()
  const more = kept?.of === of ? kept : ({ of, tiles: [], status: 'resting' } satisfies More)
  const { status } = more
  const shown = row.tiles.length + more.tiles.length
  const page = nextPage(shown, row.total)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` and `page` say which tiles there are
  useEffect(() => {
    if (status !== 'loading' || page === undefined) return
    const abort = new AbortController()
    readPage(row.id, page, v, abort.signal).then(
      (tiles) => !abort.signal.aborted && keep({ of, tiles: [...more.tiles, ...tiles], status: 'resting' }),
      () => !abort.signal.aborted && keep({ ...more, status: 'failed' }),
    )
    return () => abort.abort()
  }, [of, page, status])

  return {
    // A series that an edit moved from one page of the row to the other meanwhile stands once.
    tiles: [...new Map([...row.tiles, ...more.tiles].map((tile) => [tile.id, tile])).values()],
    isWhole: page === undefined,
    hasFailed: status === 'failed',
    /** Another one is wanted when this changes. */
    turn: `${of} ${shown}`,
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
