/** Push services of common browsers. */
const HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com']
/**
 * The push services of Chromium builds without Google's keys, such as Debian's: Google's test services, by the paths in
 * Chromium's source (chrome/browser/push_messaging/push_messaging_constants.cc).
 */
const PLACES = /^https:\/\/(?:jmt17\.google\.com\/fcm\/send\/|fcm\.google\.com\/preprod\/wp\/)./
/** Services that give each region a host of its own. */
const DOMAINS = /^(?:[a-z0-9-]+\.)+(?:push\.apple\.com|notify\.windows\.com)$/
/** The longest accepted address; real ones have up to some 1,000 characters. */
const MOST_CHARACTERS = 2_000

/**
 * True when pushes may be sent to this address. It came from a browser and could be anything: unchecked, it would let strangers
 * make the site send requests to any server (spec E9). Accepts only https on its default port, at a known service, spelled
 * exactly as browsers spell it.
 * @param extra further origins that the operator allows, such as https://push.example; these may have a port or use http.
 */
export function isPushEndpoint(address: string, extra: readonly string[] = []): boolean {
  if (address.length > MOST_CHARACTERS) return false
  const url = URL.parse(address)
  // Browsers always send the canonical spelling; any other could bypass a check.
  if (url?.href !== address || url.username !== '' || url.password !== '' || address.includes('#')) return false
  if (extra.includes(url.origin)) return true
  if (PLACES.test(address)) return true
  return url.protocol === 'https:' && url.port === '' && (HOSTS.includes(url.hostname) || DOMAINS.test(url.hostname))
}
