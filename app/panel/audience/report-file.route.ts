import { reportFile } from '../../audience/report/report-file.server.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import type { Route } from './+types/report-file.route.ts'
import { askedReport } from './requested-report.server.ts'

/** Serves a report's files in the panel. The route has no page, because one with a page would show a file as an error. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { language } = context.get(visitContext)
  const report = await askedReport(services, new URL(request.url), language)
  const file = report && (await reportFile(services, report, params.file, language))
  if (!file) return new Response(null, { status: 404, headers: { 'Cache-Control': 'private, no-store' } })
  return new Response(file.text, { headers: file.headers })
}
