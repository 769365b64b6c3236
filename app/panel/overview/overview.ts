import type { SearchResult } from '../find/panel-results.ts'

/** The number of days for which a failed import is listed. */
export const IMPORT_DAYS = 30

/** A thing with the page that fixes or runs it. `at`: an instant, shown in the user's own zone. */
export type OverviewThing = SearchResult & { at?: string }

/** The first things of a list, the total, and the page that lists all; '' when there is none. */
export type OverviewList = { total: number; things: OverviewThing[]; more: string }

/** Needs that staff may have to act on, the most urgent first (spec O8). */
export const NEEDS = [
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

/** First steps of a new site, in this order. */
export const STEPS = ['teams', 'series', 'games'] as const

/** The content of the first page. `steps`: on an empty site, true for each step that is done; otherwise undefined. */
export type Overview = {
  steps: Record<(typeof STEPS)[number], boolean> | undefined
  now: OverviewList
  next: OverviewList
  needs: Need[]
}
