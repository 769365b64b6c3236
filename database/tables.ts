import type { AccountTables } from './tables/account-tables.ts'
import type { CatalogTables } from './tables/catalog-tables.ts'
import type { LiveTables } from './tables/live-tables.ts'
import type { MailTables } from './tables/mail-tables.ts'
import type { TranslationTables } from './tables/translation-tables.ts'

/**
 * What each table holds. Portable to SQLite and PostgreSQL: text, integer, JSON as text,
 * times as ISO 8601 text, booleans as 0 or 1. The tables of a room that has only one stand here.
 */
export type Tables = CatalogTables &
  AccountTables &
  MailTables &
  TranslationTables &
  LiveTables & {
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
  /** A picture of 16x9 pixels as a data address, shown until the real one has come. */
  placeholder: string
  created_at: string
  /** Since when no series and no episode names it; null as long as one does. */
  unused_since: string | null
}

/** How often something was tried in the time that ends at `ends_at`. */
type RateLimitTable = { key: string; points: number; ends_at: string }

/** An import of a file; its series are one transaction, its pictures come after. */
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
  /** While it is under way those that were read, in the end those that were brought in. */
  series_done: number
  /** Those that stand against something on the site. */
  series_left_out: number
  pictures_total: number
  pictures_done: number
  /** JSON: what was new, changed, unchanged and refused. */
  report: string
  /** JSON: which pictures kept their address; null before any is copied. */
  copied: string | null
}
