import { episodePath } from '../../catalog/series/series-paths.ts'
import { gamePath, type SportEvent } from '../../events/event.ts'
import { expectedEnd, firstDayOn, shownState } from '../../events/event-state.ts'
import { stateText } from '../../events/event-words.ts'
import { gameOfEpisode } from '../../events/public-events.server.ts'
import { SITE_ZONE } from '../../events/time/site-zone.ts'
import { dayText, startText, zonedText } from '../../events/time/zoned-time.ts'
import { addressIn } from '../../kit/http/addresses.ts'
import type { Language } from '../../kit/language.ts'
import { pictureAddress, storedPicture } from '../../pictures/sizes.ts'
import { resultOf, type ScoreServices } from '../../scores/log/public-scores.server.ts'
import type { Services } from '../../services.server.ts'
import { isPast } from '../../site/game/game-row.ts'
import { type ListedEvent, listedEvent } from '../../site/spoilers/listed-event.server.ts'
import { type NowItem, nowItems } from '../feeds/now/now.server.ts'
import type { RssServices } from '../feeds/rss/rss.server.ts'
import { type RssItem, titleOf } from '../feeds/rss/rss-xml.ts'
import { type Subject, scopeOf } from '../feeds/scope.server.ts'

/**
 * A game or webcast in a box. `when`: the start in words, with its zone; `picture`: path of an image, '' for none; `state`: a
 * word, '' for none; `gameId`: of a game whose score can be requested.
 */
export type BoxItem = {
  id: string
  title: string
  /** The title without teams that results have decided, which shows until the teams are asked for (spec B9). */
  safe?: string
  about: string
  url: string
  when: string
  image: string
  crests: { code: string; colour: string }[]
  state: string
  isLive: boolean
  gameId?: string
}

/** Content of a box on another site. */
export type Box = {
  title: string
  /** The page that the title links to. */
  url: string
  state: 'open' | 'locked' | 'pay-per-view' | 'gone'
  live: BoxItem[]
  next: BoxItem[]
  replays: BoxItem[]
}

type BoxServices = RssServices & ScoreServices & Pick<Services, 'championshipState'>
type BoxContext = { origin: string; language: Language }

/** The maximum number of items of each kind in a box. */
const MOST = { live: 3, next: 2, replays: 3 } as const
/** What a webcast without a game has not. */
const PLAIN = { crests: [], state: '', isLive: false } as const satisfies Partial<BoxItem>
/** Width of an image, in px: the smallest that is sharp at 2x. */
const IMAGE_WIDTH = 240

/** Returns the live, next and new items of a box (spec R7): games with and without a webcast, and webcasts of anything else. */
export async function boxOf(services: BoxServices, place: BoxContext, of: Subject): Promise<Box> {
  const { origin, language } = place
  const at = (path: string) => origin + addressIn(language, path)
  const scope = await scopeOf(services, of, language)
  if (!scope) return { title: services.site.name[language], url: at('/'), state: 'gone', live: [], next: [], replays: [] }
  const { title, path, state, events } = scope
  const head = { title, url: at(path), state }
  if (state !== 'open') return { ...head, live: [], next: [], replays: [] }
  const games = gamesAt(services, place, events())
  const on = webcastsAt(services, place, of)
  const newest = await scope.newest(MOST.replays + MOST.live)
  return {
    ...head,
    live: inOrder([...games.live, ...on.live]).slice(0, MOST.live),
    next: inOrder([...games.next, ...on.next]).slice(0, MOST.next),
    replays: newest
      .filter(({ episode }) => !episode.isLive)
      .slice(0, MOST.replays)
      .map((item) => replay(services, item, place)),
  }
}

/** `at`: the start, ISO. */
type DatedItem = { at: string; item: BoxItem }

const inOrder = (items: DatedItem[]): BoxItem[] =>
  items.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).map(({ item }) => item)

