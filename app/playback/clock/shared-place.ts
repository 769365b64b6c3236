import type { PlayRange } from '../play-range.ts'

/** The longest position that an address may have, in seconds, and the latest time of day, in seconds since 1970. */
const [LONGEST, LATEST] = [360_000, 8_640_000_000]

/**
 * Returns the seconds of a position in an address: 90, 90s, 1m30s, 1h2m3s, 1:30 or 1:02:03 (spec J4); undefined for anything else.
 */
function placeSeconds(text: string | null): number | undefined {
  const [, plain, hours, minutes, seconds] =
    /^(?:(\d{1,6}(?:\.\d{1,3})?)s?|(?=\d)(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,5})s)?)$/.exec(text ?? '') ?? []
  const parts = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{2})$/.exec(text ?? '')
  const [h = 0, m = 0, s = 0] = (parts?.slice(1) ?? [hours, minutes, plain ?? seconds]).map((each) => Number(each ?? 0))
  if (!parts && [plain, hours, minutes, seconds].every((each) => each === undefined)) return undefined
  const found = h * 3_600 + m * 60 + s
  return found <= LONGEST ? found : undefined
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

/** Returns the query that names the same place as this one, without anything else; '' where it names none (spec J4). */
export function placeQuery(search: string): string {
  if (!rangeInAddress(search)) return ''
  const query = new URLSearchParams(search)
  const kept = ['t', 'at', 'end'].flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : []))
  return `?${new URLSearchParams(kept)}`
}
