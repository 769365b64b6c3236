import type { FoundThing } from '../find/found-things.ts'

/** How long an import that failed is listed. */
export const IMPORT_DAYS = 30

/** A thing with the place where it is mended or run. `at`: a moment that is shown in the viewer's own time. */
export type OverviewThing = FoundThing & { at?: string }

/** The first things of a list, how many there are, and where all of them stand; '' for nowhere. */
export type OverviewList = { total: number; things: OverviewThing[]; more: string }

/** What may need a hand, the most pressing first (spec O8). */
const NEEDS = [
  'failing',
  'no-picture',
  'no-video',
  'no-address',
  'mails',
  'imports',
  'no-french',
  'no-thumbnail',
  'no-row',
] as const
export type NeedKey = (typeof NEEDS)[number]
export type Need = OverviewList & { key: NeedKey }

/** What a new site begins with, in this order. */
export const STEPS = ['teams', 'series', 'games'] as const

/** `steps`: of a site that has nothing yet, whether each is done. */
export type Overview = {
  steps: Record<(typeof STEPS)[number], boolean> | undefined
  now: OverviewList
  next: OverviewList
  needs: Need[]
}