/** Returns the live games, and those to come. */
function gamesAt(
  services: BoxServices,
  place: BoxContext,
  events: readonly SportEvent[],
): { live: DatedItem[]; next: DatedItem[] } {
  const now = services.now().getTime()
  const first = firstDayOn(now)
  const found: { live: DatedItem[]; next: DatedItem[] } = { live: [], next: [] }
  for (const event of events) {
    if (event.localDate < first) continue
    const shown = listedEvent(services, event, place.language)
    const state = shownState(shown, now)
    const isOff = state.key === 'cancelled' || state.key === 'postponed'
    if (!state.isOn && (isOff || isPast(state))) continue
    const list = state.isOn ? found.live : found.next
    if (!state.isOn && list.length >= MOST.next && (list[MOST.next - 1]?.at ?? '') < event.localDate) break
    const startsAt = shown.startsAt ?? new Date(expectedEnd(shown)).toISOString()
    list.push({ at: startsAt, item: game(services, place, event, shown) })
  }
  return found
}

function game(services: BoxServices, { origin, language }: BoxContext, event: SportEvent, shown: ListedEvent): BoxItem {
  const state = shownState(shown, services.now().getTime())
  const hasWord = state.key !== 'planned' && state.key !== 'soon' && state.key !== 'live'
  return {
    id: event.id,
    title: shown.title,
    ...safeOf(shown, shown.title),
    about: [shown.sportName, shown.venue?.name].filter(Boolean).join(' · '),
    url: origin + addressIn(language, gamePath(event.id)),
    when: state.isOn ? '' : startText(shown, language, { day: 'short', zone: true }),
    image: imagePath(seriesOf(services, event, language)),
    crests: [shown.away, shown.home].flatMap((team) => (team ? [{ code: team.code, colour: team.colour }] : [])),
    state: hasWord ? stateText(shown, state, language) : '',
    isLive: state.key === 'live',
    ...(state.isOn && resultOf(services, event) && { gameId: event.id }),
  }
}

/** `name`: the event's title, which that of a camera may follow. */
function safeOf({ title, championship }: ListedEvent, name: string): Pick<BoxItem, 'safe'> {
  const safe = championship?.safe
  return safe === undefined ? {} : { safe: name.startsWith(title) ? safe + name.slice(title.length) : safe }
}

function seriesOf({ games, catalogue }: BoxServices, { id, seriesDocId }: SportEvent, language: Language): string {
  const docId = seriesDocId ?? games().picturesOf(id)[0]?.seriesDocId ?? ''
  const series = catalogue.snapshot(language).byDocId.get(docId)
  return series && series.sealedPassword === null ? series.thumbnail : ''
}

/** Returns live and announced webcasts that show no game; schools, teams and championships have none. */
function webcastsAt(services: BoxServices, place: BoxContext, of: Subject): { live: DatedItem[]; next: DatedItem[] } {
  if (of.of !== 'site' && of.of !== 'series') return { live: [], next: [] }
  const { live, next } = nowItems(services, place, of.of === 'series' ? of.name : undefined)
  const alone = (items: NowItem[]) => items.filter(({ id }) => !services.games().showsEpisode(id))
  const placed = (item: NowItem, isLive: boolean) => ({ at: item.startsAt ?? '', item: announced(services, item, place, isLive) })
  return { live: alone(live).map((item) => placed(item, true)), next: alone(next).map((item) => placed(item, false)) }
}

function announced({ catalogue }: BoxServices, item: NowItem, { language }: BoxContext, isLive: boolean): BoxItem {
  const { id, title, series, url, startsAt } = item
  return {
    ...PLAIN,
    id,
    title,
    about: series.title === title ? '' : series.title,
    url,
    when: startsAt === null || isLive ? '' : zonedText(startsAt, SITE_ZONE, language, { day: 'short', zone: true }),
    image: imagePath(catalogue.snapshot(language).byId.get(series.id)?.thumbnail ?? ''),
    isLive,
  }
}

function replay(services: BoxServices, item: RssItem, { origin, language }: BoxContext): BoxItem {
  const { episode, series } = item
  const title = titleOf(item)
  const event = gameOfEpisode(services, episode.docId)
  const shown = event && listedEvent(services, event, language)
  return {
    ...PLAIN,
    id: episode.docId,
    title,
    ...(shown && safeOf(shown, title)),
    about: series.title === title ? '' : series.title,
    url: origin + addressIn(language, episodePath(series.id, episode.docId)),
    when: dayText(event?.localDate ?? episode.releaseDate, language, 'year'),
    image: imagePath(series.thumbnail),
  }
}

/** Returns the path of an image that the site stores. The policy of the box allows others, but those have no small version. */
const imagePath = (thumbnail: string) => (storedPicture(thumbnail) ? pictureAddress(thumbnail, IMAGE_WIDTH) : '')
