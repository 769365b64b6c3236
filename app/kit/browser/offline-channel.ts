/**
 * The channel on which a browser's tabs and service worker share whether the site answers (spec K1): a message to show while it
 * does not ('' for the default one), null once it does.
 */
export const OFFLINE_CHANNEL = 'podium-offline'

/** After this many ms without an answer the site counts as offline (spec K1). */
export const AWAY_AFTER = 10_000
