import { eventCardPath } from '../../../pictures/cards/event-card.ts'
import { servicesContext } from '../../../services.server.ts'
import type { Route } from './+types/championship-card.route.ts'
import { cardAnswer } from './card-answer.server.ts'
import { publicChampionshipCard } from './event-cards.server.ts'

/** Returns the image of a link to a championship (spec B10). */
export function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  return cardAnswer({
    cards: services.cards,
    request,
    language: params.language,
    cardIn: (language) => publicChampionshipCard(services, language, params.slug),
    pathOf: eventCardPath,
  })
}
