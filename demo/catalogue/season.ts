import { ofName } from '../../app/teams/french-names.ts'
import { calendarFrom } from './calendar.ts'
import { type DemoEvent, dateAt, daysLater, type EventDraft, eventFrom, restarted } from './demo-event.ts'
import { neutralVenue, schoolTeams, venueOf } from './schools.ts'
import * as t from './teams.ts'

/** The leagues play every other week. `even`: those of the schools with even places in the list, and weeks likewise. */
const LEAGUES = [
  { sport: 'hockey', gender: 'women', isEven: true, week: 0, days: [-1, '19:00', -3, '19:00'] },
  { sport: 'hockey', gender: 'men', isEven: false, week: 0, days: [0, '19:30', -3, '19:30'] },
  { sport: 'volleyball', gender: 'women', isEven: true, week: 0, days: [0, '14:00', -2, '19:00'] },
  { sport: 'volleyball', gender: 'men', isEven: false, week: 0, days: [1, '14:00', -4, '19:00'] },
  { sport: 'basketball', gender: 'women', isEven: false, week: 1, days: [-1, '18:00', -3, '18:30'] },
  { sport: 'basketball', gender: 'men', isEven: true, week: 1, days: [-1, '20:15', -3, '20:00'] },
  { sport: 'soccer', gender: 'women', isEven: false, week: 1, days: [0, '13:00', 1, '15:00'] },
  { sport: 'soccer', gender: 'men', isEven: true, week: 1, days: [1, '13:00', 0, '15:00'] },
] as const

/** Weeks before and after this one, which is week 0. */
const FIRST_WEEK = -8
const LAST_WEEK = 9

type League = (typeof LEAGUES)[number]

/**
 * The season of the leagues and their meets around an instant, in the order in which a clash is decided. Among the coming games, a few
 * have no time yet, one was moved, one is postponed, one is cancelled and two are on neutral ground.
 */
export function seasonAround(now: Date): DemoEvent[] {
  const saturday = daysLater(calendarFrom(now).day(0), 6 - now.getUTCDay())
  return [delayedToday(now), ...leagueGames(saturday, now), ...meets(saturday).map((draft) => eventFrom(draft, now))]
}

function leagueGames(saturday: string, now: Date): DemoEvent[] {
  return LEAGUES.flatMap((league) =>
    roundsOf(league).flatMap(({ week, round }) =>
      pairsOf(league, round).map((teams, index) => {
        const key = `${league.sport} ${league.gender} ${week} ${index}`
        const day = daysLater(saturday, week * 7)
        return special(key, eventFrom({ key, sport: league.sport, teams, ...gameOf(league, { key, week, index, day }) }, now))
      }),
    ),
  )
}

const roundsOf = ({ week: first }: League) =>
  Array.from({ length: LAST_WEEK - FIRST_WEEK + 1 }, (_, at) => ({ week: FIRST_WEEK + at, round: Math.floor(at / 2) })).filter(
    ({ week }) => Math.abs(week % 2) === first,
  )

/** Four games of eight teams: every team meets every other once in seven rounds, then with the places exchanged. */
function pairsOf({ isEven, gender }: League, round: number) {
  const teams = schoolTeams.filter((_, at) => at % 2 === (isEven ? 0 : 1))
  const last = teams.length - 1
  return Array.from({ length: teams.length / 2 }, (_, k) => {
    const one = teams[(round + k) % last] as t.Team
    const other = (k === 0 ? teams[last] : teams[(round - k + last * 2) % last]) as t.Team
    const isHome = (round + k + Math.floor(round / last)) % 2 === 0
    return isHome ? { home: one, away: other, gender } : { home: other, away: one, gender }
  })
}

const NEUTRAL = ['hockey women 4 0', 'basketball men 3 0']
/** From this week on, some games have no time yet. */
const TBC_WEEK = 6

type Place = { key: string; week: number; index: number; day: string }

/** When and where a game is: three on the league's day, the last in the week. */
function gameOf({ sport, days }: League, { key, week, index, day }: Place) {
  const [weekend, evening, midweek, late] = days
  const isTbc = week >= TBC_WEEK && index === 1 && (sport === 'hockey' || sport === 'basketball')
  const start = index === 3 ? { date: daysLater(day, midweek), time: late } : { date: daysLater(day, weekend), time: evening }
  return {
    start: isTbc ? { ...start, time: null } : start,
    ...(NEUTRAL.includes(key) ? { isNeutral: true, venue: neutralVenue } : {}),
  } satisfies Partial<EventDraft>
}

