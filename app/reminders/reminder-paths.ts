/** The events to be reminded of: a single one, or all of a team or a series (spec E9). */
export const TARGET_KINDS = ['event', 'team', 'series'] as const

/** The page on which somebody asks to be reminded of this; `name`: of an event its id, of a team or series its name in the address. */
export const askPath = (kind: (typeof TARGET_KINDS)[number], name: string) =>
  `/reminders/new?${new URLSearchParams({ kind, id: name })}`
