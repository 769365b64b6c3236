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
/** The longest shift of a moment, in ms, and the longest title. */
export const MOST_SHIFT_MS = 600_000
export const MOST_MOMENT_TITLE = 120

const title = z.string().trim().max(MOST_MOMENT_TITLE).refine(isShowable)

/** Staff's change of a moment: hidden, renamed or shifted. */
export const momentEditForm = z.object({
  factId: z.uuid(),
  isHidden: z.stringbool().default(false),
  titleEn: title.default(''),
  titleFr: title.default(''),
  shiftSeconds: z.coerce
    .number()
    .min(-MOST_SHIFT_MS / 1_000)
    .max(MOST_SHIFT_MS / 1_000)
    .default(0),
})

/** An anchor of a webcast's clock: the time of day `wall`, in ms, at `seconds` of its video. */
export const anchorForm = z.object({
  episodeId: z.string().min(1).max(128),
  seconds: z.coerce.number().min(0).max(360_000),
  wall: z.coerce.number().int().min(0).max(8_640_000_000_000),
  /** 'whole' replaces all anchors; 'cut' adds one after a cut; otherwise a cut is asked about. */
  how: z.enum(['', 'whole', 'cut']).default(''),
})
