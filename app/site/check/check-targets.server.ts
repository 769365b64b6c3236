import { shareTurn } from '../../../database/turns.ts'
import { onAirForAll } from '../../catalog/episodes/on-air.server.ts'
import type { Language } from '../../kit/language.ts'
import { type GameServices, gamePage } from '../game/game.server.ts'
import { episodeForAll } from '../series/watch.server.ts'
import type { WatchEpisode } from '../series/watch-state.ts'

/** A media host to ask. `playlist`: one of its playlists; `isLive`: that one must be readable now. */
export type HostTarget = { origin: string; playlist?: string; isLive: boolean }
/** What a check tries to reach. `now`: the site's clock, in ms; `frames`: one page of a player for each host. */
export type CheckTargets = { now: number; hosts: HostTarget[]; frames: string[] }

type Shown = Pick<WatchEpisode, 'isLive' | 'source'>
const MOST_EPISODES = 30
const MOST_HOSTS = 6

/**
 * Returns what a check tries to reach (spec Z1): the hosts of a game that plays, or else every media host and the provider. Video
 * addresses are those of series without a password, as everybody gets them.
 */
export async function checkTargets(services: GameServices, gameId: string, language: Language): Promise<CheckTargets> {
  const now = services.now().getTime()
  const game = gameId === '' ? undefined : await gamePage(services, gameId, language)
  const own = targetsOf(game?.kind === 'open' ? game.pictures.flatMap(({ episode }) => episode ?? []) : [], [])
  if (own.hosts.length + own.frames.length > 0) return { now, ...own }
  const { hosts, frames } = targetsOf(await onAir(services, language), services.hosts.media)
  return { now, hosts, frames: frames.length > 0 ? frames : [`${new URL(services.hosts.provider).origin}/`] }
}

async function onAir(services: GameServices, language: Language): Promise<Shown[]> {
  const { live, upcoming } = onAirForAll(services.catalogue, language)
  const shown: Shown[] = []
  for (const { episode, series } of [...live, ...upcoming].slice(0, MOST_EPISODES)) {
    await shareTurn()
    const found = await episodeForAll(services, series.id, episode.docId, language)
    if (found?.kind === 'episode') shown.push(found.episode)
  }
  return shown
}

/** Returns one target for each media host, a live one if there is any, and one page for each host of frames. */
function targetsOf(shown: readonly Shown[], configured: readonly string[]): Omit<CheckTargets, 'now'> {
  const hosts = new Map<string, HostTarget>(configured.map((origin) => [origin, { origin, isLive: false }]))
  const frames = new Map<string, string>()
  for (const { source, isLive } of shown.toSorted((a, b) => Number(a.isLive) - Number(b.isLive))) {
    if (!('src' in source)) continue
    const { origin } = new URL(source.src)
    if (source.kind === 'frame') frames.set(origin, source.src)
    else hosts.set(origin, { origin, isLive, ...(source.kind === 'hls' && { playlist: source.src }) })
  }
  return { hosts: [...hosts.values()].slice(0, MOST_HOSTS), frames: [...frames.values()].slice(0, MOST_HOSTS) }
}
