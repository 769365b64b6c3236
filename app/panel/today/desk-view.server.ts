import type { PictureState, SportEvent } from '../../events/event.ts'
import { firstDayOn, isUnderToday, pictureOf } from '../../events/event-state.ts'
import type { Games } from '../../events/games.server.ts'
import { scoreTopic } from '../../history/topics.ts'
import type { Language } from '../../kit/language.ts'
import { DAY_MS } from '../../kit/time/time-units.ts'
import { resultWithSteps } from '../../scores/log/public-scores.server.ts'
import type { Services } from '../../services.server.ts'
import { titleOf } from '../games/list/event-lists.server.ts'
import { episodePathOf } from '../overview/overview-things.server.ts'
import { webcastChecks } from './alarms/webcast-checks.server.ts'
import { type DeskCard, type DeskNotice, type DeskWebcast, mostUrgent, SOON } from './desk-card.ts'
import type { DeskDetails } from './desk-store.server.ts'

export type DeskServices = Pick<
  Services,
  'games' | 'catalogue' | 'episodeFinder' | 'notices' | 'audience' | 'desk' | 'scores' | 'streamChecks' | 'now'
>

/**
 * `at`: the time of the read, ISO; the view includes every earlier change. `more`: the number of games left out. `site`: the
 * notices on every page. `areLettersGuessed`: true when somebody guesses scorers' letters.
 */
export type DeskView = { at: string; cards: DeskCard[]; more: number; site: DeskNotice[]; areLettersGuessed: boolean }

type Checks = Awaited<ReturnType<typeof webcastChecks>>
type Titles = ReadonlyMap<string, Pick<DeskWebcast, 'title' | 'lang'>>

/** The maximum number of games that the desk shows. */
const MOST = 200

/** Reads today's games, each by the date at its venue, and earlier ones that are still on (spec D1): the `most` most urgent. */
export async function readDesk(services: DeskServices, language: Language, most = MOST): Promise<DeskView> {
  const at = services.now()
  const all = eventsOfToday(services, at.getTime())
  const urgent = mostUrgent(all, most, at.getTime())
  const events = urgent.map(({ event }) => event)
  const webcasts = events.flatMap(({ id }) => services.games().picturesOf(id))
  const docIds = webcasts.map(({ episodeDocId }) => episodeDocId)
  const seriesDocIds = [...webcasts, ...events].flatMap(({ seriesDocId }) => seriesDocId ?? [])
  const details = await services.desk.detailsOf({
    eventIds: events.map(({ id }) => id),
    faulty: events.filter(({ hasPictureFault }) => hasPictureFault).map(({ id }) => id),
    seriesDocIds: [...new Set(seriesDocIds)],
    episodeDocIds: docIds,
  })
  const seen = await webcastChecks(services, docIds)
  // Memory holds only the English titles.
  const inFrench = language === 'fr' ? await services.episodeFinder.named(docIds, language) : []
  const named: Titles = new Map(inFrench.map(({ docId, title, lang }) => [docId, { title, ...(lang && { lang }) }]))
  const viewers = await services.audience.playing()
  const playing = playedOn(services.games())
  const cards = events.map((event) => cardOf(services, event, language, { ...details, seen, named, playing }, viewers))
  const site = noticesOf(services, ({ scope }) => scope === 'site')
  const areLettersGuessed = await services.scores.links.areGuessed()
  return { at: at.toISOString(), cards, more: all.length - events.length, site, areLettersGuessed }
}

type TodayEvent = SportEvent & { event: SportEvent; picture: PictureState; isContinued: boolean }

function eventsOfToday({ games }: DeskServices, now: number): TodayEvent[] {
  const all = games()
  const [from, until] = [firstDayOn(now), new Date(now + DAY_MS).toISOString().slice(0, 10)]
  return all.events.flatMap((event) => {
    if (event.localDate < from || event.localDate > until) return []
    const picture = pictureOf(all.picturesOf(event.id), event.hasPictureFault)
    const isContinued = all.continuationOf(event.id) !== undefined
    // Includes the next games, because shortly before midnight those are on the following day.
    const left = event.startsAt === null ? Number.NaN : Date.parse(event.startsAt) - now
    const stated = { ...event, event, picture, isContinued }
    return isUnderToday(stated, now, event.zone) || (left > 0 && left <= SOON) ? [stated] : []
  })
}

