import { useEffect, useState } from 'react'
import { ask } from '../../kit/browser/ask.tsx'
import type { Language } from '../../kit/language.ts'
import { pollWithBackoff } from '../../live/use-read-again.tsx'
import type { MorePage } from './watch.server.ts'
import { type ListPage, listPageOf, type WatchEpisode, type WatchState } from './watch-state.ts'

export type VersionedState = { v: number; language: Language; state: WatchState }

export type SeriesList = {
  /** The loaded pages of the list by number; always includes the first. */
  pages: ReadonlyMap<number, readonly WatchEpisode[]>
  /** The loaded episodes, in page order. */
  known: readonly WatchEpisode[]
  /** Called when a page scrolls into view. */
  want(page: number): void
  /** Sets the page of the current episode, which stays loaded however far the list is scrolled. */
  pin(page: number): void
  /** Loads the page that contains an episode. */
  seek(episodeId: string): void
  /** The last episode sought, when no page contains it. */
  missing: string | undefined
  /** Applies the episode changes of a frame from version `prev` to `v`. */
  patch(prev: number, v: number, episodes: readonly WatchEpisode[]): void
}

type LoadedPage = { v: number; language: Language; episodes: readonly WatchEpisode[] }

/** The number of recently viewed pages that reload after a change; the others reload when they scroll into view. */
const IN_SIGHT = 4

/** Loads the pages of a series' list beyond the first as they come into view. One instance per series: see the route's key. */
export function useListPages(seriesId: string, shown: VersionedState | undefined, linked: ListPage | undefined): SeriesList {
  const [held, setLoaded] = useState<ReadonlyMap<number, LoadedPage>>(() => {
    if (!linked || !shown) return new Map()
    return new Map([[linked.page, { v: shown.v, language: shown.language, episodes: linked.episodes }]])
  })
  const [inSight, setInSight] = useState<readonly number[]>([])
  const [pinned, setPinned] = useState<number>()
  const [sought, setSought] = useState<string>()
  const [missing, setMissing] = useState<string>()

  const { v = 0, language = 'en', state } = shown ?? {}
  const last = listPageOf((state?.total ?? 1) - 1)
  const near = (pinned === undefined ? inSight : [pinned, ...inSight]).filter((page) => page > 0 && page <= last)
  const isFresh = (page: number) => {
    const one = held.get(page)
    return one !== undefined && one.v >= v && one.language === language
  }
  const next = near.find((page) => !isFresh(page))
  const query = sought !== undefined ? `episode=${encodeURIComponent(sought)}` : next !== undefined ? `page=${next}` : undefined

  useEffect(() => {
    if (query === undefined) return
    const abort = new AbortController()
    function take(page: MorePage): boolean {
      // Another node may answer with a state older than the one shown.
      if (page.v < v || (page.kind === 'open' && page.language !== language)) return false
      if (page.kind === 'open') setLoaded((now) => new Map(now).set(page.page, page))
      else if (sought !== undefined) setMissing(sought)
      setSought(undefined)
      return true
    }
    const stop = pollWithBackoff(async () => {
      try {
        const answer = await ask(`/series/${seriesId}/content?${query}`, { signal: abort.signal })
        if (answer.ok && take(await answer.json())) stop()
      } catch {
        // Retries after a pause, and as soon as the network is back.
      }
    }, 0)
    return () => {
      stop()
      abort.abort()
    }
  }, [seriesId, query, sought, v, language])

  const pages = new Map<number, readonly WatchEpisode[]>([[0, state?.episodes ?? []]])
  // A stale page, or one in the other language, stays until a newer one loads, because it may contain the playing episode.
  for (const [page, { episodes }] of held)
    if (page > 0 && page <= last && (isFresh(page) || near.includes(page))) pages.set(page, episodes)

  return {
    pages,
    known: [...pages.values()].flat().concat(state?.onAir?.episode ?? []),
    want: (page) => setInSight((now) => [page, ...now.filter((each) => each !== page)].slice(0, IN_SIGHT)),
    pin: setPinned,
    seek: setSought,
    missing,
    patch: (prev, v, episodes) => setLoaded((now) => withPatch(now, { prev, v, episodes })),
  }
}

type Patch = { prev: number; v: number; episodes: readonly WatchEpisode[] }

function withPatch(loaded: ReadonlyMap<number, LoadedPage>, { prev, v, episodes }: Patch): ReadonlyMap<number, LoadedPage> {
  const changed = new Map(episodes.map((episode) => [episode.id, episode]))
  const apply = (one: LoadedPage): LoadedPage =>
    one.v === prev ? { ...one, v, episodes: one.episodes.map((each) => changed.get(each.id) ?? each) } : one
  return new Map([...loaded].map(([page, one]) => [page, apply(one)]))
}
