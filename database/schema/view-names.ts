/**
 * Tables whose rows a deletion marks, with their key columns. `all_series` has all series; the view `series`, which all readers
 * use, leaves out those in the trash. The key of a marked row ends in the deletion's id (history/marked-rows.server.ts).
 */
export const MARKED = {
  category: 'id',
  series: 'doc_id',
  episode: 'doc_id',
  event: 'id',
  team: 'id',
  school: 'id',
  venue: 'id',
  championship: 'id',
} as const

/**
 * Tables that refer to marked ones, with the referring columns. Their views leave out rows that refer to anything in the trash.
 */
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
  championship_game: { event_id: 'event', championship_id: 'championship' },
  episode_clock: { episode_doc_id: 'episode' },
  moment_edit: { event_id: 'event' },
  clip: { episode_doc_id: 'episode' },
  championship_fact: { championship_id: 'championship' },
} as const satisfies Record<string, Record<string, keyof typeof MARKED | 'access_code'>>

export type MarkedTable = keyof typeof MARKED
export type LiveView = MarkedTable | keyof typeof HANGING
/** The key column of each view that others refer to. */
export const KEYS = { ...MARKED, access_code: 'id' } as const

export const isMarkedTable = (name: string): name is MarkedTable => Object.hasOwn(MARKED, name)
export const MARKED_TABLES = Object.keys(MARKED).filter(isMarkedTable)

/** True for the name of one of these views. Edits write to the table `all_` plus that name. */
export const isLiveView = (name: string): boolean => name in MARKED || name in HANGING
