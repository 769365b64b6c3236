import { isShown } from '../../../catalog/publication.ts'
import { searchTitles, searchWords } from '../../../catalog/search/search.ts'
import { type Championship, championshipPath } from '../../../championships/championship.ts'
import { isListed } from '../../../events/public-events.server.ts'
import { dayText } from '../../../events/time/zoned-time.ts'
import type { Language } from '../../../kit/language.ts'
import { pickName } from '../../../teams/team.ts'
import { genderedSport } from '../../../teams/team-names.ts'
import type { ListServices } from '../../spoilers/listed-event.server.ts'
import type { GameResult } from './search-result.ts'

/** The maximum number of championships that the panel shows. */
const MOST = 3

/** Returns public championships for a query, by their names and sport in both languages, newest first among equals (spec H2). */
export function searchChampionships(services: ListServices, query: string, language: Language): GameResult[] {
  const shown = [...services.championships().byId.values()].filter(isShown)
  const entries = shown.map((item) => ({
    item,
    titles: (['en', 'fr'] as const).map((each) =>
      searchWords(`${item.name[each]} ${genderedSport(item.sport, item.gender, each)}`),
    ),
  }))
  return searchTitles(entries, query, MOST).map((championship) => {
    const { slug, sport, gender } = championship
    const { text, lang } = pickName(championship.name, language)
    const first = firstDay(services, championship)
    return {
      path: championshipPath(slug),
      title: text,
      ...(lang && { lang }),
      about: [genderedSport(sport, gender, language), first && dayText(first, language, 'year')].filter(Boolean).join(' · '),
    }
  })
}

function firstDay(services: ListServices, { eventIds }: Championship): string | undefined {
  const events = [...eventIds.values()].flatMap((id) => services.games().byId.get(id) ?? [])
  const days = events.filter((event) => isListed(services, event)).map(({ localDate }) => localDate)
  return days.sort()[0]
}
