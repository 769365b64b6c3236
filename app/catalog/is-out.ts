import { MINUTE_MS } from '../kit/time/time-units.ts'
import type { Episode } from './episodes/episode.ts'

/** How long after its announced time a webcast that has not begun still counts as upcoming, in ms. */
export const LATE = 30 * MINUTE_MS

/** Returns the latest announced start that no longer counts as upcoming, unless the webcast is on air. */
export const lateBefore = (now: Date): Date => new Date(now.getTime() - LATE)

/**
 * Returns the last release date that is out, YYYY-MM-DD: recordings with a later one are not published yet. A release date has no
 * zone and is a UTC day: a recording comes out at midnight UTC, in Canada in the late afternoon or evening of the day before.
 */
export const lastDay = (now: Date): string => now.toISOString().slice(0, 10)

type ReleaseFields = Pick<Episode, 'isLive' | 'startsAt' | 'releaseDate' | 'videoUrl'>

/**
 * True when there is something to watch: a webcast on air or a published recording (spec R7). documents.newest() applies the same
 * rule in SQL.
 */
export const isOut = ({ isLive, startsAt, releaseDate, videoUrl }: ReleaseFields, now: Date): boolean =>
  isLive || (videoUrl !== '' && releaseDate <= lastDay(now) && (startsAt === null || startsAt <= lateBefore(now).toISOString()))
