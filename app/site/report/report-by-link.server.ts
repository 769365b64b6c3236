import { bare } from '../../accounts/own-changes.server.ts'
import type { ReportLink } from '../../audience/audience-links.server.ts'
import { type Report, reportOf } from '../../audience/report/audience-report.server.ts'
import type { Limit } from '../../kit/limits/limits.server.ts'
import type { Services, Visit } from '../../services.server.ts'

/** A report reads the figures of each of its games. */
const READINGS: Limit = { what: 'readings of a report', points: 120, seconds: 600 }
const UNKNOWN: Limit = { what: 'unknown reports', points: 60, seconds: 600 }

/** Headers of everything behind a link. */
export const PRIVATE = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
} as const

/** The report of a link (spec N3); undefined for one that never was, has ended or was revoked. Throws 429 when asked too often. */
export async function reportByLink(
  services: Services,
  { client, language }: Pick<Visit, 'client' | 'language'>,
  token: string,
): Promise<{ link: ReportLink; report: Report } | undefined> {
  const link = await services.audience.links.find(token)
  const taken = await services.limits.take([link ? [READINGS, link.id] : [UNKNOWN, client]])
  if (!taken.ok) throw bare(429, { 'Retry-After': String(taken.retryAfter) })
  const report = link && (await reportOf(services, link, language))
  return report && { link, report }
}
