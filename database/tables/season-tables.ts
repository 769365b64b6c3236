/** Seasons from files: their imports, staff's choices, and data about imported games. */
export type SeasonTables = {
  season_run: SeasonRunTable
  season_choice: SeasonChoiceTable
  season_game: SeasonGameTable
}

/** A file that staff are reviewing or have imported. */
type SeasonRunTable = {
  id: string
  uid: string
  email: string
  file_name: string
  state: 'open' | 'done' | 'undone'
  started_at: string
  updated_at: string
  imported_at: string | null
  /** JSON: the table read from the file; null once it is no longer needed. */
  content: string | null
  /** JSON: staff's choices. */
  choices: string
  /** JSON: how many games the import added, changed and left out. */
  counts: string | null
  /** JSON: the rows before the import; null when it cannot be undone, or no longer. */
  undo: string | null
}

/** A choice of staff, remembered for the next file. */
type SeasonChoiceTable = {
  /** 'value': the meaning of a name; 'shape': the columns and answers for files of one form. */
  kind: string
  /** The folded name with its kind, or the digest of the form. */
  key: string
  choice: string
  chosen_at: string
}

/** Data from a file about a game that its event's row does not hold. */
type SeasonGameTable = {
  event_id: string
  /** '' for none. */
  game_number: string
  /** The event's version after its import; a higher version means that it was edited on the site. */
  version: number
}
