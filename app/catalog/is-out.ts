import { MINUTE_MS } from '../kit/time/time-units.ts'
import type { Episode } from './episodes/episode.ts'

/** How long, in ms, a webcast that has not begun at its announced time counts as still to come. */
export const LATE = 30 * MINUTE_MS

/** The latest announced start of a webcast that is no longer to come, unless it is on air. */
export const lateBefore = (now: Date): Date => new Date(now.getTime() - LATE)

/**
 * YYYY-MM-DD: recordings with a later release date are not published yet. A release date has no zone, and is a day of UTC: a recording comes
 * out at midnight in UTC, which is in the late afternoon or the evening of the day before in Canada.
 */
export const lastDay = (now: Date): string => now.toISOString().slice(0, 10)

type Dated = Pick<Episode, 'isLive' | 'startsAt' | 'releaseDate' | 'videoUrl'>

/** Whether there is something to watch: it is on air, or a published recording (spec R7). documents.newest() says the same in SQL. */
export const isOut = ({ isLive, startsAt, releaseDate, videoUrl }: Dated, now: Date): boolean =>
  isLive || (videoUrl !== '' && releaseDate <= lastDay(now) && (startsAt === null || startsAt <= lateBefore(now).toISOString()))
