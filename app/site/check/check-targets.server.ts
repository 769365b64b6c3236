import { shareTurn } from '../../../database/turns.ts'
import { onAirForAll } from '../../catalog/episodes/on-air.server.ts'
import type { Language } from '../../kit/language.ts'
import type { PlayerSource } from '../../playback/streams/address.ts'
import type { Services } from '../../services.server.ts'
import { type GameServices, gamePage } from '../game/game.server.ts'
import { episodeForAll } from '../series/watch.server.ts'
import type { CheckTargets, HostTarget } from './check-targets.ts'

const MOST_EPISODES = 30
const MOST_HOSTS = 6
const MOST_FRAMES = 2

type Shown = { isLive: boolean; source: PlayerSource }

/**
 * Returns what a check tries to reach (spec Z1): the hosts of a game that plays, or else every media host and the provider's
 * frame. Video addresses are those of series without a password, which leave by the same door as to everybody.
 */
export async function checkTargets(services: GameServices, gameId: string, language: Language): Promise<CheckTargets> {
  const now = services.now().getTime()
  const game = gameId === '' ? undefined : await gamePage(services, gameId, language)
  const ofGame = game?.kind === 'open' ? game.pictures.flatMap(({ episode }) => episode ?? []) : []
  const own = targetsOf(ofGame)
  if (own.hosts.size > 0 || own.frames.size > 0) return { now, ...bounded(own) }
  const all = targetsOf(await onAir(services, language))
  for (const origin of services.hosts.media) if (!all.hosts.has(origin)) all.hosts.set(origin, { origin, isLive: false })
  const { origin } = new URL(services.hosts.provider)
  if (all.frames.size === 0) all.frames.set(origin, `${origin}/`)
  return { now, ...bounded(all) }
}

async function onAir(services: Pick<Services, 'catalogue' | 'access' | 'hosts'>, language: Language): Promise<Shown[]> {
  const { live, upcoming } = onAirForAll(services.catalogue, language)
  const shown: Shown[] = []
  for (const { episode, series } of [...live, ...upcoming].slice(0, MOST_EPISODES)) {
    await shareTurn()
    const found = await episodeForAll(services, series.id, episode.docId, language)
    if (found?.kind === 'episode') shown.push(found.episode)
  }
  return shown
}

/** Returns one target for each media host, a live one if there is any, and one address for each host of frames. */
function targetsOf(shown: readonly Shown[]) {
  const hosts = new Map<string, HostTarget>()
  const frames = new Map<string, string>()
  for (const { source, isLive } of shown) {
    if (!('src' in source)) continue
    const { origin } = new URL(source.src)
    if (source.kind === 'frame') frames.set(origin, frames.get(origin) ?? source.src)
    else if (!hosts.get(origin)?.isLive)
      hosts.set(origin, { origin, isLive, ...(source.kind === 'hls' && { playlist: source.src }) })
  }
  return { hosts, frames }
}

const bounded = ({ hosts, frames }: ReturnType<typeof targetsOf>) => ({
  hosts: [...hosts.values()].slice(0, MOST_HOSTS),
  frames: [...frames.values()].slice(0, MOST_FRAMES),
})
