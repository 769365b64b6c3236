/** Returns `at` (ISO), or the first moment after `before` when `at` is not later, so that two successive times never coincide. */
export const laterThan = (before: string | null | undefined, at: string): string =>
  !before || at > before ? at : new Date(Date.parse(before) + 1).toISOString()
