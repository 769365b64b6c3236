import { HOUR_MS } from '../../app/kit/time/time-units.ts'
import type { Gender, Sport } from '../../app/teams/sport.ts'
import { episodeDocId, seriesDocId } from './catalogue.ts'
import { type DemoEvent, dateAt, daysLater, eventFrom } from './demo-event.ts'
import type { EpisodeDraft, SeriesDraft } from './drafts.ts'
import { type DemoVenue, teamsIn, venueOf } from './schools.ts'

const NO_LABEL = { en: '', fr: '' }

/** The events of the catalogue's episodes: what is live or announced first, then the recorded games that have a date of their own. */
export function shownGames(drafts: readonly SeriesDraft[], now: Date): DemoEvent[] {
  const all = drafts.flatMap((series) => series.episodes.map((episode, at) => ({ series, episode, number: at + 1 })))
  const current = all.filter(({ episode: { live, startsAt, cycles } }) => live || startsAt || cycles)
  const recorded = all.filter(({ episode: { date, startsAt } }) => date !== undefined && startsAt === undefined)
  return [...current.flatMap((shown) => currentEvent(shown, now)), ...recordedGames(recorded, now)]
}

type ShownGame = { series: SeriesDraft; episode: EpisodeDraft; number: number }

function currentEvent({ series, episode, number }: ShownGame, now: Date): DemoEvent[] {
  const found = episode.meet ? meetOf(episode.meet) : gameOf(series, episode)
  if (!found) return []
  // The one that starts and ends by itself has no time: an event's time would become that of its episode.
  const start = episode.startsAt ? { at: episode.startsAt } : { date: dateAt(now, found.venue), time: null }
  const beside = series.episodes.flatMap(({ beside: label }, at) =>
    label ? [{ episodeDocId: episodeDocId(series, at + 1), label }] : [],
  )
  const own = { episodeDocId: episodeDocId(series, number), label: episode.label ?? NO_LABEL }
  const pictures = [own, ...beside]
  // A meet is known by all of its episodes, a game by the first.
  const key = (episode.meet ? pictures : [own]).map(({ episodeDocId }) => episodeDocId).join()
  const expectedMinutes = series.tags.includes('football') ? 210 : 150
  return [eventFrom({ expectedMinutes, ...found, start, pictures, key, seriesDocId: seriesDocId(series) }, now)]
}

const meetOf = ({ venue, minutes, ...meet }: NonNullable<EpisodeDraft['meet']>) => ({
  ...meet,
  venue: venueOf(venue, meet.sport),
  expectedMinutes: minutes,
})

/** Local times of several games at one place on one day. */
const SLOTS = ['19:00', '16:00', '13:00']

/** The day before that of the games which are live: yesterday in UTC may be today in the west. */
const dayBefore = (now: Date, venue: DemoVenue) => daysLater(dateAt(new Date(now.getTime() - 3 * HOUR_MS), venue), -1)

function recordedGames(recorded: readonly ShownGame[], now: Date): DemoEvent[] {
  const taken = new Map<string, number>()
  return recorded.flatMap(({ series, episode, number }) => {
    const found = gameOf(series, episode)
    if (!found || episode.date === undefined) return []
    const place = `${found.venue.id} ${episode.date}`
    const time = SLOTS[taken.get(place) ?? 0]
    taken.set(place, (taken.get(place) ?? 0) + 1)
    if (time === undefined) return []
    const key = episodeDocId(series, number)
    const draft = { ...found, key, pictures: [{ episodeDocId: key, label: NO_LABEL }], seriesDocId: seriesDocId(series) }
    const date = [episode.date, dayBefore(now, found.venue)].toSorted()[0] as string
    return [eventFrom({ ...draft, start: { date, time } }, now)]
  })
}

/** The game that an episode's title names. */
function gameOf({ host, tags }: SeriesDraft, { title }: EpisodeDraft) {
  const sport = SPORTS.find((each) => tags.includes(each))
  const gender = genderOf(tags)
  const teams = teamsIn(title.en)
  if (!sport || !gender || !teams) return undefined
  const { home, away, joined } = teams
  const isNeutral = joined === 'vs.' && host !== undefined && host !== home
  const venue = venueOf(host ?? home, sport)
  return { sport, teams: { home, away, gender }, venue, isNeutral }
}

const SPORTS = ['hockey', 'basketball', 'volleyball', 'soccer', 'football', 'rugby', 'curling'] as const satisfies Sport[]

function genderOf(tags: readonly string[]): Gender | undefined {
  const genders = (['women', 'men'] as const).filter((each) => tags.includes(each))
  return genders.length === 1 ? genders[0] : tags.includes('football') ? 'men' : undefined
}
