import type { SportEvent } from '../events/event.ts'
import { isOver } from '../events/event-state.ts'
import { eventTitle } from '../events/event-title.ts'
import type { Games } from '../events/games.server.ts'
import { dayText, timeText } from '../events/time/clock-text.ts'
import { localStartOf } from '../events/time/zoned-time.ts'
import type { Language } from '../kit/language.ts'
import type { Audience } from './audience.server.ts'
import { type Figures, minuteOfTime, timeOfMinute } from './figures.ts'

/** A fact of the game on its curve. */
type CurveFact = { minute: number; kind: 'planned' | 'start' | 'end'; time: string }

/** The figures with the texts their page needs. */
export type AudienceView = Figures & {
  facts: CurveFact[]
  /** The clock times of the curve by minute: at its ends, at whole half hours, and at the steps of its table. */
  times: Record<number, string>
  peakAt: string
}

type Services = { games: () => Games; audience: Audience }

/** The zone of an episode when nothing says where it is watched. */
const ZONE = 'America/Toronto'

/** Returns the figures of a game with its start, its former starts and its end; undefined if the event does not exist. */
export async function audienceOfEvent(services: Services, eventId: string, language: Language) {
  const games = services.games()
  const event = games.byId.get(eventId)
  if (!event) return undefined
  const episodes = games.picturesOf(eventId).map(({ episodeDocId }) => episodeDocId)
  const figures = await services.audience.of(episodes, event)
  return viewOf(figures, { zone: event.zone, facts: factsOf(games, event), language })
}

/** Returns the figures of one episode, with the facts of its game if it shows exactly one. */
export async function audienceOfEpisode(services: Services, docId: string, language: Language) {
  const games = services.games()
  const shown = games.showsEpisode(docId)
    ? games.events.filter(({ id }) => games.picturesOf(id).some(({ episodeDocId }) => episodeDocId === docId))
    : []
  const [event] = shown.length === 1 ? shown : []
  const figures = await services.audience.of([docId], event)
  return viewOf(figures, { zone: event?.zone ?? ZONE, facts: event ? factsOf(games, event) : [], language })
}

type UntimedFact = Omit<CurveFact, 'time'>

/** Returns the start, former starts, and the expected end of a game that is over. */
function factsOf(games: Games, event: SportEvent): UntimedFact[] {
  const { startsAt, expectedMinutes } = event
  if (startsAt === null) return []
  const start = minuteOfTime(startsAt)
  const planned = games
    .formerStartsOf(event.id)
    .flatMap((former) => (former.startsAt === null ? [] : [minuteOfTime(former.startsAt)]))
    .filter((minute) => minute !== start)
  return [
    ...[...new Set(planned)].map((minute): UntimedFact => ({ minute, kind: 'planned' })),
    { minute: start, kind: 'start' },
    ...(isOver(event) ? [{ minute: start + expectedMinutes, kind: 'end' as const }] : []),
  ]
}

function viewOf(
  figures: Figures,
  { zone, facts, language }: { zone: string; facts: readonly UntimedFact[]; language: Language },
): AudienceView {
  const time = (minute: number) => timeText(localStartOf(timeOfMinute(minute), zone).localTime ?? '', language)
  const { curve, peak } = figures
  const minutes = curve ? Array.from(curve.players, (_, at) => curve.from + at) : []
  const shown = minutes.filter((minute) => minute % 5 === 0 || minute === curve?.from)
  const start = peak && localStartOf(timeOfMinute(peak.minute), zone)
  return {
    ...figures,
    facts: facts.map((fact) => ({ ...fact, time: time(fact.minute) })),
    times: Object.fromEntries(shown.map((minute) => [minute, time(minute)])),
    peakAt: start ? `${dayText(start.localDate, language, 'year')}, ${timeText(start.localTime ?? '', language)}` : '',
  }
}

/** Returns the title of an event for lists of figures. */
export function titleOfEvent({ teams, schools, frenchTitles }: Games, event: SportEvent, language: Language): string {
  const sideOf = (id: string | null) => schools.get(teams.get(id ?? '')?.schoolId ?? '')
  return eventTitle(event, { home: sideOf(event.homeTeamId), away: sideOf(event.awayTeamId) }, language, frenchTitles).text
}
