import type { Config } from '../config.ts'

const YEAR_MS = 365 * 24 * 3600_000

/** Text files for crawlers and security researchers; undefined for other paths. */
export function wellKnown(path: string, { publicUrl, site }: Config, now: Date): string | undefined {
  if (path === '/robots.txt') return 'User-agent: *\nDisallow: /live\nDisallow: /search\nDisallow: /password\n'
  if (path !== '/.well-known/security.txt') return undefined
  const expires = new Date(now.getTime() + YEAR_MS).toISOString()
  return `Contact: ${publicUrl}/contact\nContact: ${site.websiteUrl}\nExpires: ${expires}\nPreferred-Languages: en, fr\n`
}
