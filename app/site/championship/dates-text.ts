import type { PublicChampionship } from '../../championships/public-championship.ts'
import { dayText } from '../../events/time/zoned-time.ts'
import type { Language } from '../../kit/language.ts'
import { championshipWords } from './championship-words.ts'

/** Returns the days of a championship in words; '' while it has no game. */
export function datesText({ dates }: Pick<PublicChampionship, 'dates'>, language: Language): string {
  if (!dates) return ''
  const last = dayText(dates.to, language, 'year')
  return dates.from === dates.to ? last : championshipWords[language].dates(dayText(dates.from, language), last)
}

/** Returns the zone of all games; undefined where they are in several. */
export function zoneOf({ games }: { games: readonly { row?: { zone: string } }[] }): string | undefined {
  const [zone, ...others] = new Set(games.flatMap(({ row }) => row?.zone ?? []))
  return others.length === 0 ? zone : undefined
}
