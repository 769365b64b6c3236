import { filterIn } from '../../events/time/days.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import { NotFound } from '../shell/problem.tsx'
import type { Route } from './+types/schedule.route.ts'
import { packedSchedule } from './schedule.server.ts'
import { ScheduleDays } from './schedule-days.tsx'

/** Cached for everybody without a query; rendered per request with a filter in the query (http/cached-paths.ts). */
export function loader({ request, context }: Route.LoaderArgs) {
  const filter = filterIn(new URL(request.url).searchParams)
  return packedSchedule(context.get(servicesContext), { month: undefined, filter, language: context.get(visitContext).language })
}

/** The games from yesterday on (spec E5). */
export default function Schedule({ loaderData }: Route.ComponentProps) {
  return loaderData ? <ScheduleDays page={loaderData} /> : <NotFound />
}
