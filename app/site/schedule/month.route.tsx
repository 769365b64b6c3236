import { data } from 'react-router'
import { filterIn } from '../../events/time/days.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import { NotFound } from '../shell/problem.tsx'
import type { Route } from './+types/month.route.ts'
import { isMonth } from './months.ts'
import { packedSchedule } from './schedule.server.ts'
import { ScheduleDays } from './schedule-days.tsx'

export function loader({ params: { month }, request, context }: Route.LoaderArgs) {
  const filter = filterIn(new URL(request.url).searchParams)
  const { language } = context.get(visitContext)
  const page = isMonth(month) ? packedSchedule(context.get(servicesContext), { month, filter, language }) : undefined
  return page ?? data(undefined, { status: 404 })
}

/** The games of one month, past or future (spec E5). */
export default function Month({ loaderData }: Route.ComponentProps) {
  return loaderData ? <ScheduleDays key={loaderData.month} page={loaderData} /> : <NotFound />
}
