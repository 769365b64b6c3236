import type { Language } from '../kit/language.ts'

/** The topics that open pages follow, and what a change of each means. */

/** Categories, series, their order: what rows, tiles and search show. */
export const CATALOG = 'catalog'

/** Which episodes are live or announced, over all series. */
export const LIVE = 'live'

/** Events, teams and venues, over all of them: what schedules and lists show. */
export const GAMES = 'games'

/** One event, by its id. */
export const eventTopic = (eventId: string) => `event:${eventId}`

/** The event id of a topic; undefined for other topics. */
export const eventOfTopic = (topic: string) => (topic.startsWith('event:') ? topic.slice(6) : undefined)

/** The scores of all events, which nodes follow and no page does. */
export const SCORES = 'scores'

/** The score of one event, by its id. */
export const scoreTopic = (eventId: string) => `score:${eventId}`

/** The event id of a score's topic; undefined for other topics. */
export const scoreOfTopic = (topic: string) => (topic.startsWith('score:') ? topic.slice(6) : undefined)

/** The access codes of all series, which nodes follow and no page does. */
export const CODES = 'codes'

/** All notices, which nodes follow. Pages follow the topics of their own. */
export const NOTICES = 'notices'

/** What stands on every page, on those of a series, and on that of an event (spec D5). */
export const SITE_NOTICES = 'notices:site'
export const seriesNotices = (seriesId: string) => `notices:series:${seriesId}`
export const eventNotices = (eventId: string) => `notices:event:${eventId}`

/** The scope of a topic of notices, such as `['series', id]`; undefined for other topics. */
export function scopeOfNotices(topic: string): ['site' | 'series' | 'event', string] | undefined {
  const [, scope, id = ''] = /^notices:(site|series|event)(?::(.+))?$/.exec(topic) ?? []
  return scope === undefined ? undefined : [scope as 'site' | 'series' | 'event', id]
}

/** All episodes that this node shows: a version for pages that show many of them, which nobody follows. */
export const EPISODES = 'episodes'

/** The minute: a version for what tells what is coming up next, which changes by itself. */
export const MINUTE = 'minute'

/** The day in UTC: a version for calendars, which events leave by the passing of time. */
export const DAY = 'day'

/** The hour: the same for what changes with the day. */
export const HOUR = 'hour'

/** The content of the admin pages; for admins only. */
export const ADMIN = 'admin'

/** How streams are that the probe reads (spec D3), for the pages of staff that say it; a game has news of it all day, which forms need not read. */
export const STREAMS = 'streams'

/** The topics that any of the staff may follow, and nobody else. */
export const isOfStaff = (topic: string) => topic === ADMIN || topic === STREAMS

/** A viewer's own data, which only its owner may follow. */
export const viewerTopic = (uid: string) => `viewer:${uid}`

/** One series and its episodes, by the series' id in the address. */
export const seriesTopic = (seriesId: string) => `series:${seriesId}`

/** The series id of a topic; undefined for other topics. */
export const seriesOfTopic = (topic: string) => (topic.startsWith('series:') ? topic.slice(7) : undefined)

/** The stream of a series for one language; its version is that of the series' topic. */
export const seriesStream = (seriesId: string, language: Language) => (language === 'fr' ? FRENCH : '') + seriesTopic(seriesId)
const FRENCH = 'fr:'

/** The topic and the language of a stream. */
export const ofStream = (stream: string): { topic: string; language: Language } =>
  stream.startsWith(FRENCH) ? { topic: stream.slice(FRENCH.length), language: 'fr' } : { topic: stream, language: 'en' }

/** The streams that show a change of a topic. */
export const streamsOf = (topic: string) => (seriesOfTopic(topic) === undefined ? [topic] : [topic, FRENCH + topic])
