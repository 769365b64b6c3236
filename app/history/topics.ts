import type { Language } from '../kit/language.ts'

// The topics that open pages follow, and the meaning of a change of each.

/** Categories, series and their order: the content of rows, tiles and search. */
export const CATALOG = 'catalog'

/** The live and announced episodes of all series. */
export const LIVE = 'live'

/** All events, teams and venues: the content of schedules and lists. */
export const GAMES = 'games'

/** Returns the topic of one event, by its id. */
export const eventTopic = (eventId: string) => `event:${eventId}`

/** Returns the event id of a topic; undefined for other topics. */
export const eventOfTopic = (topic: string) => (topic.startsWith('event:') ? topic.slice(6) : undefined)

/** All championships; followed by nodes only. */
export const CHAMPIONSHIPS = 'championships'

/** Returns the topic of one championship and its games, by its id. */
export const championshipTopic = (championshipId: string) => `championship:${championshipId}`

/** Returns the championship id of a topic; undefined for other topics. */
export const championshipOfTopic = (topic: string) => (topic.startsWith('championship:') ? topic.slice(13) : undefined)

/** All clips; followed by nodes only. */
export const CLIPS = 'clips'

/** The scores of all events; followed by nodes only, not by pages. */
export const SCORES = 'scores'

/** Returns the topic of the score of one event, by its id. */
export const scoreTopic = (eventId: string) => `score:${eventId}`

/** Returns the event id of a score's topic; undefined for other topics. */
export const scoreOfTopic = (topic: string) => (topic.startsWith('score:') ? topic.slice(6) : undefined)

/** The access codes of all series; followed by nodes only, not by pages. */
export const CODES = 'codes'

/** All notices; followed by nodes. Pages follow the topics of their own notices. */
export const NOTICES = 'notices'

/** The notices on every page, on the pages of a series, and on that of an event (spec D5). */
export const SITE_NOTICES = 'notices:site'
export const seriesNoticesTopic = (seriesId: string) => `notices:series:${seriesId}`
export const eventNoticesTopic = (eventId: string) => `notices:event:${eventId}`

/** Returns the scope of a topic of notices, such as `['series', id]`; undefined for other topics. */
export function scopeOfNotices(topic: string): ['site' | 'series' | 'event', string] | undefined {
  const [, name, id = ''] = /^notices:(site|series|event)(?::(.+))?$/.exec(topic) ?? []
  const scope = (['site', 'series', 'event'] as const).find((each) => each === name)
  return scope && [scope, id]
}

/** All episodes that this node shows: a version for pages that show many of them; nobody follows it. */
export const EPISODES = 'episodes'

/** The minute: a version for lists of what is next, which change with time. */
export const MINUTE = 'minute'

/** The day in UTC: a version for calendars, which drop past events. */
export const DAY = 'day'

/** The hour: the same for content that changes with the local day. */
export const HOUR = 'hour'

/** The content of the admin pages; for admins only. */
export const ADMIN = 'admin'

/**
 * The states of streams that the probe reads (spec D3), for staff pages that show them. Separate, because a game changes it all
 * day and forms need not reload for that.
 */
export const STREAMS = 'streams'

/** True for topics that only staff may follow. */
export const isOfStaff = (topic: string) => topic === ADMIN || topic === STREAMS

/** Returns the topic of a viewer's own data, which only its owner may follow. */
export const viewerTopic = (uid: string) => `viewer:${uid}`

/** Returns the topic of a series and its episodes, by the series' id in the address. */
export const seriesTopic = (seriesId: string) => `series:${seriesId}`

/** Returns the series id of a topic; undefined for other topics. */
export const seriesOfTopic = (topic: string) => (topic.startsWith('series:') ? topic.slice(7) : undefined)

/** Returns the stream of a series for one language; its version is that of the series' topic. */
export const seriesStream = (seriesId: string, language: Language) => (language === 'fr' ? FRENCH : '') + seriesTopic(seriesId)
const FRENCH = 'fr:'

/** Returns the topic and the language of a stream. */
export const ofStream = (stream: string): { topic: string; language: Language } =>
  stream.startsWith(FRENCH) ? { topic: stream.slice(FRENCH.length), language: 'fr' } : { topic: stream, language: 'en' }

/** Returns the streams that carry a change of a topic. */
export const streamsOf = (topic: string) => (seriesOfTopic(topic) === undefined ? [topic] : [topic, FRENCH + topic])
