import { gameOfEpisode, nameByGame } from '../../events/public-events.server.ts'
import { SITE_ZONE } from '../../events/time/site-zone.ts'
import { zonedText } from '../../events/time/zoned-time.ts'
import type { Language } from '../../kit/language.ts'
import type { Services } from '../../services.server.ts'
import type { ToldByGames, WatchEpisode } from './watch-state.ts'

type Told = Pick<WatchEpisode, 'id' | 'startsAt'>
type ToldServices = Pick<Services, 'games' | 'catalogue' | 'now'>

/** What games tell of these episodes: the name of the one that an episode shows and, before it starts, its start in the zone of its place. */
export function toldByGames(services: ToldServices, episodes: readonly Told[], language: Language): ToldByGames {
  const now = services.now().getTime()
  const told: ToldByGames = {}
  for (const { id, startsAt } of episodes) {
    const name = nameByGame(services, id, language)
    const isToCome = startsAt !== null && Date.parse(startsAt) > now
    if (!name && !isToCome) continue
    const game = gameOfEpisode(services, id)
    told[id] = {
      ...(name && game && { gameId: game.id, name }),
      ...(isToCome && { when: zonedText(startsAt, game?.zone ?? SITE_ZONE, language, { day: 'short', zone: true }) }),
    }
  }
  return told
}
