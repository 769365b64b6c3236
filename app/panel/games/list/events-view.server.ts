import { stateWithReason } from '../../../events/because.ts'
import type { SportEvent } from '../../../events/event.ts'
import { expectedEnd, isOver, pictureOf, type ShownKey, type ShownState, shownState } from '../../../events/event-state.ts'
import { stateText } from '../../../events/event-words.ts'
import type { Games } from '../../../events/games.server.ts'
import { dayText, localDateOf, timeText, zoneTime } from '../../../events/time/zoned-time.ts'
import type { Language } from '../../../kit/language.ts'
import { spokenTime } from '../../../kit/time/spoken-time.ts'
import type { Services } from '../../../services.server.ts'
import { findByName, namesOfTeam, namesOfVenue } from '../../../teams/find-names.ts'
import type { Sport } from '../../../teams/sport.ts'
import { genderedSport, sportNoun, teamName } from '../../../teams/team-names.ts'
import { eventListWords } from './event-list-words.ts'
import { titleOf } from './event-lists.server.ts'
import type { EventGroup, EventListRow, EventsView, WebcastState } from './events-view.ts'

type ListServices = Pick<Services, 'games' | 'catalogue'>

/** The number of events per page. */
const PAGE = 60

/**
 * Returns one page of the staff's list of events (spec E1): the events from today on, those on now first; the past events, latest
 * first; or the events of one month. `now` is in ms.
 */
export function eventsPage(services: ListServices, view: EventsView, language: Language, now: number) {
  const games = services.games()
  const clock = clockAt(now)
  const fitting = matchingText(
    services,
    games.events.filter((event) => fits(games, event, view, now)),
    view.text,
  )
  const wanted = inView(games, fitting, view.when, clock)
  const pages = Math.max(1, Math.ceil(wanted.length / PAGE))
  const page = Math.min(view.page, pages)
  const shown = wanted.slice((page - 1) * PAGE, page * PAGE)
  const groups = Map.groupBy(shown, ({ key }) => key)
  return {
    count: wanted.length,
    /** The number of events at any date that match the other filters. */
    matching: fitting.length,
    page,
    pages,
    from: (page - 1) * PAGE + 1,
    groups: [...groups].map(([key, placed]): EventGroup => groupOf(services, key, placed, language, now)),
    months: monthsOf(fitting, view.when, language),
    isEmpty: games.events.length === 0,
  }
}

/** Returns the events of one page of a view, in list order. `size`: events per page. */
export function eventsInView(services: ListServices, view: EventsView, now: number, size: number) {
  const games = services.games()
  const fitting = matchingText(
    services,
    games.events.filter((event) => fits(games, event, view, now)),
    view.text,
  )
  const wanted = inView(games, fitting, view.when, clockAt(now))
  const pages = Math.max(1, Math.ceil(wanted.length / size))
  const page = Math.min(view.page, pages)
  return { events: wanted.slice((page - 1) * size, page * size).map(({ event }) => event), page, pages }
}

/** Returns the choices of the filters: the sports that have events, and the schools and teams. */
export function eventFilters({ games }: Pick<ListServices, 'games'>, view: EventsView, language: Language) {
  const { events, teams, schools } = games()
  const collator = new Intl.Collator(language)
  const listed: { id: string; name: string }[] = []
  const add = (id: string, name: string) => listed.push({ id, name })
  for (const school of schools.values()) add(school.id, teamName({ school }, language, 'full'))
  for (const team of teams.values()) {
    const school = schools.get(team.schoolId)
    // A list of all teams would have a thousand entries, so the filter offers only those of the chosen sport.
    if (!school || (team.sport !== view.sport && team.id !== view.team)) continue
    add(team.id, `${teamName({ school }, language, 'full')}, ${genderedSport(team.sport, team.gender, language)}`)
  }
  return {
    sports: [...new Set(events.map(({ sport }) => sport))],
    teams: listed.sort((a, b) => collator.compare(a.name, b.name)),
  }
}

/**
 * Returns `now` and a function that returns the date in a zone. The function computes each zone once, because every event needs
 * it.
 */
export function clockAt(now: number) {
  const dates = new Map<string, string>()
  const today = (zone: string) => {
    const date = dates.get(zone) ?? localDateOf(now, zone)
    dates.set(zone, date)
    return date
  }
  return { now, today }
}

type GroupedEvent = { event: SportEvent; rank: number; key: string }

/** Returns the events of a view in list order; `key` names the group of each. */
function inView(games: Games, events: readonly SportEvent[], when: string, clock: ReturnType<typeof clockAt>): GroupedEvent[] {
  const byDay = (event: SportEvent): GroupedEvent => ({ event, rank: RANK.days, key: event.localDate })
  if (when === 'past')
    return events
      .filter((event) => isPast(games, event, clock.now))
      .map(byDay)
      .sort((a, b) => inOrder(b, a))
  const placed = when === '' ? events.flatMap((event) => placeOf(games, event, clock) ?? []) : inMonth(events, when).map(byDay)
  return placed.sort(inOrder)
}

