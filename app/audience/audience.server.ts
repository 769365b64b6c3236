import type { Database } from '../../database/open.ts'
import { inParts } from '../kit/in-parts.ts'
import { DAY_MINUTES } from '../kit/time/time-units.ts'
import { openReportLinks, type ReportLinks } from './audience-links.server.ts'
import { type Figures, figuresOf, type GameTimes, type Moment, type Split } from './figures.ts'
import { minuteOf, type PlayedMinutes } from './played-minutes.server.ts'
import { LEAST_SHOWN } from './watching.ts'

/** An episode in the list of watched episodes. */
type WatchedEpisode = { episode: string; now: number; minutes: number; peak: number }

export type Audience = {
  /** The beacons of players. */
  played: PlayedMinutes
  /** Returns the combined figures of episodes: the webcasts of a game, or a single one. */
  of(episodes: readonly string[], game?: GameTimes): Promise<Figures>
  /** Returns the episodes watched now or in the last `days` days, most watched first. */
  watched(days: number): Promise<WatchedEpisode[]>
  /**
   * Returns episodes whose players showed several errors within the last hour, and at least one per 20 minutes played; the worst
   * first. Counts errors, not players: one player may show many, and nobody is recognised from one minute to the next.
   */
  failing(): Promise<{ episode: string; errors: number }[]>
  /**
   * Returns for each of these episodes how many people played it live a minute ago, and how many of them were stalled or saw an
   * error.
   */
  stalling(episodes: readonly string[]): Promise<Map<string, { players: number; stalled: number }>>
  /** True when pages show how many are watching. */
  isPublic: boolean
  /** Returns the number of viewers of each episode of an open series, from LEAST_SHOWN up. */
  watching(): Promise<Record<string, number>>
  /** Returns how many people played each episode in the last full minute. */
  playing(): Promise<Record<string, number>>
  /** Returns all episodes of a series, by document id. */
  episodesOf(seriesDocId: string): Promise<string[]>
  links: ReportLinks
  /** Deletes counts older than 25 months, and links that have ended. */
  sweep(): Promise<void>
}

/** Every node has written a minute within this time after its end, in ms. */
const WRITTEN_MS = 7_000
/** Counts are deleted after 25 months. */
const RETENTION_DAYS = 760
/** The maximum number of episodes in the list of watched ones. */
const MOST_LISTED = 200
/** An episode is failing at this many errors, if there are also this many per minute played. */
const [FAILING, FAILING_PART] = [3, 0.05]
const MOST_FAILING = 20

type Options = { database: Pick<Database, 'db'>; now: () => Date; played: PlayedMinutes; isPublic?: boolean }

type Db = Database['db']

const ofPeople = (db: Db) => db.selectFrom('audience_minute').where('crowd', '=', 'people')

const players = ({ fn }: { fn: { sum: Db['fn']['sum'] } }) => fn.sum<number | string>('players').as('players')

/** Sums each episode's minutes played after minute `after` up to minute `until`, with the peak of players in one minute. */
function playedWithin(db: Db, after: number, until: number) {
  const byMinute = ofPeople(db)
    .select((eb) => ['episode', 'minute', players(eb)])
    .where('minute', '>', after)
    .where('minute', '<=', until)
    .groupBy(['episode', 'minute'])
  return db
    .selectFrom(byMinute.as('by_minute'))
    .select(({ fn }) => [
      'episode',
      fn.sum<number | string>('players').as('minutes'),
      fn.max<number | string>('players').as('peak'),
    ])
    .groupBy('episode')
    .execute()
}

