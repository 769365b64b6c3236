/** Seasons from files: their imports, what staff chose, and what is known of games that came from one. */
export type SeasonTables = {
  season_run: SeasonRunTable
  season_choice: SeasonChoiceTable
  season_game: SeasonGameTable
}

/** A file that staff are looking at, or have imported. */
type SeasonRunTable = {
  id: string
  uid: string
  email: string
  file_name: string
  /** 'open', 'done' or 'undone'. */
  state: string
  started_at: string
  updated_at: string
  imported_at: string | null
  /** JSON: the table as it was read; null once nobody needs it. */
  content: string | null
  /** JSON: what staff chose. */
  choices: string
  /** JSON: how many games it added, changed and left out. */
  counts: string | null
  /** JSON: the rows as they were before; null when the import cannot be undone (any more). */
  undo: string | null
}

/** What staff chose, for the next file. */
type SeasonChoiceTable = {
  /** 'value': what a name stands for; 'shape': the columns and answers of files of one form. */
  kind: string
  /** The folded name with its kind, or the digest of the form. */
  key: string
  choice: string
  chosen_at: string
}

/** What a file told of a game besides its event's own row. */
type SeasonGameTable = {
  event_id: string
  /** '' for none. */
  game_number: string
  /** The event's version after its import: a newer one was edited here. */
  version: number
}
