/**
 * True when If-None-Match names this ETag, strong and in quotes, so that the answer is 304 (RFC 9110 13.1.2). Compares weakly,
 * because a proxy that compresses weakens our ETag.
 */
export function hasMatch(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (ifNoneMatch === null || ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([each]) => each === opaque)
}
