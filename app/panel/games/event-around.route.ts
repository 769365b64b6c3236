import { type Clash, type ClashCandidate, clashesOf } from '../../events/clashes.ts'
import type { SportEvent } from '../../events/event.ts'
import { eventForm, readPictures } from '../../events/event-values.ts'
import { instantOf, isZone } from '../../events/time/zoned-time.ts'
import { DAY_MS, MINUTE_MS } from '../../kit/time/time-units.ts'
import { streamKey } from '../../playback/streams/address.ts'
import { type Services, servicesContext, visitContext } from '../../services.server.ts'
import type { Route } from './+types/event-around.route.ts'
import type { EventFormLookups } from './event-form-lookups.ts'
import { titleOf } from './list/event-lists.server.ts'

/**
 * Looks up data for the event form while staff fill it in: the episodes of the chosen series, and the stored events that clash
 * with the entered one (spec E11).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { language } = context.get(visitContext)
  const values = Object.fromEntries(new URL(request.url).searchParams)
  const episodes = values.seriesDocId ? await services.documents.episodes(values.seriesDocId) : []
  const all = services.games()
  const event = clashCandidateOf(values)
  const found = event ? await clashesAround(services, event) : []
  const answer: EventFormLookups = {
    episodes: episodes.map(({ docId, title }) => ({ docId, title })),
    clashes: found.flatMap(({ kind, eventId }) => {
      const other = all.byId.get(eventId)
      return other ? [{ kind, eventId, title: titleOf(all, other, language).text }] : []
    }),
  }
  return Response.json(answer, { headers: { 'Cache-Control': 'private, no-store' } })
}

/**
 * Returns the clashes of an event with stored events. Compares stream addresses too, because two episodes may share one stream.
 */
async function clashesAround({ games, documents, hosts }: Services, event: ClashCandidate): Promise<Clash[]> {
  const { events, picturesOf } = games()
  // Events cannot clash, whatever their zones, when the days between them exceed the longer event by more than one day.
  const isNear = ({ localDate, expectedMinutes }: SportEvent) =>
    Math.abs(Date.parse(localDate) - Date.parse(event.localDate)) <=
    DAY_MS + Math.max(expectedMinutes, event.expectedMinutes) * MINUTE_MS
  const others = events.filter(isNear).map((other) => ({
    ...other,
    streams: picturesOf(other.id).map(({ episodeDocId }) => episodeDocId),
  }))
  const addresses = await documents.videoAddresses([event, ...others].flatMap(({ streams }) => streams))
  const withAddresses = <Of extends ClashCandidate>(of: Of): Of => {
    const keys = of.streams.flatMap((docId) => streamKey(addresses.get(docId) ?? '', hosts) ?? [])
    return { ...of, streams: [...of.streams, ...keys] }
  }
  return clashesOf(withAddresses(event), others.map(withAddresses))
}

/** Returns the fields of an unfinished form that matter for clashes; undefined when the form has no valid date. */
function clashCandidateOf(values: Record<string, string>): ClashCandidate | undefined {
  const { localDate, expectedMinutes, schedule } = eventForm().shape
  const day = localDate.safeParse(values.localDate)
  if (!day.success) return undefined
  const zone = values.zone ?? ''
  const localTime = values.localTime && values.isTbc !== 'true' ? values.localTime : null
  const start = isZone(zone)
    ? instantOf({ localDate: day.data, localTime, zone, isLater: values.which === 'second' })
    : ({ ok: false } as const)
  return {
    id: values.id ?? '',
    localDate: day.data,
    startsAt: start.ok ? start.startsAt : null,
    expectedMinutes: expectedMinutes.safeParse(values.expectedMinutes).data ?? 0,
    schedule: schedule.safeParse(values.schedule).data ?? 'planned',
    venueId: values.venueId || null,
    homeTeamId: values.homeTeamId || null,
    awayTeamId: values.awayTeamId || null,
    streams: readPictures(values.pictures ?? '').map(({ episodeDocId }) => episodeDocId),
  }
}
