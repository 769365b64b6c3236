/** The push services of the browsers that people use. */
const HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com']
/**
 * Where browsers get addresses that are built from Chromium without Google's keys, as Debian builds it: its services for tests, by the paths that
 * its source names (chrome/browser/push_messaging/push_messaging_constants.cc).
 */
const PLACES = /^https:\/\/(?:jmt17\.google\.com\/fcm\/send\/|fcm\.google\.com\/preprod\/wp\/)./
/** Services that give each region a host of its own. */
const DOMAINS = /^(?:[a-z0-9-]+\.)+(?:push\.apple\.com|notify\.windows\.com)$/
/** The longest of these services has some 1,000 characters. */
const MOST_CHARACTERS = 2_000

/**
 * Whether pushes may be sent to this address, which came from a browser and could be anything: an unchecked one would let strangers
 * make the site send requests where they like (spec E9). Only https on its own port, at a known service, spelled exactly as browsers spell it.
 * @param extra origins that the operator allows besides, such as https://push.example; these may name a port or http.
 */
export function isPushEndpoint(address: string, extra: readonly string[] = []): boolean {
  if (address.length > MOST_CHARACTERS) return false
  const url = URL.parse(address)
  // Another spelling of an address is a way past a check, and no browser has one.
  if (url?.href !== address || url.username !== '' || url.password !== '' || address.includes('#')) return false
  if (extra.includes(url.origin)) return true
  if (PLACES.test(address)) return true
  return url.protocol === 'https:' && url.port === '' && (HOSTS.includes(url.hostname) || DOMAINS.test(url.hostname))
}
