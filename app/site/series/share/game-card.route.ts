import { eventCardPath } from '../../../pictures/cards/event-card.ts'
import { servicesContext } from '../../../services.server.ts'
import type { Route } from './+types/game-card.route.ts'
import { cardAnswer } from './card-answer.server.ts'
import { publicGameCard } from './event-cards.server.ts'

/** Returns the image of a link to a game (spec R5). */
export function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  return cardAnswer({
    cards: services.cards,
    request,
    language: params.language,
    cardIn: (language) => publicGameCard(services, language, params.eventId),
    pathOf: eventCardPath,
  })
}
