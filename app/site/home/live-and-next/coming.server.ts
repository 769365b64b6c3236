import type { Episode } from '../../../catalog/episodes/episode.ts'
import { onAirForAll } from '../../../catalog/episodes/on-air.server.ts'
import { lateBefore } from '../../../catalog/is-out.ts'
import { isPayPerView } from '../../../catalog/series/series.ts'
import { episodePath } from '../../../catalog/series/series-paths.ts'
import { englishOf } from '../../../catalog/texts/in-french.ts'
import { championshipPath } from '../../../championships/championship.ts'
import { gamePath, type LocalStart } from '../../../events/event.ts'
import { nextChange, shownState } from '../../../events/event-state.ts'
import { stateText } from '../../../events/event-words.ts'
import { isListed } from '../../../events/public-events.server.ts'
import { SITE_ZONE } from '../../../events/time/site-zone.ts'
import { dayText, instantOf, localDateOf, startText, zonedText } from '../../../events/time/zoned-time.ts'
import { GAMES } from '../../../history/topics.ts'
import type { Language } from '../../../kit/language.ts'
import { DAY_MS } from '../../../kit/time/time-units.ts'
import { playerSource } from '../../../playback/streams/address.ts'
import type { Services } from '../../../services.server.ts'
import { isPast } from '../../game/game-row.ts'
import { type ListedEvent, listedEvent } from '../../spoilers/listed-event.server.ts'
import { wayWords } from './way-words.ts'

/** A card of the row: an event, a webcast announced without one, or the way to a championship. */
export type ComingCard = {
  id: string
  /** The path, without a language. */
  path: string
  title: string
  lang?: Language
  /** Its title on devices that hide scores, where its teams tell results (spec B9); '' where they do not show it at all. */
  safe?: string
  /** "Women's hockey", with the venue while it is live, or the title of the series. */
  about: string
  /** The teams' crests, visitors first. */
  crests: { code: string; colour: string }[]
  isLive: boolean
  /** True when the game is being played or shown, so that it has a score. */
  isOn?: true
  /** When a game on the air began by its schedule, in seconds since 1970, where the site's own player can go back to it. */
  from?: number
  time?: CardTime
  /**
   * The state in words, then the states that follow by time alone, each with the instant in ms from which it applies. '' shows
   * nothing, null counts down to the start. Empty while live.
   */
  states: [from: number, text: string | null][]
}

/** The start in words: by the venue's clock, or by the site's zone for a webcast without an event, whose place is unknown. */
type CardTime = {
  text: string
  /** The instant in ISO format; only the day while the time is to be confirmed. */
  at: string
  /** The local time at the venue, as YYYY-MM-DDTHH:MM. */
  place?: string
}

const MOST = 20
const AHEAD_MS = 7 * DAY_MS

export type ComingServices = Pick<Services, 'games' | 'catalogue' | 'championships' | 'championshipState' | 'hosts' | 'now'>

/**
 * Returns the row 'Live and next' (spec E4): live webcasts, other games in play, then everything that begins within seven days,
 * by time; no more than 20 cards. Public items only, so that the page is the same for everybody. A webcast that shows an event
 * appears only as the event.
 */
export function comingCards(services: ComingServices, language: Language): { v: number; liveV: number; cards: ComingCard[] } {
  const now = services.now().getTime()
  const events = eventsAt(services, language, now)
  const cards = [...events, ...championshipsOf(events, language, now), ...webcastsAt(services, language, now)]
    .sort((a, b) => a.rank - b.rank || order(a.at, b.at) || order(a.id, b.id))
    .slice(0, MOST)
    .map(({ card }) => card())
  return { v: services.catalogue.version(GAMES), liveV: services.catalogue.liveEpisodes(language).v, cards }
}

/** `rank`: 0 for live, 1 for games played without a webcast, 1.5 for championships, 2 for upcoming. */
type RankedCard = { id: string; rank: number; at: string; card: () => ComingCard }
type RankedEvent = RankedCard & { event: ListedEvent }

function eventsAt(services: ComingServices, language: Language, now: number): RankedEvent[] {
  const until = new Date(now + AHEAD_MS).toISOString()
  // Events are ordered by day; a margin of one day on both sides covers every zone and games that have not ended.
  const rewindable = onAirInOwnPlayer(services)
  const [first = '', last = ''] = [now - AHEAD_MS, now + AHEAD_MS + DAY_MS].map((at) => new Date(at).toISOString().slice(0, 10))
  return services
    .games()
    .events.filter(({ localDate }) => localDate >= first && localDate <= last)
    .filter((event) => isListed(services, event))
    .flatMap((event) => {
      const shown = listedEvent(services, event, language)
      const state = shownState(shown, now)
      const { isOn } = state
      const at = shown.startsAt ?? endOfDay(shown)
      const isNext = at <= until && !isPast(state) && state.key !== 'cancelled' && state.key !== 'postponed'
      if (!isOn && !isNext) return []
      const rank = state.key === 'live' ? 0 : isOn ? 1 : 2
      return [{ id: event.id, rank, at, event: shown, card: () => eventCard(shown, language, now, rewindable.has(event.id)) }]
    })
}

