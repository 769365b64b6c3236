import { cardPath } from '../../../pictures/cards/card.ts'
import { servicesContext } from '../../../services.server.ts'
import type { Route } from './+types/card.route.ts'
import { cardAnswer } from './card-answer.server.ts'
import { publicCard } from './cards.server.ts'

/** Returns the image of a link to a series or an episode (spec R5). */
export function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { language, seriesId, episodeId } = params as { language: string; seriesId: string; episodeId?: string }
  return cardAnswer({
    cards: services.cards,
    request,
    language,
    cardIn: (language) => publicCard(services, language, seriesId, episodeId),
    pathOf: cardPath,
  })
}
