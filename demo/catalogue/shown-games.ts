import type { GivenPicture } from '../../app/events/edit-events.server.ts'
import { HOUR_MS } from '../../app/shared/time-units.ts'
import type { Gender, Sport } from '../../app/teams/sport.ts'
import { episodeDocId, seriesDocId } from './build.ts'
import { type DemoEvent, dateAt, daysLater, type EventDraft, eventFrom } from './demo-event.ts'
import { canal, type DemoVenue, venueOf } from './schools.ts'
import * as t from './teams.ts'
import type { EpisodeDraft, SeriesDraft } from './types.ts'

/** The hosts of tournaments, where 'vs.' in a title does not say who plays at home. */
const HOSTS: Record<string, t.Team> = {
  'live-womens-volleyball-final-8': t.saintAubin,
  'live-curling-draw-5': t.copperfield,
  'meridian-cup-upcoming': t.prairieTech,
  'womens-rugby-semifinal': t.whitecap,
  'mens-soccer-final-upcoming': t.elmgrove,
}

const NO_LABEL = { en: '', fr: '' }

/** The events of the catalogue's episodes: what is live or announced first, then the recorded games that have a date of their own. */
export function shownGames(drafts: readonly SeriesDraft[], now: Date): DemoEvent[] {
  const all = drafts.flatMap((series) => series.episodes.map((episode, at) => ({ series, episode, number: at + 1 })))
  const current = all.filter(({ episode: { live, startsAt, cycles } }) => live || startsAt || cycles)
  const recorded = all.filter(({ episode: { date, startsAt } }) => date !== undefined && startsAt === undefined)
  return [...current.flatMap((shown) => currentGame(shown, now)), ...titledMeets(drafts, now), ...recordedGames(recorded, now)]
}

type Shown = { series: SeriesDraft; episode: EpisodeDraft; number: number }

/** A second picture of a game, by the title of its episode. */
const BESIDE: Record<string, GivenPicture['label']> = { 'Bench Camera': { en: 'Bench camera', fr: 'Caméra du banc' } }
const WITH_COMMENTARY = { en: 'Commentary', fr: 'Commentaire' }

function currentGame({ series, episode, number }: Shown, now: Date): DemoEvent[] {
  const found = gameOf(series, episode)
  if (!found) return []
  const { startsAt } = episode
  // The one that starts and ends by itself has no time: an event's time would become that of its episode.
  const start = startsAt ? { at: startsAt } : { date: dateAt(now, found.venue), time: null }
  const beside = series.episodes.flatMap(({ title }, at) => {
    const label = BESIDE[title]
    return label ? [{ episodeDocId: episodeDocId(series, at + 1), label }] : []
  })
  const label = beside.length > 0 ? WITH_COMMENTARY : NO_LABEL
  const pictures = [{ episodeDocId: episodeDocId(series, number), label }, ...beside]
  const draft = { ...found, start, pictures, expectedMinutes: series.tags.includes('football') ? 210 : 150 }
  return [eventFrom({ ...draft, key: episodeDocId(series, number), seriesDocId: seriesDocId(series) }, now)]
}

/** How many minutes a meet of the catalogue takes, its place, and its names. */
const MEETS: (Pick<EventDraft, 'sport'> & {
  series: string
  kind: 'meet' | 'session'
  venue: DemoVenue
  title: GivenPicture['label']
  expectedMinutes: number
  /** The places of its episodes in the series, with the labels of several. */
  pictures: [number: number, label: GivenPicture['label']][]
})[] = [
  {
    series: 'live-swimming-championships',
    sport: 'swimming',
    kind: 'session',
    venue: venueOf(t.whitecap, 'swimming'),
    title: { en: 'Swimming Championships: Day 2 Finals', fr: 'Championnats de natation\u00a0: finales du jour 2' },
    expectedMinutes: 120,
    pictures: [[1, NO_LABEL]],
  },
  {
    series: 'live-wrestling-championships',
    sport: 'wrestling',
    kind: 'meet',
    venue: venueOf(t.westmoor, 'wrestling'),
    title: { en: 'Wrestling Championships', fr: 'Championnats de lutte' },
    expectedMinutes: 480,
    pictures: [
      [1, { en: 'Mat 1', fr: 'Tapis 1' }],
      [2, { en: 'Mat 2', fr: 'Tapis 2' }],
    ],
  },
  {
    series: 'rowing-regatta',
    sport: 'rowing',
    kind: 'session',
    venue: canal,
    title: { en: 'Rowing Regatta: Heats', fr: 'Régate d’aviron\u00a0: qualifications' },
    expectedMinutes: 150,
    pictures: [[1, NO_LABEL]],
  },
  {
    series: 'rowing-regatta',
    sport: 'rowing',
    kind: 'session',
    venue: canal,
    title: { en: 'Rowing Regatta: Finals', fr: 'Régate d’aviron\u00a0: finales' },
    expectedMinutes: 150,
    pictures: [[2, NO_LABEL]],
  },
]

function titledMeets(drafts: readonly SeriesDraft[], now: Date): DemoEvent[] {
  return MEETS.map(({ series: id, pictures, ...meet }) => {
    const series = drafts.find((draft) => draft.id === id)
    const at = series?.episodes[(pictures[0]?.[0] ?? 1) - 1]?.startsAt
    if (!series || !at) throw new Error(`The demo has no start of '${meet.title.en}'.`)
    const shown = pictures.map(([number, label]) => ({ episodeDocId: episodeDocId(series, number), label }))
    return eventFrom(
      {
        ...meet,
        key: shown.map(({ episodeDocId }) => episodeDocId).join(),
        start: { at },
        pictures: shown,
        seriesDocId: seriesDocId(series),
      },
      now,
    )
  })
}

/** Local times of several games at one place on one day. */
const SLOTS = ['19:00', '16:00', '13:00']

/** The day before that of the games which are live: yesterday in UTC may be today in the west. */
const dayBefore = (now: Date, venue: DemoVenue) => daysLater(dateAt(new Date(now.getTime() - 3 * HOUR_MS), venue), -1)

function recordedGames(recorded: readonly Shown[], now: Date): DemoEvent[] {
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
function gameOf({ id, tags }: SeriesDraft, { title }: EpisodeDraft) {
  const sport = SPORTS.find((each) => tags.includes(each))
  const gender = genderOf(tags)
  const teams = t.teamsIn(title)
  if (!sport || !gender || !teams) return undefined
  const { home, away, joined } = teams
  const host = HOSTS[id] ?? home
  const isNeutral = joined === 'vs.' && host !== home
  return { sport, teams: { home, away, gender }, venue: venueOf(host, sport), isNeutral }
}

const SPORTS = ['hockey', 'basketball', 'volleyball', 'soccer', 'football', 'rugby', 'curling'] as const satisfies Sport[]

function genderOf(tags: readonly string[]): Gender | undefined {
  const genders = (['women', 'men'] as const).filter((each) => tags.includes(each))
  return genders.length === 1 ? genders[0] : tags.includes('football') ? 'men' : undefined
}