/** Returns the games whose live streams the site's own player shows, which can go back to their beginning. */
function onAirInOwnPlayer({ catalogue, games, hosts }: ComingServices): Set<string> {
  const isOwn = ({ videoUrl, content: { videos } }: Episode) =>
    playerSource(videoUrl, videos[0]?.videoType ?? 'External', [], hosts).kind === 'hls'
  return new Set(
    onAirForAll(catalogue).live.flatMap(({ episode }) => (isOwn(episode) ? games().eventsOfEpisode(episode.docId) : [])),
  )
}

/** Returns the ways to the championships of these events, each with the day of its next game, before what is upcoming (spec B8). */
function championshipsOf(events: readonly RankedEvent[], language: Language, now: number): RankedCard[] {
  const words = wayWords[language]
  const today = localDateOf(now, SITE_ZONE)
  // That a game which may not be needed is played tells how its series stands.
  const told = events.flatMap(({ rank, at, event: { championship, localDate } }) =>
    championship && !championship.isIfNecessary ? [{ ...championship, isOn: rank < 2, at, localDate }] : [],
  )
  const first = told.sort((a, b) => Number(b.isOn) - Number(a.isOn) || order(a.at, b.at))
  return [...Map.groupBy(first, ({ slug }) => slug).values()].flatMap(([game]) => {
    if (!game) return []
    const { slug, name: title, isOn, at, localDate } = game
    const about = isOn ? words.onNow : localDate === today ? words.today : dayText(localDate, language, 'short')
    const path = championshipPath(slug)
    return [{ id: path, rank: 1.5, at, card: () => ({ id: path, path, title, about, crests: [], isLive: false, states: [] }) }]
  })
}

/** Returns the end of the day, which sorts an event without a time after the other events of its day. */
function endOfDay(start: LocalStart): string {
  const end = instantOf({ ...start, localTime: '23:59' })
  return (end.ok && end.startsAt) || `${start.localDate}T23:59:00.000Z`
}

function eventCard(event: ListedEvent, language: Language, now: number, isRewindable: boolean): ComingCard {
  const { key, isOn } = shownState(event, now)
  const isLive = key === 'live'
  return {
    id: event.id,
    path: gamePath(event.id),
    title: event.title,
    ...(event.titleLang ? { lang: event.titleLang } : {}),
    ...safeOf(event, isOn),
    // Upcoming games show their time instead.
    about: [event.sportName, isLive && event.venue?.name].filter(Boolean).join(' · '),
    crests: [event.away, event.home].flatMap((team) => (team ? [{ code: team.code, colour: team.colour }] : [])),
    isLive,
    ...(isOn && { isOn: true as const }),
    ...(isRewindable && event.startsAt !== null && { from: Date.parse(event.startsAt) / 1_000 }),
    ...(isLive ? { states: [] } : { time: timeOf(event, language), states: statesOf(event, language, now) }),
  }
}

/** That a game which may not be needed is played tells how its series stands. */
function safeOf({ championship }: ListedEvent, isOn: boolean): Pick<ComingCard, 'safe'> {
  if (isOn && championship?.isIfNecessary) return { safe: '' }
  return championship?.safe === undefined ? {} : { safe: championship.safe }
}

const timeOf = (event: ListedEvent, language: Language): CardTime => ({
  text: startText(event, language, { day: 'short', zone: true }),
  at: event.startsAt ?? event.localDate,
  ...(event.localTime === null ? {} : { place: `${event.localDate}T${event.localTime}` }),
})

function statesOf(event: ListedEvent, language: Language, now: number): ComingCard['states'] {
  const states: ComingCard['states'] = []
  for (let at: number | undefined = now; at !== undefined; at = nextChange(event, at)) {
    const state = shownState(event, at)
    const text = state.key === 'soon' ? null : state.key === 'planned' ? '' : stateText(event, state, language)
    if (states.length === 0 || states.at(-1)?.[1] !== text) states.push([at, text])
  }
  return states
}

/** Returns live and announced webcasts without an event. */
function webcastsAt({ games, catalogue }: ComingServices, language: Language, now: number): RankedCard[] {
  const { live, upcoming } = onAirForAll(catalogue, language)
  const until = new Date(now + AHEAD_MS).toISOString()
  const late = lateBefore(new Date(now)).toISOString()
  return [...live, ...upcoming].flatMap(({ episode, series }) => {
    if (isPayPerView(series) || games().showsEpisode(episode.docId)) return []
    const { isLive, startsAt } = episode
    if (!isLive && (startsAt === null || startsAt > until || startsAt <= late)) return []
    const isEnglish = englishOf(episode.title ? episode : series, { title: 'title' }).includes('title')
    const card = (): ComingCard => ({
      id: episode.docId,
      path: episodePath(series.id, episode.docId),
      title: episode.title || series.title,
      ...(isEnglish ? { lang: 'en' } : {}),
      about: episode.title ? series.title : '',
      crests: [],
      isLive,
      ...(isLive || startsAt === null
        ? {}
        : { time: { text: zonedText(startsAt, SITE_ZONE, language, { day: 'short', zone: true }), at: startsAt } }),
      states: [],
    })
    return [{ id: episode.docId, rank: isLive ? 0 : 2, at: startsAt ?? '', card }]
  })
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
