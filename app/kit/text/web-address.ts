/**
 * Parses an https address without user and password; http only for the one configured origin (a demo on this machine). Returns
 * undefined for anything else.
 */
export function webAddress(text: string, configured: string): URL | undefined {
  if (!/^https?:\/\/[^/\\]/i.test(text)) return undefined
  try {
    const url = new URL(text)
    const isAllowed = url.protocol === 'https:' || url.origin === new URL(configured).origin
    return isAllowed && url.username === '' && url.password === '' ? url : undefined
  } catch {
    return undefined
  }
}

/** Allowed origins for addresses in forms, such as https://video.example. */
export type Origins = readonly string[]

/**
 * Parses an address that a page will frame or show (T-64): https, without user and password, of one of these origins; http only
 * when an origin itself has it. Returns the address serialised from the parsed URL.
 */
export function allowedAddress(text: string, origins: Origins): { href: string } | { fault: 'address' | 'host' } {
  const url = webAddress(text, origins.find((origin) => text.startsWith(`${origin}/`)) ?? 'https://none.invalid')
  if (!url) return { fault: 'address' }
  return origins.includes(url.origin) ? { href: url.href } : { fault: 'host' }
}
