import { isPrivate } from '../../accounts/sessions/viewer.ts'
import { isShown } from '../../catalog/publication.ts'
import { liveState } from '../../catalog/series/live-series.ts'
import { isListed, isThere } from '../../events/public-events.server.ts'
import {
  championshipOfTopic,
  eventOfTopic,
  LIVE,
  ofStream,
  scopeOfNotices,
  scoreOfTopic,
  seriesOfTopic,
} from '../../history/topics.ts'
import type { TopicView } from '../../live/topic-frames.server.ts'
import { noticesFor } from '../../notices/held-notices.server.ts'
import { frameOf, type ScoreServices } from '../../scores/log/public-scores.server.ts'
import type { Services } from '../../services.server.ts'
import { NO_KEYS, type SeriesServices, watchPage, watchPatch } from './watch.server.ts'
import type { WatchState } from './watch-state.ts'

type TopicServices = SeriesServices & ScoreServices & Pick<Services, 'notices'>

/** Returns the public view of a topic: only the version for a locked or unknown series, and for a score in one. */
export async function topicView(services: TopicServices & Pick<Services, 'accounts'>, stream: string): Promise<TopicView> {
  const { topic, language } = ofStream(stream)
  const { catalogue } = services
  if (topic === LIVE) {
    const { v, live } = catalogue.liveEpisodes()
    return { v, state: liveState(live, catalogue.snapshot().byDocId) }
  }
  const scoped = scopeOfNotices(topic)
  if (scoped) {
    const [scope, id] = scoped
    const scopeId = scope === 'series' ? catalogue.snapshot().byId.get(id)?.docId : id
    const event = scope === 'event' ? services.games().byId.get(id) : undefined
    if (event && !isThere(services, event)) return { v: catalogue.version(topic), state: { list: [] } }
    return { v: catalogue.version(topic), state: { list: noticesFor(services.notices, scope, scopeId) } }
  }
  // The hub checks who may subscribe; clients read the content from /me.
  if (isPrivate(topic)) return { v: await services.accounts.topicVersion(topic) }
  const scored = scoreOfTopic(topic)
  if (scored !== undefined) {
    const event = services.games().byId.get(scored)
    const state = event && frameOf(services, event)
    return { v: catalogue.version(topic), ...(state && { state }) }
  }
  const seriesId = seriesOfTopic(topic)
  const page = seriesId === undefined ? undefined : await watchPage(services, seriesId, NO_KEYS, language)
  if (page?.kind !== 'open') return { v: catalogue.version(topic) }
  return { v: page.v, state: page.state, patchFrom: (before) => watchPatch(before as WatchState, page.state, services.hosts) }
}

/** True when anybody may see the topic's current state, as far as this node knows. */
export function isPublicTopic(services: SeriesServices & ScoreServices, topic: string): boolean {
  const { catalogue, access, games } = services
  if (topic === LIVE || scopeOfNotices(topic)) return true
  const scored = games().byId.get(scoreOfTopic(topic) ?? '')
  if (scored) return isListed(services, scored)
  const series = catalogue.snapshot().byId.get(seriesOfTopic(ofStream(topic).topic) ?? '')
  return series !== undefined && access.canWatch(series, [])
}

/** False when the topic names an event, series or championship that does not exist: clients may send any id. */
export function topicExists(
  { catalogue, games, championships }: Pick<SeriesServices, 'catalogue'> & Pick<Services, 'games' | 'championships'>,
  stream: string,
): boolean {
  const { topic } = ofStream(stream)
  const [scope, id] = scopeOfNotices(topic) ?? []
  const eventId = scope === 'event' ? id : (eventOfTopic(topic) ?? scoreOfTopic(topic))
  if (eventId !== undefined) {
    const event = games().byId.get(eventId)
    return event !== undefined && isThere({ catalogue }, event)
  }
  const championship = championshipOfTopic(topic)
  if (championship !== undefined) {
    const { byId } = championships()
    return isShown(byId.get(championship) ?? { state: 'draft' })
  }
  const seriesId = scope === 'series' ? id : seriesOfTopic(topic)
  return seriesId === undefined || catalogue.snapshot().byId.has(seriesId)
}
