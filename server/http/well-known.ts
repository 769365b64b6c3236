import { addressIn } from '../../app/kit/http/addresses.ts'
import type { Config } from '../config.ts'

/** Paths that crawlers leave out, in both languages: searches, the form of locked series, the live stream. */
const LEFT_OUT = ['/live', '/search', '/password'].flatMap((path) => [...new Set([path, addressIn('fr', path)])])
const ROBOTS = `User-agent: *\n${LEFT_OUT.map((path) => `Disallow: ${path}\n`).join('')}`

const YEAR_MS = 365 * 24 * 3600_000

/** Returns a text file for crawlers and security researchers; undefined for other paths. */
export function wellKnown(path: string, { publicUrl, site }: Config, now: Date): string | undefined {
  if (path === '/robots.txt') return `${ROBOTS}\nSitemap: ${publicUrl}/sitemap.xml\n`
  if (path !== '/.well-known/security.txt') return undefined
  const expires = new Date(now.getTime() + YEAR_MS).toISOString()
  return `Contact: ${publicUrl}/contact\nContact: ${site.websiteUrl}\nExpires: ${expires}\nPreferred-Languages: en, fr\n`
}
