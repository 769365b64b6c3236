/** A time (ISO) as given, or just after `before` where it is not later: so that what follows something never has its time. */
export const laterThan = (before: string | null | undefined, at: string): string =>
  !before || at > before ? at : new Date(Date.parse(before) + 1).toISOString()
