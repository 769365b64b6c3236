import { eventCardPath } from '../../../pictures/cards/event-card.ts'
import { servicesContext } from '../../../services.server.ts'
import type { Route } from './+types/event-card.route.ts'
import { cardAnswer } from './card-answer.server.ts'
import { publicChampionshipCard, publicGameCard, publicTeamCard } from './event-cards.server.ts'

/** Returns the image of a link to a game, a team or a championship (spec R5, B10). */
export function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  return cardAnswer({
    cards: services.cards,
    request,
    language: params.language,
    cardIn(language) {
      const { eventId, team, slug = '' } = params
      if (eventId !== undefined) return publicGameCard(services, language, eventId)
      return team === undefined ? publicChampionshipCard(services, language, slug) : publicTeamCard(services, language, team)
    },
    pathOf: eventCardPath,
  })
}
