import { z } from 'zod'
import { isShowable } from '../kit/text/showable.ts'
import type { Anchor } from '../playback/clock/picture-clock.ts'
import type { Lead } from './rules/moment-rules.ts'
import type { Moment } from './rules/moments-of.ts'

/** A moment as pages get it, in one language. */
export type PublicMoment = Lead & {
  id: string
  /** When it happened, in ms; moved where staff have shifted it. */
  at: number
  kind: Moment['kind']
  title: string
  /** The part and the reading of the game's clock: 'Period 2, 12:31'. */
  when: string
  home: number
  away: number
  /** Only for staff: hidden from viewers, and what they have changed. */
  isHidden?: true
  edit?: { titleEn: string; titleFr: string; shiftMs: number }
}

/**
 * A game's moments, in order of time, with staff's anchors of its webcasts by episode. `seq`: number of the log's last entry. `now`:
 * the server's time in ms.
 */
export type MomentsAnswer = { now: number; seq: number; moments: PublicMoment[]; anchors: Record<string, Anchor[]> }

/** A part of a game in a recording, for search engines. Positions in seconds of the video. */
export type Chapter = { name: string; start: number; end: number }

/** The maximum number of marks on a bar; the list is whole (spec J2). */
export const MOST_MARKS = 200
/** The longest shift of a moment, in ms; the longest title, in characters; the most anchors of a video. */
export const MOST_SHIFT_MS = 600_000
export const MOST_MOMENT_TITLE = 120
export const MOST_ANCHORS = 50

const title = z.string().trim().max(MOST_MOMENT_TITLE).refine(isShowable)

/** An empty field is no number. */
const number = z.string().regex(/^-?\d/).transform(Number).pipe(z.number())

/** Staff's change of a moment: hidden, renamed or shifted; what is not given stays. */
export const momentEditForm = z.object({
  factId: z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:-part)?$/),
  isHidden: z.stringbool().optional(),
  titleEn: title.optional(),
  titleFr: title.optional(),
  shiftSeconds: number.refine((seconds) => Math.abs(seconds) <= MOST_SHIFT_MS / 1_000).optional(),
})

/** An anchor of a webcast's clock: the time of day `wall`, in ms, at `seconds` of its video. */
export const anchorForm = z.object({
  episodeId: z.string().min(1).max(128),
  seconds: number.refine((seconds) => seconds >= 0 && seconds <= 360_000),
  wall: number.refine((ms) => Number.isInteger(ms) && ms >= 0 && ms <= 8_640_000_000_000),
  /** 'whole' replaces all anchors; 'cut' adds one after a cut; otherwise a cut is asked about. */
  how: z.enum(['', 'whole', 'cut']).default(''),
})