const inMonth = (events: readonly SportEvent[], month: string) =>
  events.filter(({ localDate }) => localDate.startsWith(`${month}-`))

/**
 * Orders events by group, then local day, then instant, because one local day spans zones. Events without a confirmed time are
 * last on their day.
 */
function inOrder(a: GroupedEvent, b: GroupedEvent): number {
  const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
  return (
    a.rank - b.rank ||
    order(a.event.localDate, b.event.localDate) ||
    order(a.event.startsAt ?? '~', b.event.startsAt ?? '~') ||
    order(a.event.id, b.event.id)
  )
}

/** Order of the groups. */
export const RANK = { now: 0, today: 1, over: 2, waiting: 3, days: 4 }
const CURRENT_KEYS: readonly ShownKey[] = ['live', 'in-play', 'faulty', 'interrupted', 'awaited']

/** Returns the place of an event in the list from today on; undefined for a past one. */
export function placeOf(games: Games, event: SportEvent, { now, today }: ReturnType<typeof clockAt>): GroupedEvent | undefined {
  const date = today(event.zone)
  const isToday = event.localDate === date
  if (isPast(games, event, now)) return isToday ? { event, rank: RANK.over, key: 'over' } : undefined
  const isLongOver = event.localDate < date && expectedEnd(event) < now
  if (isLongOver && (event.schedule === 'postponed' || event.play === 'interrupted'))
    return { event, rank: RANK.waiting, key: 'waiting' }
  const { key } = stateOf(games, event, now)
  if (CURRENT_KEYS.includes(key) || (isToday && key === 'delayed')) return { event, rank: RANK.now, key: 'now' }
  if (isToday) return { event, rank: RANK.today, key: 'today' }
  return { event, rank: RANK.days, key: event.localDate }
}

/**
 * True when an event is past. A postponed event is never past, and an interrupted one only when another event continues it,
 * however old the stored date.
 */
function isPast(games: Games, event: SportEvent, now: number): boolean {
  if (event.schedule === 'postponed' || event.play === 'in-play') return false
  if (isOver(event)) return true
  if (event.play === 'interrupted') return games.continuationOf(event.id) !== undefined
  return expectedEnd(event) < now && pictureOf(games.picturesOf(event.id), event.hasPictureFault) !== 'on-air'
}

const stateOf = (games: Games, event: SportEvent, now: number) =>
  shownState({ ...event, picture: pictureOf(games.picturesOf(event.id), event.hasPictureFault) }, now)

function fits(games: Games, event: SportEvent, { sport, team, state }: EventsView, now: number): boolean {
  if (sport !== '' && event.sport !== sport) return false
  if (
    team !== '' &&
    ![event.homeTeamId, event.awayTeamId].some((id) => id === team || games.teams.get(id ?? '')?.schoolId === team)
  )
    return false
  return (
    state === '' || event.schedule === state || event.play === state || `picture-${webcastStateOf(games, event, now)}` === state
  )
}

export function webcastStateOf(games: Games, event: SportEvent, now: number): WebcastState {
  const pictures = games.picturesOf(event.id)
  if (pictures.length === 0) return 'none'
  const state = pictureOf(pictures, event.hasPictureFault)
  if (state !== 'ended') return state === 'none' ? 'no-video' : state
  return stateOf(games, event, now).key === 'replay' ? 'recorded' : 'ready'
}

/** Returns the months that have matching events, with counts, and the chosen month even when it has none. */
function monthsOf(events: readonly SportEvent[], when: string, language: Language): { month: string; title: string }[] {
  const counts = new Map<string, number>(MONTH.test(when) ? [[when, 0]] : [])
  for (const { localDate } of events) counts.set(localDate.slice(0, 7), (counts.get(localDate.slice(0, 7)) ?? 0) + 1)
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, count]) => {
      const title = spokenTime(Date.parse(`${month}-15T12:00:00Z`), language, { timeZone: 'UTC', year: 'numeric', month: 'long' })
      return { month, title: `${title} (${count})` }
    })
}

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/

type SearchableEvent = { event: SportEvent; names: string[] }

/** The searchable names of events. Cached per version of the games, because every typed letter searches all events. */
const searchable = new WeakMap<Games, Map<string, SearchableEvent>>()

