import type { Me } from '../accounts/sessions/me.ts'
import { askAsViewer, readMe } from '../accounts/sessions/viewer-requests.tsx'
import { onMe, sessionMark, showMe, shownMe } from '../accounts/sessions/viewer-store.tsx'
import type { SeriesTile } from '../catalog/public-views.ts'

/** How long, in ms, a click waits for the favourites to load. */
const PATIENCE = 30_000

type Outcome = 'ok' | 'failed' | 'signed-out'
type Wish = { series: SeriesTile; isSaved: boolean }

/** The viewer's last choice for each series that the server has not confirmed yet. */
const wishes = new Map<string, Wish>()
const removalListeners = new Set<(series: SeriesTile) => void>()

/**
 * Calls `listener` with each series that the viewer removes from the favourites on this page. Returns a function that
 * unsubscribes.
 */
export function onRemoval(listener: (series: SeriesTile) => void) {
  removalListeners.add(listener)
  return () => void removalListeners.delete(listener)
}

/** Saves a series, or removes a favourite. A click before the favourites have loaded waits for them (spec A8). */
export async function toggleFavourite(series: SeriesTile): Promise<Outcome> {
  const me = await knownMe()
  if (me) return setFavourite(series, !isFavourite(me, series))
  return sessionMark() === undefined ? 'signed-out' : 'failed'
}

/** Shows the change at once; reverts it on failure. A series' changes are sent one by one, so that the last one wins. */
export async function setFavourite(series: SeriesTile, isSaved: boolean): Promise<Outcome> {
  const isSending = wishes.has(series.id)
  wishes.set(series.id, { series, isSaved })
  showWishes()
  if (!isSaved) for (const listener of removalListeners) listener(series)
  return isSending ? 'ok' : sendWishes(series)
}

const isFavourite = (me: Me, series: SeriesTile) => me.favourites.some(({ id }) => id === series.id)

function showWishes() {
  const me = shownMe()
  if (me) showMe(withWishes(me))
}

/** Returns the server's state with the unconfirmed changes applied. */
export function withWishes(me: Me): Me {
  const wished = [...wishes.values()]
  const added = wished.filter(({ series, isSaved }) => isSaved && !isFavourite(me, series)).map(({ series }) => series)
  const kept = me.favourites.filter(({ id }) => wishes.get(id)?.isSaved !== false)
  return { ...me, favourites: [...added.reverse(), ...kept] }
}

/** Sends the changes of a series until the server has the last one. */
async function sendWishes(series: SeriesTile): Promise<Outcome> {
  for (let saved: boolean | undefined; ; ) {
    const wish = wishes.get(series.id)
    if (!wish || wish.isSaved === saved) {
      wishes.delete(series.id)
      return 'ok'
    }
    const outcome = await sendWish(wish)
    if (outcome === 'ok') {
      saved = wish.isSaved
      continue
    }
    // Shows the last confirmed choice again, then reads the state from the server.
    wishes.set(series.id, { series, isSaved: saved ?? !wish.isSaved })
    showWishes()
    wishes.delete(series.id)
    await readMe(withWishes).catch(() => {})
    return outcome
  }
}

async function sendWish({ series, isSaved }: Wish): Promise<Outcome> {
  try {
    const body = new URLSearchParams({ seriesId: series.id, saved: isSaved ? 'yes' : 'no' })
    const answer = await askAsViewer('/favourites', { method: 'POST', body })
    if (!answer) return 'signed-out'
    return answer.ok ? 'ok' : 'failed'
  } catch {
    return 'failed'
  }
}

/** Returns the viewer's own data once loaded; undefined if they do not arrive in time, or nobody is signed in any more. */
export function knownMe(): Promise<Me | undefined> {
  const me = shownMe()
  if (me) return Promise.resolve(me)
  return new Promise((resolve) => {
    const end = () => {
      stop()
      clearTimeout(timer)
      resolve(shownMe())
    }
    const stop = onMe(() => (shownMe() || sessionMark() === undefined) && end())
    const timer = setTimeout(end, PATIENCE)
  })
}
