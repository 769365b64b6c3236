import { gameOfEpisode, nameByGame } from '../../events/public-events.server.ts'
import { SITE_ZONE } from '../../events/time/site-zone.ts'
import { zonedText } from '../../events/time/zoned-time.ts'
import type { Language } from '../../kit/language.ts'
import type { Services } from '../../services.server.ts'
import type { ToldByGames, WatchEpisode } from './watch-state.ts'

type Told = Pick<WatchEpisode, 'id' | 'startsAt'>
type ToldServices = Pick<Services, 'games' | 'catalogue' | 'now'>

/** Returns what these episodes take from their games: the game's name and, before the start, the start in the venue's zone. */
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