function matchingText({ games, catalogue }: ListServices, events: SportEvent[], text: string): SportEvent[] {
  if (text.trim() === '') return events
  const all = games()
  const known = searchable.get(all) ?? new Map<string, SearchableEvent>()
  searchable.set(all, known)
  const { byDocId } = catalogue.staffSnapshot()
  const items = events.map((event) => {
    const item = known.get(event.id) ?? { event, names: namesOf(all, event, byDocId.get(event.seriesDocId ?? '')?.title ?? '') }
    known.set(event.id, item)
    return item
  })
  const found = new Set(findByName(items, text))
  return items.filter((item) => found.has(item)).map(({ event }) => event)
}

function namesOf(games: Games, event: SportEvent, series: string): string[] {
  const venue = event.venueId === null ? undefined : games.venues.get(event.venueId)
  const sides = [event.homeTeamId, event.awayTeamId].flatMap((id) => {
    const team = games.teams.get(id ?? '')
    const school = team && games.schools.get(team.schoolId)
    return school ? namesOfTeam(team, school) : []
  })
  return [event.title.en, event.title.fr, series, ...sides, ...(venue ? namesOfVenue(venue) : [])].filter(Boolean)
}

function groupOf(
  services: ListServices,
  key: string,
  placed: readonly GroupedEvent[],
  language: Language,
  now: number,
): EventGroup {
  const { groups } = eventListWords[language]
  const first = placed[0]?.event.localDate ?? ''
  const titles: Record<string, string> = {
    now: groups.now,
    today: groups.today(dayText(first, language)),
    over: groups.over,
    waiting: groups.waiting,
  }
  const isDay = placed[0]?.rank === RANK.days
  return {
    key,
    title: titles[key] ?? dayText(key, language, 'year'),
    events: placed.map(({ event }) => {
      const row = rowOf(services, event, language, now)
      return isDay || key === 'today' || key === 'over' ? row : { ...row, day: dayText(event.localDate, language, 'short') }
    }),
  }
}

const TONES: Partial<Record<ShownKey, NonNullable<EventListRow['tone']>>> = {
  live: 'live',
  faulty: 'changed',
  'in-play': 'changed',
  interrupted: 'changed',
  awaited: 'changed',
  delayed: 'changed',
  moved: 'changed',
  postponed: 'off',
  cancelled: 'off',
  over: 'over',
  official: 'over',
  replay: 'over',
}

function rowOf({ games, catalogue }: ListServices, event: SportEvent, language: Language, now: number): EventListRow {
  const all = games()
  const words = eventListWords[language]
  const { text, lang } = titleOf(all, event, language)
  const gender = all.teams.get(event.homeTeamId ?? event.awayTeamId ?? '')?.gender
  const shown = stateOf(all, event, now)
  const reason = event.reason[language] || event.reason.en || event.reason.fr
  const state = stateOfRow(event, shown, language)
  const tone = TONES[shown.key]
  return {
    id: event.id,
    version: event.version,
    title: text,
    ...(lang ? { lang } : {}),
    localDate: event.localDate,
    localTime: event.localTime,
    time: event.localTime === null ? words.tbc : timeText(event.localTime, language),
    zone: zoneTime(event.zone, language),
    sportName: sportName(event.sport, gender, language),
    state: event.schedule === 'planned' || reason === '' ? state : stateWithReason(state, reason, language),
    ...(tone && { tone }),
    schedule: event.schedule,
    play: event.play,
    series: catalogue.staffSnapshot().byDocId.get(event.seriesDocId ?? '')?.title ?? '',
    picture: webcastStateOf(all, event, now),
    publication: { state: event.state, publicAt: event.publicAt },
  }
}

/** Returns the current state of an event in words; '' when it is on schedule. */
export function stateTextOf(
  games: Games,
  event: SportEvent,
  language: Language,
  now: number,
): { state: string; isLive: boolean } {
  const shown = stateOf(games, event, now)
  const isPlain = shown.key === 'planned' || shown.key === 'soon'
  return { state: isPlain ? '' : stateOfRow(event, shown, language), isLive: shown.key === 'live' }
}

/** Returns the sport of an event with the gender of its teams. */
export const playersOf = ({ teams }: Games, { sport, homeTeamId, awayTeamId }: SportEvent, language: Language) =>
  sportName(sport, teams.get(homeTeamId ?? awayTeamId ?? '')?.gender, language)

const sportName = (sport: Sport, gender: Parameters<typeof genderedSport>[1] | undefined, language: Language) =>
  gender ? genderedSport(sport, gender, language) : sportNoun(sport, language)

/** Shortens the state for a row: the row already shows the new time, and a countdown in a static list would soon be wrong. */
function stateOfRow(event: SportEvent, shown: ShownState, language: Language): string {
  const { key } = shown
  if (key === 'delayed' || key === 'moved') return eventListWords[language][key]
  return stateText(event, key === 'soon' || key === 'tbc' ? { ...shown, key: 'planned' } : shown, language)
}
