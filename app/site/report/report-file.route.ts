import { reportFile } from '../../audience/report/report-file.server.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import type { Route } from './+types/report-file.route.ts'
import { PRIVATE, reportByLink } from './report-by-link.server.ts'

/** Returns the files of a report (spec N3). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const visit = context.get(visitContext)
  const found = await reportByLink(services, visit, params.token)
  const file = found && (await reportFile(services, found.report, params.file, visit.language))
  if (!file) return new Response(null, { status: 404, headers: PRIVATE })
  return new Response(file.text, { headers: { ...file.headers, ...PRIVATE } })
}
