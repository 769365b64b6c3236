import { inTurns } from '../../../database/turns.ts'
import { lateBefore } from '../../catalog/is-out.ts'
import type { SportEvent } from '../../events/event.ts'
import { firstDayOn, isOff } from '../../events/event-state.ts'
import type { Language } from '../../kit/language.ts'
import { DAY_MS } from '../../kit/time/time-units.ts'
import { clockAt, placeOf, RANK, webcastStateOf } from '../games/list/events-view.server.ts'
import { failingNow, importsFailed, mailsWaiting } from './known-faults.server.ts'
import { NEEDS, type NeedKey, type Overview, type OverviewList, type OverviewThing } from './overview.ts'
import { episodePathOf, linkToField, type OverviewServices, SHOWN_NEEDS, thingOfEvent } from './overview-things.server.ts'
import { gapsOfSeries } from './series-gaps.server.ts'

/** The number of items shown under "now" and "next". */
const SHOWN = 8
/** The number of days ahead for upcoming events, and for events that still lack a webcast. */
const [NEXT_DAYS, SOON_DAYS] = [7, 14]

/**
 * Reads what is on now, what comes next and what needs attention (spec O8), from this node's data alone, without requests to
 * other sites.
 */
export async function readOverview(services: OverviewServices, language: Language): Promise<Overview> {
  const now = services.now()
  const events = await eventsNear(services, now.getTime())
  const live = liveThings(services, language)
  const announced = await announcedThings(services, language, now)
  const eventThing = (event: SportEvent) => thingOfEvent(services, event, language)
  const { picture, video } = events
  const [failing, mails, imports] = await Promise.all([
    failingNow(services, language, events.on),
    mailsWaiting(services, language),
    importsFailed(services),
  ])
  const needs: Record<NeedKey, OverviewList> = {
    failing,
    'no-picture': first(picture, SHOWN_NEEDS, '/admin/events?state=picture-none', (event) =>
      linkToField(eventThing(event), 'pictures'),
    ),
    'no-video': first(video, SHOWN_NEEDS, '/admin/events?state=picture-no-video', (event) =>
      linkToField(eventThing(event), 'pictures'),
    ),
    'no-address': first(announced.withoutVideo, SHOWN_NEEDS, '', (thing) => linkToField(thing, 'videoUrl')),
    mails,
    imports,
    ...gapsOfSeries(services, language),
  }
  return {
    steps: stepsOf(services),
    now: joined([...events.on.map(eventThing), ...live]),
    next: joined(inOrder([...events.next.map((event) => ({ ...eventThing(event), at: event.startsAt })), ...announced.next])),
    needs: NEEDS.flatMap((key) => (needs[key].total > 0 ? [{ key, ...needs[key] }] : [])),
  }
}

/** Returns which of the three first steps are done on a site without games and series; undefined for any other site. */
function stepsOf({ games, catalogue }: OverviewServices): Overview['steps'] {
  if (games().events.length > 0 || catalogue.staffSnapshot().series.length > 0) return undefined
  return { teams: games().schools.size > 0, series: false, games: false }
}

/** Returns the first items as things, with the total. */
function first<Item>(items: readonly Item[], shown: number, more: string, thing: (item: Item) => OverviewThing): OverviewList {
  return { total: items.length, things: items.slice(0, shown).map(thing), more }
}

const joined = (things: OverviewThing[]) => first(things, SHOWN, '/admin/events', (thing) => thing)

type NearEvents = Record<'on' | 'next' | 'picture' | 'video', SportEvent[]>

/** Sorts the events around today: those on now, the next ones, and those of the next weeks without a webcast or its video. */
async function eventsNear({ games }: OverviewServices, now: number): Promise<NearEvents> {
  const all = games()
  const clock = clockAt(now)
  const dayAfter = (days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10)
  const [from, until] = [firstDayOn(now), dayAfter(SOON_DAYS + 1)]
  const near = all.events.filter(({ localDate }) => localDate >= from && localDate <= until)
  const nextUntil = dayAfter(NEXT_DAYS)
  const placed: NearEvents = { on: [], next: [], picture: [], video: [] }
  await inTurns(near, (event) => {
    const place = placeOf(all, event, clock)
    if (!place || isOff(event)) return
    const isAhead = place.rank === RANK.today || place.key === event.localDate
    if (place.rank === RANK.now) placed.on.push(event)
    else if (isAhead && event.localDate <= nextUntil) placed.next.push(event)
    if (place.rank !== RANK.now && !isAhead) return
    const picture = webcastStateOf(all, event, now)
    if (picture === 'none') placed.picture.push(event)
    else if (picture === 'no-video') placed.video.push(event)
  })
  return placed
}

/** Returns live episodes that are not the webcast of an event. */
function liveThings({ catalogue, games }: OverviewServices, language: Language): OverviewThing[] {
  const { byDocId } = catalogue.staffSnapshot(language)
  return catalogue.liveEpisodes(language).live.flatMap(({ docId, seriesDocId, title, english }) =>
    games().showsEpisode(docId)
      ? []
      : {
          path: episodePathOf(seriesDocId, docId),
          title,
          ...(english?.includes('title') && { lang: 'en' as const }),
          about: byDocId.get(seriesDocId)?.title ?? '',
          isLive: true as const,
        },
  )
}

/**
 * Returns announced episodes that are not the webcast of an event: the next ones, and those of the next weeks without a video.
 */
async function announcedThings({ documents, episodeFinder, games }: OverviewServices, language: Language, now: Date) {
  const until = new Date(now.getTime() + SOON_DAYS * DAY_MS)
  const rows = (await documents.announced(lateBefore(now), until)).filter(({ docId }) => !games().showsEpisode(docId))
  const nextUntil = new Date(now.getTime() + NEXT_DAYS * DAY_MS).toISOString()
  const next = rows.filter(({ startsAt }) => startsAt <= nextUntil)
  const withoutVideo = rows.filter(({ hasVideo }) => !hasVideo)
  const wanted = [...next.slice(0, SHOWN), ...withoutVideo.slice(0, SHOWN_NEEDS)].map(({ docId }) => docId)
  const named = new Map((await episodeFinder.named(wanted, language)).map((each) => [each.docId, each]))
  const thing = ({ docId, seriesDocId, startsAt }: (typeof rows)[number]): OverviewThing => {
    const { title = '', lang, seriesTitle = '' } = named.get(docId) ?? {}
    return { path: episodePathOf(seriesDocId, docId), title, ...(lang && { lang }), about: seriesTitle, at: startsAt }
  }
  return { next: next.map(thing), withoutVideo: withoutVideo.map(thing) }
}

/**
 * Sorts by start; items without a time end their day. An event's text already contains its time at the venue, so its `at` is
 * dropped.
 */
function inOrder(things: readonly (Omit<OverviewThing, 'at'> & { at?: string | null })[]): OverviewThing[] {
  const startOf = ({ at }: { at?: string | null }) => at ?? '~'
  return things
    .toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : startOf(a) > startOf(b) ? 1 : 0))
    .map(({ at, ...thing }) => (at && thing.path.startsWith('/admin/series/') ? { ...thing, at } : thing))
}
