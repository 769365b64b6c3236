import { showMe, shownMe } from '../accounts/viewer-store.tsx'
import type { SeriesTile } from '../catalog/public-views.ts'

/**
 * Saves or removes a favourite: shown at once, taken back when the server refuses (spec A8).
 * @returns whether the server took it; 'signed-out' when the session has ended.
 */
export async function saveFavourite(series: SeriesTile, isSaved: boolean): Promise<'ok' | 'failed' | 'signed-out'> {
  show(series, isSaved)
  try {
    const body = new URLSearchParams({ seriesId: series.id, saved: isSaved ? 'yes' : 'no' })
    const answer = await fetch('/favourites', { method: 'POST', body, signal: AbortSignal.timeout(30_000) })
    if (answer.ok) return 'ok'
    show(series, !isSaved)
    return answer.status === 401 ? 'signed-out' : 'failed'
  } catch {
    show(series, !isSaved)
    return 'failed'
  }
}

function show(series: SeriesTile, isSaved: boolean) {
  const me = shownMe()
  if (!me) return
  const others = me.favourites.filter(({ id }) => id !== series.id)
  showMe({ ...me, favourites: isSaved ? [series, ...others] : others })
}
