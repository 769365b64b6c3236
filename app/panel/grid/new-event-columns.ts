/** Columns of the table of new events, by their names in a season's file. */
export const NEW_EVENT_COLUMNS = ['date', 'time', 'home', 'away', 'venue', 'titleEn', 'titleFr'] as const

/** Key under which the tab stores the rows until they are imported. */
export const NEW_EVENTS_DRAFT = 'events-many'

/** The stored draft: the rows as JSON, the values for all rows, and the id of the import made from the rows (`runId`). */
export type NewEventsDraft = { rows: string; sport: string; gender: string; seriesId: string; runId: string }
/** The draft contains no secrets. */
export const NO_SECRETS: readonly never[] = []
