/** What a program says it has, from its request; null for a header that it did not send. */
export type Asked = { ifNoneMatch: string | null; ifModifiedSince: string | null }

/** `etag`: strong, in quotes. `lastModified`: in ms. */
export type Current = { etag: string; lastModified: number }

/**
 * The status of a GET or HEAD for a calendar (RFC 9110 13.2.2): 304 when the program has it already. Apple's calendar sends the date
 * alone. With an ETag in the request its date says nothing, and a date that is none is ignored.
 */
export function answerTo({ ifNoneMatch, ifModifiedSince }: Asked, { etag, lastModified }: Current): 200 | 304 {
  if (ifNoneMatch !== null) return matches(ifNoneMatch, etag) ? 304 : 200
  const since = ifModifiedSince === null ? undefined : parseHttpDate(ifModifiedSince)
  return since !== undefined && wholeSecond(lastModified) <= since ? 304 : 200
}

/** Compares weakly: a proxy that compresses makes a weak ETag of ours. */
function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([each]) => each === opaque)
}

/** The three forms that servers must read (RFC 9110 5.6.7); the last one has no zone and is in GMT too. */
const FORMS = [
  /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
]

/** In ms; undefined for a text that is no date of HTTP. */
function parseHttpDate(value: string): number | undefined {
  const trimmed = value.trim()
  if (!FORMS.some((form) => form.test(trimmed))) return undefined
  const at = Date.parse(trimmed.endsWith('GMT') ? trimmed : `${trimmed} GMT`)
  return Number.isNaN(at) ? undefined : at
}

const wholeSecond = (ms: number) => Math.floor(ms / 1_000) * 1_000

/** A moment in ms as Last-Modified has it, in whole seconds. */
export const httpDate = (ms: number): string => new Date(ms).toUTCString()

/**
 * When a calendar changed last, in ms: the newest of its entries' revisions and of the moments at which one left it. An entry that was
 * removed changes no other, so without these moments a program that asks by date would keep it.
 * @param moments ISO, or ms; in any order.
 */
export function lastChange(moments: Iterable<string | number>): number {
  let last = 0
  for (const moment of moments) last = Math.max(last, typeof moment === 'number' ? moment : Date.parse(moment))
  return last
}
