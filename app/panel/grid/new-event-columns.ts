/** The columns of the table of new events, by what a season's file calls them. */
export const NEW_EVENT_COLUMNS = ['date', 'time', 'home', 'away', 'venue', 'titleEn', 'titleFr'] as const

/** Where its rows are kept in the tab until they are imported. */
export const NEW_EVENTS_DRAFT = 'events-many'

/** What is kept: the rows as JSON, what counts for all of them, and the import that they became. */
export type NewEventsDraft = { rows: string; sport: string; gender: string; seriesId: string; runId: string }
/** Nothing in it is secret. */
export const NO_SECRETS: readonly never[] = []
