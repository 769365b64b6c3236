const BASE = 'http://site.invalid'
/** The maximum length, in characters, of an address that the site answers. */
const LENGTH = 2_000

/**
 * Returns the path that a redirectUrl leads to, only when it stays inside the site (spec P8): path, query and hash; '/' for
 * anything that a browser would take elsewhere.
 */
export function sitePath(target: string | null | undefined): string {
  if (!target || !/^\/(?![/\\])/.test(target) || /[\u0000-\u001f\u007f\\]/.test(target)) return '/'
  try {
    const url = new URL(target, BASE)
    const path = url.pathname + url.search + url.hash
    return url.origin === BASE && !path.startsWith('//') && path.length <= LENGTH ? path : '/'
  } catch {
    return '/'
  }
}
