import { eventCardPath } from '../../../pictures/cards/event-card.ts'
import { servicesContext } from '../../../services.server.ts'
import type { Route } from './+types/team-card.route.ts'
import { cardAnswer } from './card-answer.server.ts'
import { publicTeamCard } from './event-cards.server.ts'

/** Returns the image of a link to a team (spec R5). */
export function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  return cardAnswer({
    cards: services.cards,
    request,
    language: params.language,
    cardIn: (language) => publicTeamCard(services, language, params.team),
    pathOf: eventCardPath,
  })
}
