import { filterIn } from '../../events/time/days.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import { NotFound } from '../shell/problem.tsx'
import type { Route } from './+types/schedule.route.ts'
import { sentSchedule } from './schedule.server.ts'
import { ScheduleDays } from './schedule-days.tsx'

/** Cached without a query for everybody; with a filter in its query it is rendered for each request (http/cached-paths.ts). */
export function loader({ request, context }: Route.LoaderArgs) {
  const filter = filterIn(new URL(request.url).searchParams)
  return sentSchedule(context.get(servicesContext), { month: undefined, filter, language: context.get(visitContext).language })
}

/** Games from yesterday on (spec E5). */
export default function Schedule({ loaderData }: Route.ComponentProps) {
  return loaderData ? <ScheduleDays page={loaderData} /> : <NotFound />
}
