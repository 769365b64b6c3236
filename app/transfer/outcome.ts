import type { Fault } from './file-values.ts'

/** What an import does, or did, with a series of the file. */
export type Status = 'new' | 'changed' | 'unchanged' | 'refused'

/**
 * Why a series is left out: another one has its address, one of its episodes belongs to another series, or another's document
 * id differs from its own by case alone.
 */
export type Conflict = 'id-taken' | 'episode-elsewhere' | 'document-taken'

type Tally = { new: number; changed: number; unchanged: number }

export type Outcome = {
  docId: string
  id: string
  title: string
  status: Status
  episodes: Tally
  /** A password is set, changed or removed. */
  isLockChanged: boolean
  /** It is protected by a password that nobody knows, until staff set one. */
  isClosed: boolean
  conflict?: { reason: Conflict; path: string }
}

/** What a file holds, compared with the site. */
export type Plan = {
  outcomes: Outcome[]
  counts: Record<Status, number>
  episodes: Tally
  /** Says whether a later look at the same file would find the same. */
  digest: string
}

/** At most MOST_FAULTS of them are told; `count` is how many there are. */
export type Faults = { told: Fault[]; count: number }
export const MOST_FAULTS = 50

export type RunState = 'receiving' | 'checking' | 'checked' | 'running' | 'pictures' | 'paused' | 'done' | 'failed'

/** What is kept of an import beside its progress. */
export type Report = {
  bytes: number
  pieces: number
  plan?: Plan
  faults?: Faults
  /** The site changed after the preview: it is shown anew, to be confirmed again. */
  isStale?: boolean
  /** Why nothing was imported: the file, or the site itself. */
  problem?: 'file' | 'site'
  /** The time that its rows carry as their importedAt. */
  importedAt?: string
}

/** How many pictures kept their address, which of them were tried, and how long copying has taken. */
export type Copied = { kept: number; spentMs: number; tried: string[] }

/** An import as the admins' pages show it. */
export type Run = {
  id: string
  email: string
  fileName: string
  state: RunState
  startedAt: string
  finishedAt: string | null
  seriesTotal: number
  /** While it is under way those that were read, in the end those that were brought in. */
  seriesDone: number
  seriesLeftOut: number
  picturesTotal: number
  picturesDone: number
}

export const isUnderWay = ({ state }: Pick<Run, 'state'>) => state === 'checking' || state === 'running' || state === 'pictures'

/** Its series are on the site; pictures may still follow. */
export const isBroughtIn = (state: RunState) => state === 'pictures' || state === 'paused' || state === 'done'
