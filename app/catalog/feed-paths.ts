/** The path of the feed of the whole site, in English (spec R7). */
export const RSS_PATH = '/rss.xml'
/** Returns the path of a series' feed, in English. */
export const seriesRssPath = (seriesId: string) => `/rss/${seriesId}.xml`
/** Returns the path of a team's feed, in English. */
export const teamRssPath = (slug: string) => `/rss/team/${slug}.xml`
