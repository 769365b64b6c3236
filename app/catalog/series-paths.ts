/**
 * The path of a series' page. With a LIVE badge it leads to whatever is live, regardless of what was played last; it does not name
 * the episode, which only those who may watch it may know.
 */
export const seriesPath = (id: string, isLive = false) => `/series/${id}${isLive ? '?live' : ''}`

/** The path of an episode's own page (spec R2). Document ids need no encoding. */
export const episodePath = (seriesId: string, episodeId: string) => `/series/${seriesId}/${episodeId}`
