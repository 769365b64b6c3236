import type { Me } from '../accounts/me.ts'
import { onMe, showMe, shownMe } from '../accounts/viewer-store.tsx'
import type { SeriesTile } from '../catalog/public-views.ts'

/** How long the server may take, in ms (spec K2). */
const PATIENCE = 30_000

/**
 * Saves a series, or removes it from the favourites: shown at once, taken back when the server refuses (spec A8). A click
 * that comes before the favourites are known waits for them. 'signed-out': the session has ended.
 */
export async function toggleFavourite(series: SeriesTile): Promise<'ok' | 'failed' | 'signed-out'> {
  const signal = AbortSignal.timeout(PATIENCE)
  const me = await knownMe(signal)
  if (!me) return 'failed'
  const isSaved = !me.favourites.some(({ id }) => id === series.id)
  show(series, isSaved)
  try {
    const body = new URLSearchParams({ seriesId: series.id, saved: isSaved ? 'yes' : 'no' })
    const answer = await fetch('/favourites', { method: 'POST', body, signal })
    if (answer.ok) return 'ok'
    show(series, !isSaved)
    return answer.status === 401 ? 'signed-out' : 'failed'
  } catch {
    show(series, !isSaved)
    return 'failed'
  }
}

function knownMe(signal: AbortSignal): Promise<Me | undefined> {
  const me = shownMe()
  if (me) return Promise.resolve(me)
  return new Promise((resolve) => {
    const end = (known: Me | undefined) => {
      stop()
      resolve(known)
    }
    const stop = onMe(() => shownMe() && end(shownMe()))
    signal.addEventListener('abort', () => end(undefined))
  })
}

function show(series: SeriesTile, isSaved: boolean) {
  const me = shownMe()
  if (!me) return
  const others = me.favourites.filter(({ id }) => id !== series.id)
  showMe({ ...me, favourites: isSaved ? [series, ...others] : others })
}
