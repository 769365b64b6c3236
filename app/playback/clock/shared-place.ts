import type { Place, PlayRange } from '../play-range.ts'

/** The longest position that an address may have, in seconds, and the latest time of day, in seconds since 1970. */
const [LONGEST, LATEST] = [360_000, 8_640_000_000]

/** Matches 1:30 and 1:02:03, 90 and 90s, 1m30s and 1h2m3s. */
const POSITION =
  /^(?:(?:(\d{1,2}):(?=[0-5]\d:))?(\d{1,3}):([0-5]\d(?:\.\d{1,3})?)|(\d{1,6}(?:\.\d{1,3})?)s?|(?=\d)(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,5})s)?)$/

/** Returns the seconds of a position as people write it (spec J4); undefined for anything else. */
export function placeSeconds(text: string | null): number | undefined {
  const found = POSITION.exec(text ?? '')
  if (!found) return undefined
  const [h, m, s, plain, hours = h, minutes = m, seconds = plain ?? s] = found.slice(1)
  const place = Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
  return place <= LONGEST ? place : undefined
}

/**
 * Returns the part of a picture that an address names (spec J4): `?t=` and `&end=` as positions, `?at=` and `&end=` as times of day
 * in seconds since 1970. Undefined without any; what makes no sense is the beginning.
 */
export function rangeInAddress(search: string): PlayRange | undefined {
  const query = new URLSearchParams(search)
  const [at, end] = [query.get('at'), query.get('end')]
  const wall = (text: string | null) => {
    const seconds = /^\d{9,10}(?:\.\d{1,3})?$/.test(text ?? '') ? Number(text) : Number.POSITIVE_INFINITY
    return seconds <= LATEST ? seconds : undefined
  }
  if (at === null && !query.has('t')) return undefined
  const from = wall(at) ?? placeSeconds(query.get('t')) ?? 0
  const isWall = wall(at) !== undefined
  const place = (seconds: number) => (isWall ? { wall: seconds * 1_000 } : { seconds })
  const to = isWall ? wall(end) : placeSeconds(end)
  return { from: place(from), ...(to !== undefined && to > from && { to: place(to) }) }
}

/** Returns an address with a place in it: a time of day where the picture has one, else a position. */
export function withPlace(address: string, { wall, seconds }: { wall?: number | undefined; seconds: number }): string {
  const url = new URL(address)
  if (wall === undefined) url.searchParams.set('t', String(Math.floor(seconds)))
  else url.searchParams.set('at', String(Math.floor(wall / 1_000)))
  return url.href
}

/** Returns the query that names a part of a picture, as `rangeInAddress` reads it; '' for none. */
export function rangeQuery({ from, to }: PlayRange = {}): string {
  if (!from) return ''
  const seconds = (place: Place) => ('wall' in place ? place.wall / 1_000 : place.seconds)
  return `?${'wall' in from ? 'at' : 't'}=${seconds(from)}${to ? `&end=${seconds(to)}` : ''}`
}

/** Returns the query that names the same place as this one, without anything else; '' where it names none (spec J4). */
export const placeQuery = (search: string): string => rangeQuery(rangeInAddress(search))