type InPlay = ReadonlyMap<string, readonly string[]>

/** Returns, by the document id of an episode, the ids of the events in play that it shows. */
function playedOn(games: Games): InPlay {
  const shown = games.events
    .filter(({ play }) => play === 'in-play' || play === 'interrupted')
    .flatMap(({ id }) => games.picturesOf(id).map(({ episodeDocId }) => ({ id, episodeDocId })))
  const byEpisode = Map.groupBy(shown, ({ episodeDocId }) => episodeDocId)
  return new Map([...byEpisode].map(([docId, these]) => [docId, these.map(({ id }) => id)]))
}

function cardOf(
  services: DeskServices,
  event: SportEvent,
  language: Language,
  { episodes, locks, hiddenSeries, faults, seen, named, playing }: DeskDetails & { seen: Checks; named: Titles; playing: InPlay },
  viewers: Record<string, number>,
): DeskCard {
  const games = services.games()
  const { text, lang } = titleOf(games, event, language)
  const { byDocId } = services.catalogue.snapshot(language)
  const webcasts = games.picturesOf(event.id).flatMap(({ episodeDocId, label, title }): DeskWebcast[] => {
    const episode = episodes.get(episodeDocId)
    if (!episode) return []
    const { seriesDocId, ...rest } = episode
    const check = seen.get(episodeDocId)
    const path = episodePathOf(seriesDocId, episodeDocId)
    const about = { docId: episodeDocId, title, ...named.get(episodeDocId), label: label[language] }
    const isElsewhere = (playing.get(episodeDocId) ?? []).some((id) => id !== event.id)
    return [{ ...rest, ...about, path, ...(isElsewhere && { isElsewhere }), ...(check && { check }) }]
  })
  const inSeries = new Set([event.seriesDocId, ...games.picturesOf(event.id).map(({ seriesDocId }) => seriesDocId)])
  const series = byDocId.get(event.seriesDocId ?? games.picturesOf(event.id)[0]?.seriesDocId ?? '')
  const { id, version, localDate, localTime, zone, isLater, startsAt, expectedMinutes } = event
  const { schedule, play, hasPictureFault, pictureNotes = 0, reason } = event
  const score = resultWithSteps(services, event, () => true)
  return {
    // The version by `editionOf`, which commands compare with.
    version: version - pictureNotes,
    ...{ id, localDate, localTime, zone, isLater, startsAt, expectedMinutes },
    ...{ schedule, play, hasPictureFault, reason },
    title: text,
    ...(lang === 'en' && { lang }),
    isContinued: games.continuationOf(id) !== undefined,
    series: series ? { docId: series.docId, title: series.title } : null,
    pictures: webcasts,
    hiddenSeries: [...hiddenSeries].flatMap(([docId, title]) =>
      inSeries.has(docId) ? [{ docId, title, hides: docId === event.seriesDocId ? 'game' : 'picture' }] : [],
    ),
    faultNotedAt: faults.get(id) ?? null,
    scoreVersion: services.catalogue.version(scoreTopic(id)),
    ...(score && { score: { ...score, steps: score.steps.slice(-1), corrections: [] } }),
    viewers: webcasts.reduce((sum, { docId }) => sum + (viewers[docId] ?? 0), 0),
    lock: locks.get(id) ?? null,
    notices: noticesOf(
      services,
      ({ scope, scopeId }) => (scope === 'event' && scopeId === id) || (scope === 'series' && scopeId === series?.docId),
    ),
  }
}

type ActiveNotice = ReturnType<Services['notices']['all']>[number]

const noticesOf = ({ notices }: DeskServices, isWanted: (notice: ActiveNotice) => boolean): DeskNotice[] =>
  notices
    .all()
    .filter(isWanted)
    .map(({ id, scope, en, fr, endsAt }) => ({ id, scope, en, fr, endsAt }))
