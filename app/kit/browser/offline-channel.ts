/**
 * The channel on which a browser's tabs and service worker share whether the site answers (spec K1). While the
 * site does not answer, a message is the text to show ('' for the default one); once the site answers, a message is null.
 */
export const OFFLINE_CHANNEL = 'podium-offline'

/** After this many ms without an answer the site counts as offline (spec K1). */
export const AWAY_AFTER = 10_000