/** What happened to three of the coming games. */
function special(key: string, event: DemoEvent): DemoEvent {
  switch (key) {
    case 'hockey men 2 0': {
      const reason = {
        en: 'The ice plant at the arena is being repaired.',
        fr: 'L’installation de réfrigération de l’aréna est en réparation.',
      }
      const sunday = { date: daysLater(event.localDate, 1), time: '19:00' }
      return { ...restarted(event, sunday), schedule: 'moved', reason }
    }
    case 'volleyball women 2 2': {
      const reason = {
        en: 'A storm has closed the airport.',
        fr: 'Une tempête a fermé l’aéroport.',
      }
      return { ...event, schedule: 'postponed', reason }
    }
    case 'basketball women 1 1': {
      const reason = {
        en: 'The visitors cannot travel: the highway is closed until Monday.',
        fr: 'L’équipe visiteuse ne peut pas se déplacer\u00a0: la route est fermée jusqu’à lundi.',
      }
      return { ...event, schedule: 'cancelled', reason }
    }
    default:
      return event
  }
}

const DELAY = 60

/** A game that was to begin soon and begins an hour later, at whichever of two places midnight is not between the two. */
function delayedToday(now: Date): DemoEvent {
  const cal = calendarFrom(now)
  const [soon, later] = [cal.inMinutes(20), cal.inMinutes(20 + DELAY)]
  const isOnOneDay = (host: t.Team) => {
    const venue = venueOf(host, 'basketball')
    return new Set([now, new Date(soon), new Date(later)].map((at) => dateAt(at, venue))).size === 1
  }
  const home = isOnOneDay(t.prairieTech) ? t.prairieTech : t.elmgrove
  const teams = { home, away: t.westmoor, gender: 'men' } as const
  const before = eventFrom({ key: 'delayed', sport: 'basketball', teams, start: { at: soon } }, now)
  const after = eventFrom({ key: 'delayed', sport: 'basketball', teams, start: { at: later } }, now)
  const { localDate, localTime, zone, isLater } = before
  return {
    ...after,
    former: { localDate, localTime, zone, isLater },
    schedule: 'delayed',
    reason: { en: 'The visitors’ bus is late.', fr: 'L’autocar de l’équipe visiteuse est en retard.' },
  }
}

const SWIMMING: [week: number, host: t.Team][] = [
  [-6, t.whitecap],
  [-3, t.saintAubin],
  [3, t.northgate],
  [6, t.westmoor],
]
const WRESTLING: [week: number, host: t.Team][] = [
  [-5, t.prairieTech],
  [-1, t.copperfield],
  [4, t.auroraNorth],
  [8, t.kettleRiver],
]
const CURLING: [week: number, host: t.Team][] = [
  [-7, t.copperfield],
  [-4, t.harbourlight],
  [2, t.elmgrove],
  [5, t.ironwood],
]
const DRAWS = ['09:00', '12:00', '18:30']

/** Meets have no two teams: their titles are written in both languages. */
function meets(saturday: string): EventDraft[] {
  const dayOf = (week: number) => daysLater(saturday, week * 7)
  const wholeDay = { kind: 'meet', expectedMinutes: 420 } as const
  return [
    ...SWIMMING.map(([week, host]) => ({
      ...wholeDay,
      key: `swimming ${week}`,
      sport: 'swimming' as const,
      venue: venueOf(host, 'swimming'),
      start: { date: dayOf(week), time: '10:00' },
      title: { en: `${host.school} Swimming Invitational`, fr: `Invitation de natation ${ofName(host.school)}` },
    })),
    ...WRESTLING.map(([week, host]) => ({
      ...wholeDay,
      key: `wrestling ${week}`,
      sport: 'wrestling' as const,
      venue: venueOf(host, 'wrestling'),
      start: { date: dayOf(week), time: '10:00' },
      title: { en: `${host.school} Wrestling Open`, fr: `Omnium de lutte ${ofName(host.school)}` },
    })),
    ...CURLING.flatMap(([week, host]) =>
      DRAWS.map((time, at) => ({
        key: `curling ${week} ${at}`,
        sport: 'curling' as const,
        kind: 'session' as const,
        venue: venueOf(host, 'curling'),
        start: { date: daysLater(dayOf(week), 1), time },
        title: { en: `${host.school} Bonspiel: Draw ${at + 1}`, fr: `Bonspiel ${ofName(host.school)}\u00a0: ronde ${at + 1}` },
      })),
    ),
  ]
}
