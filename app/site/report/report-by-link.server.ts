import { emptyResponse } from '../../accounts/own-changes.server.ts'
import type { ReportLink } from '../../audience/audience-links.server.ts'
import { type Report, reportOf } from '../../audience/report/audience-report.server.ts'
import type { Limit } from '../../kit/limits/limits.server.ts'
import type { Services, Visit } from '../../services.server.ts'

/** A report reads the figures of each of its games, so reads are limited. */
const READINGS: Limit = { what: 'readings of a report', points: 120, seconds: 600 }
const UNKNOWN: Limit = { what: 'unknown reports', points: 60, seconds: 600 }

/** Headers for every response behind a link. */
export const PRIVATE = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
} as const

/**
 * Returns the report of a link (spec N3); undefined when the link is unknown, expired or revoked. Throws 429 over the rate
 * limit.
 */
export async function reportByLink(
  services: Services,
  { client, language }: Pick<Visit, 'client' | 'language'>,
  token: string,
): Promise<{ link: ReportLink; report: Report } | undefined> {
  const link = await services.audience.links.find(token)
  const taken = await services.limits.take([link ? [READINGS, link.id] : [UNKNOWN, client]])
  if (!taken.ok) throw emptyResponse(429, { 'Retry-After': String(taken.retryAfter) })
  const report = link && (await reportOf(services, link, language))
  return report && { link, report }
}
