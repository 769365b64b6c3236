import type { Fault } from './file-values.ts'

/** The effect of an import on a series of the file. */
export type Status = 'new' | 'changed' | 'unchanged' | 'refused'

/**
 * The reason why a series is left out: another series has its address, one of its episodes belongs to another series, or another
 * document's id differs only by case.
 */
export type Conflict = 'id-taken' | 'episode-elsewhere' | 'document-taken'

type Tally = { new: number; changed: number; unchanged: number }

export type Outcome = {
  docId: string
  id: string
  title: string
  status: Status
  episodes: Tally
  /** True when a password is set, changed or removed. */
  isLockChanged: boolean
  /** True when a random password, which nobody knows, protects the series until staff set another. */
  isClosed: boolean
  conflict?: { reason: Conflict; path: string }
}

/** A school, a team, an event or a championship of a file that is left out, with the reason. */
export type GamesRefusal = {
  path: string
  /** The name that the list of refusals shows. */
  name: string
  reason:
    | 'venue-missing'
    | 'school-missing'
    | 'team-missing'
    | 'series-missing'
    | 'episode-missing'
    | 'code-taken'
    | 'address-taken'
    | 'team-taken'
    | 'row-taken'
    | 'game-missing'
    | 'game-taken'
    | 'other-sport'
    | 'bad-decision'
    | 'championship-taken'
}

/** The effect of an import on the games of a file; `refused` names the first MOST_FAULTS rows left out. */
export type GamesPlan = {
  counts: Record<'venues' | 'schools' | 'teams' | 'events' | 'championships', Record<Status, number>>
  refused: GamesRefusal[]
}

/** The content of a file compared with the site. */
export type Plan = {
  outcomes: Outcome[]
  counts: Record<Status, number>
  episodes: Tally
  /** Present only for a file with games. */
  games?: GamesPlan
  /** Equal when a later check of the same file gives the same result. */
  digest: string
}

/** Returns how many venues, schools, teams, events and championships an import would write. */
export const gamesToWrite = ({ games }: Plan): number =>
  games ? Object.values(games.counts).reduce((sum, counts) => sum + counts.new + counts.changed, 0) : 0

/** The first MOST_FAULTS errors; `count` is their total number. */
export type Faults = { told: Fault[]; count: number }
export const MOST_FAULTS = 50

export type RunState = 'receiving' | 'checking' | 'checked' | 'running' | 'pictures' | 'paused' | 'done' | 'failed'

/** The stored data of an import besides its progress. */
export type Report = {
  bytes: number
  pieces: number
  plan?: Plan
  faults?: Faults
  /** True when the site changed after the preview: a new one is shown and must be confirmed again. */
  isStale?: boolean
  /** The cause of an import that failed: the file, or the site. */
  problem?: 'file' | 'site'
  /** The time of the import, which its rows have as well. */
  importedAt?: string
}

/** The number of images that were not copied, the time that copying took, and the addresses that failed. */
export type CopyProgress = { kept: number; spentMs: number; tried: string[] }

/** An import as the admin pages show it. */
export type Run = {
  id: string
  email: string
  fileName: string
  state: RunState
  startedAt: string
  finishedAt: string | null
  seriesTotal: number
  /** Series read so far; at the end, the imported series. */
  seriesDone: number
  seriesLeftOut: number
  picturesTotal: number
  picturesDone: number
}

export const isUnderWay = ({ state }: Pick<Run, 'state'>) => state === 'checking' || state === 'running' || state === 'pictures'

/** True when the series of the import are on the site; images may still follow. */
export const isBroughtIn = (state: RunState) => state === 'pictures' || state === 'paused' || state === 'done'
