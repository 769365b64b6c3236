import { type ReportServices, reportOf } from '../../audience/report/audience-report.server.ts'
import { isDay, isScope, type ReportSubject } from '../../audience/report/report.ts'
import type { Language } from '../../kit/language.ts'

/** Parses the address of a report; undefined for any other address. */
export function askedFor({ searchParams }: URL): ReportSubject | undefined {
  const [scope = '', scopeId = '', from = '', to = ''] = ['scope', 'id', 'from', 'to'].map((name) => searchParams.get(name) ?? '')
  if (!isScope(scope)) return undefined
  const isPeriod = isDay(from) && isDay(to)
  if (scope === 'season' && !isPeriod) return undefined
  return { scope, scopeId: scope === 'season' ? '' : scopeId, from: isPeriod ? from : '', to: isPeriod ? to : '' }
}

/** Reads the report of an address; undefined when there is none. */
export async function askedReport(services: ReportServices, url: URL, language: Language) {
  const of = askedFor(url)
  return of && (await reportOf(services, of, language))
}