/** Opens the reader of audience figures (spec N2). */
export function openAudience({ database: { db }, now, played, isPublic = false }: Options): Audience {
  const lastMinute = () => minuteOf(new Date(now().getTime() - WRITTEN_MS)) - 1
  const people = ofPeople(db)

  async function rowsOf(episodes: string[]) {
    const splits = await db
      .selectFrom('audience_minute')
      .select(({ fn }) => [
        'language',
        'surface',
        'mode',
        'crowd',
        fn.sum<number | string>('players').as('minutes'),
        fn.sum<number | string>('stalls').as('stalls'),
        fn.sum<number | string>('errors').as('errors'),
      ])
      .where('episode', 'in', episodes)
      .groupBy(['language', 'surface', 'mode', 'crowd'])
      .execute()
    const of = people.where('episode', 'in', episodes)
    const byMinute = of.select((eb) => ['minute', players(eb)]).groupBy('minute')
    const live = await byMinute.where('mode', '=', 'live').orderBy('minute').execute()
    const peak = await byMinute
      .where('mode', '=', 'replay')
      .orderBy('players', 'desc')
      .orderBy('minute')
      .limit(1)
      .executeTakeFirst()
    const last = await of.select(players).where('minute', '=', lastMinute()).executeTakeFirst()
    return { splits, live: live.map(momentOf), peak: peak && momentOf(peak), now: Number(last?.players ?? 0) }
  }

  async function playing() {
    const rows = await people
      .select((eb) => ['episode', players(eb)])
      .where('minute', '=', lastMinute())
      .groupBy('episode')
      .execute()
    return Object.fromEntries(rows.map(({ episode, players }) => [episode, Number(players)]))
  }

  return {
    played,
    isPublic,
    playing,
    async watching() {
      const rows = await people
        .innerJoin('episode', 'episode.doc_id', 'audience_minute.episode')
        .innerJoin('series', 'series.doc_id', 'episode.series_doc_id')
        .where('series.sealed_password', 'is', null)
        .where('minute', '=', lastMinute())
        .select((eb) => ['episode.doc_id as id', players(eb)])
        .groupBy('episode.doc_id')
        .having(({ fn }) => fn.sum('players'), '>=', LEAST_SHOWN)
        .execute()
      return Object.fromEntries(rows.map(({ id, players }) => [id, Number(players)]))
    },
    async of(episodes, game) {
      const splits: Split[] = []
      const live = new Map<number, number>()
      let replayPeak: Moment | undefined
      let nowPlaying = 0
      for (const some of inParts([...new Set(episodes)])) {
        const rows = await rowsOf(some)
        for (const { minutes, stalls, errors, ...kind } of rows.splits)
          splits.push({ ...kind, minutes: Number(minutes), stalls: Number(stalls), errors: Number(errors) } as Split)
        for (const { minute, players } of rows.live) live.set(minute, (live.get(minute) ?? 0) + players)
        if (rows.peak && rows.peak.players > (replayPeak?.players ?? 0)) replayPeak = rows.peak
        nowPlaying += rows.now
      }
      const inOrder = [...live].map(([minute, players]) => ({ minute, players })).toSorted((a, b) => a.minute - b.minute)
      return figuresOf({ splits, live: inOrder, replayPeak, now: nowPlaying }, game)
    },
    async failing() {
      const rows = await people
        .select(({ fn }) => [
          'episode',
          fn.sum<number | string>('players').as('players'),
          fn.sum<number | string>('errors').as('errors'),
        ])
        .where('minute', '>=', lastMinute() - 60)
        .groupBy('episode')
        .having(({ fn }) => fn.sum('errors'), '>=', FAILING)
        .execute()
      return rows
        .map(({ episode, players, errors }) => ({ episode, players: Number(players), errors: Number(errors) }))
        .filter(({ players, errors }) => errors >= FAILING_PART * players)
        .toSorted((a, b) => b.errors - a.errors)
        .slice(0, MOST_FAILING)
        .map(({ episode, errors }) => ({ episode, errors }))
    },
    async stalling(episodes) {
      if (episodes.length === 0) return new Map()
      const rows = await people
        .select(({ fn }) => [
          'episode',
          fn.sum<number | string>('players').as('players'),
          fn.sum<number | string>('stalled').as('stalled'),
        ])
        .where('episode', 'in', episodes)
        .where('mode', '=', 'live')
        .where('minute', '=', lastMinute())
        .groupBy('episode')
        .execute()
      return new Map(
        rows.map(({ episode, players, stalled }) => [episode, { players: Number(players), stalled: Number(stalled) }]),
      )
    },
    async watched(days) {
      const end = minuteOf(now())
      const found = new Map<string, WatchedEpisode>()
      const entry = (episode: string) => {
        const known = found.get(episode) ?? { episode, now: 0, minutes: 0, peak: 0 }
        found.set(episode, known)
        return known
      }
      // Day by day: SQLite runs in the process and blocks everything else during a query.
      for (let day = 0; day < days; day++) {
        const rows = await playedWithin(db, end - (day + 1) * DAY_MINUTES, end - day * DAY_MINUTES)
        for (const { episode, minutes, peak } of rows) {
          const known = entry(episode)
          known.minutes += Number(minutes)
          known.peak = Math.max(known.peak, Number(peak))
        }
      }
      for (const [episode, players] of Object.entries(await playing())) entry(episode).now = players
      return [...found.values()].toSorted((a, b) => b.now - a.now || b.minutes - a.minutes).slice(0, MOST_LISTED)
    },
    async episodesOf(seriesDocId) {
      const rows = await db.selectFrom('episode').select('doc_id').where('series_doc_id', '=', seriesDocId).execute()
      return rows.map(({ doc_id }) => doc_id)
    },
    links: openReportLinks({ database: { db }, now }),
    async sweep() {
      const before = minuteOf(now()) - RETENTION_DAYS * DAY_MINUTES
      await db.deleteFrom('audience_minute').where('minute', '<', before).execute()
      await db.deleteFrom('audience_link').where('ends_at', '<', now().toISOString()).execute()
    },
  }
}

const momentOf = ({ minute, players }: { minute: number; players: number | string }): Moment => ({
  minute,
  players: Number(players),
})
