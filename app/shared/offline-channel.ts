/**
 * The channel on which the tabs of a browser and its worker tell each other whether the site answers (spec K1): what to say
 * while it does not ('' where that is nothing of its own), null once it does.
 */
export const OFFLINE_CHANNEL = 'podium-offline'

/** Without an answer for so long, in ms, the site counts as away (spec K1). */
export const AWAY_AFTER = 10_000
