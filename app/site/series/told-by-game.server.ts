import { gameOfEpisode, nameByGame } from '../../events/public-events.server.ts'
import { SITE_ZONE } from '../../events/time/site-zone.ts'
import { zonedText } from '../../events/time/zoned-time.ts'
import type { Language } from '../../kit/language.ts'
import type { Services } from '../../services.server.ts'
import { listedEvent } from '../spoilers/listed-event.server.ts'
import type { GameFacts, WatchEpisode } from './watch-state.ts'

type EpisodeStart = Pick<WatchEpisode, 'id' | 'startsAt'>
type GameServices = Pick<Services, 'games' | 'catalogue' | 'championships' | 'championshipState' | 'now'>

/** Returns the facts from these episodes' games: the game's name and, before the start, the start in the venue's zone. */
export function gameFactsOf(services: GameServices, episodes: readonly EpisodeStart[], language: Language): GameFacts {
  const now = services.now().getTime()
  const facts: GameFacts = {}
  for (const { id, startsAt } of episodes) {
    const name = nameByGame(services, id, language)
    const isToCome = startsAt !== null && Date.parse(startsAt) > now
    if (!name && !isToCome) continue
    const game = gameOfEpisode(services, id)
    const listed = game && listedEvent(services, game, language)
    const safe = listed?.championship?.safe
    facts[id] = {
      // After the game's title a name may have that of its camera.
      ...(name &&
        listed && { gameId: listed.id, name: { ...name, ...(safe && { safe: safe + name.title.slice(listed.title.length) }) } }),
      ...(isToCome && { when: zonedText(startsAt, game?.zone ?? SITE_ZONE, language, { day: 'short', zone: true }) }),
    }
  }
  return facts
}
