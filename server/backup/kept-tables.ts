import type { Tables } from '../../database/tables.ts'

/** The tables that a backup holds, with the columns of their keys; those that others refer to come first. */
export const KEPT_TABLES = {
  content: ['id'],
  category: ['id'],
  series: ['doc_id'],
  series_address: ['slug'],
  episode: ['doc_id'],
  series_text: ['doc_id', 'field'],
  episode_text: ['doc_id', 'field'],
  text_before: ['doc_id', 'field'],
  live_stream: ['episode_doc_id'],
  picture: ['id'],
  viewer: ['id'],
  sign_in_method: ['id'],
  saved_series: ['uid', 'series_doc_id'],
  series_grant: ['uid', 'series_doc_id'],
  admin: ['uid'],
  second_factor: ['uid'],
  audit: ['id'],
  import_run: ['id'],
  translation: ['lang', 'hash'],
  translation_history: ['id'],
  translation_task: ['hash'],
  translation_usage: ['day'],
  glossary_entry: ['key'],
  french_pattern: ['key'],
  live_topic: ['topic'],
} as const satisfies Partial<Record<keyof Tables, string[]>>

/**
 * Those that it leaves out: all of them are of the moment. A session that was ended must not come back, nor a link that was
 * used; limits, mails and what can be put back within the hour have run out before anybody restores them.
 */
export const LEFT_OUT_TABLES = [
  'session',
  'single_use',
  'rate_limit',
  'removed',
  'pending_mail',
  'contact_message',
  'translation_claim',
] as const

/** The pieces of these files are in no backup: whoever began such an import sends its file again. */
export const UNFINISHED_IMPORTS = ['receiving', 'checking', 'checked', 'running']
