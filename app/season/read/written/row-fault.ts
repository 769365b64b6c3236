import type { Field } from '../fields.ts'

/** The reasons why a row cannot become a game; season-words.ts has the texts. */
const ROW_FAULTS = [
  'repeats',
  'no-date',
  'bad-date',
  'no-year',
  'wrong-weekday',
  'bad-time',
  'all-day-time',
  'time-skipped',
  'time-twice',
  'bad-zone',
  'no-sport',
  'unknown-sport',
  'no-gender',
  'bad-gender',
  'no-teams',
  'one-team',
  'no-school',
  'same-team',
  'team-to-come',
  'unknown-team',
  'no-team',
  'bad-side',
  'unknown-venue',
  'unknown-series',
  'bad-status',
  'bad-neutral',
  'bad-stream',
  'bad-text',
  'too-long',
  'twice',
] as const
export type RowFaultCode = (typeof ROW_FAULTS)[number]

/**
 * A fault of a row. `column` is the field of the column; null when the row as a whole is at fault. `others` are the rows with the
 * same key.
 */
export type RowFault = { row: number; column: Field | null; code: RowFaultCode; others?: number[] }

/** The faults that an answer for the whole file, or the match of a name, removes. */
const WAITING: ReadonlySet<RowFaultCode> = new Set([
  'no-year',
  'time-twice',
  'no-sport',
  'unknown-sport',
  'no-gender',
  'no-school',
  'unknown-team',
  'no-team',
  'unknown-venue',
  'unknown-series',
])

/** True when a row with these faults only waits for staff, because nothing in it is wrong. */
export const isWaiting = (faults: readonly Pick<RowFault, 'code'>[]): boolean => faults.every(({ code }) => WAITING.has(code))
