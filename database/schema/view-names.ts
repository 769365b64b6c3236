/**
 * What a deletion marks: `all_series` has all series, and the view `series`, which everybody reads, those that are not in the trash. The key
 * of a marked row has the deletion's id behind it (history/marked-rows.server.ts).
 */
export const MARKED = {
  category: 'id',
  series: 'doc_id',
  episode: 'doc_id',
  event: 'id',
  team: 'id',
  school: 'id',
  venue: 'id',
} as const

/** What hangs by marked rows, with its columns that name one: its view has the rows of which none is in the trash. */
export const HANGING = {
  series_address: { doc_id: 'series' },
  series_grant: { series_doc_id: 'series' },
  saved_series: { series_doc_id: 'series' },
  access_code: { series_doc_id: 'series' },
  code_grant: { code_id: 'access_code' },
  live_stream: { episode_doc_id: 'episode' },
  saved_team: { team_id: 'team' },
  event_episode: { event_id: 'event', episode_doc_id: 'episode' },
  event_date: { event_id: 'event' },
  event_lock: { event_id: 'event' },
  season_game: { event_id: 'event' },
  notice: { event_id: 'event', series_doc_id: 'series' },
  score_code: { event_id: 'event' },
  score_fact: { event_id: 'event' },
  score_state: { event_id: 'event' },
} as const satisfies Record<string, Record<string, keyof typeof MARKED | 'access_code'>>

export type Marked = keyof typeof MARKED
export type LiveView = Marked | keyof typeof HANGING
/** The column by which views are named. */
export const KEYS = { ...MARKED, access_code: 'id' } as const

/** Whether it is one of these views: what edits write is called `all_` and its name. */
export const isLiveView = (name: string): boolean => name in MARKED || name in HANGING
