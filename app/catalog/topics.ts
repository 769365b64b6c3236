/** The topics that open pages follow, and what a change of each means. */

/** Categories, series, their order: what rows, tiles and search show. */
export const CATALOG = 'catalog'

/** Which episodes are live or announced, over all series. */
export const LIVE = 'live'

/** What the admin pages show; for admins only. */
export const ADMIN = 'admin'

/** One series and its episodes, by the series' id in the address. */
export const seriesTopic = (seriesId: string) => `series:${seriesId}`

/** The series' id of a topic; undefined for the other topics. */
export const seriesOfTopic = (topic: string) => (topic.startsWith('series:') ? topic.slice(7) : undefined)
