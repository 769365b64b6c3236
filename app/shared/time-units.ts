/** Lengths of time. What is longer or shorter is written as a multiple of them: `5 * MINUTE_MS`. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const HOUR_SECONDS = 60 * 60
export const DAY_SECONDS = 24 * HOUR_SECONDS

export const DAY_MINUTES = 24 * 60
