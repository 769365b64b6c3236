import { TRANSLATION } from '../../app/translation/service/task-rows.server.ts'
import { isLiveView } from '../../database/schema/view-names.ts'
import type { Tables } from '../../database/tables.ts'

/** Returns the table behind a name in a backup: the table of a view also holds the rows in the trash. */
export const storedAs = (name: string): string => (isLiveView(name) ? `all_${name}` : name)

/** The tables of a backup with their key columns; referenced tables come first. */
export const KEPT_TABLES = {
  content: ['id'],
  category: ['id'],
  series: ['doc_id'],
  series_address: ['slug'],
  access_code: ['id'],
  episode: ['doc_id'],
  series_text: ['doc_id', 'field'],
  episode_text: ['doc_id', 'field'],
  text_before: ['doc_id', 'field'],
  venue: ['id'],
  school: ['id'],
  team: ['id'],
  event: ['id'],
  event_episode: ['event_id', 'episode_doc_id'],
  event_date: ['id'],
  event_lock: ['event_id', 'axis'],
  probe_fault: ['event_id'],
  notice: ['id'],
  score_code: ['id'],
  score_fact: ['event_id', 'id'],
  score_state: ['event_id'],
  championship: ['id'],
  championship_game: ['event_id'],
  championship_fact: ['championship_id', 'seq'],
  episode_clock: ['episode_doc_id', 'video', 'media_ms'],
  moment_edit: ['event_id', 'fact_id'],
  clip: ['id'],
  season_run: ['id'],
  season_choice: ['kind', 'key'],
  season_game: ['event_id'],
  push_key: ['id'],
  reminder: ['id'],
  reminder_due: ['id'],
  reminder_plan: ['event_id'],
  live_stream: ['episode_doc_id'],
  picture: ['id'],
  viewer: ['id'],
  sign_in_method: ['id'],
  saved_series: ['uid', 'series_doc_id'],
  saved_team: ['uid', 'team_id'],
  series_grant: ['uid', 'series_doc_id'],
  code_grant: ['uid', 'code_id'],
  calendar_token: ['uid'],
  admin: ['uid'],
  second_factor: ['uid'],
  staff_push: ['id'],
  audit: ['id'],
  removed: ['id'],
  removed_part: ['removed_id', 'place'],
  import_run: ['id'],
  translation: ['lang', 'hash'],
  translation_history: ['id'],
  work: ['kind', 'key'],
  translation_usage: ['day'],
  glossary_entry: ['key'],
  french_pattern: ['key'],
  audience_minute: ['episode', 'minute', 'language', 'surface', 'mode', 'crowd'],
  audience_link: ['id'],
  live_topic: ['topic'],
} as const satisfies Partial<Record<keyof Tables, string[]>>

/**
 * Tables without a backup, because their rows are short-lived. Restoring them would bring back ended sessions and used links;
 * limits expire within the hour, revoked invitations and previews must stay revoked, the probe reports streams again,
 * the desk resends commands only within the day, and tickets are deleted after two weeks.
 */
export const LEFT_OUT_TABLES = [
  'session',
  'single_use',
  'rate_limit',
  'invitation',
  'preview_link',
  'probe_node',
  'stream_check',
  'stream_change',
  'desk_command',
  'ticket',
] as const

/** States of imports that are not backed up: the backup has no uploaded pieces, so the file must be uploaded again. */
export const UNFINISHED_IMPORTS = ['receiving', 'checking', 'checked', 'running']
/** Kinds of work that are backed up. Other work is mails, which are retried for a day and no longer. */
const KEPT_WORK: unknown[] = [TRANSLATION.name]

/** True when a row of a backed-up table is left out of the backup. */
export const isLeftOut = (table: string, row: Record<string, unknown>): boolean =>
  (table === 'import_run' && UNFINISHED_IMPORTS.includes(String(row.state))) ||
  (table === 'work' && !KEPT_WORK.includes(row.kind))
