/** The targets of reminders: a single event, or all events of a team or a series (spec E9). */
export const TARGET_KINDS = ['event', 'team', 'series'] as const

/** Returns the path of the form for a reminder; `name`: an event's id, or the name of a team or series in its address. */
export const askPath = (kind: (typeof TARGET_KINDS)[number], name: string) =>
  `/reminders/new?${new URLSearchParams({ kind, id: name })}`
