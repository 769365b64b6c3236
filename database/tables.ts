import type { Generated } from 'kysely'
import type { LiveView, MarkedTable } from './schema/view-names.ts'
import type { AccountTables } from './tables/account-tables.ts'
import type { AudienceTables } from './tables/audience-tables.ts'
import type { CatalogTables } from './tables/catalog-tables.ts'
import type { ChampionshipTables } from './tables/championship-tables.ts'
import type { DeskTables } from './tables/desk-tables.ts'
import type { EventTables } from './tables/event-tables.ts'
import type { LiveTables } from './tables/live-tables.ts'
import type { MomentTables } from './tables/moment-tables.ts'
import type { ProbeTables } from './tables/probe-tables.ts'
import type { ReminderTables } from './tables/reminder-tables.ts'
import type { ScoreTables } from './tables/score-tables.ts'
import type { SeasonTables } from './tables/season-tables.ts'
import type { TranslationTables } from './tables/translation-tables.ts'
import type { WorkTables } from './tables/work-tables.ts'

type StoredTables = CatalogTables &
  AccountTables &
  EventTables &
  DeskTables &
  LiveTables &
  SeasonTables &
  ScoreTables &
  ChampionshipTables &
  MomentTables

/**
 * The tables that edits write. Readers use a view of each, named without `all_`, which leaves out the trash and the rows that
 * refer to it (schema/view-names.ts).
 */
type AllTables = {
  [view in LiveView as `all_${view}`]: StoredTables[view] &
    (view extends MarkedTable
      ? {
          /** The deletion that put the row into the trash; null outside the trash. */
          removed_id: Generated<string | null>
        }
      : unknown)
}

/**
 * The tables and views. Portable to SQLite and PostgreSQL: text, integer, JSON as text, times as ISO 8601 text, booleans as 0 or
 * 1. Tables that are the only one of their part of `app/` are defined here.
 */
export type Tables = StoredTables &
  AllTables &
  WorkTables &
  TranslationTables &
  ReminderTables &
  ProbeTables &
  AudienceTables & {
    picture: PictureTable
    rate_limit: RateLimitTable
    import_run: ImportRunTable
  }

type PictureTable = {
  /** The uuid of `thumbnails/{uuid}`. */
  id: string
  type: string
  width: number
  height: number
  bytes: number
  /** An image of 16x9 pixels as a data: address, shown until the real one has loaded. */
  placeholder: string
  created_at: string
  /** The time when the image lost its last use in a series or episode; null while it is used. */
  unused_since: string | null
}

/** The number of attempts (`points`) within the period that ends at `ends_at`. */
type RateLimitTable = { key: string; points: number; ends_at: string }

/** An import of a file: its series are imported in one transaction, its images afterwards. */
type ImportRunTable = {
  id: string
  uid: string
  email: string
  file_name: string
  /** 'receiving', 'checking', 'checked', 'running', 'pictures', 'paused', 'done' or 'failed'. */
  state: string
  started_at: string
  updated_at: string
  finished_at: string | null
  series_total: number
  /** The number of series read so far; at the end, the number of series imported. */
  series_done: number
  /** The number of series left out because of conflicts with the site. */
  series_left_out: number
  pictures_total: number
  pictures_done: number
  /** JSON: the new, changed, unchanged and refused series. */
  report: string
  /** JSON: the images that retained their address; null before any was copied. */
  copied: string | null
}
