import type { Language } from '../kit/language.ts'
import { DAY_MINUTES, MINUTE_MS } from '../kit/time/time-units.ts'
import type { Crowd, Mode, Surface } from './beacon.ts'

// Turns rows of played minutes into figures (spec N2). Minutes are UTC, counted since 1970.

/** Sums of all minutes of one kind. */
export type Split = {
  language: Language
  surface: Surface
  mode: Mode
  crowd: Crowd
  minutes: number
  stalls: number
  errors: number
}

/** People who played in a minute. */
export type Moment = { minute: number; players: number }

/** The times of a game: its start, and how long such a game takes. */
export type GameTimes = { startsAt: string | null; expectedMinutes: number }

/** A count; outside the desk null stands for one to four. */
export type Count = number | null

export type Figures = {
  /** Players in the last full minute. */
  now: Count
  /** The busiest minute: of the live broadcast, or of the replays if nobody watched live. */
  peak: { minute: number; players: Count } | null
  /** The average-minute audience of the live broadcast, to one decimal. */
  average: Count
  /** All minutes people watched, and those that were live. */
  minutes: Count
  liveMinutes: Count
  byLanguage: Record<Language, Count>
  bySurface: Record<Surface, Count>
  stalls: Count
  errors: Count
  /** Minutes of robots and of staff, counted apart. */
  robots: Count
  staff: Count
  /** From the first to the last minute of the live broadcast; null if nobody watched live. */
  curve: { from: number; players: Count[] } | null
}

/** Minutes before its start at which a game's player opens and its curve begins. */
const BEFORE = 15
/** Minutes after a game's expected end that its curve includes: nobody records the real end, and a stream may be left on. */
const AFTER = 60

type FigureInput = { splits: readonly Split[]; live: readonly Moment[]; replayPeak: Moment | undefined; now: number }

/** Computes the figures. `live`: minutes in order. */
export function figuresOf({ splits, live, replayPeak, now }: FigureInput, game?: GameTimes): Figures {
  const people = splits.filter(({ crowd }) => crowd === 'people')
  const sum = (of: readonly Split[], what: 'minutes' | 'stalls' | 'errors' = 'minutes') =>
    of.reduce((total, each) => total + each[what], 0)
  const curve = curveOf(live, game)
  const peak = live.reduce<Moment | undefined>((most, each) => (each.players > (most?.players ?? 0) ? each : most), undefined)
  return {
    now,
    peak: peak ?? replayPeak ?? null,
    average: averageOf(curve, game),
    minutes: sum(people),
    liveMinutes: sum(people.filter(({ mode }) => mode === 'live')),
    byLanguage: {
      en: sum(people.filter(({ language }) => language === 'en')),
      fr: sum(people.filter(({ language }) => language === 'fr')),
    },
    bySurface: {
      own: sum(people.filter(({ surface }) => surface === 'own')),
      embed: sum(people.filter(({ surface }) => surface === 'embed')),
      iframe: sum(people.filter(({ surface }) => surface === 'iframe')),
    },
    stalls: sum(people, 'stalls'),
    errors: sum(people, 'errors'),
    robots: sum(splits.filter(({ crowd }) => crowd === 'robots')),
    staff: sum(splits.filter(({ crowd }) => crowd === 'staff')),
    curve,
  }
}

/** Returns the curve, including minutes in which nobody watched. */
function curveOf(live: readonly Moment[], game: GameTimes | undefined): { from: number; players: number[] } | null {
  const start = game?.startsAt ? minuteOfTime(game.startsAt) : undefined
  const inTime = live.filter(({ minute }) => {
    // The curve of an episode without a game covers at most a day.
    if (start === undefined) return minute > (live.at(-1)?.minute ?? 0) - DAY_MINUTES
    return minute >= start - BEFORE && minute <= start + (game?.expectedMinutes ?? 0) + AFTER
  })
  const [first, last] = [inTime[0]?.minute, inTime.at(-1)?.minute]
  if (first === undefined || last === undefined) return null
  const byMinute = new Map(inTime.map(({ minute, players }) => [minute, players]))
  return { from: first, players: Array.from({ length: last - first + 1 }, (_, at) => byMinute.get(first + at) ?? 0) }
}

/** Returns the mean over all minutes from the start to the last that somebody watched live. */
function averageOf(curve: { from: number; players: number[] } | null, game: GameTimes | undefined): number | null {
  if (!curve) return 0
  const start = game?.startsAt ? minuteOfTime(game.startsAt) : curve.from
  const last = curve.from + curve.players.length - 1
  if (last < start) return 0
  const during = curve.players.slice(Math.max(0, start - curve.from))
  return Math.round((10 * during.reduce((total, players) => total + players, 0)) / (last - start + 1)) / 10
}

export const minuteOfTime = (at: string) => Math.floor(Date.parse(at) / 60_000)
export const timeOfMinute = (minute: number) => new Date(minute * MINUTE_MS).toISOString()

/** Outside the desk only counts from here up are shown (spec N2). */
export const LEAST_TOLD = 5
/** With fewer minutes, their breakdown would describe persons rather than an audience. */
export const LEAST_DIVIDED = 20

const hideFew = (count: Count): Count => (count !== null && count > 0 && count < LEAST_TOLD ? null : count)
const hideEachFew = <Key extends string>(counts: Record<Key, Count>, all: Count): Record<Key, Count> =>
  Object.fromEntries(
    Object.entries<Count>(counts).map(([key, count]) => [key, (all ?? 0) < LEAST_DIVIDED && count !== 0 ? null : hideFew(count)]),
  ) as Record<Key, Count>

/** Returns the figures as they may leave the desk. */
export function outside(figures: Figures): Figures {
  const { peak, minutes, curve } = figures
  return {
    now: hideFew(figures.now),
    peak: peak && { ...peak, players: hideFew(peak.players) },
    average: hideFew(figures.average),
    minutes: hideFew(minutes),
    liveMinutes: hideFew(figures.liveMinutes),
    byLanguage: hideEachFew(figures.byLanguage, minutes),
    bySurface: hideEachFew(figures.bySurface, minutes),
    stalls: hideFew(figures.stalls),
    errors: hideFew(figures.errors),
    robots: hideFew(figures.robots),
    staff: hideFew(figures.staff),
    curve: curve && { ...curve, players: curve.players.map(hideFew) },
  }
}

/** Minutes per row of the table beside a curve. */
const TABLE_STEP = 5

/** Returns the busiest minute of each step; null stands for one to four. */
export function tableOf({ from, players }: NonNullable<Figures['curve']>): { minute: number; players: Count }[] {
  const steps = Map.groupBy(
    players.map((count, at) => ({ minute: from + at, count })),
    ({ minute }) => minute - (minute % TABLE_STEP),
  )
  return [...steps].map(([minute, some]) => {
    const most = Math.max(...some.map(({ count }) => count ?? 0))
    return { minute, players: most === 0 && some.some(({ count }) => count === null) ? null : most }
  })
}
