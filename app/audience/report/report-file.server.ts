import type { Language } from '../../kit/language.ts'
import { fileName, gamesCsv, minutesCsv, type Report, type ReportServices } from './audience-report.server.ts'

/** Returns a file of a report as a download; undefined if it has no such file. */
export async function reportFile(services: ReportServices, report: Report, name: string, language: Language) {
  if (name !== 'games.csv' && name !== 'minutes.csv') return undefined
  const what = name === 'games.csv' ? 'games' : 'minutes'
  const text = what === 'games' ? gamesCsv(report, language) : await minutesCsv(services, report, language)
  return {
    text,
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName(what, report)}"`,
      'Cache-Control': 'private, no-store',
    },
  }
}
