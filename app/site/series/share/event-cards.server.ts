import {
  type ChampionshipServices,
  publicChampionship,
  shownChampionship,
} from '../../../championships/public-championship.server.ts'
import type { SportEvent } from '../../../events/event.ts'
import { isListed, openPictures, publicEvent, publicTeam, teamOf } from '../../../events/public-events.server.ts'
import type { Language } from '../../../kit/language.ts'
import {
  type ChampionshipCard,
  championshipCard,
  type EventCard,
  eventCardPath,
  eventCardText,
  type GameCard,
  gameCard,
  type TeamCard,
  teamCard,
} from '../../../pictures/cards/event-card.ts'
import type { Services } from '../../../services.server.ts'
import { pickName } from '../../../teams/team.ts'
import { genderedSport } from '../../../teams/team-names.ts'

type CardServices = Pick<Services, 'games' | 'catalogue' | 'site'>

/** Returns the card of a public event; undefined for a locked one and for an unknown id (spec R5, P2). */
export function publicGameCard(services: CardServices, language: Language, id: string): GameCard | undefined {
  const event = services.games().byId.get(id)
  if (!event || !isListed(services, event)) return undefined
  return gameCard(publicEvent(services, event, language), {
    language,
    siteName: services.site.name[language],
    hasOwnTitle: event.title.en !== '' || event.title.fr !== '',
    series: seriesOf(services, event, language),
  })
}

/** Returns the series whose image shows behind an event: its own, or that of its first webcast. */
function seriesOf(services: CardServices, { id, seriesDocId }: SportEvent, language: Language) {
  const docId = seriesDocId ?? openPictures(services, id)[0]?.seriesDocId ?? ''
  return services.catalogue.snapshot(language).byDocId.get(docId)
}

/** Returns the card of a team; undefined for an unknown slug. */
export function publicTeamCard({ games, site }: CardServices, language: Language, slug: string): TeamCard | undefined {
  const side = teamOf(games(), slug)
  const stored = games().teamBySlug.get(slug)
  if (!side || !stored) return undefined
  return teamCard(publicTeam(side, language), {
    language,
    siteName: site.name[language],
    sport: genderedSport(stored.sport, stored.gender, language),
    school: pickName(side.school.name, language).text,
  })
}

/** Returns the card of a championship; undefined for an unknown address and for a draft (spec B10). */
export function publicChampionshipCard(
  services: ChampionshipServices & Pick<Services, 'site'>,
  language: Language,
  slug: string,
): ChampionshipCard | undefined {
  const championship = shownChampionship(services, slug)
  const shown = championship && publicChampionship(services, championship, language)
  return shown && championshipCard(shown, { language, siteName: services.site.name[language] })
}

/** The image of a page's link: its path and its alternative text. */
export type PageCard = { path: string; alt: string }

export const pageCard = (card: EventCard): PageCard => ({ path: eventCardPath(card), alt: eventCardText(card) })
